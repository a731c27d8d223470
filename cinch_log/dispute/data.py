"""Reports for programs: an array of JSON objects, one a report, field by field as in `model`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from cinch_log.dispute.model import Report
from cinch_log.json_text import as_json, json_array


def report_data(report: Report) -> dict[str, Any]:
    """The report as plain dicts, lists, texts and numbers. Fields may be added in later versions; none is renamed."""
    data: dict[str, Any] = msgspec.to_builtins(report)
    return data


def reports_json(reports: Iterable[Report]) -> str:
    """An array with a line for each report; ends with a line end."""
    return "".join(json_array(as_json(report_data(report)) for report in reports))
