"""``nonoproof convert`` and ``nonoproof formats``, as a user calls them."""

import io
import json
import sys

import pytest
from nonoproof.cli import main
from nonoproof.formats import FORMATS
from nonoproof.formats.detect import read
from PIL import Image

DEMO = "goal: |\n  ##.#\n  ....\n  ###.\ntitle: Demo\n"
PAIR = '{"goal": ["#."], "title": "../../evil"}\n{"goal": [".#"], "title": "b"}\n'


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "demo.yaml").write_text(DEMO)
    (tmp_path / "pair.jsonl").write_text(PAIR)
    return tmp_path


def puzzles(path):
    return [entry.puzzle for entry in read(path.read_bytes(), path.name)]


def test_a_file_into_another(files, capsys):
    assert main(["convert", "demo.yaml", "demo.non"]) == 0
    assert puzzles(files / "demo.non") == puzzles(files / "demo.yaml")
    assert capsys.readouterr() == ("", "")


def test_losses_are_reported_on_standard_error(files, capsys):
    assert main(["convert", "demo.yaml", "demo.mk"]) == 0
    assert puzzles(files / "demo.mk") == puzzles(files / "demo.yaml")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "demo.mk: mk cannot store the goal",
        "demo.mk: mk cannot store the title",
    ]


def test_to_standard_output(files, capsysbinary):
    assert main(["convert", "demo.yaml", "-", "--as", "text-picture"]) == 0
    assert capsysbinary.readouterr().out == b"##.#\n....\n###.\n"


