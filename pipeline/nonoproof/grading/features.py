"""What makes a puzzle hard for a person, in numbers: read off the rounds in which the ladder climbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..solver.ladder import Rung
from ..verdict import Counts

if TYPE_CHECKING:
    from ..solver._core import _Features


class Features(NamedTuple):
    width: int
    height: int
    colours: int
    rung: str
    """The weakest kind of reasoning that finishes the puzzle; ``guess`` where none does."""
    rounds: int
    """The number of rounds; in each, everything that can be seen at once is taken."""
    steps: int
    """Lines, and supposed cells, that yielded something, over all rounds."""
    strain: float
    """Runs that had to be held in the head: the mean over the openings of a round, summed over the rounds."""
    free_cells: float
    """The mean number of unknown cells in a line that yielded something."""
    narrowest: int
    """The fewest openings there were while at least half of the lines were open."""
    mean_openings: float
    jump: float
    """How far the eye had to jump from round to round: the mean, as a share of the diagonal."""
    depth: int
    """The longest chain, in waves of lines, that a supposition had to be followed through."""
    by_overlap: float
    """The share of the cells that fell to each rung."""
    by_segments: float
    by_line: float
    by_two_lines: float
    by_contradiction: float
    by_deeper: float
    open_cells: int
    """Cells that were left."""
    sweeps: int
    lines_per_line: float
    """Lines that the solver processed for its verdict, for each line of the puzzle."""
    end: str = "solved"
    """``solved``, ``guess`` where no rung goes on, ``spent`` where the budget ended first."""
    effort: float = 0.0
    """The strain, each round by how far one has to look for an opening."""
    looks: float = 0.0
    """Lines that had changed and were looked at again, over all rounds, for each line of the puzzle."""
    narrow_moments: int = 0
    """How often there were as few openings then as ``narrowest`` says."""
    narrow_lines: int = 0
    """The most lines with unknown cells at such a moment."""
    segment_rounds: int = 0
    """Rounds on each rung above overlap."""
    line_rounds: int = 0
    two_line_rounds: int = 0
    contradiction_rounds: int = 0
    deeper_rounds: int = 0
    parts: int = 1
    """Puzzles on this grid that share no line: then the difficulty is not one number."""
    line_solves: int = 0
    """That the grade took, a line counted once for every 64 cells."""
    amount: int = 0
    """Lines to look at on the way: those that had changed, in every round, and one for each wave of an assumption."""

    def record(self) -> dict[str, int | float | str]:
        return self._asdict()


_LABELS = tuple([rung.label for rung in Rung])


def features_of(numbers: _Features, counts: Counts) -> Features:
    """From the climb and the verdict, rounded to what is worth keeping."""
    (
        end, width, height, colours, rung, rounds, steps, strain, effort, looks, free_cells, narrowest, moments,
        lines, mean_openings, jump, depth, shares, (_, segments, single, double, short, long), open_cells, parts, work,
        amount,
    ) = numbers  # fmt: skip
    overlap, by_segments, line, two_lines, contradiction, deeper = map(_kept, shares)
    return Features(
        width, height, colours, _LABELS[rung], rounds, steps, _kept(strain), _kept(free_cells), narrowest,
        _kept(mean_openings), _kept(jump), depth, overlap, by_segments, line, two_lines, contradiction, deeper,
        open_cells, counts.sweeps, _kept(counts.line_solves / (width + height)), end, _kept(effort),
        _kept(looks), moments, lines, segments, single, double, short, long, parts, work, amount,
    )  # fmt: skip


def _kept(number: float) -> float:
    return round(number, 4)
