"""One side of a puzzle: a value that can be read as a list of clues, in all the notations that were seen.

A clue may be a list of numbers (also as text, as floats, padded with zeros), a text such as ``1 2``, ``1,2``
or ``1.2``, one number, or runs with a colour: ``"2r"``, ``[2, "red"]``, ``["r", 2]``, an object with a count
and a colour. A side may be a list of clues, an object with a number for each line, or one text with a
separator between clues. Where a notation can be understood in two ways, both readings are given: arithmetic
chooses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from ...model import Clue, run
from ..blocks import quick_clues
from ..common import MAX_SIDE
from ..record_parts import plain_clues
from .names import role

Tag: TypeAlias = "str | int | tuple[int, ...] | None"
RawRun: TypeAlias = tuple[int, Tag]
"""A length, and what the file calls its colour."""
RawClue: TypeAlias = tuple[RawRun, ...]

MAX_LENGTH = 100_000
LENGTHS = frozenset(
    [
        "count",
        "length",
        "len",
        "size",
        "n",
        "num",
        "number",
        "value",
        "val",
        "run",
        "amount",
        "quantity",
        "blocks",
        "cells",
        "times",
        "hint",
        "clue",
    ]
)

_OF_PLAYERS = frozenset({"done", "solved", "complete", "completed", "crossed", "finished", "satisfied"})


class Side(NamedTuple):
    """A reading of a value as clues."""

    plain: tuple[Clue, ...] | None
    """The clues, where no run has a colour."""
    raw: tuple[RawClue, ...] | None
    """The clues, where some have."""
    how: tuple[str, ...] = ()
    """What had to be understood to read them."""
    flat: bool = False
    """One bare number a line: such lists are also sums of lines, scores and much else."""

    @property
    def lines(self) -> int:
        return len(self.plain if self.plain is not None else self.raw or ())


class _Unclear(Exception):
    """The value is not a clue; the message says why."""


PADDED = "clues padded with zeros"
TEXTS = "numbers as text"
DIGITS = "one digit a run"
FLOATS = "numbers with a decimal point"
COLOUR_FIRST = "the colour before the length"
LENGTH_FIRST = "the length before the colour"
COMMAS, SPACES = "commas between clues", "spaces between clues"
COUNTED = "the number of runs before each clue"
_BARE, _ALONE = "numbers", "numbers in lists of their own"
UNUSED = "fields of runs that were not used"


def read_sides(value: object) -> tuple[tuple[Side, ...], str]:
    """The readings of a value as one side, and why there are none if there are none."""
    if isinstance(value, list):
        return _of_list(value)
    if isinstance(value, str):
        return _of_text(value)
    if isinstance(value, dict):
        numbered = numbered_values(value)
        if numbered is not None:
            return _of_list(numbered)
    return (), "not a list"


def numbered_values(value: dict[str, object]) -> list[object] | None:
    """The values of an object whose names count the lines, from 0 or 1: ``{"row1": …, "row2": …}``."""
    if not 1 <= len(value) <= MAX_SIDE:
        return None
    by_number: dict[int, object] = {}
    for key, each in value.items():
        match = re.fullmatch(r"[^0-9]{0,12}([0-9]{1,4})", str(key))
        if match is None or int(match[1]) in by_number:
            return None
        by_number[int(match[1])] = each
    first = min(by_number)
    if first > 1 or max(by_number) - first + 1 != len(by_number):
        return None
    return [by_number[number] for number in sorted(by_number)]


def _of_list(lines: list[object]) -> tuple[tuple[Side, ...], str]:
    if not 1 <= len(lines) <= MAX_SIDE:
        return (), f"{len(lines)} elements; a puzzle has from 1 to {MAX_SIDE} lines"
    plain = plain_clues(lines)
    if plain is not None:
        return _with_counted(Side(plain, None)), ""
    if set(map(type, lines)) == {str} and not all(map(_is_digits, lines)):
        texts: list[str] = lines  # type: ignore[assignment]
        quick = quick_clues(texts, None) or quick_clues(texts, ",")
        if quick is not None:
            return _with_counted(Side(quick, None, (TEXTS,))), ""
    modes: Sequence[str] = ("",)
    if _all_pairs(lines):
        modes = (LENGTH_FIRST, COLOUR_FIRST)
    elif all(map(_is_digits, lines)) and max(map(len, map(str, lines))) > 1:
        modes = ("", DIGITS)
    found: list[Side] = []
    why = ""
    for mode in modes:
        try:
            found.append(_side(lines, mode))
        except _Unclear as error:
            why = why or str(error)
    if len(found) == 1:
        return _with_counted(found[0]), ""
    return tuple(found), "" if found else why


def _with_counted(side: Side) -> tuple[Side, ...]:
    """The reading; and another one where the first number of every clue counts the others."""
    clues = side.plain
    if clues is None or not all(not clue or clue[0].length == len(clue) - 1 for clue in clues):
        return (side,)
    if not any(clues):
        return (side,)
    counted = tuple([clue[1:] for clue in clues])
    return side, Side(counted, None, tuple(sorted({*side.how, COUNTED})))


def _is_digits(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isdigit()


def _all_pairs(lines: Iterable[object]) -> bool:
    """Every run is a pair of two numbers: a length and a colour, in either order."""
    runs = list(chain.from_iterable([each for each in lines if isinstance(each, list)]))
    return bool(runs) and all(
        isinstance(each, list) and len(each) == 2 and all(type(part) is int for part in each) for each in runs
    )


def _side(lines: list[object], mode: str) -> Side:
    how: set[str] = {mode} if mode else set()
    raw: list[RawClue] = []
    for number, each in enumerate(lines, 1):
        try:
            raw.append(_clue(each, mode, how))
        except _Unclear as error:
            raise _Unclear(f"element {number}: {error}") from None
    flat = all(type(each) in (int, float) for each in lines)
    if {_BARE, _ALONE} <= how:
        raise _Unclear("some numbers are in lists of their own, as in mega picross")
    notations = tuple(sorted(how - {_BARE, _ALONE}))
    if all(tag is None for clue in raw for _, tag in clue):
        plain = tuple([tuple([run(length) for length, _ in clue]) for clue in raw])
        return Side(plain, None, notations, flat)
    return Side(None, tuple(raw), notations, flat)


def _clue(value: object, mode: str, how: set[str]) -> RawClue:
    runs: Sequence[RawRun]
    if value is None:
        raise _Unclear("null, which says nothing of the line")
    if isinstance(value, str):
        runs = _of_words(value, mode)
        if runs:
            how.add(TEXTS)
    elif isinstance(value, list):
        if len(value) > MAX_SIDE:
            raise _Unclear("more runs than a line has cells")
        runs = [found for each in value for found in _runs(each, mode, how)]
    elif isinstance(value, dict):
        runs = _of_object(value, mode, how)
    else:
        runs = [(_length(value, how), None)]
    return _unpadded(runs, how)


def _unpadded(runs: Sequence[RawRun], how: set[str]) -> RawClue:
    """Without the zeros in front of and behind the runs; a zero between runs is no clue."""
    begin, end = 0, len(runs)
    while begin < end and not runs[begin][0]:
        begin += 1
    while end > begin and not runs[end - 1][0]:
        end -= 1
    kept = tuple(runs[begin:end])
    if not all(length for length, _ in kept):
        raise _Unclear("a zero stands between two runs")
    if len(kept) < len(runs) and len(runs) > 1:
        how.add(PADDED)
    return kept


def _runs(value: object, mode: str, how: set[str]) -> Sequence[RawRun]:
    """What one element of a list of runs stands for: a run, or nothing where it only pads."""
    if value is None or value == "":
        return ()
    if isinstance(value, str):
        found = _of_words(value, mode)
        how.add(TEXTS)
        return found
    if isinstance(value, list):
        return (_pair(value, mode, how),)
    if isinstance(value, dict):
        return _of_object(value, mode, how)
    how.add(_BARE)
    return ((_length(value, how), None),)


def _pair(value: list[object], mode: str, how: set[str]) -> RawRun:
    if len(value) == 1:
        how.add(_ALONE)
        return _length(value[0], how), None
    if len(value) != 2:
        raise _Unclear(f"a list of {len(value)} values where a run should be")
    first, second = value
    if type(first) is int and type(second) is int:
        if mode not in (LENGTH_FIRST, COLOUR_FIRST):
            raise _Unclear("numbers in a list of their own among others, as in mega picross")
        length, colour = (first, second) if mode == LENGTH_FIRST else (second, first)
        return _length(length, how), colour
    if isinstance(first, str) and not first.isdigit():
        return _length(second, how), first
    return _length(first, how), _tag(second)


def _tag(value: object) -> Tag:
    if isinstance(value, list) and 3 <= len(value) <= 4 and all(type(each) is int for each in value):
        return tuple([int(str(each)) for each in value])
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    if value is None:
        return None
    raise _Unclear("a run whose colour is neither a name nor a number")


def _of_object(value: dict[str, object], mode: str, how: set[str]) -> Sequence[RawRun]:
    """A run with a length and perhaps a colour, or a clue whose runs are in the one list of the object."""
    lists = [(key, each) for key, each in value.items() if isinstance(each, list)]
    tags = [each for key, each in lists if role(str(key)).colours]
    plain = [each for key, each in lists if not role(str(key)).colours]
    if len(plain) == 1:
        runs = [found for each in plain[0] for found in _runs(each, mode, how)]
        if len(tags) == 1 and len(tags[0]) == len(runs):
            return [(length, _tag(tag)) for (length, _), tag in zip(runs, tags[0], strict=True)]
        return runs
    named = [
        each for key, each in value.items() if str(key).lower() in LENGTHS and not isinstance(each, bool)
    ]
    numbers = named or [each for each in value.values() if type(each) is int]
    if len(numbers) != 1 or lists:
        raise _Unclear("an object without one length")
    colour = next((each for key, each in value.items() if role(str(key)).colours), None)
    if any(_is_mark(str(key), each) for key, each in value.items() if each is not numbers[0]):
        how.add(UNUSED)
    if isinstance(numbers[0], str) and colour is None:
        return _of_words(numbers[0], mode)
    return ((_length(numbers[0], how), _tag(colour)),)


def _is_mark(key: str, value: object) -> bool:
    """A field of a run that says something of it beside its length and its colour."""
    if key.lower() in LENGTHS | _OF_PLAYERS or role(key).colours or role(key).text:
        return False
    return value is True or (isinstance(value, str) and bool(value)) or (type(value) is int and value > 1)


def _length(value: object, how: set[str]) -> int:
    if isinstance(value, bool):
        raise _Unclear("true or false, not a number")
    if isinstance(value, float) and value.is_integer():
        how.add(FLOATS)
        value = int(value)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 6:
        how.add(TEXTS)
        value = int(value)
    if not isinstance(value, int):
        raise _Unclear("not a number" if not isinstance(value, float) else "a fraction")
    if not 0 <= value <= MAX_LENGTH:
        raise _Unclear("a negative number" if value < 0 else "a number too large for a run")
    return value


_BETWEEN = re.compile(r"[\s,;./|+_:&-]+")
_NEGATIVE = re.compile(r"(?:^|[\s,;])-[0-9]")
_TAGGED = re.compile(r"([0-9]{1,5})\(?(#?[^\W\d_]\w{0,20}|[^\w\s])\)?")
_TAG_FIRST = re.compile(r"(#?[^\W\d_]{1,20})\(?([0-9]{1,5})\)?")
_TWO_WAYS = re.compile(r"\s*[0-9]{1,4}(?:[ ,][0-9]{1,4}){2,4096}\s*")
_SINGLES = re.compile(r"\s*[0-9]{1,4}(?:(?:\s*,\s*|\s+)[0-9]{1,4}){2,4096}\s*")
LONGEST_CLUE = 8 * MAX_SIDE


def _of_words(text: str, mode: str) -> list[RawRun]:
    if len(text) > LONGEST_CLUE:
        raise _Unclear("a text longer than any clue")
    inner = text.strip().strip("[](){}<>\"'").strip()
    if inner in ("", "-", "–", "—", "_"):
        return []
    if _NEGATIVE.search(inner):
        raise _Unclear("a negative number")
    if mode == DIGITS:
        return [(int(digit), None) for digit in inner] if inner != "0" else []
    return [_of_word(word) for word in _BETWEEN.split(inner) if word]


def _of_word(word: str) -> RawRun:
    if word.isascii() and word.isdigit() and len(word) <= 5:
        return int(word), None
    match = _TAGGED.fullmatch(word)
    if match is not None:
        return int(match[1]), match[2]
    match = _TAG_FIRST.fullmatch(word)
    if match is not None:
        return int(match[2]), match[1]
    if word in ("?", "*", "x", "X"):
        raise _Unclear(f"{word} instead of a number, as in blotted clues")
    raise _Unclear("a text that is not a clue")


_OUTER: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("\n", lambda text: True),
    (";", lambda text: True),
    ("|", lambda text: True),
    ("/", lambda text: True),
    (":", lambda text: True),
    (",", lambda text: re.search(r"[0-9][ .-]+[0-9]", text) is not None),
    (" ", lambda text: re.search(r"[0-9][,.-][0-9]", text) is not None),
)
"""Separators between clues, the strongest first, and when one may be taken for that."""


def split_side(text: str) -> list[str] | None:
    """The clues of a text that holds a whole side, by the strongest separator in it."""
    inner = text.strip().strip("[](){}\"'")
    for mark, may in _OUTER:
        if mark in inner and may(inner):
            pieces = inner.replace("\r", "").rstrip(mark + " ").split(mark)
            return pieces if len(pieces) > 1 else None
    return None


def _of_text(text: str) -> tuple[tuple[Side, ...], str]:
    if len(text) > MAX_SIDE * 64:
        return (), "a text longer than any side"
    if text.lstrip().startswith(("[[", "[ [", "[\n")):
        from .literals import literal

        value = literal(text)
        return read_sides(value) if isinstance(value, list) else ((), "a text that is not a list")
    pieces = split_side(text)
    if pieces is None:
        # A single number for each line.
        match = _SINGLES.fullmatch(text)
        pieces = re.split(r"[,\s]+", text.strip()) if match else None
    if pieces is None:
        return (), "a text that is not a list of clues"
    sides, why = _of_list(list(pieces))
    if _TWO_WAYS.fullmatch(text) and "," in text:
        # The comma may stand between clues or between runs.
        between_runs = _of_list(list(text.split()))[0]
        sides = (*_marked(sides, COMMAS), *_marked(between_runs, SPACES))
    return sides, why


def _marked(sides: Sequence[Side], mark: str) -> tuple[Side, ...]:
    return tuple([each._replace(how=(*each.how, mark)) for each in sides])
