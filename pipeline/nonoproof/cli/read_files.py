"""The files that a command reads, so that it does not write to them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from glob import iglob
from pathlib import Path

_NAMES = (
    "sources",
    "source",
    "pictures",
    "times",
    "font",
    "fonts",
    "profile",
    "tiers",
    "format",
    "source_format",
)
"""Of the arguments that name files and folders."""
_ADAPTER = "adapter:"


def read_by(args: Namespace) -> tuple[Callable[[], Iterator[str]], Callable[[str], bool]]:
    """The files and folders that the user named to be read, and whether a file holds a puzzle.

    Both are asked only where a file is there that would be written to.
    """
    format = getattr(args, "format", None) or getattr(args, "source_format", None)

    def holds_puzzle(path: str) -> bool:
        from ..ingest import ingest

        return any(each.puzzle is not None for each in ingest([path], format))

    return lambda: _named(args), holds_puzzle


def _named(args: Namespace) -> Iterator[str]:
    for name in _NAMES:
        value = getattr(args, name, None)
        for each in value if isinstance(value, list) else [value]:
            if each is not None:
                path = str(each).removeprefix(_ADAPTER)
                yield path
                yield from iglob(path, recursive=True)  # noqa: PTH207 - any root
    baseline = getattr(args, "baseline", None)
    # A baseline may be written anew by the command that reads it, and by nothing else.
    if baseline is not None and baseline != args.write_baseline:
        yield str(baseline)
    if getattr(args, "store", None) is not None:
        from ..store import database_path

        yield str(database_path(Path(args.store)))
