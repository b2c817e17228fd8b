"""``nonoproof formats``: the file formats, and what each of them can hold."""

from __future__ import annotations

import argparse
import json
import sys

from .. import bounded
from ..errors import UsageError
from ..findings import Finding
from ..formats import FORMATS, Format
from ..formats.converting import can_write
from ..model import UNKNOWN, Puzzle
from ..render import Style, draw_puzzle
from .wrapping import print_wrapped

MOST_CHARS = 1000
"""Of a line, which must be whole where it is to be copied."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json-lines", action="store_true", help="print one JSON object per format, for programs"
    )
    parser.add_argument(
        "--describe",
        metavar="FILE",
        help="describe a file of unknown format, and suggest an adapter for it",
    )


def run(args: argparse.Namespace) -> int:
    if args.describe is not None:
        return _describe(args.describe)
    if args.json_lines:
        for each in FORMATS:
            sys.stdout.write(json.dumps(_fields(each), ensure_ascii=False) + "\n")
        return 0
    rows = [("name", "use", "suffixes", "holds", "what it is")]
    rows += [(each.NAME, _use(each), " ".join(each.SUFFIXES), _holds(each), each.TITLE) for each in FORMATS]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        line = "  ".join([word.ljust(width) for word, width in zip(row, widths, strict=True)])
        print_wrapped(line.rstrip(), 4)
    return 0


def _describe(path: str) -> int:
    from ..formats.adapters.suggesting import suggest
    from ..ingest.sources import Limits, load
    from ..render import printable

    blob = load(path, True, None, Limits())
    if isinstance(blob, Finding):
        raise UsageError(f"{path}: {blob.message}")
    try:
        for each in bounded.each(suggest, blob.data, blob.name):
            # Whole lines, also on a terminal: some are an adapter to copy.
            for line in [each] if isinstance(each, str) else _drawn(each):
                sys.stdout.write(printable(line, MOST_CHARS) + "\n")
    except bounded.Stopped as error:
        raise UsageError(f"{path}: {error}") from None
    return 0


def _drawn(puzzle: Puzzle) -> list[str]:
    """The puzzle as a comment, so that what is above can be copied with it."""
    grid = puzzle.goal or puzzle.givens or (bytes([UNKNOWN]) * puzzle.width,) * puzzle.height
    return [f"#   {line}".rstrip() for line in draw_puzzle(puzzle, grid, Style(unicode=False, width=100))]


def _use(format: Format) -> str:
    if can_write(format):
        return "read, write"
    return "read" if _can_read(format) else "refuse"


def _can_read(format: Format) -> bool:
    """False for a format that holds neither clues nor a picture, and is known only so that the refusal is clear."""
    return format.HOLDS.clues or format.HOLDS.goal


def _fields(format: Format) -> dict[str, object]:
    holds = format.HOLDS
    return {
        "name": format.NAME,
        "title": format.TITLE,
        "suffixes": list(format.SUFFIXES),
        "read": _can_read(format),
        "write": can_write(format),
        "clues": holds.clues,
        "colour": holds.colour,
        "goal": holds.goal,
        "givens": holds.givens,
        "many": holds.many,
        "metadata": sorted(holds.metadata),
    }


def _holds(format: Format) -> str:
    """A word for each thing that the format can store, other than the clues."""
    holds = format.HOLDS
    words = {
        "picture only": not holds.clues,
        "colour": holds.colour,
        "goal": holds.goal and holds.clues,
        "givens": holds.givens,
        "metadata": bool(holds.metadata),
        "many": holds.many,
    }
    return ", ".join([word for word, there in words.items() if there])
