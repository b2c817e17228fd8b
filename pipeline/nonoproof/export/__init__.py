"""What programs take from a run: one module a format, each made from the store when somebody asks for it.

A format is a function of what is exported that yields the bytes of its file. A puzzle that cannot be exported costs
the others nothing: its place is exported, with a finding ``internal-error``.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..errors import UsageError
from ..files import WholeFile
from . import datasette, jsonl, junit, parquet, sarif
from .exported import Exported

KINDS: dict[str, Callable[[Exported], Iterator[bytes]]] = {
    "puzzles.jsonl": jsonl.puzzles,
    "findings.jsonl": jsonl.findings,
    "puzzles.parquet": parquet.puzzles,
    "findings.parquet": parquet.findings,
    "junit.xml": junit.suites,
    "report.sarif": sarif.log,
    "metadata.json": datasette.metadata,
}
"""By the names that their files usually have."""
_BY_SUFFIX = {
    ".jsonl": "puzzles.jsonl",
    ".ndjson": "puzzles.jsonl",
    ".parquet": "puzzles.parquet",
    ".xml": "junit.xml",
    ".sarif": "report.sarif",
}
COMPRESSIONS = (".gz", ".zst")


def kind_of(name: str) -> str:
    """The kind of export that a file name asks for: by the end of the name, or else by its suffix."""
    path = Path(name)
    plain = path.stem if path.suffix in COMPRESSIONS else path.name
    known = next((kind for kind in KINDS if plain.endswith(kind)), None) or _BY_SUFFIX.get(Path(plain).suffix)
    if known is None:
        raise UsageError(
            f"{name}: expected a name such as {', '.join(KINDS)}, with .gz or .zst if compressed"
        )
    if known.endswith(".parquet") or path.suffix == ".zst":
        parquet.require(name)
    return known


def export(exported: Exported, names: Sequence[str]) -> None:
    """Writes each file whole or not at all; ``-`` is standard output, as JSON Lines."""
    kinds = ["puzzles.jsonl" if name == "-" else kind_of(name) for name in names]
    for name, kind in zip(names, kinds, strict=True):
        chunks = KINDS[kind](exported)
        if name == "-":
            for chunk in chunks:
                sys.stdout.buffer.write(chunk)
            continue
        with WholeFile(Path(name)) as file:
            for chunk in _compressed(chunks, Path(name).suffix):
                file.write(chunk)


def _compressed(chunks: Iterator[bytes], suffix: str) -> Iterator[bytes]:
    if suffix == ".gz":
        return _gzip(chunks)
    return parquet.zstandard(chunks) if suffix == ".zst" else chunks


def _gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Without a time in its head: the same content gives the same bytes."""
    packer = zlib.compressobj(wbits=31)
    for chunk in chunks:
        yield packer.compress(chunk)
    yield packer.flush()


__all__ = ["COMPRESSIONS", "KINDS", "Exported", "export", "kind_of"]
