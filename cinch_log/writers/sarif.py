"""SARIF 2.1.0: the exchange format of code scanners, with the catalogue as the tool's rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final, TextIO
from urllib.parse import quote

from cinch_log.codes import CODES, Code, family_of
from cinch_log.findings import Finding, Severity
from cinch_log.json_text import as_json
from cinch_log.version import VERSION

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVEL: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "info": "note"}
_INDEX: Final = {code: index for index, code in enumerate(CODES)}


def write(findings: Iterable[Finding], stream: TextIO) -> None:
    """One run. Results are written as findings come, a result a line."""
    driver = {"name": "cinch", "semanticVersion": VERSION, "rules": [_rule(entry) for entry in CODES.values()]}
    stream.write(f'{{"$schema":{as_json(SCHEMA)},"version":"2.1.0","runs":[{{"tool":{as_json({"driver": driver})},')
    stream.write('"columnKind":"unicodeCodePoints","results":[')
    between = "\n"
    for finding in findings:
        stream.write(between + as_json(_result(finding)))
        between = ",\n"
    stream.write("\n]}]}\n")


def _rule(entry: Code) -> dict[str, Any]:
    rests = f"\n\nRules: {', '.join(entry.paragraphs)}" if entry.paragraphs else ""
    return {
        "id": entry.code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.meaning},
        "help": {"text": f"{entry.advice}{rests}\n\nExample:\n{entry.example}"},
        "defaultConfiguration": {"level": _LEVEL[entry.severity]},
        "properties": {"tags": [family_of(entry.code)]},
    }


def _result(finding: Finding) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": _LEVEL[finding.severity],
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": file_uri(finding.file)},
                    "region": {"startLine": max(finding.line, 1)},
                }
            }
        ],
    }
    if finding.code in _INDEX:
        result["ruleIndex"] = _INDEX[finding.code]
    details = {name: getattr(finding, name) for name in ("game", "deal", "trick", "seq", "seat")}
    known = {name: value for name, value in details.items() if value is not None}
    if finding.evidence:
        known["evidence"] = finding.evidence
    if known:
        result["properties"] = known
    return result


def file_uri(file: str) -> str:
    """The path as a URI reference: relative as it is given, absolute with `file://`; every odd character encoded."""
    path = PurePath(file)
    encoded = quote(path.as_posix().encode("utf-8", "surrogateescape"), safe="/~")
    return f"file://{'' if encoded.startswith('/') else '/'}{encoded}" if path.is_absolute() else encoded
