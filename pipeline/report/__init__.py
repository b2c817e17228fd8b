"""The reports of a run, all made from one pass over one summary.

A report is told every result and every finding in turn, and the tally of them at the end. To add a kind of
report, write a module with such a class and add it to ``REPORTS``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

from ..difference import Standing, compare
from ..findings import Finding
from ..summary import Result, Tally, finding_record
from .about import About, Report
from .csv_report import DifficultyTable, UniquenessTable
from .difficulty_page import DifficultyPage
from .html_report import FOLDER, HtmlReport
from .json_report import DifficultyJson, UniquenessJson, json_text
from .junit_report import JUnit
from .markdown_report import UniquenessPage
from .spread import Spread

REPORTS: tuple[type[Report], ...] = (
    UniquenessJson,
    UniquenessTable,
    UniquenessPage,
    DifficultyJson,
    DifficultyTable,
    DifficultyPage,
    JUnit,
    HtmlReport,
)
"""Every file of a run beside the store."""

NAMES = tuple(each.NAME for each in REPORTS)
FOLDERS = (FOLDER,)
"""What the reports need beside them."""


class Listing(Protocol):
    """All that a run found."""

    def results(self) -> Iterator[Result]: ...

    def findings(self) -> Iterator[Finding]: ...


def write_reports(folder: Path, about: About, listing: Listing, before: list[Standing]) -> Tally:
    """Write all reports; each takes its place only when all of them are complete."""
    tally, spread = Tally(about.profile), Spread()
    with ExitStack() as stack:
        reports = [stack.enter_context(each(folder, about)) for each in REPORTS]
        for result in listing.results():
            tally.add(result)
            spread.add(result)
            text = json_text(result.record(about.profile))
            for report in reports:
                report.add(result, text)
        for finding in listing.findings():
            tally.add_finding(finding)
            text = json_text(finding_record(finding, about.profile))
            for report in reports:
                report.add_finding(finding, text)
        tally.changes = compare(before, tally.standings) if about.previous else []
        for report in reports:
            report.end(tally, spread)
    return tally


__all__ = ["FOLDERS", "NAMES", "REPORTS", "About", "write_reports"]
