"""The puzzles and the findings of a run as Parquet, for DuckDB, pandas and others, a group of rows at a time.

Columns have types, whatever is in the rows; what one puzzle has not is null.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, get_type_hints

from ..errors import UsageError
from ..grading import Features
from ..report.entry import JudgedResult
from ..verdict import Counts
from .exported import Exported
from .puzzle_records import Record, finding_record, place_record

if TYPE_CHECKING:
    import pyarrow as pa

GROUP = 5000
"""Rows that are held at a time, and that readers can skip together."""


def require(name: str) -> None:
    """Raises ``UsageError`` where the library is missing that writes the file."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise UsageError(
            f"{name} needs pyarrow, which is not installed: pip install 'nonoproof[data]'"
        ) from None


def puzzles(exported: Exported) -> Iterator[bytes]:
    return _parquet(_puzzles(), exported.each(_puzzle))


def findings(exported: Exported) -> Iterator[bytes]:
    def records(entry: JudgedResult) -> list[Record]:
        return [finding_record(each, exported.profile) for each in entry.result.findings]

    of_files = (finding_record(each, exported.profile) for each in exported.of_files())
    return _parquet(_findings(), chain(chain.from_iterable(exported.each(records)), of_files))


def zstandard(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes, compressed."""
    import pyarrow as pa

    sink = _Sink()
    with pa.CompressedOutputStream(pa.PythonFile(sink, "w"), "zstd") as stream:
        for chunk in chunks:
            stream.write(chunk)
            yield sink.taken()
    yield sink.taken()


def _parquet(schema: pa.Schema, rows: Iterator[Record]) -> Iterator[bytes]:
    import pyarrow as pa
    from pyarrow import parquet

    sink = _Sink()
    with parquet.ParquetWriter(pa.PythonFile(sink, "w"), schema, compression="zstd") as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))
            yield sink.taken()
    yield sink.taken()


class _Sink(io.RawIOBase):
    """Holds what was written until it is taken."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._at = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401 - whatever holds bytes
        text = bytes(data)
        self._held += text
        self._at += len(text)
        return len(text)

    def tell(self) -> int:
        return self._at

    def taken(self) -> bytes:
        held, self._held = bytes(self._held), bytearray()
        return held


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
            "amount": number,
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


def _puzzle(entry: JudgedResult) -> Record:
    """What has a column of its own, and the codes of the findings, which have a file of their own."""
    result = entry.result
    grade, ambiguity = result.grade, result.diagnosis.ambiguity or {}
    return {
        "source": entry.source,
        "index": entry.index,
        "id": result.id,
        "key": result.key,
        "title": result.metadata.title,
        "author": result.metadata.author,
        "width": result.width,
        "height": result.height,
        "colours": result.colours,
        "verdict": result.verdict,
        "solved_by": result.solved_by,
        "seconds": result.seconds,
        "tier": grade and grade.tier,
        "score": grade and grade.score,
        "amount": grade and grade.amount,
        "why": entry.why if grade else None,
        "features": grade and grade.features.record(),
        "work": result.counts and result.counts._asdict(),
        "solutions": entry.drawn(),
        "open_cells": ambiguity.get("cells"),
        "findings": [each.code for each in result.findings],
        "failures": entry.failures,
        "sources": [place_record(each) for each in result.places],
    }


def _findings() -> pa.Schema:
    import pyarrow as pa

    text, number, word = pa.string(), pa.int32(), pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        {"source": text, "index": number, "line": number, "column": number}
        | {"severity": word, "code": word, "message": text}
    )
