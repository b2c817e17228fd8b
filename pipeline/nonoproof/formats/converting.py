"""Converts puzzles to another format. What the format cannot store is removed and reported, or the puzzle is refused.

A loss that leaves the puzzle what it is (its title, its goal, the shade of its only colour) is reported. A loss
that would make it another puzzle (its colours, its given cells) is refused, unless the user accepts it. What
was written is read back and compared before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..errors import LossyError, UsageError
from ..model import (
    BACKGROUND,
    BLACK_AND_WHITE,
    UNKNOWN,
    Clue,
    Grid,
    Metadata,
    Puzzle,
    grid_clues,
    puzzle_of,
    run,
)
from . import Format, Holds, detect

Solve = Callable[[Puzzle], Grid]
"""Finds the only solution of a puzzle; raises ``LossyError`` and says why if there is no such thing."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The data to write, and the losses, one sentence each."""

    data: bytes
    losses: tuple[str, ...]

    @property
    def text(self) -> str:
        """For formats that are text; raises ``UnicodeDecodeError`` for pictures and other binary ones."""
        return self.data.decode("utf-8")


def target_format(path: str, name: str | None) -> Format:
    """The format to write: the one that is named, or the only one that writes files of that suffix."""
    if name is not None:
        chosen = detect.named(name)
        if not can_write(chosen):
            raise UsageError(f"{chosen.NAME} is read but not written")
        return chosen
    able = [each for each in detect.by_suffix(path) if can_write(each)]
    if len(able) != 1:
        names = ", ".join([each.NAME for each in able])
        reason = (
            f"several formats use that suffix: {names}"
            if able
            else "no format that can be written uses that suffix"
        )
        raise UsageError(f"{path}: {reason}; name the format (--as, in select --format, in Python format=)")
    return able[0]


def can_write(format: Format) -> bool:
    return hasattr(format, "write")


def convert(puzzles: Sequence[Puzzle], format: Format, solve: Solve, lossy: bool = False) -> Converted:
    """The puzzles in one file of that format."""
    if len(puzzles) > 1 and not format.HOLDS.many:
        raise UsageError(
            f"{format.NAME} holds one puzzle per file, and there are {len(puzzles)}: name a folder as the target"
        )
    losses: list[str] = []
    fitted = []
    for index, puzzle in enumerate(puzzles, 1):
        place = f"puzzle {index}: " if len(puzzles) > 1 else ""
        try:
            fitted.append(_Fitting(format.HOLDS, format.NAME, solve, lossy, losses, place).fit(puzzle))
        except LossyError as error:
            raise LossyError(f"{place}{error}") from None
    data: bytes = format.write(fitted)  # type: ignore[attr-defined]
    back = [entry.puzzle for entry in format.read(data)]
    if [each and _whatever_numbers(each) for each in back] != [_whatever_numbers(each) for each in fitted]:
        raise LossyError(
            f"{format.NAME} cannot store this puzzle: the written file would be read as another puzzle"
        )
    for index, (puzzle, kept) in enumerate(zip(puzzles, filter(None, back), strict=True), 1):
        place = f"puzzle {index}: " if len(puzzles) > 1 else ""
        losses += [f"{place}{format.NAME} {loss}" for loss in _lost_texts(puzzle.metadata, kept.metadata)]
        losses += [f"{place}{format.NAME} {loss}" for loss in _lost_colours(fitted[index - 1], kept)]
    return Converted(data, tuple(losses))


def _lost_texts(before: Metadata, after: Metadata) -> Iterator[str]:
    """Compares what was read back, because a field may be kept in part, or in another field."""
    names = [name for name, text in before._asdict().items() if text]
    changed = [name for name in names if getattr(after, name) != getattr(before, name)]
    for verb, lost in (
        ("cannot store the", [name for name in changed if not getattr(after, name)]),
        ("changes the", [name for name in changed if getattr(after, name)]),
    ):
        if lost:
            yield f"{verb} {', '.join([name.replace('_', ' ') for name in lost])}"


def _lost_colours(before: Puzzle, after: Puzzle) -> Iterator[str]:
    """The colours as they look; that there are as many is sure by then."""
    if before.goal is not None and after.goal is None:
        yield "cannot store the goal"
    if before.palette[BACKGROUND].rgb != after.palette[BACKGROUND].rgb:
        yield "cannot store the colour of the background"
    if before.colours > 1:
        names = {colour.rgb: colour.name for colour in after.palette}
        if any(names.get(colour.rgb, "") != colour.name for colour in before.palette[1:] if colour.name):
            yield "cannot store the names of the colours"


