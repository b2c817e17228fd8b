"""Which grid of an answer counts, however it is written."""

import json
import random
import time

import pytest
from nonoproof.judging.grids_in_text import MOST_CHARACTERS, last_grid, last_size
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, draw
from nonoproof.model.taking import take_palette

BOAT = ["..#..", "..##.", "#####", ".###."]
CELLS = tuple([bytes([char == "#" for char in row]) for row in BOAT])
COLOURS = take_palette({".": "ffffff", "r": "e00000", "b": "0000e0"})


def found(text, palette=BLACK_AND_WHITE, height=4, width=5):
    grid = last_grid(text, palette, height, width)
    return [] if grid is None else grid.grids(palette)


def written(filled, empty, between="", before="", after="", line="\n"):
    rows = [between.join([filled if char == "#" else empty for char in row]) for row in BOAT]
    return line.join([before.format(number) + row + after for number, row in enumerate(rows, 1)])


@pytest.mark.parametrize(
    "text",
    [
        written("#", "."),
        written("1", "0"),
        written("X", "."),
        written("x", "-"),
        written("X", "0"),
        written("O", "."),
        written("#", "x"),
        written("#", "O"),
        written("█", "·"),
        written("■", "□"),
        written("⬛", "⬜"),
        written("#", "_", " "),
        written("1", "0", ", "),
        written("1", "0", " | ", "| ", " |"),
        written("■", "□", before="Row {}: "),
        written("#", ".", before="{}: "),
        written("#", ".", before="{}. "),
        written("#", ".", before="{}) "),
        written("#", ".", before="{} | "),
        written("#", ".", before="{}\t"),
        written("1", "0", " ", before="{} | "),
        written("1", "0", " ", before="{}: "),
        written("#", ".", before="- "),
        written("#", ".", before="> * "),
        written("#", ".", before="**Row {}**: `", after="`"),
        written("#", ".", after="  (1 2)"),
        written("#", ".", after=" | 3 1"),
        written("#", ".", after=" <- done"),
        written("#", ".", "│", "│", "│"),
        "```\n" + written("#", ".") + "\n```",
        "```text\n" + written("#", ".", " ") + "\n```\nThat is all.",
        "<answer>\n" + written("1", "0") + "\n</answer>",
        written("#", ".", line="\n\n"),
        written("#", ".", line="\n---+---\n"),
        "|1|2|3|4|5|\n|---|---|---|---|---|\n" + written("#", ".", "|", "|", "|"),
        written("#", ".", line="/"),
        written("#", ".", line=" "),
        written("1", "0", line=", "),
        written("1", "0", line=""),
        json.dumps(BOAT),
        json.dumps(BOAT, indent=2),
        json.dumps({"grid": BOAT, "sure": True}),
        json.dumps({"grid": "\n".join(BOAT)}),
        json.dumps([list(row) for row in CELLS]),
        json.dumps([list(row) for row in CELLS], indent=1),
        json.dumps([[bool(cell) for cell in row] for row in CELLS]),
        json.dumps([list(row) for row in BOAT]),
        "So: " + str([list(row) for row in BOAT]) + ", I am sure.",
        written("#", ".").replace("\n", "\r\n"),
    ],
)
def test_a_grid_is_found_however_it_is_written(text):
    assert CELLS in found(text)
    assert CELLS in found(
        "First I thought:\n\n" + "\n".join(BOAT[::-1]) + "\n\nBut no:\n\n" + text + "\n\nRows: 4."
    )


def test_the_last_complete_one_counts():
    other = "\n".join(BOAT[::-1])
    right = "\n".join(BOAT)
    assert found(f"{other}\n\nNo:\n{right}") == [CELLS]
    assert found(f"{right}\n\n{other}\n\nOh.") == [CELLS[::-1]]
    # What is not complete does not count against what is.
    assert found(f"{right}\n\nNow:\n..#..\n..##.\n") == [CELLS]
    assert found(f"{right}\n\n" + right.replace("#", "?")) == [CELLS]
    # Neither do halves of two grids make one.
    assert found("..#..\n..##.\n\n#####\n.###.\n") == []
    # In front of the rows there may be more that looks like one.
    assert found("1 1 1 1 1\n" + written("1", "0", " ")) == [CELLS]
    assert found(f"{right}\nthe final answer is {json.dumps(BOAT[::-1])}") == [CELLS[::-1]]


def test_what_is_not_known_is_kept_as_unknown():
    (grid,) = found("\n".join(BOAT).replace(".", "?"))
    assert grid[0] == bytes([UNKNOWN, UNKNOWN, 1, UNKNOWN, UNKNOWN])


