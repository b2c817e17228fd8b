"""``.gno`` of gnonograms: sections in brackets, known by their first three letters.

The reader of gnonograms drops blank lines and then takes the author for the date. So here a description of four
lines is read by position. In any other, a number at the end is the grade, and a line that looks like a date is
the date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import UNKNOWN, Grid, Metadata, Puzzle, grid_clues
from .blocks import Numbered, block_clues, clue_lines, numbered
from .common import (
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    grid_of,
    settle_grids,
    size,
    text_lines,
)

NAME = "gno"
TITLE = "gnonograms .gno, with solution and working grid"
SUFFIXES = (".gno",)
HOLDS = Holds(
    goal=True,
    givens=True,
    metadata=frozenset({"title", "author", "date", "licence", "claimed_difficulty"}),
)

_MARK = re.compile(rb"^\[(?:dim|row)[^\]\n]*\]", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"\[\s*(\w{3})[^\]]*\]\s*")
_DATE = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}.*")
_CELLS = {"0": UNKNOWN, "1": 0, "2": 1}
_UNDEFINED_GRADE = "99"


def sniff(data: bytes) -> Fit:
    names = {match[1:4].lower() for match in _MARK.findall(data)}
    return Fit.SURE if names == {b"dim", b"row"} else Fit.MAYBE if names else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    sections = _sections(numbered(text_lines(decode(data, notes))))
    yield notes.entry(notes.attempt(_puzzle, sections, notes), 1)


def _sections(lines: Sequence[Numbered]) -> dict[str, list[Numbered]]:
    """The lines of each section, the heading first; of two sections with one name, the first counts."""
    sections: dict[str, list[Numbered]] = {}
    current: list[Numbered] = []
    for each in lines:
        match = _SECTION.fullmatch(each[1])
        if match is not None:
            current = [each]
            sections.setdefault(match[1].lower(), current)
        else:
            current.append(each)
    return sections


def _body(sections: dict[str, list[Numbered]], name: str, title: str) -> list[Numbered]:
    if name not in sections:
        last = max([body[-1][0] for body in sections.values()], default=1)
        raise fault(f"expected a section [{title}], found the end of the file", last)
    return [each for each in sections[name][1:] if each[1].strip()]


def _puzzle(sections: dict[str, list[Numbered]], notes: Notes) -> Puzzle | None:
    sizes = _body(sections, "dim", "Dimensions")
    if len(sizes) != 2:
        raise fault("expected two lines, the rows and the columns", sections["dim"][0][0])
    height, width = (size(text.strip(), line, "a dimension") for line, text in sizes)
    solution = _grid(sections, "sol", width, height, notes)
    if solution is not None and any(UNKNOWN in row for row in solution):
        if any(row.count(UNKNOWN) != width for row in solution):
            message = "the solution has unknown cells; it is left out"
            notes.add(Code.GOAL_INCOMPLETE, message, sections["sol"][0][0])
        solution = None
    if solution is not None and not sections.keys() & {"row", "col"}:
        rows, columns = grid_clues(solution)
    else:
        rows = block_clues(_body(sections, "row", "Row clues"), height, "rows", notes)
        columns = block_clues(_body(sections, "col", "Column clues"), width, "columns", notes)
    if notes.failed:
        return None
    if notes.resized:
        return Puzzle(rows, columns, metadata=_metadata(sections))
    goal, givens = settle_grids(solution, _grid(sections, "wor", width, height, notes))
    return Puzzle(rows, columns, goal=goal, givens=givens, metadata=_metadata(sections))


def _grid(
    sections: dict[str, list[Numbered]], name: str, width: int, height: int, notes: Notes
) -> Grid | None:
    if name not in sections:
        return None
    words = [word for _, text in sections[name][1:] for word in text.replace(",", " ").split()]
    cells = [_CELLS[word] for word in words if word in _CELLS]
    if len(cells) != width * height or len(cells) != len(words):
        message = f"the grid has {len(words)} cells, expected {width * height} of 0, 1 and 2; it is left out"
        notes.add(Code.GOAL_INCOMPLETE, message, sections[name][0][0])
        return None
    return grid_of(bytes(cells), width)


def _metadata(sections: dict[str, list[Numbered]]) -> Metadata:
    lines = [text.strip() for _, text in sections.get("des", [])[1:]]
    while len(lines) > 4 and not lines[-1]:
        lines.pop()
    if len(lines) == 4 and (not lines[3] or lines[3].isdigit()):
        title, author, date, grade = lines
    else:
        lines = [line for line in lines if line]
        grade = lines.pop() if len(lines) > 1 and lines[-1].isdigit() else ""
        date = next((line for line in lines[1:] if _DATE.fullmatch(line)), "")
        title, author = [*(line for line in lines if line != date), "", ""][:2]
    licence = " ".join([text.strip() for _, text in sections.get("lic", [])[1:] if text.strip()])
    difficulty = "" if grade == _UNDEFINED_GRADE else grade
    return Metadata(title=title, author=author, date=date, licence=licence, claimed_difficulty=difficulty)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    about = puzzle.metadata
    grade = about.claimed_difficulty if about.claimed_difficulty.isdigit() else _UNDEFINED_GRADE
    lines = ["[Description]", *map(_plain, (about.title, about.author, about.date)), grade]
    if about.licence:
        lines += ["[License]", _plain(about.licence)]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    lines += ["[Row clues]", *clue_lines(puzzle.rows, ", ")]
    lines += ["[Column clues]", *clue_lines(puzzle.columns, ", ")]
    signs = {value: sign for sign, value in _CELLS.items()}
    for name, grid in (("Solution grid", puzzle.goal), ("Working grid", puzzle.givens)):
        if grid is not None:
            lines += [f"[{name}]", *[" ".join([signs[cell] for cell in row]) for row in grid]]
    return ("\n".join(lines) + "\n").encode()


def _plain(text: str) -> str:
    """One line without brackets, which the program's reader takes for a new section."""
    return " ".join(text.split()).replace("[", "(").replace("]", ")")
