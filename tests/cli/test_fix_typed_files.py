"""Files as people type them: lines left out, typed twice, joined or broken in two, and sizes that are wrong."""

import json
from dataclasses import replace

import pytest
from nonoproof.cli import main
from nonoproof.formats import BY_NAME
from nonoproof.model import puzzle_of

from tests.support.exported import exported

PICTURE = [
    "..##....##..",
    ".####..####.",
    ".####..####.",
    "..##....##..",
    "....####....",
    "..########..",
    ".##########.",
    "############",
    "##.######.##",
    "##..####..##",
    ".....##.....",
    "....####....",
    "...######...",
    "..##.##.##..",
    ".##..##..##.",
]
GRID = tuple(bytes(char == "#" for char in row) for row in PICTURE)
TRUTH = replace(puzzle_of(GRID), goal=None)
FORMATS = ("non", "yaml", "mk", "gno", "cwd", "faase", "keen", "ish", "g", "ini", "makhorin")
NINTH, TENTH = 8, 9


def typed(format):
    """The lines of a file with the picture, and the first of its rows."""
    lines = BY_NAME[format].write([TRUTH]).decode().split("\n")
    numbers = [
        [int(word) for word in line.replace(",", " ").strip("-= rows").split() if word.isdigit()]
        for line in lines
    ]
    rows = [[each.length for each in clue] for clue in TRUTH.rows]
    first = next(at for at in range(len(lines)) if numbers[at : at + len(rows)] == rows)
    return lines, first


