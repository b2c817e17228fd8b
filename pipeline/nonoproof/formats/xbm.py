"""XBM, the bitmaps of the X Window System: C source with the size and the bits, the lowest leftmost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Grid, Puzzle, puzzle_of
from .common import FileEntry, Fit, Holds, Notes, decode, fault
from .pbm import BITS
from .picture_puzzles import check_size, goal_of

NAME = "xbm"
TITLE = "XBM bitmap, C source of the X Window System"
SUFFIXES = (".xbm",)
HOLDS = Holds(goal=True, clues=False)

_DEFINE = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+(?:[^\s]*_)?(width|height)[ \t]+([0-9]{1,9})\b", re.MULTILINE
)
_ARRAY = re.compile(
    r"(short|char)[ \t\n\r]+[^\s\[]*bits[ \t]*\[[^\]\n]{0,20}\][ \t\n\r]*=[ \t\n\r]*\{([^}]*)"
)
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]{1,4}|[0-9]{1,5}")
_START = re.compile(rb"#[ \t]*define[ \t]+[^\s]*width[ \t]")


def sniff(data: bytes) -> Fit:
    head = data[:4096]
    return Fit.SURE if _START.search(head) and b"bits" in data[:8192] else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(lambda: puzzle_of(_grid(decode(data, notes), notes))), 1)


def _grid(text: str, notes: Notes) -> Grid:
    sides = {name: int(value) for name, value in _DEFINE.findall(text)}
    if sides.keys() != {"width", "height"}:
        raise fault("expected the width and the height, each with #define", 1)
    width, height = sides["width"], sides["height"]
    check_size(width, height)
    array = _ARRAY.search(text)
    if array is None:
        raise fault("expected the array of the bits, in braces", text.count("\n") + 1)
    line = text.count("\n", 0, array.start(2)) + 1
    numbers = [_value(word.strip(), line) for word in array[2].split(",") if word.strip()]
    step = 2 if array[1] == "short" else 1
    needed = (width + 8 * step - 1) // (8 * step) * height
    if len(numbers) < needed:
        raise fault(f"expected {needed} numbers for {width} by {height} cells, found {len(numbers)}", line)
    if len(numbers) > needed:
        notes.add(Code.TRAILING_DATA, f"expected {needed} numbers, found {len(numbers)}", line)
    if max(numbers[:needed]) >= 256**step:
        raise fault(f"a number is larger than {step} bytes hold", line)
    cells = b"".join([number.to_bytes(step, "little") for number in numbers[:needed]])
    padded = len(cells) // height
    rows = [cells[start : start + padded] for start in range(0, len(cells), padded)]
    return tuple([b"".join([BITS[byte][::-1] for byte in row])[:width] for row in rows])


def _value(word: str, line: int) -> int:
    if _NUMBER.fullmatch(word) is None:
        raise fault("expected numbers such as 0x1f between commas", line)
    return int(word, 16) if word[:2] in ("0x", "0X") else int(word)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    puzzle = puzzles[0]
    rows = []
    for row in goal_of(puzzle):
        bits = [
            sum(cell << place for place, cell in enumerate(row[at : at + 8])) for at in range(0, len(row), 8)
        ]
        rows.append("   " + ", ".join([f"0x{byte:02x}" for byte in bits]))
    size = f"#define puzzle_width {puzzle.width}\n#define puzzle_height {puzzle.height}\n"
    return (size + "static unsigned char puzzle_bits[] = {\n" + ",\n".join(rows) + "};\n").encode("ascii")
