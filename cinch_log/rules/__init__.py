"""Rule sets: options, presets, and the card tables they compile to."""

from cinch_log.rules.contradictions import contradictions
from cinch_log.rules.load import RulesError, differences, load_rules, read_rules_file, with_options
from cinch_log.rules.options import OPTION_NAMES, Points, Rules, Seating
from cinch_log.rules.presets import PRESETS, Preset

__all__ = [
    "OPTION_NAMES", "PRESETS", "Points", "Preset", "Rules", "RulesError", "Seating",
    "contradictions", "differences", "load_rules", "read_rules_file", "with_options",
]  # fmt: skip
