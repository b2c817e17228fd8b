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
    """The start of each run in the left-most solution; None if the line has no solution."""
    if minimum_length(clue) > len(cells):
        return None
    places = _Places(clue, cells)
    ends = _ends(clue, places, cells)
    if 0 not in ends[0]:
        return None
    starts, at = [], 0
    for index, run in enumerate(clue):
        step = run.length + gap_after(clue, index)
        while not (places.allow(index, at) and at + step in ends[index + 1]):
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


class _Places:
    """Where a run can start as far as the cells under it and the gap after it say."""

    def __init__(self, clue: Clue, cells: Sequence[int]) -> None:
        self.clue = clue
        self.cells = cells
        self.room = {colour: self._room(1 << colour) for colour in {run.colour for run in clue}}

    def _room(self, colour: int) -> list[int]:
        """For each place, how many cells from there on may have the colour."""
        room = [0] * (len(self.cells) + 1)
        for place in range(len(self.cells) - 1, -1, -1):
            if self.cells[place] & colour:
                room[place] = room[place + 1] + 1
        return room

    def allow(self, index: int, place: int) -> bool:
        run = self.clue[index]
        if self.room[run.colour][place] < run.length:
            return False
        return not gap_after(self.clue, index) or bool(self.cells[place + run.length] & BLANK)


def _ends(clue: Clue, places: _Places, cells: Sequence[int]) -> list[set[int]]:
    """For each number of runs laid, the places from which the other runs can be laid in the cells left.

    Only places that the runs before can reach matter: each run has as many as the line has slack, and one.
    """
    length, slack = len(cells), len(cells) - minimum_length(clue)
    ends: list[set[int]] = [set() for _ in range(len(clue) + 1)]
    ends[-1].add(length)
    for place in range(length - 1, length - slack - 1, -1):
        if not cells[place] & BLANK:
            break
        ends[-1].add(place)
    latest = length
    for index in range(len(clue) - 1, -1, -1):
        step = clue[index].length + gap_after(clue, index)
        latest -= step
        here, after = ends[index], ends[index + 1]
        for place in range(latest, latest - slack - 1, -1):
            skipped = cells[place] & BLANK and place + 1 in here
            if skipped or (place + step in after and places.allow(index, place)):
                here.add(place)
    return ends
