"""The JSON of puzzlekit-dataset: puzzles by name, each a text with its size and its clues, columns first.

The size is the number of rows, then the number of columns, although the clues of the columns come first. The
solutions in the files confirm this: they do not fit if the first block is read as rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Code
from ..model import Grid, Metadata, Puzzle
from . import json_text
from .common import Fault, FileEntry, Fit, Holds, Notes, decode, fault, number_clue, quote, size
from .json_shapes import Shape, shape
from .record_parts import describe, has_size, printable

NAME = "puzzlekit"
TITLE = "JSON of puzzlekit-dataset, columns first"
SUFFIXES = (".json",)
HOLDS = Holds(goal=True, metadata=frozenset({"catalogue", "origin", "note"}), many=True)


def sniff(data: bytes) -> Fit:
    return Fit.SURE if shape(data) is Shape.PUZZLEKIT else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    try:
        for name, value in _puzzles(decode(data, notes)):
            yield notes.entry(notes.attempt(_puzzle, name, value, notes))
            notes = Notes()
    except Fault as error:
        notes.take(error)
        yield notes.entry(None, error.finding.line)


def _puzzles(text: str) -> Iterator[tuple[str, object]]:
    value = json_text.load(text)
    data = value.get("data") if isinstance(value, dict) else None
    if not isinstance(data, dict) or not data:
        raise fault('expected an object with the puzzles in "data"')
    yield from data.items()


def _puzzle(name: str, value: object, notes: Notes) -> Puzzle:
    problem = value.get("problem") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(problem, str):
        raise fault(f'{quote(name)}: expected an object with the clues as text in "problem"')
    first, *lines = problem.rstrip("\n").split("\n")
    height, width = _sizes(first, name)
    if len(lines) != width + height:
        raise fault(
            f"{quote(name)}: expected {width} clues of columns and {height} of rows, found {len(lines)}"
        )
    clues = tuple([number_clue(line.split()) for line in lines])
    texts = {"origin": value.get("source"), "note": value.get("info")}
    metadata = {field: printable(text) for field, text in texts.items() if isinstance(text, str)}
    return Puzzle(
        rows=clues[width:],
        columns=clues[:width],
        goal=_goal(value.get("solution"), height, width, notes),
        metadata=Metadata(catalogue=printable(name), **metadata),
    )


def _sizes(line: str, name: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2:
        raise fault(f"{quote(name)}: expected the numbers of rows and columns, found {quote(line)}")
    return size(words[0], what="the number of rows"), size(words[1], what="the number of columns")


def _goal(solution: object, height: int, width: int, notes: Notes) -> Grid | None:
    if not solution:
        return None
    if not isinstance(solution, str):
        notes.add(Code.IGNORED, f"the solution is {describe(solution)}, not a text, and was left out")
        return None
    signs = {"x": 1, "-": 0}
    rows = [line.split() for line in solution.rstrip("\n").split("\n")[1:]]
    grid = tuple([bytes([signs.get(word, 2) for word in row]) for row in rows])
    if not has_size(grid, height, width) or any(2 in row for row in grid):
        notes.add(
            Code.GOAL_INCOMPLETE,
            f"the solution is not {width} by {height} cells of x and -, and was left out",
        )
        return None
    return grid
