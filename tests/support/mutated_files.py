"""Readers against mutated files; ``torture/fuzz_formats.py`` makes the long run.

A reader must answer whatever it is given with puzzles that are whole or with findings, never with an
exception, in bounded time and memory. The seeds are the golden files of the format and what its writer makes.
Each input follows from the seed of the run, the name of the format and a number, so that a failure can be
had again.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nonoproof.findings import Code, Severity
from nonoproof.formats import BY_NAME, FileEntry, Format
from nonoproof.formats.common import MAX_SIDE, make_palette
from nonoproof.model import UNKNOWN, Grid, Metadata, Puzzle, puzzle_of

CASES = Path(__file__).parents[1] / "cases"
SECONDS = 5.0
"""The most that one input of some kilobytes may take."""

TOKENS = [
    *(
        b"0",
        b"-1",
        b"1",
        b"255",
        b"4096",
        b"4097",
        b"65536",
        b"999999999",
        b"9999999999999999999999",
        b"1e9",
        b"1.5",
    ),
    *(
        b"\n",
        b"\r\n",
        b"\r",
        b"\t",
        b" ",
        b"\0",
        b"\xff",
        b"\xc3",
        b"\xe2\x80\xa8",
        b"\xef\xbb\xbf",
        b"\xed\xa0\xbd",
    ),
    *(
        b'"',
        b"'",
        b"[",
        b"]",
        b"{",
        b"}",
        b"(",
        b")",
        b"<",
        b">",
        b"&",
        b";",
        b":",
        b",",
        b".",
        b"/",
        b"\\",
        b"#",
        b"*",
    ),
    *(
        b"&a;",
        b"<!--",
        b"]]>",
        b"/*",
        b"*/",
        b"null",
        b"true",
        b"NaN",
        b"[[",
        b"]]",
        b"---",
        b"====",
        b"\\u0000",
    ),
    *(b"rows", b"columns", b"goal", b"width", b"height", b"0x", b"None", b"?", b"_", b"=", b"!", b"%", b"$1"),
]


@dataclass(frozen=True)
class Outcome:
    """What a run over one format saw."""

    name: str
    inputs: int
    puzzles: int
    refused: int
    slowest: float
    failures: tuple[str, ...]


def seeds(format: Format) -> list[bytes]:
    folder = CASES / format.NAME
    cases = [each for each in sorted(folder.glob("*")) if not each.name.endswith(".expected.json")]
    found = [each.read_bytes() for each in cases]
    if hasattr(format, "write"):
        found += [format.write([puzzle]) for puzzle in _examples(format)]
    return found or [b"1 1\n1\n1\n"]


def _examples(format: Format) -> Iterator[Puzzle]:
    palette = make_palette([("r", "ff0000", "red"), ("b", "0000ff", "blue")])
    texts = {name: name for name in format.HOLDS.metadata if not name.startswith("claimed")}
    plain = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"), metadata=Metadata(**texts))
    coloured = puzzle_of((b"\1\1\2", b"\0\2\0"), palette)
    for puzzle in [plain, coloured] if format.HOLDS.colour else [plain]:
        goal = puzzle.goal if format.HOLDS.goal else None
        yield Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, goal, metadata=puzzle.metadata)


def mutated(originals: Sequence[bytes], chance: random.Random) -> bytes:
    data = chance.choice(originals)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        data = _mutate(data, originals, chance)
    return data[:100_000]


def _mutate(data: bytes, originals: Sequence[bytes], chance: random.Random) -> bytes:
    start = chance.randint(0, len(data))
    end = min(len(data), start + chance.choice((0, 1, 2, 8, 64)))
    match chance.randrange(8):
        case 0:
            return data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
        case 1:
            return data[:start] + data[end:]
        case 2:
            return data[:start] + chance.choice(TOKENS) + data[end:]
        case 3:
            return data[:start] + data[start:end] * chance.choice((2, 3, 50)) + data[end:]
        case 4:
            other = chance.choice(originals)
            return data[:start] + other[chance.randint(0, len(other)) :]
        case 5:
            return data[:start]
        case 6:
            return data[:start] + chance.choice(TOKENS) * chance.choice((2, 100, 2000)) + data[end:]
        case _:
            lines = data.split(b"\n")
            chance.shuffle(lines)
            return b"\n".join(lines)


def faults(entries: Sequence[FileEntry]) -> Iterator[str]:
    """What is wrong with the answer of a reader."""
    for entry in entries:
        errors = [each for each in entry.findings if each.severity is Severity.ERROR]
        if entry.puzzle is None:
            if not errors:
                yield "no puzzle and no error"
            continue
        if any(each.code is not Code.SIZE_DIFFERS for each in errors):
            yield "a puzzle beside an error that leaves none"
        yield from _puzzle_faults(entry.puzzle)


def _puzzle_faults(puzzle: Puzzle) -> Iterator[str]:
    if not (1 <= puzzle.width <= MAX_SIDE and 1 <= puzzle.height <= MAX_SIDE):
        yield f"a size of {puzzle.width} by {puzzle.height}"
    count = len(puzzle.palette)
    if not 2 <= count <= UNKNOWN or len({colour.char for colour in puzzle.palette}) < count:
        yield "a palette with too few or too many colours, or with one character twice"
    for clue in puzzle.rows + puzzle.columns:
        if not all(each.length >= 1 and 1 <= each.colour < count for each in clue):
            yield "a run without length or of a colour that is not in the palette"
    if puzzle.goal is not None and not _fits(puzzle.goal, puzzle, range(count)):
        yield "a goal of another size or with unknown colours"
    if puzzle.givens is not None and not _fits(puzzle.givens, puzzle, (*range(count), UNKNOWN)):
        yield "given cells of another size or with unknown colours"
    for text in (puzzle.metadata.title, puzzle.metadata.author, puzzle.metadata.note):
        text.encode("utf-8")


def _fits(grid: Grid, puzzle: Puzzle, cells: Sequence[int]) -> bool:
    return (
        len(grid) == puzzle.height
        and all(len(row) == puzzle.width for row in grid)
        and set().union(*grid) <= set(cells)
    )


def fuzz(name: str, count: int, seed: int = 0) -> Outcome:
    """Reads so many mutated inputs with the reader of that name."""
    format = BY_NAME[name]
    originals = seeds(format)
    puzzles = refused = 0
    slowest, failures = 0.0, []
    for number in range(count):
        data = mutated(originals, random.Random(f"{seed}/{name}/{number}"))
        started = time.perf_counter()
        try:
            format.sniff(data)
            entries = list(format.read(data))
            wrong = list(faults(entries))
        except Exception as error:
            entries, wrong = [], [f"{type(error).__name__}: {error}"]
        seconds = time.perf_counter() - started
        slowest = max(slowest, seconds)
        if seconds > SECONDS:
            wrong.append(f"{seconds:.1f} seconds for {len(data)} bytes")
        puzzles += sum(entry.puzzle is not None for entry in entries)
        refused += sum(entry.puzzle is None for entry in entries)
        failures += [f"{name} {number}: {each}: {data[:200]!r}" for each in wrong]
    return Outcome(name, count, puzzles, refused, slowest, tuple(failures))
