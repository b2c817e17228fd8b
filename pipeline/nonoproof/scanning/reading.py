"""Reads a page: straightens it, finds its grids and their clues, and lets the decoder choose what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil, exp, inf
from typing import Any

from PIL import Image

from ..findings import Code, Finding
from ..model import Clue, Puzzle
from ..solver.decoding import Decoded, ReadLine, decode
from ..verdict import Budget, Verdict
from .clue_areas import Body, bodies, clues_of, erased
from .digits import Ink
from .ink import ink_of
from .lattice import Lattice, lattices
from .line_readings import Readings, readings_of
from .straighten import straightened

LINE_SOLVES = 2_000_000
"""For one way to read a page."""
MARGIN = 12.0
"""What the decoder is to show, if it can."""
SURE = 5.0
"""The margin from which a reading is a verdict, and not a guess."""
_DEAREST_LINE = 1.6
"""What the digits of a line cost on average, at the most, in a page that was read soundly."""
_SMALLEST = 7
"""Pixels of a digit that can be read."""
_SMALL_CELL = 34
"""Pixels of the side of a cell, below which a page is enlarged."""
_LARGEST_PAGE = 4000
_MOST_JUNK = 0.25
_MOST_WAYS = 6


@dataclass(frozen=True, slots=True)
class DoubtfulLine:
    """A line that may be something else than what was read."""

    line: str
    number: int
    read: Clue
    also: tuple[Clue, ...]

    def record(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "number": self.number,
            "read": [run.length for run in self.read],
            "also": [[run.length for run in clue] for clue in self.also],
        }


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read of a page, or why nothing was."""

    puzzle: Puzzle | None
    reason: str = ""
    """Why there is no puzzle."""
    verdict: Verdict | None = None
    """``unique`` where the reading is sure; ``undecided`` where it is not."""
    margin: float = 0.0
    """How much less likely every other reading is, as a logarithm, at least."""
    doubts: tuple[DoubtfulLine, ...] = ()
    corrected: tuple[tuple[str, int], ...] = ()
    """Lines whose likeliest reading by itself was another."""
    body: Body | None = None
    page: Image.Image | None = field(default=None, repr=False)
    """The straightened page."""

    @property
    def sure(self) -> bool:
        return self.verdict is Verdict.UNIQUE

    @property
    def confidence(self) -> float:
        """The probability of the reading, as far as the margin shows it."""
        return 1 / (1 + exp(-min(self.margin, 30.0))) if self.margin > 0 else 0.0

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (Finding(Code.UNREADABLE, self.reason),) if self.reason else ()

    def record(self, source: str) -> dict[str, Any]:
        puzzle = self.puzzle
        return {
            "source": source,
            "width": puzzle.width if puzzle else None,
            "height": puzzle.height if puzzle else None,
            "rows": [[run.length for run in clue] for clue in puzzle.rows] if puzzle else None,
            "columns": [[run.length for run in clue] for clue in puzzle.columns] if puzzle else None,
            "verdict": str(self.verdict) if self.verdict else None,
            "confidence": round(self.confidence, 4),
            "doubts": [doubt.record() for doubt in self.doubts],
            "title": "",
            "findings": [
                {"code": str(each.code), "severity": str(each.severity), "message": each.message}
                for each in self.findings
            ],
        }


def read_page(image: Image.Image, line_solves: int = LINE_SOLVES) -> Scan:
    """The largest puzzle of the page."""
    page, ink, found = _gridded(straightened(image))
    if not found:
        return Scan(None, "no grid found", page=page)
    best: tuple[float, Scan] | None = None
    reason = "no clues found beside the grid"
    for body, readings in _ways(ink, found[0]):
        trouble = _trouble(readings)
        if trouble:
            reason = trouble
            continue
        decoded = decode(readings.rows, readings.columns, Budget(None, line_solves), margin=MARGIN)
        scan = _scan(decoded, readings, body, page)
        worth = (
            scan.margin if scan.sure else -1000.0 if scan.puzzle is None else -100.0
        ) + 0.001 * readings.shapes
        if best is None or worth > best[0]:
            best = worth, scan
    return best[1] if best is not None else Scan(None, reason, page=page)


