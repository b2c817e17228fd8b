"""The puzzles that strangers store: pictures of all sizes with the titles that people give."""

from __future__ import annotations

import random
from dataclasses import replace

from nonoproof.model import UNKNOWN, Grid, Metadata, Palette, Puzzle, puzzle_of

from ..pictures import PALETTE, picture

TITLES = (
    "Owl", "Small house", "Cat", "Lighthouse", "Sailing ship", "Tulip", "Teapot", "Umbrella", "Penguin", "Bicycle",
    "Castle", "Mushroom", "Violin", "Fir tree", "Whale", "Windmill", "Ladybird", "Anchor", "Candle", "Elephant",
    "Rocket", "Tractor", "Squirrel", "Hot air balloon", "Cup of tea", "Mr. Fox", "St. Paul's", "Train, 1890",
)  # fmt: skip
LIKE_NAMES = (
    "map", "word", "bomb", "snake", "row boat", "chess board", "clue", "grid", "hint", "column", "goal", "key",
    "picture frame", "size", "level crossing", "rows of corn", "puzzle piece", "name tag", "board", "data", "title",
    "image", "solution", "width", "line", "cell", "pattern", "table", "game", "number 4", "left hand", "top hat",
)  # fmt: skip
"""Titles that are also names of fields."""
FOREIGN = {
    "euc_kr": ("고양이", "작은 집", "등대", "우산", "나비", "자전거"),
    "shift_jis": ("ねこ", "小さな家", "灯台", "ちょうちょ", "自転車", "桜の木"),
    "gb18030": ("小猫", "灯塔", "雨伞", "蝴蝶", "自行车", "茶壶"),
    "cp1251": ("Кошка", "Маяк", "Бабочка", "Чайник", "Зонтик", "Ёлка"),
    "latin-1": ("Möwe", "Château", "Niño", "Übersee", "Grüße", "Façade"),
}


def size(rng: random.Random, square: bool | None = False) -> tuple[int, int]:
    """Width and height; square, not square, or either for None."""
    top = rng.choice((8, 12, 15, 20, 20, 30))
    if square is None:
        square = rng.random() < 0.2
    width = rng.randint(5, top)
    if square:
        return width, width
    while True:
        height = rng.randint(5, top)
        if height != width:
            return width, height


def palette(rng: random.Random, colours: int) -> Palette:
    if colours == 1:
        return PALETTE[:2]
    return (PALETTE[0], *rng.sample(PALETTE[1:], colours))


def titles(rng: random.Random, count: int, among: tuple[str, ...] = TITLES) -> list[str]:
    if count <= len(among):
        return rng.sample(among, count)
    return [f"{rng.choice(among)} {number + 1}" for number in range(count)]


def drawing(rng: random.Random, square: bool | None = False, colours: int = 1) -> Grid:
    """With filled and empty cells, no copy of itself by transposition, and every colour in it."""
    while True:
        grid = picture(rng, *size(rng, square), colours)
        used = {cell for row in grid for cell in row}
        flipped = tuple([bytes(column) for column in zip(*grid, strict=True)])
        if len(used) == colours + 1 and flipped != grid and sum(map(any, grid)) > 2:
            return grid


def puzzles(
    rng: random.Random,
    count: int = 0,
    *,
    square: bool | None = False,
    colours: int = 1,
    among: tuple[str, ...] = TITLES,
) -> list[Puzzle]:
    """Puzzles with their goals; their number is random where it is 0."""
    count = count or rng.choice((1, 1, 2, 3, 5, 8))
    names = titles(rng, count, among)
    return [
        puzzle_of(drawing(rng, square, colours), palette(rng, colours), Metadata(title=name))
        for name in names
    ]


def without_goal(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, goal=None)


def with_givens(puzzle: Puzzle, cells: list[tuple[int, int]], *, goal: bool = True) -> Puzzle:
    """The cells, as rows and columns, are shown from the start."""
    assert puzzle.goal is not None
    shown = [bytearray([UNKNOWN] * puzzle.width) for _ in range(puzzle.height)]
    for row, column in cells:
        shown[row][column] = puzzle.goal[row][column]
    givens = tuple([bytes(row) for row in shown])
    return replace(puzzle, givens=givens, goal=puzzle.goal if goal else None)


def transposed(puzzle: Puzzle) -> Puzzle:
    def turn(grid: Grid | None) -> Grid | None:
        return None if grid is None else tuple([bytes(column) for column in zip(*grid, strict=True)])

    return replace(
        puzzle, rows=puzzle.columns, columns=puzzle.rows, goal=turn(puzzle.goal), givens=turn(puzzle.givens)
    )
