"""Strangers in formats of other programs, as these write them."""

from __future__ import annotations

import random

from nonoproof.model import Clue, Puzzle

from . import drawn
from .classes import one_file, stranger
from .notations import joined
from .truth import Stranger

BLANKS = "ghijklmnopqrstuvwxyz"
"""So many empty places, from one to twenty."""


def address(puzzle: Puzzle) -> str:
    """A puzzle of puzz.link: the columns before the rows, each number nearest to the grid first.

    Each line has as many places as the longest clue that it could have.
    """
    places: list[int] = []
    for side, length in ((puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)):
        for clue in side:
            numbers = [each.length for each in reversed(clue)]
            places += numbers + [0] * ((length + 1) // 2 - len(numbers))
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{_packed(places)}"


def _packed(places: list[int]) -> str:
    text, blanks = "", 0
    for number in [*places, -1]:
        if number == 0:
            blanks += 1
            continue
        while blanks:
            step = min(blanks, len(BLANKS))
            text, blanks = text + BLANKS[step - 1], blanks - step
        if number > 0:
            text += f"{number:x}" if number < 16 else f"-{number:02x}"
    return text


@stranger("dialect: an address of puzz.link")
def _addresses(rng: random.Random) -> Stranger:
    puzzles = drawn.puzzles(rng, rng.choice((1, 1, 3)), square=None)
    text = "".join([f"{address(each)}\n" for each in puzzles])
    return one_file(
        rng.choice(("puzzle.txt", "links.txt", "list.url")), text, [_clues_only(each) for each in puzzles]
    )


@stranger("dialect: .non with colours by name")
def _coloured_non(rng: random.Random) -> Stranger:
    """Pairs of a colour and a number, and a character for each colour."""
    puzzle = drawn.puzzles(rng, 1, square=None, colours=rng.randint(2, 4))[0]
    colours = [f"color {each.name} {each.rgb.upper()} {each.char}" for each in puzzle.palette]

    def line(clue: Clue) -> str:
        return " ".join([f"{puzzle.palette[each.colour].name} {each.length}" for each in clue]) or "0"

    lines = [
        f'title "{puzzle.title}"', f"width {puzzle.width}", f"height {puzzle.height}", *colours,
        "rows", *map(line, puzzle.rows), "", "columns", *map(line, puzzle.columns),
    ]  # fmt: skip
    return one_file("puzzle.non", "\n".join(lines) + "\n", [drawn.without_goal(puzzle)])


@stranger("dialect: .non without a size")
def _non(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    sides = [joined(each, ",") for each in (puzzle.rows, puzzle.columns)]
    text = "\n".join([f'title "{puzzle.title}"', "rows", *sides[0], "", "columns", *sides[1]])
    return one_file("puzzle.non", text + "\n", [drawn.without_goal(puzzle)])


def _clues_only(puzzle: Puzzle) -> Puzzle:
    return drawn.without_goal(puzzle).with_metadata(title="")
