"""The data beside the page: scripts that each hold some of the puzzles, because a page that was opened from a
disk may load scripts and nothing else.

There are three kinds. Rows are what the table is sorted and filtered by, and are all loaded at once; pictures
are what the gallery draws; puzzles are all that is known about each. The latter two are loaded when they are
looked at. Only the chunk that is being filled is held in memory.
"""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

from ..findings import Code
from ..summary import STATES, Record, Result
from .about import About
from .escape import script
from .json_report import result_text
from .spread import TIERS

ROWS = 5_000
"""Rows of one chunk."""
CHARACTERS = 400_000
"""How full a chunk of pictures or puzzles gets; one is read from a disk within a frame."""
MEANS = ("lines", "probing", "search")

_CODES = {code: place for place, code in enumerate(Code)}
_COLUMNS = (
    "name",
    "title",
    "author",
    "width",
    "height",
    "colours",
    "state",
    "tier",
    "score",
    "means",
    "seconds",
    "collection",
    "source",
    "index",
    "findings",
    "fails",
)


class DataFolder:
    """Writes the scripts of one report into a folder."""

    def __init__(self, folder: Path, about: About) -> None:
        self._folder, self._about = folder, about
        self._count = 0
        self._collections: dict[str, int] = {}
        self._rows = _Columns()
        self._pictures, self._puzzles = _Chunk("pictures", folder), _Chunk("puzzles", folder)

    def add(self, result: Result) -> None:
        collection = self._collections.setdefault(result.collection, len(self._collections))
        self._rows.add(result, collection)
        self._count += 1
        if self._rows.count == ROWS:
            self._write_rows()
        self._pictures.add(picture(result))
        told = result_text(result, self._about.profile)
        self._puzzles.add(f"[{told},{result.puzzle or 'null'}]")

    def end(self) -> None:
        """The last chunks, and the table of contents that leads to all of them."""
        self._write_rows()
        self._pictures.write()
        self._puzzles.write()
        contents = {
            "count": self._count,
            "states": STATES,
            "tiers": TIERS,
            "means": MEANS,
            "codes": list(Code),
            "collections": list(self._collections),
            "rows": list(range(0, self._count, ROWS)),
            "pictures": self._pictures.firsts,
            "puzzles": self._puzzles.firsts,
        }
        _write(self._folder / "contents.js", "contents", 0, json.dumps(contents))

    def _write_rows(self) -> None:
        if self._rows.count:
            first = self._count - self._rows.count
            _write(self._folder / f"rows-{first}.js", "rows", first, self._rows.text())
            self._rows = _Columns()


class _Columns:
    """The rows of the table, column by column: numbers and texts without their names, which is compact."""

    def __init__(self) -> None:
        self.count = 0
        self._columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
        self._ids: dict[int, str] = {}
        """Ids that the name does not show: those of puzzles with given cells."""

    def add(self, result: Result, collection: int) -> None:
        name = address(result)
        if result.id is not None and result.id != name:
            self._ids[self.count] = result.id
        grade = result.grade or {}
        values = (
            name,
            result.title,
            result.author,
            result.width or 0,
            result.height or 0,
            result.colours or 0,
            STATES.index(result.state),
            TIERS.index(grade["tier"]) if grade else -1,
            round(grade["score"], 2) if grade else None,
            MEANS.index(result.solved_by) if result.solved_by else -1,
            None if result.seconds is None else float(f"{result.seconds:.3g}"),
            collection,
            _below(result.source, result.collection),
            result.index,
            sorted({_CODES[finding.code] for finding in result.findings}),
            1 if result.failures else 0,
        )
        for column, value in zip(self._columns.values(), values, strict=True):
            column.append(value)
        self.count += 1

    def text(self) -> str:
        return json.dumps(self._columns | {"ids": self._ids}, separators=(",", ":"))


class _Chunk:
    """Gathers the texts of one kind until they fill a script."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.firsts: list[int] = []
        """The number of the first row of every chunk."""
        self._kind, self._folder = kind, folder
        self._next = 0
        self._texts: list[str] = []
        self._size = 0

    def add(self, text: str) -> None:
        self._texts.append(text)
        self._size += len(text)
        self._next += 1
        if self._size >= CHARACTERS:
            self.write()

    def write(self) -> None:
        if self._texts:
            first = self._next - len(self._texts)
            content = "[" + ",\n".join(self._texts) + "]"
            _write(self._folder / f"{self._kind}-{first}.js", self._kind, first, content)
            self.firsts.append(first)
            self._texts, self._size = [], 0


def _write(path: Path, kind: str, first: int, content: str) -> None:
    path.write_text(f'nonoproof.receive("{kind}", {first}, {script(content)});\n', encoding="utf-8")


def address(result: Result) -> str:
    """What leads to a puzzle in the address of the page, the same in every run."""
    return result.key[:16] if result.key else f"{result.source}#{result.index}"


def _below(source: str, collection: str) -> str:
    """The path without the folder that the collection names already; nothing for its own file."""
    if source == collection:
        return ""
    return source.removeprefix(collection + "/") if source.startswith(collection + "/") else "/" + source


def picture(result: Result) -> str:
    """The first solution, or else the goal, as JSON; 0 where there is neither.

    ``[cells]`` is one in black and white, ``[cells, bits, colours]`` any other: the cells row by row, each in
    that many bits, as Base64.
    """
    record: Record = {}
    if result.puzzle and (not result.solutions or '"palette"' in result.puzzle):
        record = json.loads(result.puzzle)
    rows = result.solutions[0] if result.solutions else record.get("goal")
    if not rows:
        return "0"
    palette = record.get("palette")
    chars = "".join([colour["char"] for colour in palette]) if palette else ".#"
    base, bits = (2, 1) if len(chars) <= 2 else (16, 4) if len(chars) <= 16 else (256, 8)
    cells = "".join(rows).translate({ord(char): place for place, char in enumerate(chars)})
    packed = cells.encode("latin-1") if base == 256 else _packed(cells, base, bits)
    text = b64encode(packed).decode()
    if not palette:
        return f'["{text}"]'
    return json.dumps([text, bits, [colour["rgb"] for colour in palette]], separators=(",", ":"))


_DIGITS = {value: "0123456789abcdef"[value] for value in range(16)}


def _packed(cells: str, base: int, bits: int) -> bytes:
    """The cells as one long number; the first cell is in the highest bits of the first byte."""
    size = -(-len(cells) * bits // 8)
    return (int(cells.translate(_DIGITS), base) << (size * 8 - len(cells) * bits)).to_bytes(size, "big")
