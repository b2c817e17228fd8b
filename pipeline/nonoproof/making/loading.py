"""Pictures of strangers, opened safely: known formats only, bounded, turned as the camera says, on a plain paper.

What comes out is small and in linear light, so that means of it are the means of the light that the eye would see.
"""

from __future__ import annotations

import io
import re
import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .. import bounded
from ..errors import UsageError
from ..formats.named_file import read_named
from .colour import LINEAR, Rgb, distance, lab, lightness
from .svg_pixels import draw_svg, looks_like_svg, require_renderer

if TYPE_CHECKING:
    from PIL import Image

KINDS = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
MOST_BYTES = 64 * 1024 * 1024
MOST_PIXELS = 50_000_000
MOST_SIDE = 30_000
MOST_SCANS = 100
"""Of a JPEG. Programs make about ten, and each takes as long as the whole picture."""
SECONDS = 20
"""Of the processor, for one picture."""
WORKING_SIDE = 480
"""Pixels of the longer side that are kept: several for each cell of any puzzle that people solve."""
_LONGEST_TITLE = 80
_CLEAR = 16
"""Pixels with less of an alpha than this show nothing."""
_LIGHT = 0.93
"""A subject that is lighter than this is put on black paper, where it can be seen."""
_PALE = 0.12
"""A colour that is less than this from white, in OKLab, is lost on white paper."""
_LOST = 0.1
"""The share of a subject's edge that may be lost so; of a subject that loses more, all colours are dimmed."""
_DIMMED = 0.6
"""What is left of the light then."""
_HIGH = bytes([round(65535 * value) >> 8 for value in LINEAR])
_LOW = bytes([round(65535 * value) & 255 for value in LINEAR])
_DIM = [min(range(256), key=lambda kept: abs(LINEAR[kept] - _DIMMED * LINEAR[value])) for value in range(256)]
"""For each value of eight bits, the one that has so much of its light."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture on its paper."""

    name: str
    """Where it comes from, for people."""
    bands: tuple[Image.Image, Image.Image, Image.Image]
    """Red, green and blue, from 0 to 1 in linear light."""
    preview: Image.Image
    """The same for people to look at."""
    transparent: bool
    paper: Rgb | None = None
    """The colour of the background, where it was named."""
    title: str = ""
    """The default title of its puzzles."""

    @property
    def size(self) -> tuple[int, int]:
        return self.preview.size


def load(picture: str | Path | bytes, name: str = "", background: Rgb | None = None) -> Picture:
    """The picture in a file, or in these bytes. A ``UsageError`` says what is wrong with it.

    ``background`` is the colour of the paper, where it is not to be found.
    """
    title = ""
    if not isinstance(picture, bytes):
        name, title = name or str(picture), _title(Path(picture).stem)
        try:
            picture = read_named(picture, MOST_BYTES)
        except (OSError, ValueError) as error:
            raise UsageError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
    name = name or "picture"
    if not picture:
        raise UsageError(f"{name}: the file is empty")
    if len(picture) > MOST_BYTES:
        raise UsageError(f"{name}: the file has more than {MOST_BYTES >> 20} MB")
    if looks_like_svg(picture):
        require_renderer(name)
    try:
        made = bounded.call(_decoded, picture, name, background, seconds=SECONDS)
    except bounded.Stopped as error:
        raise UsageError(f"{name}: {error}") from None
    return replace(made, title=title)


def _decoded(data: bytes, name: str, background: Rgb | None) -> Picture:
    """In a process with limits."""
    if looks_like_svg(data):
        data = draw_svg(data, name)
    return prepared(_opened(data, name), name, background)


def _title(stem: str) -> str:
    """The name of a file in words: ``bookmark-new`` is Bookmark new."""
    words = re.sub(r"[\W_]+", " ", stem).strip()[:_LONGEST_TITLE]
    return words[:1].upper() + words[1:]


def _opened(data: bytes, name: str) -> Image.Image:
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # Pillow warns of what it finds large or odd; we measure before we load.
            warnings.simplefilter("ignore")
            _check_size(_webp_size(data), name)
            with Image.open(io.BytesIO(data), formats=KINDS) as image:
                _check_size(image.size, name)
                _check_scans(data, name)
                _check_memory(image.size)
                # A JPEG can be decoded at a fraction of its size, which is much quicker.
                image.draft(None, (2 * WORKING_SIDE, 2 * WORKING_SIDE))
                image.load()
                return ImageOps.exif_transpose(image)
    except (UsageError, MemoryError):
        raise
    except UnidentifiedImageError:
        raise UsageError(f"{name}: expected a picture ({', '.join(KINDS)} or SVG)") from None
    except Image.DecompressionBombError:
        raise UsageError(f"{name}: the picture has too many pixels") from None
    except Exception:
        # A decoder of strangers' bytes ends in exceptions of a dozen kinds, all of which mean the same.
        raise UsageError(f"{name}: the picture is damaged or incomplete") from None


def _check_size(size: tuple[int, int], name: str) -> None:
    width, height = size
    if width * height > MOST_PIXELS or max(size) > MOST_SIDE:
        raise UsageError(
            f"{name}: {width} by {height} pixels are too many; at most {MOST_PIXELS // 1_000_000} million, "
            f"and {MOST_SIDE} a side"
        )


