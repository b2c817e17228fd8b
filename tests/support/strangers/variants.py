"""Strangers that are no nonograms, and variants that must be refused."""

from __future__ import annotations

import random
from collections.abc import Callable

from nonoproof.model import Clue, Puzzle

from . import distractors, drawn, names
from .classes import FILE_NAMES, USUAL, one_file, stranger, text_of
from .layouts import Layout, plain, record
from .truth import Expect, Stranger, Tree

Spoil = Callable[[random.Random, list[list[Tree]]], None]


def _tree(rng: random.Random, tree: Tree, expect: Expect = Expect.NOTHING, language: str = "") -> Stranger:
    text, suffix = text_of(rng, tree, language or rng.choice(USUAL))
    return one_file(f"{rng.choice(FILE_NAMES)}.{suffix}", text, (), expect)


def _layout(rng: random.Random) -> Layout:
    return plain(rng, clues="arrays", grid="", size=rng.choice(("", "fields")), nest="list")


def _lists(rng: random.Random, count: int) -> list[list[int]]:
    return [[rng.randint(1, 3) for _ in range(rng.randint(1, 2))] for _ in range(count)]


@stranger("variant: three dimensions")
def _solid(rng: random.Random) -> Stranger:
    size = [rng.randint(2, 6) for _ in range(3)]
    sides = [_lists(rng, each) for each in size]
    tree: Tree = rng.choice(
        (
            {"name": "Cube", "dims": size, "hints": sides},
            {"title": "Cube", "dimensions": size, "x": sides[0], "y": sides[1], "z": sides[2]},
            {"title": "Cube", "rows": sides[0], "columns": sides[1], "depth": sides[2]},
            {"size": size, "clues": sides},
            {"name": "Flat", "dims": [size[0], size[1], 1], "hints": [sides[0], sides[1], [[1]]]},
        )
    )
    return _tree(rng, tree if rng.random() < 0.5 else {"puzzles": [tree]})


@stranger("variant: another number of sides")
def _many_sides(rng: random.Random) -> Stranger:
    count = rng.choice((1, 3, 4, 6))
    return _tree(rng, {"name": "Shape", "hints": [_lists(rng, rng.randint(4, 7)) for _ in range(count)]})


@stranger("variant: mega picross")
def _mega(rng: random.Random) -> Stranger:
    """A clue inside of a clue belongs to two lines."""

    def mega(clues: tuple[Clue, ...]) -> list[Tree]:
        made: list[Tree] = [[each.length for each in clue] for clue in clues]
        for place in rng.sample(range(len(made)), 2):
            made[place] = [*made[place][:1], [*made[place][1:], rng.randint(1, 4)]]
        return made

    sides = rng.choice(names.CLEAR)
    records = [
        {"title": each.title, sides[0]: mega(each.rows), sides[1]: mega(each.columns)}
        for each in drawn.puzzles(rng, square=None)
    ]
    return _tree(rng, records, Expect.WARNING)


@stranger("variant: triddler")
def _triddler(rng: random.Random) -> Stranger:
    sides = ("topLeft", "bottomLeft", "bottom", "bottomRight", "topRight", "top")
    tree: Tree = {each: _lists(rng, rng.randint(3, 6)) for each in sides}
    return _tree(rng, [{"title": "Star", "type": "triddler", "clues": tree}])


def _spoiled_clues(rng: random.Random, spoil: Callable[[list[Tree]], None]) -> Stranger:
    """Sound puzzles, in whose clues something cannot be read."""
    layout, records = _layout(rng), []
    for puzzle in drawn.puzzles(rng, rng.randint(1, 3), square=None):
        fields = record(rng, puzzle, layout)
        inner = fields[layout.inside] if layout.inside else fields
        spoil(inner[rng.choice(layout.sides)])
        records.append(fields)
    return _tree(rng, records, Expect.WARNING, rng.choice(("json", "json", "javascript", "python", "yaml")))


