"""Commands whose surroundings fail them: the folder goes away, files run out, a picture has thousands of frames."""

import shutil
import tracemalloc

import pytest
from nonoproof.cli import main
from nonoproof.formats import gif, ish
from nonoproof.model import Metadata, puzzle_of
from nonoproof.run import collection

from tests.support.hostile_files import animation

PUZZLE = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.non").write_text(PUZZLE)
    return tmp_path


@pytest.mark.parametrize("before", ["solve_all", "find_copies", "report"])
def test_a_folder_that_is_deleted_during_a_run_is_reported(folder, monkeypatch, capsys, before):
    stage = getattr(collection, before)

    def deleted(context):
        shutil.rmtree(folder / "out")
        stage(context)

    monkeypatch.setattr(collection, before, deleted)
    code = main(["run", "puzzle.non", "--out", "out", "--engine", "inline"])
    reported = capsys.readouterr().err
    if (folder / "out" / "index.html").exists():
        # It was made again, with all that belongs into it.
        assert code == 0
        assert (folder / "out" / "corpus.sqlite").exists()
    else:
        assert code == 2
        assert reported.strip().splitlines()[-1].startswith("nonoproof: ")


def test_what_a_killed_run_left_is_removed_by_the_next(folder):
    words = ["run", "puzzle.non", "--out", "out", "--engine", "inline", "--certificates"]
    assert main(words) == 0
    for name in ("out", "out/certificates"):
        (folder / name / ".nonoproof-0123456789abcdef.part").write_text("half")
    assert main(words) == 0
    assert list((folder / "out").rglob(".*.part")) == []


def test_a_newline_in_a_title_is_no_line_of_a_file():
    grid = (b"\1\1", b"\1\0")
    text = ish.write([puzzle_of(grid, metadata=Metadata(title="One\n9 9 9\r\n8\x0b7\x85\u20286"))]).decode()
    (entry,) = ish.read(text.encode())
    assert entry.puzzle.rows == puzzle_of(grid).rows
    assert entry.puzzle.columns == puzzle_of(grid).columns


def test_a_picture_of_thousands_of_frames_takes_little():
    """The first is the picture; the others are neither kept nor drawn."""
    few, many = animation(2), animation(20_000)
    list(gif.read(few))
    peaks = []
    for data in (few, many):
        tracemalloc.start()
        entries = list(gif.read(data))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert len(entries) == 1
    assert peaks[1] < peaks[0] + 2 * len(many) + 100_000
