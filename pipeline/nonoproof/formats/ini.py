"""pynogram's INI: a section ``[clues]`` with ``rows`` and ``columns``, and ``[colors]`` if it needs one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Puzzle
from .blocks import Numbered
from .clue_words import (
    NamedColours,
    read_clues,
    without_comment,
    written_clues,
    written_colours,
    written_names,
)
from .common import Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote, text_lines

NAME = "ini"
TITLE = "pynogram's INI: colours, no goal"
SUFFIXES = (".ini", ".txt")
HOLDS = Holds(colour=True)

_SECTION = re.compile(r"\s*\[([^\]]*)\]\s*")
_SIDE = re.compile(r"\s*(rows|columns)\s*[=:](.*)", re.IGNORECASE)


def sniff(data: bytes) -> Fit:
    if not re.search(rb"^[ \t]*\[clues\]", data, re.MULTILINE | re.IGNORECASE):
        return Fit.NO
    # The same sections with the strings of TOML are TOML.
    quoted = re.search(rb"^[ \t]*(rows|columns)\s*=\s*(\"|''')", data, re.MULTILINE | re.IGNORECASE)
    return Fit.NO if quoted else Fit.SURE


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    colours = NamedColours()
    blocks: dict[str, list[Numbered]] = {}
    section = ""
    side: list[Numbered] | None = None
    for at, line in enumerate(text_lines(decode(data, notes)), 1):
        text = without_comment(line)
        heading = _SECTION.fullmatch(text)
        if heading is not None:
            section, side = heading[1].strip().lower(), None
        elif section == "clues":
            side = _clue_line(text, at, blocks, side, notes)
        elif section == "colors" and text.strip():
            name, _, value = text.partition("=")
            try:
                colours.declare(name, value, at)
            except Fault as error:
                notes.take(error)
    yield _entry(blocks, colours, notes)


def _clue_line(
    text: str, at: int, blocks: dict[str, list[Numbered]], side: list[Numbered] | None, notes: Notes
) -> list[Numbered] | None:
    """Put a line into the block it belongs to, and say which block is open after it."""
    key = _SIDE.fullmatch(text)
    if key is not None:
        if key[1].lower() in blocks:
            notes.take(fault(f"expected {key[1].lower()} only once", at))
        side = blocks[key[1].lower()] = [(at, key[2])]
    elif text.strip():
        if side is None:
            notes.take(fault(f"expected rows = or columns =, found {quote(text.strip())}", at))
        else:
            side.append((at, text))
    return side


def _entry(blocks: dict[str, list[Numbered]], colours: NamedColours, notes: Notes) -> FileEntry:
    for side in ("rows", "columns"):
        if side not in blocks:
            notes.add(Code.SYNTAX, f"expected {side} = in a section [clues], found none")
    if len(blocks) < 2:
        return notes.entry(None, 1)
    rows = read_clues(blocks["rows"], "rows", colours, notes)
    columns = read_clues(blocks["columns"], "columns", colours, notes)
    return notes.entry(None if notes.failed else Puzzle(rows, columns, colours.palette()), 1)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    names = written_names(puzzle.palette)
    declarations = written_colours(puzzle.palette, names)
    out = ["[colors]", *declarations, ""] if declarations else []
    out.append("[clues]")
    for side, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        out += [f"{side} =", *["    " + text for text in written_clues(clues, names)], ""]
    return "\n".join(out).encode()
