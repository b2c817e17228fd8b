"""``nonoproof scan``: puzzles from scans, photographs and screenshots."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..api.puzzle_files import write
from ..errors import UsageError
from ..files import save
from ..render import printable
from ..scanning.picture_file import MOST_BYTES, SECONDS, read_picture, require_extra, scan_pages
from . import EXIT_FAIL, EXIT_PASS, EXIT_UNDECIDED
from .arguments import positive

if TYPE_CHECKING:
    from ..model import Clue
    from ..scanning.reading import Scan


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "pictures",
        nargs="+",
        metavar="PICTURE",
        help="a picture of a puzzle with its clues (PNG, JPEG, WebP, TIFF), a PDF, or - for standard input",
    )
    add(
        "--to",
        metavar="FILE",
        help="write the puzzles that are sure to this file; its suffix names the format",
    )
    add("--json-lines", action="store_true", help="print one JSON object per picture, for programs")
    add(
        "--seconds",
        type=positive,
        default=SECONDS,
        metavar="S",
        help=f"processor time for one picture (default: {SECONDS:g})",
    )
    add("--sheet", metavar="FILE", help="write a page (HTML) that shows what was read, with doubts marked")


def run(args: Namespace) -> int:
    """0 where every picture was read and is sure, 1 where one has no puzzle, 3 where one is in doubt."""
    if args.pictures.count("-") > 1:
        raise UsageError("standard input can be read only once")
    require_extra()
    scans: list[tuple[str, Scan]] = []
    failed = False
    for name in args.pictures:
        try:
            data = sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else read_picture(name)
            for page, found in _worth_telling(scan_pages(data, name, args.seconds)):
                scans.append((page, found))
                sys.stdout.write(_text(page, found, args.json_lines) + "\n")
                sys.stdout.flush()
        except UsageError as error:
            if len(args.pictures) == 1:
                raise
            sys.stderr.write(f"nonoproof: {printable(str(error), 500)}\n")
            failed = True
    if args.sheet is not None:
        from ..scanning.scan_sheet import scan_sheet

        save(Path(args.sheet), scan_sheet(scans))
    sure = [found.puzzle for _, found in scans if found.sure and found.puzzle is not None]
    if args.to is not None and sure:
        for loss in write(sure, args.to):
            sys.stderr.write(printable(loss, 500) + "\n")
    if failed or any(found.puzzle is None for _, found in scans):
        return EXIT_FAIL
    return EXIT_PASS if len(sure) == len(scans) else EXIT_UNDECIDED


def _worth_telling(pages: Iterable[tuple[str, Scan]]) -> Iterator[tuple[str, Scan]]:
    """A page of a document without a grid says nothing, unless all are like that."""
    empty: list[tuple[str, Scan]] | None = []
    for each in pages:
        if each[1].puzzle is not None:
            empty = None
            yield each
        elif empty is not None:
            empty.append(each)
    yield from empty or ()


def _text(name: str, found: Scan, json_lines: bool) -> str:
    from ..scanning.scan_sheet import sentence

    if json_lines:
        return json.dumps(found.record(name))
    lines = [f"{printable(name, 300)}: {sentence(found)}"]
    for doubt in found.doubts:
        also = " or ".join(map(_numbers, doubt.also))
        lines.append(
            f"  {doubt.line} {doubt.number}: {_numbers(doubt.read)}{f', or {also}' if also else ', not sure'}"
        )
    return "\n".join(lines)


def _numbers(clue: Clue) -> str:
    return " ".join([str(run.length) for run in clue]) or "0"
