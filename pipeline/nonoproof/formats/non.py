"""Simpson's ``.non``, with the extensions of pbnsolve (goal, saved) and of mikix (colours, licence).

Each line has a key and a value. ``rows`` and ``columns`` without a number open a block of clues, as many as the
height and the width say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_letters

from ..findings import Code
from ..model import BLACK_AND_WHITE, UNKNOWN, Clue, Grid, Metadata, Palette, Puzzle, run
from .blocks import BARE, careful_clue, choose, numbered, quick_clues
from .common import (
    MAX_SIDE,
    VERDICTS,
    Fault,
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    grid_of,
    hex_rgb,
    letter_rgb,
    make_palette,
    quote,
    settle_grids,
    size,
    text_lines,
    unescaped,
)
from .non_writer import PROPERTIES, write

NAME = "non"
TITLE = "Simpson .non, with goals, saved grids, colours and licences"
SUFFIXES = (".non",)
HOLDS = Holds(
    colour=True,
    goal=True,
    givens=True,
    metadata=frozenset(Metadata._fields),
    most_colours=26,
)

__all__ = ["HOLDS", "NAME", "SUFFIXES", "TITLE", "read", "read_lines", "sniff", "write"]

METADATA = PROPERTIES | {"author": "author", "licence": "licence", "catalog": "catalogue"}
"""The fields of ``Metadata`` by their keys."""
_SIZES = re.compile(
    rb"^[ \t]*(?:width|height|rows|columns)[ \t]+[0-9]+[ \t]*\r?$", re.IGNORECASE | re.MULTILINE
)
_BLOCKS = re.compile(rb"^[ \t]*(?:rows|columns)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_NAMED_COLOUR = re.compile(r"([A-Za-z][A-Za-z_-]{1,30})\s+#?([0-9A-Fa-f]{6})(?:\s+(\S))?\s*")
_MARKED = re.compile(r"([0-9]):([A-Za-z])(?!\w)")
_KEYS = {"width", "height", "rows", "columns", "goal", "saved", "color", "colour", *METADATA}
_OTHERS = bytes(set(range(256)) - set(b"01?"))
_BLACK_AND_WHITE_CELLS = bytes.maketrans(b"01?", bytes([0, 1, UNKNOWN]))


def sniff(data: bytes) -> Fit:
    """Sizes and blocks are what every file has; blocks alone may be those of a broken one."""
    # Most files write the word like this, and a plain text is found much sooner than a pattern.
    has_blocks = b"\nrows\n" in data or _BLOCKS.search(data) is not None
    if b"\n====" in data or not has_blocks:
        return Fit.NO
    if _SIZES.search(data) is not None:
        return Fit.SURE
    first = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:40].split(None, 1)
    return Fit.MAYBE if first and first[0].decode("latin-1").lower() in _KEYS else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield read_lines(text_lines(decode(data, notes)), notes)


def read_lines(lines: list[str], notes: Notes, before: int = 0) -> FileEntry:
    """The puzzle of those lines; in a bundle, ``before`` lines come before them."""
    reader = _NonReader(lines, notes, before)
    blank = 0
    while blank < len(lines) and not lines[blank].strip():
        blank += 1
    begin = before + 1 + (blank if blank < len(lines) else 0)
    try:
        reader.scan()
        puzzle = reader.puzzle()
    except Fault as stop:
        notes.take(stop)
        puzzle = None
    return notes.entry(None if notes.failed else puzzle, begin)


@dataclass(slots=True)
class _NonReader:
    lines: list[str]
    notes: Notes
    before: int
    at: int = 0
    sizes: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, tuple[Clue, ...]] = field(default_factory=dict)
    """Until the palette is known, a coloured run has the code of its letter as its colour."""
    pictures: list[tuple[str, str, int]] = field(default_factory=list)
    colours: dict[str, str] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    ignored: dict[str, int] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)
    """The number of clues where no size is given before them."""
    named: dict[str, str] = field(default_factory=dict)
    """The letter that stands for each colour with a name."""
    careful: bool = False
    """True where a block was not plain numbers."""

    @property
    def line(self) -> int:
        """The number of the line that was taken last."""
        return self.before + self.at

    def scan(self) -> None:
        while self.at < len(self.lines):
            words = self.lines[self.at].split(None, 1)
            self.at += 1
            if words:
                self.key(words[0].lower(), words[1].rstrip() if len(words) == 2 else "")
        if self.ignored:
            some = ", ".join(quote(word, 20) for word in list(self.ignored)[:5])
            more = f" and {len(self.ignored) - 5} more" if len(self.ignored) > 5 else ""
            first = next(iter(self.ignored.values()))
            self.notes.add(Code.IGNORED, f"lines that are not about the puzzle: {some}{more}", first)

    def key(self, key: str, value: str) -> None:
        name = METADATA.get(key)
        if name is not None:
            self.properties.setdefault(name, unescaped(unquote(value)))
        elif key in ("width", "height"):
            self.measure(key, value)
        elif key in ("rows", "columns"):
            if value:
                self.measure("height" if key == "rows" else "width", value)
            else:
                self.block(key)
        elif key in ("goal", "saved"):
            self.pictures.append((key, self.picture(value), self.line))
        elif key.rstrip(":") == "solution" and not value.rstrip(":"):
            # As some people call a goal that begins in the next line.
            text, line = self.picture(""), self.line
            if "".join(text.split()).strip("01"):
                self.ignored.setdefault(key, line)
            else:
                self.pictures.append(("goal", text, line))
        elif key in ("color", "colour"):
            self.colour(value)
        elif key != "maxrule":
            self.ignored.setdefault(key, self.line)

    def measure(self, name: str, value: str) -> None:
        try:
            length = size(value, self.line, f"the {name}")
            if self.sizes.setdefault(name, length) != length:
                raise fault(f"the {name} is given twice: {self.sizes[name]} and {length}", self.line)
        except Fault as stop:
            self.notes.take(stop)
            self.sizes.setdefault(name, 0)

    def block(self, name: str) -> None:
        side = "height" if name == "rows" else "width"
        count, opened = self.sizes.get(side), self.line
        if count and name not in self.blocks:
            clues = quick_clues(self.lines[self.at : self.at + count], ",")
            if clues is not None and len(clues) == count and self.ends_at(self.at + count):
                self.found_at(name, range(self.line + 1, self.line + 1 + count))
                self.at += count
                self.blocks[name] = clues
                return
        start, end = self.at, self.at
        filled = 0
        while end < len(self.lines) and not self.closes(self.lines[end], filled < (count or 0)):
            filled += bool(self.lines[end].strip())
            end += 1
        self.at = end
        if name in self.blocks:
            self.notes.add(Code.SYNTAX, f"a second block of {name}", opened)
        elif count is None:
            # The clues say how many there are.
            full = [each for each in numbered(self.lines[start:end], self.before + start) if each[1].strip()]
            if not 1 <= len(full) <= MAX_SIDE:
                self.notes.add(Code.SYNTAX, f"expected the {side} before the {name}", opened)
                return
            self.careful = True
            self.counted[side] = len(full)
            self.found_at(name, [line for line, _ in full])
            self.blocks[name] = tuple(
                [careful_clue(self.lettered(text), line, self.notes, True) for line, text in full]
            )
        elif count:
            self.careful = True
            block = numbered(self.lines[start:end], self.before + start)
            chosen = choose(block, count, name, self.notes, opened)
            self.found_at(name, [line for line, _ in chosen])
            self.blocks[name] = tuple(
                [careful_clue(self.lettered(text), line, self.notes, True) for line, text in chosen]
            )

    def found_at(self, name: str, lines: Sequence[int]) -> None:
        if name == "rows":
            self.notes.rows_at = lines
        else:
            self.notes.columns_at = lines

    def closes(self, text: str, incomplete: bool) -> bool:
        """True where a line belongs to a block no more: at a key, but a word among clues is a bad clue."""
        key = _key(text)
        if key in self.named:
            return False
        return key in _KEYS if incomplete else key[:1].isalpha()

    def ends_at(self, at: int) -> bool:
        """True where no further clue follows in the block."""
        lines = self.lines
        while at < len(lines) and not lines[at].strip():
            at += 1
        return at == len(lines) or lines[at].lstrip()[:1].isalpha()

    def picture(self, value: str) -> str:
        """The text of a goal or saved grid, which may go on over several lines."""
        mark = value[:1] if value[:1] in ("'", '"') else ""
        parts = [value[len(mark) :]]
        while not (mark and mark in parts[-1]) and self.at < len(self.lines):
            following = self.lines[self.at]
            if _key(following) in _KEYS:
                break
            self.at += 1
            parts.append(following)
        return "\n".join(parts).partition(mark)[0] if mark else "\n".join(parts)

    def colour(self, value: str) -> None:
        if (found := _NAMED_COLOUR.fullmatch(value)) is not None and (rgb := hex_rgb(found[2])) is not None:
            # As another editor writes it: a name, six digits and the sign that draws it.
            if found[3] != "." and len(self.named) < len(ascii_letters):
                letter = next(each for each in ascii_letters if each not in self.named.values())
                self.colours[self.named.setdefault(found[1].lower(), letter)] = rgb
            return
        letter, _, rest = value.partition(" ")
        rgb = hex_rgb(unquote(rest.strip()))
        if len(letter) != 1 or not letter.isalpha() or rgb is None:
            message = (
                f"expected a letter and six hexadecimal digits, found {quote(value)}; the colour is left out"
            )
            self.notes.add(Code.IGNORED, message, self.line)
            return
        self.colours.setdefault(letter, rgb)

    def lettered(self, text: str) -> str:
        """A clue such as ``green 1 2 black 1``, or ``1:g 2:g``, with a letter behind each number."""
        if not self.named:
            return _MARKED.sub(r"\1\2", text)
        letter = ""
        words: list[str] = []
        for word in text.replace(",", " ").split():
            if word.lower() in self.named:
                letter = self.named[word.lower()]
            else:
                words.append(word + letter if word.isdigit() else word)
        return ",".join(words) or "0"

    def puzzle(self) -> Puzzle | None:
        for side in ("width", "height"):
            if side in self.counted:
                stated = self.sizes.setdefault(side, self.counted[side])
                if stated != self.counted[side]:
                    message = f"the {side} is given as {stated}, and there are {self.counted[side]} clues"
                    self.notes.add(Code.SIZE_DIFFERS, message, self.before + 1)
            if side not in self.sizes:
                self.notes.add(Code.SYNTAX, f"the file does not give the {side}", self.before + 1)
        for name in ("rows", "columns"):
            if name not in self.blocks and not self.notes.failed:
                self.notes.add(Code.SYNTAX, f"the file has no block of {name}", self.before + len(self.lines))
        if self.notes.failed:
            return None
        palette, indexes = self.palette()
        rows, columns = self.blocks["rows"], self.blocks["columns"]
        if palette is not BLACK_AND_WHITE:
            rows, columns = _recoloured(rows, indexes), _recoloured(columns, indexes)
        goal, givens = (None, None) if self.notes.resized else self.grids(palette, indexes)
        return Puzzle(rows, columns, palette, goal, givens, self.metadata())

    def palette(self) -> tuple[Palette, dict[int, int]]:
        """The palette, and the index in it of each letter's code; bare numbers, if there are any, first."""
        if not self.careful and not self.colours:
            return BLACK_AND_WHITE, {BARE: 1}
        used = {each.colour: None for clues in self.blocks.values() for clue in clues for each in clue}
        undeclared = [chr(code) for code in used if code != BARE and chr(code) not in self.colours]
        letters = [*self.colours, *undeclared]
        if not letters:
            return BLACK_AND_WHITE, {BARE: 1}
        wanted = [("#", "000000", "black")] if BARE in used else []
        wanted += [(letter, self.colours.get(letter) or letter_rgb(letter), "") for letter in letters]
        indexes = {ord(letter): at for at, letter in enumerate(letters, len(wanted) - len(letters) + 1)}
        if BARE in used or len(letters) == 1:
            indexes[BARE] = 1
        return make_palette(wanted), indexes

    def grids(self, palette: Palette, indexes: dict[int, int]) -> tuple[Grid | None, Grid | None]:
        found: dict[str, Grid] = {}
        for kind, text, line in self.pictures:
            if kind == "goal" and "goal" in found:
                self.notes.add(Code.IGNORED, "a second goal", line)
                continue
            cells = self.cells(kind, text, indexes, line)
            if cells is not None:
                if kind in found:
                    self.notes.add(Code.IGNORED, "an earlier saved grid", line)
                found[kind] = grid_of(cells, self.sizes["width"])
        return settle_grids(found.get("goal"), found.get("saved"))

    def cells(self, kind: str, text: str, indexes: dict[int, int], line: int) -> bytes | None:
        if len(indexes) == 1 and BARE in indexes:
            cells = text.encode("ascii", "ignore").translate(_BLACK_AND_WHITE_CELLS, _OTHERS)
        else:
            table = {"0": 0, "?": UNKNOWN}
            table |= {"1" if code == BARE else chr(code): index for code, index in indexes.items()}
            cells = bytes([table[char] for char in text if char in table])
        area = self.sizes["width"] * self.sizes["height"]
        if kind == "goal" and UNKNOWN in cells:
            message = f"{cells.count(UNKNOWN)} cells of the goal are unknown; it is left out"
            self.notes.add(Code.GOAL_INCOMPLETE, message, line)
            return None
        if len(cells) != area:
            remedy = "left out" if not cells else "cut" if len(cells) > area else "filled up"
            what = "the goal" if kind == "goal" else "the saved grid"
            self.notes.add(
                Code.GOAL_INCOMPLETE, f"{what} has {len(cells)} cells, expected {area}; it is {remedy}", line
            )
        # What a saved grid does not say is unknown, not white.
        return cells[:area].ljust(area, b"\0" if kind == "goal" else b"\xff") if cells else None

    def metadata(self) -> Metadata:
        verdict = self.properties.get("claimed_verdict", "")
        if verdict not in ("", *VERDICTS):
            del self.properties["claimed_verdict"]
            self.notes.add(Code.IGNORED, f"not a verdict: {quote(verdict)}")
        return Metadata(**self.properties)


def _key(text: str) -> str:
    """The first word of a line, in small letters."""
    words = text.split(None, 1)
    return words[0].lower() if words else ""


def _recoloured(clues: tuple[Clue, ...], indexes: dict[int, int]) -> tuple[Clue, ...]:
    return tuple([tuple([run(each.length, indexes[each.colour]) for each in clue]) for clue in clues])


def unquote(value: str) -> str:
    if value[:1] in ("'", '"') and len(value) > 1 and value[-1] == value[0]:
        return value[1:-1]
    return value.removeprefix('"')
