"""The parts of the reports for a batch of puzzles, as bytes, with their counts: a pure function of the results.

Workers make fragments; the main process writes them one after the other (``Reports``). A result that cannot be
reported becomes, everywhere, its place with a finding ``internal-error``.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..findings import Finding, internal_error
from ..profiles import Profile
from ..result import Place, Result
from . import csv_report, page_data
from .entry import JudgedResult
from .escape import script, sound
from .page_data import KINDS, Texts
from .tally import Tally

LINES: dict[str, Callable[[JudgedResult], bytes]] = {
    "uniqueness.csv": csv_report.uniqueness_line,
    "difficulty.csv": csv_report.difficulty_line,
}
"""One puzzle in each file."""
PACKED = ("details",)
"""Kinds that the page unpacks piece by piece, where a puzzle is looked at."""
_LEVEL = 3
"""Of zlib: a higher one takes twice the time, for a sixth less."""
PIECE = 1 << 17
"""How many bytes of one kind the page is given in one piece: what it loads is made of these."""


@dataclass(slots=True)
class Fragment:
    """The parts of all reports for a batch."""

    texts: dict[str, bytes]
    """By the name of the file."""
    pages: dict[str, list[tuple[int, bytes]]]
    """What the page loads, by kind: pieces in JavaScript, with how many puzzles are in each."""
    tally: Tally
    faults: list[Finding] = field(default_factory=list)
    """Why results could not be reported."""


def fragment(results: Sequence[Result], profile: Profile) -> Fragment:
    """The fragment of the results, in their order."""
    try:
        return _fragment(results, profile)
    except Exception:
        # One of them is at fault. Each is tried alone, so that it costs the others nothing.
        faults = [_fault_of(result, profile) for result in results]
        found = zip(results, faults, strict=True)
        made = _fragment([place_alone(fault) if fault else result for result, fault in found], profile)
        made.faults = [fault for fault in faults if fault]
        return made


def fallback(places: Sequence[tuple[str, int]], profile: Profile, reason: str) -> Fragment:
    """The fragment of puzzles whose worker died, hung or ran out of memory: nothing but their places."""
    faults = [internal_error("reporting the puzzle", reason, sound(path), index) for path, index in places]
    made = _fragment([place_alone(fault) for fault in faults], profile)
    made.faults = faults
    return made


def _fault_of(result: Result, profile: Profile) -> Finding | None:
    try:
        _fragment([result], profile)
    except Exception as error:
        return internal_error("reporting the puzzle", error, *place_of(result))
    return None


def _fragment(results: Sequence[Result], profile: Profile) -> Fragment:
    lines: dict[str, list[bytes]] = {name: [] for name in LINES}
    pages = [_FragmentPieces(kind in PACKED) for kind in KINDS]
    tally = Tally()
    for result in results:
        entry = JudgedResult(result, profile)
        for name, line in LINES.items():
            lines[name].append(line(entry))
        for pieces, text in zip(
            pages, page_data.page_item(entry, [each.texts for each in pages]), strict=True
        ):
            pieces.add(text)
        tally.add(entry)
    texts = {name: b"".join(each) for name, each in lines.items()}
    return Fragment(texts, {kind: pieces.end() for kind, pieces in zip(KINDS, pages, strict=True)}, tally)


def place_alone(fault: Finding) -> Result:
    """What is reported of a puzzle that cannot be reported in full: its place, and the reason."""
    place = Place(fault.source, fault.index or 1, None, "", "")
    return Result(fault.source, (place,), findings=(fault,))


def place_of(result: Result) -> tuple[str, int]:
    """The first source, in characters that any file can hold."""
    return sound(result.places[0].path), result.places[0].index


def packed_piece(count: int, text: bytes) -> bytes:
    """How many puzzles are in the piece, and the piece, compressed: a fifth of it."""
    return b'[%d,"%b"]' % (count, b64encode(zlib.compress(text, _LEVEL)))


class _FragmentPieces:
    """What the page gets of one kind, cut where a piece is full."""

    def __init__(self, is_packed: bool) -> None:
        self.texts = Texts()
        self._is_packed = is_packed
        self._entries: list[bytes] = []
        self._size = 0
        self._done: list[tuple[int, bytes]] = []

    def add(self, entry: bytes) -> None:
        self._entries.append(entry)
        self._size += len(entry)
        if self._size >= PIECE:
            self._cut()

    def _cut(self) -> None:
        count = len(self._entries)
        text = b"[" + self.texts.json() + b",[" + b",\n".join(self._entries) + b"]]"
        self._done.append((count, packed_piece(count, text) if self._is_packed else script(text)))
        self.texts, self._entries, self._size = Texts(), [], 0

    def end(self) -> list[tuple[int, bytes]]:
        if self._entries:
            self._cut()
        return self._done
