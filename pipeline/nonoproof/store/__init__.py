"""The store: one SQLite file that holds what every stage made, so that no work is done twice.

Rows are written as work finishes and committed together every half second; what a killed run had not yet
committed is all that the next one does again. ``schema.sql`` describes the tables, and the views for people.
"""

from __future__ import annotations

from .certificates import Certificates
from .database import FILE_NAME, database_path
from .files import Files, PuzzleRow, Reading, Stamp, Unread
from .results import Results
from .standings import Standings


class Store(Files, Results, Certificates, Standings):
    """A store that is open for a run; nobody else can write to it meanwhile."""


__all__ = ["FILE_NAME", "PuzzleRow", "Reading", "Stamp", "Store", "Unread", "database_path"]