def _long_clue(clues: list[Tree], rng: random.Random) -> int:
    return rng.choice([place for place, clue in enumerate(clues) if len(clue) == max(map(len, clues))])


@stranger("variant: a number is null")
def _null_number(rng: random.Random) -> Stranger:
    def spoil(clues: list[Tree]) -> None:
        clue = clues[_long_clue(clues, rng)]
        clue[rng.randrange(len(clue))] = None

    return _spoiled_clues(rng, spoil)


@stranger("variant: a line is null")
def _null_line(rng: random.Random) -> Stranger:
    def spoil(clues: list[Tree]) -> None:
        clues[rng.randrange(len(clues))] = None

    return _spoiled_clues(rng, spoil)


@stranger("variant: an empty line is null")
def _null_empty_line(rng: random.Random) -> Stranger:
    """It may be, but nobody said so."""

    def spoil(clues: list[Tree]) -> None:
        clues[:] = [clue or None for clue in clues]
        if None not in clues:
            clues[0] = None

    return _spoiled_clues(rng, spoil)


@stranger("variant: blotted with a question mark")
def _question(rng: random.Random) -> Stranger:
    sign = rng.choice(("?", "*", "x", "??"))

    def spoil(clues: list[Tree]) -> None:
        clue = clues[_long_clue(clues, rng)]
        clue[rng.randrange(len(clue))] = sign

    return _spoiled_clues(rng, spoil)


@stranger("variant: blotted with a zero")
def _zero(rng: random.Random) -> Stranger:
    def spoil(clues: list[Tree]) -> None:
        clue = clues[_long_clue(clues, rng)]
        if len(clue) < 3:
            clue[:] = [1, 0, 1]
        else:
            clue[rng.randrange(1, len(clue) - 1)] = 0

    return _spoiled_clues(rng, spoil)


@stranger("variant: a negative number")
def _negative(rng: random.Random) -> Stranger:
    def spoil(clues: list[Tree]) -> None:
        clue = clues[_long_clue(clues, rng)]
        place = rng.randrange(len(clue))
        clue[place] = rng.choice((-clue[place], -1, clue[place] + 0.5))

    return _spoiled_clues(rng, spoil)


@stranger("variant: cross the streams")
def _streams(rng: random.Random) -> Stranger:
    def spoil(clues: list[Tree]) -> None:
        for place in range(len(clues)):
            clues[place] = rng.choice((["?"], ["*"], clues[place], ["?", *clues[place]]))
        clues[0] = ["*", 1]

    return _spoiled_clues(rng, spoil)


