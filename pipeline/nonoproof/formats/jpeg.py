"""JPEG pictures are refused: their colours are blurred, so no pixel is certain to be a cell."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Code
from .common import FileEntry, Fit, Holds, Notes

NAME = "jpeg"
TITLE = "JPEG picture: refused, because its colours are blurred; PNG keeps them"
SUFFIXES = (".jpg", ".jpeg")
HOLDS = Holds(clues=False)


def sniff(data: bytes) -> Fit:
    return Fit.SURE if data.startswith(b"\xff\xd8\xff") else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    reason = "JPEG blurs colours, so the cells cannot be told apart; save the picture as PNG, or use nonoproof make"
    notes.add(Code.UNSUPPORTED_KIND, reason)
    yield notes.entry(None)
