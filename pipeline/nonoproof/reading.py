"""From files to the plain values that the store keeps: ingest, then normalise."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import orjson

from .findings import Finding, Severity
from .ingest import Ingested, find
from .ingest.sources import Found
from .normalise import SHOWN, Normalised, normalise
from .pages import pages
from .store import PuzzleRow, Reading, Unread

KEY = 32
"""Characters of a key that are stored: 128 bits, which no two puzzles ever share."""
TOGETHER = 32
"""Files, and puzzles of a file, that are taken together from one step to the next."""
PORTION_BYTES = 1 << 20


def foreign_files(
    sources: Iterable[str], format: str | None, out: Path, names: Iterable[str]
) -> Iterator[Found | Finding]:
    """The files of the sources, without those that runs write: the reports may lie among the puzzles.

    All below that folder are passed over; where it is itself a source, those of the names.
    """
    own: set[str] = set()
    below: tuple[str, ...] = ()
    for source in sources:
        inside = os.path.relpath(out, source)
        # The paths are put together as walking a folder does it.
        if inside == os.curdir:
            own |= {os.path.join(source, name) for name in names}  # noqa: PTH118
            # What names a folder stands for all that is in it.
            below += tuple([os.path.join(source, name, "") for name in names])  # noqa: PTH118
        elif not inside.startswith(os.pardir):
            below += (os.path.join(source, inside, ""),)  # noqa: PTH118
    for found in find(sources, format):
        path = found.source if isinstance(found, Finding) else found.path
        if path not in own and not path.startswith(below):
            yield found


def in_portions(files: Iterable[Unread]) -> Iterator[list[Unread]]:
    """Files that are read together: few enough, and small enough together, to be held at once."""
    portion: list[Unread] = []
    size = 0
    for each in files:
        its_size = each.stamp.size or 0
        if len(portion) == TOGETHER or (portion and size + its_size > PORTION_BYTES):
            yield portion
            portion, size = [], 0
        portion.append(each)
        size += its_size
    if portion:
        yield portion


class ReadAhead:
    """What is read in a file, some puzzles ahead of what is made of them."""

    def __init__(self, ingested: Iterator[Ingested]) -> None:
        self._pages = pages(ingested, TOGETHER)
        self._ahead = next(self._pages, [])

    def readings(self) -> Iterator[Reading]:
        while self._ahead:
            yield from map(reading_of, self._ahead)
            self._ahead = next(self._pages, [])


def reading_of(ingested: Ingested) -> Reading:
    """What was read in one place: a puzzle in canonical form with all findings, or findings alone."""
    source, puzzle = ingested.source, ingested.puzzle
    if puzzle is None:
        of_file = all(each.index is None for each in ingested.findings)
        return Reading(
            path=source.path,
            number=None if of_file else source.index,
            line=source.line,
            format=source.format,
            sha256=source.sha256,
            findings=ingested.findings,
        )
    whole = normalise(puzzle, source)
    findings = ingested.findings + whole.findings
    return Reading(
        path=source.path,
        number=source.index,
        line=source.line,
        format=source.format,
        sha256=source.sha256,
        findings=findings,
        puzzle=_row(whole),
        valid=bool(whole.key) and whole.valid and not _has_error(ingested.findings),
        title=puzzle.title,
        author=puzzle.metadata.author,
        record=None if whole.record is None else orjson.dumps(whole.record).decode(),
    )


def _row(whole: Normalised) -> PuzzleRow | None:
    puzzle, form = whole.puzzle, whole.symmetric
    if not whole.key:
        return None
    return PuzzleRow(
        key=whole.key[:KEY],
        id=whole.identity[:SHOWN],
        symmetric=form.digest.hex() if form else None,
        turn=form.turn if form else None,
        inks=",".join(form.colours) if form else None,
        width=puzzle.width,
        height=puzzle.height,
        colours=puzzle.colours,
    )


def _has_error(findings: tuple[Finding, ...]) -> bool:
    return any(each.severity is Severity.ERROR for each in findings)
