"""The first stage: files become puzzles, sources and findings in the store."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from ..engines import Lost, Task
from ..findings import Finding
from ..ingest import find
from ..ingest.sources import TRIES, FoundFile, shown
from ..look.file_items import READ_SECONDS, changed_file, lost_file, piece_items, weight, with_content
from ..store import ReadFile, Stamp, Unread
from ..tasks import FileItem, FileRows, PlaceRow, ReadOptions, read_files
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
    _Reading(context).go()


class _Reading:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._files = context.store.files
        self._how = context.options.read_how
        self._stamps: dict[str, Stamp] = {}
        """Of the files that are being read."""
        self._task = Task(partial(read_stored, how=self._how), seconds=READ_SECONDS, weigh=weight)
        self._large: list[tuple[FileItem, ReadFile]] = []
        """Files that are to be read in pieces."""

    def go(self) -> None:
        progress, engine = self._context.progress, self._context.engine
        progress.begin("reading")
        with Gathered(self._write) as gathered:
            for item, rows in engine.map(self._task, self._items(gathered)):
                gathered.add((item, _read(item, rows)))
                progress.step()
        for item, rows in self._large:
            self._read_pieces(item, rows)
        self._context.store.commit()
        progress.end()

    def _items(self, gathered: Gathered[tuple[FileItem, ReadFile]]) -> Iterator[FileItem]:
        """The files that must be looked into; what was only met and not opened is stored at once."""
        options, progress = self._context.options, self._context.progress
        places = find(options.sources, options.format, options.out)
        while chunk := list(islice(places, CHUNK)):
            clock = time.time_ns()
            found = {stamp.path: (place, stamp) for place in chunk for stamp in [_stamp(place, clock)]}
            stamps = [stamp for _, stamp in found.values()]
            unread = self._files.unread(stamps, options.reader, options.trust_times)
            progress.step(number=len(found) - len(unread))
            for each in unread:
                place, stamp = found[each.stamp.path]
                self._stamps[stamp.path] = stamp
                if isinstance(place, Finding):
                    rows = FileRows(places=(PlaceRow(place.source, 0, findings=(place,)),))
                    gathered.add((FileItem(place.source, False, None), ReadFile.of(place.source, rows)))
                    continue
                item = with_content(_item(place, each), self._context.engine, self._how)
                if isinstance(item, FileRows):
                    gathered.add((_item(place, each), ReadFile.of(place.name, item)))
                else:
                    yield item

    def _write(self, read: list[tuple[FileItem, ReadFile]]) -> None:
        whole = []
        for item, rows in read:
            if rows.pieces:
                self._large.append((item, rows))
            else:
                whole.append((self._stamps.pop(shown(item.path)), rows))
        self._files.add(whole, self._context.options.reader)

    def _read_pieces(self, item: FileItem, rows: ReadFile) -> None:
        """The pieces of a large file. If it changes meanwhile, it is read once more."""
        stamp = self._stamps.pop(shown(item.path))
        for left in reversed(range(TRIES)):
            if self._are_read(item, rows, stamp):
                return
            # Of what is there now, the times are not known.
            stamp = Stamp(stamp.path)
            rows = self._once_more(item) if left else ReadFile.of(stamp.path, changed_file(item))
            if not rows.pieces:
                break
        self._files.add([(stamp, rows)], self._context.options.reader)

    def _are_read(self, item: FileItem, rows: ReadFile, stamp: Stamp) -> bool:
        """The file counts as read only when all of its pieces are. False: it changed meanwhile."""
        progress, engine, changed = self._context.progress, self._context.engine, False
        file = self._files.begin_file(stamp, rows.sha256)
        for piece, read in engine.map(self._task, piece_items(item, rows, engine)):
            done = _read(piece, read)
            changed |= done.changed
            if not changed:
                self._files.add_piece(file, done)
            progress.step(number=0)
        if not changed:
            self._files.end_file(file, self._context.options.reader)
        return not changed

    def _once_more(self, item: FileItem) -> ReadFile:
        engine = self._context.engine
        sent = with_content(item._replace(known=None), engine, self._how)
        if isinstance(sent, FileRows):
            return ReadFile.of(shown(item.path), sent)
        ((_, rows),) = engine.map(self._task, iter((sent,)))
        return _read(sent, rows)


def _read(item: FileItem, rows: ReadFile | Lost) -> ReadFile:
    return ReadFile.of(shown(item.path), lost_file(item, rows)) if isinstance(rows, Lost) else rows


def _item(found: FoundFile, unread: Unread) -> FileItem:
    return FileItem(found.path, found.named, found.status.st_size if found.status else None, unread.sha256)


def _stamp(found: FoundFile | Finding, clock: int) -> Stamp:
    if isinstance(found, Finding):
        return Stamp(found.source)
    return Stamp.of(found.name, found.status, clock) if found.status else Stamp(found.name)