@dataclass(frozen=True, slots=True)
class _Fitting:
    """Removes from one puzzle what the format cannot store."""

    holds: Holds
    name: str
    solve: Solve
    lossy: bool
    losses: list[str]
    place: str

    def add_loss(self, what: str) -> None:
        self.losses.append(f"{self.place}{self.name} cannot store {what}")

    def refuse_or_add(self, what: str, then: str) -> None:
        """For what makes it another puzzle."""
        if not self.lossy:
            raise LossyError(
                f"{self.name} cannot store {what}; with --lossy, or lossy=True in Python, {then}"
            )
        self.losses.append(f"{self.place}{self.name} cannot store {what}: {then}")

    def fit(self, puzzle: Puzzle) -> Puzzle:
        puzzle = self.without_givens(puzzle)
        if not self.holds.clues:
            puzzle = self.with_true_goal(puzzle)
        puzzle = self.with_fewer_colours(puzzle)
        if not self.holds.goal and puzzle.goal is not None:
            self.add_loss("the goal")
            puzzle = replace(puzzle, goal=None)
        if self.holds.one_grid and puzzle.goal is not None and puzzle.givens is not None:
            self.add_loss("a goal together with given cells")
            puzzle = replace(puzzle, goal=None)
        return self.with_less_metadata(puzzle)

    def without_givens(self, puzzle: Puzzle) -> Puzzle:
        if puzzle.givens is None or self.holds.givens:
            return puzzle
        self.refuse_or_add("given cells", "they are left out")
        return replace(puzzle, givens=None)

    def with_true_goal(self, puzzle: Puzzle) -> Puzzle:
        """A picture is all that will be written, so it must have the clues of the puzzle."""
        if puzzle.goal is None:
            return replace(puzzle, goal=self.solve(puzzle))
        if grid_clues(puzzle.goal) != (puzzle.rows, puzzle.columns):
            self.refuse_or_add("clues that differ from the goal picture", "only the goal picture is written")
            return puzzle_of(puzzle.goal, puzzle.palette, puzzle.metadata)
        return puzzle

    def with_fewer_colours(self, puzzle: Puzzle) -> Puzzle:
        used = {each.colour for clue in puzzle.rows + puzzle.columns for each in clue}
        if not self.holds.colour:
            return self.in_black(puzzle, used)
        if not self.holds.clues and len(used) < puzzle.colours:
            puzzle = _without_unused(puzzle, used)
        if puzzle.colours > self.holds.most_colours:
            most = self.holds.most_colours
            raise LossyError(f"{self.name} holds at most {most} colours; the puzzle has {puzzle.colours}")
        return puzzle

    def in_black(self, puzzle: Puzzle, used: set[int]) -> Puzzle:
        if used <= {1}:
            if puzzle.palette != BLACK_AND_WHITE:
                self.add_loss("the shades of its colour and its background")
            return replace(puzzle, palette=BLACK_AND_WHITE)
        if len(used) == 1:
            self.add_loss("the shade of its only colour")
            return replace(_without_unused(puzzle, used), palette=BLACK_AND_WHITE)
        self.refuse_or_add("several colours", "all of them become black, which makes it another puzzle")
        goal = puzzle.goal if puzzle.goal is not None else self.solve(puzzle)
        black = tuple([row.translate(bytes([0] + [1] * 255)) for row in goal])
        return puzzle_of(black, metadata=puzzle.metadata)

    def with_less_metadata(self, puzzle: Puzzle) -> Puzzle:
        present = [name for name, text in puzzle.metadata._asdict().items() if text]
        lost = [name for name in present if name not in self.holds.metadata]
        if not lost:
            return puzzle
        return puzzle.with_metadata(**dict.fromkeys(lost, ""))


def _whatever_numbers(puzzle: Puzzle) -> tuple[object, ...]:
    """What makes the puzzle, with its colours numbered as they come: formats number them in their own way."""
    place: dict[int, int] = {BACKGROUND: BACKGROUND, UNKNOWN: UNKNOWN}

    def lines(clues: tuple[Clue, ...]) -> list[list[tuple[int, int]]]:
        return [[(length, place.setdefault(colour, len(place))) for length, colour in clue] for clue in clues]

    def cells(grid: Grid) -> list[list[int]]:
        return [[place.setdefault(cell, len(place)) for cell in row] for row in grid]

    return lines(puzzle.rows), lines(puzzle.columns), puzzle.givens and cells(puzzle.givens)


def _without_unused(puzzle: Puzzle, used: set[int]) -> Puzzle:
    """The same puzzle with only those colours in its palette; a picture has none but those of its cells."""
    kept = [0, *sorted(used)] if used else [0, 1]
    place = {colour: index for index, colour in enumerate(kept)}
    table = bytes([place.get(cell, cell) for cell in range(256)])
    moved = partial(_moved, place=place)
    return replace(
        puzzle,
        rows=tuple(map(moved, puzzle.rows)),
        columns=tuple(map(moved, puzzle.columns)),
        palette=tuple([puzzle.palette[colour] for colour in kept]),
        goal=puzzle.goal and tuple([row.translate(table) for row in puzzle.goal]),
        givens=puzzle.givens and tuple([row.translate(table) for row in puzzle.givens]),
    )


def _moved(clue: Clue, place: dict[int, int]) -> Clue:
    return tuple([run(each.length, place[each.colour]) for each in clue])
