"""Text files of logichome.org: the name of the site, the width, the height, and all cells as one word."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Code
from ..model import Puzzle, puzzle_of
from .common import FileEntry, Fit, Holds, Notes, decode, fault, grid_of, number, quote
from .picture_puzzles import check_size

NAME = "logichome"
TITLE = "logichome.org text: a picture in 0 and 1"
SUFFIXES = (".txt",)
HOLDS = Holds(goal=True, clues=False)

MARK = "www.logichome.org"


def sniff(data: bytes) -> Fit:
    return Fit.SURE if data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(MARK.encode()) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(_puzzle, decode(data, notes).split(), notes), 1)


def _puzzle(words: list[str], notes: Notes) -> Puzzle:
    if words[:1] != [MARK] or len(words) < 4:
        raise fault(f"expected {MARK}, the width, the height and the cells", 1)
    width, height = number(words[1], 2, what="the width"), number(words[2], 3, what="the height")
    check_size(width, height)
    cells = words[3]
    if len(cells) != width * height or cells.strip("01"):
        raise fault(f"expected {width * height} cells of 0 and 1, found {len(cells)}: {quote(cells)}", 4)
    if len(words) > 4:
        notes.add(Code.TRAILING_DATA, "there is more after the cells")
    return puzzle_of(grid_of(cells.encode("ascii").translate(bytes.maketrans(b"01", b"\0\1")), width))
