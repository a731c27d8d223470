"""One frame as text: how the table stands right after an event."""

from __future__ import annotations

from collections.abc import Iterator

from cinch_log.cards import Seat, card_name
from cinch_log.knowledge import PublicKnowledge
from cinch_log.layout import flowed, sentences
from cinch_log.replay.model import Frame, HandView, TrickView
from cinch_log.replay.words import cards_text, event_text, free, hand_text, points_text, suit_text


def position_text(frame: Frame, *, symbols: bool = True) -> str:
    """The table after this event: hands, trick, captures, turn and legal cards; ends with a line end."""
    lines = sentences(f"Event {frame.seq} (line {frame.line}): {event_text(frame, symbols)}")
    if "note" in frame.event:
        lines += sentences(free(frame.event["note"]), "  note: ")
    if frame.undone_by is not None:
        lines.append(f"x Taken back by the undo at event {frame.undone_by}.")
    if frame.ignored:
        lines.append("x Repeats an earlier line: not counted again.")
    lines += remark_lines(frame)
    if frame.deal is not None:
        lines += ["", *sentences(contract_text(frame, symbols)), *hand_lines(frame.hands, symbols)]
        if frame.trick is not None:
            lines += ["", *trick_lines(frame.trick, symbols)]
        lines += ["", f"Captured {points_text(frame.captured)}" if frame.trick else f"Stock {frame.stock}"]
    lines += sentences(f"Totals {points_text(frame.totals)}")
    if frame.turn is not None:
        lines += flowed(_turn(frame, symbols))
    if frame.knowledge is not None:
        lines += ["", *knowledge_lines(frame.knowledge, symbols)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def contract_text(frame: Frame, symbols: bool) -> str:
    """Deal, dealer, bid and trump, as far as they are settled; how the deal ended."""
    text = f"Deal {frame.deal}: {frame.dealer} deals"
    if frame.maker is not None:
        text += f", {frame.maker} bid {frame.bid}"
    elif frame.bid is not None:
        text += f", {frame.bidder} leads the bidding with {frame.bid}"
    if frame.trump is not None:
        text += f", {suit_text(frame.trump, symbols)} is trump"
    ends = {
        "misdeal": "void, a misdeal",
        "passed_out": "passed out",
        "conceded": "the rest was conceded",
        "unplayed": "left with cards unplayed",
        "played": "played out",
    }
    return text + (f"; {ends[frame.outcome]}" if frame.outcome is not None else "")


def hand_lines(hands: dict[Seat, HandView], symbols: bool, indent: str = "  ") -> Iterator[str]:
    """One line a hand; none when no card of any hand is known."""
    if not any(hand.cards for hand in hands.values()):
        sizes = ", ".join(f"{seat} {hand.unseen}" for seat, hand in hands.items())
        yield from sentences(f"cards in hand, none recorded: {sizes}", indent)
        return
    for seat, hand in hands.items():
        yield from flowed(hand_text(hand, symbols).split("  "), f"{indent}{seat:2}  ", between="  ")


def trick_lines(trick: TrickView, symbols: bool) -> list[str]:
    """The cards of a trick in the order played, and who is ahead."""
    plays = [f"{play.seat} {card_name(play.card, symbols=symbols)}" for play in trick.plays]
    if trick.winner is not None:
        plays.append(f"  {trick.winner} {'won it' if trick.complete else 'is ahead'}, {points(trick.points)}")
    return flowed(plays, f"Trick {trick.number}   ", between="   ")


def points(count: int) -> str:
    """`1 point`, `6 points`."""
    return f"{count} point{'' if count == 1 else 's'}"


def remark_lines(frame: Frame) -> Iterator[str]:
    """What the audit says of this event: `!` before faults, `i` before information."""
    for remark in frame.remarks:
        sign = "i" if remark.severity == "info" else "!"
        yield from sentences(f"{remark.code} (line {frame.line}) {remark.message}", f"{sign} ")


def knowledge_lines(known: PublicKnowledge, symbols: bool, indent: str = "") -> Iterator[str]:
    """Voids, located cards, trumps and Pedros still unseen."""
    items: list[str] = []
    for seat, about in known.seats.items():
        items += [f"{seat} has no {suit_text(suit, symbols)};" for suit in about.voids]
        items += [f"{seat} had shown no {suit_text(suit, symbols)}, then did;" for suit in about.contradicted]
        if about.holds and seat != known.asker:
            items.append(f"{seat} holds {cards_text(about.holds, symbols)};")
    count = len(known.unseen_trumps)
    trumps = f": {cards_text(reversed(known.unseen_trumps), symbols)}" if count else ""
    items.append(f"{count} trump{'' if count == 1 else 's'} unseen{trumps};")
    pedros = cards_text(known.unseen_pedros, symbols) if known.unseen_pedros else "none"
    items.append(f"Pedros unseen: {pedros}")
    yield from flowed(" ".join(items).split(" "), f"{indent}Known: ")


def _turn(frame: Frame, symbols: bool) -> Iterator[str]:
    what = {"auction": "bid", "naming": "name trump", "play": "play"}.get(frame.phase or "", "act")
    yield f"{frame.turn} is to {what}"
    if frame.legal:
        yield f"and may play {cards_text(frame.legal, symbols)}"
