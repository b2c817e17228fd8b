"""Strangers in plain text: pictures and clues as people type them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from nonoproof.model import Puzzle

from . import drawn
from .classes import one_file, stranger
from .faults import spoiled
from .notations import PAIRS, in_characters, joined, letter
from .truth import Expect, Stranger, StrangerFile
from .variants import prose

ASCII_PAIRS = tuple(pair for pair in PAIRS if " " not in pair)
HEADS = (
    ("Rows:", "Columns:"), ("rows", "columns"), ("ROWS", "COLUMNS"), ("Rows", "Cols"), ("Row clues:", "Column clues:"),
    ("Horizontal:", "Vertical:"), ("# rows", "# columns"), ("[Rows]", "[Columns]"), ("--- Rows ---", "--- Columns ---"),
    ("Zeilen:", "Spalten:"), ("Left:", "Top:"), ("row hints", "column hints"),
)  # fmt: skip
Typed = Callable[[random.Random, Puzzle], str]


def picture(puzzle: Puzzle, pair: str) -> str:
    assert puzzle.goal is not None
    return "\n".join(in_characters(puzzle.goal, pair))


def _file(
    rng: random.Random, text: str, puzzles: Sequence[Puzzle], expect: Expect = Expect.PUZZLES
) -> Stranger:
    return one_file(
        rng.choice(("puzzle.txt", "levels.txt", "nonogram.txt", "puzzle", "a.nonogram.txt")),
        text,
        puzzles,
        expect,
    )


def untitled(puzzle: Puzzle) -> Puzzle:
    return puzzle.with_metadata(title="")


@stranger("text: a picture")
def _bare(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    return _file(rng, picture(puzzle, rng.choice(ASCII_PAIRS)) + "\n", [untitled(puzzle)])


@stranger("text: pictures with titles")
def _titled(rng: random.Random) -> Stranger:
    puzzles, pair = drawn.puzzles(rng, rng.randint(2, 5), square=None), rng.choice(ASCII_PAIRS[:8])
    mark = rng.choice(("", "# ", "Title: ", "== ", "; "))
    blocks = [f"{mark}{each.title}\n{picture(each, pair)}\n" for each in puzzles]
    return _file(rng, "\n".join(blocks), puzzles)


@stranger("text: pictures with spaces between")
def _spaced(rng: random.Random) -> Stranger:
    puzzle, pair = drawn.puzzles(rng, 1, square=None)[0], rng.choice(ASCII_PAIRS[:8])
    rows = [" ".join(row) for row in in_characters(puzzle.goal or (), pair)]
    return _file(rng, "\n".join(rows) + "\n", [untitled(puzzle)])


def _headed(right: bool, rng: random.Random) -> Stranger:
    """A size, and perhaps a title, above the picture."""
    puzzle, pair = drawn.puzzles(rng, 1)[0], rng.choice(ASCII_PAIRS[:8])
    width, height = puzzle.width, puzzle.height
    if not right:
        width, height = rng.choice(
            ((width + 1, height), (width, height + 1), (width - 1, height), (width, height + 3))
        )
    title = rng.choice(("", puzzle.title))
    size = rng.choice(
        (f"{width} {height}", f"{width}x{height}", f"width {width}\nheight {height}", f"{width} {height}")
    )
    head = f"{size} {title}".strip() if rng.random() < 0.5 or not title else f"{title}\n{size}"
    truth = puzzle if title else untitled(puzzle)
    rows = in_characters(puzzle.goal or (), pair)
    between = rng.choice(("", " "))
    body = "\n".join([between.join(row) for row in rows])
    return _file(rng, f"{head}\n{body}\n", [truth], Expect.PUZZLES if right else Expect.WARNING)


stranger("text: a size above the picture")(partial(_headed, True))
stranger("text: a wrong size above the picture")(partial(_headed, False))


def _labelled(separator: str, puzzle: Puzzle, heads: tuple[str, str]) -> str:
    sides = [joined(each, separator) for each in (puzzle.rows, puzzle.columns)]
    return "\n".join([heads[0], *sides[0], "", heads[1], *sides[1]]) + "\n"


@stranger("text: clues under headings")
def _under_headings(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    return _file(
        rng, _labelled(rng.choice((" ", ",", ", ")), puzzle, rng.choice(HEADS)), [clues_only(puzzle)]
    )


@stranger("text: clues under headings, columns first")
def _columns_first(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    heads = rng.choice(HEADS)
    text = _labelled(rng.choice((" ", ",")), drawn.transposed(puzzle), (heads[1], heads[0]))
    return _file(rng, text, [clues_only(puzzle)])


@stranger("text: several puzzles under headings")
def _several(rng: random.Random) -> Stranger:
    puzzles, heads = drawn.puzzles(rng, rng.randint(2, 4), square=None), rng.choice(HEADS[:5])
    text = "\n".join([f"{each.title}\n{_labelled(' ', each, heads)}" for each in puzzles])
    return _file(rng, text, [drawn.without_goal(each) for each in puzzles])


def clues_only(puzzle: Puzzle) -> Puzzle:
    return untitled(drawn.without_goal(puzzle))


@stranger("text: a label on each line")
def _labels(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    row, column = rng.choice((("R", "C"), ("Row ", "Column "), ("row", "col"), ("r", "c")))
    after = rng.choice((": ", " = ", ") "))
    separator = rng.choice((" ", ", "))
    lines = [
        f"{name}{number}{after}{clue}"
        for name, side in ((row, puzzle.rows), (column, puzzle.columns))
        for number, clue in enumerate(joined(side, separator), 1)
    ]
    return _file(rng, "\n".join(lines) + "\n", [clues_only(puzzle)])


@stranger("text: one line for each side")
def _one_line(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    outer, inner, start, end = rng.choice(
        (
            (", ", " ", "", ""),
            ("; ", ",", "", ""),
            (" ", ",", "[", "]"),
            (" ", " ", "(", ")"),
            (" / ", " ", "", ""),
            ("; ", " ", "", ""),
        )
    )
    sides = [
        outer.join([f"{start}{clue}{end}" for clue in joined(side, inner)])
        for side in (puzzle.rows, puzzle.columns)
    ]
    heads = rng.choice(HEADS[:3])
    mark = "" if heads[0].endswith(":") else rng.choice((":", " ="))
    return _file(rng, f"{heads[0]}{mark} {sides[0]}\n{heads[1]}{mark} {sides[1]}\n", [clues_only(puzzle)])


@stranger("text: two blocks without headings")
def _two_blocks(rng: random.Random) -> Stranger:
    """Rows come first where nothing else is said, but that is a custom and no certainty."""
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    sides = ["\n".join(joined(each, " ")) for each in (puzzle.rows, puzzle.columns)]
    return _file(rng, "\n\n".join(sides) + "\n", [clues_only(puzzle)], Expect.EITHER)


@stranger("text: the number of runs before each clue")
def _counted(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1)[0]
    sides = [
        [" ".join(map(str, [len(clue), *[each.length for each in clue]])) for clue in side]
        for side in (puzzle.rows, puzzle.columns)
    ]
    if rng.random() < 0.5:
        heads = rng.choice(HEADS[:5])
        lines = [heads[0], *sides[0], heads[1], *sides[1]]
        return _file(rng, "\n".join(lines) + "\n", [clues_only(puzzle)], Expect.EITHER)
    size = rng.choice((f"{puzzle.height} {puzzle.width}", f"{puzzle.height}\n{puzzle.width}"))
    text = "\n".join([size, *sides[0], *sides[1]])
    return _file(rng, text + "\n", [clues_only(puzzle)], Expect.EITHER)


@stranger("text: quoted clues")
def _quoted(rng: random.Random) -> Stranger:
    puzzle, heads = drawn.puzzles(rng, 1, square=None)[0], rng.choice(HEADS[:5])
    mark, comma = rng.choice(('"', "'")), rng.choice(("", ","))
    sides = [
        [f"{mark}{clue}{mark}{comma}" for clue in joined(side, " ")] for side in (puzzle.rows, puzzle.columns)
    ]
    return _file(rng, "\n".join([heads[0], *sides[0], "", heads[1], *sides[1]]) + "\n", [clues_only(puzzle)])


@stranger("text: clues and picture")
def _with_picture(rng: random.Random) -> Stranger:
    puzzle, heads = drawn.puzzles(rng, 1, square=None)[0], rng.choice(HEADS[:5])
    goal = rng.choice(("Solution:", "solution", "Goal:"))
    text = f"{_labelled(' ', puzzle, heads)}\n{goal}\n{picture(puzzle, rng.choice(ASCII_PAIRS[:8]))}\n"
    return _file(rng, text, [untitled(puzzle)])


@stranger("text: a page around the clues")
def _in_prose(rng: random.Random) -> Stranger:
    puzzle, fence = drawn.puzzles(rng, 1, square=None)[0], rng.choice(("```", "~~~", ""))
    body = _labelled(" ", puzzle, HEADS[0])
    text = f"# {puzzle.title}\n\n{prose(rng, 3)}\n\n{fence}\n{body}{fence}\n\n{prose(rng, 2)}\n"
    return one_file("README.md", text, [drawn.without_goal(puzzle)], Expect.EITHER)


@stranger("text: coloured runs")
def _coloured(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None, colours=rng.randint(2, 4))[0]
    between = rng.choice(("", ":"))
    colours = [f"{letter(puzzle.palette, n)} #{each.rgb}" for n, each in enumerate(puzzle.palette) if n]
    heads = rng.choice(HEADS[:5])
    sides = [
        [
            " ".join([f"{each.length}{between}{letter(puzzle.palette, each.colour)}" for each in clue]) or "0"
            for clue in side
        ]
        for side in (puzzle.rows, puzzle.columns)
    ]
    lines = [*[f"color {each}" for each in colours], "", heads[0], *sides[0], "", heads[1], *sides[1]]
    return _file(rng, "\n".join(lines) + "\n", [clues_only(puzzle)])


@stranger("fault: typed under headings")
def _typed_fault(rng: random.Random) -> Stranger:
    puzzle = spoiled(rng, drawn.puzzles(rng, 1, square=None)[0])
    return _file(rng, _labelled(rng.choice((" ", ",")), puzzle, rng.choice(HEADS[:5])), [clues_only(puzzle)])


@stranger("text: a folder of pictures")
def _folder(rng: random.Random) -> Stranger:
    """The names of the files are the titles."""
    pair = rng.choice(ASCII_PAIRS[:8])
    files = [
        StrangerFile(
            f"{each.title}.txt",
            f"{picture(each, pair)}\n".encode(),
            Expect.PUZZLES,
            (each,),
        )
        for each in drawn.puzzles(rng, rng.randint(4, 9), square=None)
        if each.title.isascii() and each.title.replace(" ", "").isalpha()
    ]
    return Stranger(tuple(files))
