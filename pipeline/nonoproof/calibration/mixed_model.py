"""Who is fast and what is hard, taken apart: a mixed model of the logarithm of the seconds.

    log seconds = fixed effects of the puzzle + its own effect + the player's effect + noise

The effects of puzzles and players are random, so that few solves move them little; how far they spread is
estimated along with them. Residuals are weighted, at first by Huber's function and then by Tukey's, which forgets
what is far off: a pause for lunch does not make a puzzle hard. Each step is a sparse least-squares problem for SciPy.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUNDS = 100
_ENOUGH = 1e-3
"""The relative change of all spreads at which it ends."""
_HUBER, _TUKEY = 1.345, 4.685
"""In standard deviations: 95 % as efficient as least squares where the noise is normal."""
_FIRST = 5
"""Rounds with Huber's weights, which lead to the right place from anywhere."""
_LEAST = 1e-3
"""A spread; below it, effects are nothing."""


class Estimates(NamedTuple):
    fixed: NDArray[np.float64]
    covariance: NDArray[np.float64]
    """Of the fixed effects."""
    puzzles: NDArray[np.float64]
    """What each puzzle takes beyond its fixed effects."""
    errors: NDArray[np.float64]
    """Standard errors of what each puzzle takes, with that of the average player."""
    players: NDArray[np.float64]
    """What each player takes beyond the average one."""
    puzzle_spread: float
    player_spread: float
    noise: float


def estimate(
    logs: NDArray[np.float64],
    puzzle: NDArray[np.int64],
    player: NDArray[np.int64],
    design: NDArray[np.float64],
) -> Estimates:
    """One entry a solve: its logarithm, its puzzle, its player. ``design`` has a row a puzzle."""
    import numpy as np
    from scipy import sparse
    from scipy.sparse.linalg import lsmr

    solves, (puzzles, fixed), players = len(logs), design.shape, int(player.max()) + 1
    rows, ones = np.arange(solves), np.ones(solves)
    own = sparse.csr_array((ones, (rows, puzzle)), shape=(solves, puzzles))
    of_player = sparse.csr_array((ones, (rows, player)), shape=(solves, players))
    whole = sparse.hstack([sparse.csr_array(design[puzzle]), own, of_player], format="csr")
    spreads = np.full(3, max(_LEAST, float(np.std(logs)) / 2))
    weights, effects = ones, np.zeros(fixed + puzzles + players)
    for turn in range(_ROUNDS):
        one, other, noise = spreads
        prior = np.concatenate([np.zeros(fixed), np.full(puzzles, 1 / one), np.full(players, 1 / other)])
        scaled = sparse.diags_array(np.sqrt(weights) / noise) @ whole
        both = sparse.vstack([scaled, sparse.diags_array(prior)], format="csr")
        wanted = np.concatenate([np.sqrt(weights) / noise * logs, np.zeros(len(prior))])
        effects = lsmr(both, wanted, atol=1e-7, btol=1e-7, maxiter=2000, x0=effects)[0]
        residuals = logs - whole @ effects
        free = max(
            1.0, solves - fixed - _used(own, weights, noise, one) - _used(of_player, weights, noise, other)
        )
        noise = max(_LEAST, 1.4826 * float(np.median(np.abs(residuals))) * float(np.sqrt(solves / free)))
        far = np.abs(residuals) / noise
        weights = (
            np.minimum(1.0, _HUBER / np.maximum(far, 1e-12))
            if turn < _FIRST
            else np.maximum(1e-6, (1 - np.minimum(1.0, far / _TUKEY) ** 2) ** 2)
        )
        known = own.T @ weights / noise**2, of_player.T @ weights / noise**2
        parts = effects[fixed : fixed + puzzles], effects[fixed + puzzles :]
        new = np.array(
            [_spread(parts[0], known[0], one, fixed), _spread(parts[1], known[1], other, 1), noise]
        )
        settled = bool(np.all(np.abs(new - spreads) <= _ENOUGH * spreads))
        spreads = new
        if settled and turn > _FIRST:
            break
    one, other, noise = map(float, spreads)
    known_of = own.T @ weights / noise**2
    # Puzzles that the same players solved share the error of these players: it is added to the first fixed effect.
    share = 1 / (one**2 + 1 / np.maximum(known_of, 1e-12))
    covariance = np.linalg.pinv(design.T @ (share[:, None] * design))
    covariance[0, 0] += other**2 / players
    errors = np.sqrt(1 / (known_of + 1 / one**2) + other**2 / players)
    return Estimates(
        effects[:fixed],
        covariance,
        effects[fixed : fixed + puzzles],
        errors,
        effects[fixed + puzzles :],
        one,
        other,
        noise,
    )


def _used(members: object, weights: NDArray[np.float64], noise: float, spread: float) -> float:
    """Of how many free numbers the effects take the place: fewer than there are, as they are held together."""
    known = members.T @ weights / noise**2  # type: ignore[attr-defined]
    return float((known / (known + 1 / spread**2)).sum())


def _spread(effects: NDArray[np.float64], known: NDArray[np.float64], before: float, fixed: int) -> float:
    """The squares of the effects, and of what is not known of them; so many of them the fixed effects have taken."""
    squares = effects**2 + 1 / (known + 1 / before**2)
    return max(_LEAST, math.sqrt(float(squares.sum()) / max(1, len(effects) - fixed)))
