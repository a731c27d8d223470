"""What `cinch record` shows: the table in a few lines above the prompt, the prompt, help. Plain text, 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cinch_log.cards import SUIT_SYMBOLS, Card, Seat, card_name
from cinch_log.events import Bid, Deal, Discard, Draw, Pass
from cinch_log.fold.questions import captured, hand, legal
from cinch_log.fold.state import DealState
from cinch_log.layout import flowed
from cinch_log.record.situation import Situation
from cinch_log.record.telling import cards_text, points_text

RULE_WIDTH: Final = 80


def status(situation: Situation, *, symbols: bool = True) -> list[str]:
    """The table as it stands."""
    deal = situation.deal
    lines = _headline(situation, symbols)
    if deal is not None and deal.phase in ("auction", "naming"):
        lines += flowed(_calls(situation), "Bids     ", between="  ")
    if deal is not None and deal.phase == "exchange":
        lines += flowed([f"{seat} {size}" for seat, size in deal.size.items()], "Cards    ", between="  ")
        lines[-1] += f"   stock {max(0, deal.stock_left)}"
    if deal is not None and (deal.phase == "play" or deal.complete):
        lines += _trick(situation, deal, symbols)
    return lines + _hand(situation, symbols)


def _headline(situation: Situation, symbols: bool) -> list[str]:
    """Deal, contract and totals; many players' totals stand on a line of their own."""
    deal, line = situation.deal, "──" if symbols else "--"
    totals = points_text(situation.totals) if situation.totals else ""
    parts = [f"{totals} (to {situation.rules.target})"]
    if deal is not None and not (deal.phase == "over" and (deal.scored or deal.outcome in ("misdeal", "passed_out"))):
        parts = [f"Deal {deal.number}, dealer {deal.dealer}", *_contract(deal, symbols), *parts]
    text = f"{line} {f' {line[0]} '.join(parts)} "
    if len(text) <= RULE_WIDTH:
        return [text + line[0] * (RULE_WIDTH - len(text))]
    text = f"{line} {f' {line[0]} '.join(parts[:-1])} "
    return [text + line[0] * (RULE_WIDTH - len(text)), f"Totals   {parts[-1]}"]


def _contract(deal: DealState, symbols: bool) -> Iterator[str]:
    if deal.maker is not None:
        trump = deal.trump and (SUIT_SYMBOLS[deal.trump] if symbols else deal.trump)
        yield f"{deal.maker} bid {deal.bid}, trump {trump}"


def _calls(situation: Situation) -> list[str]:
    calls: list[str] = []
    for _, event in reversed(situation.state.history):
        if isinstance(event, Deal):
            break
        if isinstance(event, Bid):
            calls.append(f"{event.seat} {event.bid}")
        elif isinstance(event, Pass):
            calls.append(f"{event.seat} pass")
    return calls[::-1] or ["none yet"]


def _trick(situation: Situation, deal: DealState, symbols: bool) -> list[str]:
    plays = [f"{play.seat} {card_name(play.card, symbols=symbols)}" for play in deal.plays]
    if deal.complete:
        plays.append(f"- {deal.winner} takes it")
    elif deal.winner is not None and len(deal.plays) > 1:
        plays.append(f"- {deal.winner} is winning")
    lines = flowed(plays or ["nobody has led"], f"Trick {deal.trick_number:<2} ", between="  ")
    taken = f"taken {points_text(captured(situation.state))}"
    if len(lines[-1]) + len(taken) + 3 <= RULE_WIDTH:
        return [*lines[:-1], lines[-1] + " " * (RULE_WIDTH - len(lines[-1]) - len(taken)) + taken]
    return [*lines, taken.rjust(RULE_WIDTH)]


def _hand(situation: Situation, symbols: bool) -> list[str]:
    """The hand of whoever is to act, where it is recorded."""
    expected = situation.expected
    seat = expected.seat
    if seat is None or expected.kind not in ("bid", "trump", "discard", "draw", "play"):
        return []
    known, unseen = hand(situation.state, seat)
    if not known:
        return []
    may = playable(situation) if expected.kind == "play" else []
    marked = [_card(card, symbols) for card in known] + ([f"+{unseen} unseen"] if unseen else [])
    lines = flowed(marked, f"{seat} holds  ")
    if may and len(may) < len(known):
        lines += flowed([_card(card, symbols) for card in may], "  may play ")
    return lines


def _card(card: Card, symbols: bool) -> str:
    return card_name(card, symbols=symbols)


