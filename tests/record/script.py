"""From the events of a game to what a scorer would type for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cinch_log.cards import SUITS, CardOrUnseen
from cinch_log.events import (
    Abandon,
    AnyEvent,
    Bid,
    Cut,
    Deal,
    Discard,
    Draw,
    Game,
    GameOver,
    Misdeal,
    Pass,
    Play,
    Score,
    Trump,
)  # fmt: skip
from cinch_log.rules.options import Rules


def typed(events: Sequence[AnyEvent], rules: Rules, *, public: bool = False) -> list[str]:
    """The lines, one a trick or auction, with Enter alone for the end and, where it is due, for scores.

    Where only trumps are played and hands are not recorded, nobody can tell whose turn it is: there each card stands
    with its seat.
    """
    return list(_lines(events, rules, public=public))


def _lines(events: Sequence[AnyEvent], rules: Rules, *, public: bool) -> Iterator[str]:
    group: list[str] = []
    kind: type | None = None
    named = public and rules.follow == "trump_only"
    for event in events:
        together = type(event) if type(event) not in (Bid, Pass) else Bid
        if group and (together is not kind or len(group) == rules.seats):
            yield " ".join(group)
            group = []
        kind = together
        if isinstance(event, (Bid, Pass, Play)):
            group.append(f"{event.seat.lower()} {_word(event)}" if named and isinstance(event, Play) else _word(event))
        elif not isinstance(event, Game):
            yield from _entry(event, rules, public=public)
    if group:
        yield " ".join(group)


def _word(event: Bid | Pass | Play) -> str:
    if isinstance(event, Bid):
        return str(event.bid)
    return "p" if isinstance(event, Pass) else _card(event.card)


def _card(card: CardOrUnseen) -> str:
    return card.lower().replace("t", "10")


def _cards(cards: Sequence[CardOrUnseen]) -> str:
    """`ak5s 10d`: the cards of a suit together; in the order given where a second pack is in play."""
    if not cards or "??" in cards:
        return str(len(cards))
    if any(len(card) == 3 for card in cards):
        return " ".join(map(_card, cards))
    groups = ("".join(_card(card)[:-1] for card in cards if card[1] == suit) + suit.lower() for suit in SUITS)
    return " ".join(group for group in groups if len(group) > 1)


def _hands(event: Deal, rules: Rules) -> Iterator[str]:
    """What is asked for after a deal: nobody asks for a stock that nobody draws from."""
    for seat in rules.table.after(event.dealer):
        yield " ".join(map(_card, (event.hands or {}).get(seat, [])))
    if rules.exchange:
        yield " ".join(map(_card, event.stock or []))


def _entry(event: AnyEvent, rules: Rules, *, public: bool) -> Iterator[str]:
    if isinstance(event, Cut):
        yield "cut " + " ".join(_card(event.cards[seat]) for seat in rules.table.seats)
    elif isinstance(event, Deal):
        yield f"deal {event.dealer.lower()}"
        if not public:
            yield from _hands(event, rules)
    elif isinstance(event, Trump):
        yield event.suit.lower()
    elif isinstance(event, Discard):
        yield f"d {event.seat.lower()} {_cards(event.cards)}"
    elif isinstance(event, Draw):
        unseen = not event.cards or "??" in event.cards
        yield f"draw {event.seat.lower()} " + (_cards(event.cards) if unseen else " ".join(map(_card, event.cards)))
    elif isinstance(event, Misdeal):
        yield " ".join(["misdeal", event.reason, *([event.seat.lower()] if event.seat else []),
                        *([_card(event.card)] if event.card else [])])  # fmt: skip
    elif isinstance(event, Score):
        yield "score" if public and rules.follow == "trump_only" else ""
    elif isinstance(event, GameOver):
        yield ""
    elif isinstance(event, Abandon):
        yield f"abandon {event.why or ''}".strip()
    else:
        raise AssertionError(event)
