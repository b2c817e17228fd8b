"""Reads and writes puzzles, as text and files in any known format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import LossyError, UnreadableError
from ..findings import Finding, Severity
from ..model import Grid, Puzzle
from ..verdict import Budget, Classification, Verdict
from .argument_checks import the_budget, the_path, the_puzzles

if TYPE_CHECKING:
    from ..formats.converting import Converted
    from ..ingest import Ingested

WHY_NOT = {
    Verdict.MULTIPLE: "it has more than one solution",
    Verdict.NONE: "it has no solution",
    Verdict.UNDECIDED: "it was not solved within the time limit",
}


def parse(
    text: str | bytes, *, format: str | None = None, findings: list[Finding] | None = None
) -> list[Puzzle]:
    """The puzzles in a text, or in the bytes of a file, in any known format.

    >>> from nonoproof import parse
    >>> [puzzle] = parse("#..\\n###")
    >>> puzzle.rows
    ((Run(length=1, colour=1),), (Run(length=3, colour=1),))

    Raises ``UnreadableError`` if something cannot be read. If you pass a list as ``findings``, the faults are added to
    it instead, and all puzzles that can be read are returned.
    """
    from ..formats.detect import named
    from ..ingest import read_blob
    from ..ingest.sources import Blob, Limits

    if not isinstance(text, str | bytes):
        raise TypeError(f"text: expected text or bytes, found {type(text).__name__}")
    if format is not None:
        named(format)
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return list(_readable(read_blob(Blob("text", data, "", True), format, Limits()), findings))


def read(
    source: str | PathLike[str], *, format: str | None = None, findings: list[Finding] | None = None
) -> Iterator[Puzzle]:
    """The puzzles of a file, a folder, a glob or an archive, one after the other, in the order of the files.

    Raises ``UnreadableError`` if something cannot be read. If you pass a list as ``findings``, the faults are added to
    it instead, and reading continues with the next puzzle. Nothing is printed.
    """
    from ..ingest import ingest

    return _readable(ingest([the_path(source, "source")], format), findings)


def _readable(found: Iterable[Ingested], findings: list[Finding] | None) -> Iterator[Puzzle]:
    for each in found:
        errors = [finding for finding in each.findings if finding.severity is Severity.ERROR]
        if findings is not None:
            findings.extend(each.findings)
        elif errors:
            raise UnreadableError(errors)
        # A puzzle with an error from its reader has no verdict in a run either.
        if each.puzzle is not None and not errors:
            yield each.puzzle


def convert(
    puzzles: Puzzle | Iterable[Puzzle], format: str, *, lossy: bool = False, budget: Budget | None = None
) -> Converted:
    """Converts one puzzle or several to a format: returns the ``data``, and the ``losses``, one sentence each.

    >>> from nonoproof import Puzzle, convert
    >>> convert(Puzzle.from_picture(["#..", "###"]), "tatham").text
    '3x2:2/1/1/1/3\\n'

    Raises ``LossyError`` if the result would be another puzzle, for example without its colours; ``lossy=True``
    accepts that. The budget is for solving the puzzle, if a picture must be written.
    """
    from ..formats.converting import convert as converted
    from ..formats.converting import target_format

    many, limit = the_puzzles(puzzles), the_budget(budget)
    return converted(many, target_format("", format), lambda puzzle: only_solution(puzzle, limit), lossy)


def write(
    puzzles: Puzzle | Iterable[Puzzle],
    path: str | PathLike[str],
    *,
    format: str | None = None,
    lossy: bool = False,
    budget: Budget | None = None,
) -> tuple[str, ...]:
    """Writes one puzzle or several to a file, whole or not at all. Returns the losses, one sentence each.

    The suffix of the path decides the format, unless you name one. Raises the same errors as
    ``convert``, and ``WriteError`` if the file cannot be written. A file that is there is replaced; a link, a pipe or a
    device is written through.
    """
    from ..files import save
    from ..formats.converting import target_format

    many, target = the_puzzles(puzzles), the_path(path, "path")
    done = convert(many, target_format(target, format).NAME, lossy=lossy, budget=budget)
    save(Path(target), done.data)
    return done.losses


def only_solution(puzzle: Puzzle, budget: Budget) -> Grid:
    """Raises ``LossyError``, and says why, where the puzzle does not have exactly one that can be found."""
    from ..solver import classify

    return solution_of(classify(puzzle, budget))


def solution_of(result: Classification) -> Grid:
    """The one solution; raises ``LossyError`` where there is not exactly one."""
    if result.verdict is not Verdict.UNIQUE:
        raise LossyError(f"the puzzle has no picture, and {WHY_NOT[result.verdict]}")
    return result.solutions[0]