def _webp_size(data: bytes) -> tuple[int, int]:
    """That of a WebP, by its head; (0, 0) for all else. Pillow takes memory for a WebP before it says the size."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return 0, 0
    if data[12:16] == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if data[12:16] == b"VP8L":
        both = int.from_bytes(data[21:25], "little")
        return 1 + (both & 0x3FFF), 1 + (both >> 14 & 0x3FFF)
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def _check_scans(data: bytes, name: str) -> None:
    if data.startswith(b"\xff\xd8") and data.count(b"\xff\xda") > MOST_SCANS:
        raise UsageError(f"{name}: the picture is sent in more than {MOST_SCANS} scans")


def _check_memory(size: tuple[int, int]) -> None:
    """Decoders report a lack of memory as damage, so it is asked for before: ``MemoryError`` if there is too little."""
    bytes(4 * size[0] * size[1])


def prepared(image: Image.Image, name: str, background: Rgb | None = None) -> Picture:
    """A picture of Pillow's on its paper.

    Transparent ones are on the background that was named, else on white, or on black where the subject is light.
    """
    from PIL import Image

    if image.mode.startswith(("I", "F")):
        image = _of_eight_bits(image)
    coloured = image.convert("RGBA")
    # What is done with is let go at once: of the largest picture, each copy has 200 MB.
    del image
    alpha = coloured.getchannel("A")
    transparent = alpha.getextrema()[0] < 255  # type: ignore[operator]
    if transparent and alpha.getbbox() is None:
        raise UsageError(f"{name}: every pixel of the picture is transparent")
    paper = background or (_paper_of(coloured) if transparent else (255, 255, 255))
    if transparent and paper == (255, 255, 255) and _is_lost(coloured):
        coloured = coloured.point([*_DIM * 3, *range(256)])
    size = _working_size(coloured.size)
    bands = [_light(coloured.getchannel(at), alpha, size) for at in range(3)]
    if transparent:
        bands = [_on_paper(band, alpha, LINEAR[ground]) for band, ground in zip(bands, paper, strict=True)]
    del alpha
    preview = _flattened(coloured, paper).resize(size, Image.Resampling.BOX)
    return Picture(name, (bands[0], bands[1], bands[2]), preview, bool(transparent), background)


def _light(band: Image.Image, alpha: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The light that one colour of the picture has, in a small picture."""
    from PIL import Image, ImageMath

    # In two halves of eight bits, because Pillow has no table from eight bits to floating point.
    halves = []
    for table in (_HIGH, _LOW):
        half = Image.merge("LA", (band.point(table), alpha)).convert("La").getchannel("L").convert("F")
        halves.append(half.resize(size, Image.Resampling.BOX))
    made: Image.Image = ImageMath.lambda_eval(
        lambda of: (of["high"] * 256 + of["low"]) / 65535, high=halves[0], low=halves[1]
    )
    return made


def _flattened(coloured: Image.Image, paper: Rgb) -> Image.Image:
    from PIL import Image

    preview = Image.new("RGBA", coloured.size, (*paper, 255))
    preview.alpha_composite(coloured)
    return preview.convert("RGB")


def colour_of(word: str) -> Rgb:
    """A colour as people name it: ``white``, ``#ffcc00``."""
    from PIL import ImageColor

    try:
        # Only the first hundred characters: a word of a million is no colour.
        red, green, blue = ImageColor.getrgb(word[:100].strip())[:3]
    except ValueError:
        raise UsageError(f"expected a colour such as white or #ffcc00, found {word[:40]!r}") from None
    return red, green, blue


def _on_paper(light: Image.Image, alpha: Image.Image, ground: float) -> Image.Image:
    """The light that the picture lets through is that of the paper."""
    from PIL import Image, ImageMath

    cover = alpha.convert("F").resize(light.size, Image.Resampling.BOX)
    made: Image.Image = ImageMath.lambda_eval(
        lambda of: of["light"] + (255 - of["cover"]) * (ground / 255), light=light, cover=cover
    )
    return made


def _of_eight_bits(image: Image.Image) -> Image.Image:
    """Greys of sixteen bits by their upper half; Pillow would cut them off at 255."""
    return image.convert("F").point(lambda value: value * (1 / 256) + 0).convert("L")


def _working_size(size: tuple[int, int]) -> tuple[int, int]:
    share = min(1.0, WORKING_SIDE / max(size))
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))


def _is_lost(image: Image.Image) -> bool:
    """Whether a part of the subject's edge is so pale that its end cannot be seen on white paper."""
    from PIL import ImageChops, ImageFilter

    small = image.resize(_working_size(image.size))
    inside = small.getchannel("A").point([0] * 128 + [255] * 128)
    edge = ImageChops.subtract(inside, inside.filter(ImageFilter.MinFilter(5))).tobytes()
    raw, white = small.tobytes(), lab((1.0, 1.0, 1.0))
    colours = [raw[4 * at : 4 * at + 3] for at in range(len(edge)) if edge[at]]
    pale = {
        each
        for each in set(colours)
        if distance(lab((LINEAR[each[0]], LINEAR[each[1]], LINEAR[each[2]])), white) < _PALE
    }
    return sum([each in pale for each in colours]) > _LOST * len(colours)


def _paper_of(image: Image.Image) -> Rgb:
    """White, unless what can be seen is nearly white itself."""
    small = image.resize(_working_size(image.size))
    raw = small.tobytes()
    seen = [
        lightness((LINEAR[raw[at]], LINEAR[raw[at + 1]], LINEAR[raw[at + 2]]))
        for at in range(0, len(raw), 4)
        if raw[at + 3] >= _CLEAR
    ]
    return (0, 0, 0) if seen and sum(seen) / len(seen) > _LIGHT else (255, 255, 255)
