"""PLAY and REN: the play of the cards, and reneges."""

from __future__ import annotations

from typing import Final

from cinch_log.catalogue.code import Code

PLAY: Final[tuple[Code, ...]] = (
    Code(
        code="PLAY001",
        title="Played out of turn",
        paragraphs=("R20", "R21", "R26", "R33"),
        meaning="It was another seat's turn: the wrong player led, a seat was skipped, or a seat played twice to a "
        "trick. A wrong leader's card is the lead; a second card by one seat is not part of the trick.",
        advice="Check who won the trick before. If the recorder mixed up the order, undo and record it again.",
        example='{"type":"play","seat":"N","card":"AS"}\n{"type":"play","seat":"S","card":"3S"}\n'
        "East comes between North and South.",
    ),
    Code(
        code="PLAY002",
        title="Card not in hand",
        paragraphs=("R21",),
        meaning="The hand is known and does not hold this card, or a card is shown that this seat does not hold. It "
        "counts in the trick all the same; one card of the recorded hand is taken to have been misread.",
        advice="Check whose card it was: two seats or two tricks may be mixed up, or the hand was written down wrong.",
        example='{"type":"play","seat":"N","card":"AS"}\nNorth was dealt no ace of spades and drew none.',
    ),
    Code(
        code="PLAY003",
        title="Card already played",
        paragraphs=("R21",),
        meaning="The same card was played earlier in this deal.",
        advice="One of the two plays is a slip of the recorder: compare both lines with what the others remember.",
        example='{"type":"play","seat":"N","card":"AS"}\n{"type":"play","seat":"S","card":"AS"}\n'
        "There is one ace of spades.",
    ),
    Code(
        code="PLAY004",
        title="Lead must be trump",
        paragraphs=("R20", "R22"),
        meaning="By the rules of this table the first lead (or, where only trumps are played, every lead) must be a "
        "trump, and the leader held one.",
        advice="Check first_lead and follow of the rules: in the base game any card may be led.",
        example='{"type":"play","seat":"E","card":"KD"}\nEast made spades trump, holds some and leads diamonds.',
    ),
    Code(
        code="PLAY005",
        title="Deal ended with cards unplayed",
        paragraphs=("R27", "R47"),
        meaning="A score, a new deal or the end of the game comes while somebody still holds cards that should have "
        "been played. The recorded score is adopted; what depends on the missing cards is undecided.",
        advice="If the rest was claimed or given up, append a concede event. Else plays are missing from the log.",
        example='{"type":"play","seat":"W","card":"3D"}\n{"type":"score","scored":{"NS":9,"EW":5}}\n'
        "Only five of six tricks are recorded.",
    ),
    Code(
        code="PLAY006",
        title="Withdraw or undo refers to nothing",
        paragraphs=("R31",),
        meaning="The card to be taken back is not this seat's card in the current trick, or undo names no earlier "
        "event of this game that still stands. The event is ignored.",
        advice="A card can be taken back until one is led to the next trick. To correct the record itself use undo "
        "with the number of the last good event.",
        example='{"type":"undo","seq":20,"to":35}\nEvent 35 has not happened yet.',
    ),
)

REN: Final[tuple[Code, ...]] = (
    Code(
        code="REN001",
        title="Renege: plain suit led, not followed",
        paragraphs=("R22", "R28", "R29"),
        meaning="A plain suit was led, and this hand held a card of it that it had to play. The evidence lists the "
        "cards that would have been right and the events that prove it.",
        advice="The penalty is the table's to apply: record call, ruling and score. cinch dispute shows the whole "
        "case, and what other tables' rules would say.",
        example='{"type":"play","seat":"N","card":"KD"}\n{"type":"play","seat":"E","card":"2C"}\n'
        '{"type":"play","seat":"E","card":"7D"}\nEast had a diamond, as its later play shows.',
    ),
    Code(
        code="REN002",
        title="Renege: trump led, trump held",
        paragraphs=("R22", "R23", "R28", "R29"),
        meaning="Trump was led, and this hand held a trump that it had to play.",
        advice="The penalty is the table's to apply: record call, ruling and score. cinch dispute shows the whole "
        "case.",
        example='{"type":"play","seat":"N","card":"AS"}\n{"type":"play","seat":"E","card":"2C"}\n'
        '{"type":"play","seat":"E","card":"9S"}\nSpades are trump, and East had one.',
    ),
    Code(
        code="REN003",
        title="Renege: trump led, only the left card held",
        paragraphs=("R23", "R25", "R28", "R29"),
        meaning="Trump was led, and the only trump this hand is known to have held was the left card (the Left "
        "Pedro), which is a trump and had to be played.",
        advice="The classic mistake, made without intent by whoever takes the Left Pedro for a plain card. The "
        "penalty is the same.",
        example='{"type":"play","seat":"N","card":"AS"}\n{"type":"play","seat":"E","card":"2D"}\n'
        '{"type":"play","seat":"E","card":"5C"}\nSpades are trump: the five of clubs was East\'s trump.',
    ),
    Code(
        code="REN004",
        severity="info",
        title="Renege cannot be decided from this record",
        paragraphs=("R22", "R28", "R47"),
        meaning="The play did not follow, and whether the hand held a card that had to be played cannot be known: "
        "cards of it were never seen.",
        advice="Nobody is accused. If the remaining cards are known to somebody, append them as expose events.",
        example='{"type":"play","seat":"N","card":"KD"}\n{"type":"play","seat":"E","card":"2C"}\n'
        '{"type":"concede","side":"NS"}\nEast\'s other cards were never shown.',
    ),
    Code(
        code="REN005",
        severity="info",
        title="Renege corrected in time",
        paragraphs=("R31",),
        meaning="The wrong card was taken back before a card was led to the next trick, which this table allows: no "
        "renege. The card remains known to everybody.",
        advice="Nothing to do. Where renege_correction is none the failure is a renege at once.",
        example='{"type":"play","seat":"E","card":"2C"}\n{"type":"withdraw","seat":"E","card":"2C"}\n'
        '{"type":"play","seat":"E","card":"7D"}\nEast followed after all.',
    ),
    Code(
        code="REN006",
        title="Call unfounded",
        paragraphs=("R22", "R23", "R28"),
        meaning="Somebody claimed a renege, and the cards show that every play in question was allowed.",
        advice="The accused is cleared. If a penalty was scored, correct it.",
        example='{"type":"call","by":"N","against":"E","deal":2,"trick":3}\nEast never held a card of the suit led.',
    ),
    Code(
        code="REN007",
        title="Ruling contradicts the cards",
        paragraphs=("R28", "R29", "R31"),
        meaning="A renege was upheld that the cards refute, or denied although they prove it and it was called in "
        "time.",
        advice="The ruling decides the score until another is recorded. Show the director cinch dispute and append a "
        "new ruling; the last one counts.",
        example='{"type":"ruling","against":"EW","upheld":true,"deal":2}\n'
        "No play of East or West in deal 2 was a renege.",
    ),
    Code(
        code="REN008",
        title="Call after the deadline",
        paragraphs=("R31",),
        meaning="A renege must be called in time: in the base game before the next deal is dealt.",
        advice="Check renege_deadline of the rules. A call that is late need not be upheld.",
        example='{"type":"deal","dealer":"E"}\n{"type":"call","by":"N","against":"W","deal":1}\n'
        "Deal 2 had begun when deal 1 was questioned.",
    ),
)
