"""Which format a file is in, and its puzzles.

Content comes first. A format that knows its own mark is taken at its word, those that the suffix names being
asked before the others. Plain numbers have no mark: there each possible reading is really made, and one
whose clues fit and add up beats one whose clues do not. Where that leaves two different puzzles the suffix
decides, and where it does not, the file is refused with the names of the candidates: no guess is silent.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from pathlib import PurePath

from ..errors import UsageError
from ..findings import Code, Finding, Severity
from ..model import Puzzle
from . import BY_NAME, FORMATS
from .common import Entry, Fit, Format, consistent, quote

log = logging.getLogger(__name__)

Reading = tuple[Format, list[Entry]]


def detect(data: bytes, path: str, wanted: str | None = None) -> tuple[Format | None, tuple[Finding, ...]]:
    """The format of the content, or None and why there is none."""
    chosen, findings, _ = _resolve(data, path, wanted)
    return chosen, findings


def read(data: bytes, path: str, format: str | None = None) -> Iterator[Entry]:
    """The puzzles of a file. Whatever is wrong with it is in the findings of its entries."""
    return recognise(data, path, format)[1]


def recognise(data: bytes, path: str, format: str | None = None) -> tuple[str, Iterator[Entry]]:
    """The name of the format, empty where there is none, and what ``read`` yields."""
    chosen, findings, entries = _resolve(data, path, format)
    if chosen is None:
        return "", iter([Entry(None, findings, 1)])
    found = _safe(chosen, data) if entries is None else iter(entries)
    if format is None and not chosen.HOLDS.orientation:
        found = map(_with_orientation, found)
    return chosen.NAME, found


def named(name: str) -> Format:
    """The format of that name."""
    if name not in BY_NAME:
        raise UsageError(f"no format is called {quote(name)}; there are: {', '.join(BY_NAME)}")
    return BY_NAME[name]


def by_suffix(path: str) -> tuple[Format, ...]:
    """The formats that use the suffix of that path, in order."""
    return _suffixed(PurePath(path).suffix.lower())


@lru_cache
def _suffixed(suffix: str) -> tuple[Format, ...]:
    return tuple([each for each in FORMATS if suffix in each.SUFFIXES])


def _resolve(
    data: bytes, path: str, wanted: str | None
) -> tuple[Format | None, tuple[Finding, ...], list[Entry] | None]:
    """The format, why there is none, and the entries where they had to be read to find it."""
    if wanted is not None:
        return named(wanted), (), None
    suffixed = by_suffix(path)
    maybe: list[Format] = []
    for each in chain(suffixed, FORMATS):
        fit = each.sniff(data) if each not in maybe else Fit.NO
        if fit is Fit.SURE:
            return each, (), None
        if fit is Fit.MAYBE:
            maybe.append(each)
    alien = _alien(data)
    if alien:
        return None, (Finding(Code.UNKNOWN_FORMAT, alien, 1),), None
    readings = _best([(each, list(_safe(each, data))) for each in maybe])
    if len(readings) > 1:
        readings = [each for each in readings if each[0] in suffixed] or readings
    if _differ(readings):
        names = " or ".join([each.NAME for each, _ in readings])
        message = f"the content can be read as {names}, with different puzzles; say which with --format"
        return None, (Finding(Code.FORMAT_AMBIGUOUS, message),), None
    if readings:
        return readings[0][0], (), readings[0][1]
    return _by_suffix_alone(path, suffixed, maybe)


def _by_suffix_alone(
    path: str, suffixed: Sequence[Format], maybe: Sequence[Format]
) -> tuple[Format | None, tuple[Finding, ...], None]:
    """Nothing could be read: the format that was most likely meant has the best words for what is wrong."""
    meant = [each for each in maybe if each in suffixed] or suffixed or (maybe if len(maybe) == 1 else ())
    if meant:
        return meant[0], (), None
    suffix = PurePath(path).suffix
    named_so = f", and no format uses the suffix {quote(suffix)}" if suffix else ""
    tried = f"; tried: {', '.join([each.NAME for each in maybe])}" if maybe else ""
    message = f"the content is in no known format{named_so}{tried}"
    return None, (Finding(Code.UNKNOWN_FORMAT, message, 1),), None


def _alien(data: bytes) -> str:
    """What the content is, where it is surely no puzzle."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not data.strip():
        return "the file is empty"
    if head.startswith((b"<!doctype html", b"<html", b"<head", b"<body")):
        return "the content is an HTML page, perhaps a saved error page, and holds no puzzle"
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "the content is binary and in no known format"
    return ""


def _safe(format: Format, data: bytes) -> Iterator[Entry]:
    """The entries of a reader. A fault of the reader itself costs what follows in this file, not the run."""
    try:
        yield from format.read(data)
    except Exception as error:
        log.exception("the reader of %s failed", format.NAME)
        message = f"the reader of {format.NAME} failed: {type(error).__name__}"
        yield Entry(None, (Finding(Code.UNREADABLE, message),))


def _best(readings: Sequence[Reading]) -> list[Reading]:
    """The readings that give puzzles: those whose puzzles are consistent, or else those without an error."""
    sound = [each for each in readings if each[1] and all(map(_sound, each[1]))]
    return [each for each in sound if all(consistent(puzzle) for puzzle in _puzzles(each))] or sound


def _sound(entry: Entry) -> bool:
    return entry.puzzle is not None and not any(each.severity is Severity.ERROR for each in entry.findings)


def _puzzles(reading: Reading) -> list[Puzzle]:
    return [entry.puzzle for entry in reading[1] if entry.puzzle is not None]


def _differ(readings: Sequence[Reading]) -> bool:
    return any(_puzzles(each) != _puzzles(readings[0]) for each in readings[1:])


def _with_orientation(entry: Entry) -> Entry:
    puzzle = entry.puzzle
    if puzzle is None or puzzle.goal is not None or puzzle.width != puzzle.height:
        return entry
    if puzzle.rows == puzzle.columns or not puzzle.rows:
        return entry
    message = "the first block was read as the rows; nothing in the file says that it is not the columns"
    return replace(
        entry, findings=(*entry.findings, Finding(Code.AMBIGUOUS_ORIENTATION, message, entry.line))
    )
