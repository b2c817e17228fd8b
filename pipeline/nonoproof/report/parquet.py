"""The puzzles and the findings of a run as Parquet, for DuckDB, pandas and others.

Made from ``puzzles.jsonl`` and ``findings.jsonl`` when these are in their places, a group of rows at a time. Columns
have types, whatever is in the rows; what one puzzle has not is null.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import orjson

from ..errors import UsageError
from ..files import WholeFile
from ..grade import Features
from ..verdict import Counts

if TYPE_CHECKING:
    import pyarrow as pa

    from .records import Record

NAMES = {"puzzles.jsonl": "puzzles.parquet", "findings.jsonl": "findings.parquet"}
GROUP = 5000
"""Rows that are held at a time, and that readers can skip together."""
_MADE_FROM = b"nonoproof.made_from"
"""The mark of a file: size and time of what it was made from."""
_MISSING = "--parquet needs pyarrow, which is not installed: pip install 'nonoproof[data]'"


def require() -> None:
    """Raises ``UsageError`` where Parquet cannot be written."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise UsageError(_MISSING) from None


def there(folder: Path) -> bool:
    """Whether a run before wrote them."""
    return any((folder / name).exists() for name in NAMES.values())


def write(folder: Path) -> None:
    """Both files, unless they were made from what there is."""
    for source, target in NAMES.items():
        if _stands(folder / source, folder / target):
            continue
        schema, row = _PARTS[source]
        with (folder / source).open("rb") as lines, WholeFile(folder / target) as file:
            marked = schema().with_metadata({_MADE_FROM: _stamp(folder / source)})
            _write(file, marked, (row(orjson.loads(line)) for line in lines))


def _stands(source: Path, target: Path) -> bool:
    """By the mark in it: which of two files is newer tells nothing where a clock was set back."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        return (parquet.read_schema(target).metadata or {}).get(_MADE_FROM) == _stamp(source)
    except (OSError, pa.ArrowException):
        return False


def _stamp(source: Path) -> bytes:
    status = source.stat()
    return f"{status.st_size} {status.st_mtime_ns}".encode()


def _write(file: WholeFile, schema: pa.Schema, rows: Iterator[Record]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    with parquet.ParquetWriter(pa.PythonFile(_Sink(file), "w"), schema, compression="zstd") as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))


class _Sink(io.RawIOBase):
    """A file that is written whole or not at all, as pyarrow wants it."""

    def __init__(self, file: WholeFile) -> None:
        self._file, self._at = file, 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401 - whatever holds bytes
        text = bytes(data)
        self._file.write(text)
        self._at += len(text)
        return len(text)

    def tell(self) -> int:
        return self._at


def _puzzles() -> pa.Schema:
    import pyarrow as pa

    text, number, word = pa.string(), pa.int32(), pa.dictionary(pa.int32(), pa.string())
    place = pa.struct({"source": text, "index": number, "line": number, "format": text})
    return pa.schema(
        {
            "source": text,
            "index": number,
            "id": text,
            "key": text,
            "title": text,
            "author": text,
            "width": number,
            "height": number,
            "colours": number,
            "verdict": word,
            "solved_by": word,
            "seconds": pa.float64(),
            "tier": word,
            "score": pa.float64(),
            "why": text,
            "features": pa.struct(_fields(Features)),
            "work": pa.struct(_fields(Counts)),
            "solutions": pa.list_(pa.list_(text)),
            "open_cells": number,
            "findings": pa.list_(text),
            "failures": pa.list_(text),
            "sources": pa.list_(place),
        }
    )


def _fields(kind: type) -> dict[str, pa.DataType]:
    import pyarrow as pa

    types = {int: pa.int64(), float: pa.float64(), str: pa.string()}
    return {name: types[hint] for name, hint in get_type_hints(kind).items()}


def _named(kind: Any, numbers: Sequence[Any] | None) -> Record | None:  # noqa: ANN401 - a class of named numbers
    """The lines have numbers alone; columns have names."""
    return None if numbers is None else dict(zip(kind._fields, numbers, strict=True))


def _puzzle(record: Record) -> Record:
    """What has a column of its own, and the codes of the findings, which have a file of their own."""
    grade = record["grade"] or {}
    ambiguity = record["ambiguity"] or {}
    return record | {
        "tier": grade.get("tier"),
        "score": grade.get("score"),
        "why": grade.get("why"),
        "features": _named(Features, grade.get("features")),
        "work": _named(Counts, record["work"]),
        "open_cells": ambiguity.get("cells"),
        "findings": [each["code"] for each in record["findings"]],
    }


def _findings() -> pa.Schema:
    import pyarrow as pa

    text, number, word = pa.string(), pa.int32(), pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        {"source": text, "index": number, "puzzles": number, "line": number, "column": number}
        | {"severity": word, "code": word, "message": text}
    )


_PARTS: dict[str, tuple[Callable[[], pa.Schema], Callable[[Record], Record]]] = {
    "puzzles.jsonl": (_puzzles, _puzzle),
    "findings.jsonl": (_findings, lambda record: record),
}
