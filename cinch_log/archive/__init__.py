"""The archive: thousands of games in one DuckDB file, asked in SQL.

    from pathlib import Path
    from cinch_log.archive import add_logs, query, sealed

    add_logs(Path("club.db"), ["logs/"])
    with sealed(Path("club.db")) as connection, query(connection, "select count(*) from plays") as result:
        print(list(result.rows()))

The database is imported when an archive is opened, not before. The logs stay the truth: an archive can be made
from them again, and gives them back byte for byte.
"""

from cinch_log.archive.add import Added, add_logs
from cinch_log.archive.check import Checked, Disagreement, check_archive
from cinch_log.archive.database import ArchiveError, opened
from cinch_log.archive.export import export_logs, export_parquet
from cinch_log.archive.info import Info, archive_info
from cinch_log.archive.logs import log_of, logs
from cinch_log.archive.query import QueryError, Result, parameter, query, sealed, write_parquet
from cinch_log.archive.reports import Report, report, reports
from cinch_log.archive.schema import schema_file

__all__ = [
    "Added", "ArchiveError", "Checked", "Disagreement", "Info", "QueryError", "Report", "Result", "add_logs",
    "archive_info", "check_archive", "export_logs", "export_parquet", "log_of", "logs", "opened", "parameter", "query",
    "report", "reports", "schema_file", "sealed", "write_parquet",
]  # fmt: skip
