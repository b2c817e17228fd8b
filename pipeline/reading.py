"""From files to the plain values that the store keeps, and from these to puzzles: ingest, then normalise."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from .findings import Finding, Severity
from .formats.records import from_record
from .ingest import Ingested, find
from .ingest.sources import Found
from .model import BACKGROUND, UNKNOWN, Grid, Puzzle, run
from .normalise import SHOWN, Normalised, normalise
from .store import PuzzleRow, Reading

KEY = 32
"""Characters of a key that are stored: 128 bits, which no two puzzles ever share."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
_CELLS = bytes.maketrans(b".#?", bytes([BACKGROUND, 1, UNKNOWN]))


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
        record=_text(whole),
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


def _text(whole: Normalised) -> str | None:
    if whole.record is None:
        return None
    return _ENCODER.encode(whole.record)


def _has_error(findings: tuple[Finding, ...]) -> bool:
    return any(each.severity is Severity.ERROR for each in findings)


def to_solve(text: str) -> Puzzle:
    """What a solver needs of a stored record: clues, given cells, goal; the rest stays where it is.

    Nearly all puzzles have one colour; as our records passed the schema, theirs need not be checked again.
    """
    record = json.loads(text)
    if "palette" in record:
        return from_record(record)
    rows, columns = [tuple([tuple(map(run, clue)) for clue in record[side]]) for side in ("rows", "columns")]
    return Puzzle(rows, columns, goal=_grid(record.get("goal")), givens=_grid(record.get("givens")))


def to_compare(text: str) -> Puzzle:
    """What is compared with a verdict: the claims too, where there are any."""
    return from_record(json.loads(text)) if '"claimed_' in text else to_solve(text)


def _grid(rows: list[str] | None) -> Grid | None:
    return None if rows is None else tuple([row.encode().translate(_CELLS) for row in rows])
