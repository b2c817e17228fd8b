"""Puzzles in plain text and in tables: what is read as which lines, and what is no puzzle."""

from __future__ import annotations

import pytest
from nonoproof.findings import Code
from nonoproof.formats.shapes.assemble import Surroundings
from nonoproof.formats.shapes.outcome import NotAPuzzle, ShapeFound
from nonoproof.formats.shapes.puzzle_tables import MOST_HEADERS, around, parse, puzzles_in
from nonoproof.formats.shapes.texts import MOST_LINES, heading, puzzles_of_text
from nonoproof.model import draw, puzzle_of

# Neither square nor its own mirror image.
GRID = (b"\1\1\0\1\0", b"\0\1\1\1\0", b"\1\0\0\0\1")
PUZZLE = puzzle_of(GRID)
PICTURE = draw(GRID)
ROWS, COLUMNS = ["2 1", "3", "1 1"], ["1 1", "2", "1", "2", "1"]
NUMBERS = "\n".join(ROWS) + "\n\n" + "\n".join(COLUMNS)
SIDES = "rows\n" + "\n".join(ROWS) + "\ncolumns\n" + "\n".join(COLUMNS)
KNOWN = Surroundings(known=True)


def found(text: str, context: Surroundings | None = None) -> list[ShapeFound | NotAPuzzle]:
    return list(puzzles_of_text(text, context or Surroundings()))


def only(text: str, context: Surroundings | None = None) -> ShapeFound:
    (one,) = found(text, context)
    assert isinstance(one, ShapeFound)
    return one


@pytest.mark.parametrize(
    "text",
    [
        SIDES,
        SIDES.replace("rows", "Row clues:").replace("columns", "Column clues:"),
        SIDES.replace("rows", "# Rows").replace("columns", "[columns]"),
        SIDES.replace("rows", "The rows").replace("columns", "// Clues for the columns ="),
        SIDES.replace("columns", "\ncolumns\n"),
        SIDES.replace("3", "# a remark\n3").replace("columns", "---\ncolumns"),
        SIDES + "\nand so on\n9 9",
        SIDES + "\n\n",
        SIDES.replace("3", "[3],").replace("2 1\n", "2, 1;\n"),
        "columns\n" + "\n".join(COLUMNS) + "\nrows\n" + "\n".join(ROWS),
        "rows: 2 1; 3; 1 1\ncolumns: 1 1;2;1;2;1",
        "rows: [[2, 1], [3], [1, 1]]\ncolumns: [[1, 1], [2], [1], [2], [1]]",
        "rows\n[[2, 1], [3], [1, 1]]\ncolumns\n[[1, 1], [2], [1], [2], [1]]",
        "rows: 3\ncolumns: 5\n" + SIDES,
        "width: 5\nheight: 3\n" + SIDES,
        "rows 3\n" + SIDES,
        SIDES.replace("2 1", "\ufe0f2 1"),
        SIDES.replace("\n", "\r\n"),
        NUMBERS,
        NUMBERS.replace("\n\n", "\n-----\n"),
        NUMBERS.replace("\n\n", "\n\n\n"),
        "5 3\n" + NUMBERS.replace("\n\n", "\n"),
        "5 3\n" + NUMBERS,
        "3\n5\n" + NUMBERS,
        "3x5\n\n" + NUMBERS,
        "3, 5\n\n" + NUMBERS,
        "2 1; 3; 1 1\n1 1; 2; 1; 2; 1",
        "2 1; 3; 1 1\n\n1 1; 2; 1; 2; 1".replace("\n\n", "\n"),
    ],
)
def test_clues(text: str) -> None:
    one = only(text, KNOWN)
    assert one.puzzle == PUZZLE and not one.faulty


def test_texts_beside_clues() -> None:
    one = only("title: A cat\nauthor: Ann\n" + SIDES + "\nsolution:\n" + "\n".join(PICTURE))
    assert (one.puzzle, one.puzzle.goal) == (PUZZLE, GRID)
    assert (one.puzzle.metadata.title, one.puzzle.metadata.author) == ("A cat", "Ann")
    one = only("# A cat\n" + NUMBERS, KNOWN)
    assert (one.puzzle, one.puzzle.metadata.title) == (PUZZLE, "A cat")
    one = only("x" * 60 + "\n" + NUMBERS, KNOWN)
    assert one.puzzle.metadata.title == "x" * 60
    one = only("x" * 61 + "\n" + NUMBERS, KNOWN)
    assert one.puzzle.metadata.title == ""
    one = only("A cat\n5 3\n" + NUMBERS)
    assert (one.puzzle, one.puzzle.metadata.title) == (PUZZLE, "A cat")
    one = only("A cat\n2 1; 3; 1 1\n1 1; 2; 1; 2; 1")
    assert (one.puzzle, one.puzzle.metadata.title) == (PUZZLE, "A cat")


