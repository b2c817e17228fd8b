"""A letter or an emoji of a font as a picture."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import Path

from ..errors import UsageError
from .colour import Rgb
from .loading import Picture, prepared

_HEIGHTS = (256, 109, 136, 128, 96, 64, 32)
"""Heights in pixels: any for outlines; fonts of bitmaps have one of the others."""
_MOST_CHARACTERS = 12


def glyph(text: str, font: str | Path | None = None, background: Rgb | None = None) -> Picture:
    """The text in that font, or in the one that Pillow brings; in colour where the font has colours."""
    from PIL import Image, ImageDraw, ImageFont

    if not text.strip() or len(text) > _MOST_CHARACTERS:
        raise UsageError(f"expected from 1 to {_MOST_CHARACTERS} characters to draw")
    path = Path(font) if font else None
    name = f"{text} of {path.name}" if path else text
    face = None
    for height in _HEIGHTS:
        try:
            face = ImageFont.truetype(path, height) if path else ImageFont.load_default(height)
            break
        except OSError as error:
            if path and not path.is_file():
                raise UsageError(f"{font}: {error.strerror or 'there is no such file'}") from None
    if face is None:
        raise UsageError(f"{font}: expected a TrueType or OpenType font")
    left, top, right, bottom = (round(value) for value in face.getbbox(text))
    if right <= left or bottom <= top:
        raise UsageError(f"{name}: the font has no glyph for it")
    image = Image.new("RGBA", (right - left + 8, bottom - top + 8), (255, 255, 255, 0))
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, fill="black", font=face, embedded_color=True)
    return replace(prepared(image, name, background), title=_capital(spelled(text)))


def spelled(text: str) -> str:
    """In letters that any file system takes: an emoji by its name, a letter without its accents."""
    parts = []
    for char in unicodedata.normalize("NFKD", text):
        if char.isascii():
            parts.append(char)
        elif unicodedata.category(char) == "Co":
            parts.append(f" U+{ord(char):04X} ")
        elif unicodedata.category(char)[0] not in "MC":
            parts.append(f" {unicodedata.name(char, f'U+{ord(char):04X}').lower()} ")
    return " ".join("".join(parts).split())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
