"""The reports for people: a page, and two summaries.

``fragments.py`` makes them batch by batch, in workers; ``reports.py`` puts the files together.
"""

from .entry import JudgedResult

__all__ = ["JudgedResult"]
