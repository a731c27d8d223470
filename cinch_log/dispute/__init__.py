"""Disputes about reneges: evidence reports a director can act on.

from cinch_log.dispute import Request, dispute, page_text
from cinch_log.log import read_games

for report in dispute(read_games("evening.cinch.jsonl"), Request(deal=3, trick=2)):
    print(page_text(report))
"""

from cinch_log.dispute.build import Request, dispute, summary
from cinch_log.dispute.data import report_data, reports_json
from cinch_log.dispute.formats import FORMATS
from cinch_log.dispute.html import page_html
from cinch_log.dispute.markdown import page_markdown
from cinch_log.dispute.model import Case, Report
from cinch_log.dispute.select import DisputeError
from cinch_log.dispute.text import page_text

__all__ = [
    "FORMATS",
    "Case",
    "DisputeError",
    "Report",
    "Request",
    "dispute",
    "page_html",
    "page_markdown",
    "page_text",
    "report_data",
    "reports_json",
    "summary",
]
