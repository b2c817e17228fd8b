"""A file that says the same thing thousands of times is refused in a time that grows with its length alone.

Patterns that match a line in two ways take twice as long for each line more; readers that look ahead from
every place take the square. Both pass for fast on the files that people have.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from nonoproof.formats import BY_NAME, FORMATS

from tests.support.mutated_files import seeds

UNITS = [
    *(b"*\r\n", b"#\r\n", b": \r\n1\r\n", b"0 \r\n", b"1 0\r\n", b"\r", b"\t\r\n", b"1,\n", b"a b\n", b"- "),
    *(b'"', b"'", b"1.5", b".", b"/* */", b'"a",', b"[[", b'{"a":', b"<a>", b"<puzzle>", b"<Nonogram>"),
    *(b"[a]", b"|.|", b"var d=[[1,", b"1:1/", b"$1\n1\n", b"rows\n", b"GRID a\n", b"1;1;", b"a: 1\n"),
]
SIZE = 20_000
SECONDS = 10.0
"""Of processor time for all units together; a reader in linear time takes a tenth of it."""


@pytest.fixture
def limited() -> Iterator[None]:
    """Ends what would go on for ever, in the middle of a pattern if need be."""

    def stop(_signal: int, _frame: object) -> None:
        pytest.fail(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.usefixtures("limited")
@pytest.mark.parametrize("name", [each.NAME for each in FORMATS])
def test_repetition_costs_no_more_than_its_length(name: str) -> None:
    format = BY_NAME[name]
    start = min(seeds(format), key=len)
    for unit in UNITS:
        for front in (b"", start[: len(start) // 2]):
            data = front + unit * (SIZE // len(unit)) + b"~"
            format.sniff(data)
            for entry in format.read(data):
                assert entry.puzzle is not None or entry.findings
