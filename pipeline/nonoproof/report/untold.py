"""What the reports say of a puzzle that they could not tell: where it is, and that there is a fault.

Nothing here looks at more of a row than its place, so that nothing in it can go wrong again.
"""

from __future__ import annotations

from collections.abc import Callable

import orjson

from ..findings import Code, Finding, Severity
from .csv_report import DIFFICULTY, UNIQUENESS, csv_line
from .escape import csv_cell, xml
from .page_data import CODES, Entry
from .records import Record
from .told import STATES

_FINDING = {"code": Code.INTERNAL_ERROR.value, "severity": Severity.ERROR.value}


def _puzzle(fault: Finding) -> bytes:
    nothing = ("id", "width", "height", "colours", "verdict", "solved_by", "seconds", "grade", "ambiguity",
               "contradiction", "key", "work", "reason")  # fmt: skip
    place = {"source": fault.source, "index": fault.index}
    record: Record = place | {"title": "", "author": ""} | dict.fromkeys(nothing)
    record |= {"solutions": [], "findings": [_FINDING | {"message": fault.message}]}
    record |= {"sources": [place | {"line": None, "format": "", "sha256": ""}]}
    return orjson.dumps(record | {"failures": [_sentence(fault)]}, option=orjson.OPT_APPEND_NEWLINE)


def _finding(fault: Finding) -> bytes:
    place = {"source": fault.source, "index": fault.index}
    return orjson.dumps(_FINDING | {"message": fault.message} | place, option=orjson.OPT_APPEND_NEWLINE)


def _uniqueness(fault: Finding) -> bytes:
    place = {"id": None, "source": fault.source, "index": fault.index}
    return orjson.dumps(place | {"verdict": None, "solved_by": None, "failures": [_sentence(fault)]})


def _difficulty(fault: Finding) -> bytes:
    return orjson.dumps(
        {"id": None, "source": fault.source, "index": fault.index, "tier": None, "score": None}
    )


def _table(columns: tuple[str, ...], fault: Finding) -> bytes:
    known = {
        "source": csv_cell(fault.source),
        "index": fault.index,
        "passes": "no",
        "findings": fault.code.value,
        "reasons": csv_cell(_sentence(fault)),
    }
    return csv_line(tuple([known.get(column) for column in columns]))


def _case(fault: Finding) -> bytes:
    name, message = xml(f"{fault.source} #{fault.index}"), xml(_sentence(fault))
    error = f'<error type="{fault.code}" message="{message}"/>'
    return f'<testcase classname="{fault.code}" name="{name}" time="0">{error}</testcase>\n'.encode()


LINES: dict[str, Callable[[Finding], bytes]] = {
    "puzzles.jsonl": _puzzle,
    "findings.jsonl": _finding,
    "uniqueness.json": _uniqueness,
    "uniqueness.csv": lambda fault: _table(UNIQUENESS, fault),
    "difficulty.json": _difficulty,
    "difficulty.csv": lambda fault: _table(DIFFICULTY, fault),
    "junit.xml": _case,
}


def entry(fault: Finding) -> Entry:
    """On the page, its numbers of texts all mean the first text of a batch, which is empty."""
    cells = (
        "",
        "",
        0,
        0,
        0,
        0,
        STATES.index("invalid"),
        -1,
        0,
        -1,
        -1,
        0,
        "/" + fault.source,
        fault.index,
        0,
        1,
    )
    details = {"at": [0, 0], "fault": [CODES[fault.code], fault.message]}
    return Entry(orjson.dumps(cells), b"0", orjson.dumps(details))


def _sentence(fault: Finding) -> str:
    return f"{fault.code}: {fault.message}"
