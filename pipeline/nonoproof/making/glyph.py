"""A letter or an emoji of a font as a picture."""

from __future__ import annotations

import io
import unicodedata
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .. import bounded
from ..errors import UsageError
from ..formats.named_file import read_named
from .colour import Rgb
from .loading import MOST_BYTES, SECONDS, Picture, prepared

if TYPE_CHECKING:
    from PIL import ImageFont

_HEIGHTS = (256, 109, 136, 128, 96, 64, 32)
"""Heights in pixels: any for outlines; fonts of bitmaps have one of the others."""
_MOST_CHARACTERS = 12


def glyph(text: str, font: str | Path | None = None, background: Rgb | None = None) -> Picture:
    """The text in that font, or in the one that Pillow brings; in colour where the font has colours."""
    if not text.strip() or len(text) > _MOST_CHARACTERS:
        raise UsageError(f"expected from 1 to {_MOST_CHARACTERS} characters to draw")
    if font is None:
        return _drawn(b"", text, text, background)
    try:
        data = read_named(font, MOST_BYTES)
    except OSError as error:
        raise UsageError(f"{font}: {error.strerror or 'there is no such file'}") from None
    try:
        return bounded.call(_drawn, data, text, f"{text} of {Path(font).name}", background, seconds=SECONDS)
    except bounded.Stopped as error:
        raise UsageError(f"{font}: {error}") from None


def _drawn(font: bytes, text: str, name: str, background: Rgb | None) -> Picture:
    from PIL import Image, ImageDraw

    face = _face(font, name)
    left, top, right, bottom = (round(value) for value in face.getbbox(text))
    if right <= left or bottom <= top:
        raise UsageError(f"{name}: the font has no glyph for it")
    image = Image.new("RGBA", (right - left + 8, bottom - top + 8), (255, 255, 255, 0))
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, fill="black", font=face, embedded_color=True)
    return replace(prepared(image, name, background), title=_capital(spelled(text)))


def _face(font: bytes, name: str) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    from PIL import ImageFont

    if not font:
        return ImageFont.load_default(_HEIGHTS[0])
    for height in _HEIGHTS:
        with suppress(OSError):
            return ImageFont.truetype(io.BytesIO(font), height)
    raise UsageError(f"{name}: expected a TrueType or OpenType font")


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
