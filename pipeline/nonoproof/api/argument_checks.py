"""Checks the arguments of the public functions. An error names the argument at once."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fsdecode

from ..errors import InvalidPuzzleError
from ..model import Puzzle
from ..model.taking import shown
from ..verdict import Budget, Tier


def the_puzzle(puzzle: object) -> Puzzle:
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzle: expected a Puzzle, found {shown(puzzle)}")
    return puzzle


def the_puzzles(puzzles: object) -> list[Puzzle]:
    """One puzzle, or many."""
    if isinstance(puzzles, Puzzle):
        return [puzzles]
    if isinstance(puzzles, str | bytes | PathLike) or not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles: expected a Puzzle, or several, found {shown(puzzles)}")
    many = list(puzzles)
    for place, each in enumerate(many):
        if not isinstance(each, Puzzle):
            raise TypeError(f"puzzles[{place}]: expected a Puzzle, found {shown(each)}")
    if not many:
        raise ValueError("puzzles: expected at least one Puzzle, found none")
    return many


def the_valid_puzzle(puzzle: object) -> Puzzle:
    """A puzzle that has a verdict. Raises ``InvalidPuzzleError`` for any other."""
    from ..normalise import faults

    known = the_puzzle(puzzle)
    if found := faults(known):
        raise InvalidPuzzleError(found)
    return known


def the_budget(budget: object) -> Budget:
    if budget is None:
        return Budget()
    if not isinstance(budget, Budget):
        raise TypeError(f"budget: expected a Budget, such as Budget(seconds=2), found {shown(budget)}")
    return budget


def the_number(value: object, name: str, least: int, most: int | None = None) -> int:
    expected = f"a number from {least} up" if most is None else f"a number from {least} to {most}"
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name}: expected {expected}, found {shown(value)}")
    if value < least or (most is not None and value > most):
        raise ValueError(f"{name}: expected {expected}, found {value}")
    return value


def the_tiers(tier: object) -> tuple[Tier, ...] | None:
    """One tier or several, by name or as a ``Tier``; None for any."""
    if tier is None:
        return None
    wanted = [tier] if isinstance(tier, str) else tier
    if not isinstance(wanted, Iterable):
        raise TypeError(f"tier: expected a tier, or several, found {shown(tier)}")
    names = list(wanted)
    for each in names:
        if each not in tuple(Tier):
            raise ValueError(f"tier: expected one of {', '.join(Tier)}, found {shown(each)}")
    return tuple(map(Tier, names))


def the_path(path: object, name: str) -> str:
    if not isinstance(path, str | PathLike):
        raise TypeError(f"{name}: expected a path, found {shown(path)}")
    return fsdecode(path)
