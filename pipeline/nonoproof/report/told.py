"""A row with what several reports ask for, worked out once: state, class of size, grids, judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from ..findings import RULES, Code, Finding
from ..model import BLACK_AND_WHITE, Grid, Palette, Puzzle
from ..profiles import Judgement, Profile
from ..solver.packed import unpack, unpack_grid
from ..verdict import Classification, Means, Tier, Verdict
from .rows import Row

STATES = ("unique", "multiple", "none", "undecided", "invalid")
"""The verdicts, and what a puzzle without one is counted as."""
TIERS = tuple([tier.value for tier in Tier])
MEANS = ("lines", "probing", "search")
SIZES = (5, 10, 15, 20, 25, 30, 40, 50, 75, 100)
"""Upper bounds of the classes of size, by the longer side."""
SIZE_CLASSES = (*[f"up to {bound}" for bound in SIZES], f"more than {SIZES[-1]}", "unknown")
SHOWN = 16
"""The digits of a key that lead to a puzzle in the address of the page."""

_PALETTE = 4
"""The flag of the packed form that says that a palette is in it."""


class Whole(NamedTuple):
    """A finding that every puzzle of a collection has: no author, no licence."""

    collection: str
    code: Code
    message: str
    puzzles: int


@dataclass(frozen=True, slots=True)
class Telling:
    """What the reports of a run depend on beside its rows."""

    profile: Profile = field(default_factory=Profile)
    whole: frozenset[tuple[str, Code, str]] = frozenset()
    """By collection, code and message: what is told once, and not of each puzzle."""
    severities: dict[Code, str] = field(init=False, repr=False, compare=False)
    """As the profile has them."""

    def __post_init__(self) -> None:
        overridden = self.profile.severities
        severities = {code: overridden.get(code, rule.severity).value for code, rule in RULES.items()}
        object.__setattr__(self, "severities", severities)


class Told:
    """One row on its way through all reports."""

    __slots__ = (
        "grids", "index", "judgement", "palette", "puzzle", "row", "size_class", "source", "state", "why",
    )  # fmt: skip

    def __init__(self, row: Row, how: Telling) -> None:
        self.row = row
        first = row.places[0]
        self.source, self.index = first.path, first.index
        self.state: str = row.verdict.value if row.verdict else "invalid"
        width, height = row.width or 0, row.height or 0
        self.size_class = size_class(max(width, height))
        self.puzzle: Puzzle | None = None
        """Only where the packed one does not do: with a palette of its own, or without a solution."""
        if row.puzzle is not None and (not row.solutions or row.puzzle[1] & _PALETTE):
            self.puzzle = unpack(row.puzzle)
        self.palette: Palette = self.puzzle.palette if self.puzzle else BLACK_AND_WHITE
        self.grids: tuple[Grid, ...] = tuple([unpack_grid(each, width, height) for each in row.solutions])
        self.judgement = self.judged(how.profile, row.findings)
        self.why = row.grade.why if row.grade else ""

    @property
    def below(self) -> str:
        """The path without the folder that the collection names already; nothing for its own file."""
        folder = self.row.collection
        if self.source == folder:
            return ""
        return (
            self.source.removeprefix(f"{folder}/")
            if self.source.startswith(f"{folder}/")
            else f"/{self.source}"
        )

    @property
    def failures(self) -> tuple[str, ...]:
        """Why it does not pass the profile, one sentence each."""
        return self.judgement.reasons

    @property
    def advice(self) -> str:
        """How to fix it, in a sentence; empty if that is not known."""
        return str(self.remedy.get("sentence", ""))

    @property
    def remedy(self) -> dict[str, Any]:
        """As in puzzles.jsonl; empty if none is known."""
        return dict(orjson.loads(self.row.remedy)) if self.row.remedy else {}

    def judged(self, profile: Profile, findings: Sequence[Finding]) -> Judgement:
        """What the profile says to the puzzle and its verdict, with these findings."""
        row = self.row
        size = _Size(row.width or 0, row.height or 0, row.colours or 0)
        tier = row.grade.tier if row.grade else None
        extent = orjson.loads(row.ambiguity).get("sentence", "") if row.ambiguity else ""
        return profile.judge(size, _judged(row, self.grids), findings, tier, extent)

    def drawn(self) -> list[list[str]]:
        """The solutions in the characters of the palette."""
        if self.palette is BLACK_AND_WHITE:
            return [[row.translate(_BLACK_AND_WHITE).decode() for row in grid] for grid in self.grids]
        chars = {index: colour.char for index, colour in enumerate(self.palette)}
        return [[row.decode("latin-1").translate(chars) for row in grid] for grid in self.grids]

    @property
    def name(self) -> str:
        """What leads to the puzzle in the address of the page, the same in every run."""
        return self.row.key[:SHOWN] if self.row.key else f"{self.source}#{self.index}"


_BLACK_AND_WHITE = bytes.maketrans(b"\0\1", b".#")


class _Size(NamedTuple):
    width: int
    height: int
    colours: int


def _judged(row: Row, grids: tuple[Grid, ...]) -> Classification | None:
    """What a profile judges: the grids only if there are two to be compared."""
    if row.verdict is Verdict.MULTIPLE:
        return Classification(row.verdict, grids, row.solved_by)
    return _outline(row.verdict, row.solved_by)


@lru_cache
def _outline(verdict: Verdict | None, solved_by: Means | None) -> Classification | None:
    """All but the grids; there are only a few."""
    return None if verdict is None else Classification(verdict, solved_by=solved_by)


def size_range(name: str) -> str:
    """What a class of size holds, for people: all but the first begin where another ends."""
    place = SIZE_CLASSES.index(name)
    return f"{SIZES[place - 1] + 1} to {SIZES[place]}" if 0 < place < len(SIZES) else name


@lru_cache
def size_class(longer: int) -> str:
    if not longer:
        return "unknown"
    bound = next((bound for bound in SIZES if longer <= bound), None)
    return f"up to {bound}" if bound else f"more than {SIZES[-1]}"
