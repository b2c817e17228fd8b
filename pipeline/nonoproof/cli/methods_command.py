"""``nonoproof methods``: what each method is, and what it can decide."""

from __future__ import annotations

import argparse
import json
import sys

from ..methods import METHODS, Decides
from .wrapping import print_wrapped

ABILITIES = ("solves", "unique", "none", "colour", "always")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json-lines", action="store_true", help="print one JSON object per method, for programs"
    )


def run(args: argparse.Namespace) -> int:
    if args.json_lines:
        sys.stdout.write(_json_lines())
    else:
        for line in _table():
            print_wrapped(line, 4)
    return 0


def _json_lines() -> str:
    records = [{"name": each.NAME, "title": each.TITLE, **each.DECIDES._asdict()} for each in METHODS]
    return "".join([json.dumps(record) + "\n" for record in records])


def _abilities(decides: Decides) -> tuple[bool, ...]:
    return (
        decides.finds_solutions,
        decides.proves_unique,
        decides.proves_none,
        decides.colour,
        decides.complete,
    )


def _table() -> list[str]:
    width = max(len(each.NAME) for each in METHODS)
    lines = [" ".join([" " * width, *ABILITIES])]
    for each in METHODS:
        marks = [
            ("yes" if able else "-").ljust(len(name))
            for able, name in zip(_abilities(each.DECIDES), ABILITIES, strict=True)
        ]
        lines.append(" ".join([each.NAME.ljust(width), *marks, each.TITLE]))
    lines += [
        "",
        "solves: finds solutions. unique: proves one to be the only one. none: proves that there is none.",
        "colour: takes puzzles of several colours. always: decides every puzzle, given enough time.",
    ]
    return lines
