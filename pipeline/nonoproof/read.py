"""The reader for programs that use the package: puzzles from a file, a folder, a glob or an archive."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from os import PathLike, fspath

from .findings import Finding, Severity
from .model import Puzzle

_LOG = logging.getLogger(__name__)


def read(
    path: str | PathLike[str], format: str | None = None, findings: list[Finding] | None = None
) -> Iterator[Puzzle]:
    """The puzzles of a source, as their files have them.

    What cannot be read is added to the findings where a list is given, and logged as a warning where none is.
    """
    from .ingest import ingest

    for each in ingest([fspath(path)], format):
        if findings is not None:
            findings.extend(each.findings)
        else:
            for finding in each.findings:
                if finding.severity is Severity.ERROR:
                    place = f"{finding.source}, line {finding.line}" if finding.line else finding.source
                    _LOG.warning("%s: %s: %s", place, finding.code, finding.message)
        if each.puzzle is not None:
            yield each.puzzle
