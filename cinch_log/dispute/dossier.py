"""Everything about one deal that the parts of a report look things up in."""

from __future__ import annotations

from functools import cached_property

from cinch_log.audit.auditor import GameAudit
from cinch_log.audit.record import DealRecord
from cinch_log.audit.verdicts import Judgement, Knowledge, judge_deal, judge_leads
from cinch_log.cards import Seat
from cinch_log.dispute.model import Place
from cinch_log.dispute.words import Speaker
from cinch_log.events import AnyEvent, Substitute
from cinch_log.findings import Finding
from cinch_log.fold.reducer import Recorded, fold_game, standing
from cinch_log.fold.state import DealState, GameState, PlayedCard
from cinch_log.log.model import GameLog
from cinch_log.rules.options import Rules


class GameFile:
    """One whole game with its finished audit."""

    def __init__(self, log: GameLog, audit: GameAudit, findings: list[Finding]) -> None:
        self.log = log
        self.audit = audit
        self.findings = findings
        self.rules: Rules = audit.rules
        self.stands: list[tuple[int, Recorded]] = standing(log.entries)[0]

    def place(self, index: int) -> Place:
        """An event's number and line."""
        return Place(seq=self.audit.reporter.number(index), line=self.audit.reporter.line(index))

    def event(self, index: int) -> Recorded:
        """The event itself."""
        return self.log.entries[index]

    def state_at(self, index: int) -> GameState:
        """The game right after an event."""
        return fold_game(self.log.entries[: index + 1], self.rules)


class Dossier:
    """One deal of the game."""

    def __init__(self, game: GameFile, record: DealRecord, *, symbols: bool) -> None:
        self.game = game
        self.record = record
        self.rules: Rules = game.rules
        self.deal: DealState = record.deal
        self.evidence = game.audit.evidence
        self.players = self._players()
        self.say = Speaker(self.players, symbols)

    @cached_property
    def judgements(self) -> list[Judgement]:
        """Verdicts on every card that did not follow, cleared ones included."""
        return judge_deal(self.rules, self.deal, self.evidence, everything=True)

    @cached_property
    def leads(self) -> list[Judgement]:
        """Verdicts on plain leads where a trump had to be led."""
        return judge_leads(self.rules, self.deal)

    @cached_property
    def knowledge(self) -> Knowledge:
        """Where the cards were; only for a deal in which trump was named."""
        return Knowledge(self.rules, self.deal, self.evidence)

    @cached_property
    def plays(self) -> list[PlayedCard]:
        """Every card that stands, in the order played."""
        return self.deal.all_plays()

    @property
    def last_index(self) -> int:
        """The last event before the next deal."""
        after = self.record.next_deal
        return (len(self.game.log.entries) if after is None else after) - 1

    def events(self) -> list[tuple[int, AnyEvent]]:
        """The deal's events that stand, its `deal` event first; lines that are no event are left out."""
        return [
            (index, event)
            for index, event in self.game.stands
            if self.deal.index <= index <= self.last_index and isinstance(event, AnyEvent)
        ]

    def _players(self) -> dict[Seat, str]:
        names = dict(self.game.audit.state.first_players)
        for index, event in self.game.stands:
            if index <= self.last_index and isinstance(event, Substitute) and event.seat in names:
                names[event.seat] = event.name
        return names
