"""Which two fields of an object are the rows and the columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from ...model import Clue, minimum_length
from ..common import may_be_counted
from .arithmetic import filled, numbered, objection
from .fields import Fields
from .grids import StatedSize, Token
from .names import Role, role
from .outcome import Manner
from .sides import COUNTED, FLOATS, PADDED, TEXTS, Side, Tag, numbered_values, read_sides

SURELY_LONG = 16
"""Rows and columns together from which two lists without a telling name are believed."""
MOST_CANDIDATES = 12
MOST_DEEP = 8
"""Objects within objects in which the sides of one puzzle are looked for."""


class Candidate(NamedTuple):
    path: str
    role: Role
    readings: tuple[Side, ...]
    value: object
    why: str


class SidePair(NamedTuple):
    """Two sides that add up."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    tags: list[Tag]
    row_path: str
    column_path: str
    row_value: object
    column_value: object
    sure: bool
    """The names say surely which are the rows."""
    how: tuple[str, ...] = ()
    flat: bool = False
    apart: bool = False
    """Other fields of the object do not belong to the puzzle."""

    @property
    def manner(self) -> Manner:
        return Manner(self.row_path, self.column_path, self.how)

    def turned(self) -> SidePair:
        return self._replace(
            rows=self.columns,
            columns=self.rows,
            row_path=self.column_path,
            column_path=self.row_path,
            row_value=self.column_value,
            column_value=self.row_value,
        )


class Doubt(NamedTuple):
    """Fields that were meant as clues and cannot be taken for them."""

    reasons: list[str]
    faulty: SidePair | None = None
    """The clues all the same, where the fault is in them and not in how they were read."""
    meant: bool = False
    """The names say that these are the clues: a grid beside them does not stand for them."""
    options: tuple[SidePair, ...] = ()
    """Readings that add up, of which a goal may choose one."""


def choose(fields: Fields, size: StatedSize, both: StatedSize | None, known: bool) -> SidePair | Doubt | None:
    """The rows and columns among those fields; what stands against them; or None if there are no clues.

    ``both`` is a size of two numbers in an unknown order, ``known`` says that these are nonograms.
    """
    doubts: list[str] = []
    for groups in _levels(fields):
        decided: SidePair | Doubt | None = None
        for prefix, group in groups:
            named = known or role(prefix.rstrip(".").rpartition(".")[2]).clue
            found = _in_group(group, prefix, size, both, named)
            if isinstance(found, SidePair) or (found is not None and found.meant):
                if decided is not None and not _is_once_more(found, decided):
                    # Side by side, these are puzzles of their own.
                    return None
                decided = decided or found
            elif found is not None:
                doubts += found.reasons
        if decided is not None:
            return decided
    return Doubt(doubts) if doubts else None


def every_pair(fields: Fields) -> Iterator[SidePair]:
    """All ways to take two fields, or the two lists of one, for clues, whether they add up or not."""
    for groups in _levels(fields):
        for prefix, group in groups:
            found = candidates(group, prefix)
            for first, second in permutations(found, 2):
                yield from (pair for pair, _ in _pairs(first, second))
            for key, value in group:
                if isinstance(value, list) and len(value) == 2:
                    yield from (pair for pair, _ in _pairs(*_both(prefix + key, value)))


def _is_once_more(found: SidePair | Doubt, first: SidePair | Doubt) -> bool:
    return (
        isinstance(found, SidePair)
        and isinstance(first, SidePair)
        and (found.rows, found.columns) == (first.rows, first.columns)
    )


def _levels(fields: Fields) -> Iterator[list[tuple[str, Fields]]]:
    """The fields themselves, then those of each object among them, then those of the objects in these."""
    yield [("", fields)]
    inside = list(_objects_in("", fields))
    yield inside
    yield [each for prefix, group in inside for each in _objects_in(prefix, group)][:MOST_DEEP]


def _objects_in(prefix: str, fields: Fields) -> Iterator[tuple[str, Fields]]:
    for key, value in fields:
        if isinstance(value, dict) and 2 <= len(value) <= 64 and not (role(key).other and not prefix):
            yield f"{prefix}{key}.", list(value.items())


def candidates(fields: Fields, prefix: str = "") -> list[Candidate]:
    """The fields that can be read as one side, and those whose names say so though they cannot."""
    found: list[Candidate] = []
    for key, value in fields:
        kind = role(key)
        if not isinstance(value, (list, str, dict)) or kind.other or kind.colours or not value:
            continue
        if isinstance(value, str) and (not (kind.side or kind.clue) or kind.text):
            continue
        if kind.size == "size" and not kind.clue and not _is_deep(value):
            continue
        if not kind.side and (kind.grid == 2 or (not kind.clue and looks_binary(value))):
            continue
        path = prefix + key
        if isinstance(value, dict) and numbered_values(value) is None:
            path, value = _unwrapped(path, value)  # noqa: PLW2901 - the list that the object is about
        readings, why = read_sides(value)
        if readings or (kind.side and isinstance(value, list)):
            found.append(Candidate(path, kind, readings, value, why))
        if len(found) == MOST_CANDIDATES:
            break
    return found


