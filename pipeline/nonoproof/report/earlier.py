"""The reports of the last run. Pages that would be the same again are copied from them."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self

import orjson

from .kept_tally import DamagedError, unpack_tally
from .page_data import KINDS
from .page_folder import script_path
from .tell import LINES, Fragment

_BUFFER = 1 << 18
"""Pages that are taken over mostly lie one after the other."""


class Piece(NamedTuple):
    """Where a piece of what the page loads lies."""

    script: int
    """The number of its first puzzle."""
    start: int
    length: int
    puzzles: int


class Spans(NamedTuple):
    """Where the reports have what they say of a page."""

    texts: tuple[tuple[int, int], ...]
    """Start and length, for each file of ``LINES``; what stands first in a file and is written last is not counted."""
    pieces: tuple[tuple[Piece, ...], ...]
    """Of each of ``KINDS``."""

    def json(self) -> bytes:
        return orjson.dumps(self, default=tuple)

    @classmethod
    def of(cls, json: bytes) -> Spans:
        texts, pieces = orjson.loads(json)
        return cls(
            tuple([(start, length) for start, length in texts]),
            tuple([tuple([Piece(*each) for each in kind]) for kind in pieces]),
        )


class Earlier:
    """Reads report files that are as they were written. They are closed before new ones take their places."""

    def __init__(self, folder: Path, heads: dict[str, int]) -> None:
        """The heads are how many bytes of each file stand before the text about the puzzles."""
        self._folder, self._heads = folder, heads
        self._open: dict[str, tuple[Path, int, BinaryIO]] = {}
        """By report or kind: the file that was read last."""

    def fragment(self, spans: bytes, tally: bytes) -> Fragment:
        """The text of a page. Raises ``DamagedError`` where it is not there."""
        try:
            place = Spans.of(spans)
            texts = {
                name: self._read(name, self._folder / name, start + self._heads.get(name, 0), length)
                for name, (start, length) in zip(LINES, place.texts, strict=True)
            }
            pages = {
                kind: [
                    (each.puzzles, self._read(kind, self._script(kind, each), each.start, each.length))
                    for each in pieces
                ]
                for kind, pieces in zip(KINDS, place.pieces, strict=True)
            }
        except (OSError, ValueError, TypeError) as error:
            raise DamagedError(str(error)) from error
        return Fragment(texts, pages, unpack_tally(tally))

    def _script(self, kind: str, piece: Piece) -> Path:
        return script_path(self._folder, kind, int(piece.script))

    def _read(self, name: str, path: Path, start: int, length: int) -> bytes:
        opened = self._open.get(name)
        if opened is None or opened[0] != path:
            if opened is not None:
                opened[2].close()
            stream = path.open("rb", _BUFFER)
            opened = self._open[name] = path, path.stat().st_size, stream
        _, size, stream = opened
        # Nobody is made to hold more than the file has.
        if start < 0 or length < 0 or start + length > size:
            raise DamagedError(f"{path} ends before a page of it")
        stream.seek(start)
        text = stream.read(length)
        if len(text) != length:
            raise DamagedError(f"{path} ends before a page of it")
        return text

    def close(self) -> None:
        for _, _, stream in self._open.values():
            stream.close()
        self._open.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()
