"""The letters of Rosetta Code's nonogram task: two lines of words, rows and columns; A is 1, B is 2.

Puzzles follow each other with blank lines between. A letter cannot say that a line is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import Clue, Puzzle, run
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote, text_lines

NAME = "rosetta"
TITLE = "letters for numbers, as in the task of Rosetta Code"
SUFFIXES = ()
HOLDS = Holds(many=True)

_WORD = re.compile(r"[A-Z]+")


def sniff(data: bytes) -> Fit:
    """Two lines of capital letters, and a third only after a blank one."""
    lines = [line.strip() for line in data[:20_000].strip().split(b"\n")[:3]]
    if len(lines) < 2 or (len(lines) == 3 and lines[2]):
        return Fit.NO
    letters = all(not line.translate(None, b"ABCDEFGHIJKLMNOPQRSTUVWXYZ \t") and line for line in lines[:2])
    return Fit.MAYBE if letters else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    for start, block in _blocks(text_lines(decode(data, notes))):
        try:
            if len(block) != 2:
                raise fault(f"expected a line of rows and a line of columns, found {len(block)} lines", start)
            puzzle: Puzzle | None = Puzzle(_clues(block[0], start), _clues(block[1], start + 1))
        except Fault as error:
            notes.take(error)
            puzzle = None
        yield notes.entry(puzzle, start)
        notes = Notes()


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []


def _clues(line: str, number: int) -> tuple[Clue, ...]:
    words = line.split()
    if len(words) > MAX_SIDE:
        raise fault(f"expected at most {MAX_SIDE} clues, found {len(words)}", number)
    return tuple([_clue(word, number) for word in words])


def _clue(word: str, number: int) -> Clue:
    if _WORD.fullmatch(word) is None:
        raise fault(f"expected capital letters, found {quote(word)}", number)
    return tuple([run(ord(letter) - ord("A") + 1) for letter in word])
