"""Blocks of clues as text formats have them: one clue a line, the rows and the columns apart.

A blank line in a block is an empty clue to some tools and nothing at all to others. The number of clues
decides: only one of the two readings can end where the block ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from ..findings import Code
from ..model import Clue, Puzzle, Run, run
from .common import MAX_SIDE, Fault, Notes, fault, number, quote

Numbered: TypeAlias = tuple[int, str]
"""A line with its number, counted from 1."""

BOTH = "rows and columns"
"""What a block is called that nothing cuts in two."""

BARE = 1
"""The colour of a run without a letter, while the codes of letters stand for colours."""

_WORD = re.compile(r"[^,\s]+")
_EMPTY_WORD = re.compile(r"(?:^|,)\s*(?:,|$)")
_LENGTH = re.compile(r"[1-9][0-9]{0,3}")
_COLOURED = re.compile(r"([0-9]+)([A-Za-z]?)(.*)")


class _QuickRuns(dict[str, Run]):
    """The run of each number that fits a line: one look-up instead of a check and a conversion."""

    def __missing__(self, word: str) -> Run:
        length = int(word) if _LENGTH.fullmatch(word) else 0
        if not 1 <= length <= MAX_SIDE:
            raise KeyError(word)
        self[word] = found = run(length)
        return found


_quick_run = _QuickRuns().__getitem__


class _QuickClues(dict[str, Clue]):
    """The clue of each flawless line: collections have the same short ones again and again."""

    def __init__(self, separator: str | None) -> None:
        self.separator = separator
        self["0"] = ()

    def __missing__(self, line: str) -> Clue:
        if len(line) > _LONGEST:
            raise KeyError(line[:20])
        found = tuple(map(_quick_run, line.split(self.separator)))
        if not found:  # a blank line
            raise KeyError(line)
        if len(line) <= _LONGEST_KEPT and len(self) < _MOST_KEPT:
            self[line] = found
        return found


_LONGEST = 8 * MAX_SIDE
"""Of a line, in characters: there is no clue that needs more."""
_LONGEST_KEPT = 32
_MOST_KEPT = 1 << 14
_QUICK_CLUES = {separator: _QuickClues(separator) for separator in (None, ",", "\t")}


def quick_clues(lines: Sequence[str], separator: str | None) -> tuple[Clue, ...] | None:
    """The black-and-white clues of those lines if they are flawless, and None otherwise.

    Collections have millions of numbers, nearly all of them right; a reader turns to its careful path, which
    knows what to say, only where this one gives up. The separator None stands for any white space.
    """
    try:
        return tuple(map(_QUICK_CLUES[separator].__getitem__, lines))
    except KeyError:
        return None


def numbered(lines: Sequence[str], before: int = 0) -> list[Numbered]:
    return list(enumerate(lines, before + 1))


def block_clues(
    block: Sequence[Numbered], count: int, what: str, notes: Notes, opened: int | None = None
) -> tuple[Clue, ...]:
    """The black-and-white clues of a block; all its faults are reported."""
    chosen = choose(block, count, what, notes, opened)
    texts = [text for _, text in chosen]
    lines = [line for line, _ in chosen]
    if what == "rows":
        notes.rows_at = lines
    elif what == "columns":
        notes.columns_at = lines
    else:
        notes.rows_at, notes.columns_at = lines, ()
    return quick_clues(texts, None) or tuple([careful_clue(text, line, notes) for line, text in chosen])


def choose(
    block: Sequence[Numbered], count: int, what: str, notes: Notes, opened: int | None = None
) -> Sequence[Numbered]:
    """The lines of a block that hold its clues; ``opened`` is the line in front of it."""
    full = [each for each in block if each[1].strip()]
    every = block[:count]
    line = block[0][0] if block else opened
    if len(full) == count:
        return full
    if len(full) > count:
        if full[:count] != list(every):
            message = f"expected {count} clues of {what}, found {len(full)} with blank lines between them"
        else:
            message = f"expected {count} {what}, as the size says, found {len(full)}"
            line = full[count][0]
    elif len(block) < count:
        message = f"expected clues for {count} {what}, found {len(full)}"
    elif full and full[-1][0] > every[-1][0]:
        message = f"expected {count} clues of {what}, found {len(full)} and too many blank lines for the rest"
    else:
        return every
    # Of rows and columns together, it cannot be said which of them are too few or too many.
    mendable = what != BOTH and 1 <= len(full) <= MAX_SIDE
    notes.add(Code.SIZE_DIFFERS if mendable else Code.SYNTAX, message, line)
    return full if mendable else every


def careful_clue(text: str, line: int, notes: Notes, letters: bool = False) -> Clue:
    """A clue from its line, word by word; what is wrong is reported and left out.

    With ``letters``, a run may have a letter for its colour, and gets the letter's code as its colour.
    """
    if text.strip() in ("", "0"):
        return ()
    if _EMPTY_WORD.search(text):
        notes.add(Code.SYNTAX, "expected a run length on each side of a comma", line)
    runs: list[Run] = []
    for word in _WORD.finditer(text):
        if len(runs) == MAX_SIDE:
            notes.add(Code.SIZE_OUT_OF_BOUNDS, f"a clue has at most {MAX_SIDE} runs", line, word.start() + 1)
            break
        try:
            runs.append(_run(word[0], line, word.start() + 1, notes, letters))
        except Fault as stop:
            notes.take(stop)
    return tuple(runs)


def _run(word: str, line: int, column: int, notes: Notes, letters: bool) -> Run:
    digits, colour = word, BARE
    match = _COLOURED.fullmatch(word) if letters else None
    if match is not None:
        digits, colour = match[1], ord(match[2]) if match[2] else BARE
        if any(map(str.isdigit, match[3])):
            # More numbers, with something other than commas between them: what is left out would be missed.
            raise fault(f"expected a run length, found {quote(word)}", line, column)
        if match[3]:
            notes.add(Code.NOT_UNDERSTOOD, f"{quote(match[3])} after a run length", line, column)
    length = number(digits, line, column, "a run length")
    if not length:
        raise fault("a run of length 0 is allowed only on its own, for an empty line", line, column)
    return run(length, colour)


def sized_puzzle(rows: tuple[Clue, ...], columns: tuple[Clue, ...], notes: Notes) -> Puzzle | None:
    """The puzzle of those clues where no fault was found; for formats that do not declare their size."""
    for clues, what in ((rows, "rows"), (columns, "columns")):
        if not 1 <= len(clues) <= MAX_SIDE:
            message = f"the number of {what} must be from 1 to {MAX_SIDE}, found {len(clues)}"
            notes.add(Code.SIZE_OUT_OF_BOUNDS, message)
    return None if notes.failed else Puzzle(rows, columns)


def clue_lines(clues: Sequence[Clue], separator: str = " ") -> list[str]:
    """One line a clue, ``0`` for an empty one."""
    return [separator.join([str(each.length) for each in clue]) or "0" for clue in clues]
