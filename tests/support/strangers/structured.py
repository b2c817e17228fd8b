"""Strangers with structured data: languages, names, nestings, notations and what stands beside the clues."""

from __future__ import annotations

import json
import random
from functools import partial

from nonoproof.model import Puzzle

from . import distractors, drawn, names, notations
from .classes import Maker, in_tree, one_file, stored, stranger
from .faults import sound
from .layouts import Extra, plain, record
from .truth import Expect, Stranger, Tree


def _named(name: str, maker: Maker) -> None:
    stranger(name)(maker)


def _in(language: str, rng: random.Random) -> Stranger:
    layout = plain(rng, nest=rng.choice(("list", "wrapped", "single"))) if language == "xml" else plain(rng)
    return stored(rng, drawn.puzzles(rng, square=None), layout, language)


for _language in ("json", "javascript", "typescript", "lua", "python", "tuples", "yaml", "xml", "html"):
    _named(f"language: {_language}", partial(_in, _language))


@stranger("language: json lines")
def _json_lines(rng: random.Random) -> Stranger:
    puzzles, layout = drawn.puzzles(rng, 4, square=None), plain(rng)
    lines = [json.dumps(record(rng, each, layout)) for each in puzzles]
    truth = [each if layout.grid else drawn.without_goal(each) for each in puzzles]
    return one_file(rng.choice(("all.jsonl", "puzzles.ndjson")), "\n".join(lines) + "\n", truth)


@stranger("names: short")
def _short(rng: random.Random) -> Stranger:
    return stored(rng, drawn.puzzles(rng), plain(rng, sides=rng.choice(names.SHORT)))


@stranger("names: foreign")
def _foreign(rng: random.Random) -> Stranger:
    return stored(rng, drawn.puzzles(rng), plain(rng, sides=rng.choice(names.FOREIGN)))


@stranger("names: unclear")
def _unclear(rng: random.Random) -> Stranger:
    layout = plain(rng, sides=rng.choice(names.UNCLEAR), grid="", size="", columns_first=False)
    return stored(rng, drawn.puzzles(rng, square=None), layout, expect=Expect.ORIENTATION)


@stranger("names: unclear, with a size")
def _unclear_sized(rng: random.Random) -> Stranger:
    layout = plain(
        rng, sides=rng.choice(names.UNCLEAR), grid="", size="fields", size_names=rng.choice(names.SIZES[:3])
    )
    return stored(rng, drawn.puzzles(rng), layout)


@stranger("names: unclear, with a goal")
def _unclear_goal(rng: random.Random) -> Stranger:
    layout = plain(rng, sides=rng.choice(names.UNCLEAR), grid="arrays", size="")
    return stored(rng, drawn.puzzles(rng), layout)


@stranger("names: titles that are names of fields")
def _like_names(rng: random.Random) -> Stranger:
    puzzles = drawn.puzzles(rng, rng.randint(2, 8), among=drawn.LIKE_NAMES)
    return stored(rng, puzzles, plain(rng, nest="map"))


@stranger("names: pictures by title")
def _pictures_by_title(rng: random.Random) -> Stranger:
    """A map from titles to pictures; some of the titles are names of fields."""
    puzzles = drawn.puzzles(rng, rng.randint(3, 9), square=None, among=drawn.LIKE_NAMES + drawn.TITLES)
    return _picture_map(rng, puzzles)


def _picture_map(rng: random.Random, puzzles: list[Puzzle]) -> Stranger:
    notation = notations.GRIDS[rng.choice(("texts", "arrays"))]
    seed = rng.getrandbits(32)
    tree = {each.title: notation(random.Random(seed), each.goal or (), each.palette) for each in puzzles}
    whole: Tree = {"nonograms": tree} if rng.random() < 0.7 else {"type": "nonogram", "puzzles": tree}
    return in_tree(rng, whole, puzzles)


@stranger("sides: columns first")
def _columns_first(rng: random.Random) -> Stranger:
    return stored(
        rng, drawn.puzzles(rng, square=None), plain(rng, columns_first=True, inside=rng.choice(("", "clues")))
    )


