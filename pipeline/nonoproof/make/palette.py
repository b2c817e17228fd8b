"""A palette of a few colours that people can tell apart, and the picture in these colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..formats.common import make_palette
from ..model import Palette
from .cells import FINE, Cells
from .colour import Lab, distance, lab_of_text, rgb_text
from .rendering import Rendering, black_and_white
from .specks import without_specks

APART = 0.1
"""Colours that are closer than this, in OKLab, are hard to tell apart in print."""
WHITE = "ffffff"
_LEAST = 0.05
"""The share of the samples that must be flat ink; pictures of thin lines have less, and are taken whole."""
_ROUNDS = 12
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
        votes = _votes(cells, [lab_of_text(colour.rgb) for colour in palette])
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


def _flat(cells: Cells) -> Sequence[Lab]:
    """The samples whose neighbours are alike: between two areas there are mixed colours that neither has."""
    width, fine = cells.size.width * FINE, cells.fine
    flat = [
        each
        for at, each in enumerate(fine)
        if all(
            distance(each, fine[near]) < APART / 2
            for near in (at - 1, at + 1, at - width, at + width)
            if 0 <= near < len(fine) and (abs(near - at) > 1 or near // width == at // width)
        )
    ]
    inks = sum([distance(each, cells.paper) > APART / 2 for each in flat])
    return flat if inks >= _LEAST * len(fine) else fine


def chosen(samples: Sequence[Lab], paper: Lab, count: int) -> list[Lab]:
    """The paper and the means of the kinds that the other samples fall into (k-means, started far apart)."""
    inks = [each for each in samples if distance(each, paper) > APART / 2]
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
        moved = [_mean(group) if group else old for group, old in zip(groups[1:], centres, strict=True)]
        if moved == centres:
            break
        centres = moved
    apart: list[Lab] = [paper]
    for each in centres:
        if min([distance(each, one) for one in apart]) >= APART:
            apart.append(each)
    return apart


def _mean(group: Sequence[Lab]) -> Lab:
    one, two, three = (sum(axis) / len(group) for axis in zip(*group, strict=True))
    return one, two, three


def palette_of(labs: Sequence[Lab]) -> Palette:
    """Paper that is nearly white is white: that is what puzzles are printed on."""
    paper, *inks = [rgb_text(each) for each in labs]
    if distance(labs[0], lab_of_text(WHITE)) < APART / 2:
        paper = WHITE
    return make_palette([("", rgb, "") for rgb in inks], paper, "white" if paper == WHITE else "")


def _votes(cells: Cells, labs: Sequence[Lab]) -> list[list[int]]:
    """For each cell, how many of its samples are nearest to each colour: a mean may look like a third colour."""
    width, height = cells.size
    across = width * FINE
    known: dict[Lab, int] = {}
    votes = [[0] * len(labs) for _ in range(width * height)]
    for at, each in enumerate(cells.fine):
        near = known.get(each)
        if near is None:
            distances = [distance(each, one) for one in labs]
            near = known[each] = distances.index(min(distances))
        votes[at // across // FINE * width + at % across // FINE][near] += 1
    return votes


def elected(votes: Sequence[Sequence[int]], width: int, thin: bool) -> tuple[bytes, ...]:
    """Each cell in its most frequent colour. ``thin``: ink wins where it has as many samples as a line across."""
    winners = []
    for paper, *inks in votes:
        most = max(inks)
        wins = sum(inks) >= FINE if thin else most > paper
        winners.append(inks.index(most) + 1 if wins else 0)
    return tuple([bytes(winners[at : at + width]) for at in range(0, len(winners), width)])