def playable(situation: Situation) -> list[Card]:
    """The cards that the seat whose turn it is may play, as far as its hand is known."""
    seat: Seat | None = situation.expected.seat
    return legal(situation.state, seat) if seat is not None and situation.expected.kind == "play" else []


def prompt(situation: Situation, *, symbols: bool = True) -> str:
    """Whose turn it is, what is expected, and what Enter alone records."""
    expected, rules, deal = situation.expected, situation.rules, situation.deal
    who = situation.names.who(expected.seat) if expected.seat else ""
    if expected.kind == "deal":
        number = situation.state.deals + 1
        return f"Deal {number}: Enter = {who} deals" if who else f"Deal {number}: who deals? (or cut)"
    if expected.kind == "bid":
        standing = deal.auction.standing if deal else 0
        low = standing + 1 if standing else rules.bid_min
        return f"{who} bids {low}-{rules.highest_bid} or p" if low <= rules.highest_bid else f"{who or 'rest'}: p"
    if expected.kind == "trump":
        return f"{who} names trump (c d h s)"
    if expected.kind in ("discard", "draw"):
        return f"{who} {_exchange_prompt(situation, symbols)}"
    if expected.kind == "play":
        leading = deal is None or deal.complete or not deal.plays
        drops = " (or who plays next, or score)" if rules.follow == "trump_only" and not playable(situation) else ""
        return f"{who} {'leads' if leading else 'plays'}{drops}"
    if expected.kind == "score":
        return score_prompt(situation)
    return "Enter = game over" if expected.kind == "over" else "The game is over"


def _exchange_prompt(situation: Situation, symbols: bool) -> str:
    expected, default = situation.expected, situation.default
    proposed = (
        f" (Enter = {cards_text(default.cards, symbols=symbols)})" if isinstance(default, (Discard, Draw)) else ""
    )
    if expected.kind == "draw":
        return f"draws {expected.count}{proposed}"
    return "puts aside" + (proposed or (f" (at least {expected.count})" if expected.count else ""))


def score_prompt(situation: Situation) -> str:
    """The score as the cards have it, for Enter to record."""
    score = situation.proposed_score()
    if score is None or score.scored is None:
        return "score (the cards do not decide it)"
    return f"score: Enter = {points_text(score.scored)}"


HELP: Final = """\
7   p   p p 7 8      a bid, a pass; several in turn
s   ♠                trump: c d h s
as  10d  5♣  ak10s   cards; to a card led a rank alone follows: ks 7 5 2
4   2c 7h            cards put aside or drawn: how many unseen ones, or which
n 7   ada as         a seat or name in front: somebody acts out of turn
a ; b                different entries on one line
... # text   ... !   a note with the entry; record it although it is irregular
Enter alone          what the prompt proposes

undo [3] [why]   undo to 41         the record was wrong; nothing is erased
withdraw [n] [7s]                   a card of this trick is taken back
call n e [trick 3]                  N says that E reneged
ruling ew upheld|denied             [deal 2] [adjust ns 3] [by NAME]
score [9 -7]   score penalty ew     Enter alone: the score from the cards
misdeal [exposed|count] [n] [5c]    the deal is void
concede ns [by e]   claim n         the rest goes to a side
cut ks 7d 3c 9h   deal n   skip     skip: the exchange is not recorded further
draw n 2   d n 2   play as          out of the usual order
expose n 5c   substitute n NAME     seen by all; somebody else sits there now
over [ns] [why time]   abandon      the game is over, or stops unfinished
note TEXT   seal                    a note with the next entry; a seal
table   hands   history   sheet     look at things
quit                                or Ctrl-D; the same command goes on"""


def help_text(situation: Situation, *, symbols: bool = True) -> list[str]:
    """Help that fits a screen."""
    lines = HELP.splitlines()
    return lines if symbols else [line.replace("5♣", "5c").replace("♠", " ") for line in lines]


def hands(situation: Situation, *, symbols: bool = True) -> list[str]:
    """Every hand as far as it is recorded."""
    if situation.deal is None:
        return ["No cards are dealt."]
    lines: list[str] = []
    for seat in situation.rules.table.seats:
        known, unseen = hand(situation.state, seat)
        words = [card_name(card, symbols=symbols) for card in known] + ([f"{unseen} unseen"] if unseen else [])
        lines += flowed(words or ["no cards"], f"{situation.names.who(seat)}: ")
    return lines
