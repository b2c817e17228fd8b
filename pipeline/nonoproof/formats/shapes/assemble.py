"""One puzzle from the fields of one object: its clues or its grid, its goal, its size, its colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isqrt

from ...findings import Code, Finding
from ...model import BLACK_AND_WHITE, UNKNOWN, Grid, Metadata, Palette, Puzzle, puzzle_of
from ..common import make_palette, settle_grids
from .arithmetic import filled, objection
from .fields import Fields, colours_of, declared_size, nested, texts_of, width_among
from .given_cells import Given, given_cells
from .grid_values import UNKNOWN_MARKS, match, picture_alone, tag_rgb, values
from .grids import BITS, UNEVEN, GridCells, StatedSize, Token, read_cells
from .left_over import left_over
from .manners import pair_by
from .names import Role, role, words
from .outcome import Manner, NotAPuzzle, ShapeFound
from .pairs import Doubt, SidePair, choose
from .quick import quick_clues_of, quick_grid
from .sides import UNUSED
from .titles import title_of, without_maps
from .variants import variant_of

MOST_SIDE = 1024
LEAST_FLAT = 25
LEAST_TEXT = 9
"""Characters of a text that may be a grid."""
LEAST_UNNAMED = 15
"""Cells of a grid whose name says nothing, in a file of nonograms."""
MOST_LINES_OFF = 2
"""Lines that may be missing, or too many, where the size says how many there should be."""
SMALLEST = 4
"""Cells of a grid without clues that may be a puzzle."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known of an object from what stands around it."""

    path: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    common: Mapping[str, object] = field(default_factory=dict)
    """Fields that are given for all puzzles of a set."""
    known: bool = False
    """The file or its name says that these are nonograms."""
    grid: int = 0
    """What the name of the list around says of grids in it."""
    other: bool = False
    """Something around says that this is another kind of data."""
    clues: bool = False
    """The name of what is around says that there are clues in it, and no grids."""
    base: int | None = None
    """How rows and columns of given cells are counted in this file, where other puzzles show it."""
    manners: tuple[Manner, ...] = ()
    """How the clues of other puzzles were read, where these could not be read by themselves."""
    key: str = ""
    """The name of the value itself, where it is the title of a puzzle that has no other."""

    def below(self, key: str) -> Surroundings:
        """For the value under that name."""
        kind = role(key)
        path = f"{self.path}.{key}" if self.path else key
        return replace(
            self,
            path=path,
            grid=kind.grid if kind.grid else self.grid,
            other=self.other or kind.other,
            clues=bool(kind.clue or kind.side) and not kind.grid,
            key="",
        )

    def titled(self, key: str) -> Surroundings:
        """For the value under a name that is the title of a puzzle, whatever else the name might mean."""
        path = f"{self.path}.{key}" if self.path else key
        return replace(self, path=path, clues=False, grid=max(1, self.grid), key=title_of(key))

    def at(self, place: int) -> Surroundings:
        return replace(self, path=f"{self.path}[{place}]", key="")

    @property
    def own_texts(self) -> Mapping[str, str]:
        """What is known of a puzzle that says nothing of itself."""
        return {**self.texts, "title": self.key} if self.key else self.texts

    def of(self, path: str) -> str:
        """A path inside this object as seen from the whole data."""
        return f"{self.path}.{path}" if self.path and not path.startswith("[") else self.path + path


