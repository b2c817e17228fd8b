"""A stranger's file, and what is truly in it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from nonoproof.model import Puzzle

Tree: TypeAlias = Any
"""What JSON could hold: dicts, lists, texts, numbers, truth values and None."""


class Expect(StrEnum):
    """What a reader owes to the file."""

    PUZZLES = "puzzles"
    """Exactly these puzzles."""
    EITHER = "right or refused"
    """A person would not be sure either: these puzzles, or a refusal, or a warning."""
    ORIENTATION = "which side is first"
    """Nothing says which side is the rows: the puzzles or their transposes, and the finding that says so."""
    WARNING = "a warning"
    """Whatever is read carries an error or a warning."""
    NOTHING = "nothing"
    """There is no nonogram, or one of a kind that cannot be read."""


class StrangerFile(NamedTuple):
    name: str
    data: bytes
    expect: Expect
    puzzles: tuple[Puzzle, ...] = ()
    """In their order. Their titles are what a person would call them."""


class Stranger(NamedTuple):
    """A file, or a folder of them."""

    files: tuple[StrangerFile, ...]
