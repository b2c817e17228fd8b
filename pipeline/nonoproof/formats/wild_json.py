"""JSON as other programs write it, brought into the form of our own record, and read as that.

The shapes, and where they are used:

    {"rows": [[2, 1], [0]], "columns": [], "content": []}          ThomasR/nonogram-solver; content has, row
                                                                   by row, 1 full, -1 empty, 0 unknown
    {"ver": [], "hor": []}                                         a.teall.info; ver are the columns
    {"constraints": {"rows": [], "columns": []}, "matrix": [[]]}   zachmoshe/griddlers
    {"common": {"sizes": [3, 4], "colors": ".#"},                  merriam/nonogram-samples; rows first,
     "puzzles": [{"clues": [[], []]}]}                             a run in colour is ["r", 2]

and what others call rows and columns. A run may be a number, a text, or an object with a count and a colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..findings import Code
from . import json_text
from .colour_names import svg_rgb
from .common import Entry, Fault, Fit, Holds, Notes, decode, fault, hex_rgb, letter_rgb, make_palette, quote
from .json_shapes import Shape, shape
from .record_parts import describe
from .records import entry_of

NAME = "wild-json"
TITLE = "JSON as other programs write it"
SUFFIXES = (".json",)
HOLDS = Holds(colour=True, goal=True, givens=True, many=True)

Values = dict[str, Any]
ROWS = ("rows", "row", "hor", "horizontal", "left")
COLUMNS = ("columns", "cols", "col", "ver", "vertical", "top")
VERDICT_BY_COUNT = {0: "none", 1: "unique"}


def sniff(data: bytes) -> Fit:
    return Fit.SURE if shape(data) is Shape.WILD else Fit.NO


def read(data: bytes) -> Iterator[Entry]:
    notes = Notes()
    text = decode(data, notes)
    empty = True
    try:
        for value, common, line in _puzzles(text):
            try:
                record = _record(value, common, notes)
            except Fault as error:
                notes.add(error.finding.code, error.finding.message, line)
                yield notes.entry(None, line)
            else:
                yield entry_of(record, line, notes)
            notes, empty = Notes(), False
        if empty:
            raise fault("there is no puzzle in the file")
    except Fault as error:
        notes.take(error)
        yield notes.entry(None, error.finding.line)


def _puzzles(text: str) -> Iterator[tuple[object, Values, int | None]]:
    """Each puzzle, what the file says of all of them, and the line."""
    if text.lstrip().startswith("["):
        for value, at in json_text.elements(text):
            yield value, {}, at
        return
    whole = json_text.load(text)
    if not (isinstance(whole, dict) and isinstance(whole.get("puzzles"), list)):
        yield whole, {}, 1
        return
    common = whole.get("common")
    lines = json_text.lines_under(text, "puzzles", len(whole["puzzles"]))
    for puzzle, line in zip(whole["puzzles"], lines, strict=True):
        yield puzzle, common if isinstance(common, dict) else {}, line


def _record(value: object, common: Values, notes: Notes) -> Values:
    if not isinstance(value, dict):
        raise fault(f"expected an object with clues, found {describe(value)}")
    if twice := value.keys() & common.keys():
        names = quote(", ".join(sorted(twice)), 80)
        raise fault(f"{names} is said of all puzzles of the file, and again of this one")
    value = common | value
    if isinstance(value.get("constraints"), dict):
        value |= value.pop("constraints")
    record = _from_clues(value) if "clues" in value else _from_sides(value)
    _take_cells(record, notes)
    return record


def _from_sides(value: Values) -> Values:
    """Clues in two fields, whatever they are called."""
    record = {name: each for name, each in value.items() if name not in ROWS + COLUMNS}
    colours: dict[str, str] = {}
    for name, aliases in (("rows", ROWS), ("columns", COLUMNS)):
        found = [alias for alias in aliases if alias in value]
        if len(found) != 1:
            known = ", ".join(aliases)
            raise fault(
                f"expected the clues of the {name} in one of the fields {known}, found {len(found)} of them"
            )
        record[name] = _clues(value[found[0]], colours)
    if colours and "palette" not in record:
        record["palette"] = [{"char": ".", "rgb": "ffffff", "name": "white"}]
        record["palette"] += [
            {"char": char, "rgb": _rgb(name), "name": name} for name, char in colours.items()
        ]
    return record


def _clues(value: object, colours: dict[str, str]) -> object:
    if not isinstance(value, list):
        return value
    return [_clue(clue, colours) for clue in value]


def _clue(clue: object, colours: dict[str, str]) -> object:
    if isinstance(clue, str):
        return re.sub(r"(?<=\d)\.(?=\d)", " ", clue)
    if isinstance(clue, dict):
        return [_run(clue, colours)]
    if isinstance(clue, list):
        return [_run(run, colours) if isinstance(run, dict) else run for run in clue]
    return clue


def _run(run: Values, colours: dict[str, str]) -> object:
    """A run as an object; its colour gets a character of its own when it is first seen."""
    length = next((run[name] for name in ("count", "length", "size") if name in run), None)
    colour = next((run[name] for name in ("color", "colour") if name in run), None)
    if colour is None:
        return length
    if not isinstance(colour, str):
        raise fault(f"expected the name of a colour, found {describe(colour)}")
    if colour not in colours:
        if len(colours) == 254:
            raise fault("expected at most 254 colours")
        wishes = [(char, "", "") for char in [*colours.values(), colour if len(colour) == 1 else ""]]
        colours[colour] = make_palette(wishes)[-1].char
    return [length, colours[colour]]


def _rgb(name: str) -> str:
    return hex_rgb(name) or svg_rgb(name) or letter_rgb(name[:1] or "k")


def _from_clues(value: Values) -> Values:
    """Sizes, the characters of the colours, and the clues of both sides in one field."""
    clues, chars = value["clues"], value.get("colors", ".#")
    if not (isinstance(clues, list) and len(clues) == 2):
        raise Fault(Code.UNSUPPORTED_KIND, "expected two lists of clues, for rows and columns")
    if not isinstance(chars, str) or len(chars) < 2:
        raise fault('expected the characters of the colours in "colors", the background first')
    record: Values = {"rows": _turned(clues[0]), "columns": _turned(clues[1])}
    if isinstance(value.get("sizes"), list) and len(value["sizes"]) == 2:
        record["height"], record["width"] = value["sizes"]
    given = value.get("colormap")
    shown: Values = given if isinstance(given, dict) else {}
    if chars != ".#" or shown:
        usual = {chars[0]: "ffffff", "#": "000000"}
        rgb = [_shown(shown.get(char), usual.get(char) or letter_rgb(char)) for char in chars]
        record["palette"] = [{"char": char, "rgb": each} for char, each in zip(chars, rgb, strict=True)]
    number = value.get("numbersolutions")
    if isinstance(number, int):
        record["claimed_verdict"] = VERDICT_BY_COUNT.get(number, "multiple")
    solutions = value.get("solutions", value.get("solution"))
    record["goal"] = _only_solution(solutions, clues[0])
    record["note"] = value.get("comment")
    known = {"clues", "colors", "sizes", "colormap", "numbersolutions", "solutions", "solution", "comment"}
    rest = {name: each for name, each in value.items() if name not in known}
    return rest | {name: each for name, each in record.items() if each is not None}


def _shown(value: object, otherwise: str) -> object:
    """What a map of colours says: digits, or a name."""
    if value is None:
        return otherwise
    return (hex_rgb(value) or svg_rgb(value) or value) if isinstance(value, str) else value


def _turned(side: object) -> object:
    """Colour before length there, length before colour here."""
    if not isinstance(side, list):
        return side
    return [[_turned_run(run) for run in clue] if isinstance(clue, list) else clue for clue in side]


def _turned_run(run: object) -> object:
    return run[::-1] if isinstance(run, list) else run


def _only_solution(solutions: object, rows: object) -> list[str] | None:
    """The goal where one solution is given: as one text row by row, or as a list of its rows."""
    height = len(rows) if isinstance(rows, list) else 0
    texts = [solutions] if isinstance(solutions, str) else solutions
    if isinstance(texts, list) and len(texts) == 1 and isinstance(texts[0], list):
        texts = texts[0]
    if not isinstance(texts, list) or not texts or not all(isinstance(each, str) for each in texts):
        return None
    if len(texts) == height and height > 1:
        return texts
    if len(texts) > 1 or not height:
        return None
    cells = "".join(texts[0].split())
    width = max(1, len(cells) // height)
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _take_cells(record: Values, notes: Notes) -> None:
    """Numbers for cells become the goal where they are complete, and given cells where they are not."""
    found = [name for name in ("content", "matrix") if name in record]
    signs = {"content": {1: "#", -1: ".", 0: "?"}, "matrix": {1: "#", 0: ".", -1: "?"}}
    for name in found:
        cells = record.pop(name)
        rows = _rows_of(cells, record.get("columns"))
        if rows is None or not all(
            type(cell) in (int, bool) and cell in signs[name] for row in rows for cell in row
        ):
            if cells:
                notes.add(Code.IGNORED, f'"{name}" is not a grid of numbers for cells and was left out')
            continue
        drawn = ["".join([signs[name][cell] for cell in row]) for row in rows]
        unknown = sum([row.count("?") for row in drawn])
        if unknown == 0:
            record.setdefault("goal", drawn)
        elif unknown < sum(map(len, drawn)):
            record.setdefault("givens", drawn)


def _rows_of(cells: object, columns: object) -> list[list[Any]] | None:
    """The rows of a grid that is given as rows or as one list."""
    if not isinstance(cells, list) or not cells:
        return None
    if all(isinstance(row, list) for row in cells):
        return cells
    if not isinstance(columns, list) or not columns or len(cells) % len(columns):
        return None
    return [cells[start : start + len(columns)] for start in range(0, len(cells), len(columns))]
