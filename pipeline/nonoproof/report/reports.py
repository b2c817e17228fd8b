"""The reports of a run: told by workers batch by batch (``tell``), put together here.

All files are written beside their places and are moved there together at the end, or not at all. Nothing is held
of a puzzle once its fragment was added, but for the counts and the few that people are shown (``Tally``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from ..files import WholeFile
from ..findings import Finding, Severity, internal_error
from . import json_report, junit_report, page
from .about import About
from .csv_report import DIFFICULTY, UNIQUENESS, csv_line
from .difference import Change
from .difficulty_page import difficulty_page
from .earlier import Piece, Spans
from .escape import sound, xml
from .page_folder import FOLDER, PageFolder
from .records import Record, finding_line, whole_line
from .tally import Tally
from .tell import JOINTS, LINES, Fragment
from .told import Telling, Whole
from .uniqueness_page import uniqueness_page


def _datasette(*_: object) -> str:
    """What the tables and columns of the store mean, and some queries, for Datasette."""
    return Path(__file__).with_name("datasette.json").read_text(encoding="utf-8")


_PAGES: dict[str, Callable[[About, Tally, Sequence[Change]], str]] = {
    "uniqueness.md": uniqueness_page,
    "difficulty.md": difficulty_page,
    page.PAGE: page.front_page,
    "metadata.json": _datasette,
}
"""The reports for people, each made at the end from the counts."""
_BEGINNINGS = {"uniqueness.csv": csv_line(UNIQUENESS), "difficulty.csv": csv_line(DIFFICULTY)}
_HEADS: dict[str, Callable[[About, Tally, Sequence[Change]], bytes]] = {
    "uniqueness.json": json_report.uniqueness_head,
    "difficulty.json": json_report.difficulty_head,
    "junit.xml": lambda about, tally, _: junit_report.head(about, tally),
}
"""What stands first in a file and is known last."""
_ENDINGS: dict[str, Callable[[Sequence[Change]], Iterable[bytes]]] = {
    "uniqueness.json": json_report.uniqueness_ending,
    "difficulty.json": json_report.difficulty_ending,
    "junit.xml": lambda _: (junit_report.ENDING,),
}

NAMES = (*LINES, *_PAGES)
"""Every file of a run beside the store and the certificates."""
FOLDERS = (FOLDER,)
"""What the reports need beside them."""


class Reports:
    """All reports of one run, open until ``end``; a block that ends before it leaves nothing behind."""

    def __init__(self, folder: Path, about: About) -> None:
        self.tally = Tally()
        self._about = about
        self._how = Telling(about.profile)
        self._files: dict[str, WholeFile] = {}
        self._begun: set[str] = set()
        self.heads: dict[str, int] = {}
        """How many bytes stand in a file before all that was added; known when all is written."""
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

    def add(self, fragment: Fragment) -> Spans:
        """What a worker told, in the order of the batches; answers where it is written."""
        texts = []
        for name, text in fragment.texts.items():
            file = self._files[name]
            if text and name in JOINTS:
                file.write(JOINTS[name] if name in self._begun else b"\n")
                self._begun.add(name)
            texts.append((file.size, len(text)))
            file.write(text)
        places = self._pages.add(fragment.pages)
        self.tally.merge(fragment.tally)
        pieces = [
            tuple(
                [
                    Piece(*place, len(text), count)
                    for place, (count, text) in zip(places[kind], told, strict=True)
                ]
            )
            for kind, told in fragment.pages.items()
        ]
        return Spans(tuple(texts), tuple(pieces))

    def add_findings(self, findings: Iterable[Finding]) -> None:
        """Those that belong to no puzzle: of files in which none was found, or of a file as a whole."""
        for each in findings:
            finding = each._replace(message=sound(each.message), source=sound(each.source))
            self._files["findings.jsonl"].write(finding_line(finding, self._how))
            self.tally.add_finding(finding, self._about.profile)
            if finding.index is None and self._about.profile.severity(finding) is Severity.ERROR:
                self._files["junit.xml"].write(junit_report.file_line(finding))

    def add_whole(self, found: Iterable[Whole]) -> None:
        """What holds for all puzzles of a collection; it is counted where they are."""
        for each in found:
            self._files["findings.jsonl"].write(whole_line(each, self._how))

    def end(self, changes: Sequence[Change] = ()) -> Record:
        """Completes all files and moves them to their places. Returns the summary."""
        about, tally = self._about, self.tally
        for name in _PAGES:
            self._files[name].write(self._made(name, changes))
        for name, ending in _ENDINGS.items():
            for text in ending(changes):
                self._files[name].write(text)
        for name, head in _HEADS.items():
            text = head(about, tally, changes)
            self.heads[name] = len(text)
            self._files[name].set_head(text)
        self._pages.end(about, tally)
        for file in self._files.values():
            file.finish()
        self._pages.replace()
        for file in self._files.values():
            file.replace()
        return tally.record(about, changes)

    def _made(self, name: str, changes: Sequence[Change]) -> bytes:
        """A report for people; where it cannot be made, what went wrong: that costs the others nothing."""
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
