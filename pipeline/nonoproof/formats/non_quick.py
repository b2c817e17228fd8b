"""The quick way through a flawless ``.non`` file in black and white, which nearly all of a collection are.

One pattern stands for such a file. Where it holds, and what is between its marks is sound, there is nothing
to tell; any other file is left to the careful reader, which reads a flawless one in the same way.
"""

from __future__ import annotations

import re

from ..model import BLACK_AND_WHITE, Metadata, Puzzle
from .blocks import quick_clues
from .common import MAX_SIDE, FileEntry, grid_of, unescaped
from .non_writer import PROPERTIES

METADATA = PROPERTIES | {"author": "author", "licence": "licence", "catalog": "catalogue"}
"""The fields of ``Metadata`` by their keys."""
VERDICTS = ("unique", "multiple", "none")

# Possessive, so that a file which does not fit is given up at once.
_BLOCK = r"((?:[0-9,]++\n)++)\n*+"
_FILE = re.compile(
    rf'((?:[a-z]++ [^\r\n]*+\n)++)\n*+rows\n{_BLOCK}columns\n{_BLOCK}(?:goal "([01]++)"(?:\n++|\Z))?'
)
_LINE = re.compile(r"([a-z]+) (.*)\n")
_CELLS = bytes.maketrans(b"01", b"\0\1")


def quick_entry(text: str) -> FileEntry | None:
    """The puzzle of a flawless file whose lines end in LF, with the lines of its clues; None for any other."""
    found = _FILE.fullmatch(text)
    if found is None:
        return None
    head, row_lines, column_lines, cells = found.groups()
    properties: dict[str, str] = {}
    sizes: dict[str, str] = {}
    for key, value in _LINE.findall(head):
        name = METADATA.get(key)
        if name is not None:
            properties.setdefault(name, unescaped(unquote(value.strip())))
        elif key not in ("width", "height") or sizes.setdefault(key, value) != value:
            return None
    rows, columns = quick_clues(row_lines.split(), ","), quick_clues(column_lines.split(), ",")
    if rows is None or columns is None or max(len(rows), len(columns)) > MAX_SIDE:
        return None
    width, height = len(columns), len(rows)
    if sizes != {"width": str(width), "height": str(height)} or (cells and len(cells) != width * height):
        return None
    if properties.get("claimed_verdict", "") not in ("", *VERDICTS):
        return None
    goal = grid_of(cells.encode().translate(_CELLS), width) if cells else None
    puzzle = Puzzle(rows, columns, BLACK_AND_WHITE, goal, None, Metadata(**properties))
    first, second = text.count("\n", 0, found.start(2)) + 1, text.count("\n", 0, found.start(3)) + 1
    return FileEntry(puzzle, (), 1, (range(first, first + height), range(second, second + width)))


def unquote(value: str) -> str:
    if value[:1] in ("'", '"') and len(value) > 1 and value[-1] == value[0]:
        return value[1:-1]
    return value.removeprefix('"')
