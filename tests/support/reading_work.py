"""What sniffs and readers do with a file, counted; ``torture/fuzz_work.py`` makes the long run.

A part of a file of the format, or a sign that means something to it, is repeated, so that the file has one
length and then twice that. Twice the file may take about twice the lines of Python, and some bytes of memory
for each of its own. What happens inside of a pattern shows as memory (each way back is remembered) and, as
there is no count of it, as processor time.

Each input follows from the seed of the run, the name of the format and a number, so that a failure can be had
again.
"""

from __future__ import annotations

import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import nonoproof
from nonoproof.formats import BY_NAME, Format
from nonoproof.formats.detect import sniffed

from tests.support.mutated_files import TOKENS, seeds

PACKAGE = str(Path(nonoproof.__file__).parent)
LENGTH = 8_000
"""Bytes of the shorter file."""
MOST_GROWTH = 2.7
"""What grows with the square shows as a factor of four."""
MOST_MEMORY = 150
"""Bytes for each of the file, beside what is needed for any."""
ALLOWANCE = 300_000
FEW_LINES = 2_000
"""Lines of Python that say nothing: the file was refused at its beginning."""
FEW_SECONDS = 0.02

SIGNS = [
    *TOKENS,
    *(
        b"1 ",
        b"1\n",
        b"1 1\n",
        b"0\n",
        b"1,",
        b"#\n",
        b"# \n",
        b"*\n",
        b":\n",
        b"&\n",
        b"$1\n",
        b"-\n",
        b".#\n",
    ),
    *(b"<a>", b"<puzzle>", b'"a":', b"[1],", b"a = ", b"rows\n", b"[clues]\n", b"1x1:", b"1#", b"A ", b"  "),
]


class Work(NamedTuple):
    lines: int
    memory: int
    seconds: float


@dataclass(frozen=True)
class Outcome:
    name: str
    inputs: int
    growth: float
    """The largest, where there was enough to count."""
    memory: float
    """The most bytes for each of the file."""
    failures: tuple[str, ...]


def count_lines(work: Callable[[], object]) -> int:
    """The lines of this package that are gone through."""
    lines = 0

    def each_line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return each_line

    def each_call(frame: FrameType, event: str, argument: Any) -> Any:
        return each_line if frame.f_code.co_filename.startswith(PACKAGE) else None

    before = sys.gettrace()
    sys.settrace(each_call)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


def most_memory(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def measured(format: Format, data: bytes) -> Work:
    def work() -> None:
        sniffed(format, data)
        for _ in format.read(data):
            pass

    work()  # what is imported and remembered for good is not the file's
    start = time.process_time()
    work()
    seconds = time.process_time() - start
    return Work(count_lines(work), most_memory(work), seconds)


def grown(originals: list[bytes], chance: random.Random) -> Callable[[int], bytes]:
    """A file of any length: one of the originals with a part of it, or a sign, many times over."""
    data = chance.choice(originals)[:2_000]
    start = chance.randint(0, len(data))
    end = min(len(data), start + chance.choice((1, 2, 8, 30, 200)))
    part = chance.choice((data[start:end], chance.choice(SIGNS), chance.choice(SIGNS) + chance.choice(SIGNS)))
    part = part or b"\n"
    before, after = chance.choice(((data[:start], data[end:]), (data[:start], b""), (b"", b"")))
    return lambda length: before + part * (length // len(part)) + after


def faults(once: Work, twice: Work, length: int) -> Iterator[str]:
    if twice.lines > FEW_LINES and twice.lines > MOST_GROWTH * once.lines:
        yield f"{once.lines} lines of Python become {twice.lines}"
    if twice.memory > MOST_MEMORY * length + ALLOWANCE:
        yield f"{twice.memory / length:.0f} bytes of memory for each of the file"


def fuzz(name: str, count: int, seed: int = 0, length: int = LENGTH, clock: bool = False) -> Outcome:
    format = BY_NAME[name]
    originals = seeds(format)
    growth = memory = 0.0
    failures = []
    for number in range(count):
        make = grown(originals, random.Random(f"{seed}/{name}/{number}"))
        short, long = make(length), make(2 * length)
        once, twice = measured(format, short), measured(format, long)
        wrong = list(faults(once, twice, len(long)))
        if wrong:
            # A step is no slope: more is looked at where a file is long enough to be a puzzle.
            longer = make(4 * length)
            wrong = list(faults(twice, measured(format, longer), len(longer)))
        if clock and twice.seconds > FEW_SECONDS and twice.seconds > 2 * MOST_GROWTH * once.seconds:
            wrong.append(f"{once.seconds:.3f} seconds become {twice.seconds:.3f}")
        if twice.lines > FEW_LINES:
            growth = max(growth, twice.lines / max(once.lines, 1))
        memory = max(memory, (twice.memory - ALLOWANCE) / len(long))
        failures += [f"{name} {number}: {each}: {short[:120]!r}" for each in wrong]
    return Outcome(name, count, growth, memory, tuple(failures))
