"""A palette of a few colours that people can tell apart, and the picture in these colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..formats.common import make_palette
from ..model import Palette
from .cells import FINE, Cells
from .colour import Lab, distance, lab_of_text, rgb_text
from .rendering import Rendering
from .specks import without_specks

APART = 0.1
"""Colours that are closer than this, in OKLab, are hard to tell apart in print."""
WHITE = "ffffff"
_LEAST = 0.05
"""The share of the samples that must be flat ink; pictures of thin lines have less, and are taken whole."""
_ROUNDS = 12


def in_colours(cells: Cells, colours: int) -> Iterator[tuple[Rendering, Palette]]:
    """Renderings in at most so many colours, the paper among them, the most colours first."""
    samples = _flat(cells)
    for count in range(colours, 1, -1):
        labs = chosen(samples, cells.paper, count)
        palette = palette_of(labs)
        grid = nearest(cells, [lab_of_text(colour.rgb) for colour in palette])
        grid = without_specks(grid)
        used = set().union(*grid)
        if len(used) < len(palette) or len(used) < 2:
            continue
        yield Rendering(grid, f"{count} colours"), palette


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


def nearest(cells: Cells, labs: Sequence[Lab]) -> tuple[bytes, ...]:
    """Each cell in the colour that most of its samples are nearest to: a mean may look like a third colour."""
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
    winners = bytes([vote.index(max(vote)) for vote in votes])
    return tuple([winners[at : at + width] for at in range(0, len(winners), width)])
