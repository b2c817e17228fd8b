"""From the times of players to minutes: how hard each puzzle was, how fast each player, and what the score says.

``times_file`` reads the file, ``mixed_model`` takes puzzles and players apart, and ``fit`` maps the score and the
amount to minutes. It needs SciPy (extra ``calibrate``) for sparse least squares and rank correlation. statsmodels has
mixed models, but none that is sparse, robust and crossed.
"""

from .fit import FEWEST, Calibration, GradedSolve, PuzzleTime, calibrate
from .times_file import Solve, Times, read_times

__all__ = ["FEWEST", "Calibration", "GradedSolve", "PuzzleTime", "Solve", "Times", "calibrate", "read_times"]
