"""Diagnoses as the store keeps them: JSON, compressed by zlib with the words that every diagnosis has.

A store may be forged: what is unpacked is bounded by the size of the puzzle, and has the form of a diagnosis.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from typing import Any

import orjson

from ..result import NO_DIAGNOSIS, Diagnosis
from ..verdict import Tier

_RECORD_BYTES, _CELL_BYTES = 1 << 17, 64
"""What it may be unpacked to, and for each cell of the puzzle: several times what it needs."""
_WORDS = (
    b'"cause":"","where":"","goal":null,"tier":null,"verdict":"multiple","kind":"givens","kind":"clues",'
    b'nonoproof fix can make it unique: retype one clue, "from":"?","to":"#"},{"line":"column","number":'
    b'[{"open":["....","####","?"],"cells":10,"complete":true,"regions":1,"solutions":2,"exact":true,"sentence":"'
    b'4 cells vary together; at least 4 cells vary in 2 independent regions; 4 solutions"},null,'
    b'{"kind":"picture","minimal":true,"sentence":"nonoproof fix can make it unique: change one cell","cells":['
    b'{"row":1,"column":1,"from":"#","to":"."}],"clues":[{"line":"row","number":1,"from":[1,1],"to":[2]},'
    b'{"line":"column","number":1,"from":[1],"to":[]}],"verdict":"unique","tier":"easy","tier":"trivial","goal":["..'
)
"""The commonest last. Another text here makes other bytes: that needs another version of the schema."""


def pack_diagnosis(diagnosis: Diagnosis) -> bytes:
    packer = zlib.compressobj(zdict=_WORDS)
    return packer.compress(orjson.dumps(tuple(diagnosis))) + packer.flush()


def unpack_diagnosis(packed: bytes | None, width: int, height: int) -> Diagnosis:
    """Raises one of ``decode.FAULTS`` where it is none of a puzzle of that size."""
    if packed is None:
        return NO_DIAGNOSIS
    unpacker = zlib.decompressobj(zdict=_WORDS)
    text = unpacker.decompress(packed, _RECORD_BYTES + _CELL_BYTES * width * height)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("a diagnosis that is too large, or not whole")
    diagnosis = Diagnosis(*orjson.loads(text))
    if diagnosis.ambiguity is not None:
        _check_ambiguity(diagnosis.ambiguity, width, height)
    for each in diagnosis.contradiction or ():
        _line(each)
    if diagnosis.remedy is not None:
        _check_remedy(diagnosis.remedy, width, height)
    return diagnosis


def _check_ambiguity(record: Any, width: int, height: int) -> None:  # noqa: ANN401 - here and below: JSON
    _drawing(record["open"], height)
    _texts(record, "sentence")
    _number(record["cells"], 0, width * height)
    for name in ("regions", "solutions"):
        _number(record[name], 0)
    for name in ("complete", "exact"):
        _flag(record[name])


def _check_remedy(record: Any, width: int, height: int) -> None:  # noqa: ANN401
    """Whether the picture that it leads to has the cells that change, too."""
    _texts(record, "kind", "sentence", "verdict")
    _texts({"cause": "", "where": ""} | record, "cause", "where")
    _flag(record["minimal"])
    if record["tier"] is not None:
        Tier(record["tier"])
    goal = record["goal"] or []
    if goal:
        _drawing(goal, len(goal))
    for each in record["cells"]:
        _texts(each, "from", "to")
        row, column = _number(each["row"], 1, height), _number(each["column"], 1, width)
        # A colour may be drawn with more than one character; then its place in the row is not known.
        if goal and len(goal[row - 1]) == width and goal[row - 1][column - 1] != each["to"]:
            raise ValueError("a remedy whose picture lacks a cell of its change")
    for each in record["clues"]:
        _line(each)
        for name in ("from", "to"):
            _clue(each[name])


def _line(record: Mapping[str, Any]) -> None:
    """A clue may be retyped where the puzzle has no line: the size may be wrong, too."""
    if record["line"] not in ("row", "column"):
        raise ValueError("neither a row nor a column")
    _number(record["number"], 1)


def _clue(record: Any) -> None:  # noqa: ANN401
    for run in record:
        length, colour = (run, "") if isinstance(run, int) else run
        if type(length) is not int or length < 0 or type(colour) is not str:
            raise ValueError("a run that cannot be")


def _drawing(rows: Any, height: int) -> None:  # noqa: ANN401
    if not isinstance(rows, list) or len(rows) != height or set(map(type, rows)) != {str}:
        raise ValueError("no drawing of the puzzle")


def _texts(record: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if type(record[name]) is not str:
            raise ValueError("something else in place of a text")


def _number(number: Any, least: int, most: float = math.inf) -> int:  # noqa: ANN401
    if type(number) is not int or not least <= number <= most:
        raise ValueError("a number that cannot be")
    return number


def _flag(value: object) -> None:
    if not isinstance(value, bool):
        raise ValueError("something else in place of true or false")
