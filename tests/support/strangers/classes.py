"""The classes of strangers: each has one peculiarity, and everything else about it is ordinary."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from nonoproof.model import Puzzle

from . import languages
from .drawn import without_goal
from .layouts import Layout, nested
from .truth import Expect, Stranger, StrangerFile, Tree

Maker: TypeAlias = Callable[[random.Random], Stranger]

CLASSES: dict[str, Maker] = {}
"""By what is peculiar about them."""
USUAL = ("json", "json", "json", "json", "javascript", "javascript", "typescript", "lua", "python", "yaml")
FILE_NAMES = (
    "puzzles",
    "levels",
    "data",
    "nonograms",
    "picross",
    "level1",
    "index",
    "boards",
    "easy",
    "pack_2",
)


def stranger(name: str) -> Callable[[Maker], Maker]:
    """Lists the maker of a class under that name."""

    def listed(maker: Maker) -> Maker:
        assert name not in CLASSES
        CLASSES[name] = maker
        return maker

    return listed


def made(name: str, seed: int) -> Stranger:
    return CLASSES[name](random.Random(f"{name}:{seed}"))


def one_file(
    name: str, text: str | bytes, puzzles: Sequence[Puzzle] = (), expect: Expect = Expect.PUZZLES
) -> Stranger:
    data = text.encode() if isinstance(text, str) else text
    return Stranger((StrangerFile(name, data, expect, tuple(puzzles)),))


def text_of(rng: random.Random, tree: Tree, language: str) -> tuple[str, str]:
    """The data in that language, and the suffix of its files."""
    if language == "yaml":
        return languages.yaml(tree), rng.choice(("yaml", "yml"))
    if language == "xml":
        return languages.xml(rng, tree), "xml"
    if language == "html":
        return languages.html(rng, tree), "html"
    syntax = languages.SYNTAXES[language]
    return languages.written(rng, tree, syntax, languages.habits(rng, syntax)), syntax.suffix


def truth_of(puzzle: Puzzle, layout: Layout) -> Puzzle:
    """The puzzle as far as a file of that layout has it."""
    if not (layout.title or layout.nest == "map"):
        puzzle = puzzle.with_metadata(title="")
    return puzzle if layout.grid else without_goal(puzzle)


def stored(
    rng: random.Random,
    puzzles: Sequence[Puzzle],
    layout: Layout,
    language: str = "",
    expect: Expect = Expect.PUZZLES,
) -> Stranger:
    """Those puzzles in that layout, in one file."""
    if len(puzzles) > 1 and layout.nest == "single":
        layout = replace(layout, nest="list")
    text, suffix = text_of(rng, nested(rng, puzzles, layout), language or rng.choice(USUAL))
    return one_file(
        f"{rng.choice(FILE_NAMES)}.{suffix}", text, [truth_of(each, layout) for each in puzzles], expect
    )


def in_tree(
    rng: random.Random, tree: Tree, puzzles: Sequence[Puzzle], expect: Expect = Expect.PUZZLES
) -> Stranger:
    """That data in one file."""
    text, suffix = text_of(rng, tree, rng.choice(USUAL))
    return one_file(f"{rng.choice(FILE_NAMES)}.{suffix}", text, puzzles, expect)
