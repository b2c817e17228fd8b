"""The reports of a run, all made from one pass over one summary.

A report is told all results and then all findings, some at a time, and the tally of them at the end. To add
a kind of report, write a module with such a class and add it to ``REPORTS``.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

from ..difference import Standing, compare
from ..findings import Finding
from ..pages import pages
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
PAGE = 100
"""Told at a time: each report is faster when it works for a while before it is another's turn."""
SELDOM = 20_000
"""Values that are made between two looks for cycles of them, where Python has 700."""


class Listing(Protocol):
    """All that a run found."""

    def results(self) -> Iterator[Result]: ...

    def findings(self) -> Iterator[Finding]: ...


def write_reports(folder: Path, about: About, listing: Listing, before: list[Standing]) -> Tally:
    """Write all reports; each takes its place only when all of them are complete."""
    tally, spread = Tally(about.profile), Spread()
    with _seldom_collecting(), ExitStack() as stack:
        reports = [stack.enter_context(each(folder, about)) for each in REPORTS]
        for results in pages(listing.results(), PAGE):
            texts = [json_text(result.record(about.profile)) for result in results]
            for result in results:
                tally.add(result)
            for result in results:
                spread.add(result)
            for report in reports:
                report.add(results, texts)
        for findings in pages(listing.findings(), PAGE):
            texts = [json_text(finding_record(finding, about.profile)) for finding in findings]
            for finding in findings:
                tally.add_finding(finding)
            for report in reports:
                report.add_findings(findings, texts)
        tally.changes = compare(before, tally.standings) if about.previous else []
        for report in reports:
            report.end(tally, spread)
    return tally


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Results hold no cycles; to look for some as often as Python does takes a tenth of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


__all__ = ["FOLDERS", "NAMES", "REPORTS", "About", "write_reports"]