def test_lines_between_that_are_something_else() -> None:
    assert only(NUMBERS.replace("\n\n", "\nx y z\n"), KNOWN).puzzle == PUZZLE
    one = only("title: A cat\nfree text\n" + SIDES)
    assert (one.puzzle, one.puzzle.metadata.title) == (PUZZLE, "A cat")
    one = only("A cat\n\n5 3\n\n" + NUMBERS)
    assert (one.puzzle, one.puzzle.metadata.title) == (PUZZLE, "A cat")
    assert only(SIDES.replace("columns", "///\ncolumns")).puzzle == PUZZLE


def test_separators_in_lines() -> None:
    assert only(SIDES.replace("2 1", "2;1").replace("1 1", "1;1")).puzzle == PUZZLE
    assert only("rows\n[2 1]\n[3]\n[1 1]\ncolumns\n[1 1]\n[2]\n[1]\n[2]\n[1]").puzzle == PUZZLE
    one = only("1;1\n1;1\n\n2\n0\n2", KNOWN)
    assert (one.puzzle.width, one.puzzle.height) == (3, 2)
    one = only("rows\n2 1\ncolumns\n1\n1\n0\n1")
    assert (one.puzzle.width, one.puzzle.height) == (4, 1)


def test_the_fewest_lines() -> None:
    assert only("2\n1\n\n2\n1", KNOWN).puzzle.width == 2
    assert found("2\n1\n\n3", KNOWN) == []


def test_several_of_which_one_does_not_add_up() -> None:
    text = NUMBERS + "\n\n9 9\n1\n\n2\n1"
    assert found(text) == []
    first, second = found(text, KNOWN)
    assert isinstance(first, ShapeFound) and isinstance(second, NotAPuzzle)
    (one,) = found("9 9\n1\n\n2\n1")
    assert isinstance(one, NotAPuzzle)


def test_numbers_are_a_puzzle_whatever_is_around() -> None:
    assert only(NUMBERS, Surroundings(other=True)).puzzle == PUZZLE


def test_several_puzzles() -> None:
    assert only(SIDES + "\nrows: 3\ncolumns: 5").puzzle == PUZZLE
    for text, context in ((SIDES + "\n" + SIDES, Surroundings()), (NUMBERS + "\n\n" + NUMBERS, KNOWN)):
        results = found(text, context)
        assert [each.puzzle for each in results if isinstance(each, ShapeFound)] == [PUZZLE, PUZZLE]
    results = found("A cat\n" + NUMBERS + "\n\n" + NUMBERS, KNOWN)
    assert [each.puzzle.metadata.title for each in results if isinstance(each, ShapeFound)] == ["", ""]


def test_blank_lines_may_be_clues() -> None:
    """Both readings add up, unless a size or a clue that needs room says how many rows there are."""
    one = only("height: 2\nrows\n2\n\n2\ncolumns\n2\n2")
    assert [[each.length for each in clue] for clue in one.puzzle.rows] == [[2], [2]]
    one = only("rows\n2\n\n2\ncolumns\n1 1\n1 1")
    assert [[each.length for each in clue] for clue in one.puzzle.rows] == [[2], [], [2]]
    for text in ("rows\n2\n\n2\ncolumns\n2\n2", "rows\n2\n2\ncolumns\n2\n\n2"):
        (refused,) = found(text)
        assert isinstance(refused, NotAPuzzle)
        assert refused.reasons == ["blank lines may be empty clues, or nothing: both add up"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("height: 7\n" + SIDES, "3 of 7 rows"),
        ("rows\n\n\ncolumns\n1\n1", "no field can be the rows"),
    ],
)
def test_what_does_not_fit(text: str, reason: str) -> None:
    (one,) = found(text)
    assert isinstance(one, NotAPuzzle) and reason in one.sentence()


def test_a_slip_is_read_as_it_is_typed() -> None:
    (one,) = found(SIDES.replace("3", "4"))
    assert isinstance(one, ShapeFound) and one.faulty
    for size in ("height: 4\n", "rows: 4\ncolumns: 5\n"):
        (one,) = found(size + SIDES)
        assert isinstance(one, ShapeFound) and [each.code for each in one.findings] == [Code.SIZE_DIFFERS]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "rows\n" + "\n".join(ROWS),
        "columns\n" + "\n".join(ROWS),
        "Dear reader,\nthis is a letter\nof three lines",
        "1 2\n3 4",
        "1\n1\n1\n\n1\n1\n1",
        NUMBERS + "\n\n2",
        "3\n\n1\n1\n1",
        "1 1;2\n1 1;2\n1;2",
    ],
)
def test_no_puzzle(text: str) -> None:
    assert found(text) == []


