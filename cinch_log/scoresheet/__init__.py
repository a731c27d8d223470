"""Score sheets: what the cards say beside what was written down, deal by deal.

from cinch_log.log import read_games
from cinch_log.scoresheet import Sheet, sheet_text, sheets

for made in sheets(read_games("evening.cinch.jsonl")):
    if isinstance(made, Sheet):
        print(sheet_text(made))
"""

from cinch_log.scoresheet.build import all_findings, sheet_of, sheets
from cinch_log.scoresheet.data import CSV_COLUMNS, csv_rows, deal_data, sheet_data
from cinch_log.scoresheet.model import Missing, Sheet, SheetCall, SheetDeal, SheetRenege, SheetRuling
from cinch_log.scoresheet.text import sheet_text

__all__ = [
    "CSV_COLUMNS",
    "Missing",
    "Sheet",
    "SheetCall",
    "SheetDeal",
    "SheetRenege",
    "SheetRuling",
    "all_findings",
    "csv_rows",
    "deal_data",
    "sheet_data",
    "sheet_of",
    "sheet_text",
    "sheets",
]
