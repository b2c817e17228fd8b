"""The clue language that pynogram's INI and nonogrid's TOML share: ``3 1r, 2`` and ``r = (red) %``.

Clues stand between commas or line ends, quotes around them are dropped, blank lines and comments mean nothing
(so that an empty clue is ``0``). A number without a colour's name behind it is black.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..findings import Code
from ..model import BLACK_AND_WHITE, Clue, Colour, Palette, Run, run
from .blocks import Numbered, quick_clues
from .colour_names import svg_rgb
from .common import MAX_SIDE, Fault, Notes, fault, hex_rgb, make_palette, number, quote

MOST_COLOURS = 254

_COMMENT = re.compile(r"(?:^|(?<=\s))[#;].*")
_SHADE = re.compile(r"\(([^()]*)\)\s*(\S?).*")
_TRIPLET = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})")
_TOKEN = re.compile(r"([0-9]+)(.*)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NOT_DRAWN = "#;'\"\\,()"
"""Characters that would end the definition instead of drawing the colour."""
_BLACK = ("", "b", "black")
"""What stands for black where no colour of that name is declared."""


def without_comment(line: str) -> str:
    """A comment begins with ``#`` or ``;`` at the start of a line or after white space."""
    return _COMMENT.sub("", line) if "#" in line or ";" in line else line


class NamedColours:
    """Colours by name, without regard to case: pynogram itself puts all names in lower case."""

    def __init__(self) -> None:
        self.indices: dict[str, int] = {}
        self.declared: list[tuple[str, str, str]] = []
        self.runs: dict[str, Run] = {}

    def declare(self, name: str, value: str, line: int | None) -> None:
        """One definition such as ``(red) %``; the value names the colour, the character draws it."""
        found = _SHADE.fullmatch(value.strip())
        key = name.strip().lower()
        if found is None or not key or key[0].isdigit() or key in self.indices:
            wanted = "a new colour such as r = (red) %"
            raise fault(f"expected {wanted}, found {quote(f'{name.strip()} = {value.strip()}')}", line)
        if len(self.declared) == MOST_COLOURS:
            raise Fault(Code.UNSUPPORTED_KIND, f"more than {MOST_COLOURS} colours", line)
        rgb = _rgb(found[1].strip())
        if rgb is None:
            wanted = "an SVG colour name, R, G, B or RRGGBB between the brackets"
            raise fault(f"expected {wanted}, found {quote(found[1])}", line)
        self._add(key, found[2], rgb)

    def _add(self, name: str, char: str, rgb: str) -> int:
        self.declared.append((char, rgb, name))
        self.indices[name] = len(self.declared)
        return len(self.declared)

    def run(self, word: str, line: int | None) -> Run:
        found = _TOKEN.fullmatch(word)
        if found is None:
            raise fault(f"expected a run such as 3 or 3r, found {quote(word)}", line)
        length = number(found[1], line, what="a run length")
        if length == 0:
            raise fault("a run of length 0 is allowed only on its own, for an empty line", line)
        name = found[2].lower()
        colour = self.indices.get(name)
        if colour is None and name in _BLACK:
            colour = self.indices.get("") or self._add("", "#", "000000")
            self.indices[name] = colour
        if colour is None:
            raise fault(f"the colour {quote(name)} is not declared, in {quote(word)}", line)
        return run(length, colour)

    def palette(self) -> Palette:
        if [rgb for _, rgb, _ in self.declared] in ([], ["000000"]):
            return BLACK_AND_WHITE
        wanted = [
            (char or ("#" if rgb == "000000" else name[0]), rgb, name or "black")
            for char, rgb, name in self.declared
        ]
        return make_palette(wanted)


def _rgb(text: str) -> str | None:
    triplet = _TRIPLET.fullmatch(text)
    if triplet is not None:
        values = [int(part) for part in triplet.groups()]
        return f"{values[0]:02x}{values[1]:02x}{values[2]:02x}" if max(values) <= 255 else None
    return svg_rgb(text) or hex_rgb(text)


def read_clues(lines: Iterable[Numbered], what: str, colours: NamedColours, notes: Notes) -> tuple[Clue, ...]:
    """The clues of those lines; all their faults are reported."""
    texts: list[Numbered] = []
    for at, line in lines:
        for part in without_comment(line).split(","):
            text = part.strip(" \t\r\f\v'\"")
            if text:
                texts.append((at, text))
    if not 1 <= len(texts) <= MAX_SIDE:
        message = f"the number of {what} must be from 1 to {MAX_SIDE}, found {len(texts)}"
        notes.add(Code.SIZE_OUT_OF_BOUNDS, message, texts[0][0] if texts else None)
        return ()
    if not colours.declared:
        quick = quick_clues([text for _, text in texts], None)
        if quick is not None:
            return quick
    return tuple([_clue(text, at, colours, notes) for at, text in texts])


def _clue(text: str, at: int, colours: NamedColours, notes: Notes) -> Clue:
    if text == "0":
        return ()
    runs: list[Run] = []
    for word in text.split():
        found = colours.runs.get(word)
        try:
            if found is None:
                found = colours.runs[word] = colours.run(word, at)
            runs.append(found)
        except Fault as error:
            notes.take(error)
    return tuple(runs)


def written_names(palette: Palette) -> list[str]:
    """What follows a number of each colour: nothing in black and white, else lower-case letters."""
    if [colour.rgb for colour in palette[1:]] in ([], ["000000"]):
        return [""] * len(palette)
    own_names = [_own_name(colour) for colour in palette[1:]]
    free = (
        first + second for first in ("", *_LETTERS) for second in _LETTERS if first + second not in own_names
    )
    used: set[str] = set()
    names = [""]
    for own in own_names:
        name = own if own and own not in used else next(free)
        used.add(name)
        names.append(name)
    return names


def _own_name(colour: Colour) -> str:
    """The colour's name if it is one lower-case word, else its character if that is a letter."""
    return next((each for each in (colour.name, colour.char) if re.fullmatch("[a-z]+", each)), "")


def written_colours(palette: Palette, names: Sequence[str]) -> list[str]:
    """The definitions, one a colour; none in black and white."""
    return [
        f"{name} = ({colour.rgb.upper()}) {'' if colour.char in _NOT_DRAWN else colour.char}".rstrip()
        for name, colour in zip(names[1:], palette[1:], strict=True)
        if name
    ]


def written_clues(clues: Sequence[Clue], names: Sequence[str]) -> list[str]:
    return [" ".join([f"{each.length}{names[each.colour]}" for each in clue]) or "0" for clue in clues]
