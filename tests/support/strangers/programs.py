"""Strangers whose files are programs, and folders with files of all kinds."""

from __future__ import annotations

import json
import random

from . import drawn, languages
from .classes import FILE_NAMES, one_file, stranger, truth_of
from .layouts import nested, plain, record
from .truth import Expect, Stranger, StrangerFile
from .variants import prose

JAVASCRIPT = (
    "const DIRECTIONS = [[0, 1], [1, 0], [0, -1], [-1, 0]];",
    "const KERNEL = [\n  [0, 1, 0],\n  [1, 1, 1],\n  [0, 1, 0],\n];",
    "const SHAPES = {\n  square: [[1, 1], [1, 1]],\n  bar: [[1, 1, 1, 1]],\n  tee: [[1, 1, 1], [0, 1, 0]],\n};",
    'const COLORS = ["#ffffff", "#000000", "#e04040"];',
    "const SIZES = [5, 10, 15, 20];",
    "let grid = Array.from({ length: 10 }, () => Array(10).fill(0));",
    "function cluesOf(line) {\n  const runs = [];\n  let n = 0;\n  for (const cell of [...line, 0]) {\n"
    "    if (cell) n += 1;\n    else if (n) { runs.push(n); n = 0; }\n  }\n  return runs.length ? runs : [0];\n}",
    "const rows = grid.map(cluesOf);\nconst columns = transpose(grid).map(cluesOf);",
    "for (let i = 0; i < 10; i++) {\n  for (let j = 0; j < 10; j++) draw(i, j, [i * 24, j * 24, 24, 24]);\n}",
    "const FRAMES = [[0, 2, 3], [1, 2], [3, 1, 1], [0]];",
    "test('runs', () => {\n  expect(cluesOf([1, 1, 0, 1])).toEqual([2, 1]);\n});",
)
PYTHON = (
    "import sys\n\nDIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]",
    "KERNEL = [\n    [0, 1, 0],\n    [1, 1, 1],\n    [0, 1, 0],\n]",
    "LIMITS = {'easy': 5, 'hard': 20}",
    "grid = [[0] * 10 for _ in range(10)]",
    "def clues(line):\n    return [len(list(g)) for k, g in groupby(line) if k]",
    "rows = [clues(row) for row in grid]\ncolumns = [clues(column) for column in zip(*grid)]",
    "FRAMES = [[0, 2, 3], [1, 2], [3, 1, 1], [0]]",
    "WEIGHTS = [\n    [0.1, 0.4],\n    [0.2, 0.3],\n]",
)


def _code(rng: random.Random, statements: tuple[str, ...]) -> list[str]:
    return rng.sample(statements, rng.randint(3, 6))


@stranger("nothing: a program")
def _program(rng: random.Random) -> Stranger:
    """It solves nonograms, and has none."""
    python = rng.random() < 0.4
    text = "\n\n".join(_code(rng, PYTHON if python else JAVASCRIPT))
    return one_file("solver.py" if python else "nonogram.js", text + "\n", (), Expect.NOTHING)


@stranger("beside: a program")
def _data_in_program(rng: random.Random) -> Stranger:
    puzzles, layout = drawn.puzzles(rng, rng.randint(1, 4), square=None), plain(rng, nest="list")
    python = rng.random() < 0.4
    syntax = languages.PYTHON if python else languages.JAVASCRIPT
    bare = syntax._replace(wraps=(("PUZZLES = ", "") if python else ("const PUZZLES = ", ";"),))
    data = languages.written(rng, nested(rng, puzzles, layout), bare, languages.habits(rng, bare))
    code = _code(rng, PYTHON if python else JAVASCRIPT)
    code.insert(rng.randrange(len(code) + 1), data)
    truth = [truth_of(each, layout) for each in puzzles]
    return one_file("game.py" if python else "game.js", "\n\n".join(code) + "\n", truth)


@stranger("folder: with files of other kinds")
def _folder(rng: random.Random) -> Stranger:
    layout = plain(rng, nest="single")
    puzzles = drawn.puzzles(rng, rng.randint(3, 6), square=None)
    files = [
        StrangerFile(
            f"{number:02}.json",
            json.dumps(record(rng, each, layout)).encode(),
            Expect.PUZZLES,
            (truth_of(each, layout),),
        )
        for number, each in enumerate(puzzles, 1)
    ]
    package = {"name": "nonogram", "version": "1.0.2", "scripts": {"test": "jest"}, "files": ["dist", "src"]}
    index = {
        "count": len(puzzles),
        "files": [file.name for file in files],
        "sizes": [[5, 5], [10, 10], [15, 15]],
    }
    others = {
        "package.json": json.dumps(package, indent=2),
        "index.json": json.dumps(index),
        "README.md": prose(rng, 8),
        "solver.py": "\n\n".join(_code(rng, PYTHON)),
        f"{rng.choice(FILE_NAMES)}.js": "\n\n".join(_code(rng, JAVASCRIPT)),
        "scores.csv": "name,time,moves\nann,120,44\nbob,98,51\n",
    }
    files += [StrangerFile(name, f"{text}\n".encode(), Expect.NOTHING) for name, text in others.items()]
    return Stranger(tuple(files))
