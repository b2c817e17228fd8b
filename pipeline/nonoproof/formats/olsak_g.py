"""Petr Olsak's ``.g``: a preamble of free text, colours under ``#d``, rows after a ``:`` line, then columns.

Every line of a block is a clue, so an empty line is an empty clue. The number of lines gives the size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import BLACK_AND_WHITE, Clue, Metadata, Palette, Puzzle, Run, run
from .blocks import quick_clues
from .colour_names import x11_rgb
from .common import (
    MAX_SIDE,
    Fault,
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    hex_rgb,
    make_palette,
    number,
    quote,
    text_lines,
)

NAME = "g"
TITLE = "Olsak .g: colours, no goal"
SUFFIXES = (".g",)
HOLDS = Holds(colour=True, metadata=frozenset({"title", "description"}))

_COLOUR = re.compile(r"\s+(\S):(.)\s*(\S+)\s*(.*)")
_TOKEN = re.compile(r"([0-9]+)([^0-9\s,]?)")
_TWO_HEADS = re.compile(rb"^:.*\n(?:[ \t]*+[0-9][^\n:]*+\n|[ \t\r]*+\n)++:", re.MULTILINE)
_UNKNOWN_RGB = "808080"
_BACKGROUND, _DEFAULT = "0", "1"
"""The input characters that declare the background, and the colour of a number without a suffix."""


def sniff(data: bytes) -> Fit:
    if b"\0" in data[:4096]:
        return Fit.NO
    # Two lines that begin with a colon, and nothing but clues and blank lines between them.
    return Fit.SURE if _TWO_HEADS.search(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = text_lines(decode(data, notes, fallback="iso8859-2"))
    puzzle = notes.attempt(_puzzle, lines, notes)
    yield notes.entry(None if notes.failed else puzzle, 1)


def _puzzle(lines: list[str], notes: Notes) -> Puzzle:
    heads = [at for at, line in enumerate(lines) if line.startswith(":")]
    if len(heads) < 2:
        raise fault(f'expected two lines that begin with ":", found {len(heads)}', len(lines) or 1)
    colours = _Colours(lines[: heads[0]], notes)
    end = heads[2] if len(heads) > 2 else len(lines)
    rows = _block(lines[heads[0] + 1 : heads[1]], heads[0] + 1, colours, notes)
    columns = _block(lines[heads[1] + 1 : end], heads[1] + 1, colours, notes)
    return Puzzle(rows, columns, colours.palette(), metadata=_metadata(lines[: heads[0]]))


def _metadata(lines: list[str]) -> Metadata:
    """The first line of the preamble is the title, the others are the description."""
    texts: list[str] = []
    for line in lines:
        if line.startswith("#"):
            break
        texts.append(line.strip())
    return Metadata(title=texts[0] if texts else "", description="\n".join(texts[1:]).strip())


class _Colours:
    """The colours by input character; index 0 is the background."""

    def __init__(self, lines: list[str], notes: Notes) -> None:
        self.indices: dict[str, int] = {_DEFAULT: 1}
        self.entries: list[tuple[str, str, str]] = []
        self.background = ("ffffff", "white")
        self.runs: dict[str, Run] = {}
        self.declared = False
        for at, line in enumerate(lines, 1):
            if line.startswith(("#t", "#T")):
                raise Fault(Code.UNSUPPORTED_KIND, "a puzzle of triangles (#t); only grids can be read", at)
            if line.startswith(("#d", "#D")):
                self.declared = True
                self.indices = {}
            elif self.declared and line.strip():
                self._declare(line, at, notes)

    def _declare(self, line: str, at: int, notes: Notes) -> None:
        found = _COLOUR.match(line)
        if found is None:
            notes.take(fault(f'expected a colour such as "r:r #ff0000 red", found {quote(line.strip())}', at))
            return
        char, _, word, comment = found.groups()
        if "/" in word or "\\" in word:
            raise Fault(Code.UNSUPPORTED_KIND, f"the colour {quote(word)} is a triangle", at)
        rgb, name = _shade(word, comment.strip())
        if rgb is None:
            rgb = _UNKNOWN_RGB
            notes.add(Code.IGNORED, f"the colour {quote(word)} is not an X11 name; it is shown in grey", at)
        if char == _BACKGROUND:
            self.background = (rgb, name)
        elif char in self.indices or (char.isdigit() and char != _DEFAULT) or char == ",":
            notes.take(fault(f"expected an unused character that is not a digit, found {quote(char)}", at))
        elif len(self.entries) == HOLDS.most_colours:
            raise Fault(Code.UNSUPPORTED_KIND, f"more than {HOLDS.most_colours} colours", at)
        else:
            self.entries.append(("#" if char == _DEFAULT else char, rgb, name))
            self.indices[char] = len(self.entries)

    def run(self, word: str, at: int) -> Run:
        found = _TOKEN.fullmatch(word)
        if found is None:
            raise fault(f"expected a run such as 3 or 3r, found {quote(word)}", at)
        length = number(found[1], at, what="a run length")
        char = found[2] or _DEFAULT
        if length == 0:
            raise fault("a run of length 0 is allowed only on its own, for an empty line", at)
        if char not in self.indices:
            problem = (
                f"the colour {quote(char)} is not declared" if found[2] else "there is no default colour"
            )
            raise fault(f"{problem}, in {quote(word)}", at)
        return run(length, self.indices[char])

    def palette(self) -> Palette:
        if not self.declared or (
            self.background[0] == "ffffff" and [rgb for _, rgb, _ in self.entries] == ["000000"]
        ):
            return BLACK_AND_WHITE
        return make_palette(self.entries, *self.background)


def _shade(word: str, comment: str) -> tuple[str | None, str]:
    """The RGB value and the name: the comment names a colour that is given in numbers."""
    if word.startswith("#"):
        rgb = hex_rgb(word)
        if rgb is None and re.fullmatch(r"#[0-9A-Fa-f]{12}", word):
            rgb = (word[1:3] + word[5:7] + word[9:11]).lower()
        return rgb, "" if comment == rgb else comment
    if word.lower() == "none":
        return "ffffff", "white"
    return x11_rgb(word), word


def _block(lines: list[str], head: int, colours: _Colours, notes: Notes) -> tuple[Clue, ...]:
    if not 1 <= len(lines) <= MAX_SIDE:
        message = f"expected from 1 to {MAX_SIDE} clues after this line, found {len(lines)}"
        raise Fault(Code.SIZE_OUT_OF_BOUNDS, message, head)
    quick = None if colours.declared else quick_clues(lines, None)
    if quick is not None:
        return quick
    return tuple([_clue(line, at, colours, notes) for at, line in enumerate(lines, head + 1)])


def _clue(line: str, at: int, colours: _Colours, notes: Notes) -> Clue:
    words = line.replace(",", " ").split()
    if words == ["0"]:
        return ()
    runs: list[Run] = []
    for word in words:
        found = colours.runs.get(word)
        try:
            if found is None:
                found = colours.runs[word] = colours.run(word, at)
            runs.append(found)
        except Fault as error:
            notes.take(error)
    return tuple(runs)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """As strict readers want it: ``#d``, the background first, these headings, nothing after the columns."""
    (puzzle,) = puzzles
    suffixes = _suffixes(puzzle.palette)
    out = _preamble(puzzle.metadata)
    out.append("#d")
    chars = [_BACKGROUND, *[each or _DEFAULT for each in suffixes[1:]]]
    for char, colour in zip(chars, puzzle.palette, strict=True):
        shown = {_BACKGROUND: " ", _DEFAULT: "X"}.get(char, char)
        out.append(f"  {char}:{shown}  #{colour.rgb.upper()}  {' '.join(colour.name.split()) or colour.rgb}")
    for side, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        out.append(f": {side}")
        out += [" ".join([f"{each.length}{suffixes[each.colour]}" for each in clue]) for clue in clues]
    return ("\n".join(out) + "\n").encode()


def _suffixes(palette: Palette) -> list[str]:
    """What follows a number of each colour: nothing for the default, the only one or that drawn as ``#``."""
    if len(palette) == 2:
        return ["", ""]
    safe = make_palette(palette[1:], reserved="0123456789,:")
    return ["" if colour.char == "#" else colour.char for colour in safe]


def _preamble(metadata: Metadata) -> list[str]:
    """The title in the first line; a line must not begin with what ends the preamble."""
    lines = [" ".join(metadata.title.split())]
    if metadata.description:
        lines += ["", *metadata.description.splitlines()]
    return [" " + line if line.startswith(("#", ":")) else line for line in lines]
