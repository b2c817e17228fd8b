"""The batch format of solver tournaments: ``$n``, then columns, then rows, with tabs between the numbers.

Tournament puzzles have 25 by 25 cells, so the files do not name the size: half of the lines are the columns.
For other puzzles we write the size after the number, ``$1 4x3``, which tournament programs ignore.
Without it, the lines are split so that columns and rows have the same number of cells. The files with the
solutions have the same ``$n`` and pictures of ``0`` and ``1`` below; they are read as pictures.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from itertools import accumulate

from ..findings import Code
from ..model import Clue, Puzzle, puzzle_of
from .blocks import careful_clue, clue_lines, quick_clues, sized_puzzle
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote, text_lines
from .line_cuts import cut_before

NAME = "tournament"
TITLE = "tournament batch, $n and the clues of columns and rows, tab-separated"
SUFFIXES = ()
HOLDS = Holds(many=True)

_HEAD = re.compile(r"\$[ \t]*[0-9]+(?:[ \t]+([0-9]{1,9})x([0-9]{1,9}))?[ \t]*")
_MARK = re.compile(rb"(?:\xef\xbb\xbf)?\s*\$[ \t]*[0-9]+(?:[ \t]+[0-9]+x[0-9]+)?[ \t]*\r?(?:\n|\Z)")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.match(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = text_lines(decode(data, notes))
    heads = [at for at, line in enumerate(lines) if line[:1] == "$"]
    if not heads:
        notes.add(Code.SYNTAX, "expected a line of $ and a number in front of each puzzle", 1)
        yield notes.entry(None, 1)
        return
    if any(line.strip() for line in lines[: heads[0]]):
        notes.add(Code.IGNORED, "lines in front of the first puzzle", 1)
    for head, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        try:
            puzzle = _puzzle(lines, head, end, notes)
        except Fault as stop:
            notes.take(stop)
            puzzle = None
        yield notes.entry(puzzle, head + 1) if notes.findings else FileEntry(puzzle, (), head + 1)
        notes = Notes()


def cut(data: bytes, size: int) -> Iterator[tuple[int, int, int]]:
    """In front of the head of any puzzle."""
    if data.count(b"\r") != data.count(b"\r\n"):
        # Lines that end with CR alone are not looked for.
        yield len(data), 0, 0
        return
    start = 0
    for end in cut_before(data, size, b"$"):
        piece = data[start:end].removeprefix(BOM_UTF8 if start == 0 else b"")
        yield end, piece.count(b"\n$") + piece.startswith(b"$"), piece.count(b"\n")
        start = end


def _puzzle(lines: list[str], head: int, end: int, notes: Notes) -> Puzzle | None:
    match = _HEAD.fullmatch(lines[head])
    if match is None:
        raise fault(f"expected $ and a number, found {quote(lines[head])}", head + 1)
    block = lines[head + 1 : end]
    clues = quick_clues(block, "\t")
    if clues is not None and match[1] is None and _halves(clues) and len(clues) <= 2 * MAX_SIDE:
        half = len(clues) // 2
        return Puzzle(clues[half:], clues[:half])
    cells = _picture(block)
    if cells is not None:
        return puzzle_of(cells)
    clues = tuple([careful_clue(line, at, notes) for at, line in enumerate(block, head + 2)])
    if notes.failed:
        return None
    blanks = len(block) - max([at for at, line in enumerate(block, 1) if line.strip()], default=0)
    if match[1] is None:
        clues = _without_blanks(clues, blanks)
        width = _split(clues, head + 1)
    else:
        width, height = int(match[1]), int(match[2])
        if not len(clues) - blanks <= width + height <= len(clues):
            raise fault(f"expected {width} columns and {height} rows, found {len(clues)} lines", head + 1)
        clues = clues[: width + height]
    return sized_puzzle(clues[width:], clues[:width], notes)


def _cells(clues: Sequence[Clue]) -> int:
    return sum([each.length for clue in clues for each in clue])


def _halves(clues: Sequence[Clue]) -> bool:
    """True where the first half of the clues has as many cells as the second."""
    return bool(clues) and _halved(_sums(clues), len(clues))


def _without_blanks(clues: tuple[Clue, ...], blanks: int) -> tuple[Clue, ...]:
    """Blank lines at the end set the next puzzle off, unless only as empty clues they make two halves."""
    least = len(clues) - blanks
    sums = _sums(clues)
    fitting = (end for end in range(max(least, 1), len(clues) + 1) if _halved(sums, end))
    return clues[: next(fitting, least)]


def _sums(clues: Sequence[Clue]) -> list[int]:
    """Cells of the first clues: of none, of one, and so on."""
    return [0, *accumulate(_cells([clue]) for clue in clues)]


def _halved(sums: Sequence[int], end: int) -> bool:
    return end % 2 == 0 and 2 * sums[end // 2] == sums[end]


def _picture(block: list[str]) -> tuple[bytes, ...] | None:
    """The rows of a solution: as many ``0`` and ``1`` in each, and a ``0`` where no clue could have one."""
    rows = [line.split() for line in block if line.strip()]
    if not any("0" in row and len(row) > 1 for row in rows) or len({len(row) for row in rows}) != 1:
        return None
    if not all(cell in ("0", "1") for row in rows for cell in row) or max(len(rows), len(rows[0])) > MAX_SIDE:
        return None
    return tuple([bytes([cell == "1" for cell in row]) for row in rows])


def _split(clues: Sequence[Clue], line: int) -> int:
    """How many of the clues are columns: half of them, or as many as have half of the cells."""
    sums = _sums(clues)
    half = len(clues) // 2
    fitting = [at for at in range(1, len(clues)) if 2 * sums[at] == sums[-1]]
    if len(clues) % 2 == 0 and (half in fitting or not fitting):
        return half
    if len(fitting) != 1:
        raise fault(f"nothing says how many of the {len(clues)} clues are columns", line)
    return fitting[0]


def write(puzzles: Sequence[Puzzle]) -> bytes:
    lines: list[str] = []
    for place, puzzle in enumerate(puzzles, 1):
        square = puzzle.width == puzzle.height and _cells(puzzle.columns) == _cells(puzzle.rows)
        lines.append(f"${place}" if square else f"${place} {puzzle.width}x{puzzle.height}")
        lines += clue_lines(puzzle.columns, "\t") + clue_lines(puzzle.rows, "\t")
    return ("\n".join(lines) + "\n").encode()
