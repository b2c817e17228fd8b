"""What the picture formats share: which colour is the background, and the puzzle of a picture.

The rules for the background, in this order: the colour that the user names; what is transparent; white; the
most frequent colour, and then a finding says so. Colours that look the same are one colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..errors import LossyError
from ..findings import Code
from ..model import BACKGROUND, BLACK_AND_WHITE, NO_METADATA, Grid, Metadata, Puzzle, puzzle_of
from .common import MAX_SIDE, Fault, Notes, make_palette

WHITE, BLACK = "ffffff", "000000"
MOST_INKS = 255
MOST_CELLS = 1024 * 1024
"""Pixels of a picture that may be a puzzle: four times the largest known. Few bytes may claim many more."""


class Ink(NamedTuple):
    """A colour of a picture as the file declares it."""

    rgb: str
    char: str = ""
    name: str = ""
    transparent: bool = False


def check_size(width: int, height: int) -> None:
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        expected = f"a puzzle has from 1 to {MAX_SIDE} rows and columns"
        raise Fault(Code.SIZE_OUT_OF_BOUNDS, f"the picture is {width} by {height} pixels; {expected}")
    if width * height > MOST_CELLS:
        expected = f"expected at most {MOST_CELLS} in all, one for each cell"
        raise Fault(Code.SIZE_OUT_OF_BOUNDS, f"the picture is {width} by {height} pixels; {expected}")


def too_many_colours(count: str) -> Fault:
    message = (
        f"the picture has {count} colours, as a photograph or a blurred drawing has; a puzzle has at most "
        f"{MOST_INKS}: nonoproof make turns such a picture into one"
    )
    return Fault(Code.UNSUPPORTED_KIND, message)


def puzzle_of_picture(
    grid: Grid,
    inks: Sequence[Ink],
    notes: Notes,
    background: str | None = None,
    metadata: Metadata = NO_METADATA,
) -> Puzzle:
    """The puzzle of a picture whose cells are indices into the inks; inks that no cell has are left out."""
    used = sorted(set().union(*grid))
    behind = _background(grid, inks, used, notes, background)
    paper = inks[behind]
    # Cells of the paper's colour, and all that can be seen through, are background.
    places: dict[str, int] = {}
    table = bytearray(256)
    for index in used:
        ink = inks[index]
        if index != behind and not ink.transparent and (paper.transparent or ink.rgb != paper.rgb):
            table[index] = places.setdefault(ink.rgb, len(places) + 1)
    first = {inks[index].rgb: inks[index] for index in reversed(used)}
    colours = [(first[rgb].char, rgb, first[rgb].name) for rgb in places]
    # What is transparent has no colour to show; where its own is taken, it is drawn in another.
    shades = (paper.rgb, WHITE, "c0c0c0", "808080", "404040", BLACK)
    shown = next((rgb for rgb in shades if rgb not in places), paper.rgb)
    if not colours:
        colours = [("#", WHITE if shown == BLACK else BLACK, "")]
    if shown == WHITE and [rgb for _, rgb, _ in colours] == [BLACK]:
        palette = BLACK_AND_WHITE
    else:
        palette = make_palette(colours, shown, paper.name or ("white" if shown == WHITE else ""))
    return puzzle_of(tuple([row.translate(table) for row in grid]), palette, metadata)


def _background(
    grid: Grid, inks: Sequence[Ink], used: Iterable[int], notes: Notes, background: str | None
) -> int:
    if background is not None:
        named = [index for index in used if inks[index].rgb == background and not inks[index].transparent]
        if not named:
            raise Fault(Code.SYNTAX, f"the picture has no cell of the colour {background} for its background")
        return named[0]
    # A writer puts what is transparent first where no cell has it: the paper of a picture without a gap.
    seen_through = [index for index in used if inks[index].transparent] or [0] * inks[0].transparent
    if seen_through:
        return seen_through[0]
    for index in used:
        if inks[index].rgb == WHITE:
            return index
    counts: Counter[int] = Counter()
    for row in grid:
        counts.update(row)
    most = min(counts, key=lambda index: (-counts[index], index))
    notes.add(
        Code.BACKGROUND_CHOSEN,
        f"the picture has no white; its most common colour, {inks[most].rgb}, is the background",
    )
    return most


def goal_of(puzzle: Puzzle) -> Grid:
    """The picture to write. Two colours that look the same would become one, so that is refused."""
    assert puzzle.goal is not None, "a format without clues is given puzzles with a goal"
    seen = [colour.rgb for colour in puzzle.palette[1:]]
    if len(set(seen)) < len(seen):
        raise LossyError("two colours of the puzzle look the same; a picture cannot tell them apart")
    return puzzle.goal


def paper_is_plain(puzzle: Puzzle) -> bool:
    """True where a reader finds the background by the rule for white, so that nothing need mark it."""
    goal = goal_of(puzzle)
    white = [index for index, colour in enumerate(puzzle.palette) if colour.rgb == WHITE]
    return white == [BACKGROUND] and any(BACKGROUND in row for row in goal)
