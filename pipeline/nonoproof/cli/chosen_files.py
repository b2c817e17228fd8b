"""Chosen puzzles as files: a folder with one file each, one file that holds them all, or a book on paper."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from ..errors import LossyError, StoreError, UsageError
from ..files import Folder, names_file, plain, save
from ..formats import Format
from ..formats.converting import convert, target_format
from ..model import Grid, Puzzle
from ..profiles import STANDARD, TierScale
from ..solver.packed import unpack, unpack_grid
from ..verdict import Verdict

if TYPE_CHECKING:
    from ..result import Result

_FOLDER_FORMAT = "json"


@dataclass(frozen=True, slots=True)
class FileStyle:
    """The format and the layout of what is written."""

    format: str | None = None
    lossy: bool = False
    paper: str = "a4"
    per_page: int = 1
    solutions: bool = True
    font: Path | None = None
    scale: TierScale = STANDARD


@dataclass(slots=True)
class Written:
    files: list[str | None] = field(default_factory=list)
    """The file of each puzzle, in their order; None if there is none."""
    losses: list[str] = field(default_factory=list)
    """Fields that a format cannot store, and files that could not be written: one sentence each."""
    there: int = 0
    """The number of files that the folder held before and still holds."""

    @property
    def left_out(self) -> int:
        return self.files.count(None)


def write(rows: Sequence[Result], to: str, style: FileStyle) -> Written:
    """Raises ``UsageError`` where the target cannot be, and ``LossyError`` where its format cannot hold them."""
    sound = [row for row in rows if row.puzzle is not None]
    if not sound:
        raise StoreError("what the store has of these puzzles is damaged; the next run mends it")
    written = _write(sound, to, style)
    files = iter(written.files)
    written.files = [next(files) if row.puzzle is not None else None for row in rows]
    for row in rows:
        if row.puzzle is None:
            first = row.places[0]
            written.losses.append(f"{first.path}, puzzle {first.index}: left out: {row.findings[0].message}")
    return written


def _write(rows: Sequence[Result], to: str, style: FileStyle) -> Written:
    path = Path(to)
    if to != "-" and not (bool(path.suffix) if (file := names_file(to)) is None else file):
        return _folder(rows, Folder(path, "select"), style)
    if Path(to).suffix.lower() == ".pdf":
        return _book(rows, Path(to), style)
    return _file(rows, to, style)


def _folder(rows: Sequence[Result], folder: Folder, style: FileStyle) -> Written:
    format = target_format("", style.format or _FOLDER_FORMAT)
    names = _names(rows, format, folder)
    folder.check_all(names)
    written = Written(there=folder.others(names))
    for row, name in zip(rows, names, strict=True):
        try:
            done = convert([_puzzle(row)], format, _solution, style.lossy)
        except LossyError as error:
            written.losses.append(f"{name}: left out: {error}")
            written.files.append(None)
            continue
        written.losses += [f"{name}: {loss}" for loss in done.losses]
        written.files.append(str(folder.save(name, done.data)))
    return written


def _file(rows: Sequence[Result], to: str, style: FileStyle) -> Written:
    if to == "-" and style.format is None:
        raise UsageError("standard output has no suffix: name the format with --format")
    done = convert([_puzzle(row) for row in rows], target_format(to, style.format), _solution, style.lossy)
    if to == "-":
        sys.stdout.buffer.write(done.data)
    else:
        save(Path(to), done.data)
    return Written([to] * len(rows), [f"{to}: {loss}" for loss in done.losses])


def _book(rows: Sequence[Result], path: Path, style: FileStyle) -> Written:
    from ..report.sheets import SheetStyle, make_sheets, sheet_of

    if style.format is not None:
        raise UsageError(f"{path} is a PDF: leave out --format")
    # A puzzle without a verdict has clues that cannot be right.
    written = Written([str(path) if row.verdict else None for row in rows])
    for row in rows:
        if not row.verdict:
            first = row.places[0]
            written.losses.append(f"{first.path}, puzzle {first.index}: left out: it is invalid")
    sheets = [sheet_of(row, style.solutions, style.scale) for row in rows if row.verdict]
    if not sheets:
        raise UsageError("there is no puzzle to print")
    sheet_style = SheetStyle(style.paper, style.per_page, fonts=(style.font,) if style.font else ())
    save(path, make_sheets(sheets, sheet_style, written.losses.append))
    return written


def _puzzle(row: Result) -> Puzzle:
    """The puzzle with the metadata of its file, and with its only solution as the goal."""
    assert row.puzzle is not None
    puzzle = unpack(row.puzzle, row.metadata)
    if row.verdict is not Verdict.UNIQUE:
        return puzzle
    return replace(puzzle, goal=unpack_grid(row.solutions[0], puzzle.width, puzzle.height))


def _solution(_: Puzzle) -> Grid:
    """Called only where a puzzle has no picture, and so no single solution."""
    raise LossyError("the puzzle has no picture, and has no single solution")


def _names(rows: Sequence[Result], format: Format, folder: Folder) -> list[str]:
    """A number and the name of the source, in plain letters: nothing in it leads out of the folder."""
    digits = max(3, len(str(len(rows))))
    suffix = format.SUFFIXES[0] if format.SUFFIXES else ""
    names = []
    for number, row in enumerate(rows, 1):
        first = row.places[0]
        stem = plain(PurePosixPath(first.path).stem)[:60]
        place = f"-{first.index}" if first.index > 1 else ""
        names.append(folder.fit(f"{number:0{digits}d}-{stem}", place + suffix))
    return names