def _is_deep(value: object) -> bool:
    """A list of lists, which no size is."""
    return isinstance(value, list) and all(isinstance(each, list) for each in value)


def _unwrapped(path: str, value: dict[str, object]) -> tuple[str, object]:
    """The only list in an object: ``{"horizontal": {"clues": [...], "max": 3}}``."""
    lists = [
        (key, each)
        for key, each in value.items()
        if isinstance(each, (list, dict) if not role(key).clue else (list, dict, str))
        and not role(key).colours
    ]
    if len(lists) != 1:
        return path, value
    return f"{path}.{lists[0][0]}", lists[0][1]


def looks_binary(value: object) -> bool:
    """A grid of zeros and ones rather than clues."""
    if not isinstance(value, list) or not all(isinstance(each, list) and each for each in value):
        return False
    if len(set(map(len, value))) != 1 or len(value[0]) < 2:
        return False
    there: set[Token] = set()
    for row in value:
        for each in row:
            if not isinstance(each, (int, str)):
                return False
            there.add(each)
            if len(there) > 2:
                return False
    return there <= {0, 1} or there <= {"0", "1"}


def has_gaps(value: object) -> bool:
    """A grid of zeros and ones that has both; clues that are padded with zeros can look like that."""
    return looks_binary(value) and any(0 in row or "0" in row for row in value)  # type: ignore[attr-defined]


def _in_group(
    fields: Fields, prefix: str, size: StatedSize, both: StatedSize | None, known: bool
) -> SidePair | Doubt | None:
    found = candidates(fields, prefix)
    rows = [each for each in found if each.role.side == "rows"]
    columns = [each for each in found if each.role.side == "columns"]
    if rows and columns:
        return _named(rows, columns)
    doubt: Doubt | None = None
    for key, value in fields:
        if isinstance(value, list) and len(value) == 2 and not role(key).other:
            pair = _two(prefix + key, value, role(key).clue and not role(key).grid)
            if isinstance(pair, SidePair) and (known or _is_named(role(key)) or _is_long(pair)):
                return pair
            if isinstance(pair, Doubt) and role(key).clue:
                doubt = pair
    for each in found:
        pair = _joined(each, size, both)
        if pair is not None and (known or _is_named(each.role)):
            return pair
    if (rows or columns) and not _say_nothing(rows + columns):
        there, missing = ("rows", "columns") if rows else ("columns", "rows")
        lists = [each for each in rows or columns if each.readings and not looks_binary(each.value)]
        names = ", ".join([each.path for each in lists])
        if lists and any(not each.role.grid or each.role.clue for each in lists):
            return Doubt([f"{names} can be the {there}, and no field can be the {missing}"])
    plain = [each for each in found if not each.role.side or not (rows and columns)]
    return _unnamed(plain, known, size) or doubt


def _say_nothing(found: list[Candidate]) -> bool:
    """Names such as side1 and side2, which do not tell the sides apart."""
    return len(found) == 2 and not any(each.role.sure for each in found)


def _is_named(kind: Role) -> bool:
    return kind.clue or kind.grid > 0


def _is_long(pair: SidePair) -> bool:
    return len(pair.rows) + len(pair.columns) >= SURELY_LONG


def _pairs(rows: Candidate, columns: Candidate, sure: bool = False) -> Iterator[tuple[SidePair, str]]:
    """Every reading of the two together, with what stands against it."""
    for first in rows.readings:
        for second in columns.readings:
            if (COUNTED in first.how) is not (COUNTED in second.how):
                continue
            one, other, tags = numbered(first, second)
            how = tuple(sorted({*first.how, *second.how}))
            pair = SidePair(
                *(one, other, tags, rows.path, columns.path, rows.value, columns.value, sure, how),
                flat=first.flat and second.flat,
            )
            yield pair, objection(one, other, bool(tags))


def _named(rows: list[Candidate], columns: list[Candidate]) -> SidePair | Doubt:
    """The fields whose names say which side they are."""
    right: list[SidePair] = []
    reasons: list[str] = []
    faulty: list[SidePair] = []
    for first in rows:
        for second in columns:
            sure = first.role.sure and second.role.sure
            for candidate in (first, second):
                if not candidate.readings and (text := f"{candidate.path}: {candidate.why}") not in reasons:
                    reasons.append(text)
            for pair, against in _pairs(first, second, sure):
                if against:
                    reasons.append(f"{first.path} and {second.path}: {against}")
                    faulty.append(pair)
                else:
                    right.append(pair)
    distinct = {(pair.rows, pair.columns): pair for pair in reversed(right)}
    if len(distinct) == 1:
        return next(iter(distinct.values()))
    if distinct:
        whole = [pair for pair in distinct.values() if COUNTED not in pair.how]
        counted = len(whole) < len(distinct) and any(
            may_be_counted((*pair.rows, *pair.columns)) for pair in whole
        )
        best = [pair for pair in distinct.values() if not pair.how and not counted]
        if len(best) == 1:
            return best[0]
        names = " and ".join([f"{each.row_path} with {each.column_path}" for each in distinct.values()])
        return Doubt([f"two different puzzles add up: {names}"], meant=True, options=tuple(distinct.values()))
    alone = len(rows) == len(columns) == 1 and len(faulty) == 1 and rows[0].path != columns[0].path
    return Doubt(reasons, faulty[0] if alone and _is_slip(faulty[0]) else None, meant=True)


