"""Reads files by the workers of an engine, the same for every command, and hands what was read to a sink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from ..bounded import memory_is_scarce
from ..engines import Engine, LossKind, Lost, Task
from ..findings import Code, Finding, internal_error
from ..ingest.sources import STDIN, TRIES, FoundFile, Version, changed_while_read, load, shown
from ..tasks import FileItem, FileRows, Piece, PlaceRow, ReadOptions, piece_data, read_files

READ_SECONDS = 120.0
"""What reading one file, or one piece of a large one, may take: none that is well takes a tenth of it."""
OVERHEAD_BYTES = 4000
"""What opening a file costs, in bytes that could be read instead."""


class Rows(Protocol):
    """What was read from a file or a piece, in whatever form the sink wants."""

    @property
    def sha256(self) -> str: ...
    @property
    def pieces(self) -> Sequence[Piece]: ...
    @property
    def version(self) -> Version | None: ...
    @property
    def changed(self) -> bool: ...


_Rows = TypeVar("_Rows", bound=Rows)


class FileSink(Protocol[_Rows]):
    """Where the rows go."""

    def rows_of(self, item: FileItem, read: FileRows) -> _Rows:
        """Rows that no worker made."""

    def add(self, item: FileItem, rows: _Rows) -> None:
        """All of a file."""

    def begin(self, item: FileItem, rows: _Rows) -> None:
        """A file that is read in pieces; until its end it does not count as read."""

    def add_piece(self, item: FileItem, rows: _Rows) -> None: ...

    def end(self, item: FileItem) -> None: ...


class FileReader(Generic[_Rows]):
    """Small files are read first, and large ones after them, piece by piece."""

    def __init__(
        self,
        engine: Engine,
        how: ReadOptions,
        sink: FileSink[_Rows],
        function: partial[list[_Rows]],
        only_read: partial[list[_Rows]] | None = None,
    ) -> None:
        """``only_read`` is for what cost its worker, where the function does more than to read."""
        self._engine, self._how, self._sink = engine, how, sink
        self._task: Task[FileItem, _Rows] = Task(function, seconds=READ_SECONDS, weigh=_weight)
        self._plain = self._task._replace(function=only_read) if only_read else None
        self._large: list[tuple[FileItem, _Rows]] = []

    def read(self, items: Iterable[FileItem]) -> None:
        """Every file, whatever happens to the workers. A file that changes meanwhile is read once more."""
        for item, rows in self._read_by_workers(self._sent(items)):
            self._take(item, rows)
        for item, rows in self._large:
            self._read_pieces(item, rows)
        self._large.clear()

    def _sent(self, items: Iterable[FileItem]) -> Iterator[FileItem]:
        """The items as workers need them: with their content where they cannot open the file."""
        for item in items:
            sent = self._with_content(item)
            if isinstance(sent, FileItem):
                yield sent
            else:
                self._take(item, self._sink.rows_of(item, sent))

    def _with_content(self, item: FileItem) -> FileItem | FileRows:
        if item.path != STDIN and self._engine.shares_files:
            return item
        limits = self._how.limits
        if (item.size or 0) > limits.file_bytes:
            # Looked through here, and sent piece by piece.
            return read_files([item], self._how)[0]
        blob = load(item.path, item.named, item.size, limits)
        return finding_rows(blob) if isinstance(blob, Finding) else item._replace(data=blob.data)

    def _take(self, item: FileItem, rows: _Rows) -> None:
        if rows.pieces:
            self._large.append((item, rows))
        else:
            self._sink.add(item, rows)

    def _read_by_workers(self, items: Iterable[FileItem]) -> Iterator[tuple[FileItem, _Rows]]:
        """What costs its worker is read once more when all others are done."""
        lost: list[FileItem] = []
        for item, rows in self._engine.map(self._task, items):
            if isinstance(rows, Lost) and self._plain:
                lost.append(item)
            else:
                yield item, self._rows(item, rows)
        if self._plain and lost:
            for item, rows in self._engine.map(self._plain, lost):
                yield item, self._rows(item, rows)

    def _rows(self, item: FileItem, rows: _Rows | Lost) -> _Rows:
        return self._sink.rows_of(item, _lost(item, rows)) if isinstance(rows, Lost) else rows

    def _read_pieces(self, item: FileItem, rows: _Rows) -> None:
        for left in reversed(range(TRIES)):
            self._sink.begin(item, rows)
            if self._all_pieces(item, rows):
                self._sink.end(item)
                return
            rows = self._once_more(item) if left else self._changed(item)
            if not rows.pieces:
                break
        self._sink.add(item, rows)

    def _all_pieces(self, item: FileItem, rows: _Rows) -> bool:
        """False: the file changed meanwhile."""
        changed = False
        for piece, done in self._read_by_workers(self._piece_items(item, rows)):
            changed |= done.changed
            if not changed:
                self._sink.add_piece(piece, done)
        return not changed

    def _piece_items(self, item: FileItem, cut: _Rows) -> Iterator[FileItem]:
        for piece in cut.pieces:
            if item.data is not None:
                data: bytes | None = item.data[piece.start : piece.end]
            else:
                data = None if self._engine.shares_files else piece_data(item.path, piece, cut.version)
            yield item._replace(piece=piece, data=data, known=cut.sha256, version=cut.version)

    def _once_more(self, item: FileItem) -> _Rows:
        sent = self._with_content(item._replace(known=None))
        if not isinstance(sent, FileItem):
            return self._sink.rows_of(item, sent)
        ((_, rows),) = self._read_by_workers((sent,))
        return rows

    def _changed(self, item: FileItem) -> _Rows:
        """What stands for a file that is never the same for as long as its pieces are read."""
        return self._sink.rows_of(item, finding_rows(changed_while_read(shown(item.path))))


def file_item(found: FoundFile, known: str | None = None) -> FileItem:
    return FileItem(found.path, found.named, found.status.st_size if found.status else None, known)


def finding_rows(finding: Finding) -> FileRows:
    """What stands for a file of which there is nothing but a finding."""
    return FileRows(places=(PlaceRow(finding.source, 0, findings=(finding,)),))


def _weight(item: FileItem) -> float:
    size = item.piece.end - item.piece.start if item.piece else item.size
    return OVERHEAD_BYTES + (size or 0)


def _lost(item: FileItem, lost: Lost) -> FileRows:
    return finding_rows(finding_of_loss("reading", lost, shown(item.path)))


def finding_of_loss(what: str, lost: Lost, source: str, index: int | None = None) -> Finding:
    """What stands for a file or a puzzle whose worker died or hung, or ran out of memory."""
    if lost.kind is LossKind.MEMORY and memory_is_scarce():
        raise MemoryError
    if lost.kind in (LossKind.MEMORY, LossKind.HUNG):
        return Finding(Code.TOO_LARGE, f"{what} it takes too much: {lost.reason}", source=source, index=index)
    return internal_error(
        f"{what} {'the file' if index is None else 'the puzzle'}", lost.reason, source, index
    )
