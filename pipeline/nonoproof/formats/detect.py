"""Which format a file is in, and its puzzles.

Content comes first. A format that knows its own mark is taken at its word, those that the suffix names being
asked before the others. Plain numbers have no mark: there each possible reading is really made, and one
whose clues fit and add up beats one whose clues do not. Where that leaves two different puzzles the suffix
decides, and where it does not, the file is refused with the names of the candidates: no guess is silent.

What no format fits is searched for puzzles by shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from os.path import splitext
from pathlib import PurePath
from typing import cast

from .. import bounded
from ..errors import UsageError
from ..findings import Code, Finding, Severity
from ..model import Puzzle
from . import BY_NAME, BY_SUFFIX, FORMATS
from .common import FileEntry, Fit, Format, consistent, may_be_counted, quote, stopped, without_counts
from .shapes.outcome import Manner

Reading = tuple[Format, list[FileEntry]]

BY_SHAPE = "shapes"
SHAPES = BY_NAME[BY_SHAPE]
"""Its code waits until a file needs it, so that its name stands here."""

PLAIN_SUFFIXES = (".txt", ".text", ".dat")
"""Suffixes that any text may have, though some format uses them too."""

SHARED_SUFFIXES = frozenset(
    {".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".toml", ".xml", ".ini", ".html", ".htm"}
)
"""Suffixes of notations that are used for much else than puzzles."""


HEAD_BYTES = 1 << 20
"""A format is recognised from its first bytes, at most this many. Marks after them are not looked for."""

SNIFFED_WHOLE = frozenset({"json", "json-lines", "puzzlekit", "nonopack"})
"""Formats that are recognised from the first line, however long, or from the end. They look at nothing else."""

FOREIGN = frozenset(
    {
        "nonopack", "npy", "xlsx", "png", "gif", "bmp", "webpbn-xml", "freenono", "jcross", "toml", "yaml", "shapes"
    }
)  # fmt: skip
"""Formats that are read with libraries which are not ours, such as decoders of pictures: in a process with limits."""

PROPORTIONAL = frozenset({"json", "puzzlekit"})
LINE_BY_LINE = frozenset({"json-lines"})
"""Formats of JSON. It takes some tens of bytes of memory for each of its own, so only what is large needs limits."""

SMALL = 1 << 20

HTML = "the content is an HTML page, perhaps a saved error page, and holds no puzzle"


def detect(data: bytes, path: str, wanted: str | None = None) -> tuple[Format | None, tuple[Finding, ...]]:
    """The format of the content, or None and why there is none."""
    chosen, findings, _ = _resolve(data, path, wanted)
    return chosen, findings


def read(data: bytes, path: str, format: str | None = None) -> Iterator[FileEntry]:
    """The puzzles of a file. Whatever is wrong with it is in the findings of its entries."""
    return recognise(data, path, format)[1]


def recognise(data: bytes, path: str, format: str | None = None) -> tuple[str, Iterator[FileEntry]]:
    """The name of the format, empty if there is none, and what ``read`` yields."""
    chosen, findings, entries = _resolve(data, path, format)
    if chosen is None:
        return "", iter([FileEntry(None, findings, 1)])
    found = _safe(chosen, data, path) if entries is None else iter(entries)
    if format is None and not chosen.HOLDS.orientation:
        found = map(_with_orientation, found)
    return chosen.NAME, found


def manners(data: bytes, path: str) -> tuple[Manner, ...]:
    """How the puzzles of a file are read by shape; none for a file that is read in another way."""
    try:
        return tuple(bounded.each(_manners_there, _utf8(data), path))
    except bounded.Stopped:
        return ()


def _manners_there(data: bytes, path: str) -> Iterator[Manner]:
    from . import by_shape

    return by_shape.manners(data, path)


def read_like(data: bytes, path: str, known: tuple[Manner, ...]) -> list[FileEntry]:
    """The puzzles of a file by shape, as others were read."""
    try:
        return list(bounded.each(_read_like_there, _utf8(data), path, known))
    except bounded.Stopped as error:
        return [FileEntry(None, (stopped(error),))]


def _read_like_there(data: bytes, path: str, known: tuple[Manner, ...]) -> Iterator[FileEntry]:
    from . import by_shape

    return by_shape.read(data, path, known)


def named(name: str) -> Format:
    """The format of that name, or the adapter of ``adapter:PATH``."""
    if name.startswith("adapter:"):
        from .adapters import by_name

        return cast(Format, by_name(name))
    if name not in BY_NAME:
        from difflib import get_close_matches

        close = get_close_matches(name, BY_NAME, 1)
        guess = f"did you mean {close[0]}?" if close else f"there are: {', '.join(BY_NAME)}"
        raise UsageError(f"no format is called {quote(name)}; {guess}")
    return BY_NAME[name]


def is_meant(format: str, path: str) -> bool:
    """False for an adapter that says that it is for files of other names."""
    if not format.startswith("adapter:"):
        return True
    from .adapters import by_name

    return by_name(format).is_for(PurePath(path).name)


def by_suffix(path: str) -> tuple[Format, ...]:
    """The formats that use the suffix of that path, in order."""
    return BY_SUFFIX.get(_suffix(path), ())


def has_puzzle_suffix(path: str) -> bool:
    """True where the suffix is one of puzzles, and not that of a notation which is used for much else."""
    suffix = _suffix(path)
    return suffix in BY_SUFFIX and suffix not in SHARED_SUFFIXES


def _suffix(path: str) -> str:
    return splitext(path)[1].lower()  # noqa: PTH122 - for each file; a path object costs more


def _resolve(
    data: bytes, path: str, wanted: str | None
) -> tuple[Format | None, tuple[Finding, ...], Iterable[FileEntry] | None]:
    """The format, why there is none, and the entries where they had to be read to find it."""
    data = _utf8(data)
    if wanted is not None:
        return named(wanted), (), None
    suffix = _suffix(path)
    suffixed = () if suffix in PLAIN_SUFFIXES else BY_SUFFIX.get(suffix, ())
    maybe: list[Format] = []
    head = beginning(data)
    for each in chain(suffixed, FORMATS):
        fit = _sniffed(each, data, head) if each not in maybe else Fit.NO
        if fit is Fit.SURE:
            return _or_shapes(each, data, path) if each.NAME in ("json", "yaml") else (each, (), None)
        if fit is Fit.MAYBE:
            maybe.append(each)
    alien = _alien(data)
    if alien:
        scripted = list(_safe(SHAPES, data, path)) if alien == HTML else []
        if any(entry.puzzle for entry in scripted):
            return SHAPES, (), scripted
        return None, (Finding(Code.UNKNOWN_FORMAT, alien, 1),), None
    tried = [(each, list(_safe(each, data))) for each in maybe]
    readings = _best(tried, suffixed)
    if readings and not suffixed and any(map(_leaves_out, readings)):
        # Another reader may know what to do with the rest.
        shaped = list(_safe(SHAPES, data, path))
        if _is_consistent(shaped):
            return SHAPES, (), shaped
    if _differ(readings):
        names = " or ".join([each.NAME for each, _ in readings])
        message = f"the content can be read as {names}, with different puzzles; name one with --format"
        return None, (Finding(Code.FORMAT_AMBIGUOUS, message),), None
    if readings and all(map(consistent, _puzzles(readings[0]))):
        if _is_counted(readings[0]):
            message = "the first number of each clue may be one of its runs, or count them; name a format with --format"
            return None, (Finding(Code.FORMAT_AMBIGUOUS, message),), None
        return readings[0][0], (), readings[0][1]
    uncounted = [(reading[0], found) for reading in readings or tried if (found := _uncounted(reading))]
    if uncounted and not suffixed and any(map(_is_of_two_sizes, _puzzles(uncounted[0]))):
        message = "width and height may be exchanged in the size, with different puzzles; name a format with --format"
        return None, (Finding(Code.FORMAT_AMBIGUOUS, message),), None
    if uncounted and not _differ(uncounted):
        return uncounted[0][0], (), uncounted[0][1]
    if readings:
        # Clues that do not add up may be those of a layout that only their shape shows.
        shaped = list(_safe(SHAPES, data, path))
        if _is_consistent(shaped):
            return SHAPES, (), shaped
        return readings[0][0], (), readings[0][1]
    if suffixed and has_puzzle_suffix(path) and (tried or not _is_structured(data)):
        return _refused(path, suffixed, tried)
    entries = list(_safe(SHAPES, data, path))
    if any(entry.puzzle is not None for entry in entries) or not _is_unknown(entries):
        return SHAPES, (), entries
    if suffix in SHARED_SUFFIXES and not any(_is_broken(each) for each in tried):
        return None, entries[0].findings, None
    return _refused(path, suffixed, tried)


def beginning(data: bytes) -> bytes:
    """The whole lines from which a format is recognised; the last is cut if it is too long."""
    if len(data) <= HEAD_BYTES:
        return data
    end = data.rfind(b"\n", 0, HEAD_BYTES)
    return data[: end + 1 if end > HEAD_BYTES // 2 else HEAD_BYTES]


def sniffed(format: Format, data: bytes) -> Fit:
    """How well the content fits. A fault of the sniff costs this format the file, not the run."""
    return _sniffed(format, data, beginning(data))


def _sniffed(format: Format, data: bytes, head: bytes) -> Fit:
    try:
        return format.sniff(data if format.NAME in SNIFFED_WHOLE else head)
    except Exception as error:
        bounded.raise_if_not_of_the_file(error)
        _log_failure("sniff", format)
        return Fit.NO


def _or_shapes(
    format: Format, data: bytes, path: str
) -> tuple[Format, tuple[Finding, ...], Iterable[FileEntry]]:
    """The format; or shapes, where the first object has none of its fields: names deeper in it led here."""
    found = _safe(format, data)
    first = next(found, None)
    if first is not None and first.puzzle is None and any(map(_is_of_another, first.findings)):
        entries = list(_safe(SHAPES, data, path))
        if any(entry.puzzle is not None for entry in entries):
            return SHAPES, (), entries
    return format, (), found if first is None else chain([first], found)


_SEPARATED = tuple([f"found {quote(mark)}" for mark in ";|/"])
"""Ends of messages about signs that stand between clues in other data."""


def _is_of_another(finding: Finding) -> bool:
    """A fault that data of others often have: none of our fields, or clues that are padded with zeros."""
    from .record_parts import RUN_EXPECTED, ZERO_AMONG_RUNS
    from .records import NO_PUZZLE

    message = finding.message
    return (
        message == NO_PUZZLE
        or message.endswith(ZERO_AMONG_RUNS)
        or RUN_EXPECTED in message
        or message.endswith(_SEPARATED)
    )


def _is_broken(reading: Reading) -> bool:
    """The text is not even in the notation of the format: that format knows best what is wrong."""
    return any(finding.code is Code.SYNTAX for entry in reading[1][:1] for finding in entry.findings)


def _is_structured(data: bytes) -> bool:
    """It begins as data in brackets do, whatever its suffix says."""
    return data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")


def _is_unknown(entries: Sequence[FileEntry]) -> bool:
    """Nothing was found that looks like a puzzle at all."""
    return all(entry.findings and entry.findings[-1].code is Code.UNKNOWN_FORMAT for entry in entries)


def _refused(
    path: str, suffixed: Sequence[Format], tried: Sequence[Reading]
) -> tuple[Format | None, tuple[Finding, ...], list[FileEntry] | None]:
    """Nothing could be read: the format that was most likely meant has the best words for what is wrong."""
    meant = [each for each in tried if each[0] in suffixed] or (tried if len(tried) == 1 else ())
    if meant:
        return meant[0][0], (), meant[0][1]
    if suffixed:
        return suffixed[0], (), None
    suffix = PurePath(path).suffix
    message = "the content fits no known format"
    if suffix:
        message += f", and no format uses the suffix {quote(suffix)}"
    for each, entries in tried[:3]:
        fault = next((entry.findings[0] for entry in entries if entry.findings), None)
        message += f"; as {each.NAME}: {fault.message if fault else 'no puzzle'}"
    return None, (Finding(Code.UNKNOWN_FORMAT, message, 1),), None


def _utf8(data: bytes) -> bytes:
    """Formats look for their marks in ASCII, which UTF-16 hides."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace").encode()
    return data


