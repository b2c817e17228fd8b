"""The data beside the page: scripts that each hold some of the puzzles, because a page that was opened from a
disk may load scripts and nothing else.

There are three kinds. Rows are what the table is sorted and filtered by, and are all loaded at once; pictures
are what the gallery draws; puzzles are all that is known about each. The latter two are loaded when they are
looked at. Only the chunk that is being filled is held in memory.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from ..findings import Code
from ..summary import STATES, Record, Result
from ..whole_file import told
from .escape import script
from .json_report import json_text
from .spread import TIERS

ROWS = 5_000
"""Rows of one chunk."""
CHARACTERS = 400_000
"""How full a chunk of pictures or puzzles gets; one is read from a disk within a frame."""
MEANS = ("lines", "probing", "search")

_STATES, _TIERS, _MEANS = [{name: at for at, name in enumerate(names)} for names in (STATES, TIERS, MEANS)]
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
    """Writes the scripts of one report into a folder; what goes wrong is told of the place it will have."""

    def __init__(self, folder: Path, place: Path) -> None:
        self._scripts = _Scripts(folder, place)
        self._count = 0
        self._collections: dict[str, int] = {}
        self._rows = _Rows()
        self._pictures, self._puzzles = _Chunk("pictures", self._scripts), _Chunk("puzzles", self._scripts)

    def add(self, results: Sequence[Result], texts: Sequence[str]) -> None:
        for result in results:
            collection = self._collections.setdefault(result.collection, len(self._collections))
            self._rows.add(result, collection)
            self._count += 1
            if self._rows.count == ROWS:
                self._write_rows()
        for result in results:
            self._pictures.add(picture(result))
        for result, text in zip(results, texts, strict=True):
            self._puzzles.add(f"[{text},{result.puzzle or 'null'}]")

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
        self._scripts.write("contents", 0, json_text(contents), name="contents.js")

    def _write_rows(self) -> None:
        if self._rows.count:
            self._scripts.write("rows", self._count - self._rows.count, self._rows.text())
            self._rows = _Rows()


class _Rows:
    """The rows of the table."""

    def __init__(self) -> None:
        self._rows: list[tuple[Any, ...]] = []
        self._ids: dict[str, str] = {}
        """Ids that the name does not show, by row: those of puzzles with given cells."""

    @property
    def count(self) -> int:
        return len(self._rows)

    def add(self, result: Result, collection: int) -> None:
        name = address(result)
        if result.id is not None and result.id != name:
            self._ids[str(self.count)] = result.id
        grade = result.grade
        self._rows.append(
            (
                name,
                result.title,
                result.author,
                result.width or 0,
                result.height or 0,
                result.colours or 0,
                _STATES[result.state],
                _TIERS[grade["tier"]] if grade else -1,
                round(grade["score"], 2) if grade else None,
                _MEANS[result.solved_by] if result.solved_by else -1,
                None if result.seconds is None else float(f"{result.seconds:.3g}"),
                collection,
                _below(result.source, result.collection),
                result.index,
                sorted({_CODES[finding.code] for finding in result.findings}) if result.findings else [],
                1 if result.failures else 0,
            )
        )

    def text(self) -> str:
        """Column by column: numbers and texts without their names, which is compact."""
        columns = dict(zip(_COLUMNS, zip(*self._rows, strict=True), strict=True))
        return json_text(columns | {"ids": self._ids})


class _Chunk:
    """Gathers the texts of one kind until they fill a script."""

    def __init__(self, kind: str, scripts: _Scripts) -> None:
        self.firsts: list[int] = []
        """The number of the first row of every chunk."""
        self._kind, self._scripts = kind, scripts
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
            self._scripts.write(self._kind, first, "[" + ",\n".join(self._texts) + "]")
            self.firsts.append(first)
            self._texts, self._size = [], 0


class _Scripts(NamedTuple):
    """Where the scripts are written, and where they will be."""

    folder: Path
    place: Path

    def write(self, kind: str, first: int, content: str, name: str = "") -> None:
        path = self.folder / (name or f"{kind}-{first}.js")
        text = f'nonoproof.receive("{kind}", {first}, {script(content)});\n'
        with told(self.place):
            path.write_text(text, encoding="utf-8")


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
        record = orjson.loads(result.puzzle)
    rows = result.solutions[0] if result.solutions else record.get("goal")
    if not rows:
        return "0"
    palette = record.get("palette")
    if not palette:
        return f'["{b64encode(_packed("".join(rows).encode().translate(_BLACK_AND_WHITE), 1)).decode()}"]'
    places = {ord(colour["char"]): place for place, colour in enumerate(palette)}
    cells = "".join(rows).translate(places).encode("latin-1")
    bits = 1 if len(palette) <= 2 else 4 if len(palette) <= 16 else 8
    packed = cells if bits == 8 else _packed(cells.translate(_DIGITS), bits)
    return json_text([b64encode(packed).decode(), bits, [colour["rgb"] for colour in palette]])


_DIGITS = b"0123456789abcdef".ljust(256)
_BLACK_AND_WHITE = bytes.maketrans(b".#", b"01")


def _packed(digits: bytes, bits: int) -> bytes:
    """The cells as one long number; the first cell is in the highest bits of the first byte."""
    size = -(-len(digits) * bits // 8)
    return (int(digits, 1 << bits) << (size * 8 - len(digits) * bits)).to_bytes(size, "big")
