"""``nonoproof convert``: the puzzles of a file in another format."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path, PurePath

from ..api.files import only_solution
from ..errors import LossyError, UsageError
from ..findings import Finding
from ..formats import Entry, Format, detect
from ..formats.colour_names import svg_rgb
from ..formats.common import hex_rgb
from ..formats.converting import Converted, convert, target_format
from ..model import Grid, Puzzle, Source
from ..output import whole_file
from ..verdict import Budget
from .arguments import adapter_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", help="a file with puzzles, or - for standard input")
    parser.add_argument(
        "target", metavar="TARGET", help="a file, - for standard output, or a folder for one file a puzzle"
    )
    parser.add_argument(
        "--from",
        "--format",
        dest="source_format",
        metavar="NAME",
        help="do not guess the format of SOURCE",
    )
    parser.add_argument(
        "--adapter",
        dest="source_format",
        type=adapter_name,
        metavar="FILE",
        help="a YAML file that says where the puzzles of SOURCE are; see docs/reading.md",
    )
    parser.add_argument("--to", metavar="NAME", help="the format of TARGET (default: by its suffix)")
    parser.add_argument(
        "--lossy", action="store_true", help="write even what makes it another puzzle, and tell it"
    )
    parser.add_argument(
        "--background", metavar="COLOUR", help="the background of a picture, as ff8000 or orange"
    )
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="to find a missing picture")


def run(args: argparse.Namespace) -> int:
    into_folder = args.target.endswith(("/", os.sep)) or Path(args.target).is_dir()
    if (into_folder or args.target == "-") and args.to is None:
        raise UsageError("the target has no suffix to tell its format: say which with --to")
    format = target_format(args.target, args.to)
    puzzles, unreadable = _puzzles(args.source, args.source_format, args.background)
    if not puzzles:
        raise LossyError(f"{args.source}: there is no puzzle that could be converted")

    def solve(puzzle: Puzzle) -> Grid:
        return only_solution(puzzle, Budget(seconds=args.seconds))

    if into_folder:
        done = [convert([puzzle], format, solve, args.lossy) for puzzle in puzzles]
        names = _names(args.source, format, len(puzzles))
        _tell_losses(done, names)
        _save_all(Path(args.target), dict(zip(names, [each.data for each in done], strict=True)))
    else:
        whole = convert(puzzles, format, solve, args.lossy)
        _tell_losses([whole], [args.target])
        _save(args.target, whole.data, args.source)
    return 1 if unreadable else 0


def _puzzles(source: str, name: str | None, background: str | None) -> tuple[list[Puzzle], bool]:
    """The puzzles that can be read, and whether there are others; all findings go to standard error."""
    from ..ingest import ingest

    if background is not None:
        found = [(each.puzzle, each.findings) for each in _on_background(source, name, background)]
    else:
        found = [(each.puzzle, each.findings) for each in ingest([source], name)]
    for number, (puzzle, findings) in enumerate(found, 1):
        for finding in findings:
            _tell(source, finding)
        if puzzle is not None:
            _tell_errors(puzzle, source, number)
    puzzles = [puzzle for puzzle, _ in found if puzzle is not None]
    return puzzles, len(puzzles) < len(found)


def _tell_errors(puzzle: Puzzle, source: str, number: int) -> None:
    """What ``check`` would call an error of the puzzle that is about to be written."""
    from ..normalise import faults

    for finding in faults(puzzle, Source(source, number)):
        _tell(source, finding, "warning")


def _on_background(source: str, name: str | None, background: str) -> list[Entry]:
    rgb = hex_rgb(background) or svg_rgb(background)
    if rgb is None:
        raise UsageError(f"{background} is no colour: expected six hexadecimal digits or a name")
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"{source}: {error.strerror}") from None
    format, findings = detect.detect(data, source, name)
    if format is None:
        return [Entry(None, findings)]
    if format.HOLDS.clues or not format.HOLDS.colour:
        raise UsageError(f"--background is for pictures in colour, and {source} is {format.NAME}")
    return list(format.read(data, rgb))  # type: ignore[call-arg]


def _tell(source: str, finding: Finding, severity: str = "") -> None:
    numbers = [str(each) for each in (finding.line, finding.column) if each]
    place = ":".join([finding.source or source, *numbers])
    sys.stderr.write(f"{place}: {severity or finding.severity}: {finding.message} ({finding.code})\n")


def _tell_losses(done: list[Converted], names: list[str]) -> None:
    for converted, name in zip(done, names, strict=True):
        for loss in converted.losses:
            sys.stderr.write(f"{name}: {loss}\n")


def _names(source: str, format: Format, count: int) -> list[str]:
    """Names from the name of the source, never from what is in it."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", PurePath(source).stem).strip("-") or "puzzle"
    suffix = format.SUFFIXES[0] if format.SUFFIXES else ""
    digits = len(str(count))
    return [f"{stem}-{index:0{digits}d}{suffix}" for index in range(1, count + 1)]


def _save_all(folder: Path, files: dict[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}") from None
    for name, data in files.items():
        _replace(folder / name, data)


def _save(target: str, data: bytes, source: str) -> None:
    if target == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    path = Path(target)
    if path.exists() and source != "-" and Path(source).exists() and path.samefile(source):
        raise UsageError("the source and the target are the same file")
    _replace(path, data)


def _replace(path: Path, data: bytes) -> None:
    try:
        whole_file.save(path, data)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