def test_as_many_lines_as_are_read() -> None:
    blank = "\n" * (MOST_LINES - len(SIDES.split("\n")))
    assert only(blank + SIDES).puzzle == PUZZLE
    assert found("\n" + blank + SIDES) == []


def test_how_many_other_lines_may_be_between_numbers() -> None:
    """Twice as many as there are blocks of numbers, and two."""
    assert only("\n".join(f"a b {chr(97 + n)}" for n in range(6)) + "\n" + NUMBERS, KNOWN).puzzle == PUZZLE
    assert found("\n".join(f"a b {chr(97 + n)}" for n in range(7)) + "\n" + NUMBERS, KNOWN) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rows", ("rows", "")),
        ("Rows:", ("rows", "")),
        ("Row clues: 1 2", ("rows", "1 2")),
        ("rows = 1 2", ("rows", "1 2")),
        ("Columns (from the top)", ("columns", "")),
        ("the rows of the puzzle", None),
        ("rows clues hints rules", ("rows", "")),
        ("rows clues hints rules numbers", None),
        ("rows and cats", None),
        ("rows 1", None),
        ("[rows]", ("rows", "")),
        ("; rows", ("rows", "")),
        ("<columns>", ("columns", "")),
        ("solution:", ("solution", "")),
        ("solution", None),
        ("[solution]", ("solution", "")),
        ("# solution", ("solution", "")),
        ("== solution", ("solution", "")),
        ("grid:", ("grid", "")),
        ("grid: ..#", ("grid", "..#")),
        ("width: 5", ("width", "5")),
        ("width:", None),
        ("# width", None),
        ("size: 5x3", ("size", "5x3")),
        ("title: A cat", ("title", "A cat")),
        ("title:", None),
        ("[title]", None),
        ("puzzle name: A cat", ("name", "A cat")),
        ("the big black title: A cat", None),
        ("1 2 3", None),
        ("...", None),
        ("clues:", None),
        ("horizontal:", ("rows", "")),
        ("speed: 5", None),
        ("my big solution:", None),
        ("my solution:", ("solution", "")),
        ("", None),
        ("of the", None),
    ],
)
def test_headings(line: str, expected: tuple[str, str] | None) -> None:
    assert heading(line) == expected


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("\n".join(PICTURE), [""]),
        ("\n\n".join(["\n".join(PICTURE)] * 2), ["", ""]),
        ("A cat\n\n" + "\n".join(PICTURE), ["A cat"]),
        ("A big cat\n" + "\n".join(PICTURE), ["A big cat"]),
        ("# A cat\n\n" + "\n".join(PICTURE) + "\n\nA dog\n\n" + "\n".join(PICTURE), ["A cat", "A dog"]),
        ("A cat\n\n" + "\n".join(PICTURE) + "\n\n" + "\n".join(PICTURE), ["A cat", ""]),
        ("+-----+\n" + "\n".join(f"|{row}|" for row in PICTURE) + "\n+-----+", [""]),
        ("┌─────┐\n" + "\n".join(f"│{row}│" for row in PICTURE) + "\n└─────┘", [""]),
        ("\n".join(f" |{row}| " for row in PICTURE), [""]),
        ("\n".join(PICTURE).replace(".", " "), [""]),
        ("\n".join(PICTURE).replace(".", "⬜").replace("#", "⬛"), [""]),
    ],
)
def test_pictures(text: str, titles: list[str]) -> None:
    results = found(text, KNOWN)
    assert [each.puzzle.goal for each in results if isinstance(each, ShapeFound)] == [GRID] * len(titles)
    assert [each.puzzle.metadata.title for each in results if isinstance(each, ShapeFound)] == titles
    assert [each.where for each in results if isinstance(each, ShapeFound)] == [
        "the picture in the text"
    ] * len(titles)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("# #\n   \n# #", ["#.#", "...", "#.#"]),
        ("--\n#-", ["..", "#."]),
        ("---\n#.#\n...\n##.", ["#.#", "...", "##."]),
        ("#-#\n---\n##-", ["#.#", "...", "##."]),
        ("+.+\n.++", ["#.#", ".##"]),
    ],
)
def test_rows_that_could_be_frames(text: str, goal: list[str]) -> None:
    one = only(text, KNOWN)
    assert one.puzzle.goal is not None and draw(one.puzzle.goal) == goal


