"""Files as work for an engine: with their weight, their limit, and what stands for one that is lost."""

from __future__ import annotations

from functools import partial

from ..engines import Engine, Lost, Task
from ..findings import Finding, internal_error
from ..ingest.sources import STDIN, load, shown
from ..work import FileItem, FileRows, PlaceRow, ReadHow, read_files

READ_SECONDS = 120.0
"""What reading one file, or one piece of a large one, may take: none that is well takes a tenth of it."""
OVERHEAD_BYTES = 4000
"""What opening a file costs, in bytes that could be read instead."""


def reading_task(how: ReadHow) -> Task[FileItem, FileRows]:
    return Task(partial(read_files, how=how), seconds=READ_SECONDS, weigh=weight)


def weight(item: FileItem) -> float:
    size = item.piece.end - item.piece.start if item.piece else item.size
    return OVERHEAD_BYTES + (size or 0)


def lost_file(item: FileItem, lost: Lost) -> FileRows:
    """What stands for a file whose worker died or hung."""
    path = shown(item.path)
    fault = internal_error("reading the file", lost.reason, path)
    return FileRows(places=(PlaceRow(path, 0, findings=(fault,)),))


def with_content(item: FileItem, engine: Engine, how: ReadHow) -> FileItem | FileRows:
    """The item as the workers need it: with its content where they cannot open the file."""
    if item.path != STDIN and engine.shares_files:
        return item
    blob = load(item.path, item.named, item.size, how.limits)
    if isinstance(blob, Finding):
        return FileRows(places=(PlaceRow(blob.source, 0, findings=(blob,)),))
    return item._replace(data=blob.data)
