"""Solve times as app authors export them: a CSV with a puzzle, seconds and a player in each line."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import NamedTuple, TextIO

from ..errors import UsageError

_NAMES = {
    "puzzle": ("puzzle", "id", "puzzle_id", "path", "source", "file"),
    "seconds": ("seconds", "time", "duration", "solve_seconds"),
    "player": ("player", "user", "player_id", "user_id", "solver"),
    "index": ("index", "number"),
    "hints": ("hints",),
}
"""What the columns may be called."""
_LONGEST_TIME = 60 * 60 * 24 * 30.0
_MOST_BYTES = 1 << 28
_MOST_CHARS = 1 << 12
"""Of a line."""
_MOST_FAULTS = 10


class Solve(NamedTuple):
    puzzle: str
    """Its id, or the path of its source."""
    number: int
    """Of the puzzle in the source, counted from 1."""
    seconds: float
    player: str


@dataclass(slots=True)
class Times:
    solves: list[Solve] = field(default_factory=list)
    helped: int = 0
    """Solves with hints, which say nothing about the time without."""
    faulty: int = 0
    """Lines that could not be used."""
    faults: list[str] = field(default_factory=list)
    """What was wrong with the first of them."""

    def leave_out(self, line: int, fault: str) -> None:
        self.faulty += 1
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(f"line {line}: {fault}")


def read_times(path: Path) -> Times:
    """All lines that can be used. ``UsageError`` if the file cannot be read, or columns are missing."""
    try:
        if path.is_file() and path.stat().st_size > _MOST_BYTES:
            raise UsageError(f"{path} is too large: {_MOST_BYTES >> 20} MB are the most")
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as text:
            return _read(text, path)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from None


def _read(text: TextIO, path: Path) -> Times:
    times = Times()
    lines = csv.reader(_bounded(text, path))
    try:
        heads = [each.strip().casefold() for each in next(lines, [])]
        places = {
            name: next((heads.index(each) for each in known if each in heads), -1)
            for name, known in _NAMES.items()
        }
        if missing := [name for name in ("puzzle", "seconds", "player") if places[name] < 0]:
            raise UsageError(
                f"{path} has no column called {' or '.join(missing)}:"
                " its first line must name the columns puzzle, seconds and player"
            )
        for cells in lines:
            if cells:
                _take(cells, places, lines.line_num, times)
    except csv.Error as error:
        raise UsageError(f"{path} is not CSV: line {lines.line_num}: {error}") from None
    return times


def _place(heads: list[str], known: Sequence[str]) -> int:
    return next((heads.index(each) for each in known if each in heads), -1)


def _bounded(text: TextIO, path: Path) -> Iterator[str]:
    while line := text.readline(_MOST_CHARS + 1):
        if len(line) > _MOST_CHARS:
            raise UsageError(f"{path} has a line of more than {_MOST_CHARS} characters")
        yield line


def _take(cells: list[str], places: dict[str, int], line: int, times: Times) -> None:
    if len(cells) <= max(places.values()):
        return times.leave_out(line, f"it has only {len(cells)} columns")
    puzzle, player = cells[places["puzzle"]].strip(), cells[places["player"]].strip()
    index = cells[places["index"]].strip() if places["index"] >= 0 else ""
    try:
        seconds = float(cells[places["seconds"]])
    except ValueError:
        seconds = float("nan")
    if not puzzle or not player:
        return times.leave_out(line, "it names no puzzle" if not puzzle else "it names no player")
    if not isfinite(seconds) or not 0 < seconds <= _LONGEST_TIME:
        return times.leave_out(line, "its seconds are no time")
    if index and not (index.isascii() and index.isdecimal() and 0 < int(index[:18]) == int(index)):
        return times.leave_out(line, "its index is no number of a puzzle")
    if places["hints"] >= 0 and cells[places["hints"]].strip() not in ("", "0"):
        times.helped += 1
        return None
    times.solves.append(Solve(puzzle, int(index or 1), seconds, player))
