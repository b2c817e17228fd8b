"""The first stage: files become puzzles, sources and findings in the store."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from ..findings import Finding
from ..ingest import find
from ..ingest.sources import FoundFile, shown
from ..store import ReadFile, Stamp
from ..tasks import FileItem, FileRows, ReadOptions, read_files
from .file_reader import FileReader, file_item, finding_rows
from .gathered import Gathered
from .options import Context

CHUNK = 1000
"""Files that are looked up in the store together."""


def read_stored(items: Sequence[FileItem], how: ReadOptions) -> list[ReadFile]:
    """In a worker: the rows as they go into the store."""
    read = zip(items, read_files(items, how), strict=True)
    return [ReadFile.of(shown(item.path), rows) for item, rows in read]


def read_all(context: Context) -> None:
    """Read all files of the sources that are new or changed."""
    how = context.options.read_how
    context.progress.begin("reading")
    with Gathered(partial(context.store.files.add, reader=context.options.reader)) as gathered:
        sink = _StoreSink(context, gathered)
        FileReader(context.engine, how, sink, partial(read_stored, how=how)).read(_items(context, sink))
    context.store.commit()
    context.progress.end()


def _items(context: Context, sink: _StoreSink) -> Iterator[FileItem]:
    """The files that must be looked into; what was only met and not opened is stored at once."""
    options = context.options
    places = find(options.sources, options.format, options.out)
    while chunk := list(islice(places, CHUNK)):
        clock = time.time_ns()
        found = {stamp.path: (place, stamp) for place in chunk for stamp in [_stamp(place, clock)]}
        stamps = [stamp for _, stamp in found.values()]
        unread = context.store.files.unread(stamps, options.reader, options.trust_times)
        context.progress.step(number=len(found) - len(unread))
        for each in unread:
            place, stamp = found[each.stamp.path]
            sink.stamps[stamp.path] = stamp
            if isinstance(place, Finding):
                item = FileItem(place.source, False, None)
                sink.add(item, sink.rows_of(item, finding_rows(place)))
            else:
                yield file_item(place, each.sha256)


def _stamp(found: FoundFile | Finding, clock: int) -> Stamp:
    if isinstance(found, Finding):
        return Stamp(found.source)
    return Stamp.of(found.name, found.status, clock) if found.status else Stamp(found.name)


class _StoreSink:
    def __init__(self, context: Context, gathered: Gathered[tuple[Stamp, ReadFile]]) -> None:
        self.stamps: dict[str, Stamp] = {}
        """Of the files that are being read."""
        self._files, self._progress = context.store.files, context.progress
        self._reader = context.options.reader
        self._gathered = gathered
        self._file = 0

    def rows_of(self, item: FileItem, read: FileRows) -> ReadFile:
        return ReadFile.of(shown(item.path), read)

    def add(self, item: FileItem, rows: ReadFile) -> None:
        self._gathered.add((self.stamps.pop(shown(item.path)), rows))
        self._progress.step()

    def begin(self, item: FileItem, rows: ReadFile) -> None:
        path = shown(item.path)
        self._file = self._files.begin_file(self.stamps[path], rows.sha256)
        # Of what is there if it is read once more, the times are not known.
        self.stamps[path] = Stamp(path)

    def add_piece(self, item: FileItem, rows: ReadFile) -> None:
        self._files.add_piece(self._file, rows)
        self._progress.step(number=0)

    def end(self, item: FileItem) -> None:
        del self.stamps[shown(item.path)]
        self._files.end_file(self._file, self._reader)
        self._progress.step()
