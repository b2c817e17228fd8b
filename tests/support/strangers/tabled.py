"""Strangers in tables, in C and in saved pages."""

from __future__ import annotations

import random

from . import drawn, typed
from .classes import one_file, stranger
from .notations import in_characters, joined
from .truth import Expect, Stranger


@stranger("table: a picture")
def _table_picture(rng: random.Random) -> Stranger:
    puzzle, between = drawn.puzzles(rng, 1, square=None)[0], rng.choice((",", ";", "\t"))
    pair = rng.choice(("01", "01", ".#", "_X"))
    lines = [between.join(row) for row in in_characters(puzzle.goal or (), pair)]
    return one_file(
        "picture.tsv" if between == "\t" else "picture.csv", "\n".join(lines) + "\n", [typed.untitled(puzzle)]
    )


@stranger("table: a puzzle in each line")
def _table_lines(rng: random.Random) -> Stranger:
    puzzles = drawn.puzzles(rng, rng.randint(2, 6), square=None)
    quote = rng.choice(('"', '"', ""))
    outer = ";" if quote else "/"
    lines = ["id,title,width,height,rows,columns"]
    for number, each in enumerate(puzzles, 1):
        sides = [f"{quote}{outer.join(joined(side, ' '))}{quote}" for side in (each.rows, each.columns)]
        title = f'"{each.title}"' if "," in each.title else each.title
        lines.append(f"{number},{title},{each.width},{each.height},{sides[0]},{sides[1]}")
    return one_file("puzzles.csv", "\n".join(lines) + "\n", [drawn.without_goal(each) for each in puzzles])


@stranger("table: a sheet with the clues around the grid")
def _sheet(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    deep, wide = max(map(len, puzzle.columns)), max(map(len, puzzle.rows))
    lines = []
    for level in range(deep):
        over = [
            str(clue[level - deep + len(clue)].length) if level >= deep - len(clue) else ""
            for clue in puzzle.columns
        ]
        lines.append(",".join([""] * wide + over))
    for clue in puzzle.rows:
        lines.append(
            ",".join([""] * (wide - len(clue)) + [str(each.length) for each in clue] + [""] * puzzle.width)
        )
    return one_file("sheet.csv", "\n".join(lines) + "\n", [typed.clues_only(puzzle)], Expect.EITHER)


@stranger("language: c")
def _c(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    if rng.random() < 0.5:
        rows = ",\n".join(
            [f'    "{row}"' for row in in_characters(puzzle.goal or (), rng.choice((".#", "01", " X")))]
        )
        text = f"/* nonogram: {puzzle.title} */\n#include <stdio.h>\n\nstatic const char *picture[] = {{\n{rows}\n}};\n"
        return one_file("level.c", text, [typed.untitled(puzzle)], Expect.EITHER)
    arrays = []
    for name, side in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        longest = max(map(len, side))
        lines = [
            ", ".join([str(each.length) for each in clue] + ["0"] * (longest - len(clue))) for clue in side
        ]
        body = ",\n".join([f"    {{{line}}}" for line in lines])
        arrays.append(f"static const int {name}[{len(side)}][{longest}] = {{\n{body}\n}};\n")
    text = f"#define WIDTH {puzzle.width}\n#define HEIGHT {puzzle.height}\n\n" + "\n".join(arrays)
    return one_file(rng.choice(("level.c", "level.h")), text, [typed.clues_only(puzzle)], Expect.EITHER)


@stranger("language: a page with the picture")
def _pre(rng: random.Random) -> Stranger:
    puzzle = drawn.puzzles(rng, 1, square=None)[0]
    body = f"<pre>\n{typed.picture(puzzle, rng.choice(typed.ASCII_PAIRS[:5]))}\n</pre>"
    head = f"<!DOCTYPE html>\n<html><head><title>{puzzle.title}</title></head>"
    text = f"{head}\n<body>\n{body}\n<p>5 of 12</p>\n</body></html>\n"
    return one_file("page.html", text, [puzzle], Expect.EITHER)
