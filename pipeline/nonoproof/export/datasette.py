"""What the tables and columns of the store mean, and some queries, for Datasette."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .exported import Exported


def metadata(exported: Exported) -> Iterator[bytes]:
    yield Path(__file__).with_name("datasette.json").read_bytes()