def _alien(data: bytes) -> str:
    """What the content is, where it is surely no puzzle."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not data.strip():
        return "the file is empty"
    if head.startswith((b"<!doctype html", b"<html", b"<head", b"<body")):
        return HTML
    if b"\0" in data:
        return "the content is binary, and fits no known format"
    return ""


def _safe(format: Format, data: bytes, path: str = "") -> Iterator[FileEntry]:
    """The entries of a reader. A fault of the reader itself costs what follows in this file, not the run."""
    try:
        if _needs_limits(format, data):
            how = format.NAME if format.NAME in BY_NAME else format
            yield from bounded.each(_read_there, data, how, path)
        else:
            yield from _entries(format, data, path)
    except bounded.Stopped as error:
        yield FileEntry(None, (stopped(error),))
    except MemoryError:
        raise
    except Exception as error:
        bounded.raise_if_not_of_the_file(error)
        _log_failure("reader", format)
        message = f"the reader of {format.NAME} failed: {type(error).__name__}"
        yield FileEntry(None, (Finding(Code.UNREADABLE, message),))


def _entries(format: Format, data: bytes, path: str) -> Iterator[FileEntry]:
    # The name of a file may say what its content does not.
    named = format is SHAPES or format.NAME.startswith("adapter:")
    return format.read(data, path) if named else format.read(data)  # type: ignore[call-arg]


def _read_there(data: bytes, format: str | Format, path: str) -> Iterator[FileEntry]:
    """In a process with limits."""
    return _entries(BY_NAME[format] if isinstance(format, str) else format, data, path)


def _needs_limits(format: Format, data: bytes) -> bool:
    """Whether a library reads it that is not ours, and that may take any amount of memory or time."""
    if format.NAME in PROPORTIONAL:
        return len(data) > SMALL
    if format.NAME in LINE_BY_LINE:
        return _longest_line_is_over(SMALL, data)
    return format.NAME in FOREIGN or format.NAME not in BY_NAME


def _longest_line_is_over(most: int, data: bytes) -> bool:
    start = 0
    while len(data) - start > most:
        end = data.rfind(b"\n", start, start + most)
        if end < 0:
            return True
        start = end + 1
    return False


def _best(readings: Sequence[Reading], suffixed: Sequence[Format]) -> list[Reading]:
    """The readings with consistent puzzles, or with any puzzles where the suffix is no better guide."""
    sound = [each for each in readings if _sound(each, each[0] in suffixed)]
    best = [each for each in sound if all(consistent(puzzle) for puzzle in _puzzles(each))]
    if not best and not suffixed:
        return sound
    return [each for each in best or sound if each[0] in suffixed] or best


def _sound(reading: Reading, named: bool) -> bool:
    """Puzzles and no error; and without the word of the suffix, nothing left over either."""
    findings = [each for entry in reading[1] for each in entry.findings]
    if not named and any(each.code is Code.TRAILING_DATA for each in findings):
        return False
    return bool(_puzzles(reading)) and not any(each.severity is Severity.ERROR for each in findings)


def _uncounted(reading: Reading) -> list[FileEntry] | None:
    """The entries without the first number of each clue, where it counts the others and the rest adds up."""
    entries = reading[1]
    if not entries or not all(entry.puzzle is not None for entry in entries):
        return None
    found: list[FileEntry] = []
    for entry in entries:
        puzzle = None if entry.puzzle is None else without_counts(entry.puzzle)
        if puzzle is None or not consistent(puzzle):
            return None
        message = "the first number of each clue counts the others, and was left out"
        finding = Finding(Code.READ_BY_SHAPE, message, entry.line)
        found.append(entry._replace(puzzle=puzzle, findings=(*entry.findings, finding)))
    return found


def _is_of_two_sizes(puzzle: Puzzle) -> bool:
    """The same lines, with as many rows as there were columns, add up too."""
    clues = (*puzzle.rows, *puzzle.columns)
    other = replace(puzzle, rows=clues[: puzzle.width], columns=clues[puzzle.width :])
    return puzzle.width != puzzle.height and consistent(other)


def _is_counted(reading: Reading) -> bool:
    """Both ways to understand the first numbers add up, and clues of several lengths begin with their counts."""
    without = [without_counts(puzzle) for puzzle in _puzzles(reading)]
    return (
        bool(without)
        and all(puzzle is not None and consistent(puzzle) for puzzle in without)
        and all(may_be_counted((*puzzle.rows, *puzzle.columns)) for puzzle in _puzzles(reading))
    )


def _leaves_out(reading: Reading) -> bool:
    """True where a part of the file was not used, or not understood."""
    findings = [each for entry in reading[1] for each in entry.findings]
    return any(each.code in (Code.IGNORED, Code.NOT_UNDERSTOOD) for each in findings)


def _is_consistent(entries: Sequence[FileEntry]) -> bool:
    return bool(entries) and all(entry.puzzle is not None and consistent(entry.puzzle) for entry in entries)


def _puzzles(reading: Reading) -> list[Puzzle]:
    return [entry.puzzle for entry in reading[1] if entry.puzzle is not None]


def _differ(readings: Sequence[Reading]) -> bool:
    return any(_puzzles(each) != _puzzles(readings[0]) for each in readings[1:])


def _with_orientation(entry: FileEntry) -> FileEntry:
    puzzle = entry.puzzle
    if puzzle is None or puzzle.goal is not None or puzzle.width != puzzle.height:
        return entry
    if puzzle.rows == puzzle.columns or not puzzle.rows:
        return entry
    message = "the first block was read as the rows; nothing in the file says that it is not the columns"
    finding = Finding(Code.AMBIGUOUS_ORIENTATION, message, entry.line)
    return entry._replace(findings=(*entry.findings, finding))


def _log_failure(what: str, format: Format) -> None:
    """With the exception that is being handled."""
    import logging

    logging.getLogger(__name__).exception("the %s of %s failed", what, format.NAME)
