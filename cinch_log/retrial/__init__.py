"""The same games under other rules: one game side by side, many games ranked, and a search for the rules that fit.

from cinch_log.log import read_games
from cinch_log.retrial import compare, follow_modes, whole_games

for game in whole_games(read_games("night.cinch.jsonl")):
    print(compare(game, follow_modes()).changed)
"""

from cinch_log.log import whole_games
from cinch_log.retrial.compare import Ranking, compare
from cinch_log.retrial.infer_text import inference_text
from cinch_log.retrial.model import (
    ChangedPlay,
    Comparison,
    Inference,
    OptionFit,
    RankedRuleSet,
    Trial,
    TriedDeal,
    ValueFit,
)
from cinch_log.retrial.rulesets import AS_RECORDED, MOST, RuleSet, follow_modes, is_rule_set, named
from cinch_log.retrial.search import infer, spread
from cinch_log.retrial.text import comparison_text, ranking_text

__all__ = [
    "AS_RECORDED", "MOST", "ChangedPlay", "Comparison", "Inference", "OptionFit", "RankedRuleSet", "Ranking",
    "RuleSet", "Trial", "TriedDeal", "ValueFit", "compare", "comparison_text", "follow_modes", "infer",
    "inference_text", "is_rule_set", "named", "ranking_text", "spread", "whole_games",
]  # fmt: skip
