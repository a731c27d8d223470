"""The sentence of each finding: what is wrong, with the cards and numbers of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cinch_log.cards import SUIT_NAMES

Detail = Mapping[str, Any]


def message(code: str, detail: Detail, seat: str | None) -> str:
    """The sentence for a finding of this code."""
    return _MESSAGES[code](detail, seat or "somebody")


def repeated_problem(game: str | None) -> str:
    """What is wrong with a header whose id was used before."""
    return f"an earlier game of this file has the id {game!r} as well"


def listed(cards: object) -> str:
    """Cards as a list for reading."""
    return " ".join(str(card) for card in cards) if isinstance(cards, (list, tuple)) else str(cards)


def _bid004(d: Detail, seat: str) -> str:
    if d["reason"] == "forced":
        return f"{seat} passed, but the dealer must bid {d['lowest']} when everybody has passed"
    if d["reason"] == "passed":
        return f"{seat} spoke again after passing: a pass is final"
    return f"{seat} spoke a second time in an auction of one turn each"


def _deal001(d: Detail, seat: str) -> str:
    places = "; ".join(f"{card} ({', '.join(where)})" for card, where in zip(d["cards"], d["places"], strict=True))
    return f"the same card in two places: {places}"


def _deal002(d: Detail, seat: str) -> str:
    counts = ", ".join(f"{place} {count}" for place, count in d["counts"].items())
    return f"wrong number of cards: {counts}; each hand gets {d['hand']}, the stock {d['stock']}"


def _draw005(d: Detail, seat: str) -> str:
    after = f"; next in the stock was {d['next']}" if d["next"] else ""
    return f"{seat} drew {listed(d['cards'])}, not the next of the stock{after}"


def _draw009(d: Detail, seat: str) -> str:
    if d["reason"] == "order":
        return f"{seat} drew after {d['before']}, who is served later"
    return f"{seat} drew before discarding"


def _play001(d: Detail, seat: str) -> str:
    due = f", it was {d['due']}'s turn" if d["due"] else ""
    if d["reason"] == "lead":
        return f"{seat} led{due.replace('turn', 'lead')}"
    if d["reason"] == "second card":
        return f"{seat} played a second card to the trick{due}"
    return f"{seat} played out of turn{due}"


def _play002(d: Detail, seat: str) -> str:
    holder = f" ({d['holder']} holds it)" if d.get("holder") else ""
    return f"{seat} does not hold {d['card']}{holder}"


def _play006(d: Detail, seat: str) -> str:
    if d["what"] == "undo":
        return f"undo to event {d['to']}: no such earlier event stands"
    return f"{seat} took back {d['card']}, which is not in the current trick"


def _renege(d: Detail, seat: str) -> str:
    lead = f"{seat} played {d['played']} on a lead of {d['led']} ({SUIT_NAMES[d['led_suit']]})"
    if d["grade"] == "corrected":
        return f"{lead} and took it back in time: no renege"
    if d["grade"] == "undecided":
        return f"{lead}; whether that was a renege cannot be decided from this record. {d['decided_by']}"
    proof = "the recorded hand proves it" if d["grade"] == "proven_by_hand" else "later cards prove it"
    return f"renege: {lead} while holding {listed(d['legal']) or 'a card that had to be played'}; {proof}"


def _score(word: str) -> Callable[[Detail, str], str]:
    def sentence(d: Detail, seat: str) -> str:
        return f"{d['side']} {word} {d['recorded']} by the record, {d['expected']} by the cards"

    return sentence


def _total(d: Detail, seat: str) -> str:
    return f"the total of {d['side']} is given as {d['recorded']}, it should be {d['expected']}"


def _sco001(d: Detail, seat: str) -> str:
    if d["field"] == "winner":
        return f"the trick is given to {d['recorded']}, the cards give it to {d['expected']}"
    return f"the trick is said to hold {d['recorded']} points, it holds {d['expected']}"


def _sco005(d: Detail, seat: str) -> str:
    done = f"as if {' and '.join(d['penalised'])} had reneged" if d["penalised"] else "as played"
    if d["expected"]:
        return f"scored {done}; the penalty against {' and '.join(d['expected'])} belongs in the score"
    return f"scored {done}, without a renege proven or a ruling upheld against them"


def _sco005_late(d: Detail, seat: str) -> str:
    return "the ruling changes the score of a deal already scored, and no later score takes it up"


_MESSAGES: Final[dict[str, Callable[[Detail, str], str]]] = {
    "LOG001": lambda d, s: f"no event: {d['problem']}" + (f" (at {d['path']})" if d["path"] != "$" else ""),
    "LOG002": lambda d, s: d["problem"],
    "LOG003": lambda d, s: (
        f"event numbered {d['recorded']}, expected {d['expected']}: "
        + (
            "lines are missing or out of order"
            if d["recorded"] > d["expected"]
            else "lines are repeated or out of order"
        )
    ),
    "LOG004": lambda d, s: f"cannot stand here: {d['why']}",
    "LOG005": lambda d, s: f"{d['what']} does not belong to this game (it has {d['known']})",
    "LOG006": lambda d, s: "the log stops inside a game",
    "LOG007": lambda d, s: "torn last line: the writer was interrupted; everything before it stands",
    "LOG008": lambda d, s: f"the seal does not match the lines before it: they were changed after {d['after']}",
    "LOG009": lambda d, s: f"time runs backwards: {d['time']} after {d['before']}",
    "LOG010": lambda d, s: f"this game cannot be audited: {d['problem']}",
    "DEAL001": _deal001,
    "DEAL002": _deal002,
    "DEAL003": lambda d, s: f"{d['recorded']} dealt, it was {d['expected']}'s deal",
    "DEAL004": lambda d, s: f"{d['recorded']} dealt first, but the cut names {d['expected']}",
    "BID001": lambda d, s: f"{s} spoke out of turn" + (f", it was {d['turn']}'s turn" if d["turn"] else ""),
    "BID002": lambda d, s: f"{s} bid {d['bid']}, not higher than the {d['standing']} of {d['bidder']}",
    "BID003": lambda d, s: f"{s} bid {d['bid']}, bids go from {d['lowest']} to {d['highest']}",
    "BID004": _bid004,
    "BID005": lambda d, s: f"{s} named trump before the auction was over",
    "BID006": lambda d, s: f"{s} named trump, but {d['maker']} made the highest bid",
    "DRAW001": lambda d, s: f"{s} put aside {listed(d['cards'])} without holding it",
    "DRAW002": lambda d, s: f"{s} put aside the trump {listed(d['cards'])}",
    "DRAW003": lambda d, s: f"{s} put aside the left card {listed(d['cards'])}, which is a trump",
    "DRAW004": lambda d, s: f"{s} kept the plain {listed(d['cards'])}; plain cards must be put aside",
    "DRAW005": _draw005,
    "DRAW006": lambda d, s: f"{s} came down to {d['size']} cards before drawing, {d['limit']} is the most",
    "DRAW007": lambda d, s: f"{s} has {d['size']} cards after the draw, not {d['limit']}",
    "DRAW008": lambda d, s: (
        f"the short stock was shared unevenly: {s} has {d['size']}, {d['short']} only {d['short_size']}"
    ),
    "DRAW009": _draw009,
    "PLAY001": _play001,
    "PLAY002": _play002,
    "PLAY003": lambda d, s: f"{s} played {d['card']}, which had been played already",
    "PLAY004": lambda d, s: f"{s} led {d['played']}; a trump had to be led, and {listed(d['legal'])} was in the hand",
    "PLAY005": lambda d, s: (
        f"the deal ended with cards unplayed: {', '.join(f'{n} {c}' for n, c in d['left'].items())}"
    ),
    "PLAY006": _play006,
    "REN001": _renege,
    "REN002": _renege,
    "REN003": _renege,
    "REN004": _renege,
    "REN005": _renege,
    "REN006": lambda d, s: f"{d['by']} called a renege by {s}, but every card {s} played was legal",
    "REN007": lambda d, s: (
        f"the ruling {'upholds' if d['upheld'] else 'denies'} a renege by {d['against']}; the cards "
        + ("clear every play of theirs" if d["upheld"] else "prove one")
    ),
    "REN008": lambda d, s: f"{d['by']}'s call against {s} came after the deadline ({d['deadline']})",
    "SCO001": _sco001,
    "SCO002": _score("captured"),
    "SCO003": _score("scored"),
    "SCO004": _total,
    "SCO005": lambda d, s: _sco005_late(d, s) if "change" in d else _sco005(d, s),
    "SCO006": lambda d, s: f"{d['recorded']} is declared the winner, by the totals it is {d['expected']}",
    "SCO007": lambda d, s: f"play goes on although {d['winner']} had won",
    "SCO008": lambda d, s: "the game is declared over before anybody has won",
}
