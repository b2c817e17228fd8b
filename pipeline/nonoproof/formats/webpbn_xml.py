"""The XML of webpbn.com, PBN 0.3: sets of puzzles with colours, goals, saved grids and notes.

``backgroundcolor`` is the colour of empty cells (default: white), and ``defaultcolor`` is the colour of a count
without one (default: black). Real files use both, sometimes in odd combinations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import UNKNOWN, Clue, Grid, Metadata, Palette, Puzzle, Run, grid_clues, run
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes, fault, grid_of, number, quote, settle_grids
from .webpbn_colours import Colours, written_colours
from .xml_tree import Element, escape, escape_attribute, parse_parts

NAME = "webpbn-xml"
TITLE = "webpbn.com XML (PBN 0.3): sets, colours, goals and saved grids"
SUFFIXES = (".xml", ".pbn")
HOLDS = Holds(
    colour=True,
    goal=True,
    givens=True,
    metadata=frozenset({"title", "author", "copyright", "catalogue", "origin", "description", "note"}),
    many=True,
)

_FIELDS = {
    "source": "origin",
    "id": "catalogue",
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "description": "description",
    "note": "note",
}
"""The elements of a puzzle and the fields of the metadata."""

_VERDICTS = {
    "unique": "unique",
    "not unique": "multiple",
    "multiple solutions": "multiple",
    "has multiple solutions": "multiple",
    "no solution": "none",
    "has no solution": "none",
    "unsolvable": "none",
}

_SET = re.compile(rb"<puzzleset[\s/>]", re.IGNORECASE)
_PUZZLE = re.compile(rb"<puzzle[\s>]", re.IGNORECASE)
_CLUES = re.compile(rb"<clues\s+type\s*=", re.IGNORECASE)
"""Others have puzzles with clues, too: without the set it takes clues of a type."""


def sniff(data: bytes) -> Fit:
    head = data[:4096].replace(b"\0", b"")
    return Fit.SURE if _SET.search(head) or (_PUZZLE.search(head) and _CLUES.search(head)) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    root, found = None, 0
    for document in parse_parts(data, "puzzle", notes):
        # What the set says of all its puzzles stands in front of them, in the first document.
        root = root or document.root
        for element in _puzzles(document.root):
            if root is not None and element.complete:
                found += 1
                yield _entry(root, element, notes)
                notes = Notes()
        if document.fault is not None:
            found += 1
            notes.take(document.fault)
            yield notes.entry(None, document.fault.finding.line)
            notes = Notes()
    if not found and root is not None:
        notes.add(
            Code.SYNTAX, f"expected a <puzzle> inside <puzzleset>, found none in <{root.name}>", root.line
        )
        yield notes.entry(None, root.line)


def _puzzles(root: Element | None) -> Iterator[Element]:
    if root is not None:
        yield from [root] if root.name == "puzzle" else root.all("puzzle")


def _entry(root: Element, element: Element, notes: Notes) -> FileEntry:
    try:
        puzzle = _puzzle(root, element, notes)
    except Fault as error:
        notes.take(error)
    return notes.entry(None if notes.failed else puzzle, element.line)


def _puzzle(root: Element, element: Element, notes: Notes) -> Puzzle:
    kind = element.attributes.get("type", "grid").strip().lower()
    if kind != "grid":
        raise Fault(
            Code.UNSUPPORTED_KIND,
            f'the puzzle has the type {quote(kind)}; only "grid" can be read',
            element.line,
        )
    colours = Colours(element, notes)
    blocks = _clue_blocks(element, colours, notes)
    goal, saved = _grids(element, colours, blocks, notes)
    if len(blocks) < 2 and goal is not None and not notes.failed:
        rows, columns = grid_clues(goal)
        blocks = {"rows": rows, "columns": columns} | blocks
    missing = [side for side in ("rows", "columns") if side not in blocks]
    if missing and not notes.failed:
        raise fault(f"expected clues for the {' and '.join(missing)}, or a complete goal", element.line)
    rows, columns = blocks.get("rows", ()), blocks.get("columns", ())
    goal, givens = settle_grids(goal, saved)
    return Puzzle(rows, columns, colours.palette(), goal, givens, _metadata(root, element))


def _clue_blocks(element: Element, colours: Colours, notes: Notes) -> dict[str, tuple[Clue, ...]]:
    blocks: dict[str, tuple[Clue, ...]] = {}
    for clues in element.all("clues"):
        side = clues.attributes.get("type", "").strip().lower()
        if side not in ("rows", "columns") or side in blocks:
            wanted = "one set of clues each of type rows and columns"
            raise fault(f"expected {wanted}, found another of type {quote(side)}", clues.line, clues.column)
        lines = list(clues.all("line"))
        if not 1 <= len(lines) <= MAX_SIDE:
            message = f"the number of {side} must be from 1 to {MAX_SIDE}, found {len(lines)}"
            raise Fault(Code.SIZE_OUT_OF_BOUNDS, message, clues.line)
        blocks[side] = _clues(lines, colours, notes)
    return blocks


def _clues(lines: Sequence[Element], colours: Colours, notes: Notes) -> tuple[Clue, ...]:
    known: dict[tuple[str, str | None], Run] = {}
    clues: list[Clue] = []
    for line in lines:
        runs: list[Run] = []
        for count in line.all("count"):
            key = (count.text, count.attributes.get("color"))
            found = known.get(key)
            try:
                if found is None:
                    found = known[key] = _run(count, colours)
                runs.append(found)
            except Fault as error:
                if error.finding.code is Code.UNSUPPORTED_KIND:
                    raise
                notes.take(error)
        clues.append(tuple(runs))
    return tuple(clues)


def _run(count: Element, colours: Colours) -> Run:
    length = number(count.text.strip(), count.line, count.column, "a run length inside <count>")
    if length == 0:
        message = "a blotted clue (a count of 0 is a run of unknown length)"
        raise Fault(Code.UNSUPPORTED_KIND, message, count.line, count.column)
    name = count.attributes.get("color", colours.default)
    colour = colours.index(name, count)
    if colour == 0:
        raise fault(f"a run cannot have the background colour {quote(name)}", count.line, count.column)
    return run(length, colour)


def _grids(
    element: Element, colours: Colours, blocks: dict[str, tuple[Clue, ...]], notes: Notes
) -> tuple[Grid | None, Grid | None]:
    """The goal and the saved grid: of each, the first that fits. Others are reported."""
    first: dict[str, Grid] = {}
    for solution in element.all("solution"):
        kind = solution.attributes.get("type", "goal").strip().lower()
        for image in solution.all("image"):
            try:
                grid = _image(image, colours, notes)
            except Fault as error:
                notes.take(error)
                continue
            height, width = len(grid), len(grid[0])
            if len(blocks.get("rows", grid)) != height or len(blocks.get("columns", grid[0])) != width:
                message = (
                    f"the {quote(kind)} image of {width} by {height} cells does not have the clues' size"
                )
                notes.add(Code.GOAL_INCOMPLETE, f"{message}, and was left out", image.line)
            elif kind != "saved" and any(UNKNOWN in row for row in grid):
                message = f"the {quote(kind)} image leaves cells open, and was left out"
                notes.add(Code.GOAL_INCOMPLETE, message, image.line)
            elif kind not in ("goal", "solution", "saved"):
                message = f"expected an image of type goal, saved or solution, found {quote(kind)}"
                notes.add(Code.IGNORED, f"{message}; it was left out", solution.line)
            elif kind in first:
                notes.add(Code.IGNORED, f"another {quote(kind)} image was left out", image.line)
            else:
                first[kind] = grid
    return first.get("goal") or first.get("solution"), first.get("saved")


def _image(image: Element, colours: Colours, notes: Notes) -> Grid:
    """Rows between two bars each; a cell is a colour's character, ``?``, or a choice such as ``[ab]``."""
    pieces = image.text.split("|")
    if len(pieces) < 3 or len(pieces) % 2 == 0 or any(piece.strip() for piece in pieces[::2]):
        raise fault("expected the rows of the image between two bars each: |..X.|", image.line, image.column)
    rows: list[bytes] = []
    for number_, piece in enumerate(pieces[1::2], 1):
        try:
            rows.append(colours.cells(piece))
        except Fault as error:
            raise fault(f"row {number_} of the image: {error}", image.line, image.column) from None
    if len({len(row) for row in rows}) != 1 or not 1 <= len(rows[0]) <= MAX_SIDE or len(rows) > MAX_SIDE:
        raise fault("the rows of the image do not have the same number of cells", image.line, image.column)
    if colours.choices:
        notes.add(
            Code.IGNORED, f"{colours.choices} cells with a choice of colours are read as unknown", image.line
        )
        colours.choices = 0
    return grid_of(b"".join(rows), len(rows[0]))


