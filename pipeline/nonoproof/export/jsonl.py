"""JSON Lines: one object a puzzle with all that is known of it, or one a finding."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from ..findings import Finding
from ..report.entry import JudgedResult
from .exported import Exported
from .puzzle_records import Record, finding_record, whole_record


def puzzles(exported: Exported) -> Iterator[bytes]:
    return exported.each(lambda entry: _line(whole_record(entry, exported.profile)))


def findings(exported: Exported) -> Iterator[bytes]:
    def line(finding: Finding) -> bytes:
        return _line(finding_record(finding, exported.profile))

    def lines(entry: JudgedResult) -> bytes:
        return b"".join([line(each) for each in entry.result.findings])

    yield from exported.each(lines)
    yield from map(line, exported.of_files())


def _line(record: Record) -> bytes:
    return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)
