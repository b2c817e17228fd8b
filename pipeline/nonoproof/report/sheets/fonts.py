"""The fonts of a book: DejaVu Sans, then those that were named, then those of this machine.

DejaVu Sans, which is part of the package, has all of Latin, Greek and Cyrillic, and much besides. For a letter that
it lacks the other fonts are asked in turn; one that none of them has is drawn as a replacement character, and told.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from ...drawing import printable
from ...errors import UsageError

BUILT_IN = Path(__file__).parents[1] / "fonts" / "DejaVuSans.ttf"
MISSING = "\N{REPLACEMENT CHARACTER}"
_MOST_FONTS = 400
"""Files of this machine that are looked at before a letter counts as missing."""
_LIKELY = ("unifont", "fallback", "cjk", "unicode", "noto", "gothic", "song", "hei", "ming")
"""What fonts with many letters have in their names."""


class Fonts:
    """Which font draws which letter."""

    def __init__(self, chosen: Sequence[Path] = ()) -> None:
        self.main = _loaded(BUILT_IN, "nonoproof-0")
        self._fonts = [self.main]
        self._usual = {chr(code) for code in self.main.face.charToGlyph if _has(self.main, chr(code))}
        for path in chosen:
            try:
                self._fonts.append(_loaded(path, f"nonoproof-{len(self._fonts)}"))
            except (OSError, TTFError, ValueError, KeyError, IndexError, AssertionError) as error:
                raise UsageError(f"{path} is not a font that can be used: {error}") from None
        self._homes: dict[str, TTFont | None] = {}
        self._widths: dict[str, float] = {}
        self._more: Iterator[Path] | None = None
        self.missing: set[str] = set()
        """Letters that no font has."""

    def runs(self, text: str) -> list[tuple[TTFont, str]]:
        """The text in pieces, each with the font that has its letters."""
        if self._usual.issuperset(text):
            return [(self.main, text)] if text else []
        shown = unicodedata.normalize("NFC", printable(text, 200))
        pairs = [self._drawn(char) for char in shown]
        return [
            (font, "".join([char for _, char in group]))
            for font, group in groupby(pairs, key=lambda pair: pair[0])
        ]

    def width(self, text: str, size: float) -> float:
        if not text:
            return 0.0
        if text not in self._widths:
            self._widths[text] = sum(font.stringWidth(words, 1) for font, words in self.runs(text))
        return self._widths[text] * size

    def fitted(self, text: str, size: float, width: float) -> str:
        """The text, cut where it is wider than that."""
        shown = printable(text.strip(), 200)
        if len(shown) * size < width or self.width(shown, size) <= width:
            return shown
        while shown and self.width(shown + "…", size) > width:
            shown = shown[: -max(1, len(shown) // 20)].rstrip()
        return shown + "…" if shown else ""

    def _drawn(self, char: str) -> tuple[TTFont, str]:
        home = self._home(char)
        if home is not None:
            return home, char
        plain = unicodedata.normalize("NFKD", char)[0]
        home = self._home(plain) if plain != char else None
        if home is not None:
            return home, plain
        self.missing.add(char)
        return self.main, MISSING

    def _home(self, char: str) -> TTFont | None:
        if char not in self._homes:
            self._homes[char] = next((font for font in self._fonts if _has(font, char)), None)
            if self._homes[char] is None:
                self._homes[char] = self._on_this_machine(char)
        return self._homes[char]

    def _on_this_machine(self, char: str) -> TTFont | None:
        """Each file is opened once; a font that has one letter may have the next one too."""
        if self._more is None:
            self._more = iter(_font_files())
        for path in self._more:
            try:
                font = _loaded(path, f"nonoproof-{len(self._fonts)}")
            except Exception:  # noqa: S112 - a strange font is no reason to fail: another may do
                continue
            if _has(font, char):
                self._fonts.append(font)
                return font
        return None


def _loaded(path: Path, name: str) -> TTFont:
    font = TTFont(name, str(path))
    if path != BUILT_IN:
        # Two files may call their fonts the same.
        font.face.name += f"-{name}".encode()
    registerFont(font)
    return font


def _has(font: TTFont, char: str) -> bool:
    """Letters beyond the first plane are left out: what a reader would copy from the file would be wrong."""
    return ord(char) <= 0xFFFF and ord(char) in font.face.charToGlyph and char.isprintable()


def _font_files() -> list[Path]:
    """TrueType fonts of this machine, the likely ones first, always in the same order."""
    found = [path for folder in _folders() for path in islice(sorted(folder.rglob("*.tt[fc]")), _MOST_FONTS)]
    found.sort(key=lambda path: not any(word in path.name.lower() for word in _LIKELY))
    return found[:_MOST_FONTS]


def _folders() -> list[Path]:
    home = Path.home()
    places = {
        "win32": [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"],
        "darwin": [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"],
    }
    linux = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts"]
    return [path for path in places.get(sys.platform, linux) if path.is_dir()]
