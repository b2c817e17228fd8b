"""Puzzles written in random shapes: names, nesting, notation and order as apps and sites have them.

Used by the tests of the shape reader and by ``torture.fuzz_shapes``. What is written is known, so what is
read back can be judged.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from nonoproof.model import Clue, Grid, grid_clues, transpose

Lengths = list[list[int]]

SURE_NAMES = [
    ("rows", "cols"), ("rowClues", "colClues"), ("row_clues", "col_clues"), ("rowHints", "columnHints"),
    ("left", "top"), ("RowHints", "ColHints"), ("rows", "columns"), ("rowsClues", "columnsClues"),
    ("row-rules", "column-rules"), ("rowConstraints", "colConstraints"), ("zeilen", "spalten"),
    ("lignes", "colonnes"), ("filas", "columnas"), ("rowNumbers", "columnNumbers"), ("ROWS", "COLUMNS"),
    ("leftClues", "topClues"), ("rowclues", "colclues"), ("строки", "столбцы"), ("row", "col"),
]  # fmt: skip
LOOSE_NAMES = [
    ("horizontal", "vertical"), ("h", "v"), ("hor", "ver"), ("y", "x"), ("horizontalHints", "verticalHints"),
    ("across", "down"),
]  # fmt: skip
GRID_NAMES = ["solution", "goal", "grid", "picture", "matrix", "answer", "board", "image", "nonogram"]
TITLES = ["title", "name", "puzzleName", "Title"]


@dataclass
class Truth:
    """What a file says, whatever it looks like."""

    rows: Lengths
    columns: Lengths
    goal: list[list[int]] | None = None
    title: str = ""
    either_way: bool = False
    """Nothing in the file says which clues are the rows."""


@dataclass
class Written:
    data: bytes
    name: str
    truths: list[Truth] = field(default_factory=list)
    how: str = ""


def random_grid(rng: random.Random, most: int = 12) -> Grid:
    width, height = rng.randint(3, most), rng.randint(3, most)
    density = rng.uniform(0.3, 0.8)
    while True:
        grid = tuple([bytes([rng.random() < density for _ in range(width)]) for _ in range(height)])
        if len(set(b"".join(grid))) == 2:
            return grid


def lengths(clues: tuple[Clue, ...]) -> Lengths:
    return [[each.length for each in clue] for clue in clues]


def truth_of(grid: Grid, rng: random.Random) -> Truth:
    rows, columns = grid_clues(grid)
    title = rng.choice(["", "Cat", "Le château", "No 7"])
    return Truth(lengths(rows), lengths(columns), [list(row) for row in grid], title)


class Writer:
    """Draws a way of writing, and writes all puzzles of a file in it."""

    def __init__(self, rng: random.Random, decoys: bool = False) -> None:
        self.rng = rng
        self.decoys = decoys
        self.kind = rng.choice(["clues", "clues", "clues", "both", "grid"])
        self.names = rng.choice(SURE_NAMES if rng.random() < 0.8 else LOOSE_NAMES)
        self.sure = self.names in SURE_NAMES
        self.grid_name = rng.choice(GRID_NAMES)
        self.clue_style = rng.choice(["lists", "lists", "texts", "padded", "zeros", "strings", "floats"])
        self.side_style = rng.choice(["list", "list", "list", "joined", "map"])
        self.grid_style = rng.choice(["lists", "lists", "bools", "rows", "signs", "flat", "line", "squares"])
        self.nesting = rng.choice(["flat", "flat", "hints", "sides", "pair", "meta"])
        self.sized = rng.choice(["no", "no", "plain", "size", "rowcol"])
        self.title = rng.choice(TITLES)
        self.mark = rng.choice([" ", ",", ", ", "-", "."])

    def describe(self) -> str:
        return " ".join(
            [
                self.kind,
                "/".join(self.names),
                self.clue_style,
                self.side_style,
                self.grid_style,
                self.nesting,
                self.sized,
            ]
        )

    def clue(self, clue: list[int], most: int) -> Any:
        if self.clue_style == "texts":
            return self.mark.join(map(str, clue)) or self.rng.choice(["", "0"])
        if self.clue_style == "strings":
            return [str(each) for each in clue]
        if self.clue_style == "floats":
            return [float(each) for each in clue]
        if self.clue_style == "padded":
            return [0] * (most - len(clue)) + clue
        if self.clue_style == "zeros":
            return clue + [0] * (most - len(clue)) or [0]
        return clue or self.rng.choice([[], [0]])

    def side(self, clues: Lengths, name: str) -> Any:
        most = max(1, max(map(len, clues), default=1))
        written = [self.clue(each, most) for each in clues]
        if self.side_style == "joined" and self.clue_style == "texts":
            between = ";" if self.mark != "," else "/"
            return between.join([str(each or "0") for each in written])
        if self.side_style == "map":
            return {f"{self.rng.choice(['', ''])}{number}": each for number, each in enumerate(written)}
        return written

    def grid(self, cells: list[list[int]]) -> Any:
        style = self.grid_style
        if style == "bools":
            return [[bool(cell) for cell in row] for row in cells]
        if style in ("rows", "signs", "squares"):
            signs = {"rows": "01", "signs": ".#", "squares": "⬜⬛"}[style]
            return ["".join([signs[cell] for cell in row]) for row in cells]
        if style == "flat" and self.knows_size():
            return [cell for row in cells for cell in row]
        if style == "line" and self.knows_size():
            return "".join([str(cell) for row in cells for cell in row])
        return cells

    def knows_size(self) -> bool:
        reported = self.sized == "plain" or (self.sized == "rowcol" and self.nesting in ("hints", "sides"))
        return reported or self.kind == "both"

    def fields(self, truth: Truth) -> dict[str, Any]:
        rows, columns = self.names
        fields: dict[str, Any] = {}
        if truth.title:
            fields[self.title] = truth.title
        if self.sized == "plain":
            fields |= {"width": len(truth.columns), "height": len(truth.rows)}
        elif self.sized == "rowcol" and self.nesting in ("hints", "sides"):
            fields |= {"numRows": len(truth.rows), "numCols": len(truth.columns)}
        elif self.sized == "size":
            fields["size"] = f"{len(truth.columns)}x{len(truth.rows)}"
        if self.kind != "grid":
            first, second = self.side(truth.rows, rows), self.side(truth.columns, columns)
            if self.nesting == "hints":
                fields[self.rng.choice(["hints", "clues"])] = {rows: first, columns: second}
            elif self.nesting == "sides":
                fields |= {rows: {"clues": first}, columns: {"clues": second}}
            elif self.nesting == "pair" and isinstance(first, list) and isinstance(second, list):
                fields["clues"] = [first, second]
            else:
                fields |= {rows: first, columns: second}
        if self.kind != "clues" and truth.goal is not None:
            fields[self.grid_name] = self.grid(truth.goal)
        if self.decoys:
            fields |= self.decoy(truth)
        items = list(fields.items())
        if self.rng.random() < 0.3:
            self.rng.shuffle(items)
        return dict(items)

    def decoy(self, truth: Truth) -> dict[str, Any]:
        """Fields that look a little like clues or grids."""
        rng = self.rng
        height, width = len(truth.rows), len(truth.columns)
        choices: list[dict[str, Any]] = [
            {"scores": [[rng.randint(1, 9) for _ in range(rng.randint(1, 3))] for _ in range(height)]},
            {"bestTimes": [rng.randint(10, 99) for _ in range(5)]},
            {"coords": [[rng.randrange(height), rng.randrange(width)] for _ in range(6)]},
            {"playerGrid": [[0] * width for _ in range(height)]},
            {"tags": ["animal", "easy"]},
            {"colors": ["#000000"]},
            {"history": [[rng.randint(0, 1) for _ in range(width)] for _ in range(height)]},
            {"points": [[each] for each in rng.sample(range(1, 60), min(height, 20))]},
            {"currentState": [[rng.randint(0, 1) for _ in range(width)] for _ in range(height)]},
        ]
        return rng.choice(choices)

    def write(self, truths: list[Truth]) -> Written:
        """A file with those puzzles."""
        rng = self.rng
        for truth in truths:
            truth.either_way = self.kind == "clues" and (
                not self.sure or (self.nesting == "pair" and self.side_style != "map")
            )
        if len(truths) == 1 and self.nesting != "pair" and self.kind == "clues" and rng.random() < 0.2:
            return Written(self.statements(truths[0]), "puzzle.py", truths, self.describe())
        objects: list[Any] = [self.fields(truth) for truth in truths]
        around = rng.choice(["list", "levels", "map", "deep"]) if len(objects) > 1 else "one"
        value: Any = objects[0] if around == "one" else objects
        if around == "levels":
            value = {rng.choice(["levels", "puzzles", "data", "items"]): objects, "version": 2}
        elif around == "map":
            value = {f"p{number}": each for number, each in enumerate(objects)}
        elif around == "deep":
            value = {"packs": [{"name": "one", "puzzles": objects}]}
        text = json.dumps(value, ensure_ascii=False, indent=rng.choice([None, 1]))
        name = "nonograms.json"
        if rng.random() < 0.15:
            text, name = f"export const puzzles = {text};\n", "puzzles.js"
        return Written(text.encode(), name, truths, f"{self.describe()} {around}")

    def statements(self, truth: Truth) -> bytes:
        rows, columns = [each if each.isidentifier() else "rows_" + each[:0] + "clues" for each in self.names]
        if rows == columns:
            rows, columns = "row_clues", "col_clues"
        first, second = self.side(truth.rows, rows), self.side(truth.columns, columns)
        return f"{rows} = {first!r}\n{columns} = {second!r}\n".encode()


def turned(truth: Truth) -> Truth:
    goal = None
    if truth.goal is not None:
        goal = [list(row) for row in transpose(tuple([bytes(row) for row in truth.goal]))]
    return Truth(truth.columns, truth.rows, goal, truth.title, truth.either_way)
