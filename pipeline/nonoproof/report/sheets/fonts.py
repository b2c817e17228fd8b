"""The fonts of a book: DejaVu Sans, then those that were named, then those of this machine.

DejaVu Sans, which is part of the package, has all of Latin, Greek and Cyrillic, and much besides. For a letter that
it lacks the other fonts are asked in turn; one that none of them has is drawn as a replacement character, and reported.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path

from ...errors import EngineError, UsageError
from ...render import printable
from .faces import Face

BUILT_IN = Path(__file__).parents[1] / "fonts" / "DejaVuSans.ttf"
MISSING = "\N{REPLACEMENT CHARACTER}"
_MOST_FONTS = 400
"""Files of this machine that are looked at before a letter counts as missing."""
_LARGEST = 1 << 27
"""Bytes of a font; those with all letters of East Asia have a quarter of it."""
_LIKELY = ("unifont", "fallback", "cjk", "unicode", "noto", "gothic", "song", "hei", "ming")
"""What fonts with many letters have in their names."""


class Fonts:
    """Which font draws which letter."""

    def __init__(self, chosen: Sequence[Path] = ()) -> None:
        self.main = Face(BUILT_IN, 0)
        self.faces = [self.main]
        self._usual = self.main.letters()
        for path in chosen:
            try:
                self.faces.append(_named(path, len(self.faces)))
            except (MemoryError, EngineError, UsageError):
                raise
            except Exception as error:
                # The library that reads fonts fails in many ways.
                raise UsageError(f"{path} is not a font that can be used: {error}") from None
        self._homes: dict[str, Face | None] = {}
        self._widths: dict[str, float] = {}
        self._more: Iterator[Path] | None = None
        self.missing: set[str] = set()
        """Letters that no font has."""

    def runs(self, text: str) -> list[tuple[Face, str]]:
        """The text in pieces, each with the font that has its letters."""
        if self._usual.issuperset(text):
            return [(self.main, text)] if text else []
        shown = unicodedata.normalize("NFC", printable(text, 200))
        pairs = [self._drawn(char) for char in shown]
        return [
            (face, "".join([char for _, char in group]))
            for face, group in groupby(pairs, key=lambda pair: pair[0])
        ]

    def width(self, text: str, size: float) -> float:
        if not text:
            return 0.0
        if text not in self._widths:
            self._widths[text] = sum([face.width(words) for face, words in self.runs(text)])
        return self._widths[text] * size

    def fitted(self, text: str, size: float, width: float) -> str:
        """The text, cut where it is wider than that."""
        shown = printable(text.strip(), 200)
        if len(shown) * size < width or self.width(shown, size) <= width:
            return shown
        while shown and self.width(shown + "…", size) > width:
            shown = shown[: -max(1, len(shown) // 20)].rstrip()
        return shown + "…" if shown else ""

    def _drawn(self, char: str) -> tuple[Face, str]:
        home = self._home(char)
        if home is not None:
            return home, char
        plain = unicodedata.normalize("NFKD", char)[0]
        home = self._home(plain) if plain != char else None
        if home is not None:
            return home, plain
        self.missing.add(char)
        return self.main, MISSING

    def _home(self, char: str) -> Face | None:
        if char not in self._homes:
            self._homes[char] = next((face for face in self.faces if face.has(char)), None)
            if self._homes[char] is None:
                self._homes[char] = self._on_this_machine(char)
        return self._homes[char]

    def _on_this_machine(self, char: str) -> Face | None:
        """Each file is opened once; a font that has one letter may have the next one too."""
        if self._more is None:
            self._more = iter(_font_files())
        for path in self._more:
            try:
                face = Face(path, len(self.faces))
            except Exception:  # noqa: S112 - a strange font is no reason to fail: another may do
                continue
            if face.has(char):
                self.faces.append(face)
                return face
        return None


def _named(path: Path, number: int) -> Face:
    # Reading a pipe or a device could block for ever.
    if path.exists() and not path.is_file():
        raise ValueError("not a plain file")
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"more than {_LARGEST >> 20} MiB")
    return Face(path, number, strange=True)


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