def _metadata(root: Element, element: Element) -> Metadata:
    """What the puzzle says, and where it says nothing what its set says of author, copyright and source."""
    texts = {field: element.child_text(name) for name, field in _FIELDS.items()}
    if root is not element:
        texts["author"] = texts["author"] or root.child_text("author")
        texts["copyright"] = texts["copyright"] or root.child_text("copyright")
        texts["origin"] = texts["origin"] or root.child_text("source") or root.child_text("title")
    verdict, difficulty = claims(texts["note"])
    return Metadata(claimed_verdict=verdict, claimed_difficulty=difficulty, **texts)


def claims(note: str) -> tuple[str, str]:
    """The verdict and difficulty claimed, as in ``definitely unique,definitely line/color solvable``.

    What is only probable is no claim.
    """
    verdict = difficulty = ""
    for part in note.split(","):
        words = " ".join(part.lower().split()).removeprefix("definitely ")
        verdict = _VERDICTS.get(words, verdict)
        if not words.startswith("probably ") and ("lookahead" in words or words.endswith(" solvable")):
            difficulty = words
    return verdict, difficulty


def write(puzzles: Sequence[Puzzle]) -> bytes:
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<puzzleset>\n']
    for puzzle in puzzles:
        parts.append(_written(puzzle))
    parts.append("</puzzleset>\n")
    return "".join(parts).encode()


