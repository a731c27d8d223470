"""The named rule sets: each is nothing but the options in which it differs from `cinch`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Preset(NamedTuple):
    """A rule set with a name."""

    paragraph: str
    """Where the rules describe it."""
    summary: str
    """A few words for people; short enough for one line of a table."""
    options: dict[str, Any]
    """What differs from the base game."""


PRESETS: Final[dict[str, Preset]] = {
    "cinch": Preset("V0", "High Five, Double Pedro: the base game", {}),
    "auction_cinch": Preset("V1", "Bidding goes round until one is left", {"auction": "rounds"}),
    "pedro_sancho": Preset("V2", "The 9 of trump (Sancho) is worth 9", {"points": {"sancho": 9}}),
    "dom_pedro": Preset("V3", "Sancho 9, and the 3 of trump worth 3", {"points": {"sancho": 9, "three": 3}}),
    "dom_pedro_14": Preset("V3", "Base game, the 3 of trump worth 3", {"points": {"three": 3}}),
    "heasly": Preset(
        "V4",
        "Six players, each for himself",
        {"seats": 6, "partners": False, "deal_size": 6, "target": 62},
    ),
    "two_deck": Preset(
        "V5",
        "Two packs, nine tricks",
        {"decks": 2, "deal_size": 12, "hand_size": 9, "target": 102},
    ),
    "all_hands_pedro": Preset("V6", "Bowers in place of the Left Pedro", {"left": "jack"}),
    "plain_cinch": Preset("V7", "No exchange: nine tricks", {"exchange": False}),
    "cinch_2": Preset("V8", "Two players, each for himself", {"seats": 2, "partners": False}),
    "cinch_3": Preset("V8", "Three players, each for himself", {"seats": 3, "partners": False}),
    "cinch_5": Preset("V8", "Five players, each for himself", {"seats": 5, "partners": False, "deal_size": 6}),
    "cinch_6": Preset("V8", "Six players, each for himself", {"seats": 6, "partners": False, "deal_size": 6}),
    "hoyle": Preset(
        "House presets",
        "Rule-book Cinch: rob, trump any time",
        {
            "follow": "suit_or_trump",
            "plain_discards": "required",
            "dealer_rob": "rob",
            "set_scoring": "opponents_add_bid",
            "low_card": "two",
        },
    ),
    "pidro": Preset(
        "House presets",
        "Only trumps played; dealer must bid",
        {
            "follow": "trump_only",
            "bid_min": 6,
            "all_pass": "dealer_forced",
            "low_to": "player",
            "dealer_rob": "rob",
            "target": 62,
        },
    ),
}
