"""The left-most and the right-most solution of a line, for any number of colours.

A cell is here the set of colours that it may still have, as a number: bit c stands for colour c, bit 0 for
blank. Of all solutions of a line that agree with its cells there is one in which every run starts as far
left as it does in any of them, because two solutions mix into a third: take each run from the one that has
it further left. A settled cell stays covered (of the two runs that cover it, the later one is further left
where it covers it), and neighbours stay apart. With colours nothing changes in this, as runs keep their
colour and the gap they need.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Clue, minimum_length

BLANK = 1
"""The set that holds nothing but the background."""


def left_most(clue: Clue, cells: Sequence[int]) -> list[int] | None:
    """The start of each run in the left-most solution; None where the line has no solution."""
    slack = len(cells) - minimum_length(clue)
    if slack < 0:
        return None
    places = [_places(clue, index, cells) for index in range(len(clue))]
    ends = _ends(clue, places, cells)
    if 0 not in ends[0]:
        return None
    starts, at = [], 0
    for index, run in enumerate(clue):
        step = run.length + gap_after(clue, index)
        while not (places[index][at] and at + step in ends[index + 1]):
            at += 1
        starts.append(at)
        at += step
    return starts


def right_most(clue: Clue, cells: Sequence[int]) -> list[int] | None:
    """The start of each run in the right-most solution: the left-most one of the line in a mirror."""
    mirrored = left_most(clue[::-1], cells[::-1])
    if mirrored is None:
        return None
    return [len(cells) - start - run.length for run, start in zip(clue, reversed(mirrored), strict=True)]


def gap_after(clue: Clue, index: int) -> int:
    """The blanks that must follow a run: one where the next has its colour."""
    return int(index + 1 < len(clue) and clue[index + 1].colour == clue[index].colour)


def _places(clue: Clue, index: int, cells: Sequence[int]) -> list[bool]:
    """For each cell, whether the run can start there by the cells under it and the gap after it."""
    run, gap = clue[index], gap_after(clue, index)
    colour = 1 << run.colour
    places = [False] * (len(cells) + 1)
    free = 0
    for place in range(len(cells) - 1, -1, -1):
        free = free + 1 if cells[place] & colour else 0
        end = place + run.length
        places[place] = free >= run.length and (not gap or (end < len(cells) and bool(cells[end] & BLANK)))
    return places


def _ends(clue: Clue, places: Sequence[Sequence[bool]], cells: Sequence[int]) -> list[set[int]]:
    """For each number of runs laid, the places from which the runs that are left can be laid in the cells
    left.
    """
    length = len(cells)
    ends: list[set[int]] = [set() for _ in range(len(clue) + 1)]
    place = length
    ends[-1].add(length)
    while place and cells[place - 1] & BLANK:
        place -= 1
        ends[-1].add(place)
    needed = 0
    for index in range(len(clue) - 1, -1, -1):
        step = clue[index].length + gap_after(clue, index)
        needed += step
        here, after = ends[index], ends[index + 1]
        for place in range(length - needed, -1, -1):
            if (places[index][place] and place + step in after) or (
                cells[place] & BLANK and place + 1 in here
            ):
                here.add(place)
    return ends
