"""BMP pictures. They have no transparency, so the background is certain only if it is white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import LossyError
from ..model import BLACK_AND_WHITE, Puzzle
from .common import FileEntry, Fit, Holds
from .image import read_image, write_image
from .picture_puzzles import paper_is_plain

NAME = "bmp"
TITLE = "BMP picture, one pixel per cell"
SUFFIXES = (".bmp",)
HEADERS = (12, 16, 40, 52, 56, 64, 108, 124)
"""The lengths that the second header may have, in the versions of the format."""
HOLDS = Holds(colour=True, goal=True, clues=False)


def sniff(data: bytes) -> Fit:
    """Two letters are little of a mark: the length in the header has to be sensible too."""
    plausible = (
        data.startswith(b"BM") and len(data) >= 26 and int.from_bytes(data[14:18], "little") in HEADERS
    )
    return Fit.SURE if plausible else Fit.NO


def read(data: bytes, background: str | None = None) -> Iterator[FileEntry]:
    return read_image(data, "BMP", background)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    if puzzles[0].palette != BLACK_AND_WHITE and not paper_is_plain(puzzles[0]):
        raise LossyError("BMP can store only a white background: use PNG, GIF or XPM")
    return write_image(puzzles[0], "BMP")
