"""Every text that any report has of a batch of puzzles, and the tally of them: a pure function of the rows.

Workers tell; the main process puts the fragments one after the other (``Reports``). A row that one report
cannot tell becomes, in that report, a line that says so, and a finding ``internal-error`` in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ..findings import Finding, internal_error
from ..model import Metadata
from . import csv_report, json_report, junit_report, page_data, records, untold
from .escape import script, sound
from .page_data import KINDS, Entry, Texts
from .rows import Row
from .tally import Tally
from .told import Telling, Told

LINES: dict[str, Callable[[Told, Telling], bytes]] = {
    "puzzles.jsonl": records.puzzle_line,
    "findings.jsonl": records.finding_lines,
    "uniqueness.json": json_report.uniqueness_line,
    "uniqueness.csv": csv_report.uniqueness_line,
    "difficulty.json": json_report.difficulty_line,
    "difficulty.csv": csv_report.difficulty_line,
    "junit.xml": junit_report.case_line,
}
"""What each file says of one puzzle."""
JOINTS = {"uniqueness.json": b",\n", "difficulty.json": b",\n"}
"""What stands between two puzzles."""
PIECE = 1 << 17
"""How many bytes of one kind the page is given in one piece: what it loads is made of these."""


@dataclass(slots=True)
class Fragment:
    """All that the reports say of a batch."""

    texts: dict[str, bytes]
    """By the name of the file."""
    pages: dict[str, list[tuple[int, bytes]]]
    """What the page loads, by kind: pieces, with how many puzzles are in each."""
    tally: Tally
    faults: list[Finding] = field(default_factory=list)
    """What went wrong in telling."""
    kept: bytes = b""
    """The tally as the store keeps it, for the next run; empty if this is not to be taken over."""


def tell(rows: Sequence[Row], how: Telling) -> Fragment:
    """The fragment of the rows, in their order."""
    return _Batch(how).tell(rows)


def lost(places: Sequence[tuple[str, int]], how: Telling, reason: str) -> Fragment:
    """The fragment of puzzles whose worker died, hung or ran out of memory while it told them: their first
    sources are all that it says.
    """
    batch = _Batch(how)
    for path, index in places:
        batch.give_up(internal_error("reporting the puzzle", reason, sound(path), index))
    return batch.end()


class _Batch:
    def __init__(self, how: Telling) -> None:
        self._how = how
        self._lines: dict[str, list[bytes]] = {name: [] for name in LINES}
        self._pages = [_Pieces() for _ in KINDS]
        self._faults: list[Finding] = []
        self._told: list[Told | Finding] = []
        """What is to be counted: a row, or the fault that is all that can be said of it."""

    def tell(self, rows: Sequence[Row]) -> Fragment:
        how = self._how
        for row in rows:
            try:
                told = Told(row, how)
                lines = [line(told, how) for line in LINES.values()]
                entry = page_data.entry(told, [pieces.texts for pieces in self._pages])
            except Exception as error:
                self._salvage(row, error)
            else:
                self._add(told, lines, entry)
        return self.end()

    def give_up(self, fault: Finding) -> None:
        """A row of which only the place can be reported."""
        self._faults.append(fault)
        self._add(fault, [line(fault) for line in untold.LINES.values()], untold.entry(fault))

    def end(self) -> Fragment:
        tally = self._tally()
        texts = {name: JOINTS.get(name, b"").join(lines) for name, lines in self._lines.items()}
        pages = {kind: pieces.end() for kind, pieces in zip(KINDS, self._pages, strict=True)}
        return Fragment(texts, pages, tally, self._faults)

    def _add(self, told: Told | Finding, lines: Sequence[bytes], entry: Entry) -> None:
        for texts, line in zip(self._lines.values(), lines, strict=True):
            texts.append(line)
        for pieces, text in zip(self._pages, entry, strict=True):
            pieces.add(text)
        self._told.append(told)

    def _salvage(self, row: Row, error: Exception) -> None:
        """Reports what can be said about the row, separately for each report."""
        fault = internal_error("reporting the puzzle", error, *place_of(row))
        try:
            told = Told(_sound(row._replace(findings=(*row.findings, fault))), self._how)
        except Exception:
            self.give_up(fault)
            return
        self._faults.append(fault)
        lines = []
        for name, line in LINES.items():
            try:
                lines.append(line(told, self._how))
            except Exception:
                lines.append(untold.LINES[name](fault))
        try:
            entry = page_data.entry(told, [pieces.texts for pieces in self._pages])
        except Exception:
            entry = untold.entry(fault)
        self._add(told, lines, entry)

    def _tally(self) -> Tally:
        with suppress(Exception):
            return _counted(self._told)
        # One of them cannot be counted; by itself it costs the others nothing.
        whole = Tally()
        for told in self._told:
            try:
                tally = _counted([told])
            except Exception as error:
                assert isinstance(told, Told)
                fault = internal_error("counting the puzzle", error, *place_of(told.row))
                self._faults.append(fault)
                self._lines["findings.jsonl"].append(untold.LINES["findings.jsonl"](fault))
                tally = _counted([fault])
            whole.merge(tally)
        return whole


def _counted(told: Sequence[Told | Finding]) -> Tally:
    tally = Tally()
    for each in told:
        if isinstance(each, Told):
            tally.add(each)
        else:
            tally.add_untold(each)
    return tally


def place_of(row: Row) -> tuple[str, int]:
    """The first source, in characters that any file can hold."""
    return sound(row.places[0].path), row.places[0].index


def _sound(row: Row) -> Row:
    """The same with texts that any file can hold; half a character may come from a name or from JSON."""
    return row._replace(
        collection=sound(row.collection),
        places=tuple([each._replace(path=sound(each.path)) for each in row.places]),
        metadata=Metadata(*map(sound, row.metadata)),
        reason=sound(row.reason),
        findings=tuple(
            [each._replace(message=sound(each.message), source=sound(each.source)) for each in row.findings]
        ),
    )


class _Pieces:
    """What the page gets of one kind, cut where a piece is full."""

    def __init__(self) -> None:
        self.texts = Texts()
        self._entries: list[bytes] = []
        self._size = 0
        self._done: list[tuple[int, bytes]] = []

    def add(self, entry: bytes) -> None:
        self._entries.append(entry)
        self._size += len(entry)
        if self._size >= PIECE:
            self._cut()

    def _cut(self) -> None:
        text = b"[" + self.texts.json() + b",[" + b",\n".join(self._entries) + b"]]"
        self._done.append((len(self._entries), script(text)))
        self.texts, self._entries, self._size = Texts(), [], 0

    def end(self) -> list[tuple[int, bytes]]:
        if self._entries:
            self._cut()
        return self._done