def mended(capsys, path, lines):
    path.write_text("\n".join(lines))
    code = main(["fix", "--json-lines", "--seconds", "60", str(path)])
    (record,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 0 and record["kind"] == "clues"
    return record["remedies"][0]


@pytest.fixture
def path(tmp_path, request):
    format = request.node.callspec.params["format"]
    return tmp_path / ("x" + (BY_NAME[format].SUFFIXES or (".txt",))[0])


@pytest.mark.parametrize("format", FORMATS)
def test_a_line_that_is_left_out(capsys, path, format):
    lines, first = typed(format)
    remedy = mended(capsys, path, lines[: first + NINTH] + lines[first + TENTH :])
    assert remedy["goal"] == PICTURE
    assert remedy["cause"] == "a row is missing"
    assert remedy["where"].startswith("2 6 2 belongs before row 9")


def test_a_goal_picture_says_which_line_is_left_out(capsys, tmp_path):
    lines = BY_NAME["non"].write([replace(TRUTH, goal=GRID)]).decode().split("\n")
    first = lines.index("rows") + 1
    # The blank line after the rows is read as an empty one.
    remedy = mended(capsys, tmp_path / "x.non", lines[: first + NINTH] + lines[first + TENTH :])
    assert remedy["goal"] == PICTURE
    assert (remedy["cause"], remedy["where"]) == ("a row is missing", "2 6 2 belongs before row 9")


@pytest.mark.parametrize("format", FORMATS)
def test_a_line_that_is_typed_twice(capsys, path, format):
    lines, first = typed(format)
    remedy = mended(capsys, path, lines[: first + TENTH] + lines[first + NINTH :])
    assert remedy["goal"] == PICTURE
    assert (remedy["cause"], remedy["where"]) == ("a row is listed twice", "rows 9 and 10 are one")


@pytest.mark.parametrize("format", ("non", "mk", "gno", "cwd", "faase", "keen", "ish", "g", "makhorin"))
def test_two_lines_in_one_and_one_in_two(capsys, path, format):
    lines, first = typed(format)
    ninth, comma = lines[first + NINTH], "," if "," in lines[first + NINTH] else " "
    joined = f"{ninth}{comma}{lines[first + TENTH]}"
    remedy = mended(capsys, path, [*lines[: first + NINTH], joined, *lines[first + TENTH + 1 :]])
    assert remedy["goal"] == PICTURE
    assert remedy["where"].startswith("row 9 is 2 6 2, the next is 2 4 2")
    one, rest = ninth.split(comma, 1)
    remedy = mended(capsys, path, [*lines[: first + NINTH], one, rest.strip(), *lines[first + TENTH :]])
    assert remedy["goal"] == PICTURE
    assert (remedy["cause"], remedy["where"]) == ("one row is typed as two", "rows 9 and 10 are one, 2 6 2")


@pytest.mark.parametrize("format", FORMATS)
def test_a_line_in_place_of_the_next(capsys, path, format):
    lines, first = typed(format)
    again = [*lines[: first + TENTH], lines[first + NINTH], *lines[first + TENTH + 1 :]]
    remedy = mended(capsys, path, again)
    assert remedy["goal"] == PICTURE
    assert [(each["line"], each["number"], each["to"]) for each in remedy["clues"]] == [
        ("row", 10, [2, 4, 2])
    ]


@pytest.mark.parametrize(
    ("format", "stated", "wrong"),
    [
        ("non", "height 15", "height 25"),
        ("yaml", "width: 12", "width: 21"),
        ("mk", "15 12", "51 12"),
        ("gno", "15", "5"),
    ],
)
def test_a_size_that_is_wrong(capsys, path, format, stated, wrong):
    lines, _ = typed(format)
    at = lines.index(stated)
    remedy = mended(capsys, path, [*lines[:at], wrong, *lines[at + 1 :]])
    assert remedy["goal"] == PICTURE and remedy["clues"] == []
    assert remedy["cause"] == "the size is wrong" and remedy["where"].startswith("it should be 12x15")


def test_check_and_run_say_it_too(capsys, tmp_path):
    lines, first = typed("non")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bee.non").write_text("\n".join(lines[: first + TENTH] + lines[first + NINTH :]))
    words = "a row is listed twice: rows 9 and 10 are one"
    assert main(["check", str(tmp_path / "in")]) == 1
    reported = capsys.readouterr().out
    assert words in reported and "size-differs: expected 15 rows, as the size says, found 16" in reported
    words_of_run = ["run", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--engine", "inline"]
    assert main([*words_of_run, "--export", "junit.xml"]) == 0
    (record,) = exported(tmp_path / "out")
    assert record["verdict"] is None and words in record["remedy"]["sentence"]
    assert [each["code"] for each in record["findings"] if each["severity"] == "error"] == [
        "size-differs",
        "sums-differ",
    ]
    assert words in (tmp_path / "out" / "junit.xml").read_text()


def test_a_run_tells_of_a_wrong_size_unless_another_file_has_the_puzzle_right(capsys, tmp_path):
    """The clues alone are right. A second run finds nothing left to do."""
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    lines, _ = typed("non")
    wrong = "\n".join(lines).replace("height 15", "height 25")
    (folder / "wrong.non").write_text(wrong)
    for turn in range(2):
        assert main(["run", str(folder), "--out", str(out), "--engine", "inline"]) == 0
        assert ("solving" in capsys.readouterr().err) == (turn == 0)
        (record,) = exported(out)
        assert record["verdict"] is None and "it should be 12x15" in record["remedy"]["sentence"]
    (folder / "right.non").write_text("\n".join(lines))
    for turn in range(2):
        assert main(["run", str(folder), "--out", str(out), "--engine", "inline"]) == 0
        assert ("solving" in capsys.readouterr().err) == (turn == 0)
        (record,) = exported(out)
        assert record["verdict"] == "unique" and len(record["sources"]) == 2
        assert "size-differs" in [each["code"] for each in record["findings"]]


def test_what_has_the_wrong_size_is_not_converted(capsys, tmp_path):
    lines, first = typed("non")
    (tmp_path / "bee.non").write_text("\n".join(lines[: first + TENTH] + lines[first + NINTH :]))
    assert main(["convert", str(tmp_path / "bee.non"), str(tmp_path / "bee.mk")]) != 0
    assert not (tmp_path / "bee.mk").exists()
    assert "size-differs" in capsys.readouterr().err
