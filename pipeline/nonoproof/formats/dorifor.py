"""The one-line records of nonograms-archive (``archive.nono``): fields between semicolons, one puzzle per line.

id; author's id; title; author; adult; width; height; colours; their values; then a field for each column's
lengths, for each column's colours (counted from 0; a single empty field in black and white), and the same
for the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import BLACK_AND_WHITE, Clue, Metadata, Palette, Puzzle, run
from .common import (
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    hex_rgb,
    make_palette,
    number,
    quote,
    size,
)

NAME = "dorifor"
TITLE = "one-line archive records (archive.nono), colour, any number (read only)"
SUFFIXES = (".nono",)
HOLDS = Holds(colour=True, metadata=frozenset({"title", "author", "catalogue"}), many=True)

_HEAD = 9
_MOST_SEMICOLONS = 8
"""Semicolons that a title may have, which nothing in the file protects."""


def sniff(data: bytes) -> Fit:
    for line in data[:1_000_000].split(b"\n"):
        if line.strip() and not line.startswith(b"#"):
            return Fit.SURE if _title_end(line.decode("latin-1").split(";")) is not None else Fit.NO
    return Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    found = False
    text = decode(data, notes)
    for at, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = True
        yield _entry(line.rstrip("\r"), at, notes)
        notes = Notes()
    if not found:
        notes.take(fault("expected a record, found none", 1))
        yield notes.entry(None, 1)


def _entry(line: str, at: int, notes: Notes) -> FileEntry:
    return notes.entry(notes.attempt(_puzzle, line.split(";"), at), at)


def _title_end(fields: Sequence[str]) -> int | None:
    """Where the title ends so that the number of fields is right: a title may itself have semicolons."""
    for extra in range(_MOST_SEMICOLONS + 1):
        sizes = fields[5 + extra : 8 + extra]
        if len(sizes) < 3 or not all(each.isascii() and each.isdigit() and len(each) < 6 for each in sizes):
            continue
        width, height, colours = map(int, sizes)
        expected = _HEAD + extra + (width + height + 2 if colours == 1 else 2 * (width + height))
        # The program ends each record with a semicolon; a record without it is complete too.
        if len(fields) == expected or (len(fields) == expected + 1 and not fields[-1]):
            return 3 + extra
    return None


def _puzzle(fields: list[str], at: int) -> Puzzle:
    end = _title_end(fields)
    if end is None:
        raise fault(f"expected as many fields as the size of the record says, found {len(fields)}", at)
    title, rest = ";".join(fields[2:end]), fields[end:]
    author, _, wide, high, count, values, *clues = rest
    width, height = size(wide, at, "the width"), size(high, at, "the height")
    colours = number(count, at)
    palette = _palette(values, colours, at)
    if colours == 1:
        if clues[width] or clues[width + 1 + height]:
            raise fault("expected an empty field for the colours after the columns and after the rows", at)
        columns = [_clue(each, "", 1, at) for each in clues[:width]]
        rows = [_clue(each, "", 1, at) for each in clues[width + 1 : width + 1 + height]]
    else:
        columns = _coloured(clues[: 2 * width], colours, at)
        rows = _coloured(clues[2 * width : 2 * (width + height)], colours, at)
    metadata = Metadata(title=title, author=author, catalogue=fields[0].strip())
    return Puzzle(tuple(rows), tuple(columns), palette, metadata=metadata)


def _palette(values: str, colours: int, at: int) -> Palette:
    if colours == 1:
        return BLACK_AND_WHITE
    found = [hex_rgb(value) for value in values.split(",")]
    wanted = [("", rgb, "") for rgb in found if rgb is not None]
    if len(wanted) != colours or not 1 <= colours <= HOLDS.most_colours:
        raise fault(f"expected {colours} colours of six hexadecimal digits, found {quote(values)}", at)
    return make_palette(wanted)


def _coloured(fields: list[str], colours: int, at: int) -> list[Clue]:
    half = len(fields) // 2
    return [
        _clue(lengths, kinds, colours, at)
        for lengths, kinds in zip(fields[:half], fields[half:], strict=True)
    ]


def _clue(lengths: str, kinds: str, colours: int, at: int) -> Clue:
    if not lengths.strip():
        return ()
    words = lengths.split(",")
    indices = kinds.split(",") if colours > 1 else ["0"] * len(words)
    if len(indices) != len(words):
        raise fault(f"expected as many colours as runs, found {quote(lengths)} and {quote(kinds)}", at)
    runs = []
    for word, index in zip(words, indices, strict=True):
        length, colour = (
            number(word.strip(), at, what="a run length"),
            number(index.strip(), at, what="a colour"),
        )
        if length == 0 or colour >= colours:
            raise fault(f"expected a run of one of {colours} colours, found {length} of colour {colour}", at)
        runs.append(run(length, colour + 1))
    return tuple(runs)
