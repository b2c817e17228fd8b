"""Simpson's ``.non``, with the extensions of pbnsolve (goal, saved) and of mikix (colours, licence).

Lines of a key and a value; ``rows`` and ``columns`` without a number open a block of as many clues as the height
and the width say. A blank line in a block is an empty clue to pbnsolve and nothing at all to Simpson: both readings
are tried, and since only one of them can end where the block ends, at most one is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from html import unescape

from ..findings import Code
from ..model import BLACK_AND_WHITE, UNKNOWN, Clue, Grid, Metadata, Palette, Puzzle, Run, run
from .common import (
    Entry,
    Fault,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    grid_of,
    hex_rgb,
    letter_rgb,
    make_palette,
    number,
    quick_clues,
    quote,
    settle_grids,
    size,
    text_lines,
)

NAME = "non"
TITLE = "Simpson .non, with goals, saved grids, colours and licences"
SUFFIXES = (".non",)
HOLDS = Holds(
    colour=True,
    goal=True,
    givens=True,
    metadata=frozenset(each.name for each in fields(Metadata)),
    most_colours=26,
)

LETTERS = "abcdefghijklmnopqrstuvwxyz"

PROPERTIES = {
    "catalogue": "catalogue",
    "title": "title",
    "by": "author",
    "copyright": "copyright",
    "license": "licence",
    "origin": "origin",
    "description": "description",
    "note": "note",
    "date": "date",
    "verdict": "claimed_verdict",
    "difficulty": "claimed_difficulty",
}
"""Keys by the field of the metadata they fill, in the order they are written in."""

_ALIASES = {"author": "author", "licence": "licence", "catalog": "catalogue"}
_KEY = re.compile(r"\s*([A-Za-z]\w*)(?:\s+(.*?))?\s*")
_WORD = re.compile(r"[^,\s]+")
_EMPTY_TOKEN = re.compile(r"(?:^|,)\s*(?:,|$)")
_TOKEN = re.compile(r"([0-9]+)([A-Za-z]?)(.*)")
_SIZES = re.compile(
    rb"^[ \t]*(?:width|height|rows|columns)[ \t]+[0-9]+[ \t]*\r?$", re.IGNORECASE | re.MULTILINE
)
_BLOCKS = re.compile(rb"^[ \t]*(?:rows|columns)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_KEYS = (
    {"width", "height", "rows", "columns", "goal", "saved", "color", "colour"}
    | set(PROPERTIES)
    | set(_ALIASES)
)
_BARE = 1
"""The colour of a run without a letter, while letters stand for colours."""

_OTHERS = bytes(set(range(256)) - set(b"01?"))
_BLACK_AND_WHITE_CELLS = bytes.maketrans(b"01?", bytes([0, 1, UNKNOWN]))


def sniff(data: bytes) -> Fit:
    """Two sizes and two blocks are what every file has; either alone may be a broken one."""
    sizes, blocks = _SIZES.search(data) is not None, _BLOCKS.search(data) is not None
    return Fit.SURE if sizes and blocks else Fit.MAYBE if blocks else Fit.NO


def read(data: bytes) -> Iterator[Entry]:
    notes = Notes()
    yield read_lines(text_lines(decode(data, notes)), notes)


def read_lines(lines: list[str], notes: Notes, before: int = 0) -> Entry:
    """The puzzle of those lines; in a bundle, ``before`` lines come before them."""
    reader = _Reader(lines, notes, before)
    begin = next((at for at, line in enumerate(lines) if line.strip()), 0) + before + 1
    try:
        reader.scan()
        puzzle = reader.puzzle()
    except Fault as stop:
        notes.take(stop)
        puzzle = None
    return notes.entry(None if notes.failed else puzzle, begin)


@dataclass(slots=True)
class _Reader:
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

    @property
    def line(self) -> int:
        """The number of the line that was taken last."""
        return self.before + self.at

    def scan(self) -> None:
        while self.at < len(self.lines):
            text = self.lines[self.at]
            self.at += 1
            match = _KEY.fullmatch(text)
            if match is not None:
                self.key(match[1].lower(), match[2] or "")
            elif text.strip():
                self.ignored.setdefault(text.split()[0], self.line)
        if self.ignored:
            words = ", ".join(quote(word, 20) for word in list(self.ignored)[:5])
            more = f" and {len(self.ignored) - 5} more" if len(self.ignored) > 5 else ""
            first = next(iter(self.ignored.values()))
            self.notes.add(Code.IGNORED, f"lines that say nothing about the puzzle: {words}{more}", first)

    def key(self, key: str, value: str) -> None:
        if key in ("width", "height"):
            self.measure(key, value)
        elif key in ("rows", "columns"):
            if value:
                self.measure("height" if key == "rows" else "width", value)
            else:
                self.block(key)
        elif key in ("goal", "saved"):
            self.pictures.append((key, self.picture(value), self.line))
        elif key in ("color", "colour"):
            self.colour(value)
        elif key in PROPERTIES or key in _ALIASES:
            name = PROPERTIES.get(key) or _ALIASES[key]
            self.properties.setdefault(name, unescape(_unquote(value)))
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
                self.at += count
                self.blocks[name] = clues
                return
        start, end = self.at, self.at
        while end < len(self.lines) and not self.lines[end].lstrip()[:1].isalpha():
            end += 1
        self.at = end
        if name in self.blocks:
            self.notes.add(Code.SYNTAX, f"a second block of {name}", opened)
        elif count is None:
            self.notes.add(Code.SYNTAX, f"expected the {side} before the {name}", opened)
        elif count:
            chosen = self.choose(name, range(start, end), count)
            self.blocks[name] = tuple([self.clue(self.lines[at], self.before + at + 1) for at in chosen])

    def ends_at(self, at: int) -> bool:
        """True where no further clue follows in the block."""
        lines = self.lines
        while at < len(lines) and not lines[at].strip():
            at += 1
        return at == len(lines) or lines[at].lstrip()[:1].isalpha()

    def choose(self, name: str, block: range, count: int) -> Sequence[int]:
        """The lines of a block that hold its clues."""
        full = [at for at in block if self.lines[at].strip()]
        every = block[:count]
        first = self.before + block.start
        if len(full) == count:
            return full
        if len(full) < count:
            # Too few to ignore blank lines: these are the empty clues.
            if len(block) < count:
                self.notes.add(Code.SYNTAX, f"expected {count} clues of {name}, found {len(full)}", first)
                return full
            if full and full[-1] >= every.stop:
                self.notes.add(
                    Code.SYNTAX,
                    f"expected {count} clues of {name}, found {len(full)} and blank lines that do not make up for the rest",
                    first,
                )
            return every
        if full[:count] == list(every):
            extra = f"{len(full) - count} more clues of {name} than the {count} declared; they are left out"
            self.notes.add(Code.TRAILING_DATA, extra, self.before + full[count] + 1)
        else:
            self.notes.add(
                Code.SYNTAX,
                f"expected {count} clues of {name}, found {len(full)} with blank lines between them",
                first,
            )
        return every

    def clue(self, text: str, line: int) -> Clue:
        """A clue from its line, with care for colours and places; an empty one after a fault, which is told."""
        if text.strip() in ("", "0"):
            return ()
        runs: list[Run] = []
        if _EMPTY_TOKEN.search(text):
            self.notes.add(Code.SYNTAX, "expected a run length on each side of a comma", line)
        for word in _WORD.finditer(text):
            match, column = _TOKEN.fullmatch(word[0]), word.start() + 1
            if match is None:
                self.notes.add(Code.SYNTAX, f"expected a run length, found {quote(word[0])}", line, column)
                continue
            try:
                length = number(match[1], line, column, "a run length")
                if not length:
                    raise fault("a run of length 0 may only stand alone, for an empty line", line, column)
            except Fault as stop:
                self.notes.take(stop)
                continue
            if match[3]:
                self.notes.add(Code.IGNORED, f"{quote(match[3])} after a run length", line, column)
            runs.append(run(length, ord(match[2]) if match[2] else _BARE))
        return tuple(runs)

    def picture(self, value: str) -> str:
        """The text of a goal or saved grid, which may go on over several lines."""
        mark = value[:1] if value[:1] in ("'", '"') else ""
        parts = [value[len(mark) :]]
        while not (mark and mark in parts[-1]) and self.at < len(self.lines):
            following = self.lines[self.at]
            match = _KEY.fullmatch(following)
            if match is not None and match[1].lower() in _KEYS:
                break
            self.at += 1
            parts.append(following)
        return "\n".join(parts).partition(mark)[0] if mark else "\n".join(parts)

    def colour(self, value: str) -> None:
        letter, _, rest = value.partition(" ")
        rgb = hex_rgb(_unquote(rest.strip()))
        if len(letter) != 1 or not letter.isalpha() or rgb is None:
            message = (
                f"expected a letter and six hexadecimal digits, found {quote(value)}; the colour is left out"
            )
            self.notes.add(Code.IGNORED, message, self.line)
            return
        self.colours.setdefault(letter, rgb)

    def puzzle(self) -> Puzzle | None:
        for side in ("width", "height"):
            if side not in self.sizes:
                self.notes.add(Code.SYNTAX, f"the file says no {side}", self.before + 1)
        for name in ("rows", "columns"):
            if name not in self.blocks and not self.notes.failed:
                self.notes.add(Code.SYNTAX, f"the file has no block of {name}", self.before + len(self.lines))
        if self.notes.failed:
            return None
        palette, indexes = self.palette()
        rows, columns = self.blocks["rows"], self.blocks["columns"]
        if palette is not BLACK_AND_WHITE:
            rows, columns = _recoloured(rows, indexes), _recoloured(columns, indexes)
        goal, givens = self.grids(palette, indexes)
        return Puzzle(rows, columns, palette, goal, givens, self.metadata())

    def palette(self) -> tuple[Palette, dict[int, int]]:
        """The palette, and the index in it of each letter's code; bare numbers come first, where there are any."""
        used = dict.fromkeys(
            [each.colour for name in ("rows", "columns") for clue in self.blocks[name] for each in clue]
        )
        letters = list(self.colours) + [
            chr(code) for code in used if code != _BARE and chr(code) not in self.colours
        ]
        if not letters:
            return BLACK_AND_WHITE, {_BARE: 1}
        wishes = [("#", "000000", "black")] if _BARE in used else []
        wishes += [(letter, self.colours.get(letter) or letter_rgb(letter), "") for letter in letters]
        indexes = {ord(letter): at for at, letter in enumerate(letters, len(wishes) - len(letters) + 1)}
        if _BARE in used or len(letters) == 1:
            indexes[_BARE] = 1
        return make_palette(wishes), indexes

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
        if len(indexes) == 1 and _BARE in indexes:
            cells = text.encode("ascii", "ignore").translate(_BLACK_AND_WHITE_CELLS, _OTHERS)
        else:
            table = {"0": 0, "?": UNKNOWN}
            table |= {"1" if code == _BARE else chr(code): index for code, index in indexes.items()}
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
        if verdict not in ("", "unique", "multiple", "none"):
            del self.properties["claimed_verdict"]
            self.notes.add(Code.IGNORED, f"a verdict that is none: {quote(verdict)}")
        return Metadata(**self.properties)


