"""What reports say about puzzles, to people and to programs.

A ``Row`` is all that is known about a puzzle, ``Told`` what the reports say about it. ``tell.py`` turns rows into
fragments of all files of a run, in workers; ``reports.py`` puts these files together.
"""

from .records import puzzle_record
from .rows import Place, Row
from .told import Telling, Told

__all__ = ["Place", "Row", "Telling", "Told", "puzzle_record"]
