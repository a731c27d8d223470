"""Disputes about reneges: evidence reports a director can act on.

from cinch_log.dispute import Request, dispute, page_text
from cinch_log.log import read_games

for report in dispute(read_games("evening.cinch.jsonl"), Request(deal=3, trick=2)):
    print(page_text(report))
"""
