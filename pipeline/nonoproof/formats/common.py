"""What formats share: the entry a reader yields, what a format can hold, decoding, numbers and colours."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple, ParamSpec, Protocol

from ..bounded import Stopped, TooMuch
from ..findings import Code, Finding, Severity
from ..model import UNKNOWN, Clue, ClueLines, Colour, Grid, Palette, Puzzle, minimum_length, run

_Given = ParamSpec("_Given")
MAX_SIDE = 4096
"""Rows or columns that a puzzle may have: far beyond what people draw, far below what hurts."""

MAX_RUNS = 4_000_000
"""Runs in all clues of one puzzle together."""

VERDICTS = ("unique", "multiple", "none")
"""What a file can claim."""


class Fit(IntEnum):
    """How well content fits a format."""

    NO = 0
    MAYBE = 1
    """Nothing speaks against it, but the format has no mark of its own: plain numbers, plain pictures."""
    SURE = 2
    """It has a mark that other formats lack."""


class Holds(NamedTuple):
    """What a format can store. ``convert`` reports what it cannot."""

    colour: bool = False
    goal: bool = False
    """A goal picture beside the clues."""
    clues: bool = True
    """False for pictures: the clues are derived from the goal, so the goal must be there and agree."""
    givens: bool = False
    metadata: frozenset[str] = frozenset()
    """The fields of ``Metadata`` that it can store."""
    many: bool = False
    """More than one puzzle in a file."""
    most_colours: int = 254
    """Colours beside the background, where ``colour`` is true."""
    one_grid: bool = False
    """A single grid, which is the goal or, where it is not complete, the givens: not both."""
    orientation: bool = True
    """False where nothing in the file says which clues are the rows, and tools disagree."""


class FileEntry(NamedTuple):
    """One puzzle of a file, or what is wrong where a puzzle should be (then ``puzzle`` is None).

    Findings of the file itself, such as trailing data, belong to an entry too: the last puzzle before them.
    """

    puzzle: Puzzle | None
    findings: tuple[Finding, ...] = ()
    line: int | None = None
    """Where the puzzle begins, counted from 1."""
    clue_lines: ClueLines | None = None
    """The lines of the clues, where each has a line of its own."""


class Format(Protocol):
    """The names that each module of this folder has.

    ``read`` never raises for what is in the data: it yields entries with findings. ``write`` is given only
    what ``HOLDS`` says the format can hold (convert takes the rest away and reports it), and exactly one puzzle
    where the format holds only one. A format that is only read has no ``write``.
    """

    NAME: str
    """What ``--format`` calls it."""
    TITLE: str
    """One line for ``nonoproof formats``."""
    SUFFIXES: tuple[str, ...]
    HOLDS: Holds

    def sniff(self, data: bytes) -> Fit: ...

    def read(self, data: bytes) -> Iterator[FileEntry]: ...

    # def write(self, puzzles: Sequence[Puzzle]) -> bytes


class Fault(Exception):
    """Raised inside a reader where a puzzle cannot go on; the reader turns it into an entry.

    It carries a finding, so that the place and the expectation are stated where they are known.
    """

    def __init__(self, code: Code, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.finding = Finding(code, message, line, column)


def fault(message: str, line: int | None = None, column: int | None = None) -> Fault:
    """The common case: the content breaks the rules of its format."""
    return Fault(Code.SYNTAX, message, line, column)


def stopped(error: Stopped, source: str = "") -> Finding:
    """The finding for a file whose decoder took too much, or crashed."""
    return Finding(
        Code.TOO_LARGE if isinstance(error, TooMuch) else Code.UNREADABLE, str(error), source=source
    )


MAX_FINDINGS = 100
"""Findings of one puzzle that are listed one by one; a broken file of a million lines has no use for more."""


class Notes:
    """Collects the findings of one puzzle while it is read, so that all its faults are reported together."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.left_out = 0
        self.rows_at: Sequence[int] = ()
        """The lines of the clues of the rows, for a reader that knows them."""
        self.columns_at: Sequence[int] = ()

    def add(self, code: Code, message: str, line: int | None = None, column: int | None = None) -> None:
        self._keep(Finding(code, message, line, column))

    def take(self, fault: Fault) -> None:
        """A fault that does not keep the reader from looking for more."""
        self._keep(fault.finding)

    def attempt(
        self, read: Callable[_Given, Puzzle | None], *args: _Given.args, **named: _Given.kwargs
    ) -> Puzzle | None:
        """The puzzle that is read; None, with a finding, where a fault ends the reading."""
        try:
            return read(*args, **named)
        except Fault as fault:
            self.take(fault)
            return None

    def _keep(self, finding: Finding) -> None:
        """Beyond the limit findings are only counted, but the first error among them is never left out."""
        if len(self.findings) < MAX_FINDINGS:
            self.findings.append(finding)
            return
        self.left_out += 1
        if finding.severity is Severity.ERROR and not self.failed:
            self.findings[-1] = finding

    @property
    def failed(self) -> bool:
        """Whether there is no puzzle. With too few or too many clues there is one, which may be mended."""
        return bool(self.findings) and any(map(_leaves_no_puzzle, self.findings))

    @property
    def resized(self) -> bool:
        """Whether there are clues for another size than the file says: grids of that size do not fit them."""
        return bool(self.findings) and any(each.code is Code.SIZE_DIFFERS for each in self.findings)

    def entry(self, puzzle: Puzzle | None, line: int | None = None) -> FileEntry:
        findings = tuple(self.findings)
        if self.left_out:
            last = findings[-1]
            findings += (Finding(last.code, f"{self.left_out} more findings like these", last.line),)
        return FileEntry(puzzle, findings, line, self._clue_lines(puzzle))

    def _clue_lines(self, puzzle: Puzzle | None) -> ClueLines | None:
        if puzzle is None or len(self.rows_at) != puzzle.height or len(self.columns_at) != puzzle.width:
            return None
        return self.rows_at, self.columns_at


