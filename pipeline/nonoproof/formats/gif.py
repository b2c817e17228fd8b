"""GIF pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import Puzzle
from .common import FileEntry, Fit, Holds
from .image import read_image, write_image

NAME = "gif"
TITLE = "GIF picture, one pixel per cell"
SUFFIXES = (".gif",)
HOLDS = Holds(colour=True, goal=True, clues=False)


def sniff(data: bytes) -> Fit:
    return Fit.SURE if data.startswith((b"GIF87a", b"GIF89a")) else Fit.NO


def read(data: bytes, background: str | None = None) -> Iterator[FileEntry]:
    return read_image(data, "GIF", background)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return write_image(puzzles[0], "GIF")
