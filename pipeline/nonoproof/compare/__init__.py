"""The published methods and ours on the same puzzles, under the same limits, in the tables of the papers."""

from __future__ import annotations

from .plot import draw_plot
from .tables import as_csv, as_json, as_markdown
from .trials import MEMORY_BYTES, Trial, TrialOutcome, TrialPuzzle, chosen_methods, judge, run_trials

__all__ = [
    "MEMORY_BYTES",
    "Trial",
    "TrialOutcome",
    "TrialPuzzle",
    "as_csv",
    "as_json",
    "as_markdown",
    "chosen_methods",
    "draw_plot",
    "judge",
    "run_trials",
]
