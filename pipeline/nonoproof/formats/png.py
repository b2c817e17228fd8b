"""PNG pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import Puzzle
from .common import FileEntry, Fit, Holds
from .image import TEXTS, read_image, write_image

NAME = "png"
TITLE = "PNG picture, one pixel per cell"
SUFFIXES = (".png",)
HOLDS = Holds(colour=True, goal=True, clues=False, metadata=frozenset(TEXTS))


def sniff(data: bytes) -> Fit:
    return Fit.SURE if data.startswith(b"\x89PNG\r\n\x1a\n") else Fit.NO


def read(data: bytes, background: str | None = None) -> Iterator[FileEntry]:
    return read_image(data, "PNG", background)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return write_image(puzzles[0], "PNG")
