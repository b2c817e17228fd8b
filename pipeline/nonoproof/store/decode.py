"""What stored rows mean. A store may be damaged or forged: a row is only a claim until it has been checked here.

The checker that knows nothing of the solver compares each grid with the clues, and a verdict must have the grids that
prove it. What cannot be proved in a moment (that there is no solution, how hard a puzzle is) is believed if it has
the right form. What is wrong raises one of ``FAULTS``.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import contains
from typing import Any, get_args, get_type_hints

import orjson

from ..errors import StoreError
from ..grading import Features, Grade
from ..model import NO_METADATA, Metadata
from ..solver.ladder import Rung
from ..solver.packed import fault_of_claim, size_of, unpack, with_goal
from ..verdict import Counts, Means, Tier, Verdict

FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, zlib.error)
"""The errors that damaged rows raise."""
_RECORD_BYTES, _CELL_BYTES = 1 << 16, 32
"""What a part of a diagnosis may be unpacked to, and for each cell of the puzzle: several times what it needs."""

VERDICTS = {each.value: each for each in Verdict}
MEANS = {each.value: each for each in Means}
TIERS = {each.value: each for each in Tier}
"""Members by name: a look-up takes a tenth of the time of calling the enumeration."""
_GRIDS = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2, Verdict.NONE: 0, Verdict.UNDECIDED: None}


def is_damage(error: Exception) -> bool:
    """Whether SQLite cannot read a value: it is too long, or a text that is not UTF-8."""
    cause = error.__cause__ if isinstance(error, StoreError) else error
    return getattr(cause, "sqlite_errorname", "") == "SQLITE_TOOBIG" or "Could not decode" in str(cause)


def check_types(row: Iterable[object], form: type) -> None:
    """Raises unless the values have the types of the fields of a class of named rows."""
    if not _fit(tuple(map(type, row)), form):
        raise TypeError(f"values of other types than {form.__name__} has")


@lru_cache(maxsize=4096)
def _fit(types: tuple[type, ...], form: type) -> bool:
    hints = get_type_hints(form).values()
    allowed = [get_args(hint) or (hint,) for hint in hints]
    # A round float is an integer in JSON.
    allowed = [(*each, int) if float in each else each for each in allowed]
    return len(types) == len(allowed) and all(map(contains, allowed, types))


def packed_puzzle(packed: bytes, goal: bytes | None, width: int, height: int, colours: int) -> bytes:
    """The packed puzzle with the goal of a source, which is as large as the columns say."""
    if size_of(packed) != (width, height, colours + 1):
        raise ValueError("the puzzle has another size than its columns say")
    whole = with_goal(packed, goal) if goal else packed
    unpack(whole)
    return whole


def grids(packed: bytes, verdict: str, solutions: bytes) -> tuple[bytes, ...]:
    """The packed grids of a verdict, which prove it."""
    found = split_grids(solutions, verdict)
    if fault := fault_of_claim(packed, _GRIDS[VERDICTS[verdict]], found):
        raise ValueError(fault)
    return found


def split_grids(solutions: bytes, verdict: str) -> tuple[bytes, ...]:
    """The grids of a verdict, which are equally long."""
    if not solutions:
        return ()
    number = 2 if verdict == Verdict.MULTIPLE else 1
    size = len(solutions) // number
    return tuple([solutions[at : at + size] for at in range(0, len(solutions), size)])


def seconds(stored: float | None) -> float:
    return _positive(stored)


def counts(stored: tuple[int, ...]) -> Counts:
    known = Counts._make(stored)
    check_types(known, Counts)
    _positive(min(known))
    return known


def grade(tier: str | None, score: float | None, features: str | None) -> Grade:
    known = Features._make(orjson.loads(features or ""))
    check_types(known, Features)
    _positive(min([value for value in known if not isinstance(value, str)]))
    if known.rung not in _RUNGS:
        raise ValueError("a kind of reasoning that there is not")
    level, number = TIERS[tier or ""], _positive(score)
    if level is Tier.HARD and number >= _VERY_HARD:
        level = Tier.VERY_HARD
    if level is Tier.GUESS and number < _GUESS:
        number += _GUESS
    return Grade(level, number, known)


_VERY_HARD, _GUESS = 50.0, 200.0
"""Grades that are older than these limits: ``hard`` had no upper half, and a guess could have a low score."""
TIER = f"iif(tier = 'hard' AND score >= {_VERY_HARD}, 'very-hard', tier)"
SCORE = f"iif(tier = 'guess' AND score < {_GUESS}, score + {_GUESS}, score)"
"""The same in SQL."""


_RUNGS = frozenset([rung.label for rung in Rung])


def _positive(number: float | None) -> float:
    if number is None or not 0 <= number < math.inf:
        raise ValueError("a number that cannot be")
    return number


def metadata(title: str, author: str, rest: bytes | str | None) -> Metadata:
    if rest is None and not title and not author:
        return NO_METADATA
    more = orjson.loads(rest) if rest else {}
    if not all(isinstance(text, str) for text in more.values()):
        raise ValueError("metadata that are no text")
    return Metadata(title=title, author=author, **more)


def ambiguity(stored: bytes | str | None, width: int, height: int) -> bytes | None:
    return _record(stored, width, height, _check_ambiguity)


def contradiction(stored: bytes | str | None, width: int, height: int) -> bytes | None:
    return _record(stored, width, height, _check_contradiction)


def remedy(stored: bytes | str | None, width: int, height: int) -> bytes | None:
    return _record(stored, width, height, _check_remedy)


def _record(
    stored: bytes | str | None, width: int, height: int, check: Callable[[Any, int, int], None]
) -> bytes | None:
    """A part of a diagnosis as JSON. Grids make them long; older stores have them as plain text."""
    if not stored:
        return None
    text = stored.encode() if isinstance(stored, str) else _unpacked(stored, width * height)
    check(orjson.loads(text), width, height)
    return text


def _unpacked(data: bytes, cells: int) -> bytes:
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(data, _RECORD_BYTES + _CELL_BYTES * cells)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("a record that is too large, or not whole")
    return text


def _check_ambiguity(record: Any, width: int, height: int) -> None:  # noqa: ANN401 - here and below: JSON
    _drawing(record["open"], height)
    _texts(record, "sentence")
    _number(record["cells"], 0, width * height)
    for name in ("regions", "solutions"):
        _number(record[name], 0)
    for name in ("complete", "exact"):
        _flag(record[name])


def _check_contradiction(record: Any, width: int, height: int) -> None:  # noqa: ANN401
    for each in record:
        _line(each)


def _check_remedy(record: Any, width: int, height: int) -> None:  # noqa: ANN401
    """Whether the picture that it leads to has the cells that change, too."""
    _texts(record, "kind", "sentence", "verdict")
    _texts({"cause": "", "where": ""} | record, "cause", "where")
    _flag(record["minimal"])
    if record["tier"] is not None:
        TIERS[record["tier"]]
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
