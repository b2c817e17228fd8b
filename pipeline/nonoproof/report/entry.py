"""A result with values that several reports need: state, class of size, grids, judgement."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..findings import Finding
from ..model import BLACK_AND_WHITE, Grid, Palette, Puzzle
from ..profiles import Judgement, Profile
from ..result import Result
from ..solver.packed import unpack, unpack_grid
from ..verdict import Classification, Means, Verdict

STATES = ("unique", "multiple", "none", "undecided", "invalid")
"""The verdicts, and what a puzzle without one is counted as."""
MEANS = ("lines", "probing", "search")
SIZES = (5, 10, 15, 20, 25, 30, 40, 50, 75, 100)
"""Upper bounds of the classes of size, by the longer side."""
SIZE_CLASSES = (*[f"up to {bound}" for bound in SIZES], f"more than {SIZES[-1]}", "unknown")
SHOWN = 16
"""The digits of a key that lead to a puzzle in the address of the page."""

_PALETTE = 4
"""The flag of the packed form that says that a palette is in it."""


class JudgedResult:
    """One result with the judgement of a profile, on its way through the reports."""

    __slots__ = (
        "grids", "index", "judgement", "level", "minutes", "palette", "puzzle", "result", "size_class", "source",
        "state", "tier", "why",
    )  # fmt: skip

    def __init__(self, result: Result, profile: Profile) -> None:
        self.result = result
        first = result.places[0]
        self.source, self.index = first.path, first.index
        self.state: str = result.verdict.value if result.verdict else "invalid"
        width, height = result.width or 0, result.height or 0
        self.size_class = size_class(max(width, height))
        self.puzzle: Puzzle | None = None
        """Unpacked only where necessary: for a palette of its own, or without a solution."""
        if result.puzzle is not None and (not result.solutions or result.puzzle[1] & _PALETTE):
            self.puzzle = unpack(result.puzzle)
        self.palette: Palette = self.puzzle.palette if self.puzzle else BLACK_AND_WHITE
        self.grids: tuple[Grid, ...] = tuple([unpack_grid(each, width, height) for each in result.solutions])
        self.judgement = self.judged(profile, result.findings)
        self.why = result.grade.why if result.grade else ""
        self.tier = profile.scale.name(result.grade.tier, result.grade.score) if result.grade else ""
        """By the names of the profile."""
        self.minutes = profile.minutes.of(result.grade) if profile.minutes else None
        self.level = profile.scale.names.index(self.tier) if self.tier else -1

    @property
    def below(self) -> str:
        """The path without the folder that the collection names already; nothing for its own file."""
        folder = self.result.collection
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
        return self.result.diagnosis.remedy or {}

    def judged(self, profile: Profile, findings: Sequence[Finding]) -> Judgement:
        """The judgement of the profile on the puzzle and its verdict, with these findings."""
        result = self.result
        size = _Size(result.width or 0, result.height or 0, result.colours or 0)
        tier = result.grade.tier if result.grade else None
        extent = result.diagnosis.ambiguity["sentence"] if result.diagnosis.ambiguity else ""
        return profile.judge(size, _judged(result, self.grids), findings, tier, extent)

    def drawn(self) -> list[list[str]]:
        """The solutions in the characters of the palette."""
        if self.palette is BLACK_AND_WHITE:
            return [[row.translate(_BLACK_AND_WHITE).decode() for row in grid] for grid in self.grids]
        chars = {index: colour.char for index, colour in enumerate(self.palette)}
        return [[row.decode("latin-1").translate(chars) for row in grid] for grid in self.grids]

    @property
    def name(self) -> str:
        """The part of the page's address that leads to the puzzle, the same in every run."""
        return self.result.key[:SHOWN] if self.result.key else f"{self.source}#{self.index}"


_BLACK_AND_WHITE = bytes.maketrans(b"\0\1", b".#")


class _Size(NamedTuple):
    width: int
    height: int
    colours: int


def _judged(result: Result, grids: tuple[Grid, ...]) -> Classification | None:
    """What a profile judges: the grids only if there are two to be compared."""
    if result.verdict is Verdict.MULTIPLE:
        return Classification(result.verdict, grids, result.solved_by)
    return _outline(result.verdict, result.solved_by)


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
