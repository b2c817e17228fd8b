"""What is said of puzzles, to people and to programs.

A ``Row`` is all that is known of a puzzle, ``Told`` what is said of it. ``tell.py`` tells rows for all files of a run,
in workers; ``reports.py`` puts these files together.
"""

from .records import puzzle_record
from .rows import Place, Row
from .told import Telling, Told

__all__ = ["Place", "Row", "Telling", "Told", "puzzle_record"]
