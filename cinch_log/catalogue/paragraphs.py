"""The rules that findings cite, one sentence or two each; `docs/rules/` has them in full, with their options."""

from __future__ import annotations

from typing import Final

PARAGRAPHS: Final[dict[str, str]] = {
    "R1": "Four seats N E S W clockwise, N+S against E+W; in individual games P1, P2, … and every seat is a side.",
    "R2": "One pack of 52 cards; two packs in two-deck games, where 5S and 5Sb are different cards.",
    "R4": "Trumps rank A K Q J 10 9 8 7 6 Right Pedro (its 5) Left Pedro (the 5 of its colour's other suit) 4 3 2.",
    "R5": "The highest card cut deals first; the ace is high, and equal cards cut again.",
    "R7": "Nine cards each in packets of three from the dealer's left; the rest is the stock.",
    "R8": "One turn each from the dealer's left: a bid from 1 to the deal total, higher than all before, or a pass, "
    "which is final. The highest bidder is the maker.",
    "R10": "All pass: the same dealer deals again, or the next one, or the dealer must bid the minimum.",
    "R11": "The maker names trump after the auction and before any discard.",
    "R12": "Each player puts aside the plain cards he does not want (some tables: all of them).",
    "R13": "A trump may not be discarded, except to come down to the hand size. The Left Pedro is a trump.",
    "R14": "A player comes down to the hand size or fewer before drawing.",
    "R15": "The dealer fills each hand to the hand size from the stock, in turn from his left.",
    "R16": "Where the dealer robs, he takes the remaining stock last and discards down to the hand size.",
    "R17": "A stock that does not suffice is shared as evenly as possible.",
    "R18": "Where the maker may look, he draws more after all are served and discards down again.",
    "R19": "A card exposed in dealing or a wrong number of cards is a misdeal: the same dealer deals again.",
    "R20": "The maker leads any card (some tables: a trump).",
    "R21": "Clockwise, one card each, face up.",
    "R22": "A hand holding the suit led must play it. By default the Left Pedro may be played instead when its printed "
    "suit is led; other tables do without that exception, or let any trump be played.",
    "R23": "When trump is led, a hand whose only trump is the Left Pedro must play it.",
    "R25": "The Left Pedro led is a trump lead; held alone in its printed suit, its holder is void in that suit.",
    "R26": "The highest trump wins, else the highest card of the suit led. The winner leads next.",
    "R27": "The deal ends when nobody holds a card to play.",
    "R28": "A renege is a card played that R22 and R23 did not allow, given the hand that held it.",
    "R29": "The innocent side captures the whole deal total, the offenders nothing; then the bid counts as usual.",
    "R31": "Where correction is allowed, the card may be taken back until one is led to the next trick. A renege is "
    "called before the next deal is dealt (or as the table says).",
    "R32": "Both sides reneged: no points to anyone, the same dealer deals again.",
    "R33": "Cards out of turn, exposed or two at once are recorded and flagged, never reordered.",
    "R34": "A J 10 of trump and the lowest trump in play count 1 each, Right and Left Pedro 5 each: 14.",
    "R36": "Low belongs to whoever captures it (some tables: to whoever played it).",
    "R37": "Low is the lowest trump in play: it can be a 3, a 4, even a Pedro.",
    "R39": "Points left in the stock or the discards count for nobody: a deal has at most 14.",
    "R40": "Bid made: the bidding side scores what it captured, not the bid.",
    "R41": "Bid not made: the bid is subtracted, also below zero, and the captures are lost.",
    "R42": "Every other side scores what it captured.",
    "R43": "The target (51) is checked after each deal.",
    "R44": "Both sides reach it in one deal: the bidding side wins if it made its bid, else the other.",
    "R45": "Where there is a negative limit, a side falling to it loses.",
    "R46": "After a completed deal the next seat clockwise deals.",
    "R47": "The rest may be claimed or conceded; cards not shown leave later verdicts open.",
}
"""Paragraph to its digest."""
