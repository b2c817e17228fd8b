"""Puzzles in data of an unknown format: found by what they are, not by what they are called.

It looks for two lists of clues side by side whose sums agree, or for a grid that is named as a picture, anywhere
in JSON, in the literals of a program, in YAML, TOML, XML, a table or plain text. Arithmetic decides, names choose
between readings, and a note says what was understood. A reading that is not certain is refused, and the error
names the fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..findings import Code, Finding
from .common import FileEntry, Fit, Holds, Notes, decode
from .records import METADATA
from .shapes.assemble import Surroundings
from .shapes.manners import manners_of, shared
from .shapes.names import says_nonogram
from .shapes.notations import PROGRAMS, Loaded, load
from .shapes.outcome import Manner, NotAPuzzle, ShapeFound
from .shapes.unread import unread
from .shapes.walk import Result, walk

NAME = "shapes"
TITLE = "any data with puzzles in it, read by shape"
SUFFIXES = ()
HOLDS = Holds(colour=True, goal=True, givens=True, metadata=frozenset(METADATA), many=True)

HEAD_BYTES = 65_536
MOST_REFUSALS = 20
"""Puzzles of a file that are refused one by one."""


def sniff(data: bytes) -> Fit:
    """Nothing says surely that there is a puzzle in a file but finding it: that is for ``detect`` to ask."""
    return Fit.NO


def read(data: bytes, name: str = "", manners: tuple[Manner, ...] = ()) -> Iterator[FileEntry]:
    """The puzzles of the data. ``name`` is that of the file, which may say what is in it.

    The manners are those of other files of its folder, for one that cannot be read by itself.
    """
    notes = Notes()
    empty = True
    for result, loaded in results(data, name, notes, manners):
        yield _entry(result, loaded, notes)
        notes, empty = Notes(), False
    if empty:
        yield FileEntry(None, (*notes.findings, nothing(data)), 1)


def nothing(data: bytes) -> Finding:
    message = "nothing in the content looks like a puzzle: neither two lists of clues nor a grid"
    return Finding(Code.UNKNOWN_FORMAT, message, 1)


def manners(data: bytes, name: str) -> Iterator[Manner]:
    """How the puzzles of the data are read that can be read by themselves."""
    yield from manners_of([result for result, _ in results(data, name, Notes())])


def results(
    data: bytes, name: str, notes: Notes, manners: tuple[Manner, ...] = ()
) -> Iterator[tuple[Result, Loaded | None]]:
    """What the search finds, with what it was found in."""
    context = Surroundings(known=is_known(data, name), manners=manners)
    loaded = load(data, name, notes)
    found: list[Result] = []
    if loaded is not None:
        found = list(walk(loaded.data, context))
        found += unread(loaded.data, found)
        found = _like_others(found, context)
    if not any(isinstance(each, ShapeFound) for each in found) and not _is_code(loaded, name):
        from .shapes.texts import puzzles_of_text

        in_text = list(puzzles_of_text(decode(data), context))
        if any(isinstance(each, ShapeFound) for each in in_text) or not found:
            found, loaded = in_text, None
    for each in _fewer(found):
        yield each, loaded


def _like_others(found: list[Result], context: Surroundings) -> list[Result]:
    """The same; what was refused is read as the others were, where these show how."""
    known = manners_of(found)
    if len(known) == len(found) or not shared(known):
        return found
    again: list[Result] = []
    read = {id(each.rows_at) for each in found if isinstance(each, ShapeFound)}
    for each in found:
        if isinstance(each, NotAPuzzle) and each.code is None and isinstance(each.at, (dict, list)):
            place = replace(context, path=each.path, manners=known)
            right = [
                one for one in walk(each.at, place) if isinstance(one, ShapeFound) and one.manner in known
            ]
            right = [one for one in right if id(one.rows_at) not in read]
            again += right if len(right) == 1 else [each]
        else:
            again.append(each)
    return again


def _is_code(loaded: Loaded | None, name: str) -> bool:
    """True where the text is data or a program, and not for people to read."""
    if loaded is None:
        return False
    # What looks like YAML may be lines with labels.
    suffix = name.rpartition(".")[2].lower()
    return loaded.notation not in ("a program", "YAML") or suffix in PROGRAMS or suffix in ("yaml", "yml")


def _fewer(found: list[Result]) -> list[Result]:
    """All puzzles; of what was refused beside them, what was likely meant, and not without end."""
    read = sum(isinstance(each, ShapeFound) for each in found)
    kept: list[Result] = []
    refused = 0
    for each in found:
        if isinstance(each, NotAPuzzle):
            refused += 1
            if (read and not each.likely) or refused > MOST_REFUSALS:
                continue
        kept.append(each)
    last = next((each for each in reversed(kept) if isinstance(each, NotAPuzzle)), None)
    if refused > MOST_REFUSALS and last is not None:
        last.reasons = [*last.reasons[:3], f"and {refused - MOST_REFUSALS} more like this"]
    if not read and refused > 1:
        first = next(each for each in kept if isinstance(each, NotAPuzzle))
        reasons = [each.sentence() for each in kept if isinstance(each, NotAPuzzle)]
        return [NotAPuzzle("", reasons[:4], first.at)]
    return kept


def is_known(data: bytes, name: str) -> bool:
    """True where the name of the file or its beginning says that these are nonograms."""
    return says_nonogram(name) or says_nonogram(data[:HEAD_BYTES].decode("utf-8", errors="replace"))


def _entry(result: Result, loaded: Loaded | None, notes: Notes) -> FileEntry:
    line = result.line or (loaded.line_of(result.at) if loaded and result.at is not None else None)
    if isinstance(result, NotAPuzzle):
        code = result.code or (Code.SYNTAX if result.likely else Code.UNKNOWN_FORMAT)
        said = result.sentence()
        notes.add(code, said if result.code else f"not certain enough to read: {said}", line)
        return notes.entry(None, line)
    if result.faulty and loaded is not None:
        notes.rows_at = loaded.lines_of(result.rows_at) or ()
        notes.columns_at = loaded.lines_of(result.columns_at) or ()
    if result.clue_lines is not None:
        notes.rows_at, notes.columns_at = result.clue_lines
    notes.add(Code.READ_BY_SHAPE, result.where, line)
    for finding in result.findings:
        notes.add(finding.code, finding.message, finding.line or line)
    return notes.entry(result.puzzle, line)
