"""New puzzles for programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..errors import UsageError
from ..model import Puzzle
from ..model.taking import shown
from ..verdict import Tier
from .argument_checks import the_number, the_tiers


def generate(
    size: int | str = 15,
    *,
    tier: Tier | str | Collection[Tier] | None = None,
    colours: int = 1,
    seed: int = 0,
    count: int = 1,
    lines_only: bool = False,
    least_runs: int = 0,
    most_symmetry: float = 1.0,
    least_distance: int = 1,
) -> Iterator[Puzzle]:
    """New puzzles, one after the other, each with exactly one solution, which is its goal.

    The same arguments give the same puzzles every time, and more of them do not change the first ones: they are
    those of ``nonoproof make --random``. ``size`` is a side of a square, or a width and a height such as
    ``"20x15"``. ``tier`` is one tier or several. ``colours`` counts without the background. None is a copy of
    another: mirrored, turned or recoloured. There are fewer than ``count`` if no more were found.

    >>> from nonoproof import generate, grade
    >>> [puzzle] = generate(10, tier="easy", seed=1)
    >>> puzzle.width, puzzle.height, str(grade(puzzle).tier)
    (10, 10, 'easy')

    More can be asked of each puzzle. ``lines_only``: it can be solved line by line. ``least_runs``: each row and
    column has so many runs at least. ``most_symmetry``: the largest share of its ink that a mirrored or turned copy
    may have in the same cells; for noise, that is the share of ink. ``least_distance``: it differs in so many cells
    from each puzzle before, however that is turned.
    """
    from ..making import MOST_INKS, random_puzzles
    from ..making.cells import Size
    from ..making.random_wishes import Wishes
    from ..making.sizes import Sizes

    try:
        sizes = Sizes.parse(str(size))
    except UsageError as error:
        raise ValueError(f"size: {error}") from None
    width, height = sizes.least
    if sizes.most != sizes.least:
        raise ValueError(f"size: expected one size such as 15 or 20x15, found {shown(size)}")
    if not isinstance(seed, int):
        raise TypeError(f"seed: expected a number, found {shown(seed)}")
    if not isinstance(most_symmetry, int | float) or not 0 <= most_symmetry <= 1:
        raise ValueError(f"most_symmetry: expected a number from 0 to 1, found {shown(most_symmetry)}")
    made = random_puzzles(
        Size(width, height or width),
        the_number(count, "count", 0),
        frozenset(the_tiers(tier) or ()),
        seed,
        inks=the_number(colours, "colours", 1, MOST_INKS),
        wishes=Wishes(
            lines_only,
            the_number(least_runs, "least_runs", 0),
            most_symmetry,
            the_number(least_distance, "least_distance", 1),
        ),
    )
    return (each.puzzle for each in made)
