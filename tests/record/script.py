"""From the events of a game to what a scorer would type for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cinch_log.cards import SUITS, CardOrUnseen
from cinch_log.events import (
    Abandon, AnyEvent, Bid, Cut, Deal, Discard, Draw, Game, GameOver, Misdeal, Pass, Play, Score, Trump,
)  # fmt: skip
from cinch_log.rules.options import Rules


def typed(events: Sequence[AnyEvent], rules: Rules, *, public: bool = False) -> list[str]:
    """The lines, one a trick or auction, with Enter alone for scores and the end."""
    return list(_lines(events, rules, public=public))


def _lines(events: Sequence[AnyEvent], rules: Rules, *, public: bool) -> Iterator[str]:
    group: list[str] = []
    kind: type | None = None
    for event in events:
        together = type(event) if type(event) not in (Bid, Pass) else Bid
        if group and (together is not kind or len(group) == rules.seats):
            yield " ".join(group)
            group = []
        kind = together
        if isinstance(event, (Bid, Pass, Play)):
            group.append(_word(event))
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
    if not cards or "??" in cards:
        return str(len(cards))
    return "".join("".join(_card(c)[:-1] for c in cards if c[1] == suit) + suit.lower() + " "
                   for suit in SUITS if any(c[1] == suit for c in cards)).strip()  # fmt: skip


def _entry(event: AnyEvent, rules: Rules, *, public: bool) -> Iterator[str]:
    if isinstance(event, Cut):
        yield "cut " + " ".join(_card(event.cards[seat]) for seat in rules.table.seats)
    elif isinstance(event, Deal):
        yield f"deal {event.dealer.lower()}"
        if not public:
            for seat in rules.table.after(event.dealer):
                yield " ".join(map(_card, (event.hands or {}).get(seat, [])))
            yield " ".join(map(_card, event.stock or []))
    elif isinstance(event, Trump):
        yield event.suit.lower()
    elif isinstance(event, Discard):
        yield f"d {event.seat.lower()} {_cards(event.cards)}"
    elif isinstance(event, Draw):
        yield f"draw {event.seat.lower()} " + (_cards(event.cards) if "??" in event.cards else " ".join(map(_card, event.cards)))
    elif isinstance(event, Misdeal):
        yield " ".join(["misdeal", event.reason, *([event.seat.lower()] if event.seat else []),
                        *([_card(event.card)] if event.card else [])])  # fmt: skip
    elif isinstance(event, (Score, GameOver)):
        yield ""
    elif isinstance(event, Abandon):
        yield f"abandon {event.why or ''}".strip()
    else:
        raise AssertionError(event)