def assemble(fields: Fields, context: Surroundings, at: object = None) -> ShapeFound | NotAPuzzle | None:
    """The puzzle of an object; what stands against it; or None if nothing in it looks like one."""
    fields = without_maps([*fields, *context.common.items()])
    variant = variant_of(fields)
    if variant:
        return NotAPuzzle(context.path, [variant], at, final=True, code=Code.UNSUPPORTED_KIND)
    size, both = declared_size(fields)
    if context.manners and (alike := pair_by(context.manners, fields)) is not None:
        result = _of_pair(alike, fields, size, both, replace(context, known=True), at)
        if isinstance(result, ShapeFound):
            result.faulty = result.faulty or bool(objection(alike.rows, alike.columns, bool(alike.tags)))
            result.where += ", as others beside it"
        return result
    chosen = choose(fields, size, both, context.known)
    if isinstance(chosen, Doubt) and chosen.options:
        drawn = [each for each in chosen.options if _is_drawn(each, fields)]
        chosen = drawn[0] if len(drawn) == 1 else chosen
    if isinstance(chosen, SidePair):
        return _of_pair(chosen, fields, size, both, context, at)
    alone = None
    if not (isinstance(chosen, Doubt) and chosen.meant):
        alone = _of_grid(fields, size, both, context, at)
        if isinstance(alone, ShapeFound):
            return alone
    if isinstance(chosen, Doubt):
        if chosen.faulty is not None and not context.other:
            found = _of_pair(chosen.faulty, fields, size, both, context, at)
            if isinstance(found, ShapeFound):
                found.faulty = True
                return found
        reasons = chosen.reasons + (alone.reasons if isinstance(alone, NotAPuzzle) else [])
        return NotAPuzzle(context.path, [context.of(each) for each in reasons], at, final=chosen.meant)
    return alone


def _is_drawn(pair: SidePair, fields: Fields) -> bool:
    """A grid beside the clues has them."""
    goal, _, _ = _goal_of(pair, fields, [])
    return goal is not None and not goal.loose


def _of_pair(  # noqa: PLR0917 - all that is known of one object
    pair: SidePair,
    fields: Fields,
    size: StatedSize,
    both: StatedSize | None,
    context: Surroundings,
    at: object,
) -> ShapeFound | NotAPuzzle:
    findings: list[Finding] = []
    goal, givens, used = _goal_of(pair, fields, findings)
    goal_path = goal.path if goal else ""
    plain = False
    as_stated = (size.height, size.width) == (len(pair.rows), len(pair.columns))
    if goal is not None and goal.transposed and not pair.sure and not as_stated:
        # The picture settles which clues are the rows.
        plain = _says_plainly(pair)
        pair = pair.turned()
        goal, givens, used = _goal_of(pair, fields, findings := [])
    if plain:
        message = f"{pair.row_path} was read as the rows because of the picture, against its name"
        findings.append(Finding(Code.NOT_UNDERSTOOD, context.of(message)))
    settled = pair.sure or (goal is not None and not goal.loose)
    if not settled and size.width and size.height and size.width != size.height:
        if (size.width, size.height) == (len(pair.rows), len(pair.columns)):
            if _says_plainly(pair):
                message = f"{pair.column_path} was read as the rows because of the size, against its name"
                findings.append(Finding(Code.NOT_UNDERSTOOD, context.of(message)))
            pair = pair.turned()
        settled = True
    against = _size_objection(pair, size, both)
    if against:
        reason = f"{context.of(pair.row_path)} and {pair.column_path}: {against}"
        if not pair.sure or _is_far(pair, size, both):
            return NotAPuzzle(context.path, [reason], at, final=True, code=Code.SIZE_DIFFERS)
        findings.append(Finding(Code.SIZE_DIFFERS, reason))
    if pair.flat and not (goal is not None and not goal.loose) and not (context.known and pair.sure):
        reason = "one single number per line, which may be a sum instead of a run"
        reason = f"{context.of(pair.row_path)} and {pair.column_path}: {reason}"
        return NotAPuzzle(context.path, [reason], at, final=True)
    if context.other and not pair.sure and not context.known:
        return NotAPuzzle(
            context.path, [f"{context.of(pair.row_path)}: the names around it suggest something else"], at
        )
    if not settled and pair.rows != pair.columns:
        findings.append(_open_orientation(pair, context))
    colours = colours_of(fields)
    marks = _unexplained(pair, colours)
    if marks:
        reason = f"{context.of(pair.row_path)} and {pair.column_path}: {marks}"
        return NotAPuzzle(context.path, [reason], at, final=True)
    pair, palette = _coloured(pair, colours)
    grid = goal.grid if goal is not None else None
    if goal is not None and goal.transposed:
        message = "the goal fits when transposed: rows and columns may be swapped; it was left out"
        findings.append(Finding(Code.GOAL_CONTRADICTS_CLUES, message))
        grid = None
    where = f"rows from {context.of(pair.row_path)}, columns from {context.of(pair.column_path)}"
    if grid is not None:
        where += f", goal from {context.of(goal_path)}"
    if pair.how:
        where += f" ({', '.join(pair.how)})"
    taken = [pair.row_value, pair.column_value, *used]
    stated = StatedSize(len(pair.columns), len(pair.rows))
    given = Given() if givens else given_cells(fields, taken, stated, grid, context.base)
    if given.where:
        where += f", given cells from {', '.join(map(context.of, given.where))}"
    puzzle = Puzzle(
        pair.rows, pair.columns, palette, grid, givens or given.grid, metadata_of(fields, context)
    )
    if not pair.apart:
        findings += _not_understood(fields, [*taken, *given.used], given, puzzle, context)
    if _is_swapped(pair, size):
        message = f"the size is stated as {size.width} by {size.height}, with width and height exchanged"
        findings.append(Finding(Code.NOT_UNDERSTOOD, message))
    if UNUSED in pair.how:
        message = f"{context.of(pair.row_path)} and {pair.column_path}: runs with fields that were not used"
        findings.append(Finding(Code.NOT_UNDERSTOOD, message))
    return ShapeFound(
        *(puzzle, where, findings, at, pair.row_value, pair.column_value),
        faulty=bool(against),
        base=given.base,
        manner=pair.manner,
        taken=(*used, *given.used),
        open_base=given.open_base,
    )


