"""What a name says, and only that."""

from __future__ import annotations

import pytest
from nonoproof.formats.shapes.names import (
    NONOGRAM,
    PARTS_OF_NONOGRAM,
    TEXTS,
    Role,
    role,
    says_nonogram,
    words,
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("rowClues", ("row", "clues")),
        ("row_clues", ("row", "clues")),
        ("row-clues", ("row", "clues")),
        ("ROW_CLUES", ("row", "clues")),
        ("RGBValues", ("rgb", "values")),
        ("rowclues", ("row", "clues")),
        ("ncols", ("n", "cols")),
        ("numrows", ("num", "rows")),
        ("numberclues", ("number", "clues")),
        ("columnclues", ("column", "clues")),
        ("horizontalclues", ("horizontal", "clues")),
        ("horclues", ("hor", "clues")),
        ("verticalhints", ("vertical", "hints")),
        ("maxwidth", ("max", "width")),
        ("rowing", ("rowing",)),
        ("nx", ("nx",)),
        ("rows2", ("rows", "2")),
        ("größeDer", ("größe", "der")),
        ("столбцыИ", ("столбцыи",)),
        ("行列", ("行", "列")),
        ("x" * 79 + " yz", ("x" * 79,)),
        ("x" * 78 + " yz", ("x" * 78, "y")),
        ("", ()),
    ],
)
def test_words(name: str, expected: tuple[str, ...]) -> None:
    assert words(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", Role()),
        ("whatever", Role()),
        ("rows", Role(side="rows", sure=True, grid=1, size="height")),
        ("left", Role(side="rows", sure=True, size="height")),
        ("columns", Role(side="columns", sure=True, size="width")),
        ("rowsAndColumns", Role(grid=1)),
        ("rowClues", Role(side="rows", sure=True, clue=True, size="height")),
        ("rowHorizontal", Role(side="rows", sure=True)),
        # Words that some use for the rows, and others for the clues along the top.
        ("horizontal", Role(side="rows")),
        ("across", Role(side="rows")),
        ("vertical", Role(side="columns")),
        ("horizontalClues", Role(side="rows", clue=True)),
        ("horizontalVertical", Role()),
        # One letter says which side alone, or beside a word for clues, and no more.
        ("r", Role(side="rows", sure=True)),
        ("c", Role(side="columns", sure=True)),
        ("h", Role(side="rows", size="height")),
        ("v", Role(side="columns")),
        ("x", Role(side="columns")),
        ("y", Role(side="rows")),
        ("hClues", Role(side="rows", clue=True, size="height")),
        ("clues_r", Role(side="rows", clue=True)),
        ("x2", Role(side="columns")),
        ("hSpeed", Role(size="height")),
        ("my_h_clues", Role(clue=True, size="height")),
        ("r_mode", Role()),
        ("clues", Role(clue=True)),
        ("data", Role(clue=True, grid=1)),
        # A game in progress is no picture, and a picture is more than a grid.
        ("grid", Role(grid=1)),
        ("solution", Role(grid=2)),
        ("solutionGrid", Role(grid=2)),
        ("currentGrid", Role(grid=-1, played=True)),
        ("currentSolution", Role(grid=-1, played=True)),
        ("state", Role(grid=-1)),
        ("palette", Role(colours=True)),
        ("colourOfRows", Role(side="rows", sure=True, grid=1, colours=True, size="height")),
        ("sudoku", Role(other=True)),
        ("sudokuGrid", Role(grid=1, other=True)),
        # Sizes.
        ("width", Role(size="width")),
        ("gridWidth", Role(grid=1, size="width")),
        ("widthOfGrid", Role(grid=1, size="width")),
        ("width_of_the_grid", Role(grid=1)),
        ("size", Role(size="size")),
        ("sizeOfGrid", Role(grid=1, size="size")),
        ("the_size_of_grid", Role(grid=1)),
        ("n", Role(size="size")),
        ("n_of", Role()),
        ("nrows", Role(side="rows", sure=True, grid=1, size="height")),
        # Texts: the last of two words at most.
        ("title", Role(text="title")),
        ("puzzleName", Role(grid=1, text="title")),
        ("nameList", Role()),
        ("the_puzzle_name", Role(grid=1)),
        ("level", Role(grid=1, text="claimed_difficulty")),
        ("number", Role(clue=True, text="catalogue")),
        ("number12", Role(clue=True, text="catalogue")),
    ],
)
def test_roles(name: str, expected: Role) -> None:
    assert role(name) == expected


def test_each_word_for_a_text_is_one() -> None:
    for field, known in TEXTS.items():
        for word in known:
            assert role(word).text == field or any(
                word in TEXTS[other] for other in TEXTS if other != field
            ), word


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Nonograms", True),
        ("PICROSS", True),
        ("paint by number", True),
        ("pic-a-pix", True),
        ("japanese crossword", True),
        ("nono levels", True),
        ("японский кроссворд", True),
        ("nonoproof", False),
        ("crossword", False),
    ],
)
def test_words_for_nonograms(text: str, is_one: bool) -> None:
    assert bool(NONOGRAM.search(text)) == is_one
    assert says_nonogram(text) == is_one


def test_what_is_looked_for_before_the_search_is_in_all_that_it_finds() -> None:
    for part in NONOGRAM.pattern.lower().split("|"):
        assert any(each in part.replace("-?", "").replace("'?", "") for each in PARTS_OF_NONOGRAM), part
