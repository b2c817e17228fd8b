"""The colours of one puzzle in webpbn's XML: by name in its clues, by character in its images."""

from __future__ import annotations

from collections.abc import Collection

from ..findings import Code
from ..model import BLACK_AND_WHITE, UNKNOWN, Colour, Palette
from .common import Fault, Notes, fault, hex_rgb, make_palette, quote
from .xml_tree import Element

_IMPLICIT = {"white": (".", "ffffff"), "black": ("X", "000000")}
"""White and black may be used without having been declared."""

_MOST = 254
_NO_CELLS = "|[]?"
"""What an image gives another meaning."""


class Colours:
    """Gives the palette index of a colour name or an image character; index 0 is the background."""

    def __init__(self, element: Element, notes: Notes) -> None:
        self.default = element.attributes.get("defaultcolor", "black")
        self.names: list[str] = []
        self.shades: list[tuple[str, str]] = []
        """The character and the RGB value of each colour."""
        self.choices = 0
        """Cells of the image just read that leave a choice of colours."""
        background = element.attributes.get("backgroundcolor", "white")
        declared = self._declared(element, notes)
        name = _matching(background, declared)
        shade = declared.pop(name, None) or _IMPLICIT.get(background.lower())
        if shade is None:
            raise fault(f"the background colour {quote(background)} is not declared", element.line)
        self._add(name, shade)
        for name, shade in declared.items():
            self._add(name, shade)

    def _declared(self, element: Element, notes: Notes) -> dict[str, tuple[str, str]]:
        declared: dict[str, tuple[str, str]] = {}
        for colour in element.all("color"):
            name, char = colour.attributes.get("name", ""), colour.attributes.get("char", "")
            rgb = hex_rgb(colour.text)
            if not name or name in declared:
                wanted = "a colour with a name of its own"
                notes.take(fault(f"expected {wanted}, found {quote(name)}", colour.line, colour.column))
            elif rgb is None:
                wanted = "three or six hexadecimal digits for a colour"
                notes.take(
                    fault(f"expected {wanted}, found {quote(colour.text)}", colour.line, colour.column)
                )
            else:
                declared[name] = (char, rgb)
        if len(declared) > _MOST:
            raise Fault(
                Code.UNSUPPORTED_KIND, f"{len(declared)} colours; at most {_MOST} can be read", element.line
            )
        return declared

    def _add(self, name: str, shade: tuple[str, str]) -> int:
        self.names.append(name)
        self.shades.append(shade)
        return len(self.names) - 1

    def index(self, name: str, place: Element) -> int:
        wanted = _matching(name, self.names)
        if wanted in self.names:
            return self.names.index(wanted)
        if wanted.lower() in _IMPLICIT:
            return self._add(wanted.lower(), _IMPLICIT[wanted.lower()])
        raise fault(f"the colour {quote(name)} is not declared", place.line, place.column)

    def cells(self, text: str) -> bytes:
        """The cells of one row of an image."""
        chars = self._chars()
        # White space means nothing, unless a colour is drawn with spaces.
        text = "".join(text.splitlines()).replace("\t", "") if " " in chars else "".join(text.split())
        if "[" not in text:
            return bytes([self._cell(char, chars) for char in text])
        cells = bytearray()
        rest = iter(text)
        for char in rest:
            if char != "[":
                cells.append(self._cell(char, chars))
                continue
            choice = set()
            for inner in rest:
                if inner == "]":
                    break
                choice.add(self._cell(inner, chars))
            else:
                raise fault('expected "]" after a choice of colours')
            self.choices += len(choice) != 1
            cells.append(choice.pop() if len(choice) == 1 else UNKNOWN)
        return bytes(cells)

    def _chars(self) -> dict[str, int]:
        chars: dict[str, int] = {"?": UNKNOWN}
        for index, (char, _) in enumerate(self.shades):
            if len(char) == 1 and chars.setdefault(char, index) != index:
                raise fault(f"the character {quote(char)} stands for two colours")
        return chars

    def _cell(self, char: str, chars: dict[str, int]) -> int:
        found = chars.get(char)
        if found is None:
            for name, shade in _IMPLICIT.items():
                if shade[0] == char and name not in self.names:
                    found = chars[char] = self._add(name, shade)
        if found is None:
            raise fault(f"expected the character of a colour, found {quote(char)}")
        return found

    def palette(self) -> Palette:
        (_, background), *shades = self.shades
        triples = [(char, rgb, name) for (char, rgb), name in zip(shades, self.names[1:], strict=True)]
        if background == "ffffff" and [rgb for _, rgb in shades] == ["000000"]:
            return BLACK_AND_WHITE
        return make_palette(triples, background, self.names[0])


def _matching(name: str, names: Collection[str]) -> str:
    """The declared spelling of a name: the same if there is one, else one that differs only in case."""
    if name in names:
        return name
    return next((each for each in names if each.lower() == name.lower()), name)


def written_colours(palette: Palette) -> Palette:
    """The palette as the file has it: every colour has a name of its own and a character an image can use."""
    if [colour.rgb for colour in palette] == ["ffffff", "000000"]:
        return (Colour(".", "ffffff", "white"), Colour("X", "000000", "black"))
    background, *colours = palette
    return _named(make_palette(colours, background.rgb, background.name, reserved=_NO_CELLS))


def _named(palette: Palette) -> Palette:
    used: set[str] = set()
    named = []
    for index, colour in enumerate(palette):
        name = colour.name.strip() or f"colour {index}"
        while name.lower() in used:
            name += f" {index}"
        used.add(name.lower())
        named.append(colour._replace(name=name))
    return tuple(named)
