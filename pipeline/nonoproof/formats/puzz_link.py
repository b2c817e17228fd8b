"""Addresses of puzz.link and pzprv3: ``https://puzz.link/p?nonogram/6/7/31h12h…``, one or more, a line each.

After the width and the height come the clues, the columns first. Each line has as many places as the longest clue
that it could have, and the number nearest to the grid stands first. A digit is a number up to 15, ``-`` begins one of
two digits, ``+`` one of three, and the letters from g on stand for so many empty places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import Clue, Puzzle, run
from .blocks import sized_puzzle
from .common import FileEntry, Fit, Holds, Notes, decode, fault, size, text_lines

NAME = "puzz-link"
TITLE = "addresses of puzz.link and pzprv3"
SUFFIXES = (".url",)
HOLDS = Holds(many=True)

HEAD = "https://puzz.link/p?nonogram/"
_ADDRESS = re.compile(
    r"(?:URL=)?(?:https?://\S{1,80}\?)?nonogram/(?:[a-z]+/)?([0-9]{1,5})/([0-9]{1,5})/(\S*)"
)
_MARK = re.compile(rb"(?:URL=)?https?://[^\s?]{1,80}\?nonogram/")
_HEX = re.compile("[0-9a-f]+")
_BLANKS = "ghijklmnopqrstuvwxyz"
_LONG = {"-": 2, "+": 3}


def sniff(data: bytes) -> Fit:
    """The first line that says something is an address, or that of a shortcut."""
    lines = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").split(b"\n", 3)
    first = lines[1:2] if lines[0].strip() == b"[InternetShortcut]" else lines[:1]
    return Fit.SURE if first and _MARK.match(first[0].strip()) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    for number, line in enumerate(text_lines(decode(data, notes)), 1):
        text = line.strip()
        if not text or text.startswith(("#", "[")):
            continue
        puzzle = notes.attempt(_puzzle, text, number, notes)
        yield notes.entry(None if notes.failed else puzzle, number)
        notes = Notes()


def _puzzle(text: str, line: int, notes: Notes) -> Puzzle | None:
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise fault("expected an address with nonogram/WIDTH/HEIGHT/ and the clues", line)
    width, height = size(match[1], line, "the width"), size(match[2], line, "the height")
    deep, wide = (height + 1) // 2, (width + 1) // 2
    places = _places(match[3].rstrip("/"), width * deep + height * wide, line)
    columns = [_clue(places[at * deep : (at + 1) * deep], line) for at in range(width)]
    rest = places[width * deep :]
    rows = [_clue(rest[at * wide : (at + 1) * wide], line) for at in range(height)]
    return sized_puzzle(tuple(rows), tuple(columns), notes)


def _places(text: str, count: int, line: int) -> list[int]:
    """The number in each place, 0 for an empty one."""
    places: list[int] = []
    at = 0
    while at < len(text):
        char = text[at]
        digits = _LONG.get(char, 0)
        word = text[at + 1 : at + 1 + digits] if digits else char
        at += 1 + digits
        if char in _BLANKS:
            places += [0] * (_BLANKS.index(char) + 1)
        elif len(word) == (digits or 1) and _HEX.fullmatch(word):
            places.append(int(word, 16))
        else:
            raise fault(f"a sign that stands for no number at place {at} of the clues", line)
    if len(places) > count:
        raise fault(f"expected {count} places for clues, found {len(places)}", line)
    return places + [0] * (count - len(places))


def _clue(places: Sequence[int], line: int) -> Clue:
    used = len(places)
    while used and not places[used - 1]:
        used -= 1
    if not all(places[:used]):
        raise fault("an empty place between two numbers of a clue", line)
    return tuple([run(length) for length in reversed(places[:used])])


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return "".join([f"{HEAD}{each.width}/{each.height}/{_packed(each)}\n" for each in puzzles]).encode()


def _packed(puzzle: Puzzle) -> str:
    text, blanks = "", 0
    for clues, room in ((puzzle.columns, (puzzle.height + 1) // 2), (puzzle.rows, (puzzle.width + 1) // 2)):
        for clue in clues:
            for length in [each.length for each in reversed(clue)] + [0] * (room - len(clue)):
                if not length:
                    blanks += 1
                    continue
                text, blanks = text + _blank(blanks) + _number(length), 0
    return text + _blank(blanks)


def _blank(count: int) -> str:
    most = len(_BLANKS)
    return _BLANKS[-1] * (count // most) + (_BLANKS[count % most - 1] if count % most else "")


def _number(length: int) -> str:
    return f"{length:x}" if length < 16 else f"-{length:02x}" if length < 256 else f"+{length:03x}"
