"""Files as work for an engine: with their weight, their limit, and what stands for one that is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from ..bounded import memory_is_scarce
from ..engines import Engine, LossKind, Lost, Task
from ..findings import Code, Finding, internal_error
from ..ingest.sources import STDIN, Version, changed_while_read, load, shown
from ..tasks import FileItem, FileRows, Piece, PlaceRow, ReadOptions, piece_data, read_files

READ_SECONDS = 120.0
"""What reading one file, or one piece of a large one, may take: none that is well takes a tenth of it."""
OVERHEAD_BYTES = 4000
"""What opening a file costs, in bytes that could be read instead."""


def reading_task(how: ReadOptions) -> Task[FileItem, FileRows]:
    return Task(partial(read_files, how=how), seconds=READ_SECONDS, weigh=weight)


def weight(item: FileItem) -> float:
    size = item.piece.end - item.piece.start if item.piece else item.size
    return OVERHEAD_BYTES + (size or 0)


def lost_file(item: FileItem, lost: Lost) -> FileRows:
    """What stands for a file whose worker died or hung, or ran out of memory."""
    path = shown(item.path)
    if lost.kind is LossKind.MEMORY and memory_is_scarce():
        raise MemoryError
    if lost.kind in (LossKind.MEMORY, LossKind.HUNG):
        fault = Finding(Code.TOO_LARGE, f"reading it takes too much: {lost.reason}", source=path)
    else:
        fault = internal_error("reading the file", lost.reason, path)
    return FileRows(places=(PlaceRow(path, 0, findings=(fault,)),))


def with_content(item: FileItem, engine: Engine, how: ReadOptions) -> FileItem | FileRows:
    """The item as the workers need it: with its content where they cannot open the file."""
    if item.path != STDIN and engine.shares_files:
        return item
    if (item.size or 0) > how.limits.file_bytes:
        # Looked through here, and sent piece by piece.
        return read_files([item], how)[0]
    blob = load(item.path, item.named, item.size, how.limits)
    if isinstance(blob, Finding):
        return FileRows(places=(PlaceRow(blob.source, 0, findings=(blob,)),))
    return item._replace(data=blob.data)


def changed_file(item: FileItem) -> FileRows:
    """What stands for a file that is never the same for as long as its pieces are read."""
    path = shown(item.path)
    return FileRows(places=(PlaceRow(path, 0, findings=(changed_while_read(path),)),))


class Cut(Protocol):
    """A file that is read in pieces, as it was when it was cut."""

    @property
    def sha256(self) -> str: ...
    @property
    def pieces(self) -> Sequence[Piece]: ...
    @property
    def version(self) -> Version | None: ...


def piece_items(item: FileItem, cut: Cut, engine: Engine) -> Iterator[FileItem]:
    """The pieces of a file as the workers need them: with their content where they cannot open the file."""
    for piece in cut.pieces:
        if item.data is not None:
            data: bytes | None = item.data[piece.start : piece.end]
        else:
            data = None if engine.shares_files else piece_data(item.path, piece, cut.version)
        yield item._replace(piece=piece, data=data, known=cut.sha256, version=cut.version)
