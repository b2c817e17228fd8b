"""From a file of a picture, or a PDF, to what is read of it, in a process with limits: pictures come from strangers."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
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
_PDF = b"%PDF-"
_DOTS = 170
"""Per inch, of a page of a PDF."""
MOST_PAGES = 200
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
        return bounded.call(_scanned, data, name, _work(seconds), seconds=limit)
    except bounded.Stopped as error:
        raise UsageError(f"{name}: {error}") from None


def scan_pages(data: bytes, name: str, seconds: float = SECONDS) -> Iterator[tuple[str, Scan]]:
    """The same for every page of a PDF, each with its name; a picture is one page. ``seconds`` is for each."""
    if not data.startswith(_PDF):
        yield name, scan(data, name, seconds)
        return
    require_extra()
    if find_spec("pypdfium2") is None:
        raise UsageError(f"{name}: PDF files need pypdfium2: pip install 'nonoproof[scan]'")
    if len(data) > MOST_BYTES:
        raise UsageError(f"{name}: the file has more than {MOST_BYTES >> 20} MB")
    limit = round((seconds + 1) * MOST_PAGES)
    try:
        for number, found in bounded.each(_scanned_pdf, data, name, _work(seconds), seconds=limit):
            yield f"{name}, page {number}", found
    except bounded.Stopped as error:
        raise UsageError(f"{name}: {error}") from None


def _scanned_pdf(data: bytes, name: str, line_solves: int) -> Iterator[tuple[int, Scan]]:
    """Pages are drawn and read as if they were scanned, whether they are text or pictures."""
    import pypdfium2

    from .reading import read_page

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise UsageError(f"{name}: the PDF is damaged or needs a password") from None
    if len(document) > MOST_PAGES:
        raise UsageError(f"{name}: {len(document)} pages are too many; at most {MOST_PAGES}")
    for number in range(len(document)):
        page = document[number]
        scale = min(_DOTS / 72, _WORKING_SIDE / max(1.0, *page.get_size()))
        image = page.render(scale=scale, grayscale=True).to_pil().convert("L")
        page.close()
        yield number + 1, read_page(image, line_solves)


def _work(seconds: float) -> int:
    """Line solves of the decoder, for each way to read a page."""
    return int(seconds * _PER_SECOND / 4)


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
