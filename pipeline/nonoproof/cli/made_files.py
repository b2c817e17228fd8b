"""What ``make`` writes: the puzzles in the formats that were asked for, certificates, and the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ..errors import LossyError
from ..files import Folder, plain, save
from ..formats import BY_NAME, Format
from ..formats.converting import convert, target_format
from ..making import Made, Picture
from ..making.glyph import spelled
from ..making.sheet import SheetEntry, sheet
from ..model import Grid, Puzzle
from ..verdict import Budget, Verdict

_BOOK, _SHEET = ".pdf", "index.html"


class MadeFiles:
    """The files of one folder. Names come from the name of the picture, never from what is in it."""

    def __init__(self, folder: Path, to: str | None, title: str) -> None:
        self._book = to if to is not None and to.lower().endswith(_BOOK) else None
        named = to if to is not None and self._book is None else None
        self._formats = [target_format(named, named)] if named else [BY_NAME["json"], BY_NAME["non"]]
        self._folder, self._title = Folder(folder, "make"), title
        self._folder.check_all([_SHEET])
        self._certificates = Folder(folder / "certificates", "make --certificates")
        self._used: set[str] = set()
        self._entries: list[SheetEntry] = []
        self.losses: list[str] = []
        """What the formats could not store."""

    def add(self, made: Made, picture: Picture | None) -> str:
        """Writes one puzzle, and gives the path of its first file."""
        stem = self._stem(made.source)
        names = [name for format in self._formats if (name := self._written(made, format, stem))]
        if not names:
            raise LossyError(f"{made.source}: none of the formats you asked for can store the puzzle")
        self._entries.append(SheetEntry(made, tuple(names), picture))
        return str(self._folder.path / names[0])

    def certify(self, made: Made, budget: Budget) -> None:
        from ..certify import certify
        from ..model import Source
        from ..normalise import normalise

        whole = normalise(made.puzzle, Source(made.source), validate=False)
        certified = certify(whole.puzzle, budget)
        if certified.data is not None:
            self._certificates.save(certified.file_name, certified.data)

    def end(self) -> None:
        """Writes the sheet, and the book where one was asked for."""
        self._folder.save(_SHEET, sheet(self._entries, self._title))
        if self._book is not None:
            from ..report.sheets import Sheet, make_sheets

            unique = [each.made for each in self._entries if each.made.verdict is Verdict.UNIQUE]
            sheets = [Sheet(each.puzzle, each.puzzle.goal, each.tier or "") for each in unique]
            if sheets:
                path, book = Path(self._book), make_sheets(sheets)
                # A bare name goes beside the puzzles.
                if path.parent == Path():
                    self._folder.save(path.name, book)
                else:
                    save(path, book)

    def _written(self, made: Made, format: Format, stem: str) -> str | None:
        def solution(_: Puzzle) -> Grid:
            assert made.puzzle.goal is not None
            return made.puzzle.goal

        name = stem + (format.SUFFIXES[0] if format.SUFFIXES else "")
        try:
            done = convert([made.puzzle], format, solution)
        except LossyError as error:
            self.losses.append(f"{name}: {error}")
            return None
        self.losses += [f"{name}: {loss}" for loss in done.losses]
        self._folder.save(name, done.data)
        return name

    def _stem(self, source: str) -> str:
        stem = plain(spelled(PurePosixPath(source).stem))[:80]
        number = 1
        while f"{stem}-{number}".lower() in self._used:
            number += 1
        self._used.add(f"{stem}-{number}".lower())
        return f"{stem}-{number}"


def summary(made: Sequence[Made]) -> str:
    changed = sum([len(each.cells) for each in made])
    return f"{len(made)} {'puzzle' if len(made) == 1 else 'puzzles'}, {changed} cells changed"
