import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Grid, puzzle_of
from nonoproof.render import Style, clue_words, draw_puzzle, printable

COLOURS = (Colour(".", "ffffff"), Colour("r", "ff0000", "red"), Colour("b", "000080", "blue"))


def _grids(width: int) -> st.SearchStrategy[Grid]:
    row = st.lists(st.integers(0, 1), min_size=width, max_size=width).map(bytes)
    return st.lists(row, min_size=1, max_size=12).map(tuple)


grids = st.integers(1, 12).flatmap(_grids)


def grid(*rows: str) -> Grid:
    return tuple(
        [bytes([{".": 0, "#": 1, "r": 1, "b": 2, "?": UNKNOWN}[char] for char in row]) for row in rows]
    )


DEMO = grid("##.#", "....", "###.")


def plain(lines: list[str]) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]


def test_clues_stand_around_the_grid():
    assert draw_puzzle(puzzle_of(DEMO), DEMO, Style()) == [
        "      1 1",
        "      1 1 1 1",
        "    ┏━━━━━━━━┓",
        "2 1 ┃████ ·██┃",
        "  0 ┃ · · · ·┃",
        "  3 ┃██████ ·┃",
        "    ┗━━━━━━━━┛",
    ]


def test_plain_ascii_where_the_terminal_has_no_more():
    lines = draw_puzzle(puzzle_of(DEMO), DEMO, Style(unicode=False))
    assert lines[3] == "2 1 |#### .##|"
    assert "".join(lines).isascii()


def test_thick_lines_every_five_cells():
    picture = grid(*["#" * 12] * 11)
    lines = draw_puzzle(puzzle_of(picture), picture, Style())
    assert [number for number, line in enumerate(lines[1:]) if "━" in line] == [0, 6, 12, 14]
    assert lines[2].count("┃") == 4
    assert [line.count(joint) for line, joint in zip(lines[1::6], "┳╋╋", strict=True)] == [2, 2, 2]


def test_neighbouring_two_digit_clues_have_a_gap_where_there_is_room():
    picture = grid(*["##"] * 10)
    assert draw_puzzle(puzzle_of(picture), picture, Style())[0].split() == ["10", "10"]
    # Where there is none, no clues are better than clues that touch.
    assert draw_puzzle(puzzle_of(picture), picture, Style(width=8)) == ["██"] * 5


@pytest.mark.parametrize("width", range(8, 120, 3))
def test_two_clues_never_touch(width):
    import random

    draw = random.Random(width)
    picture = grid(*["".join(draw.choices("#.", (9, 1), k=24)) for _ in range(20)])
    puzzle = puzzle_of(picture)
    lines = draw_puzzle(puzzle, picture, Style(width=width))
    head = [line.split() for line in lines if re.fullmatch(r"[0-9 ]+", line)]
    if head:
        words = sorted(str(run.length) for clue in puzzle.columns for run in clue)
        assert sorted(word for words in head for word in words) == words


def test_colours_are_named_by_their_characters_without_colour():
    picture = grid("rrb", ".b.")
    lines = draw_puzzle(puzzle_of(picture, COLOURS), picture, Style())
    assert clue_words(puzzle_of(picture, COLOURS).rows[0], COLOURS) == ["2r", "1b"]
    assert lines[3] == "2r 1b ┃rrrrrrbbb┃"
    assert not any("\x1b" in line for line in lines)


def test_colour_paints_cells_and_clues_and_ends_each_paint():
    picture = grid("rrb", ".b.")
    lines = draw_puzzle(puzzle_of(picture, COLOURS), picture, Style(colour=True))
    assert "\x1b[48;2;255;0;0m" in lines[3]
    assert "\x1b[48;2;0;0;128m\x1b[97m1b\x1b[0m" in lines[3]
    assert lines[3].count("\x1b[48") == lines[3].count("\x1b[0m")


@pytest.mark.parametrize("style", [Style(), Style(unicode=False), Style(colour=True)])
@pytest.mark.parametrize("palette", [BLACK_AND_WHITE, COLOURS])
def test_marked_and_unknown_cells_look_unlike_all_others(style, palette):
    puzzle, shown = puzzle_of(DEMO, palette), grid("##.#", "..??", "###.")
    row = draw_puzzle(puzzle, shown, style)[-2]
    marked = draw_puzzle(puzzle, shown, style, {(2, 0), (2, 3)})[-2]
    assert marked != row
    assert "?" in plain(draw_puzzle(puzzle, shown, style))[-3]
    assert len(plain([marked])[0]) == len(plain([row])[0])


def test_half_blocks_where_the_clues_do_not_fit():
    assert draw_puzzle(puzzle_of(DEMO), DEMO, Style(width=8)) == ["▀▀ ▀", "▀▀▀ "]


def test_coloured_half_blocks_show_both_rows_and_the_marks():
    puzzle = puzzle_of(DEMO)
    lines = draw_puzzle(puzzle, DEMO, Style(colour=True, width=8))
    assert plain(lines) == ["▀▀▀▀", "▀▀▀▀"]
    assert lines[0].startswith("\x1b[38;2;0;0;0m\x1b[48;2;255;255;255m▀")
    assert draw_puzzle(puzzle, DEMO, Style(colour=True, width=8), {(1, 0)})[0] != lines[0]


def test_marks_are_kept_where_half_blocks_would_lose_them():
    lines = draw_puzzle(puzzle_of(DEMO), DEMO, Style(width=8), {(0, 0), (2, 3)})
    assert lines == ["*#.#", "....", "###-"]


def test_dots_where_half_blocks_do_not_fit():
    assert draw_puzzle(puzzle_of(DEMO), DEMO, Style(width=3)) == ["⠭⠌"]


def test_a_grid_wider_than_any_scale_is_cut():
    picture = grid("#" * 40)
    assert draw_puzzle(puzzle_of(picture), picture, Style(width=10)) == ["#########>"]


@given(grids, st.integers(12, 120), st.booleans(), st.booleans())
def test_no_line_is_wider_than_the_terminal(picture, width, colour, unicode):
    lines = plain(draw_puzzle(puzzle_of(picture), picture, Style(colour, unicode, width)))
    assert max(map(len, lines)) <= width


@given(st.text())
def test_printable_text_has_nothing_that_a_terminal_obeys(text):
    shown = printable(text)
    assert shown.isprintable()
    assert len(shown) <= 120


def test_printable_keeps_what_is_harmless():
    assert printable("Käse, 日本 & <b>") == "Käse, 日本 & <b>"
    assert printable("a\x1b[2Jb\u202ec\n") == "a\ufffd[2Jb\ufffdc\ufffd"


def test_a_palette_cannot_bring_escapes_either():
    palette = (COLOURS[0], Colour("\x1b", "ff0000"), COLOURS[2])
    lines = draw_puzzle(puzzle_of(DEMO, palette), DEMO, Style())
    assert "\x1b" not in "".join(lines)
