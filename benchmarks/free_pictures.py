"""Glyphs of fonts and icons of themes that Debian packages under free licences, where they are installed.

    apt-get install fonts-dejavu-core fonts-font-awesome fonts-symbola fonts-noto-color-emoji \\
        tango-icon-theme gnome-icon-theme oxygen-icon-theme papirus-icon-theme adwaita-icon-theme

Only the benchmarks use them. Those that are missing are left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from nonoproof.errors import UsageError
from nonoproof.making import Picture, glyph, load

_FONTS = Path("/usr/share/fonts")
_ICONS = Path("/usr/share/icons")
_ANIMALS = "".join(map(chr, range(0x1F400, 0x1F440)))
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZabdeghkmnqrstwyz2345678&@?%$"
FONTS = {
    "truetype/dejavu/DejaVuSerif-Bold.ttf": _LETTERS,
    "truetype/dejavu/DejaVuSans-Bold.ttf": _LETTERS + "".join(map(chr, range(0x2654, 0x2660))),
    "truetype/font-awesome/fontawesome-webfont.ttf": "".join(map(chr, range(0xF000, 0xF2E0, 3))),
    "truetype/ancient-scripts/Symbola_hint.ttf": _ANIMALS,
    "truetype/noto/NotoColorEmoji.ttf": _ANIMALS,
}
ICONS = ("Tango/scalable", "gnome/256x256", "oxygen/base/128x128", "Papirus/64x64", "Adwaita/scalable")


def sources() -> dict[str, list[tuple[Path, str]]]:
    """By font and theme: files, each with the character that is meant, empty for a picture."""
    found = {name: [(_FONTS / name, char) for char in chars] for name, chars in FONTS.items()}
    for theme in ICONS:
        files = sorted((_ICONS / theme).rglob("*")) if (_ICONS / theme).is_dir() else []
        kinds = [each for each in files if each.suffix in (".png", ".svg") and not each.is_symlink()]
        found[theme] = [(each, "") for each in kinds]
    return {name: files for name, files in found.items() if files and files[0][0].is_file()}


def pictures(most: int, seed: int = 1) -> Iterator[Picture]:
    """So many of them, from all fonts and themes in turn; another seed, others."""
    rng = random.Random(seed)
    lists = [rng.sample(files, len(files)) for files in sources().values()]
    while most > 0 and any(lists):
        for files in lists:
            if files and most > 0 and (picture := _picture(*files.pop())):
                most -= 1
                yield picture


def _picture(path: Path, char: str) -> Picture | None:
    try:
        return glyph(char, path) if char else load(path)
    except UsageError:
        return None  # a font without that character, or an icon that is all transparent