def _not_understood(
    fields: Fields, taken: list[object], given: Given, puzzle: Puzzle, context: Surroundings
) -> list[Finding]:
    told = [*given.doubts, *left_over(fields, taken, puzzle)]
    return [Finding(Code.NOT_UNDERSTOOD, context.of(each)) for each in told]


def _unexplained(pair: SidePair, colours: Mapping[Token, str] | None) -> str:
    """Signs on numbers that no palette explains: ``3*`` may be a colour, a remark or anything else."""
    for tag in pair.tags:
        if isinstance(tag, str) and len(tag) == 1 and not tag.isalnum() and not (colours and tag in colours):
            return f"numbers with the mark {tag}, and nothing says what it means"
    return ""


def metadata_of(fields: Fields, context: Surroundings) -> Metadata:
    texts = {**context.own_texts, **texts_of(fields)}
    return Metadata(**texts)


def _open_orientation(pair: SidePair, context: Surroundings) -> Finding:
    path = context.of(pair.row_path)
    message = f"{path} was read as the rows; nothing in the file says that it is not the columns"
    return Finding(Code.AMBIGUOUS_ORIENTATION, message)


def _size_objection(pair: SidePair, size: StatedSize, both: StatedSize | None) -> str:
    """What declared sizes say against the clues; "9 of 10 rows"."""
    height, width = len(pair.rows), len(pair.columns)
    if size.width and size.width == size.height and size.width == width * height:
        return ""
    swapped = _is_swapped(pair, size)
    if size.height and size.height != height and not swapped:
        return (
            f"{height} of {size.height} rows" if height < size.height else f"{height} rows for {size.height}"
        )
    if size.width and size.width != width and not swapped:
        return (
            f"{width} of {size.width} columns" if width < size.width else f"{width} columns for {size.width}"
        )
    if both and {both.width, both.height} != {width, height} and not (size.width and size.height):
        return f"{height} rows and {width} columns, and a size of {both.width} and {both.height}"
    return ""


def _says_plainly(pair: SidePair) -> bool:
    """Names such as ``horizontal``, which most people give to the rows, and some to what stands along the top."""
    return any(
        word in _PLAIN
        for path in (pair.row_path, pair.column_path)
        for word in words(path.rpartition(".")[2])
    )


