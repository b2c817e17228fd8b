"""Where a large file is cut, so that its pieces can be read by several workers.

A file is looked through once, for its digest and the places to cut at. One that is larger than a file may be
otherwise is looked through window by window: it is never in memory as a whole.
"""

from __future__ import annotations

import os
from hashlib import sha256
from typing import BinaryIO, NamedTuple

from ..findings import Finding
from ..formats.cutting import Cut, cutter
from ..ingest.sources import (
    TO_READ,
    TRIES,
    Blob,
    Limits,
    Version,
    changed_while_read,
    shown,
    too_large,
    unreadable,
)

PIECE_BYTES = 1 << 18
"""How long the pieces of a large file are. Smaller files are read whole."""
WINDOW_BYTES = 32 << 20
"""What is looked at together of a file that is too large to be loaded."""


class Piece(NamedTuple):
    """A part of a large file."""

    start: int
    end: int
    number: int
    """Of the first puzzle in it, from 1."""
    line: int
    """Of the file, in which it starts, from 1."""
    format: str


class CutFile(NamedTuple):
    """A file that is read in pieces."""

    sha256: str
    pieces: tuple[Piece, ...]
    version: Version
    """That the pieces are of."""


def pieces_of(blob: Blob, wanted: str | None) -> tuple[Piece, ...]:
    """The pieces of a large file whose format can be cut; none of any other."""
    if len(blob.data) <= 2 * PIECE_BYTES:
        return ()
    found = cutter(blob.data, blob.name, wanted)
    if found is None:
        return ()
    pieces = _Pieces(found[0])
    for end, puzzles, lines in found[1](blob.data, PIECE_BYTES):
        pieces.add(end, puzzles, lines)
    return pieces.all(len(blob.data))


def cut_larger(path: str, wanted: str | None, limits: Limits) -> CutFile | Finding:
    """The same for a file that must not be loaded. One that cannot be cut is refused."""
    name = shown(path)
    for _ in range(TRIES):
        try:
            with os.fdopen(os.open(path, TO_READ), "rb") as stream:
                version = Version.of(stream.fileno())
                cut = _cut(stream, name, wanted, limits)
                changed = Version.of(stream.fileno()) != version
        except OSError as error:
            return unreadable(name, error)
        if not changed:
            return CutFile(*cut, version) if cut else too_large(name, limits.file_bytes)
    return changed_while_read(name)


def _cut(
    stream: BinaryIO, name: str, wanted: str | None, limits: Limits
) -> tuple[str, tuple[Piece, ...]] | None:
    """The digest and the pieces of an open file; None if it cannot be cut."""
    digest = sha256()
    pieces: _Pieces | None = None
    done = 0
    data = b""
    while read := stream.read(WINDOW_BYTES):
        digest.update(read)
        data += read
        found = _window_cutter(data, name, wanted, pieces)
        if found is None:
            return None
        pieces = pieces or _Pieces(found[0])
        cuts = list(found[1](data, PIECE_BYTES))
        # What follows the last place but one goes on in the next window.
        for end, puzzles, lines in cuts[:-1]:
            pieces.add(done + end, puzzles, lines)
        kept = cuts[-2][0] if len(cuts) > 1 else 0
        done, data = done + kept, data[kept:]
        if len(data) > limits.file_bytes:
            return None
    last = _window_cutter(data, name, wanted, pieces) if data else None
    if pieces is None or (data and last is None):
        return None
    for end, puzzles, lines in last[1](data, PIECE_BYTES) if last else ():
        pieces.add(done + end, puzzles, lines)
    made = pieces.all(done + len(data))
    return (digest.hexdigest(), made) if made else None


def _window_cutter(
    data: bytes, name: str, wanted: str | None, pieces: _Pieces | None
) -> tuple[str, Cut] | None:
    """By the format of the first window. A window ends anywhere: what counts is whole lines."""
    whole = data[: data.rfind(b"\n") + 1] or data
    return cutter(whole, name, pieces.format if pieces else wanted)


class _Pieces:
    """Pieces as they are found."""

    def __init__(self, format: str) -> None:
        self.format = format
        self._made: list[Piece] = []
        self._start, self._number, self._line = 0, 1, 1
        self._held = self._passed = 0

    def add(self, end: int, puzzles: int, lines: int) -> None:
        """The next place to cut at, with what is between it and the one before."""
        self._held, self._passed = self._held + puzzles, self._passed + lines
        # Blank lines alone are no piece: they would be reported as a file without a puzzle.
        if self._held:
            self._made.append(Piece(self._start, end, self._number, self._line, self.format))
            self._start, self._number, self._line = end, self._number + self._held, self._line + self._passed
            self._held = self._passed = 0

    def all(self, end: int) -> tuple[Piece, ...]:
        """Up to the end of the file."""
        if self._made and self._start < end:
            self._made[-1] = self._made[-1]._replace(end=end)
        return tuple(self._made)


def piece_data(path: str, piece: Piece, version: Version | None) -> bytes | None:
    """The bytes of a piece; None where the file is not that version any more, or not there."""
    try:
        with os.fdopen(os.open(path, TO_READ), "rb") as stream:
            if Version.of(stream.fileno()) != version:
                return None
            stream.seek(piece.start)
            data = stream.read(piece.end - piece.start)
            return data if Version.of(stream.fileno()) == version else None
    except OSError:
        return None