@stranger("nothing: sudoku")
def _sudoku(rng: random.Random) -> Stranger:
    grids: list[Tree] = [distractors.sudoku(rng) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.4:
        texts = ["".join(map(str, row)) for grid in grids for row in grid]
        return one_file(
            rng.choice(("sudoku.txt", "grids.txt")), "\n".join(["Grid 01", *texts]) + "\n", (), Expect.NOTHING
        )
    return _tree(rng, {"sudokus": [{"puzzle": each, "difficulty": "easy"} for each in grids]})


@stranger("nothing: maze")
def _maze(rng: random.Random) -> Stranger:
    mazes = [
        {"name": f"Maze {number}", "start": [1, 1], "exit": [5, 5], "walls": distractors.maze(rng)}
        for number in range(1, 4)
    ]
    return _tree(rng, {"mazes": mazes})


@stranger("nothing: minesweeper")
def _mines(rng: random.Random) -> Stranger:
    side = rng.randint(6, 12)
    board = [[rng.choice((0, 0, 1, 1, 2, 3, -1)) for _ in range(side)] for _ in range(side)]
    return _tree(rng, {"game": "minesweeper", "mines": 10, "board": board})


@stranger("nothing: word search")
def _words(rng: random.Random) -> Stranger:
    rows = ["".join(rng.choices("ABCDEFGHIKLMNOPRSTUVW", k=12)) for _ in range(12)]
    return _tree(rng, {"title": "Animals", "letters": rows, "words": ["CAT", "DOG", "OWL"]})


@stranger("nothing: numbers")
def _numbers(rng: random.Random) -> Stranger:
    high, wide = rng.randint(4, 12), rng.randint(4, 12)
    tree = {
        "heights": [[rng.randint(0, 99) for _ in range(wide)] for _ in range(high)],
        "weights": [[round(rng.random(), 3) for _ in range(wide)] for _ in range(high)],
        "epochs": high,
    }
    return _tree(rng, tree)


@stranger("nothing: lists of numbers")
def _ragged(rng: random.Random) -> Stranger:
    """Two lists that look a little like clues."""
    tree = {
        "edges": _lists(rng, rng.randint(4, 12)),
        "neighbours": _lists(rng, rng.randint(4, 12)),
        "directed": False,
    }
    return _tree(rng, tree)


@stranger("nothing: settings")
def _settings(rng: random.Random) -> Stranger:
    puzzle: Puzzle = drawn.puzzles(rng, 1)[0]
    tree: dict[str, Tree] = {
        "name": "nonogram-game",
        "version": "1.2.3",
        "rows": puzzle.height,
        "columns": puzzle.width,
    }
    for extra in (distractors.numbers, distractors.far_sizes, distractors.scores, distractors.texts):
        tree |= extra(rng, puzzle)
    return _tree(rng, tree)


TEXT = (
    "The rows are read from left to right and the columns from top to bottom . A clue such as 3 1 means a run of three "
    "cells and then one of a single cell . We drew 12 of them in 2004 , 5 are easy . Solve the picture with logic alone"
)
WORDS = TEXT.split()


def prose(rng: random.Random, sentences: int) -> str:
    lines = [" ".join(rng.choices(WORDS, k=rng.randint(5, 14))) for _ in range(sentences)]
    return "\n".join(lines)


@stranger("nothing: prose")
def _prose(rng: random.Random) -> Stranger:
    return one_file(
        rng.choice(("readme.txt", "README.md", "notes.txt")),
        prose(rng, rng.randint(2, 12)) + "\n",
        (),
        Expect.NOTHING,
    )


@stranger("nothing: headings")
def _headings(rng: random.Random) -> Stranger:
    """A saved page: the words are there, and no number between them."""
    heads = rng.choice(
        (("Rows", "Columns"), ("rows:", "columns:"), ("Row clues", "Column clues"), ("[rows]", "[columns]"))
    )
    between = rng.choice(("\n", "\n\n", f"\n{rng.choice(WORDS)}\n"))
    lines = [
        "Griddlers",
        rng.choice(("Login", "Menu | Home | Help")),
        heads[0] + between,
        heads[1] + between,
        "Contact",
    ]
    return one_file("page.txt", "\n".join(lines) + "\n", (), Expect.NOTHING)


@stranger("nothing: a table")
def _table(rng: random.Random) -> Stranger:
    head = "name,width,height,time,moves"
    rows = [
        f"Level {n},{rng.randint(5, 20)},{rng.randint(5, 20)},{rng.randint(30, 900)},{rng.randint(9, 99)}"
        for n in range(9)
    ]
    return one_file("results.csv", "\n".join([head, *rows]) + "\n", (), Expect.NOTHING)


@stranger("nothing: sokoban")
def _sokoban(rng: random.Random) -> Stranger:
    width, height = rng.randint(6, 10), rng.randint(5, 9)
    inner = ["#" + "".join(rng.choices("   #$.", k=width - 2)) + "#" for _ in range(height - 2)]
    inner[0] = "#@$." + inner[0][4:]
    level = "\n".join(["#" * width, *inner, "#" * width])
    return one_file("levels.txt", f"Level {rng.randint(1, 9)}\n{level}\n", (), Expect.NOTHING)
