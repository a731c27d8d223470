"""DEAL and BID: dealing and the auction."""

from __future__ import annotations

from typing import Final

from cinch_log.catalogue.code import Code

DEAL: Final[tuple[Code, ...]] = (
    Code(
        code="DEAL001",
        title="Card twice",
        paragraphs=("R2", "R7"),
        meaning="The same card is in two places: in two hands, in a hand and in the stock, or drawn although somebody "
        "holds it or has drawn it. The card is held as recorded.",
        advice="Usually a slip of the recorder. If the pack itself was faulty, the deal is a misdeal.",
        example='{"type":"draw","seat":"N","cards":["AS"]}\nThe ace of spades was dealt to East.',
    ),
    Code(
        code="DEAL002",
        title="Wrong number of cards dealt",
        paragraphs=("R7", "R19"),
        meaning="A hand or the stock has not as many cards as the rules deal.",
        advice="At the table this is a misdeal: the same dealer deals again. If only the record is short, write ?? "
        "for the cards nobody recorded.",
        example='{"type":"deal","dealer":"N","hands":{"E":["AS","KS","5C"]}}\nThree cards where nine are dealt.',
    ),
    Code(
        code="DEAL003",
        title="Wrong dealer",
        paragraphs=("R10", "R19", "R46"),
        meaning="Another seat than the one whose turn it was has dealt. After a deal the next seat clockwise deals; "
        "after a misdeal the same dealer again; after a pass-out, as the rules of the table say.",
        advice="Nothing is lost: the deal counts as recorded. Check that no deal is missing from the log.",
        example='{"type":"deal","dealer":"N"}\nNorth dealt the deal before: it is East\'s turn.',
    ),
    Code(
        code="DEAL004",
        title="Dealer is not whom the cut names",
        paragraphs=("R5",),
        meaning="The cards cut name another first dealer. An ace is high, and equal cards are cut again.",
        advice="Check the cut and whether at this table the highest or the lowest card deals (cut_for_deal).",
        example='{"type":"cut","cards":{"N":"KS","E":"7D","S":"9C","W":"2H"}}\n{"type":"deal","dealer":"E"}\n'
        "North cut the highest card.",
    ),
)

BID: Final[tuple[Code, ...]] = (
    Code(
        code="BID001",
        title="Bid out of turn",
        paragraphs=("R8",),
        meaning="It was another seat's turn to bid or pass. The call counts as this seat's turn; a seat that was "
        "skipped may still act.",
        advice="If only the recorder's order is wrong, undo and record it in order.",
        example='{"type":"deal","dealer":"N"}\n{"type":"bid","seat":"S","bid":4}\nEast, at the dealer\'s left, begins.',
    ),
    Code(
        code="BID002",
        title="Bid not higher than the standing one",
        paragraphs=("R8",),
        meaning="Every bid must be higher than all bids before. This one does not stand: the seat has passed.",
        advice="Check which of the two bids was written down wrong. Whoever names trump shows who won the auction.",
        example='{"type":"bid","seat":"E","bid":7}\n{"type":"bid","seat":"S","bid":7}\nSouth needs 8 at least.',
    ),
    Code(
        code="BID003",
        title="Bid out of range",
        paragraphs=("R8",),
        meaning="The bid is below the lowest or above the highest that the rules allow (1 to 14 in the base game). It "
        "does not stand: the seat has passed.",
        advice="Check bid_min and bid_max of the rules; some tables bid from 6 or 7.",
        example='{"type":"bid","seat":"E","bid":15}\nA deal of the base game has 14 points.',
    ),
    Code(
        code="BID004",
        title="Seat may not bid or pass any more",
        paragraphs=("R8", "R10"),
        meaning="The seat has passed already, or has had its one turn, or is the dealer who must bid after all others "
        "have passed. The call is ignored.",
        advice="Check the auction option of the rules: single gives every seat one turn, rounds goes on until all but "
        "one have passed.",
        example='{"type":"pass","seat":"E"}\n{"type":"bid","seat":"E","bid":5}\nA pass is final.',
    ),
    Code(
        code="BID005",
        title="Trump named before the auction was over",
        paragraphs=("R11",),
        meaning="A seat could still bid when trump was named. Bids after it are read without further findings.",
        advice="Usually a pass was not written down. A record with one bid and no pass at all is taken as a short "
        "form and gives no finding.",
        example='{"type":"bid","seat":"E","bid":5}\n{"type":"pass","seat":"S"}\n{"type":"trump","seat":"E","suit":"S"}\n'
        "West and North have not spoken.",
    ),
    Code(
        code="BID006",
        title="Trump named by somebody else than the maker",
        paragraphs=("R8", "R11"),
        meaning="The highest bidder names trump. The suit stands, and the maker stays the maker.",
        advice="Check who bid highest; the mistake is often in the auction and not here.",
        example='{"type":"bid","seat":"E","bid":9}\n{"type":"trump","seat":"W","suit":"H"}\nEast bid highest.',
    ),
)
