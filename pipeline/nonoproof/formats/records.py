"""Our own record of a puzzle: the plain values that JSON, JSON Lines, YAML and the store share.

``schemas/puzzle.schema.json`` describes it. Reading is more generous than writing, so that people can write
records by hand: a clue may be ``[2, 1]``, ``"2 1"``, ``"2r 1b"`` or a single number, a grid may be one text
of several lines, numbers may be text, and a record with a goal alone has the clues of that goal.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..findings import Code, Severity
from ..model import (
    BLACK_AND_WHITE,
    NO_METADATA,
    UNKNOWN,
    Clue,
    Grid,
    Metadata,
    Palette,
    Puzzle,
    grid_clues,
)
from .common import MAX_RUNS, MAX_SIDE, VERDICTS, Fault, FileEntry, Notes, quote
from .record_parts import (
    describe,
    has_size,
    plain_clues,
    printable,
    read_clue,
    read_grid,
    read_integer,
    read_palette,
)

METADATA = Metadata._fields
KEYS = frozenset({"width", "height", "rows", "columns", "palette", "goal", "givens", *METADATA})
FOUND = frozenset(
    {
        "source", "index", "id", "colours", "verdict", "solved_by", "seconds", "solutions", "grade", "ambiguity",
        "contradiction", "findings", "sources", "key", "work", "failures", "reason", "remedy", "certificate",
    }
)  # fmt: skip
"""Fields of a puzzle that a run exported, beside those of the puzzle itself: found out again, and not read."""
NO_PUZZLE = 'expected the clues in "rows" and "columns", or a picture in "goal"'
"""Said of an object with none of the fields of a puzzle."""


def from_record(record: object, notes: Notes | None = None, line: int | None = None) -> Puzzle:
    """The puzzle of a record. The notes get all that is odd or wrong; the first that is wrong is raised."""
    notes = Notes() if notes is None else notes
    puzzle = _RecordReader(record, notes, line).puzzle()
    wrong = next((each for each in notes.findings if each.severity is Severity.ERROR), None)
    if wrong is not None:
        raise Fault(wrong.code, wrong.message, wrong.line, wrong.column)
    assert puzzle is not None, "a reader that gives no puzzle has noted why"
    return puzzle


def entry_of(record: object, line: int | None = None, notes: Notes | None = None) -> FileEntry:
    """The entry of a record: its puzzle, or all that is wrong with it."""
    notes = Notes() if notes is None else notes
    puzzle = _RecordReader(record, notes, line).puzzle()
    return notes.entry(None if notes.failed else puzzle, line)


class _RecordReader:
    """Reads the parts of one record; a part that is wrong is noted and taken as absent."""

    def __init__(self, record: object, notes: Notes, line: int | None) -> None:
        self.notes, self.line = notes, line
        self.strange: list[str] = []
        self.record: Mapping[str, object] = record if isinstance(record, dict) else {}
        if not self.record:
            found = "an empty one" if isinstance(record, dict) else describe(record)
            self.fault(f"expected an object with the fields of a puzzle, found {found}")

    def fault(self, message: str, code: Code = Code.SCHEMA) -> None:
        self.notes.add(code, message, self.line)

    def fault_in(self, place: str, fault: Fault) -> None:
        self.fault(f'"{place}": {fault.finding.message}')

    def puzzle(self) -> Puzzle | None:
        palette = self.palette()
        if not self.record or palette is None:
            return None
        goal, givens = self.grid("goal", palette), self.grid("givens", palette)
        if "rows" in self.record or "columns" in self.record:
            rows, columns = self.side("rows", palette), self.side("columns", palette)
        else:
            rows, columns = self.derived(goal)
        if rows is None or columns is None:
            return None
        self.check_size("height", len(rows), "rows")
        self.check_size("width", len(columns), "columns")
        shape = f"{len(columns)} by {len(rows)}, as the clues are"
        if goal is not None and not has_size(goal, len(rows), len(columns)):
            turned = "; it fits when transposed" if has_size(goal, len(columns), len(rows)) else ""
            self.fault(f"the goal is not {shape}, and was left out{turned}", Code.GOAL_INCOMPLETE)
            goal = None
        if givens is not None and not has_size(givens, len(rows), len(columns)):
            self.fault(f"the given cells are not {shape}")
        puzzle = Puzzle(rows, columns, palette, goal, givens, self.metadata())
        self.check_rest(puzzle)
        return puzzle

    def check_rest(self, puzzle: Puzzle) -> None:
        """Fields that are none of ours may still change the verdict."""
        fields = [(name, self.record[name]) for name in self.strange if name in self.record]
        if fields:
            from .shapes.variants import variant_of

            if variant := variant_of(fields):
                self.fault(variant, Code.UNSUPPORTED_KIND)
        if any(isinstance(value, (list, dict)) for _, value in fields):
            from .shapes.left_over import left_over

            for each in left_over(fields, (), puzzle):
                self.fault(each, Code.NOT_UNDERSTOOD)

    def palette(self) -> Palette | None:
        if self.record.get("palette") is None:
            return BLACK_AND_WHITE
        try:
            return read_palette(self.record["palette"])
        except Fault as error:
            self.fault_in("palette", error)
            return None

    def derived(self, goal: Grid | None) -> tuple[tuple[Clue, ...], tuple[Clue, ...]] | tuple[None, None]:
        """The clues of the goal, for a record that brings none of its own."""
        if goal is None:
            if self.record.get("goal") is None:
                self.fault(NO_PUZZLE)
        elif not has_size(goal, len(goal), len(goal[0])) or max(len(goal), len(goal[0])) > MAX_SIDE:
            self.fault(f"the rows of the goal must have one length, from 1 to {MAX_SIDE}")
        else:
            return grid_clues(goal)
        return None, None

    def side(self, name: str, palette: Palette) -> tuple[Clue, ...] | None:
        """The clues of one side of the grid; every clue that is wrong is noted."""
        lines = self.lines(name)
        if lines is None:
            self.fault(f'expected a list of clues in "{name}", found {describe(self.record.get(name))}')
            return None
        if not 1 <= len(lines) <= MAX_SIDE:
            message = f'"{name}" must have from 1 to {MAX_SIDE} clues, found {len(lines)}'
            self.fault(message, Code.SIZE_OUT_OF_BOUNDS)
            return None
        clues = plain_clues(lines) or self.generous_clues(name, lines, palette)
        if clues is not None and sum(map(len, clues)) > MAX_RUNS:
            self.fault(f'"{name}" has more than {MAX_RUNS} runs', Code.SIZE_OUT_OF_BOUNDS)
        return clues

    def generous_clues(self, name: str, lines: list[object], palette: Palette) -> tuple[Clue, ...] | None:
        colours = {colour.char: index for index, colour in enumerate(palette) if index}
        in_one_text = isinstance(self.record[name], str)
        clues: list[Clue] = []
        for index, each in enumerate(lines, 1):
            if in_one_text and not str(each).strip():
                self.fault(f'"{name}", clue {index}: a blank line; an empty clue is written 0')
                continue
            try:
                clues.append(read_clue(each, colours))
            except Fault as error:
                self.fault(f'"{name}", clue {index}: {error.finding.message}')
        return tuple(clues) if len(clues) == len(lines) else None

    def lines(self, name: str) -> list[object] | None:
        """The list in a field; a text is the list of its lines."""
        value = self.record.get(name)
        if isinstance(value, str):
            return list(value.rstrip("\n").split("\n"))
        return value if isinstance(value, list) else None

    def check_size(self, name: str, count: int, side: str) -> None:
        value = self.record.get(name)
        if value is None:
            return
        try:
            stated = read_integer(value)
        except Fault as error:
            self.fault_in(name, error)
        else:
            if stated != count:
                few = f"{count} of {stated} {side}" if count < stated else f"{count} {side} for {stated}"
                message = f"{few}: the {name} is given as {stated}, but there are {count} {side}"
                self.fault(message, Code.SIZE_DIFFERS)

    def grid(self, name: str, palette: Palette) -> Grid | None:
        if self.record.get(name) is None:
            return None
        lines = self.lines(name)
        if not lines or set(map(type, lines)) != {str}:
            self.fault(f'expected a list of rows of text in "{name}", found {describe(self.record[name])}')
            return None
        rows: list[str] = lines  # type: ignore[assignment]
        table = {colour.char: index for index, colour in enumerate(palette)}
        if name == "givens":
            table["?"] = UNKNOWN
        strange = set("".join(rows)) - table.keys()
        if strange:
            known = " ".join(table)
            self.fault(f'"{name}" has the character {quote(min(strange))}; expected one of {quote(known)}')
            return None
        return read_grid(rows, table)

    def metadata(self) -> Metadata:
        texts: dict[str, str] = {}
        for name in METADATA:
            value = self.record.get(name)
            if isinstance(value, str):
                texts[name] = printable(value)
            elif isinstance(value, int | float) and not isinstance(value, bool):
                texts[name] = str(value)
            elif value is not None:
                self.fault(f'"{name}" is not a text and was left out', Code.IGNORED)
        if texts.get("claimed_verdict", "") not in ("", *VERDICTS):
            claim = quote(texts.pop("claimed_verdict"))
            self.fault(f"the claimed verdict {claim} is not one of {', '.join(VERDICTS)}", Code.IGNORED)
        found = FOUND if {"key", "verdict", "sources"} <= self.record.keys() else frozenset()
        strange = sorted(map(str, self.record.keys() - KEYS - found))
        self.strange = strange
        if strange:
            names = quote(", ".join(strange), 80)
            self.fault(f"unknown fields were left out: {names}", Code.IGNORED)
        return Metadata(**texts) if texts else NO_METADATA
