"""What ``check`` does for the checks of a repository: annotations, SARIF, baselines, changed files only."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ..profiles import Outcome

if TYPE_CHECKING:
    from ..export.annotations import GithubAnnotations
    from ..export.problems import Problem
    from ..profiles import Profile
    from ..report import JudgedResult


def add_blame_arguments(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("in the checks of a repository")
    add = group.add_argument
    add("--changed-since", metavar="REV", help="check only files that changed since this git revision")
    add(
        "--baseline",
        metavar="FILE",
        help="do not fail for the faults that this file lists, only for new ones",
    )
    add("--write-baseline", metavar="FILE", help="write all present faults to this file, and exit with 0")
    add("--annotate", choices=("github",), help="also print workflow commands that mark files and lines")
    add("--sarif", metavar="FILE", help="also write the findings to this file, as SARIF 2.1.0")


class ProblemCollector:
    """Collects the problems of all puzzles, for the formats that want them."""

    def __init__(self, args: Namespace, profile: Profile) -> None:
        self._args, self._profile = args, profile
        self._known: frozenset[str] | None = None
        self._annotations: GithubAnnotations | None = None
        if args.baseline is not None:
            from ..export.baseline import load_baseline

            self._known = load_baseline(Path(args.baseline))
        if args.annotate:
            from ..export.annotations import GithubAnnotations

            self._annotations = GithubAnnotations(sys.stderr if args.json_lines else sys.stdout, args.notes)
        self._kept: list[Problem] = []
        self.written: int | None = None
        """Problems in the baseline that was asked for."""

    def add(self, entry: JudgedResult) -> bool:
        """Whether the puzzle does not pass only because of what is known."""
        args = self._args
        if not (args.annotate or args.sarif or args.write_baseline or self._known is not None):
            return False
        from ..export.problems import problems

        found = list(problems(entry, self._profile))
        if args.sarif or args.write_baseline:
            self._kept += found
        known = self._known or frozenset()
        if self._annotations:
            self._annotations.add([each for each in found if each.fingerprint not in known])
        fails = entry.judgement.outcome is not Outcome.PASSES
        return fails and all(each.fingerprint in known for each in found if each.fails)

    def close(self) -> None:
        """Called also where the check was broken off: from here on, workflow commands work again."""
        if self._annotations:
            self._annotations.close()

    def save(self) -> None:
        if self._args.sarif:
            self._write_sarif(Path(self._args.sarif))
        if self._args.write_baseline:
            from ..export.baseline import save_baseline

            self.written = save_baseline(Path(self._args.write_baseline), self._kept)

    def _write_sarif(self, path: Path) -> None:
        from ..export.sarif import sarif
        from ..files import save
        from ..release import __version__

        save(path, b"".join(sarif(self._kept, __version__, self._known)))
