"""Bundles of ``.non`` puzzles: the files one after the other, with a line ``====`` between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import Puzzle
from . import non, non_writer
from .common import FileEntry, Fit, Notes, decode, text_lines

NAME = "nonpack"
TITLE = "bundle of .non puzzles, separated by lines of ===="
SUFFIXES = (".nonpack",)
HOLDS = non.HOLDS._replace(many=True)

SEPARATOR = "===="
_SEPARATED = re.compile(rb"^====[ \t]*\r?$", re.MULTILINE)
_KEYS = re.compile(rb"^[ \t]*(?:rows|columns|width|height)\b", re.IGNORECASE | re.MULTILINE)


def sniff(data: bytes) -> Fit:
    if _SEPARATED.search(data) is None:
        return Fit.NO
    return Fit.SURE if _KEYS.search(data) is not None else Fit.MAYBE


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = text_lines(decode(data, notes))
    start = 0
    for end in [at for at, line in enumerate(lines) if line.rstrip() == SEPARATOR] + [len(lines)]:
        part = lines[start:end]
        # A separator in front of the first puzzle or behind the last one encloses nothing.
        if any(line.strip() for line in part) or 0 < start < end < len(lines):
            yield non.read_lines(part, notes, start)
            notes = Notes()
        start = end + 1


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return f"{SEPARATOR}\n".join([non_writer.write_text(puzzle) for puzzle in puzzles]).encode()
