"""How long the puzzles of a run take, from the times of its players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import UsageError
from ..grading.minutes import Minutes, terms

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

FEWEST = 200
"""Solves. With fewer, the bounds are so wide that they say nothing."""
_FEWEST_PUZZLES, _FEWEST_PLAYERS = 12, 3
_SAMPLES = 400
_SEED = 0
_WIDTH = 1.6449
"""Standard deviations to either side of the middle 90 of 100."""


class GradedSolve(NamedTuple):
    puzzle: int
    """Its place in the list of puzzles."""
    seconds: float
    player: str


class PuzzleTime(NamedTuple):
    """What one puzzle takes a player of middling speed."""

    puzzle: int
    solves: int
    minutes: float
    low: float
    high: float


class PlayerSpeed(NamedTuple):
    player: str
    solves: int
    factor: float
    """2 takes twice as long as one of middling speed."""


class Rank(NamedTuple):
    """Kendall's tau, and the bounds of the middle 90 % of samples drawn with repetition."""

    tau: float
    low: float
    high: float


class Calibration(NamedTuple):
    minutes: Minutes
    rank: Rank
    """How well the score predicts which of two puzzles takes longer."""
    solves: int
    puzzles: tuple[PuzzleTime, ...]
    players: tuple[PlayerSpeed, ...]
    noise: float
    """How far two solves of one puzzle by one player lie apart: a standard deviation of the logarithm."""

    def record(self) -> dict[str, Any]:
        """What is stored beside the run."""
        return {
            "schema": 1,
            "solves": self.solves,
            "puzzles": len(self.puzzles),
            "players": len(self.players),
            "tau": [self.rank.tau, self.rank.low, self.rank.high],
            "noise": self.noise,
            **self.minutes.record(),
        }


def calibrate(solves: Sequence[GradedSolve], grades: Sequence[tuple[float, float]]) -> Calibration:
    """Of puzzles with these scores and amounts. ``UsageError`` if there are too few solves, puzzles or players."""
    used = Counter([each.puzzle for each in solves])
    players = Counter([each.player for each in solves])
    if len(solves) < FEWEST or len(used) < _FEWEST_PUZZLES or len(players) < _FEWEST_PLAYERS:
        raise UsageError(
            f"{len(solves)} solves of {len(used)} graded puzzles by {len(players)} players are too few: it takes"
            f" {FEWEST} solves of {_FEWEST_PUZZLES} puzzles by {_FEWEST_PLAYERS} players to say how long others take"
        )
    _need_scipy()
    import numpy as np

    from .mixed_model import estimate

    numbers = {puzzle: place for place, puzzle in enumerate(used)}
    names = {player: place for place, player in enumerate(players)}
    logs = np.log([each.seconds for each in solves])
    puzzle = np.array([numbers[each.puzzle] for each in solves])
    player = np.array([names[each.player] for each in solves])
    alone = estimate(logs, puzzle, player, np.ones((len(used), 1)))
    design = np.array([terms(*grades[each]) for each in used])
    # Steps of the same size: the sum does not depend on it, but it is found sooner.
    middle, scale = design.mean(axis=0), design.std(axis=0)
    middle[0], scale[0] = 0.0, 1.0
    scale[scale == 0] = 1.0
    mapped = estimate(logs, puzzle, player, (design - middle) / scale)
    turn = np.diag(1 / scale)
    turn[0, 1:] = -middle[1:] / scale[1:]
    covariance = (turn @ mapped.covariance @ turn.T).tolist()
    minutes = Minutes.from_record(
        {
            "coefficients": turn @ mapped.fixed,
            "covariance": covariance,
            "spread": mapped.puzzle_spread,
            "source": _source(solves, used, players),
        }
    )
    scores = np.array([grades[each][0] for each in used])
    times = [
        _time(each, used[each], float(alone.fixed[0] + alone.puzzles[place]), float(alone.errors[place]))
        for each, place in numbers.items()
    ]
    speeds = [
        PlayerSpeed(name, players[name], exp(float(alone.players[place]))) for name, place in names.items()
    ]
    return Calibration(
        minutes, rank(scores, alone.puzzles), len(solves), tuple(times), tuple(speeds), alone.noise
    )


def _source(solves: Sequence[GradedSolve], puzzles: Counter[int], players: Counter[str]) -> str:
    return f"{len(solves):,} solves of {len(puzzles):,} puzzles by {len(players):,} players"


def _time(puzzle: int, solves: int, log: float, error: float) -> PuzzleTime:
    return PuzzleTime(puzzle, solves, *[exp(log + far * error) / 60 for far in (0, -_WIDTH, _WIDTH)])


def rank(scores: ArrayLike, times: ArrayLike) -> Rank:
    """The bounds are the same each time: the samples are."""
    import numpy as np
    from scipy.stats import kendalltau

    one, other = np.asarray(scores), np.asarray(times)
    drawn = np.random.default_rng(_SEED).integers(0, len(one), (_SAMPLES, len(one)))
    taus = np.array([kendalltau(one[each], other[each]).statistic for each in drawn])
    low, high = np.nanquantile(taus, [0.05, 0.95])
    return Rank(float(kendalltau(one, other).statistic), float(low), float(high))


def _need_scipy() -> None:
    if find_spec("scipy") is None:
        raise UsageError("calibrating needs SciPy: pip install 'nonoproof[calibrate]'")
