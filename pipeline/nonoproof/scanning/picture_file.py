"""From a file of a picture to what is read of it, in a process with limits: pictures come from strangers."""

from __future__ import annotations

import io
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from .. import bounded
from ..errors import UsageError

if TYPE_CHECKING:
    from PIL import Image

    from .reading import Scan

MOST_BYTES = 64 << 20
_MOST_PIXELS, _MOST_SIDE = 60_000_000, 20_000
_WORKING_SIDE = 3000
"""Pixels on the longer side, to which larger pictures are reduced."""
_KINDS = ("PNG", "JPEG", "WEBP", "BMP", "GIF", "TIFF")
SECONDS = 30.0
_PER_SECOND = 600_000
"""Line solves of the decoder."""


def scan(data: bytes, name: str, seconds: float = SECONDS) -> Scan:
    """What the picture says. A ``UsageError`` says why it is no picture.

    ``seconds`` is processor time; what the decoder does is counted work in proportion to it.
    """
    require_extra()
    if not data:
        raise UsageError(f"{name}: the file is empty")
    if len(data) > MOST_BYTES:
        raise UsageError(f"{name}: the file has more than {MOST_BYTES >> 20} MB")
    limit = max(1, round(seconds + 0.5))
    try:
        return bounded.call(_scanned, data, name, int(seconds * _PER_SECOND / 4), seconds=limit)
    except bounded.Stopped as error:
        raise UsageError(f"{name}: {error}") from None


def require_extra() -> None:
    if find_spec("numpy") is None:
        raise UsageError("scanning needs numpy: pip install 'nonoproof[scan]'")


def _scanned(data: bytes, name: str, line_solves: int) -> Scan:
    from .reading import read_page

    return read_page(_opened(data, name), line_solves)


def _opened(data: bytes, name: str) -> Image.Image:
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_KINDS) as image:
                width, height = image.size
                if width * height > _MOST_PIXELS or max(image.size) > _MOST_SIDE:
                    raise UsageError(f"{name}: {width} by {height} pixels are too many")
                image.draft("L", (_WORKING_SIDE, _WORKING_SIDE))
                image.load()
                upright = ImageOps.exif_transpose(image)
    except (UsageError, MemoryError):
        raise
    except UnidentifiedImageError:
        raise UsageError(f"{name}: expected a picture ({', '.join(_KINDS)})") from None
    except Image.DecompressionBombError:
        raise UsageError(f"{name}: the picture has too many pixels") from None
    except Exception:
        # A decoder of strangers' bytes ends in exceptions of a dozen kinds, all of which mean the same.
        raise UsageError(f"{name}: the picture is damaged or incomplete") from None
    if "A" in upright.getbands() or "transparency" in upright.info:
        coloured = upright.convert("RGBA")
        paper = Image.new("RGBA", coloured.size, "white")
        upright = Image.alpha_composite(paper, coloured)
    grey = upright.convert("L")
    grey.thumbnail((_WORKING_SIDE, _WORKING_SIDE))
    return grey


def read_picture(path: str) -> bytes:
    """The bytes of a file; a ``UsageError`` where it cannot be read."""
    from ..formats.named_file import read_named

    try:
        return read_named(Path(path), MOST_BYTES)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
