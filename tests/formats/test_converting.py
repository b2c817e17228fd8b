"""Conversion: what is lost is listed, what would make another puzzle is refused."""

from dataclasses import replace

import pytest
from nonoproof.errors import LossyError, UsageError
from nonoproof.formats import BY_NAME, FORMATS
from nonoproof.formats.common import make_palette
from nonoproof.formats.converting import convert, target_format
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Metadata, Puzzle, draw, puzzle_of, run

PLAIN = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"))
TITLED = PLAIN.with_metadata(title="Demo", author="me")
PALETTE = make_palette([("r", "ff0000", "red"), ("b", "0000ff", "blue")])
COLOURED = puzzle_of((b"\1\1\2", b"\0\2\0"), PALETTE)
GIVEN = replace(PLAIN, givens=(bytes([1, UNKNOWN, UNKNOWN, UNKNOWN]), *[bytes([UNKNOWN]) * 4] * 2))
WRITERS = [each for each in FORMATS if hasattr(each, "write")]


def unsolved(puzzle):
    raise LossyError("it was not solved")


def back(name, data):
    return [entry.puzzle for entry in BY_NAME[name].read(data)]


@pytest.mark.parametrize("format", WRITERS, ids=lambda each: each.NAME)
def test_black_and_white_goes_into_every_format_and_back(format):
    done = convert([TITLED], format, unsolved)
    (puzzle,) = back(format.NAME, done.data)
    assert puzzle == PLAIN
    reported = " ".join(done.losses)
    kept = [puzzle.metadata.title == "Demo", puzzle.metadata.author == "me", puzzle.goal is not None]
    assert kept == ["title" not in reported, "author" not in reported, "the goal" not in reported]


@pytest.mark.parametrize("format", WRITERS, ids=lambda each: each.NAME)
def test_colour_is_kept_or_refused(format):
    if format.HOLDS.colour:
        (puzzle,) = back(format.NAME, convert([COLOURED], format, unsolved).data)
        rows = [[(each.length, puzzle.palette[each.colour].rgb) for each in clue] for clue in puzzle.rows]
        assert rows == [[(2, "ff0000"), (1, "0000ff")], [(1, "0000ff")]]
        return
    with pytest.raises(LossyError, match=r"several colours.*--lossy"):
        convert([COLOURED], format, unsolved)
    done = convert([COLOURED], format, unsolved, lossy=True)
    assert any("another puzzle" in loss for loss in done.losses)
    assert back(format.NAME, done.data) == [puzzle_of((b"\1\1\1", b"\0\1\0"))]


@pytest.mark.parametrize("format", WRITERS, ids=lambda each: each.NAME)
def test_given_cells_are_kept_or_refused(format):
    if format.HOLDS.givens:
        assert back(format.NAME, convert([GIVEN], format, unsolved).data) == [GIVEN]
        return
    with pytest.raises(LossyError, match="given cells"):
        convert([GIVEN], format, unsolved)
    done = convert([GIVEN], format, unsolved, lossy=True)
    assert back(format.NAME, done.data) == [PLAIN]
    assert any("given cells" in loss for loss in done.losses)


@pytest.mark.parametrize("name", ["png", "pbm", "xpm", "text-picture"])
def test_a_picture_needs_a_solution(name):
    without = replace(PLAIN, goal=None)
    with pytest.raises(LossyError, match="not solved"):
        convert([without], BY_NAME[name], unsolved)
    done = convert([without], BY_NAME[name], lambda puzzle: PLAIN.goal)
    assert back(name, done.data) == [PLAIN]


def test_a_goal_that_is_no_solution_is_no_picture_of_the_puzzle():
    wrong = replace(PLAIN, goal=(b"\1\1\1\1", bytes(4), b"\1\1\1\0"))
    with pytest.raises(LossyError, match="differ from the goal picture"):
        convert([wrong], BY_NAME["png"], unsolved)
    done = convert([wrong], BY_NAME["png"], unsolved, lossy=True)
    assert back("png", done.data) == [puzzle_of(wrong.goal)]


@pytest.mark.parametrize("name", ["pbm", "mk"])
def test_the_shade_of_an_only_colour_is_reported(name):
    red = replace(PLAIN, palette=PALETTE[:2])
    unused = replace(red, palette=PALETTE)
    second = Puzzle(((run(1, 2),),), ((run(1, 2),), ()), PALETTE, goal=(b"\2\0",))
    for puzzle, expected in ((red, PLAIN), (unused, PLAIN), (second, puzzle_of((b"\1\0",)))):
        done = convert([puzzle], BY_NAME[name], unsolved)
        assert back(name, done.data) == [expected]
        assert any("colour" in loss for loss in done.losses)


