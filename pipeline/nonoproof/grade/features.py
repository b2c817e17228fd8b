"""What makes a puzzle hard for a person, in numbers: read off the rounds in which the ladder climbs."""

from __future__ import annotations

from operator import truediv
from typing import NamedTuple

from ..model import Puzzle
from ..solver.ladder import Climb, Round, Rung
from ..verdict import Counts


class Features(NamedTuple):
    width: int
    height: int
    colours: int
    rung: str
    """The weakest kind of reasoning that finishes the puzzle; ``guess`` where none does."""
    rounds: int
    """How often everything that could be seen at once was taken."""
    steps: int
    """Lines, and supposed cells, that yielded something, over all rounds."""
    strain: float
    """Runs that had to be held in the head: the mean over the openings of a round, summed over the rounds."""
    free_cells: float
    """The mean number of unknown cells in a line that yielded something."""
    narrowest: int
    """The fewest openings there were at any moment before the last."""
    mean_openings: float
    jump: float
    """How far the eye had to jump from round to round, in parts of the diagonal; the mean."""
    depth: int
    """The longest chain, in waves of lines, that a supposition had to be followed through."""
    by_overlap: float
    """The share of the cells that fell to each rung."""
    by_line: float
    by_two_lines: float
    by_contradiction: float
    by_deeper: float
    open_cells: int
    """Cells that were left for guessing."""
    sweeps: int
    lines_per_line: float
    """Lines that the solver processed for its verdict, for each line of the puzzle."""

    def record(self) -> dict[str, int | float | str]:
        """By name, rounded to what is worth keeping."""
        values = self._asdict().items()
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in values}


_LABELS = tuple([rung.label for rung in Rung])


def features_of(puzzle: Puzzle, counts: Counts, climb: Climb) -> Features:
    rounds = climb.rounds
    cells, lines = puzzle.width * puzzle.height, puzzle.width + puzzle.height
    columns = zip(*rounds, strict=True) if rounds else [()] * len(Round._fields)
    rungs, openings, *_, free_cells, runs, _, depths, jumps = columns
    steps = sum(openings)
    return Features(
        width=puzzle.width,
        height=puzzle.height,
        colours=_used_colours(puzzle),
        rung=_LABELS[max(rungs, default=0) if climb.solved else Rung.GUESS],
        rounds=len(rounds),
        steps=steps,
        strain=sum(map(truediv, runs, openings)),
        free_cells=sum(free_cells) / max(steps, 1),
        narrowest=min(openings[:-1], default=lines),
        mean_openings=steps / max(len(rounds), 1),
        jump=sum(jumps) / max(len(rounds) - 1, 1),
        depth=max(depths, default=0),
        by_overlap=climb.cells[0] / cells,
        by_line=climb.cells[1] / cells,
        by_two_lines=climb.cells[2] / cells,
        by_contradiction=climb.cells[3] / cells,
        by_deeper=climb.cells[4] / cells,
        open_cells=climb.open_cells,
        sweeps=counts.sweeps,
        lines_per_line=counts.line_solves / lines,
    )


def _used_colours(puzzle: Puzzle) -> int:
    if puzzle.colours == 1:
        return 1 if any(puzzle.rows) else 0
    return len({run.colour for clue in puzzle.rows for run in clue})