def _written(puzzle: Puzzle) -> str:
    palette = written_colours(puzzle.palette)
    names = [escape_attribute(colour.name) for colour in palette]
    out = [f'<puzzle type="grid" defaultcolor="{names[1 % len(names)]}" backgroundcolor="{names[0]}">']
    for element, field in _FIELDS.items():
        value: str = getattr(puzzle.metadata, field)
        if value:
            out.append(f"<{element}>{escape(value)}</{element}>")
    for name, colour in zip(names, palette, strict=True):
        out.append(f'<color name="{name}" char="{escape_attribute(colour.char)}">{colour.rgb}</color>')
    counts = [""] + (["<count>"] if len(names) == 2 else [f'<count color="{name}">' for name in names[1:]])
    for side, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        out.append(f'<clues type="{side}">')
        for clue in clues:
            runs = "".join([f"{counts[each.colour]}{each.length}</count>" for each in clue])
            out.append(f"<line>{runs}</line>")
        out.append("</clues>")
    for kind, grid in (("goal", puzzle.goal), ("saved", puzzle.givens)):
        if grid is not None:
            out.append(f'<solution type="{kind}"><image>\n{_drawn(grid, palette)}\n</image></solution>')
    out.append("</puzzle>\n")
    return "\n".join(out)


def _drawn(grid: Grid, palette: Palette) -> str:
    table = {index: colour.char for index, colour in enumerate(palette)} | {UNKNOWN: "?"}
    return "\n".join(["|" + escape("".join([table[cell] for cell in row])) + "|" for row in grid])
