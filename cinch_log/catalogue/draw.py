"""DRAW: the exchange of plain cards."""

from __future__ import annotations

from typing import Final

from cinch_log.catalogue.code import Code

DRAW: Final[tuple[Code, ...]] = (
    Code(
        code="DRAW001",
        title="Discarded a card not held",
        paragraphs=("R12",),
        meaning="The card put aside was not in this hand. The hand gets smaller by one, but no known card leaves it.",
        advice="Check the hand as dealt and the card as written; one of the two is wrong.",
        example='{"type":"discard","seat":"E","cards":["7D"]}\nThe seven of diamonds was dealt to West.',
    ),
    Code(
        code="DRAW002",
        title="Discarded a trump",
        paragraphs=("R13",),
        meaning="Trumps may not be discarded, except by a hand that holds more of them than it may keep.",
        advice="Check trump_discards of the rules. At the table the card should be taken back before the draw.",
        example='{"type":"trump","seat":"E","suit":"S"}\n{"type":"discard","seat":"E","cards":["4S","7D","8D"]}\n'
        "The four of spades is a trump.",
    ),
    Code(
        code="DRAW003",
        title="Discarded the left card",
        paragraphs=("R4", "R13"),
        meaning="The Left Pedro (with bowers: the Left Bower) looks like a plain card and is a trump worth 5 points. "
        "It went among the discards.",
        advice="The commonest mistake of all: before discarding, look for the five of the other suit of trump's "
        "colour.",
        example='{"type":"trump","seat":"E","suit":"S"}\n{"type":"discard","seat":"W","cards":["5C","7D","8D"]}\n'
        "Spades are trump, so the five of clubs is the Left Pedro.",
    ),
    Code(
        code="DRAW004",
        title="Plain card kept",
        paragraphs=("R12",),
        meaning="At this table every plain card must be discarded, and one was kept.",
        advice="Check plain_discards of the rules: by the base game's rules keeping plain cards is allowed.",
        example='{"type":"discard","seat":"E","cards":["7D","8D"]}\nEast kept the king of hearts, spades being trump.',
    ),
    Code(
        code="DRAW005",
        title="Drew a card that was not next, or not in the stock",
        paragraphs=("R15",),
        meaning="The stock was recorded, and this card was not the next one in it, or not in it at all. The card is "
        "held as recorded.",
        advice="Check the order of the stock: the card to be drawn next stands first.",
        example='{"type":"draw","seat":"E","cards":["9H"]}\nThe stock begins with KD.',
    ),
    Code(
        code="DRAW006",
        title="Too many cards kept before drawing",
        paragraphs=("R14",),
        meaning="A player comes down to the hand size (6 in the base game) or fewer before drawing.",
        advice="Check whether a discard is missing or incomplete in the record.",
        example='{"type":"discard","seat":"E","cards":["7D"]}\nEast holds eight cards where six is the most.',
    ),
    Code(
        code="DRAW007",
        title="Wrong hand size after the draw",
        paragraphs=("R15", "R16", "R18"),
        meaning="After the draw a hand has not as many cards as it should, although the stock would have sufficed.",
        advice="Check the draw as written. A dealer who robs and a maker who looks at more cards come down to size "
        "before play begins.",
        example='{"type":"draw","seat":"E","cards":["KD"]}\nEast kept four cards and drew one: five instead of six.',
    ),
    Code(
        code="DRAW008",
        title="Short stock shared unevenly",
        paragraphs=("R17",),
        meaning="The stock did not suffice, and a hand that drew ended two or more cards larger than another that "
        "wanted more (or, in order, a later seat drew before an earlier one had its fill).",
        advice="Check short_stock of the rules. The cards stay where they are recorded.",
        example='{"type":"draw","seat":"P1","cards":["KD","2C","9H"]}\n{"type":"draw","seat":"P2","cards":[]}\n'
        "P1 has six cards, P2 three, and the stock is empty.",
    ),
    Code(
        code="DRAW009",
        severity="warning",
        title="Drew out of order, or before discarding",
        paragraphs=("R15",),
        meaning="The dealer fills the hands in turn, and a seat discards before it draws. Here the record has another "
        "order.",
        advice="Harmless if the recorder just wrote it down later; with a known stock it decides who got which card.",
        example='{"type":"draw","seat":"S","cards":["KD"]}\n{"type":"draw","seat":"E","cards":["2C"]}\n'
        "North dealt: East draws before South.",
    ),
)