def test_colours_of_no_cell_do_not_get_into_a_picture():
    second = Puzzle(((run(1, 2),),), ((run(1, 2),), ()), PALETTE, goal=(b"\2\0",))
    (puzzle,) = back("png", convert([second], BY_NAME["png"], unsolved).data)
    assert [colour.rgb for colour in puzzle.palette] == ["ffffff", "0000ff"]


def test_several_puzzles():
    done = convert([TITLED, COLOURED], BY_NAME["json-lines"], unsolved)
    assert back("json-lines", done.data) == [PLAIN, COLOURED]
    with pytest.raises(UsageError, match="one puzzle per file, and there are 2"):
        convert([PLAIN, PLAIN], BY_NAME["non"], unsolved)
    with pytest.raises(LossyError, match="puzzle 2: "):
        convert([PLAIN, COLOURED], BY_NAME["tournament"], unsolved)


def test_a_writer_that_changes_the_puzzle_is_found_out(monkeypatch):
    monkeypatch.setattr(BY_NAME["mk"], "write", lambda puzzles: b"1 1\n1\n#\n1\n")
    with pytest.raises(LossyError, match="would be read as another"):
        convert([replace(PLAIN, goal=None)], BY_NAME["mk"], unsolved)


def test_no_loss_no_word():
    everything = replace(
        COLOURED, metadata=Metadata("t", "a", "c", "l", "1", "o", "d", "n", "y", "unique", "3")
    )
    for name in ("json", "json-lines", "yaml"):
        done = convert([everything], BY_NAME[name], unsolved)
        (puzzle,) = back(name, done.data)
        assert done.losses == ()
        assert (puzzle, puzzle.metadata) == (everything, everything.metadata)
        assert draw(puzzle.goal, puzzle.palette) == ["rrb", ".b."]


@pytest.mark.parametrize(
    ("path", "name"), [("a.non", "non"), ("b/c.JSON", "json"), ("x.yml", "yaml"), ("p.png", "png")]
)
def test_the_suffix_names_the_format(path, name):
    assert target_format(path, None) is BY_NAME[name]
    assert target_format(path, "mk") is BY_NAME["mk"]


@pytest.mark.parametrize(
    ("path", "name", "words"),
    [
        ("a.txt", None, "several formats"),
        ("a.jpg", None, "no format that can be written"),
        ("a", None, "no format that can be written"),
        ("a.json", "puzzlekit", "read but not written"),
        ("a.json", "jpeg", "read but not written"),
        ("a.json", "nosuch", "no format is called"),
    ],
)
def test_what_cannot_be_a_target(path, name, words):
    with pytest.raises(UsageError, match=words):
        target_format(path, name)


def test_the_palette_of_a_plain_puzzle_needs_no_word():
    assert convert([replace(PLAIN, palette=BLACK_AND_WHITE)], BY_NAME["pbm"], unsolved).losses == ()


def test_what_a_note_keeps_is_not_reported_as_lost():
    claimed = PLAIN.with_metadata(note="definitely unique", claimed_verdict="unique")
    done = convert([claimed], BY_NAME["webpbn-xml"], unsolved)
    assert back("webpbn-xml", done.data)[0].metadata == claimed.metadata
    assert done.losses == ()


@pytest.mark.parametrize(
    ("name", "texts", "loss"),
    [
        ("gno", {"title": "[demo]"}, "gno changes the title"),
        ("gno", {"claimed_difficulty": "hard"}, "gno cannot store the claimed difficulty"),
        ("freenono", {"claimed_difficulty": "hard"}, "freenono cannot store the claimed difficulty"),
        ("picross", {"title": "two\nlines"}, "picross changes the title"),
    ],
)
def test_a_text_that_is_changed_or_left_out_is_reported(name, texts, loss):
    goalless = replace(PLAIN, goal=None) if BY_NAME[name].HOLDS.clues else PLAIN
    assert convert([goalless.with_metadata(**texts)], BY_NAME[name], unsolved).losses == (loss,)


def test_the_colour_of_the_background_and_the_names_of_colours_are_reported():
    grey = make_palette([("r", "ff0000", "red"), ("b", "0000ff", "blue")], "c0c0c0", "grey")
    done = convert([replace(COLOURED, palette=grey)], BY_NAME["non"], unsolved)
    assert done.losses == (
        "non cannot store the colour of the background",
        "non cannot store the names of the colours",
    )
    assert convert([replace(COLOURED, palette=grey)], BY_NAME["webpbn-xml"], unsolved).losses == ()


def test_losses_of_several_puzzles_say_which():
    done = convert([PLAIN, TITLED], BY_NAME["tatham"], unsolved)
    assert done.losses[-1] == "puzzle 2: tatham cannot store the title, author"
