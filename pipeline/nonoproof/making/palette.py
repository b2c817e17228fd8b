"""A palette of a few colours that people can tell apart, and the picture in these colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise
from typing import NamedTuple

from ..formats.common import make_palette
from ..model import Palette
from .cells import FINE, Cells, Size, by_cell
from .colour import Lab, distance, lab_of_text, rgb_text
from .rendering import Rendering, black_and_white
from .specks import without_specks

APART = 0.1
"""Colours that are closer than this, in OKLab, are hard to tell apart in print."""
WHITE = "ffffff"
_SEEN = 0.06
"""But side by side on a screen these differ visibly, so that a shape in one of them is seen."""
_LEAST = 0.05
"""The share of the samples that must be flat ink; pictures of thin lines have less, and are taken whole."""
_ROUNDS = 12
_SHADES = 100
"""From black to white; a step is half of what is just seen."""
_KINDS = 5
"""Colours of a picture, with its paper, that are told apart before some of them become ink."""
_OF_ONE_INK = 7
"""Renderings that are tried: all of what covers the paper."""


def in_colours(cells: Cells, colours: int) -> Iterator[tuple[Rendering, Palette]]:
    """Renderings in at most so many colours, the paper among them, the most colours first."""
    samples = _flat(cells)
    if samples is cells.fine:
        yield from _in_one_ink(cells)
    for count in range(colours, 1, -1):
        labs = chosen(samples, cells.paper, count)
        palette = palette_of(labs)
        if len(palette) < 2:
            continue
        shown = [lab_of_text(colour.rgb) for colour in palette]
        votes = _votes(cells.size, Kinds(shown, _nearest(cells.fine, shown)))
        for thin, how in ((False, ""), (True, ", thin lines kept")):
            grid = without_specks(elected(votes, cells.size.width, thin))
            if len(set().union(*grid)) == len(palette):
                yield Rendering(grid, f"{count} colours{how}"), palette


def _in_one_ink(cells: Cells) -> Iterator[tuple[Rendering, Palette]]:
    """Thin lines: what looks like several inks are shades of one, mixed with the paper."""
    ink = max(cells.fine, key=lambda each: (distance(each, cells.paper), each))
    palette = palette_of([cells.paper, ink])
    for rendering in islice(black_and_white(cells), _OF_ONE_INK):
        yield rendering, palette


class Kinds(NamedTuple):
    """The colours of a picture, without what black and white leave of them: which of them each sample is."""

    colours: list[Lab]
    """The first is the paper."""
    samples: bytes
    """The place of the nearest, row by row, as in ``Cells.fine``."""


def kinds_of(cells: Cells) -> Kinds:
    colours = chosen(_flat(cells), cells.paper, _KINDS, _SEEN)
    return Kinds(colours, _nearest(cells.fine, colours))


def by_kinds(cells: Cells, kinds: Kinds) -> Iterator[Rendering]:
    """In black and white: some of the colours become ink and the others paper, so that what is inside is seen too."""
    votes = _votes(cells.size, kinds)
    width, inks = cells.size.width, range(1, len(kinds.colours))
    for count in range(1, len(inks) + 1):
        for dark in combinations(inks, count):
            ink = bytes([2 * sum([each[one] for one in dark]) > FINE * FINE for each in votes])
            grid = without_specks(tuple([ink[at : at + width] for at in range(0, len(ink), width)]))
            if 0 < sum(map(sum, grid)) < len(ink):
                yield Rendering(grid, f"{count} of {len(inks)} colours as ink")


def _flat(cells: Cells) -> Sequence[Lab]:
    """The samples whose neighbours are alike: between two areas there are mixed colours that neither has."""
    width, fine = cells.size.width * FINE, cells.fine
    # Beyond the border all is alike; so is each row's end to the next row's beginning.
    across = [distance(one, other) < APART / 2 for one, other in pairwise(fine)]
    across[width - 1 :: width] = [True] * len(across[width - 1 :: width])
    down = [distance(one, other) < APART / 2 for one, other in zip(fine, fine[width:], strict=False)]
    border = [True] * width
    sides = zip(fine, [True, *across], [*across, True], [*border, *down], [*down, *border], strict=True)
    flat = [each for each, left, right, above, below in sides if left and right and above and below]
    inks = sum([distance(each, cells.paper) > APART / 2 for each in flat])
    return flat if inks >= _LEAST * len(fine) else fine


def chosen(samples: Sequence[Lab], paper: Lab, count: int, least: float = APART) -> list[Lab]:
    """The paper and the means of the kinds that the other samples fall into (k-means, started far apart).

    Means that are closer than ``least`` are one.
    """
    inks = _counted([each for each in samples if distance(each, paper) > APART / 2])
    if not inks:
        return [paper]
    centres = [max(inks, key=lambda each: (distance(each, paper), each))]
    while len(centres) < count - 1:
        far = max(inks, key=lambda each: (min([distance(each, one) for one in [paper, *centres]]), each))
        centres.append(far)
    for _ in range(_ROUNDS):
        groups: list[list[Lab]] = [[] for _ in range(len(centres) + 1)]
        for each in inks:
            near = [distance(each, paper), *[distance(each, one) for one in centres]]
            groups[near.index(min(near))].append(each)
        moved = [
            _mean(group, [inks[each] for each in group]) if group else old
            for group, old in zip(groups[1:], centres, strict=True)
        ]
        if moved == centres:
            break
        centres = moved
    apart: list[Lab] = [paper]
    for each in centres:
        if min([distance(each, one) for one in apart]) >= least:
            apart.append(each)
    return apart


def _counted(samples: Sequence[Lab]) -> dict[Lab, int]:
    """How many there are of each; shades that look alike count as the first of them."""
    firsts: dict[tuple[int, ...], Lab] = {}
    counts: dict[Lab, int] = {}
    for each in samples:
        first = firsts.setdefault(tuple([int(axis * _SHADES) for axis in each]), each)
        counts[first] = counts.get(first, 0) + 1
    return counts


def _mean(group: Sequence[Lab], counts: Sequence[int]) -> Lab:
    whole = sum(counts)
    one, two, three = (
        sum([value * count for value, count in zip(axis, counts, strict=True)]) / whole
        for axis in zip(*group, strict=True)
    )
    return one, two, three


def palette_of(labs: Sequence[Lab]) -> Palette:
    """Paper that is nearly white is white: that is what puzzles are printed on."""
    paper, *inks = [rgb_text(each) for each in labs]
    if distance(labs[0], lab_of_text(WHITE)) < APART / 2:
        paper = WHITE
    return make_palette([("", rgb, "") for rgb in inks], paper, "white" if paper == WHITE else "")


def _nearest(samples: Sequence[Lab], colours: Sequence[Lab]) -> bytes:
    known: dict[Lab, int] = {}
    for each in samples:
        if each not in known:
            distances = [distance(each, one) for one in colours]
            known[each] = distances.index(min(distances))
    return bytes([known[each] for each in samples])


def _votes(size: Size, kinds: Kinds) -> list[list[int]]:
    """For each cell, how many of its samples are of each colour: a mean may look like a third colour."""
    every = range(len(kinds.colours))
    return [[cell.count(kind) for kind in every] for cell in by_cell(kinds.samples, size.width)]


def elected(votes: Sequence[Sequence[int]], width: int, thin: bool) -> tuple[bytes, ...]:
    """Each cell in its most frequent colour. ``thin``: ink wins where it has as many samples as a line across."""
    winners = []
    for paper, *inks in votes:
        most = max(inks)
        wins = sum(inks) >= FINE if thin else most > paper
        winners.append(inks.index(most) + 1 if wins else 0)
    return tuple([bytes(winners[at : at + width]) for at in range(0, len(winners), width)])