_PLAIN = frozenset(["horizontal", "vertical"])


def _is_swapped(pair: SidePair, size: StatedSize) -> bool:
    """True where width and height are stated the other way round, though the clues have clear names."""
    height, width = len(pair.rows), len(pair.columns)
    return pair.sure and height != width and (size.width, size.height) == (height, width)


def _is_far(pair: SidePair, size: StatedSize, both: StatedSize | None) -> bool:
    """True where the stated size is not that of the puzzle with a line too few or too many, but something else."""
    stated = StatedSize(
        size.width or (both.width if both else None), size.height or (both.height if both else None)
    )
    width, height = len(pair.columns), len(pair.rows)
    return (
        abs((stated.width or width) - width) > MOST_LINES_OFF
        or abs((stated.height or height) - height) > MOST_LINES_OFF
    )


@dataclass(frozen=True, slots=True)
class _Goal:
    grid: Grid
    path: str
    transposed: bool = False
    loose: bool = False
    """It does not have the clues; its name alone says that it is the goal."""


def _goal_of(
    pair: SidePair, fields: Fields, findings: list[Finding]
) -> tuple[_Goal | None, Grid | None, list[object]]:
    """The goal among the fields, the given cells, and the values that they, or findings, are about."""
    used: list[object] = []
    colours = max(1, len(pair.tags))
    size = StatedSize(len(pair.columns), len(pair.rows))
    loose: _Goal | None = None
    givens: Grid | None = None
    for path, kind, value in _grid_fields(fields, pair):
        plain = quick_grid(value) if colours == 1 else None
        if plain is not None and quick_clues_of(plain) == (pair.rows, pair.columns):
            return _Goal(plain, path), None, [value]
        sizes = (size, StatedSize(size.height, size.width)) if size.width != size.height else (size,)
        readings = [cells for each in sizes for cells in read_cells(value, each)[0]]
        for cells in readings:
            found = match(cells, pair.rows, pair.columns, colours)
            if found is None and cells.mirrored:
                flipped = cells._replace(rows=tuple([row[::-1] for row in cells.rows]))
                found = match(flipped, pair.rows, pair.columns, colours)
            if found is not None:
                return _Goal(found.grid, path, found.transposed), None, [value]
        upright = [each for each in readings if (each.width, each.height) == (size.width, size.height)]
        name = path.rpartition(".")[2]
        if upright and name in ("content", "matrix") and colours == 1:
            goal, partial = settle_grids(None, _partial(upright[0], name))
            givens = givens or partial
            loose = loose or (_Goal(goal, path, loose=True) if goal else None)
            used += [value] if goal or partial else []
        elif upright and kind.grid == 2 and loose is None and colours == 1:
            picture, _ = picture_alone(upright[0])
            if picture is not None and len(picture.palette) == 2:
                loose = _Goal(picture.grid, path, loose=True)
                used.append(value)
        elif kind.grid == 2 and _is_rectangle(value):
            message = f"{path} is a grid of another size than the puzzle"
            findings.append(Finding(Code.NOT_UNDERSTOOD, message))
            used.append(value)
        elif ((not readings and kind.grid == 2) or name in ("content", "matrix")) and value:
            message = f"{path} is not a grid of the size of the puzzle and was left out"
            findings.append(Finding(Code.IGNORED, message))
            used.append(value)
    return loose, givens, used


def _is_rectangle(value: object) -> bool:
    """Rows of one length, as many as a small picture has at least."""
    if not isinstance(value, list) or len(value) < 3:
        return False
    if not all(isinstance(each, (list, str)) for each in value):
        return False
    return len({len(each) for each in value}) == 1 and len(value[0]) >= 3


