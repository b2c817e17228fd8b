"""PNG, GIF and BMP through Pillow: one pixel a cell, or one block of pixels a cell (see scaled.py).

The formats themselves are png.py, gif.py and bmp.py.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..findings import Code
from ..model import BLACK_AND_WHITE, Grid, Metadata, Puzzle, puzzle_of
from .common import Fault, FileEntry, Notes, grid_of
from .picture_puzzles import (
    MOST_INKS,
    Ink,
    check_size,
    goal_of,
    paper_is_plain,
    puzzle_of_picture,
    too_many_colours,
)
from .record_parts import printable
from .scaled import may_be_scaled, unscaled

if TYPE_CHECKING:
    from PIL import Image

OPAQUE = 128
"""Pixels with less of an alpha than this are transparent."""

PLENTY = 64
"""Colours that no drawing without a palette has; with fewer than a hundred cells each they may be a test."""

CLEAR = Ink("ffffff", transparent=True)

TEXTS = {"title": "Title", "author": "Author", "copyright": "Copyright", "description": "Description"}
"""Fields of the metadata, and the keywords that the PNG specification has for them."""


def read_image(data: bytes, kind: str, background: str | None) -> Iterator[FileEntry]:
    """The only entry of a picture of that kind, which is what Pillow calls it."""
    notes = Notes()
    yield notes.entry(notes.attempt(_puzzle, data, kind, notes, background))


def _puzzle(data: bytes, kind: str, notes: Notes, background: str | None) -> Puzzle:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # Pillow warns of what it finds large or odd; we measure before we load, and look at what we get.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=(kind,)) as image:
                if not may_be_scaled(*image.size):
                    check_size(*image.size)
                if getattr(image, "is_animated", False):
                    notes.add(Code.IGNORED, "only the first picture of an animation was read")
                image.load()
                return _puzzle_of_image(image, notes, background)
    except (Fault, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise Fault(Code.TOO_LARGE, "the picture has far more pixels than a puzzle has cells") from None
    except Exception:
        # A decoder of strangers' bytes ends in exceptions of a dozen kinds, all of which mean the same.
        message = f"expected a whole {kind} picture; the file begins like one, but is damaged or incomplete"
        raise Fault(Code.UNREADABLE, message) from None


def _puzzle_of_image(image: Image.Image, notes: Notes, background: str | None) -> Puzzle:
    metadata = _metadata(image)
    found = unscaled(image)
    if found is not None:
        kind = "cells with lines between them" if found.lines else "blocks of equal pixels"
        image = found.image
        message = f"drawn in {kind}, {found.factor} pixels wide: read as {image.width} by {image.height}"
        notes.add(Code.SCALED_PICTURE, message)
    check_size(*image.size)
    if image.mode == "1" and background is None and "transparency" not in image.info:
        cells = image.convert("L").tobytes().translate(bytes([1] + [0] * 255))
        return puzzle_of(grid_of(cells, image.width), metadata=metadata)
    grid, inks = _indexed(image) if image.mode == "P" else _counted(image)
    return puzzle_of_picture(grid, inks, notes, background, metadata)


def _metadata(image: Image.Image) -> Metadata:
    texts = {field: image.info.get(keyword) for field, keyword in TEXTS.items()}
    return Metadata(**{field: printable(str(text)) for field, text in texts.items() if isinstance(text, str)})


def _indexed(image: Image.Image) -> tuple[Grid, list[Ink]]:
    values = bytes(image.getpalette("RGB") or b"").ljust(768, b"\0")
    clear = image.info.get("transparency")
    inks = []
    for index in range(256):
        alpha = clear[index] if isinstance(clear, bytes) and index < len(clear) else 255
        transparent = alpha < OPAQUE or (isinstance(clear, int) and index == clear)
        inks.append(Ink(values[3 * index : 3 * index + 3].hex(), transparent=transparent))
    return grid_of(image.tobytes(), image.width), inks


def _counted(image: Image.Image) -> tuple[Grid, list[Ink]]:
    """The colours in the order in which they are first seen, row by row."""
    coloured = _of_eight_bits(image).convert("RGBA")
    colours = coloured.getcolors(MOST_INKS)
    if colours is None:
        raise too_many_colours(f"more than {MOST_INKS}")
    if len(colours) > PLENTY and image.width * image.height > 100 * len(colours):
        raise too_many_colours(str(len(colours)))
    raw = coloured.tobytes()
    pixels = memoryview(raw).cast("I").tolist()
    order = {pixel: index for index, pixel in enumerate(dict.fromkeys(pixels))}
    places = [4 * pixels.index(pixel) for pixel in order]
    inks = [Ink(raw[at : at + 3].hex()) if raw[at + 3] >= OPAQUE else CLEAR for at in places]
    return grid_of(bytes([order[pixel] for pixel in pixels]), image.width), inks


def _of_eight_bits(image: Image.Image) -> Image.Image:
    """Greys of sixteen bits by their upper half; Pillow would cut them off at 255, which is nearly black."""
    if not image.mode.startswith("I"):
        return image
    from PIL import Image

    levels = memoryview(image.convert("I").tobytes()).cast("i")
    clear = image.info.get("transparency")
    shades = bytes([min(level >> 8, 255) for level in levels])
    alphas = bytes([0 if level == clear else 255 for level in levels])
    bands = [Image.frombytes("L", image.size, band) for band in (shades, alphas)]
    return Image.merge("LA", bands)


def write_image(puzzle: Puzzle, kind: str) -> bytes:
    """The goal as a picture. Where white does not say what is background, transparency does."""
    from PIL import Image, PngImagePlugin

    size, cells = (puzzle.width, puzzle.height), b"".join(goal_of(puzzle))
    options: dict[str, object] = {}
    if puzzle.palette == BLACK_AND_WHITE and kind != "GIF":
        image = Image.frombytes("L", size, cells.translate(bytes([255] + [0] * 255))).convert(
            "1", dither=Image.Dither.NONE
        )
    else:
        image = Image.frombytes("P", size, cells)
        image.putpalette(b"".join([bytes.fromhex(colour.rgb) for colour in puzzle.palette]))
        if not paper_is_plain(puzzle):
            options["transparency"] = 0
    if kind == "PNG":
        information = PngImagePlugin.PngInfo()
        for field, keyword in TEXTS.items():
            if text := getattr(puzzle.metadata, field):
                information.add_itxt(keyword, text)
        options["pnginfo"] = information
    if kind == "GIF":
        # Pillow would leave out colours that no cell has, and with them the mark of the background.
        options["optimize"] = False
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()
