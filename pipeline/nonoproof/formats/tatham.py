"""Game ids of "Pattern" in Simon Tatham's collection: ``4x3:1.1/1.1/1/1/2.1//3``, one per line.

Columns come first. Letters after a comma are the given cells in row-major order: ``a`` to ``y`` skip 0 to 24
cells and then mark one (small: empty, capital: full), ``z`` skips 25 and marks none. A small letter at the
end may mark the cell after the last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import UNKNOWN, Clue, Grid, Puzzle, run
from .common import (
    Fault,
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    grid_of,
    number,
    quote,
    settle_grids,
    size,
    text_lines,
)

NAME = "tatham"
TITLE = 'game ids of Simon Tatham\'s "Pattern", with given cells'
SUFFIXES = ()
HOLDS = Holds(givens=True, many=True)

# One # at most in front: with any number of them each would be tried, and what follows looked at again.
_ID = re.compile(r"(?:[^\s#:]*#)?([0-9]+)(?:x([0-9]+))?(:)(\S*)")
_SEED = re.compile(r"(?:[^\s#:]*#)?[0-9]+(?:x[0-9]+)?#\S+")
_MARK = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:[\x21\x22\x24-\x39\x3b-\x7e]*#)?[0-9]+(?:x[0-9]+)?:[0-9./]+(?:,[A-Za-z]*)?\s*(?:\n|\Z)"
)
_STEP = 25


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.match(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    for line, text in enumerate(text_lines(decode(data, notes)), 1):
        if text.strip():
            yield notes.entry(notes.attempt(_puzzle, text.strip(), line, notes), line)
            notes = Notes()


def _puzzle(text: str, line: int, notes: Notes) -> Puzzle | None:
    match = _ID.fullmatch(text)
    if match is None:
        if _SEED.fullmatch(text):
            raise Fault(
                Code.UNSUPPORTED_KIND, "this is a random seed, which only the game can turn into clues", line
            )
        raise fault(f"expected a game id such as 4x3:1.1/1.1/1/1/2.1//3, found {quote(text)}", line)
    width = size(match[1], line, "the width")
    height = size(match[2] or match[1], line, "the height")
    clues, comma, letters = match[4].partition(",")
    specs = clues.split("/")
    if len(specs) != width + height:
        message = f"expected {width} columns and {height} rows, found {len(specs)} clues"
        raise fault(message, line, match.start(4) + 1)
    read_clues = tuple([_clue(spec, line, notes) for spec in specs])
    givens = _givens(letters, width, height, line, notes) if comma else None
    goal, givens = settle_grids(None, givens)
    if notes.failed:
        return None
    return Puzzle(read_clues[width:], read_clues[:width], goal=goal, givens=givens)


def _clue(spec: str, line: int, notes: Notes) -> Clue:
    try:
        lengths = [number(word, line, what="a run length") for word in spec.split(".")] if spec else []
        if 0 in lengths:
            raise fault("a run of length 0; an empty line has no number at all", line)
    except Fault as stop:
        notes.take(stop)
        return ()
    return tuple([run(length) for length in lengths])


def _givens(letters: str, width: int, height: int, line: int, notes: Notes) -> Grid | None:
    area = width * height
    cells = bytearray([UNKNOWN]) * area
    at = 0
    for letter in letters:
        if not ("a" <= letter.lower() <= "z"):
            notes.add(Code.SYNTAX, f"expected letters for the given cells, found {quote(letter)}", line)
            return None
        skip = ord(letter.lower()) - ord("a")
        at += skip
        if skip == _STEP:
            continue
        if at < area:
            cells[at] = letter.isupper()
        at += 1
    if at > area + 1:
        notes.add(Code.SYNTAX, f"given cells for {at} cells, expected {area}", line)
    elif at < area:
        message = f"the given cells end after {at} cells of {area}; the rest is unknown"
        notes.add(Code.GOAL_INCOMPLETE, message, line)
    return grid_of(bytes(cells), width)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return "".join([_id(puzzle) + "\n" for puzzle in puzzles]).encode()


def _id(puzzle: Puzzle) -> str:
    clues = [".".join([str(each.length) for each in clue]) for clue in puzzle.columns + puzzle.rows]
    text = f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}"
    return text if puzzle.givens is None else f"{text},{_letters(puzzle.givens)}"


def _letters(givens: Grid) -> str:
    letters: list[str] = []
    skip = 0
    for cell in b"".join(givens):
        if cell == UNKNOWN:
            skip += 1
            continue
        letter = chr(ord("a") + skip % _STEP)
        letters.append("z" * (skip // _STEP) + (letter.upper() if cell else letter))
        skip = 0
    tail = chr(ord("a") + skip % _STEP) if skip % _STEP else ""
    return "".join(letters) + "z" * (skip // _STEP) + tail