@stranger("sides: a list, with a size")
def _listed(rng: random.Random) -> Stranger:
    layout = plain(rng, listed=True, inside="clues", columns_first=rng.random() < 0.5, size="fields")
    return stored(rng, drawn.puzzles(rng), layout)


@stranger("sides: a list")
def _listed_alone(rng: random.Random) -> Stranger:
    layout = plain(rng, listed=True, inside=rng.choice(("clues", "hints")), grid="", size="")
    return stored(rng, drawn.puzzles(rng, square=None), layout, expect=Expect.ORIENTATION)


@stranger("sides: a list, square, with a size")
def _listed_square(rng: random.Random) -> Stranger:
    layout = plain(rng, listed=True, inside="clues", grid="", size=rng.choice(("fields", "side")))
    return stored(rng, drawn.puzzles(rng, square=True), layout, expect=Expect.ORIENTATION)


def _nest(nest: str, rng: random.Random) -> Stranger:
    count = 1 if nest == "single" else rng.randint(2, 9)
    return stored(rng, drawn.puzzles(rng, count, square=None), plain(rng, nest=nest))


for _each in ("single", "list", "wrapped", "deep", "worlds", "map", "numbered"):
    _named(f"nesting: {_each}", partial(_nest, _each))


def _clues(notation: str, rng: random.Random) -> Stranger:
    layout = plain(rng, clues=notation)
    puzzles = drawn.puzzles(rng, square=None)
    # One reading counts the runs, the other paints them too: arithmetic decides, unless both fit.
    unsure = notation == "counted" and any(sound(_with_counts(each)) for each in puzzles)
    return stored(rng, puzzles, layout, expect=Expect.EITHER if unsure else Expect.PUZZLES)


def _with_counts(puzzle: Puzzle) -> Puzzle:
    both = [
        [[length for length in (len(clue), *[each.length for each in clue]) if length] for clue in side]
        for side in (puzzle.rows, puzzle.columns)
    ]
    return Puzzle.from_clues(both[0], both[1])


for _each in notations.CLUES:
    _named(f"clues: {_each}", partial(_clues, _each))


def _coloured(notation: str, rng: random.Random) -> Stranger:
    named = {"colour indexes": "list", "colour hexes": ""}.get(notation, "map")
    layout = plain(rng, clues=notation, grid="", palette=named)
    return stored(rng, drawn.puzzles(rng, square=None, colours=rng.randint(2, 4)), layout)


for _each in notations.COLOURED:
    _named(f"clues: {_each}", partial(_coloured, _each))


def _picture(notation: str, rng: random.Random) -> Stranger:
    """Pictures without clues; the file says that they are nonograms."""
    colours = rng.randint(2, 4) if notation == "colour objects" else 1
    size = rng.choice(("fields", "object")) if notation.startswith("flat") else rng.choice(("", "fields"))
    layout = plain(rng, clues="", grid=notation, grid_name=rng.choice(names.GRIDS), nest="single", size=size)
    puzzles = drawn.puzzles(rng, square=None, colours=colours)
    records = [record(rng, each, layout) for each in puzzles]
    tree = {rng.choice(("nonograms", "picrossPuzzles", "nonogramLevels", "nonogram_puzzles")): records}
    return in_tree(rng, tree, puzzles)


for _each in notations.GRIDS:
    _named(f"picture: {_each}", partial(_picture, _each))


@stranger("picture: flat, square, without a size")
def _flat_square(rng: random.Random) -> Stranger:
    layout = plain(rng, clues="", grid=rng.choice(("flat", "flat text")), size="")
    puzzles = drawn.puzzles(rng, square=True)
    records = [record(rng, each, layout) for each in puzzles]
    return in_tree(rng, {"nonograms": records}, puzzles)


@stranger("picture: flat, with two numbers")
def _flat_numbers(rng: random.Random) -> Stranger:
    """Their product is the length, and nothing says which is the width."""
    one, other = rng.choice((("a", "b"), ("n1", "n2"), ("dim1", "dim2"), ("p", "q")))
    layout = plain(rng, clues="", grid="flat", size="fields", size_names=(one, other), nest="single")
    puzzles = drawn.puzzles(rng)
    records = [record(rng, each, layout) for each in puzzles]
    return in_tree(rng, {"nonograms": records}, puzzles, Expect.EITHER)


