"""The store: one SQLite file that holds what every stage made, so that no work is done twice.

Rows are written as work finishes and committed together every half second; what a killed run had not yet
committed is all that the next one does again. ``schema.sql`` describes the tables, and the views for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .copies import find_copies
from .database import FILE_NAME, Database, database_path
from .file_rows import Files, Stamp, Unread
from .handle import StoreHandle
from .listing import Group, Listing, passed_over, rows_of
from .near_copies import NearCopies
from .pending import Wanted, claims_of, items_of
from .signatures import NearPair, Signed, SignedPicture, near_pairs, signed
from .solved import Solved
from .source_rows import ReadFile
from .standings import Standings, read_standings
from .verdicts import Solving


class Store(Database):
    """A store that is open for a run. No other process can write to it meanwhile."""

    def __init__(self, folder: Path, resume: bool = False) -> None:
        super().__init__(folder, resume)
        self.files = Files(self)
        self.solving = Solving(self)
        self.near_copies = NearCopies(self)
        self.standings = Standings(self)

    def begin(self, version: str, solver: str, options: Mapping[str, Any], fresh: bool = False) -> None:
        super().begin(version, solver, options, fresh)
        self.files.begin()

    def find_copies(self) -> None:
        find_copies(self)

    def listing(self) -> Listing:
        """Commits, so that workers can read it."""
        self.commit()
        return Listing(self)


__all__ = [
    "FILE_NAME",
    "Group",
    "Listing",
    "NearCopies",
    "NearPair",
    "ReadFile",
    "Signed",
    "SignedPicture",
    "Solved",
    "Stamp",
    "Store",
    "StoreHandle",
    "Unread",
    "Wanted",
    "claims_of",
    "database_path",
    "items_of",
    "near_pairs",
    "passed_over",
    "read_standings",
    "rows_of",
    "signed",
]
