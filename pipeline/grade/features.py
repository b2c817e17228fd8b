"""What makes a puzzle hard for a person, in numbers: read off the rounds in which the ladder climbs."""

from __future__ import annotations

from dataclasses import dataclass, fields

from ..model import Puzzle
from ..solver.ladder import Climb, Rung
from ..verdict import Counts


@dataclass(frozen=True, slots=True)
class Features:
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
        values = [(name, getattr(self, name)) for name in _NAMES]
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in values}


_NAMES = tuple([each.name for each in fields(Features)])


def features_of(puzzle: Puzzle, counts: Counts, climb: Climb) -> Features:
    rounds = climb.rounds
    cells, lines = puzzle.width * puzzle.height, puzzle.width + puzzle.height
    openings = [each.openings for each in rounds]
    steps = sum(openings)
    shares = [each / cells for each in climb.cells]
    highest = max([each.rung for each in rounds], default=0)
    return Features(
        width=puzzle.width,
        height=puzzle.height,
        colours=len({run.colour for clue in puzzle.rows for run in clue}),
        rung=(Rung(highest) if climb.solved else Rung.GUESS).label,
        rounds=len(rounds),
        steps=steps,
        strain=sum([each.runs / each.openings for each in rounds]),
        free_cells=sum([each.free_cells for each in rounds]) / max(steps, 1),
        narrowest=min(openings[:-1], default=lines),
        mean_openings=steps / max(len(rounds), 1),
        jump=sum([each.jump for each in rounds]) / max(len(rounds) - 1, 1),
        depth=max([each.depth for each in rounds], default=0),
        by_overlap=shares[0],
        by_line=shares[1],
        by_two_lines=shares[2],
        by_contradiction=shares[3],
        by_deeper=shares[4],
        open_cells=climb.open_cells,
        sweeps=counts.sweeps,
        lines_per_line=counts.line_solves / lines,
    )
