"""From what the user names to raw puzzles, each with its source, and findings for everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from os.path import dirname, isfile, join
from pathlib import Path, PurePath
from typing import NamedTuple

from .. import bounded
from ..errors import UsageError
from ..findings import Code, Finding
from ..formats import BY_SUFFIX, Fit, detect
from ..formats.common import stopped
from ..model import Puzzle, Source
from .siblings import read_like_siblings
from .sources import Blob, FoundFile, Limits, files, is_archive, load, named_sources, shown

_OF_THE_FILE = frozenset({Code.UNKNOWN_FORMAT, Code.FORMAT_AMBIGUOUS})
"""Findings of readers that are not those of one puzzle."""


BESIDE = "nonoproof.yaml"
"""An adapter of that name applies to the files of its folder, and of those below."""
MOST_ABOVE = 4
"""Folders above that of a file in which an adapter is looked for."""


class Ingested(NamedTuple):
    """A puzzle as its file has it, or what was found in place of one; the findings name their source."""

    source: Source
    puzzle: Puzzle | None
    findings: tuple[Finding, ...] = ()


def ingest(
    sources: Iterable[str], format: str | None = None, limits: Limits | None = None, out: Path | None = None
) -> Iterator[Ingested]:
    """All puzzles of the sources, in order. Raises as ``find`` does."""
    bounds = limits or Limits()
    found = find(sources, format, out)
    return chain.from_iterable(read_found(each, format, bounds) for each in found)


def find(
    sources: Iterable[str], format: str | None = None, out: Path | None = None
) -> Iterator[FoundFile | Finding]:
    """The files of the sources, in order, not yet opened. Those below ``out``, which the command writes to, are none.

    Raises only where a source does not exist, the format does not, or there is nothing at all.
    """
    if format is not None:
        detect.named(format)
    return _find(named_sources(sources), out)


def _find(sources: list[str], out: Path | None) -> Iterator[FoundFile | Finding]:
    nothing = True
    for each in files(sources, BY_SUFFIX.keys(), out):
        nothing = False
        # An adapter that lies beside the data is no puzzle, unless somebody names it as one.
        if isinstance(each, Finding) or each.named or PurePath(each.path).name != BESIDE:
            yield each
    if nothing:
        raise UsageError("there are no files in " + ", ".join(map(shown, sources)))


def read_found(found: FoundFile | Finding, format: str | None, limits: Limits) -> Iterator[Ingested]:
    """All puzzles of one file."""
    if isinstance(found, Finding):
        return read_blob(found, format, limits)
    size = found.status.st_size if found.status else None
    return read_blob(load(found.path, found.named, size, limits), format, limits)


def read_blob(
    blob: Blob | Finding, format: str | None, limits: Limits, digest: str = ""
) -> Iterator[Ingested]:
    """All puzzles of the content of one file, or of all members where it is an archive.

    The SHA-256 of the content need not be made again where it is known.
    """
    if isinstance(blob, Finding) or not is_archive(blob.data) or _is_packed_format(blob, format):
        return _read(blob, format, digest)
    return chain.from_iterable(_read(member, format) for member in _unpacked(blob, limits))


def _unpacked(blob: Blob, limits: Limits) -> Iterator[Blob | Finding]:
    """The members of an archive, unpacked in a process with limits."""
    try:
        yield from bounded.each(_unpack_there, blob.data, blob._replace(data=b""), limits)
    except bounded.Stopped as error:
        yield stopped(error, blob.path)


def _unpack_there(data: bytes, blob: Blob, limits: Limits) -> Iterator[Blob | Finding]:
    from .archives import unpack

    return unpack(blob._replace(data=data), limits)


def _is_packed_format(blob: Blob, format: str | None) -> bool:
    """True for a format that is itself an archive, such as a bundle of puzzles in a ZIP file."""
    formats = detect.by_suffix(blob.name) if format is None else (detect.named(format),)
    return any(detect.sniffed(each, blob.data) is Fit.SURE for each in formats)


def _read(blob: Blob | Finding, format: str | None, digest: str = "") -> Iterator[Ingested]:
    if isinstance(blob, Finding):
        yield Ingested(Source(blob.source), None, (blob,))
        return
    digest = digest or sha256(blob.data).hexdigest()
    if format is not None and not detect.is_meant(format, blob.name):
        format = None
    elif format is None:
        format, wrong = _adapter(blob)
        if wrong is not None:
            yield Ingested(Source(blob.path, 1, None, digest), None, (wrong,))
            return
    name, entries = detect.recognise(blob.data, blob.name, format)
    if format is None and name == detect.BY_SHAPE:
        entries = iter(read_like_siblings(blob, list(entries)))
    index = 0
    for index, entry in enumerate(entries, 1):
        source = Source(blob.path, index, entry.line, digest, name, entry.clue_lines)
        findings = tuple([_placed(each, source, blob) for each in entry.findings])
        yield Ingested(source, entry.puzzle, findings)
    if index == 0:
        nothing = Finding(Code.SYNTAX, f"read as {name}, but it holds no puzzle", source=blob.path)
        yield Ingested(Source(blob.path, 1, None, digest, name), None, (nothing,))


def _adapters_above(folder: str) -> list[str]:
    """The adapters in the folder and in those above it, the nearest first."""
    found: list[str] = []
    for _ in range(1 + MOST_ABOVE):
        place = join(folder, BESIDE)  # noqa: PTH118 - for each file; path objects cost more
        if isfile(place):  # noqa: PTH113
            found.append(place)
        above = dirname(folder)  # noqa: PTH120
        if not folder or above == folder:
            break
        folder = above
    return found


def _adapter(blob: Blob) -> tuple[str | None, Finding | None]:
    """The adapter that lies beside a file and is meant for it, as the name of a format; or why it cannot be."""
    places = _adapters_above(dirname(blob.path))  # noqa: PTH120 - for each file; path objects cost more
    if not places:
        return None, None
    from ..formats.adapters import Wrong, beside

    try:
        adapter = beside(blob.path, places)
    except Wrong as error:
        return None, Finding(Code.ADAPTER, str(error), source=blob.path)
    return (adapter.NAME if adapter else None), None


def _placed(finding: Finding, source: Source, blob: Blob) -> Finding:
    """The finding with its source.

    A file of no known format that nobody named, such as the README of a folder, is no fault.
    """
    code, message, index = finding.code, finding.message, source.index
    if code is Code.UNKNOWN_FORMAT and not blob.named and not detect.has_puzzle_suffix(blob.name):
        code, message = Code.PASSED_OVER, f"does not look like a puzzle file: {message}"
    whole_file = finding.code in _OF_THE_FILE
    return Finding(code, message, finding.line, finding.column, source.path, None if whole_file else index)
