"""The reports of a run: made by workers batch by batch (``fragments``), put together here.

All files are written beside their places and are moved there together at the end, or not at all. Once a
fragment is added, nothing is held of its puzzles but counts, and the few that are shown by name (``Tally``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ..difference import Change
from ..files import WholeFile
from ..findings import Finding, internal_error
from . import page
from .about import About
from .csv_report import DIFFICULTY, UNIQUENESS, csv_line
from .difficulty_page import difficulty_page
from .escape import sound, xml
from .fragments import LINES, Fragment
from .json_report import difficulty_json, uniqueness_json
from .page_folder import FOLDER, PageFolder
from .tally import Tally
from .uniqueness_page import uniqueness_page

_PAGES: dict[str, Callable[[About, Tally, Sequence[Change]], str]] = {
    "uniqueness.md": uniqueness_page,
    "difficulty.md": difficulty_page,
    "uniqueness.json": uniqueness_json,
    "difficulty.json": difficulty_json,
    page.PAGE: page.front_page,
}
"""Made at the end, from the counts."""
_BEGINNINGS = {"uniqueness.csv": csv_line(UNIQUENESS), "difficulty.csv": csv_line(DIFFICULTY)}

NAMES = (*LINES, *_PAGES)
"""Every file of a run beside the store and the certificates."""
FOLDERS = (FOLDER,)
"""What the reports need beside them."""


class Reports:
    """All reports of one run, open until ``end``; a block that ends before it leaves nothing behind."""

    def __init__(self, folder: Path, about: About) -> None:
        self.tally = Tally()
        self._about = about
        self._files: dict[str, WholeFile] = {}
        try:
            for name in NAMES:
                self._files[name] = WholeFile(folder / name)
            self._pages = PageFolder(folder)
        except BaseException:
            self._discard()
            raise
        for name, text in _BEGINNINGS.items():
            self._files[name].write(text)
        page.prepare()

    def add(self, fragment: Fragment) -> None:
        """What a worker made, in the order of the batches."""
        for name, text in fragment.texts.items():
            self._files[name].write(text)
        self._pages.add(fragment.pages)
        self.tally.merge(fragment.tally)

    def add_findings(self, findings: Iterable[Finding]) -> None:
        """Adds findings that belong to no puzzle: of a file without puzzles, or of a whole file."""
        for each in findings:
            finding = each._replace(message=sound(each.message), source=sound(each.source))
            self.tally.add_finding(finding, self._about.profile)

    def end(self, changes: Sequence[Change] = ()) -> dict[str, Any]:
        """Completes all files and moves them to their places. Returns the summary."""
        about, tally = self._about, self.tally
        for name in _PAGES:
            self._files[name].write(self._made(name, changes))
        self._pages.end(about, tally)
        for file in self._files.values():
            file.finish()
        self._pages.replace()
        for file in self._files.values():
            file.replace()
        return tally.record(about, changes)

    def _made(self, name: str, changes: Sequence[Change]) -> bytes:
        """A report made from the counts. If that fails, it holds the error instead, and the others are made."""
        try:
            return _PAGES[name](self._about, self.tally, changes).encode()
        except Exception as error:
            fault = internal_error(f"making {name}", error, name)
            self.add_findings([fault])
            return f"<!doctype html><meta charset=utf-8><p>{xml(fault.message)}\n".encode()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._discard()

    def _discard(self) -> None:
        for file in self._files.values():
            file.discard()
        if hasattr(self, "_pages"):
            self._pages.discard()
