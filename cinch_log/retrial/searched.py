"""Which options a search of the rules varies, and over which values: those that plays and scores can tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from cinch_log.cards import Seat
from cinch_log.events import Bid, Deal, Discard, Draw, GameOver, Play, Score
from cinch_log.log.model import GameLog
from cinch_log.rules import Rules, RulesError, with_options
from cinch_log.rules.values import domains, flat

Value = bool | int | str | None

GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    ("left", "points.sancho", "points.three"),
    ("follow", "left_on_trump_lead", "first_leader", "first_lead", "renege_correction"),
    ("dealer_rob", "maker_extra", "trump_discards", "plain_discards", "draw_order", "short_stock"),
    ("auction", "all_pass", "bid_min", "bid_max"),
    ("low_to", "low_card", "set_scoring", "renege_award", "renege_deadline"),
    ("target", "both_cross", "negative_limit"),
    ("cut_for_deal",),
)
"""Options that can make up for each other stand in one group."""

LOUD: Final = (
    "left", "points.sancho", "points.three", "follow", "first_leader", "dealer_rob", "set_scoring", "low_to", "auction",
)  # fmt: skip
"""Options that change so much that with one of them wrong the others show nothing: these are also changed in pairs."""

SCORING: Final = ("follow", "left", "points.sancho", "points.three", "low_to", "low_card", "set_scoring")
"""Options that together decide what a deal is worth: changed all at once where nothing else helps."""

BORDERED: Final = frozenset({"bid_min", "bid_max", "target", "negative_limit"})
"""Numbers of which only values at the borders of what the record shows are tested."""

FAR: Final = -1000
"""Stands for a limit that nobody would ever reach."""
_COMMON: Final[dict[str, tuple[Value, ...]]] = {
    "points.sancho": (0, 9),
    "points.three": (0, 3),
    "bid_min": (1, 6),
    "bid_max": (None,),
    "target": (42, 51, 62, 102),
    "negative_limit": (None, FAR),
}


class Seen(Struct, kw_only=True):
    """What the record shows of the options that are numbers."""

    bids: set[int]
    highest_on: int | None = None
    """The highest total with which a game went on: the target lies above."""
    lowest_home: int | None = None
    """The lowest total above it with which a game ended."""
    lowest_on: int = 0
    """The lowest total with which a game went on: the negative limit lies below."""
    highest_out: int | None = None
    """The highest of the negative totals with which a game ended that nobody had won otherwise."""
    exchanged: bool = False
    """Somebody discarded or drew."""
    longest: int = 0
    """The most cards that one seat played in a deal."""


def look(games: Iterable[GameLog]) -> Seen:
    """What these games show; the recorded totals are taken as they are."""
    seen = Seen(bids=set())
    ends: list[tuple[int, int]] = []
    going: list[tuple[int, int]] = []
    for game in games:
        totals: list[tuple[int, int]] = []
        ended = False
        played: Counter[Seat] = Counter()
        for event in game.entries:
            if type(event) is Play:
                played[event.seat] += 1
                seen.longest = max(seen.longest, played[event.seat])
            elif type(event) is Deal:
                played.clear()
            elif type(event) in (Discard, Draw):
                seen.exchanged = True
            elif type(event) is Bid and event.bid > 0:
                seen.bids.add(event.bid)
            elif type(event) is Score and event.total:
                totals.append((max(event.total.values()), min(event.total.values())))
            elif type(event) is GameOver:
                ended = event.why is None
        if ended and totals:
            ends.append(totals.pop())
        going += totals
    seen.highest_on = max((top for top, _ in going), default=None)
    seen.lowest_on = min((low for _, low in going), default=0)
    highest = seen.highest_on or 0
    seen.lowest_home = min((top for top, _ in ends if top > highest), default=None)
    seen.highest_out = max((low for top, low in ends if top <= highest and low < 0), default=None)
    return seen


def exchanges(seen: Seen, hand_size: int) -> tuple[bool, ...]:
    """What `exchange` can have been: somebody drew, or more was played than a hand holds after a draw, or either."""
    if seen.exchanged:
        return (True,)
    return (False,) if seen.longest > hand_size else (True, False)


def values_of(option: str, rules: Rules, seen: Seen) -> list[Value]:
    """The values of an option that are tested, in the order of the options' description or of size."""
    domain = domains()[option]
    if domain.choices:
        return list(domain.choices)
    tested = {flat(rules)[option], *_COMMON[option], *_shown(option, seen)}
    if option == "bid_max":
        tested.add(rules.deal_total)
    numbers = sorted(value for value in tested if type(value) is int)
    return [*([None] if None in tested else []), *numbers]


def _shown(option: str, seen: Seen) -> set[int]:
    """Values at the borders of what the record shows, those just outside included."""
    if option == "bid_min" and seen.bids:
        return {min(seen.bids), min(seen.bids) + 1}
    if option == "bid_max" and seen.bids:
        return {max(seen.bids), max(1, max(seen.bids) - 1)}
    if option == "negative_limit":
        on = {seen.lowest_on - 1, seen.lowest_on} if seen.lowest_on < 0 else {-1}
        return on | (set() if seen.highest_out is None else {seen.highest_out, seen.highest_out - 1})
    if option == "target":
        on = set() if seen.highest_on is None else {max(1, seen.highest_on), max(1, seen.highest_on + 1)}
        return on | (set() if seen.lowest_home is None else {seen.lowest_home, seen.lowest_home + 1})
    return set()


def changed(rules: Rules, changes: dict[str, Value]) -> Rules | None:
    """The rules with these options changed; None where that is impossible or contradicts the others."""
    options: dict[str, Any] = {}
    for name, value in changes.items():
        owner, _, card = name.partition(".")
        if card:
            options.setdefault(owner, {})[card] = value
        else:
            options[name] = value
    try:
        # `maker_extra` follows `exchange` unless it is named.
        return with_options(rules, {"maker_extra": rules.maker_extra} | options)
    except RulesError:
        return None