def test_from_standard_input(files, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DEMO.encode())))
    assert main(["convert", "-", "out.json", "--from", "yaml"]) == 0
    assert puzzles(files / "out.json") == puzzles(files / "demo.yaml")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pair.jsonl", "pair.non"], "holds one puzzle per file, and there are 2"),
        (["demo.yaml", "demo.yaml"], "is read by this command"),
        (["demo.yaml", "nosuch/demo.non"], "nosuch"),
        (["demo.yaml", "-"], "--as"),
        (["demo.yaml", "a.b"], "--as"),
        (["nosuch.yaml", "a.non"], "nosuch.yaml"),
        (["demo.yaml", "a.non", "--from", "nosuch"], "no format is called"),
        (["demo.yaml", "a.non", "--background", "red"], "pictures in colour"),
        (["demo.yaml", "a.non", "--background", "reddish"], "not a colour"),
        (["nosuch.png", "a.non", "--background", "red"], "nosuch.png"),
    ],
)
def test_wrong_use(files, capsys, arguments, words):
    before = sorted(files.iterdir())
    assert main(["convert", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert sorted(files.iterdir()) == before
    assert (files / "demo.yaml").read_text() == DEMO


def test_a_folder_gets_a_file_a_puzzle_with_names_of_our_own(files):
    assert main(["convert", "pair.jsonl", "out/", "--as", "non"]) == 0
    assert sorted(each.name for each in (files / "out").glob("[!.]*")) == ["pair-1.non", "pair-2.non"]
    assert puzzles(files / "out" / "pair-2.non") == puzzles(files / "pair.jsonl")[1:]


def test_one_refused_puzzle_leaves_nothing_behind(files, capsys):
    (files / "mixed.json").write_text(
        '[{"goal": ["#."]}, {"goal": ["rb"], "palette": {".": "fff", "r": "f00", "b": "00f"}}]'
    )
    assert main(["convert", "mixed.json", "out/", "--as", "mk"]) == 1
    assert not (files / "out").exists()
    assert "several colours" in capsys.readouterr().err
    assert main(["convert", "mixed.json", "out/", "--as", "mk", "--lossy"]) == 0
    assert len(list((files / "out").glob("[!.]*"))) == 2


def test_what_cannot_be_read_is_reported_and_the_rest_converted(files, capsys):
    (files / "half.jsonl").write_text('{"goal": ["#."]}\n{"goal": 3}\n')
    assert main(["convert", "half.jsonl", "half.json"]) == 1
    assert len(puzzles(files / "half.json")) == 1
    assert "half.jsonl:2: error: " in capsys.readouterr().err
    (files / "none.jsonl").write_text('{"goal": 3}\n')
    assert main(["convert", "none.jsonl", "none.json"]) == 1
    assert not (files / "none.json").exists()


def test_the_background_of_a_picture(files):
    image = Image.new("RGB", (3, 1), "white")
    image.putpixel((1, 0), (255, 0, 0))
    image.save(files / "picture.png")
    assert main(["convert", "picture.png", "white.json"]) == 0
    assert main(["convert", "picture.png", "red.json", "--background", "red"]) == 0
    assert [[each.length for each in clue] for clue in puzzles(files / "white.json")[0].rows] == [[1]]
    assert [[each.length for each in clue] for clue in puzzles(files / "red.json")[0].rows] == [[1, 1]]


def test_a_puzzle_without_a_picture_is_solved_where_it_has_one_solution(files, capsys):
    (files / "one.json").write_text('{"rows": [[2], [1]], "columns": [[2], [1]]}')
    (files / "two.json").write_text('{"rows": [[1], [1]], "columns": [[1], [1]]}')
    (files / "no.json").write_text('{"rows": [[2], [2]], "columns": [[2], [1]]}')
    assert main(["convert", "one.json", "one.pbm"]) == 0
    assert puzzles(files / "one.pbm") == puzzles(files / "one.json")
    assert main(["convert", "two.json", "two.pbm"]) == 1
    assert "more than one solution" in capsys.readouterr().err
    assert main(["convert", "no.json", "no.pbm"]) == 1
    assert "no solution" in capsys.readouterr().err
    assert not (files / "two.pbm").exists()


def test_a_failed_write_leaves_the_old_file(files, monkeypatch, capsys):
    (files / "old.non").write_text("old")

    def full(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert main(["convert", "demo.yaml", "old.non"]) == 2
    assert "No space left" in capsys.readouterr().err
    assert (files / "old.non").read_text() == "old"
    assert not list(files.glob(".*part"))


def test_formats_lists_all(capsys):
    assert main(["formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == [each.NAME for each in FORMATS]
    assert next(line for line in lines if line.startswith("jpeg ")).split()[1] == "refuse"


def test_formats_for_programs(capsys):
    assert main(["formats", "--json-lines"]) == 0
    formats = {each["name"]: each for each in map(json.loads, capsys.readouterr().out.splitlines())}
    assert formats.keys() == {each.NAME for each in FORMATS}
    assert formats["json"]["write"] and not formats["puzzlekit"]["write"]
    assert formats["mk"]["goal"] is False and formats["non"]["metadata"]


def test_the_format_of_the_source_goes_by_either_name(files):
    (files / "plain").write_text("2 1\n2\n1\n1\n")
    assert main(["convert", "plain", "out.non", "--format", "mk"]) == 1
    for option in ("--from", "--format"):
        assert main(["convert", "plain", f"{option}.json".strip("-"), option, "nin"]) == 0
    assert puzzles(files / "from.json") == puzzles(files / "format.json")


def test_a_fault_is_reported_with_line_and_column(files, capsys):
    (files / "bad.xml").write_text("<puzzleset>\n <puzzle></line></puzzle>\n</puzzleset>\n")
    assert main(["convert", "bad.xml", "out.non"]) == 1
    assert "bad.xml:2:12: error: not well-formed XML" in capsys.readouterr().err


def test_what_check_would_call_an_error_is_reported(tmp_path, capsys):
    source = tmp_path / "wrong.json"
    source.write_text('{"rows": [[1], [1]], "columns": [[1], [2]]}')
    main(["convert", str(source), str(tmp_path / "out.non")])
    reported = capsys.readouterr().err
    assert "warning: the rows have 2 filled cells, the columns 3 (sums-differ)" in reported


def test_with_an_adapter(tmp_path):
    (tmp_path / "a.json").write_text('{"eins": [[1], [1]], "zwei": [[1], [1]]}')
    (tmp_path / "my.yaml").write_text("rows: eins\ncolumns: zwei\n")
    target = tmp_path / "out.mk"
    assert (
        main(["convert", "--adapter", str(tmp_path / "my.yaml"), str(tmp_path / "a.json"), str(target)]) == 0
    )
    assert target.read_text().startswith("2 2")


@pytest.mark.parametrize("target", ["folder/", "folder", "deep/folder"])
def test_a_target_without_a_suffix_is_a_folder_be_it_there_or_not(files, capsys, target):
    assert main(["convert", "pair.jsonl", target, "--as", "non"]) == 0
    assert sorted(path.name for path in (files / target).glob("[!.]*")) == ["pair-1.non", "pair-2.non"]
    assert capsys.readouterr().err.endswith("pair-1.non to pair-2.non (non)\n")


def test_without_a_format_a_folder_keeps_that_of_the_source(files, capsys):
    assert main(["convert", "demo.yaml", "demo.non"]) == 0
    assert main(["convert", "demo.non", "there/"]) == 0
    assert [path.name for path in (files / "there").glob("[!.]*")] == ["demo.non"]
    # A format for many puzzles has no place in a folder of single ones.
    assert main(["convert", "pair.jsonl", "new"]) == 0
    assert sorted(path.name for path in (files / "new").glob("[!.]*")) == ["pair-1.json", "pair-2.json"]
    assert puzzles(files / "there" / "demo.non") == puzzles(files / "demo.yaml")


def test_files_of_a_format_without_a_suffix_need_none(files):
    assert main(["convert", "demo.yaml", "game", "--as", "tatham"]) == 0
    assert (files / "game").is_file()
