"""XPM, the colour pictures of the X Window System: strings of a C array (XPM 3), or plain lines (XPM 2).

The first string has the size, the number of colours and the number of characters per cell. Then come the
colours, then the rows. The colour ``None`` is transparent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Grid, Puzzle
from .colour_names import x11_rgb
from .common import (
    PALETTE_CHARS,
    Fault,
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    hex_rgb,
    number,
    quote,
    text_lines,
)
from .picture_puzzles import (
    MOST_INKS,
    WHITE,
    Ink,
    check_size,
    goal_of,
    paper_is_plain,
    puzzle_of_picture,
    too_many_colours,
)

NAME = "xpm"
TITLE = "XPM picture, C source of the X Window System"
SUFFIXES = (".xpm",)
HOLDS = Holds(colour=True, goal=True, clues=False)

KEYS = ("c", "g", "g4", "m")
"""The visuals a colour may be given for, the best first; ``s`` is a name."""

String = tuple[str, int]
"""A string of the file and its line."""


def sniff(data: bytes) -> Fit:
    head = data[:1024].lstrip()
    return Fit.SURE if head.startswith((b"/* XPM */", b"! XPM2")) or b"/* XPM */" in head else Fit.NO


def read(data: bytes, background: str | None = None) -> Iterator[FileEntry]:
    notes = Notes()
    try:
        grid, inks = _picture(_strings(decode(data, notes)), notes)
        puzzle: Puzzle | None = puzzle_of_picture(grid, inks, notes, background)
    except Fault as error:
        notes.take(error)
        puzzle = None
    yield notes.entry(puzzle, 1)


def _strings(text: str) -> list[String]:
    if text.lstrip().startswith("! XPM2"):
        return [
            (line, at) for at, line in enumerate(text_lines(text), 1) if line and not line.startswith("!")
        ]
    found: list[String] = []
    at, line, counted, quoted = 0, 1, 0, -1
    while True:
        # Neither is looked for again in what was looked through already: a file of quotes alone is no burden.
        quoted = quoted if quoted >= at else text.find('"', at)
        if quoted < 0:
            return found
        comment = text.find("/*", at, quoted)
        if comment >= 0:
            end = text.find("*/", comment + 2)
            if end < 0:
                return found
            at = end + 2
            continue
        end = text.find('"', quoted + 1)
        if end < 0:
            return found
        line, counted = line + text.count("\n", counted, quoted), quoted
        found.append((text[quoted + 1 : end], line))
        at = end + 1


def _picture(strings: list[String], notes: Notes) -> tuple[Grid, list[Ink]]:
    if not strings:
        raise fault("expected strings in quotes: the size, the colours, the rows")
    values, line = strings[0]
    words = values.split()
    if len(words) < 4:
        raise fault("expected width, height, number of colours and characters per cell", line)
    width, height, count, cell = [number(word, line) for word in words[:4]]
    check_size(width, height)
    if not 1 <= cell <= 8:
        raise fault(f"expected from 1 to 8 characters per cell, found {cell}", line)
    if count > MOST_INKS:
        raise too_many_colours(str(count))
    if len(strings) < 1 + count + height or count == 0:
        raise fault(f"expected {count} colours and {height} rows, found {len(strings) - 1} strings", line)
    if len(strings) > 1 + count + height:
        notes.add(Code.TRAILING_DATA, "there is more after the last row", strings[1 + count + height][1])
    inks: list[Ink] = []
    table: dict[str, int] = {}
    for text, at in strings[1 : 1 + count]:
        table[text[:cell]] = len(inks)
        inks.append(_ink(text[:cell], text[cell:], at))
    rows = [_row(text, at, width, cell, table) for text, at in strings[1 + count : 1 + count + height]]
    return tuple(rows), inks


def _ink(char: str, text: str, line: int) -> Ink:
    """Keys and values in turn; a value may be several words."""
    values: dict[str, list[str]] = {}
    key = ""
    for word in text.split():
        if word in (*KEYS, "s") and (not key or values[key]):
            key = word
            values[key] = []
        elif key:
            values[key].append(word)
    given = [" ".join(values[each]) for each in KEYS if values.get(each)]
    value = given[0] if given else ""
    if value.lower() == "none":
        return Ink(next(filter(None, map(_rgb, given[1:])), WHITE), char, transparent=True)
    rgb = _rgb(value)
    if rgb is None:
        raise fault(f"expected a colour such as c #ff0000 or c red, found {quote(text.strip())}", line)
    named = "" if value.startswith("#") else value
    return Ink(rgb, char, " ".join(values.get("s", [])) or named)


def _rgb(value: str) -> str | None:
    """Colours may have four, three, two or one digit for each of red, green and blue."""
    digits = value.removeprefix("#")
    if value.startswith("#") and len(digits) in (9, 12):
        each = len(digits) // 3
        value = "#" + "".join([digits[place : place + 2] for place in range(0, len(digits), each)])
    return hex_rgb(value) if value.startswith("#") else x11_rgb(value)


def _row(text: str, line: int, width: int, cell: int, table: dict[str, int]) -> bytes:
    if len(text) != width * cell:
        raise fault(f"expected a row of {width * cell} characters, found {len(text)}", line)
    try:
        return bytes([table[text[at : at + cell]] for at in range(0, len(text), cell)])
    except KeyError as error:
        column = text.find(error.args[0]) + 1
        raise fault(f"the cell {quote(error.args[0])} is not one of the colours", line, column) from None


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """The background is transparent where white does not say what it is."""
    puzzle = puzzles[0]
    goal, palette = goal_of(puzzle), puzzle.palette
    signs = _signs(len(palette))
    colours = [f"#{colour.rgb}" for colour in palette]
    if not paper_is_plain(puzzle):
        colours[0] = f"None g {colours[0]}"
    strings = [f"{puzzle.width} {puzzle.height} {len(palette)} {len(signs[0])}"]
    strings += [f"{sign} c {colour}" for sign, colour in zip(signs, colours, strict=True)]
    strings += ["".join([signs[cell] for cell in row]) for row in goal]
    body = ",\n".join([f'"{each}"' for each in strings])
    return f"/* XPM */\nstatic char *puzzle[] = {{\n{body}\n}};\n".encode("ascii")


def _signs(count: int) -> list[str]:
    """A sign for each colour: one character, or two if there are too many colours for that."""
    signs = ["."] + [char for char in PALETTE_CHARS if char not in "/*"]
    if count <= len(signs):
        return signs[:count]
    return [first + second for first in signs for second in signs][:count]