def _gridded(page: Image.Image) -> tuple[Image.Image, Ink, list[Lattice]]:
    """The page with its ink and its grids; enlarged where its cells are small, so that strokes have several pixels."""
    ink = ink_of(page)
    found = lattices(ink)
    if found and (pitch := min(found[0].pitch)) < _SMALL_CELL:
        factor = min(4, ceil(_SMALL_CELL / pitch), _LARGEST_PAGE // max(page.size))
        if factor > 1:
            page = page.resize((page.width * factor, page.height * factor), Image.Resampling.BICUBIC)
            ink = ink_of(page)
            found = lattices(ink)
    return page, ink, found


def _ways(ink: Ink, lattice: Lattice) -> Iterator[tuple[Body, Readings]]:
    plain = erased(ink, lattice)
    for body in bodies(plain, lattice)[:_MOST_WAYS]:
        yield body, readings_of(plain, clues_of(plain, body), body)


def _trouble(readings: Readings) -> str:
    lines = len(readings.rows) + len(readings.columns)
    if readings.shapes < lines / 2:
        return "no clues found beside the grid"
    if readings.height < _SMALLEST:
        return f"digits too small: {readings.height:.0f} pixels, {_SMALLEST} needed"
    if readings.junk > _MOST_JUNK:
        return "what stands beside the grid is not numbers"
    return ""


def _scan(decoded: Decoded, readings: Readings, body: Body, page: Image.Image) -> Scan:
    lines = [*readings.rows, *readings.columns]
    names = [("row", n + 1) for n in range(len(readings.rows))] + [
        ("column", n + 1) for n in range(len(readings.columns))
    ]
    if not decoded.puzzles:
        return _unproved(lines, names, readings, body, page)
    best = decoded.puzzles[0]
    clues = [*best.rows, *best.columns]
    near = [each for each in decoded.puzzles[1:] if decoded.spent or each.cost - best.cost < SURE]
    others = [[*each.rows, *each.columns] for each in near]
    corrected, doubts, guessed, extra = [], [], 0, 0.0
    for at, (line, name, clue) in enumerate(zip(lines, names, clues, strict=True)):
        costs = {each.clue: each.cost for each in line.listed}
        least = min(costs.values(), default=inf)
        if clue not in costs:
            guessed += 1
        else:
            extra += costs[clue]
        if clue not in costs or costs[clue] > least:
            corrected.append(name)
        also = {other[at] for other in others if other[at] != clue}
        if also:
            doubts.append(DoubtfulLine(*name, clue, tuple(sorted(also))))
    sound = guessed <= 1 and extra <= _DEAREST_LINE * len(lines)
    sure = decoded.margin >= SURE and sound
    return Scan(
        Puzzle(best.rows, best.columns),
        verdict=Verdict.UNIQUE if sure else Verdict.UNDECIDED,
        margin=max(0.0, decoded.margin) if sound else 0.0,
        doubts=tuple(doubts),
        corrected=tuple(corrected),
        body=body,
        page=page,
    )


def _unproved(
    lines: list[ReadLine], names: list[tuple[str, int]], readings: Readings, body: Body, page: Image.Image
) -> Scan:
    """Nothing that may be meant has one solution: what is likeliest for each line by itself, all in doubt that is."""
    clues: list[Clue] = []
    doubts = []
    for line, name in zip(lines, names, strict=True):
        listed = sorted(line.listed, key=lambda each: each.cost)
        clues.append(listed[0].clue if listed else ())
        near = [each.clue for each in listed[1:] if each.cost < listed[0].cost + 4.0]
        if near or not listed:
            doubts.append(DoubtfulLine(*name, clues[-1], tuple(near[:3])))
    height = len(readings.rows)
    puzzle = Puzzle(tuple(clues[:height]), tuple(clues[height:]))
    return Scan(puzzle, verdict=Verdict.UNDECIDED, doubts=tuple(doubts), body=body, page=page)