def _partial(cells: GridCells, name: str) -> Grid | None:
    """Cells in progress, in the two ways that are known: full, empty and open are 1, -1, 0 or 1, 0, -1."""
    meaning = {"content": {1: 1, -1: 0, 0: UNKNOWN}, "matrix": {1: 1, 0: 0, -1: UNKNOWN}}[name]
    if not all(token in meaning for token in values(cells)):
        return None
    return tuple([bytes([meaning[int(token)] for token in row]) for row in cells.rows])


def _grid_fields(fields: Fields, pair: SidePair | None) -> list[tuple[str, Role, object]]:
    """The fields that may hold a grid, finished pictures first."""
    taken = (pair.row_value, pair.column_value) if pair else ()
    found: list[tuple[str, Role, object]] = []
    for key, path, value in nested(fields, 1):
        kind = role(key)
        if kind.colours or kind.other or kind.size == "size" or (kind.size and not isinstance(value, list)):
            continue
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], (list, str)):
            value = value[0] if len(value[0]) > 1 else value  # noqa: PLW2901 - a list of one solution
        if pair and isinstance(value, dict) and len(value) == 1:
            # The rows of an element of XML.
            value = next(iter(value.values()))  # noqa: PLW2901 - the same rows
        usable = (isinstance(value, (list, str)) and len(value) > 1) or isinstance(value, dict)
        if not usable or any(value is each for each in taken) or (isinstance(value, str) and kind.text):
            continue
        if isinstance(value, str) and not kind.grid and (pair is None or len(value) < _area(pair)):
            continue
        if kind.grid or isinstance(value, list):
            found.append((path, kind, value))
    return sorted(found, key=lambda each: -each[1].grid)[:12]


def _area(pair: SidePair) -> int:
    return len(pair.rows) * len(pair.columns)


def _coloured(pair: SidePair, colours: Mapping[Token, str] | None) -> tuple[SidePair, Palette]:
    """The pair, and the palette of the colours that its clues name."""
    if not pair.tags:
        return pair, BLACK_AND_WHITE
    wanted = [tag_rgb(tag, colours) for tag in pair.tags]
    background = "" if colours else "white"
    return pair, make_palette(wanted, name=background)


def _of_grid(
    fields: Fields, size: StatedSize, both: StatedSize | None, context: Surroundings, at: object
) -> ShapeFound | NotAPuzzle | None:
    """A grid without clues: a puzzle where its name, or the file, says so and its values are plain."""
    reasons: list[str] = []
    colours = colours_of(fields)
    others = [key for key, _ in fields if role(key).other]
    found: list[tuple[ShapeFound, int]] = []
    for path, kind, value in _grid_fields(fields, None):
        if kind.grid < 1 and not (context.known and isinstance(value, list)):
            continue
        if isinstance(value, str) and len(value) < LEAST_TEXT:
            continue
        if kind.clue and not kind.grid:
            continue
        stated, either = size, both
        if (kind.grid == 2 or context.known) and not (size.width or size.height or both):
            stated, either = _size_beside(value, fields)
        result = grid_puzzle(value, stated, either, colours)
        if isinstance(result, str):
            if kind.grid == 2 or (kind.grid and result):
                reasons.append(f"{path}: {result}")
            continue
        puzzle, note = result
        if note and kind.grid < 1:
            # Numbers may be anything: only a name says that they are rows of a picture.
            continue
        if kind.grid < 1 and puzzle.width * puzzle.height < LEAST_UNNAMED:
            continue
        if context.other or kind.other or (others and not context.known):
            name = others[0] if others else context.path
            reasons.append(f"{path}: {name} says that this is another kind of data")
            continue
        puzzle = replace(puzzle, metadata=metadata_of(fields, context))
        found.append((ShapeFound(puzzle, f"goal from {context.of(path)}", noted(note), at), kind.grid))
    best = max([rank for _, rank in found], default=0)
    chosen = [each for each, rank in found if rank == best]
    if chosen and len({(each.puzzle.rows, each.puzzle.columns) for each in chosen}) == 1:
        return chosen[0]
    if chosen:
        return NotAPuzzle(
            context.path, [f"{len(chosen)} different grids, any of which may be the picture"], at
        )
    return NotAPuzzle(context.path, [context.of(each) for each in reasons], at) if reasons else None


