"""Pictures in plain text, one character per cell: ``.#``, ``01``, ``_x``, or blanks and ``x``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import Puzzle, puzzle_of
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote, text_lines
from .picture_puzzles import check_size, goal_of

NAME = "text-picture"
TITLE = "picture in plain text: .# or 01 or _x or blanks and x"
SUFFIXES = (".txt",)
HOLDS = Holds(goal=True, clues=False)

SIGNS = (".#", "01", "_x", "_X", " x", " X", " #")
"""The background and the colour of each kind, in the order in which a picture of one sign alone is tried."""


def sniff(data: bytes) -> Fit:
    """Nothing but two signs that go together, in rows of one length."""
    head = data[: 2 * MAX_SIDE].removeprefix(b"\xef\xbb\xbf")
    if not head or head.translate(None, b".#01_xX \r\n"):
        return Fit.NO
    try:
        _picture(decode(data))
    except Fault:
        return Fit.NO
    return Fit.MAYBE


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(_picture, decode(data, notes)), 1)


def _picture(text: str) -> Puzzle:
    lines = text_lines(text)
    present = set("".join(lines))
    if " " not in present:
        # Where blanks are no cells, blank lines around the picture are no rows.
        while lines and not lines[-1]:
            lines.pop()
    signs = next((each for each in SIGNS if present <= set(each)), None)
    if signs is None:
        raise fault(f"expected a picture of two signs, found {quote(''.join(sorted(present)), 20)}")
    width = max(map(len, lines), default=0)
    check_size(width, len(lines))
    # Editors cut blanks at the end of a line, so only where blanks are cells may rows be short.
    blank = signs[0] == " "
    for number, line in enumerate(lines, 1):
        if len(line) != width and not blank:
            raise fault(f"expected a row of {width} cells, as the longest is, found {len(line)}", number)
    table = {ord(signs[0]): 0, ord(signs[1]): 1}
    rows = [bytes(line.ljust(width).translate(table), "latin-1") for line in lines]
    return puzzle_of(tuple(rows))


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return b"".join([row.translate(b".#" + bytes(254)) + b"\n" for row in goal_of(puzzles[0])])