def _unquote(value: str) -> str:
    if value[:1] in ("'", '"') and len(value) > 1 and value[-1] == value[0]:
        return value[1:-1]
    return value.removeprefix('"')


def _recoloured(clues: tuple[Clue, ...], indexes: dict[int, int]) -> tuple[Clue, ...]:
    return tuple([tuple([run(each.length, indexes[each.colour]) for each in clue]) for clue in clues])


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    return write_text(puzzle).encode()


def write_text(puzzle: Puzzle) -> str:
    marks = _marks(puzzle.palette)
    lines = [
        f"{key} {_quoted(key, value)}"
        for key, name in PROPERTIES.items()
        if (value := getattr(puzzle.metadata, name))
    ]
    if marks[1:] != [""]:
        lines += [
            f"color {mark} #{colour.rgb}" for mark, colour in zip(marks[1:], puzzle.palette[1:], strict=True)
        ]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name]
        lines += [",".join([f"{each.length}{marks[each.colour]}" for each in clue]) or "0" for clue in clues]
    table = {index: mark or "1" for index, mark in enumerate(marks)} | {UNKNOWN: "?"}
    for key, grid in (("goal", puzzle.goal), ("saved", puzzle.givens)):
        if grid is not None:
            lines += ["", f'{key} "{"".join([table[cell] for row in grid for cell in row])}"']
    return "\n".join(lines) + "\n"


def _marks(palette: Palette) -> list[str]:
    """What stands for each colour: its letter, or nothing at all for the black of black and white."""
    if len(palette) <= 2 and palette[-1].rgb == "000000":
        return ["0", ""]
    free = [letter for letter in LETTERS if letter not in {colour.char for colour in palette}]
    return ["0"] + [colour.char if colour.char in LETTERS else free.pop(0) for colour in palette[1:]]


def _quoted(key: str, value: str) -> str:
    if key == "license" and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.+-]*", value):
        return value
    for char, reference in (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")):
        value = value.replace(char, reference)
    return f'"{value}"'