@stranger("picture: coloured")
def _coloured_picture(rng: random.Random) -> Stranger:
    notation = rng.choice(("texts", "arrays"))
    named = "list" if notation == "arrays" else "map"
    layout = plain(rng, clues="", grid=notation, size="", palette=named)
    puzzles = drawn.puzzles(rng, square=None, colours=rng.randint(2, 4))
    return in_tree(rng, {"nonograms": [record(rng, each, layout) for each in puzzles]}, puzzles)


@stranger("picture: nothing says what it is")
def _bare_picture(rng: random.Random) -> Stranger:
    layout = plain(
        rng, clues="", grid=rng.choice(("texts", "arrays")), grid_name=rng.choice(names.GRIDS), size=""
    )
    return stored(rng, drawn.puzzles(rng, square=None), layout, expect=Expect.EITHER)


def _goal(notation: str, rng: random.Random) -> Stranger:
    layout = plain(rng, grid=notation, grid_name=rng.choice(names.GOALS))
    return stored(rng, drawn.puzzles(rng, square=None), layout)


for _each in (
    "texts",
    "arrays",
    "truth values",
    "one text",
    "letters",
    "objects",
    "numbered objects",
    "flat",
    "flat text",
):
    _named(f"goal: {_each}", partial(_goal, _each))

_DISTRACTORS: dict[str, Extra] = {
    "numbers": distractors.numbers,
    "sizes of other things": distractors.far_sizes,
    "scores": distractors.scores,
    "coordinates": distractors.coordinates,
    "texts": distractors.texts,
    "a small picture": distractors.preview,
    "progress": distractors.progress,
    "an empty board": distractors.empty_board,
}


def _beside(extra: Extra, rng: random.Random) -> Stranger:
    layout = plain(rng, extras=(extra,), grid_name=rng.choice(("solution", "goal", "answer")))
    return stored(rng, drawn.puzzles(rng, square=None), layout)


for _each, _extra in _DISTRACTORS.items():
    _named(f"beside: {_each}", partial(_beside, _extra))


@stranger("beside: all kinds")
def _all_kinds(rng: random.Random) -> Stranger:
    extras = tuple(rng.sample(list(_DISTRACTORS.values())[:5], 4))
    return stored(rng, drawn.puzzles(rng, square=None), plain(rng, extras=extras))


@stranger("beside: a small picture, no clues")
def _preview_alone(rng: random.Random) -> Stranger:
    layout = plain(rng, clues="", grid="arrays", size="", extras=(distractors.preview,))
    puzzles = drawn.puzzles(rng, square=None)
    return in_tree(rng, {"nonograms": [record(rng, each, layout) for each in puzzles]}, puzzles)


@stranger("beside: other puzzles")
def _other_puzzles(rng: random.Random) -> Stranger:
    layout = plain(rng)
    puzzles = drawn.puzzles(rng, square=None)
    tree = {
        "nonograms": [record(rng, each, layout) for each in puzzles],
        "sudoku": [{"grid": distractors.sudoku(rng), "difficulty": 2}],
        "mazes": [{"name": "The tower", "start": [1, 1], "exit": [5, 5], "map": distractors.maze(rng)}],
    }
    return in_tree(rng, tree, [each if layout.grid else drawn.without_goal(each) for each in puzzles])


@stranger("mixed: anything")
def _mixed(rng: random.Random) -> Stranger:
    """Many peculiarities at once, none of which makes the puzzle doubtful."""
    layout = plain(
        rng,
        sides=rng.choice(names.CLEAR),
        clues=rng.choice([each for each in notations.CLUES if each != "counted"]),
        grid=rng.choice(("", *notations.GRIDS)),
        nest=rng.choice(("list", "wrapped", "deep", "worlds", "map", "numbered")),
        size=rng.choice(("", "fields", "object", "text", "list")),
        extras=tuple(rng.sample(list(_DISTRACTORS.values()), 3)),
    )
    among = drawn.LIKE_NAMES + drawn.TITLES if layout.nest == "map" else drawn.TITLES
    return stored(rng, drawn.puzzles(rng, square=None, among=among), layout)
