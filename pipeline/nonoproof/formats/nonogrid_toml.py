"""nonogrid's TOML: pynogram's clues in strings, ``[clues] rows`` and ``columns``, and ``[colors] defs``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..model import Clue, Puzzle
from .blocks import Numbered
from .clue_words import NamedColours, read_clues, written_clues, written_colours, written_names
from .common import Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote

NAME = "toml"
TITLE = "nonogrid's TOML: colours, no goal"
SUFFIXES = (".toml",)
HOLDS = Holds(colour=True)

_MANY_DOTS = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){33}""")
"""A key of more parts than any table has levels, which takes the parser the square of their number."""
_PLACE = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")


def sniff(data: bytes) -> Fit:
    if not re.search(rb"^[ \t]*\[clues\]", data, re.MULTILINE):
        return Fit.NO
    return Fit.SURE if re.search(rb"^[ \t]*(rows|columns)\s*=\s*(\"|''')", data, re.MULTILINE) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    text = decode(data, notes).replace("\r\n", "\n")
    puzzle = notes.attempt(lambda: _puzzle(text, _parsed(text), notes))
    yield notes.entry(None if notes.failed else puzzle, 1)


def _parsed(text: str) -> dict[str, Any]:
    import tomllib

    deep = _MANY_DOTS.search(text)
    if deep is not None:
        raise fault(
            "not TOML that can be read: a key has too many parts", text.count("\n", 0, deep.start()) + 1
        )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise fault("not TOML that can be read: it is nested too deeply") from None
    except ValueError as error:
        place = _PLACE.search(str(error))
        reason = _PLACE.sub("", str(error))
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (text.count("\n") + 1, None)
        raise fault(f"not well-formed TOML: {reason}", line, column) from None


def _puzzle(text: str, table: dict[str, Any], notes: Notes) -> Puzzle:
    colours = NamedColours()
    section = table.get("colors", {})
    definitions = section.get("defs", []) if isinstance(section, dict) else None
    if not isinstance(definitions, list):
        raise fault('expected defs = ["r = (red) %", ...] in [colors]', _line_of(text, "defs"))
    line = _line_of(text, "defs")
    for definition in definitions:
        name, _, value = str(definition).partition("=")
        try:
            colours.declare(name, value, line)
        except Fault as error:
            notes.take(error)
    clues = table.get("clues")
    if not isinstance(clues, dict):
        raise fault("expected a table [clues], found none")
    rows = _side(text, clues.get("rows"), "rows", colours, notes)
    columns = _side(text, clues.get("columns"), "columns", colours, notes)
    return Puzzle(rows, columns, colours.palette())


def _side(text: str, value: object, side: str, colours: NamedColours, notes: Notes) -> tuple[Clue, ...]:
    begin = _line_of(text, side)
    if not isinstance(value, str):
        found = "nothing" if value is None else quote(str(value))
        notes.take(fault(f"expected a string of clues for {side}, found {found}", begin))
        return ()
    first = begin or 1
    if re.search(rf"^[ \t]*{side}\s*=\s*(\"\"\"|''')\n", text, re.MULTILINE):
        # TOML drops a line end that follows the opening quotes at once.
        first += 1
    lines: list[Numbered] = list(enumerate(value.split("\n"), first))
    return read_clues(lines, side, colours, notes)


def _line_of(text: str, key: str) -> int | None:
    found = re.search(rf"^[ \t]*{key}\s*=", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else None


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    names = written_names(puzzle.palette)
    declarations = written_colours(puzzle.palette, names)
    out = (
        ["[colors]", "defs = [", *[f'    "{each}",' for each in declarations], "]", ""]
        if declarations
        else []
    )
    out.append("[clues]")
    for side, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        out += [f'{side} = """', *["    " + text for text in written_clues(clues, names)], '"""', ""]
    return "\n".join(out).encode()
