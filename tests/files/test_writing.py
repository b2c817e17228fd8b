"""No command changes or removes a file that it did not write, unless the user named it as the one to write."""

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("processes are forked, with limits, and pipes are made", allow_module_level=True)

from nonoproof import files
from nonoproof.cli import main

from tests.support.writing import CASES, COMMANDS, TWO, complaint, prepare, tree


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    folder = tmp_path_factory.mktemp("writing") / "prepared"
    prepare(folder)
    return folder


@pytest.mark.parametrize(("name", "situation"), CASES)
def test_nothing_of_the_user_is_lost(name, situation, prepared, tmp_path):
    assert not complaint(name, situation, prepared, tmp_path / "here")


def test_every_command_that_takes_a_place_to_write_is_in_the_table():
    """By the names of the options that stand for one."""
    from nonoproof.cli import COMMANDS as ALL
    from nonoproof.cli.parser import build

    files = {"--sarif", "--write-baseline", "--certificate", "--sheet", "--puzzles", "--players"}
    writing = {"--out", "--to", "--apply"} | files
    asked = {(command.words[0], word) for command in COMMANDS.values() for word in command.words}
    for command, parser in build(ALL)[1].items():
        for action in parser._actions:
            for option in writing.intersection(action.option_strings):
                # The name of a format, as it was once spelt.
                if (command, option) not in {("convert", "--to"), ("make", "--to")}:
                    assert (command, option) in asked


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_collection_in_one_file_outlives_its_remedies(here):
    """The first remedy has the name of the file."""
    (here / "set.json").write_text(TWO)
    assert main(["convert", "set.json", "set.jsonl"]) == 0
    (here / "set.jsonl").write_text((here / "set.jsonl").read_text() * 13)
    before = tree(here)
    assert main(["fix", "set.jsonl", "--apply", "."]) == 2
    assert tree(here) == before


@pytest.mark.parametrize("source", ["puzzles.jsonl", "."])
def test_a_run_does_not_replace_the_puzzles_that_it_reads(here, source):
    (here / "two.json").write_text(TWO)
    assert main(["convert", "two.json", "puzzles.jsonl"]) == 0
    before = tree(here)
    assert main(["run", source, "--out", ".", "--engine", "inline"]) == 2
    assert tree(here) == before


def test_a_site_is_no_folder_of_a_run(here):
    (here / "two.non").write_text(TWO)
    (here / "site" / "pages").mkdir(parents=True)
    (here / "site" / "pages" / "about.html").write_text("mine")
    (here / "site" / "index.html").write_text("mine")
    before = tree(here)
    assert main(["run", "two.non", "--out", "site", "--engine", "inline"]) == 2
    assert tree(here) == before


def test_pages_that_somebody_put_beside_ours_stay(here, capsys):
    (here / "two.non").write_text(TWO)
    words = ["run", "two.non", "--out", "out", "--engine", "inline"]
    assert main(words) == 0
    (here / "out" / "pages" / "about.html").write_text("mine")
    (here / "two.non").write_text(TWO + "\n")
    assert main(words) == 2
    assert "out/pages/about.html is not from a run" in capsys.readouterr().err
    assert (here / "out" / "pages" / "about.html").read_text() == "mine"


@pytest.mark.parametrize("lost", [files.MARK, "corpus.sqlite"])
def test_the_folder_of_a_run_is_known_by_its_mark_or_its_store(here, lost):
    """Runs before the first release made no mark, and the store may be gone."""
    (here / "two.non").write_text(TWO)
    words = ["run", "two.non", "--out", "out", "--engine", "inline"]
    assert main(words) == 0
    (here / "out" / lost).unlink()
    (here / "out" / "pages" / files.MARK).unlink()
    (here / "two.non").write_text(TWO + "\n")
    assert main(words) == 0
    assert (here / "out" / files.MARK).is_file()


def test_a_run_shares_its_folder_with_a_comparison(here):
    """Both write to reports if nobody names another folder."""
    (here / "two.non").write_text(TWO)
    compare = ["compare", "two.non", "--methods", "logic", "--jobs", "1"]
    assert main(compare) == 0
    for _ in range(2):
        assert main(["run", "two.non", "--engine", "inline"]) == 0
        assert main(compare) == 0


@pytest.mark.parametrize(
    "words", [["fix", ".", "--apply", "out"], ["certify", ".", "--out", "out", "--jobs", "1"]]
)
def test_what_the_command_wrote_is_no_source_of_it(here, words, capsys):
    (here / "two.non").write_text(TWO)
    assert main(words) == 0
    first, before = capsys.readouterr().out, tree(here)
    assert main(words) == 0
    assert (capsys.readouterr().out, tree(here)) == (first, before)


def test_a_list_that_was_torn_is_continued(here):
    """A command was killed while it added a line."""
    (here / "two.non").write_text(TWO)
    words = ["convert", "two.non", "out/", "--to"]
    assert main([*words, "non"]) == 0
    with (here / "out" / files.MARK).open("a") as mark:
        mark.write("0123456789")
    for _ in range(2):
        assert main([*words, "json"]) == 0
        assert main([*words, "non"]) == 0


def test_names_that_are_cut_stay_apart(here):
    for folder in ("a", "b"):
        (here / folder).mkdir()
        (here / folder / ("n" * 251 + ".non")).write_text(TWO)
    assert main(["fix", "a", "b", "--apply", "out"]) == 0
    names = [path.name for path in (here / "out").glob("[!.]*")]
    assert sorted(map(len, names)) == [255, 255]
