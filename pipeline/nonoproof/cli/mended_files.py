"""Mended puzzles as files: in the format they came in where that can be written, else as our JSON."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path, PurePosixPath

from ..errors import LossyError, UsageError
from ..files import Folder, plain
from ..formats import FORMATS, Format
from ..formats.converting import can_write, convert
from ..model import Grid, Puzzle, Source
from ..repair import Remedy


class MendedFiles:
    """The files of one folder. No two have the same name, and no name is taken from what a file holds."""

    def __init__(self, folder: Path) -> None:
        self._folder = Folder(folder, "fix --apply")
        self._folder.make()
        self._used: set[str] = set()

    def write(self, remedy: Remedy, source: Source) -> str:
        """The path of the file."""
        # The claims in the file were about another puzzle.
        puzzle = remedy.puzzle.with_metadata(claimed_verdict="", claimed_difficulty="")
        data, suffix = self._data(puzzle, remedy, source)
        return str(self._folder.save(self._name(source, suffix), data))

    def _data(self, puzzle: Puzzle, remedy: Remedy, source: Source) -> tuple[bytes, str]:
        def solution(_: Puzzle) -> Grid:
            return remedy.classification.solutions[0]

        own = next((each for each in FORMATS if source.format == each.NAME), None)
        if own is not None and can_write(own):
            with suppress(LossyError, UsageError):
                data = convert([puzzle], own, solution).data
                if _holds(own, data, puzzle):
                    return data, _suffix(own, source)
        json_format = next(each for each in FORMATS if each.NAME == "json")
        return convert([puzzle], json_format, solution).data, ".json"

    def _name(self, source: Source, suffix: str) -> str:
        stem = plain(PurePosixPath(source.path).stem)
        end = f"-{source.index}" if source.index > 1 else ""
        name, number = self._folder.fit(stem, end + suffix), 1
        while name.lower() in self._used:
            number += 1
            name = self._folder.fit(stem, f"{end}_{number}{suffix}")
        self._used.add(name.lower())
        return name


def _holds(format: Format, data: bytes, puzzle: Puzzle) -> bool:
    """Whether the file holds the given cells too: a remedy may consist of them."""
    back = next(iter(format.read(data))).puzzle
    return back is not None and (back.givens is None) == (puzzle.givens is None)


def _suffix(format: Format, source: Source) -> str:
    own = PurePosixPath(source.path).suffix.lower()
    return own if own in format.SUFFIXES else format.SUFFIXES[0] if format.SUFFIXES else ""
