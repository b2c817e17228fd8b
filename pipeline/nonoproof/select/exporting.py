"""What a store exports: all of its last run, or the puzzles that filters choose."""

from __future__ import annotations

from pathlib import Path

from ..export import Exported, export
from ..store.listing import Listing
from . import choose, results_of
from .open_store import OpenStore
from .selection import Selection


def export_store(place: Path, names: tuple[str, ...]) -> None:
    with OpenStore(place) as store:
        export_chosen(store, names)


def export_chosen(store: OpenStore, names: tuple[str, ...], selection: Selection | None = None) -> None:
    """Without a selection everything, also what could not be read; with one, the puzzles and their findings."""
    if selection is None:
        listing = Listing(store)
        exported = Exported(store.about(), lambda: results_of(store), listing.file_findings)
    else:
        chosen = choose(store, selection)
        exported = Exported(store.about(), chosen.rows, lambda: iter(()))
    export(exported, names)
