"""``nonoproof convert``: the puzzles of a file in another format."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from functools import partial
from pathlib import Path, PurePath

from ..api.puzzle_files import solution_of
from ..engines import Engine, Lost, Task, open_for_now
from ..errors import LossyError, UsageError
from ..files import Folder, names_file, plain, save
from ..findings import Finding, Severity, has_error
from ..formats import BY_NAME, FileEntry, Format, detect
from ..formats.colour_names import svg_rgb
from ..formats.common import hex_rgb
from ..formats.converting import Converted, can_write, convert, target_format
from ..formats.named_file import read_named
from ..model import Grid, Puzzle
from ..normalise import faults
from ..run.in_memory import Sources, places
from ..run.puzzle_items import GRACE_SECONDS
from ..tasks import ReadOptions
from ..tasks.showing import classify_puzzles
from .arguments import FormerName, adapter_name, add_jobs, positive
from .numbers import many


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", help="a file with puzzles, or - for standard input")
    parser.add_argument(
        "target",
        metavar="TARGET",
        help="a file, - for standard output, or a folder that gets one file per puzzle",
    )
    parser.add_argument(
        "--from",
        "--format",
        dest="source_format",
        metavar="NAME",
        help="read SOURCE in this format instead of guessing",
    )
    parser.add_argument(
        "--adapter",
        dest="source_format",
        type=adapter_name,
        metavar="FILE",
        help="read SOURCE as this YAML file describes (see docs/reading.md)",
    )
    parser.add_argument(
        "--as",
        dest="to",
        metavar="NAME",
        help="the format of TARGET (default: by its suffix; in a folder, that of SOURCE, or JSON)",
    )
    parser.add_argument("--to", action=FormerName, now="elsewhere it names a target: write --as")
    parser.add_argument(
        "--lossy",
        action="store_true",
        help="also convert puzzles that would change, for example lose their colours",
    )
    parser.add_argument(
        "--background",
        metavar="COLOUR",
        help="the background colour of a picture, for example ff8000 or orange",
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        default=10.0,
        metavar="S",
        help="time limit to solve a puzzle for a picture (default: 10)",
    )
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    into_folder = _is_folder(args.target, args.to)
    if args.target == "-" and args.to is None:
        raise UsageError("standard output has no suffix: name the format with --as")
    format = None if into_folder and args.to is None else target_format(args.target, args.to)
    with closing(open_for_now(args.jobs)) as engine:
        return _convert(args, format, into_folder, engine)


def _convert(args: argparse.Namespace, format: Format | None, into_folder: bool, engine: Engine) -> int:
    puzzles, own, unreadable = _puzzles(args, Path(args.target) if into_folder else None, engine)
    if not puzzles:
        raise LossyError(f"{args.source}: there is no puzzle that could be converted")
    task = Task(partial(classify_puzzles, seconds=args.seconds), args.seconds + GRACE_SECONDS)

    def solve(puzzle: Puzzle) -> Grid:
        ((_, found),) = engine.map(task, [puzzle])
        if isinstance(found, Lost):
            raise LossyError(f"the puzzle has no picture, and solving it failed: {found.reason}")
        return solution_of(found)

    if into_folder:
        format = format or _for_folder(own)
        done = [convert([puzzle], format, solve, args.lossy) for puzzle in puzzles]
        folder = Folder(Path(args.target), "convert")
        names = _names(args.source, format, len(puzzles), folder)
        folder.check_all(names)
        for name, each in zip(names, done, strict=True):
            folder.save(name, each.data)
        if not args.quiet:
            _print_losses(done, names)
            files = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
            sys.stderr.write(
                f"{many(len(puzzles), 'puzzle')} written to {folder.path / files} ({format.NAME})\n"
            )
    else:
        assert format is not None
        whole = convert(puzzles, format, solve, args.lossy)
        if not args.quiet:
            _print_losses([whole], [args.target])
        if args.target == "-":
            sys.stdout.buffer.write(whole.data)
            sys.stdout.flush()
        else:
            save(Path(args.target), whole.data)
    return 1 if unreadable else 0


def _is_folder(target: str, to: str | None) -> bool:
    """A folder, be it there or not: it ends in a slash, or has no suffix as files of that format have one."""
    if target == "-":
        return False
    if (file := names_file(target)) is not None:
        return not file
    return not Path(target).suffix and (to is None or bool(detect.named(to).SUFFIXES))


def _for_folder(own: str) -> Format:
    """The format of the files in a folder, where none is named: that of the source, if it holds one puzzle a file."""
    format = BY_NAME.get(own)
    return format if format and can_write(format) and not format.HOLDS.many else BY_NAME["json"]


def _puzzles(args: argparse.Namespace, out: Path | None, engine: Engine) -> tuple[list[Puzzle], str, bool]:
    """The puzzles that can be read, their format, and whether there are others.

    All findings go to standard error.
    """
    if args.background is not None:
        entries = _on_background(args.source, args.source_format, args.background)
        found = [(each.puzzle, each.findings, faults(each.puzzle) if each.puzzle else ()) for each in entries]
        own = ""
    else:
        read = ReadOptions(args.source_format, validate=False, raw=True)
        rows = list(places(Sources((args.source,), read, out=out), engine))
        found = [
            (each.raw, each.findings[: each.of_reader], each.findings[each.of_reader :]) for each in rows
        ]
        own = rows[0].format if rows else ""
    for _, findings, others in found:
        for finding in findings:
            _print_finding(args.source, finding)
        # What ``check`` would call an error of the puzzle that is about to be written.
        for finding in others:
            if finding.severity is Severity.ERROR:
                _print_finding(args.source, finding, "warning")
    # What its reader found wrong is no puzzle that could be written in another way.
    puzzles = [puzzle for puzzle, findings, _ in found if puzzle is not None and not has_error(findings)]
    return puzzles, own, len(puzzles) < len(found)


def _on_background(source: str, name: str | None, background: str) -> list[FileEntry]:
    from ..ingest.sources import Limits, too_large

    rgb = hex_rgb(background) or svg_rgb(background)
    if rgb is None:
        raise UsageError(f"{background} is not a colour: expected six hexadecimal digits or a name")
    most = Limits().file_bytes
    try:
        data = sys.stdin.buffer.read(most + 1) if source == "-" else read_named(source, most)
    except OSError as error:
        raise UsageError(f"{source}: {error.strerror}") from None
    if len(data) > most:
        return [FileEntry(None, (too_large(source, most),))]
    format, findings = detect.detect(data, source, name)
    if format is None:
        return [FileEntry(None, findings)]
    if format.HOLDS.clues or not format.HOLDS.colour:
        raise UsageError(f"--background is for pictures in colour, and {source} is {format.NAME}")
    return list(format.read(data, rgb))  # type: ignore[call-arg]


def _print_finding(source: str, finding: Finding, severity: str = "") -> None:
    numbers = [str(each) for each in (finding.line, finding.column) if each]
    place = ":".join([finding.source or source, *numbers])
    sys.stderr.write(f"{place}: {severity or finding.severity}: {finding.message} ({finding.code})\n")


def _print_losses(done: list[Converted], names: list[str]) -> None:
    for converted, name in zip(done, names, strict=True):
        for loss in converted.losses:
            sys.stderr.write(f"{name}: {loss}\n")


def _names(source: str, format: Format, count: int, folder: Folder) -> list[str]:
    """Names from the name of the source, never from what is in it."""
    stem = plain(PurePath(source).stem)
    suffix = format.SUFFIXES[0] if format.SUFFIXES else ""
    if count == 1:
        return [folder.fit(stem, suffix)]
    digits = len(str(count))
    return [folder.fit(stem, f"-{index:0{digits}d}{suffix}") for index in range(1, count + 1)]
