"""Every option of a rule set in words: its paragraph, its meaning, and what each of its values means.

The text of each paragraph is in `docs/rules/rules.md`. A test compares these tables with the types of
`Rules` and `Points`, so an option cannot be added without its description.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

Group = Literal["set-up", "auction", "exchange", "play", "renege", "scoring", "end"]
GROUPS: Final[tuple[Group, ...]] = get_args(Group)
"""The groups in the order of a deal."""


class OptionText(Struct, frozen=True):
    """What people are told about one option."""

    group: Group
    paragraphs: tuple[str, ...]
    """Where the rules speak of it: `R22`, `V6`."""
    meaning: str
    values: dict[str, str] = {}
    """Value as written in a rule file to its meaning; empty for a plain number."""


OPTIONS: Final[dict[str, OptionText]] = {
    "seats": OptionText("set-up", ("R1", "V4", "V8"), "How many players sit at the table."),
    "partners": OptionText(
        "set-up",
        ("R1",),
        "Whether players score in partnerships.",
        {"true": "Four seats N E S W; North and South play against East and West.",
         "false": "Seats P1, P2 and so on; each plays for himself and is a side of his own."},
    ),
    "decks": OptionText(
        "set-up",
        ("R2", "V5"),
        "How many packs of 52 cards are shuffled together. The points are per pack.",
        {"1": "One pack.", "2": "Two packs: every card exists twice, and the log tells the two apart (5S and 5Sb)."},
    ),
    "deal_size": OptionText("set-up", ("R7",), "How many cards each player is dealt."),
    "packet": OptionText("set-up", ("R7",), "How many cards are dealt to a player at a time. It divides deal_size."),
    "hand_size": OptionText(
        "exchange", ("R14", "R15"), "How many cards a hand comes down to before drawing, and is filled up to."
    ),
    "exchange": OptionText(
        "exchange",
        ("R12", "V7"),
        "Whether cards are discarded and drawn between the auction and the play.",
        {"true": "Everybody discards, then draws up to hand_size.",
         "false": "Nobody discards or draws; the cards dealt are played."},
    ),
    "left": OptionText(
        "set-up",
        ("R4", "V6"),
        "Which card of the other suit of trump's colour becomes a trump: the left card.",
        {"five": "The 5, called Left Pedro. It ranks just below the 5 of trump.",
         "jack": "The jack, called Left Bower. The jack of trump (Right Bower) is the highest trump, "
                 "the Left Bower the second highest, the ace the third."},
    ),
    "cut_for_deal": OptionText(
        "set-up",
        ("R5",),
        "Which cut card makes the first dealer. The ace is high; equal cards cut again.",
        {"high": "The highest card deals.", "low": "The lowest card deals."},
    ),
    "auction": OptionText(
        "auction",
        ("R8", "V1"),
        "How long the bidding goes on.",
        {"single": "One turn each.",
         "rounds": "Round and round until all but one have passed; a pass is final, nobody raises his own "
                   "standing bid, and a bid of the maximum ends it."},
    ),
    "bid_min": OptionText("auction", ("R8",), "The lowest bid allowed."),
    "bid_max": OptionText(
        "auction", ("R8",), "The highest bid allowed.", {"null": "The deal total: the sum of all points of a deal."}
    ),
    "all_pass": OptionText(
        "auction",
        ("R10",),
        "What happens when everybody passes.",
        {"same_dealer": "The deal is void and the same dealer deals again.",
         "next_dealer": "The deal is void and the next seat deals.",
         "dealer_forced": "The dealer must bid bid_min when everybody before him has passed; he may not pass."},
    ),
    "plain_discards": OptionText(
        "exchange",
        ("R12",),
        "Whether the cards that are no trumps must go.",
        {"optional": "A player puts aside those he does not want.", "required": "All of them are put aside."},
    ),
    "trump_discards": OptionText(
        "exchange",
        ("R13",),
        "Whether a trump may be discarded. The left card is a trump.",
        {"excess_only": "Only by a player with more trumps than hand_size, down to that number.",
         "never": "Never; a player with more trumps than hand_size keeps them all and draws nothing.",
         "any": "Any trump may be discarded."},
    ),
    "draw_order": OptionText(
        "exchange",
        ("R15",),
        "Who draws from the stock first.",
        {"dealer_left": "The dealer's left, then clockwise.",
         "maker_first": "The maker, then the others clockwise from the dealer's left."},
    ),
    "dealer_rob": OptionText(
        "exchange",
        ("R16",),
        "Whether the dealer, drawing last, takes all that is left of the stock.",
        {"none": "He draws like everybody else.",
         "rob": "He may take it all and then discards down to hand_size; here he may discard trumps too."},
    ),
    "short_stock": OptionText(
        "exchange",
        ("R17",),
        "How the stock is shared when there is too little for everybody.",
        {"even": "As evenly as possible: no hand that drew ends two or more cards ahead of another that wanted more.",
         "in_order": "Everybody is served in full in turn until nothing is left."},
    ),
    "maker_extra": OptionText(
        "exchange",
        ("R18",),
        "Whether the maker may draw beyond hand_size once all are served. "
        "Where a rule set only says that there is no exchange, 'none' follows.",
        {"look": "He may, and then discards down to hand_size.",
         "none": "He may not.",
         "keep": "He may, and plays with the larger hand."},
    ),
    "first_leader": OptionText(
        "play",
        ("R20",),
        "Who leads to the first trick.",
        {"maker": "The maker.", "dealer_left": "The player on the dealer's left."},
    ),
    "first_lead": OptionText(
        "play",
        ("R20",),
        "Which card may be led to the first trick.",
        {"any": "Any card.", "trump": "A trump; a hand without trumps leads what it likes."},
    ),
    "follow": OptionText(
        "play",
        ("R22",),
        "What a hand may play when a suit has been led. Unless said otherwise, without that suit it plays anything.",
        {"suit_or_left": "A card of the suit led; where the suit led is the one printed on the left card, "
                         "the left card may be played as well.",
         "suit": "A card of the suit led, without exception.",
         "suit_or_trump": "A card of the suit led, or any trump.",
         "trump_only": "Only trumps are led and played; a hand without trumps drops out of the deal."},
    ),
    "left_on_trump_lead": OptionText(
        "play",
        ("R23",),
        "What a hand with the left card plays when trump is led.",
        {"any_trump": "Any trump; the left card only when it is the last.", "forced": "The left card itself."},
    ),
    "renege_award": OptionText(
        "renege",
        ("R29",),
        "What the innocent side captures after a proven renege. The offending side captures nothing.",
        {"deal_total": "The deal total, whatever was in play.",
         "points_in_play": "The points that were in play in that deal."},
    ),
    "renege_correction": OptionText(
        "renege",
        ("R31",),
        "Whether a failure to follow can be put right.",
        {"none": "No: it is a renege at once.",
         "before_next_lead": "Yes, by taking the card back before a card is led to the next trick."},
    ),
    "renege_deadline": OptionText(
        "renege",
        ("R31",),
        "Until when a renege can be called.",
        {"next_deal": "Until the next deal is dealt or the game is over.",
         "end_of_deal": "Until the last card of the deal is played.",
         "none": "At any time."},
    ),
    "low_to": OptionText(
        "scoring",
        ("R36",),
        "Who scores Low.",
        {"captor": "The side that takes the card in a trick.", "player": "The side of the seat that played the card."},
    ),
    "low_card": OptionText(
        "scoring",
        ("R36", "R37"),
        "Which card is Low.",
        {"lowest_in_play": "The lowest trump in the hands when play begins.",
         "two": "The 2 of trump; where it is not in play nobody scores Low."},
    ),
    "set_scoring": OptionText(
        "scoring",
        ("R41", "R42"),
        "What a failed bid costs.",
        {"subtract_bid": "The bid is taken off the bidding side's total, which may fall below zero.",
         "opponents_add_bid": "Nothing is taken off; every other side scores the bid on top of what it captured."},
    ),
    "target": OptionText("end", ("R43",), "The total that wins the game, reached or passed, checked after each deal."),
    "both_cross": OptionText(
        "end",
        ("R44",),
        "Who wins when more than one side reaches the target in the same deal.",
        {"bidder_if_made": "The bidding side if it made its bid, even with the lower total; else the other side.",
         "higher_total": "The side with the higher total; of equal ones the bidding side."},
    ),
    "negative_limit": OptionText(
        "end",
        ("R45",),
        "A total below zero at which a side loses and the game ends, reached or passed.",
        {"null": "None: a side may fall as low as it likes."},
    ),
}  # fmt: skip
"""Option to its description; `points` is described card by card in `POINT_CARDS`."""

POINT_CARDS: Final[dict[str, OptionText]] = {
    "high": OptionText("scoring", ("R34",), "Points for the ace of trump (High)."),
    "jack": OptionText(
        "scoring", ("R34", "V6"), "Points for the jack of trump (Jack), the Right Bower where left is 'jack'."
    ),
    "game": OptionText("scoring", ("R34",), "Points for the 10 of trump (Game)."),
    "low": OptionText("scoring", ("R34", "R36", "R37"), "Points for Low, on top of what that card is worth itself."),
    "right_pedro": OptionText("scoring", ("R34",), "Points for the 5 of trump (Right Pedro)."),
    "left_card": OptionText(
        "scoring", ("R34", "V6"), "Points for the left card: the Left Pedro, or the Left Bower where left is 'jack'."
    ),
    "sancho": OptionText("scoring", ("V2",), "Points for the 9 of trump (Sancho)."),
    "three": OptionText("scoring", ("V3",), "Points for the 3 of trump (Dom Pedro)."),
}
"""Card of `Points` to its description. All points are per pack; their sum is the deal total of one pack."""


def option_text(name: str) -> OptionText:
    """The description of an option by its name in `values.domains()`: `follow`, `points.high`.

    Raises:
        KeyError: there is no such option.
    """
    owner, _, card = name.partition(".")
    return POINT_CARDS[card] if owner == "points" else OPTIONS[owner]
