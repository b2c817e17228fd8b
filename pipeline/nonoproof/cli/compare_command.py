"""``nonoproof compare``: the published methods and ours on the same puzzles, printed and saved."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..compare import (
    MEMORY_BYTES,
    Trial,
    TrialPuzzle,
    as_csv,
    as_json,
    as_markdown,
    chosen_methods,
    draw_plot,
    judge,
    run_trials,
)
from ..engines import Engine, open_engine
from ..errors import UsageError
from ..files import Folder
from ..methods import METHODS, Limit, Method, method_named
from ..render import printable
from .arguments import add_format, add_sources, count, positive
from .show_command import errors_of

OUTPUT = "comparison"
"""What the files are called, before their suffix."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_sources(parser)
    parser.add_argument(
        "--methods", metavar="A,B", help="run only these methods; ours always runs too, as the judge"
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        default=10.0,
        metavar="S",
        help="time limit for one method on one puzzle (default: 10)",
    )
    parser.add_argument(
        "--steps", type=int, metavar="N", help="work limit, in the units that each method counts"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed for methods that use chance (default: 0)"
    )
    parser.add_argument(
        "--jobs",
        type=count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of worker processes (default: one per core)",
    )
    parser.add_argument(
        "--out", default="reports", metavar="DIR", help="write the tables to this folder (default: reports)"
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    methods = _methods(args.methods)
    folder = Folder(Path(args.out), "compare")
    limit = Limit(seconds=args.seconds, steps=args.steps, seed=args.seed)
    with closing(open_engine("local", args.jobs, MEMORY_BYTES, preload=[run_trials.__module__])) as engine:
        cases = _cases(args.sources, args.format, folder.path, engine)
        folder.check_all([f"{OUTPUT}.{suffix}" for suffix in ("md", "csv", "json", "svg")])
        started = run_trials(cases, methods, limit, engine)
        trials = judge(cases, _with_progress(started, len(cases) * len(methods)))
    table = as_markdown(trials, limit)
    texts = {"md": table, "csv": as_csv(trials), "json": as_json(trials, limit), "svg": draw_plot(trials)}
    for suffix, text in texts.items():
        folder.save(f"{OUTPUT}.{suffix}", text.encode())
    sys.stdout.write(table)
    return 1 if any(trial.wrong for trial in trials) else 0


def _methods(names: str | None) -> list[Method]:
    wanted = [name.strip() for name in names.split(",") if name.strip()] if names else []
    for name in wanted:
        if method_named(name) is None:
            known = ", ".join([each.NAME for each in METHODS])
            raise UsageError(f'no method is called "{name}"; there are {known}')
    return chosen_methods(wanted)


def _cases(sources: list[str], format: str | None, out: Path, engine: Engine) -> list[TrialPuzzle]:
    """The puzzles that can be read, under names that differ; the rest is reported on standard error."""
    from ..run.in_memory import Sources, places
    from ..tasks import ReadOptions

    read = ReadOptions(format, validate=False, raw=True)
    cases: dict[str, TrialPuzzle] = {}
    for place in places(Sources(tuple(sources), read, out=out), engine):
        name = Path(place.path).name
        label = name if place.number <= 1 else f"{name}:{place.number}"
        wrong = errors_of(place)
        if place.raw is None or wrong:
            why = wrong[0].message if wrong else "it holds no puzzle"
            sys.stderr.write(printable(f"nonoproof: {label} is not compared: {why}", 500) + "\n")
            continue
        if label in cases:
            label = f"{label} ({len(cases) + 1})"
        cases[label] = TrialPuzzle(label, place.raw)
    if not cases:
        raise UsageError("there is no puzzle to compare")
    return list(cases.values())


def _with_progress(trials: Iterator[Trial], total: int) -> Iterator[Trial]:
    from tqdm import tqdm

    yield from tqdm(trials, total=total, unit="trial", disable=not sys.stderr.isatty(), leave=False)