def test_crosses_and_rings_can_be_read_in_two_ways():
    ways = found(written("X", "O"))
    assert ways == [CELLS, tuple([bytes([1 - cell for cell in row]) for row in CELLS])]
    # A third sign says which is which.
    assert found("##.XX\n" * 4) == [(bytes([1, 1, 0, 0, 0]),) * 4]


@pytest.mark.parametrize(
    "text",
    ["r.b\n.rr", "1 0 2\n0 1 1", "1: r . b\n2: . r r", '["r.b", ".rr"]', "[[1,0,2],[0,1,1]]", "r_b\n_rr"],
)
def test_colours_are_characters_of_the_palette_or_numbers(text):
    assert found(text, COLOURS, 2, 3) == [(b"\1\0\2", b"\0\1\1")]


def test_characters_of_a_palette_mean_what_it_says():
    inverse = take_palette({"#": "ffffff", ".": "000000"})
    assert found("#.\n.#", inverse, 2, 2) == [(b"\0\1", b"\1\0")]
    rings = take_palette({"x": "ffffff", "O": "000000"})
    assert found("xO\nOx", rings, 2, 2) == [(b"\0\1", b"\1\0")]
    odd = take_palette({"/": "ffffff", "|": "000000"})
    assert found("/|\n|/", odd, 2, 2) == [(b"\0\1", b"\1\0")]


@pytest.mark.parametrize(
    "text", ["", "I do not know.", "##\n##", "#####\n#####", "?", "\0" * 50, "5 5 5 5 5\n" * 4]
)
def test_no_grid_of_that_size(text):
    assert found(text) == []


def test_the_size_of_what_was_written_instead():
    assert last_size("Here:\n###\n#.#\n", BLACK_AND_WHITE, 5) == (2, 3)
    assert last_size("1: ####\n2: #..#\n3: ###\n\nDone.", BLACK_AND_WHITE, 5) == (3, 4)
    assert last_size("no grid", BLACK_AND_WHITE, 5) is None


def test_any_grid_of_any_size_is_found_again():
    draws = random.Random(1)
    for _ in range(200):
        height, width = draws.randint(1, 12), draws.randint(2, 12)
        grid = tuple([bytes([draws.random() < 0.5 for _ in range(width)]) for _ in range(height)])
        rows = draw(grid)
        for text in (
            "\n".join(rows),
            json.dumps([list(row) for row in grid]),
            "\n".join([f"{number}: {' '.join(row)}" for number, row in enumerate(rows, 1)]),
        ):
            assert found(f"Well.\n{text}\nThat is it.", height=height, width=width) == [grid]


HOSTILE = {
    "empty lines": "\n" * MOST_CHARACTERS,
    "rows": "#####\n" * (MOST_CHARACTERS // 6),
    "brackets": "[" * MOST_CHARACTERS,
    "closing brackets": "[[1,0" * 1000 + "]" * MOST_CHARACTERS,
    "one line": "#" * MOST_CHARACTERS,
    "spaces": " " * MOST_CHARACTERS,
    "bars": "|" * MOST_CHARACTERS,
    "numbers": "1" * MOST_CHARACTERS,
    "bullets": "- " * MOST_CHARACTERS,
    "stars": "*_`|>" * MOST_CHARACTERS,
    "escapes": "\\n" * MOST_CHARACTERS,
    "words": "true,false,null" * 20_000,
    "half characters": "\ud800" * 100_000,
    "too long": "." * (20 * MOST_CHARACTERS),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_take_a_time_in_proportion_to_their_length(name):
    """A second is ample: what backtracks or starts again at each place takes hours."""
    begin = time.process_time()
    for height, width in ((4, 5), (1, 1), (300, 300)):
        last_grid(HOSTILE[name], BLACK_AND_WHITE, height, width)
        last_size(HOSTILE[name], BLACK_AND_WHITE, width)
    assert time.process_time() - begin < 20


def test_random_texts_make_no_trouble():
    draws = random.Random(2)
    signs = "#.10XxOo?[]{},\"'\\n\n\n|:- rowtrue█⬜\ud800"
    for _ in range(300):
        text = "".join(draws.choices(signs, k=draws.randint(0, 400)))
        for height, width in ((1, 1), (2, 2), (3, 1), (4, 5)):
            for grid in found(text, height=height, width=width):
                assert len(grid) == height and {len(row) for row in grid} == {width}
            last_size(text, BLACK_AND_WHITE, width)
