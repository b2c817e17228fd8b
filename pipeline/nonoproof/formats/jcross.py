"""JCross XML: title, description, author, url, and the picture as rows of ``0`` and ``1`` under ``data``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..findings import Code
from ..model import Grid, Metadata, puzzle_of
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes, fault, quote
from .xml_tree import Element, parse_xml

NAME = "jcross"
TITLE = "JCross XML: a picture, black and white (read only)"
SUFFIXES = (".xml", ".jcross")
HOLDS = Holds(goal=True, clues=False, metadata=frozenset({"title", "author", "description", "origin"}))

_MARK = re.compile(rb"<data>\s*[01]{2,}\s", re.IGNORECASE)
_PARTS = re.compile(rb"<(?:data|[\w-]*(?:row|col|clue|hint|line))", re.IGNORECASE)
"""Others have ``data``, too: here there is one, and no clues beside it."""
_CELLS = bytes.maketrans(b"01", b"\0\1")


def sniff(data: bytes) -> Fit:
    head = data[:65536]
    return Fit.SURE if _MARK.search(head) and len(_PARTS.findall(head)) == 1 else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    document = parse_xml(data, notes)
    puzzle = None
    try:
        if document.fault is not None:
            raise document.fault
        assert document.root is not None, "a document without fault has a root"
        puzzle = puzzle_of(_picture(document.root), metadata=_metadata(document.root))
    except Fault as error:
        notes.take(error)
    yield notes.entry(puzzle, 1)


def _picture(root: Element) -> Grid:
    data = next(root.all("data"), None)
    if data is None:
        raise fault(f"expected <data> with the rows of the picture in <{root.name}>", root.line)
    rows = data.text.split()
    if not 1 <= len(rows) <= MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise Fault(
            Code.SIZE_OUT_OF_BOUNDS, f"expected from 1 to {MAX_SIDE} rows, found {len(rows)}", data.line
        )
    for number, row in enumerate(rows, 1):
        if row.strip("01"):
            raise fault(f'expected "0" and "1" in row {number}, found {quote(row)}', data.line)
        if len(row) != len(rows[0]):
            raise fault(f"expected {len(rows[0])} cells in row {number}, found {len(row)}", data.line)
    return tuple([row.encode("ascii").translate(_CELLS) for row in rows])


def _metadata(root: Element) -> Metadata:
    return Metadata(
        title=root.child_text("title"),
        author=root.child_text("author"),
        description=root.child_text("description"),
        origin=root.child_text("url"),
    )
