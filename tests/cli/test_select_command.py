"""The select command: what it prints, what it writes, how it ends."""

import json
from pathlib import Path

import pytest
from nonoproof import read
from nonoproof.cli import main
from nonoproof.formats import json_lines, non
from nonoproof.model import puzzle_of

CELLS = {
    "arrow": "..#..\n.###.\n#.#.#\n..#..\n..#..",
    "mirror": ".##..\n##...\n##...\n.##..\n..###",
    "mirrored": "..##.\n...##\n...##\n..##.\n###..",
    "small": "##\n#.",
}


def grid(text):
    return tuple([bytes([cell == "#" for cell in row]) for row in text.splitlines()])


@pytest.fixture
def store(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    folder = Path("in")
    folder.mkdir()
    for name, text in CELLS.items():
        puzzle = puzzle_of(grid(text)).with_metadata(title=name.title(), author="A. Hand", licence="CC0-1.0")
        (folder / f"{name}.non").write_bytes(non.write([puzzle]))
    (folder / "dots.txt").write_text("#.\n.#\n")
    main(["run", "in", "--out", "reports", "--engine", "inline"])
    capsys.readouterr()
    return tmp_path


def out(capsys):
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_table_and_why_that_many(store, capsys):
    assert (
        main(["select", "--verdict", "unique", "--no-copies", "--count", "2", "--order", "easy-first"]) == 0
    )
    text, errors = out(capsys)
    lines = text.splitlines()
    assert len(lines) == 4
    assert lines[0].split() == ["size", "colours", "verdict", "tier", "score", "source"]
    assert lines[-1] == "4 match; 1 are copies; 2 chosen, spread from easy to hard."
    assert errors == ""


def test_nothing_is_chosen(store, capsys):
    assert main(["select", "--tier", "expert", "--size", "5x5"]) == 1
    assert out(capsys)[0] == (
        "0 match; 0 chosen.\nPuzzles left after each filter:\n"
        "          5  in the run\n          0  --tier expert\n          0  --size 5x5\n"
    )


def test_json_lines_say_what_is_exported(store, capsys):
    assert main(["select", "--json-lines", "--order", "title", "--to", "chosen"]) == 0
    text, errors = out(capsys)
    found = [json.loads(line) for line in text.splitlines()]
    main(["export", "--to", "puzzles.jsonl"])
    reported = {each["key"]: each for each in map(json.loads, Path("puzzles.jsonl").read_text().splitlines())}
    assert [each["title"] for each in found] == ["Arrow", "Mirror", "Mirrored", "Small", ""]
    for each in found:
        assert Path(each.pop("file")).is_file()
        told = reported[each["key"]]
        assert each == {name: told[name] for name in each}
        assert told.keys() - each.keys() <= {"rows", "columns", "goal", "licence"}
    assert errors.splitlines()[0] == "5 match; 5 chosen."


def test_folder_has_titles_licences_and_pictures(store, capsys):
    assert main(["select", "--verdict", "unique", "--order", "title", "--to", "chosen/"]) == 0
    names = sorted(path.name for path in Path("chosen").glob("[!.]*"))
    assert names == ["001-arrow.json", "002-mirror.json", "003-mirrored.json", "004-small.json"]
    for name, path in zip(CELLS, names, strict=True):
        (puzzle,) = read(f"chosen/{path}")
        assert puzzle.goal == grid(CELLS[name])
        assert puzzle.metadata[:2] == (name.title(), "A. Hand")
        assert puzzle.metadata.licence == "CC0-1.0"
    assert "4 puzzles written to chosen/" in out(capsys)[0]
    main(["select", "--verdict", "unique", "--count", "2", "--to", "chosen/"])
    assert "The folder also holds 4 files from before." in out(capsys)[0]


def test_solutions_that_were_found_are_written(store, capsys):
    """The source holds clues alone."""
    clues = Path("in/clues.jsonl")
    clues.write_bytes(json_lines.write([puzzle_of(grid("###\n#..\n##."))]).replace(b'"goal"', b'"other"'))
    main(["run", "in", "--out", "reports", "--engine", "inline"])
    assert main(["select", "--source", "*clues*", "--to", "one.jsonl"]) == 0
    (puzzle,) = read("one.jsonl")
    assert puzzle.goal == grid("###\n#..\n##.")


def test_one_file_that_holds_many(store, capsys):
    assert main(["select", "--order", "size", "--backwards", "--to", "all.jsonl"]) == 0
    assert [puzzle.width for puzzle in read("all.jsonl")] == [5, 5, 5, 2, 2]
    assert main(["select", "--to", "all.pbm"]) == 2
    assert "holds one puzzle per file" in out(capsys)[1]
    assert not Path("all.pbm").exists()


def test_what_a_format_cannot_hold_is_left_out_and_reported(store, capsys):
    """Pictures are wanted, and one puzzle has no single one; its own picture will do, though, for it has one."""
    Path("in/nothing.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    main(["run", "in", "--out", "reports", "--engine", "inline"])
    Path("in/dots.txt").unlink()
    main(["run", "in", "--out", "reports", "--engine", "inline"])
    capsys.readouterr()
    assert main(["select", "--to", "pictures", "--format", "pbm"]) == 1
    text, errors = out(capsys)
    assert "left out" in errors
    assert "4 puzzles written" in text
    assert len(list(Path("pictures").glob("[!.]*"))) == 4


def test_a_book(store, capsys):
    assert main(["select", "--verdict", "unique", "--to", "book.pdf", "--per-page", "4"]) == 0
    assert Path("book.pdf").read_bytes().startswith(b"%PDF")
    assert main(["select", "--to", "book.pdf", "--format", "non"]) == 2


def test_standard_output(store, capsys):
    assert main(["select", "--to", "-", "--format", "json-lines", "--verdict", "unique"]) == 0
    text, errors = out(capsys)
    assert len(list(json_lines.read(text.encode()))) == 4
    assert "4 match" in errors


@pytest.mark.parametrize("name", ["../../../evil.txt", "/etc/evil", "a\x1b[2Jb", "..", "~", "x" * 300])
def test_no_name_leads_out_of_the_folder(tmp_path, monkeypatch, capsys, name):
    """Members of archives are called what strangers like."""
    from nonoproof.cli.chosen_files import FileStyle, write
    from nonoproof.result import Place, Result
    from nonoproof.solver.packed import pack

    monkeypatch.chdir(tmp_path)
    puzzle = puzzle_of(grid(CELLS["small"]))
    row = Result("x", (Place(name, 3, None, "non", ""),), "00", "00", puzzle=pack(puzzle))
    (Path("deep") / "folder").mkdir(parents=True)
    written = write([row], "deep/folder/", FileStyle())
    (path,) = [path for path in tmp_path.rglob("[!.]*") if path.is_file()]
    assert path.parent == tmp_path / "deep" / "folder"
    assert [str(path.relative_to(tmp_path))] == written.files
    assert path.name.isprintable()
    assert len(path.name) < 100


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--from", "nowhere"], "there is no store"),
        (["--verdict", "uniq"], "did you mean unique?"),
        (["--tier", "x"], "there are trivial, easy"),
        (["--finding", "duplicat"], "did you mean duplicate?"),
        (["--size", "15x"], "is not a size"),
        (["--score", "9-1"], "ends before it begins"),
        (["--where", "1; DROP TABLE runs"], "syntax error"),
        (["--to", "x.nothing"], "no format that can be written"),
        (["--to", "x", "--format", "nothing"], "nothing"),
        (["--to", "-"], "--format"),
        (["--to", "-", "--format", "json-lines", "--json-lines"], "standard output"),
    ],
)
def test_wrong_use_is_reported_in_one_line(store, capsys, words, message):
    assert main(["select", *words]) == 2
    text, errors = out(capsys)
    assert message in errors
    assert errors.count("\n") == 1
    assert text == ""


def test_a_folder_that_cannot_be_made(store, capsys):
    Path("taken").write_text("")
    assert main(["select", "--to", "taken/deep/"]) == 2
    assert "taken" in out(capsys)[1]


def test_a_store_of_an_unfinished_run_says_so(store, capsys):
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect("reports/corpus.sqlite")) as connection, connection:
        connection.execute("UPDATE runs SET finished = NULL")
    assert main(["select"]) == 0
    assert "not finished" in out(capsys)[1]


def test_titles_cannot_steer_the_terminal(store, capsys):
    puzzle = puzzle_of(grid("##\n.#")).with_metadata(title="\x1b[2Jgone")
    Path("in/evil.jsonl").write_bytes(json_lines.write([puzzle]))
    main(["run", "in", "--out", "reports", "--engine", "inline"])
    capsys.readouterr()
    main(["select", "--source", "*evil*"])
    assert "\x1b" not in out(capsys)[0]
