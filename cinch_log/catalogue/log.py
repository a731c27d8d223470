"""LOG: faults of the record itself."""

from __future__ import annotations

from typing import Final

from cinch_log.catalogue.code import Code

LOG: Final[tuple[Code, ...]] = (
    Code(
        code="LOG001",
        title="Line is no event",
        meaning="The line cannot be read as an event: it is no JSON, or a field or the type is unknown, or a value is "
        "of the wrong kind, or a key stands in it twice. Its bytes are kept. What depends on the missing event, until "
        "the next deal, is undecided and not reported.",
        advice="The message names the place in the line ($.card). Correct the program or person that writes the log; "
        "extensions of your own belong into the field x.",
        example='{"type":"play","seq":17,"seat":"N","card":"1S"}\nThere is no card 1S: the ten of spades is TS.',
    ),
    Code(
        code="LOG002",
        title="Event outside any game",
        meaning="The event belongs to no game: no header stands before it, or its game field names a game the file "
        "does not open. On a header it says that an earlier game of the file has the same id.",
        advice="Look for a header line (type game) that was lost or damaged, or for a wrong game id.",
        example='{"type":"play","game":"club-18","seat":"N","card":"AS"}\nNo line of the file opens a game club-18.',
    ),
    Code(
        code="LOG003",
        title="Sequence broken",
        meaning="The numbers in seq do not count up by one: events are missing, stand twice or stand in another order "
        "than they were written. Counting goes on from the number recorded.",
        advice="Compare with another copy of the log. A gap means that something was lost or taken out.",
        example='{"type":"pass","seq":4,"seat":"E"}\n{"type":"pass","seq":6,"seat":"S"}\nEvent 5 is missing.',
    ),
    Code(
        code="LOG004",
        title="Event not possible here",
        meaning="Events of this type cannot stand at this point of a game, for example a draw after the first card "
        "was played. The event is kept in the log but changes nothing.",
        advice="If the record is wrong, append an undo and record what happened. Mind that the order in the file is "
        "the order of the game.",
        example='{"type":"deal","seq":1,"dealer":"N"}\n{"type":"play","seq":2,"seat":"E","card":"AS"}\n'
        "A card is played before anybody has bid.",
    ),
    Code(
        code="LOG005",
        title="Seat, side or card unknown to this game",
        paragraphs=("R1", "R2"),
        meaning="The name is well formed but does not exist in a game of these rules: P1 at a table of N E S W, a "
        "side nobody belongs to, or a card of the second pack in a game with one.",
        advice="Check the rules in the header first: seats, partners and decks decide which names exist.",
        example='{"type":"bid","seat":"P1","bid":7}\nIn a game of partnerships the seats are N E S W.',
    ),
    Code(
        code="LOG006",
        severity="warning",
        title="Log stops inside a game",
        meaning="The last line of the game neither ends it nor abandons it, and nobody has won.",
        advice="If play really stopped there, append an abandon event. If the game went on, the rest of the log is "
        "missing.",
        example='{"type":"play","seq":40,"seat":"W","card":"3D"}\nThe file ends here, in the middle of a trick.',
    ),
    Code(
        code="LOG007",
        severity="warning",
        title="Torn last line",
        meaning="The last line has no line end and is cut short: the program that wrote it crashed or is still "
        "writing. Everything before it stands.",
        advice="The program that appends next should put the torn piece aside (our own does). Record the event again.",
        example='{"type":"play","seq":41,"se',
    ),
    Code(
        code="LOG008",
        title="Seal does not match",
        meaning="The digest in this seal is not that of the lines before it. Something between this seal and the one "
        "before was changed, added or taken out after it was sealed.",
        advice="Compare the digits players wrote down, and fetch another copy. A matching seal proves nothing against "
        "somebody who rewrote the whole file and sealed it again.",
        example='{"type":"seal","sha256":"0000000000000000000000000000000000000000000000000000000000000000"}\n'
        "No lines have this digest.",
    ),
    Code(
        code="LOG009",
        severity="warning",
        title="Times run backwards",
        meaning="The time of this event is earlier than that of an event before it.",
        advice="A clock was set, or lines were moved. The order of the lines counts; times decide nothing.",
        example='{"type":"pass","at":"2026-03-01T20:15:00Z","seat":"E"}\n'
        '{"type":"pass","at":"2026-03-01T20:14:00Z","seat":"S"}\nThe second pass is a minute before the first.',
    ),
    Code(
        code="LOG010",
        title="Invalid rule set or newer format",
        meaning="The header names rules nobody can play by (an unknown preset or option, a contradiction, players "
        "that are not exactly the seats), or a version of the log format newer than this program. The game is not "
        "audited.",
        advice="The message names the option. Correct the header, or give the rules with --rules; for a newer "
        "version, update cinch.",
        example='{"type":"game","v":1,"id":"a","rules":{"bid_min":20},'
        '"players":{"N":"Ann","E":"Ben","S":"Cleo","W":"Dan"}}\nNobody can bid 20 where a deal has 14 points.',
    ),
)
