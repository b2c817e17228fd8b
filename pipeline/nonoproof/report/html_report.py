"""The report for people: one page that opens from a disk, with what it needs in a folder beside it.

The page itself holds what matters first, the plots and the controls; the puzzles are in scripts
(html_data.py) that it loads when they are needed. Templates escape all that is put into them; scripts set
texts, never markup.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any

from ..difference import MEANING, Change, Kind, count_kinds
from ..findings import RULES, Finding, Severity
from ..summary import STATES, Result, Tally
from ..whole_file import told
from .about import About, Report
from .escape import one_line
from .html_data import DataFolder, address
from .plots import Figures
from .spread import Spread

FOLDER = "pages"
MOST_SHOWN = 10
"""Faults and changes that the page names; the table below has them all."""

_HERE = Path(__file__).parent
_SYMBOLS = {"unique": "✓", "multiple": "≠", "none": "✕", "undecided": "?", "invalid": "!"}
_MEANINGS = {
    "unique": "exactly one solution",
    "multiple": "more than one solution",
    "none": "no solution",
    "undecided": "the budget was spent first",
    "invalid": "could not be read, or is no puzzle",
}


class HtmlReport(Report):
    NAME = "index.html"

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        self._figures = Figures()
        self._unreadable: list[Finding] = []
        self._pages = folder / FOLDER
        with told(self._pages):
            # Written beside its place, as all reports are, and moved there when it is complete.
            self._part = Path(tempfile.mkdtemp(prefix=f".{FOLDER}.", suffix=".part", dir=folder))
            self._part.chmod(0o755)
            shutil.copytree(_HERE / "static", self._part, dirs_exist_ok=True)
            (self._part / "data").mkdir()
        self._data = DataFolder(self._part / "data", self._pages)

    def add(self, results: Sequence[Result], texts: Sequence[str]) -> None:
        for result in results:
            self._figures.add(result)
        self._data.add(results, texts)

    def add_findings(self, findings: Sequence[Finding], texts: Sequence[str]) -> None:
        for finding in findings:
            whole_file = finding.index is None and self.about.profile.severity(finding) is Severity.ERROR
            if whole_file and len(self._unreadable) < MOST_SHOWN:
                self._unreadable.append(finding)

    def end(self, tally: Tally, spread: Spread) -> None:
        self._data.end()
        for text in _template().generate(self._content(tally)):
            self.file.write(text)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                with told(self._pages):
                    self._replace_pages()
        finally:
            shutil.rmtree(self._part, ignore_errors=True)
            super().__exit__(kind, error, trace)

    def _replace_pages(self) -> None:
        """A folder cannot be moved onto another; the old one steps aside first."""
        old = Path(tempfile.mkdtemp(prefix=f".{FOLDER}.", suffix=".old", dir=self._pages.parent))
        try:
            if self._pages.exists():
                self._pages.replace(old / FOLDER)
            self._part.replace(self._pages)
        finally:
            shutil.rmtree(old, ignore_errors=True)

    def _content(self, tally: Tally) -> dict[str, Any]:
        return {
            "about": self.about,
            "tally": tally,
            "folder": FOLDER,
            "states": _states(tally),
            "failures": [_failure(each) for each in _varied(tally.failures)],
            "unreadable": self._unreadable,
            "changes": [_change(each) for each in tally.changes[:MOST_SHOWN]],
            "kinds": [(count, MEANING[Kind(kind)]) for kind, count in count_kinds(tally.changes).items()],
            "findings": _findings(tally),
            "figures": self._figures.plots(tally),
        }


def _template() -> Any:  # noqa: ANN401 - jinja2 is imported here only
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # The page is made once: to optimise it takes longer than that saves.
        optimized=False,
    )
    environment.filters["number"] = lambda number: f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    environment.filters["one_line"] = one_line
    return environment.get_template("index.html")


def _states(tally: Tally) -> list[dict[str, Any]]:
    total = max(1, tally.puzzles)
    return [
        {
            "name": state,
            "symbol": _SYMBOLS[state],
            "meaning": _MEANINGS[state],
            "count": tally.verdicts[state],
            "share": tally.verdicts[state] / total,
        }
        for state in STATES
    ]


def _varied(failures: Sequence[Result]) -> list[Result]:
    """The first failing puzzles of every state in turn, so that many of one kind do not hide the others."""
    groups = [list(group) for _, group in groupby(sorted(failures, key=_gravity), key=_gravity)]
    places = [(place, number) for number, group in enumerate(groups) for place in range(len(group))]
    chosen = sorted(sorted(places)[:MOST_SHOWN], key=lambda each: (each[1], each[0]))
    return [groups[number][place] for place, number in chosen]


def _gravity(result: Result) -> int:
    return ("none", "multiple", "invalid", "undecided", "unique").index(result.state)


def _failure(result: Result) -> dict[str, Any]:
    return {
        "address": address(result),
        "title": result.title,
        "place": _place(result.source, result.index),
        "state": result.state,
        "symbol": _SYMBOLS[result.state],
        "why": "; ".join(result.failures),
    }


def _change(change: Change) -> dict[str, Any]:
    now = change.puzzle
    return {
        "kind": MEANING[change.kind],
        "address": now.key[:16] if change.after else None,
        "title": now.title,
        "place": _place(now.source, now.number),
        "before": change.before and (change.before.verdict or "invalid"),
        "after": change.after and (change.after.verdict or "invalid"),
    }


def _place(source: str, index: int) -> str:
    return source if index == 1 else f"{source}, puzzle {index}"


def _findings(tally: Tally) -> list[dict[str, Any]]:
    order = list(Severity)
    rows = sorted(tally.codes.items(), key=lambda each: (order.index(each[0][0]), -each[1], each[0][1]))
    return [
        {"severity": severity.value, "code": code.value, "count": count, "meaning": RULES[code].meaning}
        for (severity, code), count in rows
    ]
