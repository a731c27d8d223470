"""What a record leaves out never makes a verdict wrong, only undecided (R22, R28, R47).

The simulator knows the true hands. Whatever is hidden, a play is proven only if it was a renege and cleared only
if it was none, under the rules of the table and under every other mode that is compared.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cinch_log.audit.verdicts import Evidence, Judgement
from cinch_log.cards import cards_in
from cinch_log.fold.state import DealState
from cinch_log.rules import Rules, load_rules
from cinch_log.simulate import simulate_with_truth
from tests.dispute.hidden import Worsened, cut_off, judged, was_bound, worsen

SPECS: list[str | dict[str, Any]] = [
    {"follow": "suit"},
    {"follow": "suit_or_left"},
    {"follow": "suit_or_trump"},
    {"follow": "trump_only"},
    {"left_on_trump_lead": "forced"},
    {"follow": "suit_or_trump", "left_on_trump_lead": "forced"},
    {"left": "jack"},
    {"maker_extra": "keep"},
    {"trump_discards": "never"},
    {"renege_correction": "before_next_lead"},
    "hoyle",
    "two_deck",
    "heasly",
    "plain_cinch",
]


def records(spec: str | dict[str, Any], seeds: range, hidden: float, oddities: float) -> list[Worsened]:
    rules = load_rules(spec)
    found = []
    for seed in seeds:
        rng = Random(seed)
        (game,) = simulate_with_truth(rules, spec, 1, seed, renege_rate=0.15, max_deals=2)
        whole = worsen(game, rng, hidden=hidden, oddities=oddities)
        found += [whole, cut_off(whole, rng)]
    return found


def wrong(rules: Rules, deal: DealState, judgement: Judgement, held: int) -> list[str]:
    """What the judgement says that is not so."""
    truth = was_bound(rules, deal, judgement, held)
    problems: list[str] = []
    if judgement.verdict == ("cleared" if truth else "proven"):
        problems.append(judgement.verdict)
    if judgement.provable_at is not None and not truth:
        problems.append("provable_at")
    for mode, said in judgement.under.items():
        if said == ("legal" if was_bound(rules, deal, judgement, held, mode) else "renege"):
            problems.append(mode)
    if set(judgement.legal) - set(cards_in(held)):
        problems.append("legal")
    return problems


@pytest.mark.parametrize("evidence", ["public", "full"])
@pytest.mark.parametrize("hidden", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_no_verdict_is_wrong_whatever_the_record_hides(
    spec: str | dict[str, Any], hidden: float, evidence: Evidence
) -> None:
    rules = load_rules(spec)
    count: Counter[str] = Counter()
    for record in [*records(spec, range(4), hidden, 0.0), *records(spec, range(4, 10), hidden, 0.06)]:
        for deal, judgement in judged(rules, record, evidence):
            held = record.held[judgement.departure.index]
            assert wrong(rules, deal, judgement, held) == []
            count[judgement.verdict] += 1
    assert count["proven"] > 0


PLAYED_OUT = [spec for spec in SPECS if spec != {"follow": "trump_only"}]  # there hands drop out with cards unseen


@pytest.mark.parametrize("spec", PLAYED_OUT, ids=str)
def test_a_deal_played_out_leaves_nothing_undecided(spec: str | dict[str, Any]) -> None:
    """Every card is shown: face-up cards and recorded hands agree, play for play (issue: three-valued verdicts)."""
    rules = load_rules(spec)
    for seed in range(5):
        (game,) = simulate_with_truth(rules, spec, 1, seed, renege_rate=0.15, max_deals=2)
        whole = worsen(game, Random(seed), hidden=0.0, oddities=0.0)
        public = [(j.departure.index, j.verdict, j.under) for _, j in judged(rules, whole, "public")]
        full = [(j.departure.index, j.verdict, j.under) for _, j in judged(rules, whole, "full")]
        assert public == full
        assert "undecided" not in {verdict for _, verdict, _ in public}


def test_a_card_shown_before_the_discard_may_have_been_put_aside() -> None:
    """R12: what lay face up in the auction and was discarded face down later proves nothing."""
    rules = load_rules("cinch")
    seen = 0
    for seed in range(30):
        (game,) = simulate_with_truth(rules, "cinch", 1, seed, renege_rate=0.1, max_deals=3)
        record = worsen(game, Random(seed), hidden=1.0, oddities=0.3)
        for deal, judgement in judged(rules, record, "public"):
            early = [card for card in deal.shown if card.index < deal.exchange.last_discard.get(card.seat, 0)]
            seen += len(early)
            assert wrong(rules, deal, judgement, record.held[judgement.departure.index]) == []
    assert seen > 50
