"""FreeNono's ``.nonogram`` XML: pictures of ``x`` and ``_`` between spaces, any number of them in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Grid, Metadata, Puzzle, puzzle_of
from .common import Fault, FileEntry, Fit, Holds, Notes, fault, quote, size
from .xml_tree import Element, escape_attribute, parse_parts

NAME = "freenono"
TITLE = "FreeNono XML (.nonogram): pictures, black and white"
SUFFIXES = (".nonogram",)
HOLDS = Holds(
    goal=True,
    clues=False,
    metadata=frozenset({"title", "author", "description", "catalogue", "claimed_difficulty"}),
    many=True,
)

_FIELDS = {"name": "title", "author": "author", "desc": "description", "id": "catalogue"}
_DIFFICULTIES = [str(level) for level in range(1, 11)]
_CELLS = {"_": 0, "x": 1, "X": 1}
_MARK = re.compile(
    rb"<freenono[\s>]|<nonograms>\s*<nonogram\s[^<>]*\bwidth\s*=[^<>]*>\s*<line>\s*[x_]\s", re.IGNORECASE
)
"""Others have sets of nonograms, too: without the name of the program it takes a size and a line of the picture."""


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.search(data[:4096].replace(b"\0", b"")) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    found = 0
    for document in parse_parts(data, "nonogram", notes):
        for element in _nonograms(document.root):
            if element.complete:
                found += 1
                yield _entry(element, notes)
                notes = Notes()
        if document.fault is not None:
            found += 1
            notes.take(document.fault)
            yield notes.entry(None, document.fault.finding.line)
            notes = Notes()
    if not found:
        notes.add(Code.SYNTAX, "expected a <Nonogram> inside <FreeNono><Nonograms>, found none", 1)
        yield notes.entry(None, 1)


def _nonograms(root: Element | None) -> Iterator[Element]:
    """The puzzles, with or without the two elements around them."""
    if root is None:
        return
    if root.name == "nonogram":
        yield root
    for child in root.children:
        if child.name == "nonogram":
            yield child
        yield from child.all("nonogram") if child.name == "nonograms" else ()


def _entry(element: Element, notes: Notes) -> FileEntry:
    puzzle = None
    try:
        picture = _picture(element, notes)
        puzzle = None if notes.failed else puzzle_of(picture, metadata=_metadata(element))
    except Fault as error:
        notes.take(error)
    return notes.entry(puzzle, element.line)


def _picture(element: Element, notes: Notes) -> Grid:
    width = size(element.attributes.get("width", ""), element.line, "the width")
    height = size(element.attributes.get("height", ""), element.line, "the height")
    lines = list(element.all("line"))
    if len(lines) != height:
        raise fault(f"expected {height} <line> elements, found {len(lines)}", element.line)
    rows: list[bytes] = []
    for line in lines:
        words = line.text.split()
        try:
            rows.append(bytes([_CELLS[word] for word in words]))
        except KeyError as error:
            notes.take(fault(f'expected "x" or "_", found {quote(error.args[0])}', line.line, line.column))
            continue
        if len(words) != width:
            notes.take(fault(f"expected {width} cells, found {len(words)}", line.line, line.column))
    return tuple(rows)


def _metadata(element: Element) -> Metadata:
    texts = {field: element.attributes.get(name, "").strip() for name, field in _FIELDS.items()}
    difficulty = element.attributes.get("difficulty", "").strip()
    # Zero is what the program writes where nobody has judged the puzzle.
    return Metadata(claimed_difficulty="" if difficulty == "0" else difficulty, **texts)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    parts = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<FreeNono>\n<Nonograms>\n']
    parts += [_written(puzzle) for puzzle in puzzles]
    parts.append("</Nonograms>\n</FreeNono>\n")
    return "".join(parts).encode()


def _written(puzzle: Puzzle) -> str:
    assert puzzle.goal is not None, "a picture format is given a goal"
    values = {name: getattr(puzzle.metadata, field) for name, field in _FIELDS.items()}
    attributes = "".join([f' {name}="{escape_attribute(value)}"' for name, value in values.items() if value])
    claimed = puzzle.metadata.claimed_difficulty
    difficulty = claimed if claimed in _DIFFICULTIES else "0"
    size_ = f'width="{puzzle.width}" height="{puzzle.height}" difficulty="{difficulty}"'
    lines = [
        "<line> " + " ".join(["x" if cell else "_" for cell in row]) + " </line>\n" for row in puzzle.goal
    ]
    return f"<Nonogram{attributes} {size_}>\n{''.join(lines)}</Nonogram>\n"
