"""What stored rows mean. A store may be damaged or forged: a row is only a claim until it has been checked here.

The checker that knows nothing of the solver compares each grid with the clues, and a verdict must have the grids that
prove it. What cannot be proved in a moment (that there is no solution, how hard a puzzle is) is believed if it has
the right form. What is wrong raises one of ``FAULTS``.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import contains
from typing import Any, get_args, get_type_hints

import orjson

from ..errors import StoreError
from ..grading import Features, Grade
from ..model import NO_METADATA, Metadata
from ..result import Decision
from ..solver.ladder import Rung
from ..solver.packed import by_clues, fault_of_claim, picture_of, size_of, unpack, with_goal
from ..verdict import Budget, Counts, Means, Tier, Verdict
from .packed_numbers import pack_numbers, unpack_numbers

FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, zlib.error)
"""The errors that damaged rows raise."""

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


def packed_puzzle(kept: bytes, goal: bytes | None, width: int, height: int, colours: int) -> bytes:
    """The packed puzzle with the goal of a source, which is as large as the columns say."""
    packed = by_clues(kept)
    if size_of(packed) != (width, height, colours + 1):
        raise ValueError("the puzzle has another size than its columns say")
    whole = with_goal(packed, goal) if goal else packed
    unpack(whole)
    return whole


def goal(stored: bytes | None, kept: bytes) -> bytes | None:
    """The packed goal of a source; an empty one is the picture that the puzzle is kept by."""
    return stored if stored or stored is None else kept_picture(kept)


def kept_picture(kept: bytes) -> bytes:
    if (picture := picture_of(kept)) is None:
        raise ValueError("a puzzle that is not kept by a picture")
    return picture


DECISION = f"""
    verdicts.verdict, solved_by, solutions, seconds, budget_seconds, budget_line_solves, budget_conflicts, reason,
    {", ".join([f"verdicts.{name}" for name in Counts._fields])}
"""
"""The columns of a verdict."""


def decision(kept: bytes, packed: bytes, columns: Sequence[Any]) -> Decision:
    """The verdict, with grids that prove it."""
    verdict, solved_by, solutions, seconds, *budget, reason = columns[:8]
    found = (kept_picture(kept),) if solutions is None else split_grids(solutions, verdict)
    if fault := fault_of_claim(packed, _GRIDS[VERDICTS[verdict]], found):
        raise ValueError(fault)
    return Decision(
        VERDICTS[verdict],
        MEANS[solved_by] if solved_by else None,
        found,
        _positive(seconds),
        _counts(columns[8:]),
        _budget(*budget),
        reason,
    )


@lru_cache(maxsize=64)
def _budget(seconds: float | None, line_solves: int | None, conflicts: int | None) -> Budget:
    return Budget(seconds, line_solves, conflicts)


def split_grids(solutions: bytes, verdict: str) -> tuple[bytes, ...]:
    """The grids of a verdict, which are equally long."""
    if not solutions:
        return ()
    number = 2 if verdict == Verdict.MULTIPLE else 1
    size = len(solutions) // number
    return tuple([solutions[at : at + size] for at in range(0, len(solutions), size)])


def _counts(stored: Iterable[int]) -> Counts:
    known = Counts._make(stored)
    check_types(known, Counts)
    _positive(min(known))
    return known


def grade(tier: str | None, score: float | None, features: bytes | None) -> Grade:
    known = features_of(features or b"")
    check_types(known, Features)
    _positive(min([value for value in known if not isinstance(value, str)]))
    number = _positive(score)
    level = tier_now(TIERS[tier or ""], number)
    if level is Tier.GUESS and number < _GUESS:
        number += _GUESS
    return Grade(level, number, known)


def tier_now(tier: Tier, score: float) -> Tier:
    """What a tier of any version is called now."""
    return Tier.VERY_HARD if tier is Tier.HARD and score >= _VERY_HARD else tier


_VERY_HARD, _GUESS = 50.0, 200.0
"""Grades that are older than these limits: ``hard`` had no upper half, and a guess could have a low score."""
TIER = f"iif(tier = 'hard' AND score >= {_VERY_HARD}, 'very-hard', tier)"
SCORE = f"iif(tier = 'guess' AND score < {_GUESS}, score + {_GUESS}, score)"
"""The same in SQL."""
STANDING_TIER = f"""
    iif(standings.tier = 'hard' AND grades.tier = 'hard' AND grades.score >= {_VERY_HARD}, 'very-hard', standings.tier)
"""
"""The same for how a puzzle stood, beside its grade."""


def packed_features(features: Features) -> bytes:
    """Words by their numbers."""
    numbers: list[Any] = list(features)
    numbers[_RUNG], numbers[_END] = _RUNG_NUMBERS[features.rung], ENDS.index(features.end)
    return pack_numbers(tuple(numbers))


def features_of(packed: bytes) -> Features:
    numbers: list[Any] = list(unpack_numbers(packed))
    rung, end = int(numbers[_RUNG]), int(numbers[_END])
    if not (0 <= rung < len(_RUNGS) and 0 <= end < len(ENDS)):
        raise ValueError("a kind of reasoning that there is not")
    numbers[_RUNG], numbers[_END] = _RUNGS[rung], ENDS[end]
    return Features._make(numbers)


_RUNG, _END = Features._fields.index("rung"), Features._fields.index("end")
ENDS = ("solved", "guess", "spent")
_RUNGS = tuple([rung.label for rung in Rung])
_RUNG_NUMBERS = {label: number for number, label in enumerate(_RUNGS)}


def _positive(number: float | None) -> float:
    if number is None or not 0 <= number < math.inf:
        raise ValueError("a number that cannot be")
    return number


def metadata(title: str, author: str, rest: str | None) -> Metadata:
    if rest is None and not title and not author:
        return NO_METADATA
    more = orjson.loads(rest) if rest else {}
    if not all(isinstance(text, str) for text in more.values()):
        raise ValueError("metadata that are no text")
    return Metadata(title=title, author=author, **more)
