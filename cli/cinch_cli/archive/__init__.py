"""Keep thousands of games in one database file and ask it in SQL.

The file is a DuckDB database; `cinch archive info` says what it holds, docs/archive.md what its tables mean.
"""

from __future__ import annotations

from cinch_cli.archive.add import add
from cinch_cli.archive.look import check, export, info
from cinch_cli.archive.query import query
from cinch_cli.archive.report import report

commands = {"add": add, "query": query, "report": report, "info": info, "export": export, "check": check}