def _leaves_no_puzzle(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR and finding.code is not Code.SIZE_DIFFERS


def decode(data: bytes, notes: Notes | None = None, fallback: str = "latin-1") -> str:
    """The text of a file: UTF-8 (a mark is dropped), UTF-16 with a mark, or an older encoding, which is reported."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        if fallback == "latin-1":
            from .legacy_text import legacy_encoding

            fallback = legacy_encoding(data) or fallback
        if notes is not None:
            line = data.count(b"\n", 0, error.start) + 1
            notes.add(Code.ENCODING, f"not UTF-8 at byte {error.start}; read as {fallback}", line)
        return data.decode(fallback, errors="replace")


def text_lines(text: str) -> list[str]:
    """The lines without their ends, which are LF, CRLF or CR. The last line end opens no further line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def number(word: str, line: int | None = None, column: int | None = None, what: str = "a number") -> int:
    """A plain non-negative integer of at most nine digits, or a fault."""
    found = whole_number(word)
    if found is None:
        raise fault(f"expected {what}, found {quote(word)}", line, column)
    return found


def whole_number(word: str) -> int | None:
    """The value of one to nine plain digits; None for anything else.

    Python calls some signs digits that it does not convert (²), and does not convert thousands of digits.
    """
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else None


def unescaped(text: str) -> str:
    """The text with the entities of HTML replaced; as it is where one has a number that is none."""
    if "&" not in text:
        return text
    import html

    try:
        return html.unescape(text)
    except ValueError:
        return text


def size(word: str, line: int | None = None, what: str = "a size") -> int:
    """A width or height: from 1 to ``MAX_SIDE``."""
    # A size of a million digits is a size, but none to convert.
    many = len(word) > 9 and word.isascii() and word.isdigit()
    value = MAX_SIDE + 1 if many else number(word, line, what=what)
    if not 1 <= value <= MAX_SIDE:
        raise Fault(
            Code.SIZE_OUT_OF_BOUNDS, f"{what} must be from 1 to {MAX_SIDE}, found {quote(word)}", line
        )
    return value


def quote(text: str, most: int = 40) -> str:
    """Foreign text inside a message: shortened, printable, in quotes."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return (
        '"' + "".join([char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in shown]) + '"'
    )


def one_line(text: str) -> str:
    """The text for a file in which a line end would mean something."""
    return " ".join(text.split())


def number_clue(words: Iterable[str], line: int | None = None) -> Clue:
    """A black-and-white clue from its numbers; a single ``0`` is an empty line, a zero elsewhere a fault."""
    lengths = [number(word, line, what="a run length") for word in words]
    if lengths == [0]:
        return ()
    if 0 in lengths:
        raise fault("a run of length 0 is allowed only on its own, for an empty line", line)
    return tuple([run(length) for length in lengths])


PALETTE_CHARS = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%&*+=$!~^<>/|-:;_"
"""Characters for colours that a format names otherwise; the background is always ``.``."""


def make_palette(
    colours: Iterable[tuple[str, str, str]],
    background: str = "ffffff",
    name: str = "white",
    reserved: str = "",
) -> Palette:
    """A palette with unique characters from (char, rgb, name) triples, the background in front.

    The character of a triple is used where it is printable, not a dot, question mark or space, and still free;
    the reserved characters, which mean something else to a format, are never taken.
    """
    used = {".", "?", *reserved}
    palette = [Colour(".", background, name)]
    for char, rgb, colour_name in colours:
        wanted = char if len(char) == 1 and char.isprintable() and not char.isspace() else ""
        if not wanted or wanted in used:
            # Beyond the list, characters from a block of Unicode that fonts have and terminals draw narrow.
            free = (each for each in PALETTE_CHARS if each not in used)
            more = (
                chr(code)
                for code in range(0x00C0, 0x0400)
                if chr(code).isprintable() and chr(code) not in used
            )
            wanted = next(free, "") or next(more)
        used.add(wanted)
        palette.append(Colour(wanted, rgb, colour_name))
    return tuple(palette)


def hex_rgb(text: str) -> str | None:
    """Six lower-case digits from ``#rgb``, ``rgb``, ``#rrggbb`` or ``rrggbb``; None for anything else."""
    digits = text.strip().removeprefix("#").lower()
    if re.fullmatch(r"[0-9a-f]{3}", digits):
        return "".join([digit * 2 for digit in digits])
    return digits if re.fullmatch(r"[0-9a-f]{6}", digits) else None


_LETTER_RGB = {
    "k": "000000", "r": "e00000", "g": "00a000", "b": "0000e0", "y": "ffd800", "o": "ff8000", "p": "a000c0",
    "c": "00b8d8", "m": "e000a0", "n": "804000", "e": "808080", "w": "f0f0f0",
}  # fmt: skip


def letter_rgb(letter: str) -> str:
    """A colour for a letter that a file uses and does not declare: that of a name, or one of its own."""
    return _LETTER_RGB.get(letter) or f"{ord(letter) * 0x3A7B15 % 0x1000000:06x}"


def grid_of(cells: bytes, width: int) -> Grid:
    """Row-major cells as rows."""
    return tuple([cells[start : start + width] for start in range(0, len(cells), width)])


def settle_grids(goal: Grid | None, partial: Grid | None) -> tuple[Grid | None, Grid | None]:
    """Goal and givens from a goal and a grid in the making, as programs save them.

    A grid that knows nothing gives nothing; one that knows everything is no start but an end: the goal, where
    there is none.
    """
    if partial is None or all(row.count(UNKNOWN) == len(row) for row in partial):
        return goal, None
    if not any(UNKNOWN in row for row in partial):
        return goal or partial, None
    return goal, partial


def without_counts(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle without the first number of each clue; None if there is one that does not count the others."""
    clues = (*puzzle.rows, *puzzle.columns)
    if not any(clues) or any(clue and clue[0].length != len(clue) - 1 for clue in clues):
        return None
    rows, columns = ([clue[1:] for clue in side] for side in (puzzle.rows, puzzle.columns))
    return replace(puzzle, rows=tuple(rows), columns=tuple(columns), goal=None, givens=None)


LEAST_COUNTED = 8


def may_be_counted(clues: Iterable[Clue]) -> bool:
    """Clues, each of which begins with the number of its runs, and that look like it.

    Clues of 1 1 alone are as usual as counts. Clues of several lengths are not, and neither are many clues of 1
    and a number, on all rows and all columns.
    """
    full = [clue for clue in clues if clue]
    return len({len(clue) for clue in full}) > 1 or (
        len(full) >= LEAST_COUNTED and len({clue[1:] for clue in full}) > 1
    )


def consistent(puzzle: Puzzle) -> bool:
    """True where every clue fits its line and rows and columns have the same number of cells of each colour.

    What a wrong reading of a file hardly ever is, and a right one nearly always.
    """
    totals: Counter[int] = Counter()
    for clues, length, sign in ((puzzle.rows, puzzle.width, 1), (puzzle.columns, puzzle.height, -1)):
        for clue in clues:
            if minimum_length(clue) > length:
                return False
            for each in clue:
                totals[each.colour] += sign * each.length
    return not any(totals.values())
