"""Many renderings of one picture, mended, graded and measured; the best and different ones are kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from operator import ne
from typing import NamedTuple, Protocol

from ..budget_share import BudgetShare
from ..errors import UsageError
from ..model import BLACK_AND_WHITE, Grid, Metadata, Palette
from ..solver.effort import line_solves_in
from ..verdict import Budget, Tier
from .cells import Cells, Frame, Size, content, cut, framed, has_paper, paper_of
from .colour import Lab, lab_of_text
from .likeness import Likeness
from .loading import Picture
from .made import Made
from .palette import by_kinds, in_colours, kinds_of
from .photo_likeness import PhotoLikeness
from .photograph import PhotoCells, is_texture, photo_cells, photo_renderings
from .picture_remedy import mended
from .rendering import Rendering, black_and_white
from .sizes import Sizes
from .specks import has_structure
from .subject import subject_of

SECONDS = 30.0
"""What one picture is worth, in counted work: about so long an idle machine takes at the most."""
MENDING = 200_000
"""Line solves that the search for one remedy may cost. The way to a tier may take all that is left."""
_RENDERING = 10
"""What a rendering costs for each of its cells, in line solves."""
_FOR_RENDERING = 0.5
"""Of the budget."""
_LEAST_LINE_SOLVES = 10_000
"""What it may cost after many renderings that have none."""
_MARGINS = (0.0, 1.0, 0.4)
"""Cells of paper around the subject."""
_DIFFERENT = 0.04
"""The share of the cells in which two candidates of one size must differ."""
_TRIES = 6
"""Renderings that are mended for each candidate that is wanted, at the most."""
_JITTER = 0.3
"""Of a cell."""
_UNLIKE = 0.45
"""Whatever is less like its picture shows nothing of it."""
_LOST_PER_CELL = 0.004
"""What a changed cell counts against a candidate, beyond what it costs in likeness."""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """What is asked for."""

    sizes: Sizes
    colours: int = 2
    """With the background."""
    tiers: frozenset[Tier] = frozenset()
    candidates: int = 6
    seed: int = 0
    dither: bool = False
    title: str = ""
    seconds: float | None = None
    """For one picture. Without it no clock is asked: all ends by counted work."""


class _Measure(Protocol):
    def of(self, grid: Grid) -> float: ...


class _Plain(NamedTuple):
    likeness: float
    order: int
    rendering: Rendering
    palette: Palette
    measure: _Measure


def candidates(picture: Picture, wanted: PictureRequest) -> list[Made]:
    """The best first. Fewer than wanted where no more of that tier were found."""
    share = _share(wanted)
    drawn = [
        each
        for each in _plain(picture, wanted, share.part(_FOR_RENDERING))
        if each.likeness >= _UNLIKE and has_structure(each.rendering.grid)
    ]
    if not drawn:
        raise UsageError(f"{picture.name}: {_nothing_in(picture)}")
    plain = sorted(drawn, key=lambda each: (-each.likeness, each.order))
    kept: list[tuple[float, Made]] = []
    tries = _TRIES * wanted.candidates + 6
    # Some more than are wanted, because mending may cost the most promising one its place.
    enough = wanted.candidates + 2
    hopeless = 0
    for each in plain:
        # Without any, all are tried; but towards a tier every try is long.
        if len(kept) >= enough or ((kept or wanted.tiers) and (tries <= 0 or share.spent)):
            break
        if any(_near(each.rendering.grid, other.rendering) for _, other in kept):
            continue
        tries -= 1
        made = _mended(picture, each, wanted, _part(share, wanted, hopeless))
        # Of a rendering that was mended but has another tier, nothing follows for the others.
        hopeless += made is None and not wanted.tiers
        if made is None or any(_near(_goal(made), _goal(other)) for _, other in kept):
            continue
        kept.append(((made.likeness or 0.0) - _LOST_PER_CELL * len(made.cells), made))
    if not kept and wanted.colours > 2 and not wanted.tiers:
        # Thin lines in shades of one ink: in black and white there are more renderings.
        return candidates(picture, replace(wanted, colours=2))
    kept.sort(key=lambda each: -each[0])
    return [made for _, made in kept[: wanted.candidates]]


def _nothing_in(picture: Picture) -> str:
    if picture.preview.getcolors(1):
        return "nothing can be seen in the picture: all of it has one colour"
    return "no clear subject can be seen in the picture; crop it to its subject"


def _plain(picture: Picture, wanted: PictureRequest, share: BudgetShare) -> Iterator[_Plain]:
    """All renderings, each once."""
    seen: set[Grid] = set()
    for rendering, palette, measure in _renderings(picture, wanted):
        if seen and share.spent:
            return
        if rendering.grid in seen:
            continue
        seen.add(rendering.grid)
        share.spend(_RENDERING * len(rendering.grid) * len(rendering.grid[0]))
        yield _Plain(measure.of(rendering.grid), len(seen), rendering, palette, measure)


_Drawn = tuple[Rendering, Palette, _Measure]


def _renderings(picture: Picture, wanted: PictureRequest) -> Iterator[_Drawn]:
    """One by one: of a large picture there may not be time for all."""
    paper = paper_of(picture)
    if has_paper(picture, paper):
        for cells in _cuts(picture, wanted, paper):
            yield from _of_cells(cells, wanted)
        return
    for photo in _photo_cuts(picture, wanted):
        if wanted.colours > 2:
            for cells in (photo.cut_out, photo.cells):
                # One ink alone shows no more than where the subject ends.
                yield from [each for each in _of_cells(cells, wanted) if len(each[1]) > 2]
        else:
            measure = PhotoLikeness(photo)
            for rendering in photo_renderings(photo, wanted.dither):
                yield rendering, BLACK_AND_WHITE, measure


def _of_cells(cells: Cells, wanted: PictureRequest) -> Iterator[_Drawn]:
    kinds = kinds_of(cells)
    shades = Likeness(cells, kinds)
    coloured = list(in_colours(cells, wanted.colours)) if wanted.colours > 2 else []
    for rendering, palette in coloured:
        inks = [lab_of_text(colour.rgb) for colour in palette]
        yield rendering, palette, shades if palette is BLACK_AND_WHITE else shades.in_colours(inks)
    # A pale picture has no colour that stands out from its paper, but shades all the same.
    if not coloured:
        for rendering in chain(black_and_white(cells, wanted.dither), by_kinds(cells, kinds)):
            yield rendering, BLACK_AND_WHITE, shades


def _cuts(picture: Picture, wanted: PictureRequest, paper: Lab) -> Iterator[Cells]:
    subject = content(picture, paper)
    rng = random.Random(wanted.seed)
    for size in wanted.sizes.all(subject):
        for margin in _MARGINS:
            if margin and min(size) < 8:
                continue
            frame = framed(subject, size, margin)
            yield cut(picture, _moved(frame, size, rng) if wanted.seed else frame, size, paper)


def _photo_cuts(picture: Picture, wanted: PictureRequest) -> Iterator[PhotoCells]:
    subject = subject_of(picture)
    rng = random.Random(wanted.seed)
    for frame in (subject.frame(), subject.whole):
        for size in wanted.sizes.all(frame):
            part = _inset(frame, size, rng) if wanted.seed else frame
            photo = photo_cells(picture, subject, part, size)
            if not is_texture(photo.cells):
                yield photo


def _moved(frame: Frame, size: Size, rng: random.Random) -> Frame:
    """Another seed, other places of the same picture on the grid."""
    cell = frame.width / size.width
    dx, dy = rng.uniform(-_JITTER, _JITTER) * cell, rng.uniform(-_JITTER, _JITTER) * cell
    return Frame(frame.left + dx, frame.top + dy, frame.right + dx, frame.bottom + dy)


def _inset(frame: Frame, size: Size, rng: random.Random) -> Frame:
    """The same for a picture without paper around it, which cannot be moved: up to a cell less on each side."""
    cell = frame.width / size.width
    left, top, right, bottom = (rng.random() * cell for _ in range(4))
    return Frame(frame.left + left, frame.top + top, frame.right - right, frame.bottom - bottom)


def _share(wanted: PictureRequest) -> BudgetShare:
    """For all renderings together, by the largest."""
    seconds = SECONDS if wanted.seconds is None else wanted.seconds
    width, height = wanted.sizes.most
    cells = width * (height or width)
    return BudgetShare(Budget(wanted.seconds, line_solves_in(seconds, cells, wanted.colours)))


def _part(share: BudgetShare, wanted: PictureRequest, hopeless: int) -> BudgetShare:
    """The renderings of one picture are alike: where so many have no remedy, the next is not likely to have one."""
    return share.part(most=None if wanted.tiers else max(MENDING // (1 + hopeless), _LEAST_LINE_SOLVES))


def _mended(picture: Picture, plain: _Plain, wanted: PictureRequest, share: BudgetShare) -> Made | None:
    rendering = plain.rendering
    remedy = mended(rendering.grid, plain.palette, wanted.tiers, share)
    if remedy is None:
        return None
    puzzle = remedy.puzzle
    puzzle = puzzle.with_metadata(
        **Metadata(title=wanted.title or picture.title, origin=picture.name)._asdict()
    )
    likeness = plain.measure.of(puzzle.goal or rendering.grid)
    return Made(
        picture.name, puzzle, rendering.grid, rendering.how, remedy.classification, remedy.grade, likeness
    )


def _goal(made: Made) -> Grid:
    return made.puzzle.goal or made.rendering


def _near(one: Grid, other: Grid) -> bool:
    """Whether two are too much alike to offer both."""
    if (len(one), len(one[0])) != (len(other), len(other[0])):
        return False
    differ: int = sum(map(ne, b"".join(one), b"".join(other)))
    return differ < max(1, _DIFFERENT * len(one) * len(one[0]))
