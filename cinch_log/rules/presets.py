"""The named rule sets: each is nothing but the options in which it differs from `cinch`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Preset(NamedTuple):
    """A rule set with a name."""

    paragraph: str
    """Where RULES.md describes it."""
    summary: str
    """One line for people."""
    options: dict[str, Any]
    """What differs from the base game."""


PRESETS: Final[dict[str, Preset]] = {
    "cinch": Preset("V0", "Cinch (High Five, Double Pedro): four players in two partnerships", {}),
    "auction_cinch": Preset("V1", "Bidding goes round until all but one have passed", {"auction": "rounds"}),
    "pedro_sancho": Preset("V2", "The 9 of trump (Sancho) is worth 9 points", {"points": {"sancho": 9}}),
    "dom_pedro": Preset(
        "V3", "Pedro Sancho, and the 3 of trump is worth 3 points", {"points": {"sancho": 9, "three": 3}}
    ),
    "dom_pedro_14": Preset("V3", "The base game, and the 3 of trump is worth 3 points", {"points": {"three": 3}}),
    "heasly": Preset(
        "V4",
        "Six players, each for himself, six cards each",
        {"seats": 6, "partners": False, "deal_size": 6, "target": 62},
    ),
    "two_deck": Preset(
        "V5",
        "Two packs: twelve cards dealt, nine tricks, 28 points",
        {"decks": 2, "deal_size": 12, "hand_size": 9, "target": 102},
    ),
    "all_hands_pedro": Preset("V6", "Bowers: the jack of trump's colour takes the place of the Left Pedro", {"left": "jack"}),
    "plain_cinch": Preset("V7", "No exchange: nine tricks with the nine cards dealt", {"exchange": False}),
    "cinch_2": Preset("V8", "Two players, each for himself", {"seats": 2, "partners": False}),
    "cinch_3": Preset("V8", "Three players, each for himself", {"seats": 3, "partners": False}),
    "cinch_5": Preset(
        "V8", "Five players, each for himself, six cards each", {"seats": 5, "partners": False, "deal_size": 6}
    ),
    "cinch_6": Preset(
        "V8", "Six players, each for himself, six cards each", {"seats": 6, "partners": False, "deal_size": 6}
    ),
    "hoyle": Preset(
        "House presets",
        "The rule books' Cinch: dealer robs, trump may always be played, opponents score a failed bid",
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
        "Only trumps are played; the dealer must bid; players without trumps drop out",
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
