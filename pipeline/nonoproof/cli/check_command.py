"""``nonoproof check``: verdicts for a few puzzles, to the terminal or as JSON Lines."""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .. import profiles
from ..engines import Engine
from ..errors import UsageError
from ..findings import RULES, Finding, Severity
from ..profiles import Outcome, Profile
from ..verdict import Budget
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import SOURCE, add_format, add_sources, count, positive

if TYPE_CHECKING:
    from ..examine import Examined


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_sources(parser, nargs="*")
    add("--json-lines", action="store_true", help="one JSON object a puzzle on standard output")
    add("--seconds", type=positive, default=10.0, metavar="S", help="the budget for one puzzle (default: 10)")
    add(
        "--jobs",
        type=count,
        default=1,
        metavar="N",
        help="puzzles to solve at the same time (default: 1)",
    )
    add_format(parser)
    add("--profile", default=profiles.DEFAULT, metavar="NAME", help="what counts as passing, or a YAML file")
    add("--certificate", metavar="DIR", help="write a certificate for every verdict into that folder")
    add("--list-rules", action="store_true", help="list the codes of findings, and what they mean")
    add("--notes", action="store_true", help="show notes too, not only warnings and errors")


def run(args: Namespace) -> int:
    profile = profiles.load(args.profile)
    if args.list_rules:
        list_rules(profile)
        return EXIT_PASS
    if not args.sources:
        raise UsageError(f"name at least one SOURCE: {SOURCE}")
    return check(args, profile)


def list_rules(profile: Profile) -> None:
    width = max(map(len, RULES))
    for code, rule in RULES.items():
        severity = profile.severity(Finding(code, ""))
        sys.stdout.write(f"{code:<{width}}  {severity:<7}  {rule.meaning}\n")


def check(args: Namespace, profile: Profile) -> int:
    from ..examine import examine
    from .lines import Screen

    def is_ignored(result: Examined) -> bool:
        """A file that nobody took for a puzzle, such as a README beside the puzzles."""
        return result.puzzle is None and all(each.severity is not Severity.ERROR for each in result.findings)

    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    screen = Screen(sys.stdout, profile, coloured, args.notes)
    outcomes: Counter[Outcome] = Counter()
    start = time.perf_counter()
    engine = _engine(args.jobs)
    try:
        for result in examine(args.sources, Budget(seconds=args.seconds), engine, args.format):
            if is_ignored(result):
                screen.ignored(result, sys.stderr if args.json_lines else sys.stdout)
                continue
            if args.certificate is not None:
                result = _certified(result, Path(args.certificate), args.seconds)  # noqa: PLW2901
            judgement = profile.judge(result.puzzle, result.classification, result.findings)
            outcomes[judgement.outcome] += 1
            if args.json_lines:
                sys.stdout.write(json.dumps(result.record(profile)) + "\n")
            else:
                screen.show(result, judgement)
    finally:
        engine.close()
    if not outcomes:
        raise UsageError("no puzzles were found in " + ", ".join(args.sources))
    if not args.json_lines:
        screen.summary(outcomes, time.perf_counter() - start)
    return exit_code(outcomes)


def _certified(result: Examined, folder: Path, seconds: float) -> Examined:
    """The same with its certificate, which goes to the folder; as it is where there is no verdict."""
    from ..certify import certify, save

    if result.puzzle is None or result.classification is None:
        return result
    certified = certify(result.puzzle, Budget(seconds=seconds))
    if certified.data is None:
        return result
    save(folder, certified)
    return replace(result, certificate={"file": certified.file_name, "sha256": certified.sha256})


def exit_code(outcomes: Counter[Outcome]) -> int:
    if outcomes[Outcome.FAILS]:
        return EXIT_FAIL
    return EXIT_UNDECIDED if outcomes[Outcome.UNDECIDED] else EXIT_PASS


def _engine(jobs: int) -> Engine:
    if jobs > 1:
        from ..engines.threads import ThreadEngine

        return ThreadEngine(jobs)
    from ..engines.inline import InlineEngine

    return InlineEngine()