_CERTAIN = frozenset({TEXTS, PADDED, FLOATS})
"""Notations that can be read in one way only."""


def _is_slip(pair: SidePair) -> bool:
    """True where clues are surely clues, and a few of them are wrong: most of them fit, and both sums are near."""
    across, down = filled(pair.rows), filled(pair.columns)
    if any(
        isinstance(each, list) and {int} == set(map(type, each))
        for each in (pair.row_value, pair.column_value)
    ):
        return False
    mixed = len(pair.tags) > 1 and None in pair.tags
    if min(len(pair.rows), len(pair.columns)) < 2:
        return False
    if pair.flat or mixed or not _CERTAIN.issuperset(pair.how) or not across or not down:
        return False
    long = sum(minimum_length(clue) > len(pair.columns) for clue in pair.rows)
    long += sum(minimum_length(clue) > len(pair.rows) for clue in pair.columns)
    lines = len(pair.rows) + len(pair.columns)
    return long <= max(2, lines // 8) and abs(across - down) <= max(12, max(across, down) // 4)


def _two(path: str, value: list[object], named: bool) -> SidePair | Doubt | None:
    """One field with both sides, ``[rows, columns]``; without a name, two grids may look like that."""
    if looks_binary(value) or (not named and all(has_gaps(each) for each in value)):
        return None
    sides = _both(path, value)
    if not all(each.readings for each in sides):
        return None
    against = ""
    right: list[SidePair] = []
    for pair, why in _pairs(sides[0], sides[1]):
        against = against or why
        if not why and not pair.flat:
            right.append(pair)
    if right:
        return right[0] if len({(each.rows, each.columns) for each in right}) == 1 else None
    return Doubt([f"{path}[0] and {path}[1]: {against}"], meant=True) if against else None


def _both(path: str, value: list[object]) -> tuple[Candidate, Candidate]:
    first, second = value
    return (
        Candidate(f"{path}[0]", Role(), *_read(first), ""),
        Candidate(f"{path}[1]", Role(), *_read(second), ""),
    )


def _read(value: object) -> tuple[tuple[Side, ...], object]:
    if isinstance(value, str):
        return (), value
    return read_sides(value)[0], value


def _joined(candidate: Candidate, size: StatedSize, both: StatedSize | None) -> SidePair | None:
    """One list with the clues of both sides one after the other, where the size says how many of each."""
    width, height = (
        size.width or (both.width if both else None),
        size.height or (both.height if both else None),
    )
    if not width or not height:
        return None
    right: list[SidePair] = []
    for side in candidate.readings:
        clues, path, value = side.plain, candidate.path, candidate.value
        if clues is None or len(clues) != width + height or side.flat:
            continue
        for count in dict.fromkeys((height, width)):
            rows, columns = clues[:count], clues[count:]
            if not objection(rows, columns, coloured=False):
                first, second = f"{path}[:{count}]", f"{path}[{count}:]"
                right.append(SidePair(rows, columns, [], first, second, value, value, False, side.how))
    if len(right) > 1 or not right:
        return None
    pair = right[0]
    # If the order of width and height is open, the size does not show which part came first either.
    return pair if both or len(pair.rows) == height else pair.turned()


def _unnamed(found: list[Candidate], known: bool, size: StatedSize) -> SidePair | Doubt | None:
    """Two lists whose names say nothing of sides: only if no other two would do as well."""
    right: list[SidePair] = []
    for place, first in enumerate(found):
        for second in found[place + 1 :]:
            for pair, against in _pairs(first, second):
                if not against and not pair.flat:
                    right.append(pair)
    if not right:
        return None
    if len({(pair.rows, pair.columns) for pair in right}) > 1:
        paths = ", ".join([f"{each.row_path} with {each.column_path}" for each in right[:4]])
        return Doubt([f"more than two lists add up: {paths}"])
    pair = right[0]
    either_named = any(_is_named(role(path.rpartition(".")[2])) for path in (pair.row_path, pair.column_path))
    stated = {size.width, size.height} == {len(pair.rows), len(pair.columns)}
    if known or either_named or stated or (_is_long(pair) and filled(pair.rows) >= SURELY_LONG):
        return pair
    return Doubt([f"{pair.row_path} and {pair.column_path} add up, but nothing says that these are clues"])
