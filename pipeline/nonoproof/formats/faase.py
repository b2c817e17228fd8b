"""The export for Frans Faase's solver: the sizes and blocks of ``.non`` with spaces between the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import Puzzle
from . import non
from .blocks import clue_lines
from .common import FileEntry, Fit, Holds

NAME = "faase"
TITLE = "Faase's solver, .non with spaces for commas"
SUFFIXES = ()
HOLDS = Holds()

_SPACED = re.compile(rb"^[0-9]++(?:[ \t]++[0-9]++)++[ \t]*+\r?$", re.MULTILINE)
_OTHERS = re.compile(
    rb"^[ \t]*(?:[0-9]+,|(?:title|by|copyright|catalogue|goal|license|saved)\b)", re.MULTILINE
)


def sniff(data: bytes) -> Fit:
    """Fields that only ``.non`` has decide. Without any, both formats read the file in the same way."""
    own = _SPACED.search(data) is not None and _OTHERS.search(data) is None
    return non.sniff(data) if own else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    return non.read(data)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    lines = [f"width {puzzle.width}", f"height {puzzle.height}"]
    lines += ["rows", *clue_lines(puzzle.rows), "columns", *clue_lines(puzzle.columns)]
    return ("\n".join(lines) + "\n").encode()