def _size_beside(value: object, fields: Fields) -> tuple[StatedSize, StatedSize | None]:
    """The size of a flat grid whose length is the product of two numbers beside it, or a square.

    Where no name says which of the two is the width, they come second.
    """
    if not isinstance(value, (list, str)) or len(value) < LEAST_FLAT:
        return StatedSize(), None
    flat = isinstance(value, list) and not any(isinstance(each, (list, dict, str)) for each in value)
    drawn = isinstance(value, str) and not set(value) - set("01.#_xX-")
    if not flat and not drawn:
        return StatedSize(), None
    numbers = sorted({each for _, each in fields if type(each) is int and each > 1})
    sizes = [StatedSize(a, b) for a in numbers for b in numbers if a <= b and a * b == len(value)]
    side = isqrt(len(value))
    if not sizes and side * side == len(value):
        return StatedSize(side, side), None
    if len(sizes) != 1:
        return StatedSize(), None
    width = width_among(fields, sizes[0])
    return (StatedSize(width, len(value) // width), None) if width else (StatedSize(), sizes[0])


def _is_usual(grid: Grid, size: StatedSize, both: StatedSize | None) -> bool:
    """Of a size that needs no thought."""
    width, height = len(grid[0]), len(grid)
    fits = (size.width or width, size.height or height) == (width, height)
    return fits and both is None and min(width, height) >= 2 and max(width, height) <= MOST_SIDE


def grid_puzzle(
    value: object, size: StatedSize, both: StatedSize | None, colours: Mapping[Token, str] | None = None
) -> tuple[Puzzle, str] | str:
    """The puzzle of a value as a grid with a note on what stays open, or what stands against it."""
    plain = quick_grid(value)
    if plain is not None and _is_usual(plain, size, both):
        rows, columns = quick_clues_of(plain)
        return Puzzle(rows, columns, goal=plain), ""
    readings, why = read_cells(value, size)
    if not readings and both:
        turned = StatedSize(both.height, both.width)
        readings = (*read_cells(value, both)[0], *(read_cells(value, turned)[0] if turned != both else ()))
    if not readings:
        return why
    if len({cells.rows for cells in readings}) > 1:
        widths = " or of ".join([str(cells.width) for cells in readings])
        return f"its cells can be put in rows of {widths}, and nothing says which"
    cells = readings[0]
    square = size.width == size.height == cells.width * cells.height
    if size.width and size.height and (cells.width, cells.height) != (size.width, size.height) and not square:
        return f"{cells.width} by {cells.height} cells, and a size of {size.width} by {size.height}"
    if both and {both.width, both.height} != {cells.width, cells.height}:
        return f"{cells.width} by {cells.height} cells, and a size of {both.width} and {both.height}"
    if min(cells.width, cells.height) < 2 or cells.width * cells.height < SMALLEST:
        return f"{cells.width} by {cells.height} cells are too few to be sure"
    if max(cells.width, cells.height) > MOST_SIDE:
        return f"{cells.width} by {cells.height} cells are not a size for a puzzle"
    if any(token in UNKNOWN_MARKS for token in values(cells)):
        return "cells that are not known"
    picture, why = picture_alone(cells, colours)
    if picture is None:
        return why
    puzzle = puzzle_of(picture.grid, picture.palette)
    if not filled(puzzle.rows):
        return "all cells are empty"
    if cells.mirrored:
        return puzzle, f"read from {BITS}; the verdict is the same if they are meant the other way"
    return puzzle, cells.how if cells.how == UNEVEN else ""


def noted(note: str) -> list[Finding]:
    """The finding about what ``grid_puzzle`` left open."""
    code = Code.NOT_UNDERSTOOD if note == UNEVEN else Code.AMBIGUOUS_ORIENTATION
    return [Finding(code, note)] if note else []
