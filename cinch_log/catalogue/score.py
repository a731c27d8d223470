"""SCO: tricks, scores and the end of the game as somebody wrote them down."""

from __future__ import annotations

from typing import Final

from cinch_log.catalogue.code import Code

SCO: Final[tuple[Code, ...]] = (
    Code(
        code="SCO001",
        title="Trick claimed wrong",
        paragraphs=("R26", "R34"),
        meaning="The trick went to another seat than the record says, or the point cards in it are worth something "
        "else (Low is not counted in a trick's points).",
        advice="The cards count. Mind that the Left Pedro ranks just below the Right Pedro.",
        example='{"type":"trick","winner":"E","points":5}\nNorth played the ace of trump to this trick.',
    ),
    Code(
        code="SCO002",
        title="Captured points claimed wrong",
        paragraphs=("R34", "R36", "R37", "R39"),
        meaning="The points a side is said to have taken in tricks are not those in its tricks.",
        advice="cinch verify shows the count. Points left in the stock or the discards belong to nobody, so the sides "
        "need not add up to 14, and Low is the lowest trump in play, not always the two.",
        example='{"type":"score","captured":{"NS":9,"EW":5}}\nThe ten of trump stayed in the stock: EW took 4.',
    ),
    Code(
        code="SCO003",
        title="Deal score claimed wrong",
        paragraphs=("R40", "R41", "R42"),
        meaning="What the deal adds to the totals is wrong. A made bid scores the points captured, not the bid; a "
        "bidding side that falls short loses its bid; the others score what they captured.",
        advice="Correct the score pad. Totals that follow from this wrong score are not reported again.",
        example='{"type":"score","captured":{"NS":9,"EW":5},"scored":{"NS":7,"EW":5}}\n'
        "North bid 7 and took 9: that is 9 points.",
    ),
    Code(
        code="SCO004",
        title="Running total claimed wrong",
        paragraphs=("R40", "R41", "R42"),
        meaning="The total is not the total before plus the score of this deal. The next deals are counted from the "
        "total as recorded.",
        advice="An adding mistake: correct it on the pad, and all later totals with it.",
        example='{"type":"score","scored":{"NS":9,"EW":5},"total":{"NS":32,"EW":17}}\nNS had 22 before: 31.',
    ),
    Code(
        code="SCO005",
        title="Renege penalty not applied, or without cause",
        paragraphs=("R29", "R32"),
        meaning="A renege was upheld and the score is as played, or the score is penalised although no renege was "
        "upheld or proven, or one was denied.",
        advice="Record the ruling that was made, or correct the score. The innocent side gets all points of the deal, "
        "the offenders none, and then the bid counts as usual.",
        example='{"type":"ruling","against":"EW","upheld":true}\n{"type":"score","scored":{"NS":9,"EW":5}}\n'
        "With the penalty NS scores 14, and EW loses its bid or scores nothing.",
    ),
    Code(
        code="SCO006",
        title="Wrong winner claimed",
        paragraphs=("R43", "R44", "R45"),
        meaning="By the totals in force another side has won. If both sides reach the target in one deal, the bidding "
        "side wins if it made its bid, even with the lower total.",
        advice="Check target, both_cross and negative_limit of the rules.",
        example='{"type":"game_over","winner":"EW","total":{"NS":52,"EW":55}}\nNS bid and made it: NS wins with 52.',
    ),
    Code(
        code="SCO007",
        title="Play goes on after the game was won",
        paragraphs=("R43", "R45"),
        meaning="A new deal begins although a side had already won by the totals in force.",
        advice="If the table plays to another target, the header should say so.",
        example='{"type":"score","total":{"NS":53,"EW":20}}\n{"type":"deal","dealer":"E"}\nNS won with 53.',
    ),
    Code(
        code="SCO008",
        title="Game declared over before anybody won",
        paragraphs=("R43",),
        meaning="By the totals in force no side has reached the target.",
        advice="If time ran out, record why: game_over with why, or abandon.",
        example='{"type":"game_over","winner":"NS","total":{"NS":49,"EW":20}}\nThe target is 51.',
    ),
)