def test_titles_of_pictures() -> None:
    picture = "\n\n" + "\n".join(PICTURE)
    assert only("x" * 60 + picture).puzzle.metadata.title == "x" * 60
    assert found("x" * 61 + picture) == []
    assert found("12" + picture) == []


def test_pictures_that_are_none() -> None:
    assert found("ab\nba", KNOWN) == [] or not isinstance(found("ab\nba", KNOWN)[0], ShapeFound)
    one = "\n".join(PICTURE)
    assert not [each for each in found(one + "\n\nxyz\nxy\nx", KNOWN) if isinstance(each, ShapeFound)]
    assert found("\n".join([PICTURE[0] + "?", *PICTURE[1:]]), KNOWN) == []


TABLE = [["", "", "1", "", "", "", ""], ["", "", "1", "2", "1", "2", "1"], ["2", "1", "#", "#", "", "#", ""],
         ["", "3", "", "#", "#", "#", ""], ["1", "1", "#", "", "", "", "#"]]  # fmt: skip


@pytest.mark.parametrize("mark", ["\t", ",", ";"])
def test_tables(mark: str) -> None:
    one = only("\n".join(mark.join(row) for row in TABLE))
    assert (one.puzzle, one.puzzle.goal) == (PUZZLE, GRID)
    assert one.where == "clues around a table of 3 rows and 5 columns"
    without = [[cell if cell.isdigit() else "" for cell in row] for row in TABLE]
    one = only("\n".join(mark.join(row) for row in without))
    assert (one.puzzle, one.puzzle.goal) == (PUZZLE, None)


def test_a_table_with_its_clues_in_one_cell_each() -> None:
    table = [["", "1 1", "2", "1", "2", "1"], ["2 1"], ["3"], ["1 1"]]
    one = around(table, Surroundings())
    assert isinstance(one, ShapeFound) and one.puzzle == PUZZLE
    assert around([["corner", *table[0][1:]], *table[1:]], Surroundings()) is not None
    assert around([["1", *table[0][1:]], *table[1:]], Surroundings()) is None
    assert around([table[0], ["2 1"], ["2"], ["1 1"]], Surroundings()) is None
    assert around([["", "1", ""], ["1", "#", ""]], Surroundings()) is None
    assert around([["", "1"], ["1", "#"], ["", ""]], Surroundings()) is None
    assert around(table[:1], Surroundings()) is None


def test_a_table_with_a_puzzle_a_row() -> None:
    header = ["title", "rows", "columns"]
    row = ["A cat", "2 1; 3; 1 1", "1 1; 2; 1; 2; 1"]
    for table in (
        [["clues", "width", "height"], [";".join([*ROWS, *COLUMNS]), "5", "3"]],
        [["title", "grid"], ["A cat", "/".join(PICTURE)]],
    ):
        assert [each.puzzle for each in puzzles_in(table, KNOWN) if isinstance(each, ShapeFound)] == [PUZZLE]
    results = list(puzzles_in([header, row, [" A dog ", *row[1:]]], Surroundings()))
    assert [each.puzzle for each in results if isinstance(each, ShapeFound)] == [PUZZLE, PUZZLE]
    assert [each.puzzle.metadata.title for each in results if isinstance(each, ShapeFound)] == [
        "A cat",
        "A dog",
    ]
    assert list(puzzles_in([header], Surroundings())) == []
    wide = [*header, *[f"x{number}" for number in range(MOST_HEADERS - 3)]]
    assert [
        each.puzzle for each in puzzles_in([wide, row], Surroundings()) if isinstance(each, ShapeFound)
    ] == [PUZZLE]
    for other in (
        [*wide, "more"],
        ["rows", *header],
        ["", *header[1:]],
        ["7", *header[1:]],
        ["title", "r", "c"],
    ):
        assert not [
            each for each in puzzles_in([other, row], Surroundings()) if isinstance(each, ShapeFound)
        ], other


def test_lines_that_only_look_like_a_table() -> None:
    assert found('"a"b,c\n"a"b,c\n"a"b,c') == []


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (["a,b", "", " , ", "c,d"], [["a", "b"], [" ", " "], ["c", "d"]]),
        (['"a,b",c'], [["a,b", "c"]]),
        (['"a"b,c'], None),
    ],
)
def test_the_cells_of_a_table(lines: list[str], rows: list[list[str]] | None) -> None:
    assert parse(lines, ",") == rows
