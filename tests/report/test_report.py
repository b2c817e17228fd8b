"""All reports together."""

import tracemalloc

import pytest
from nonoproof.errors import WriteError
from nonoproof.profiles import Profile
from nonoproof.report.fragments import fragment
from nonoproof.report.reports import _PAGES, FOLDERS, NAMES, Reports

from tests.support.made_rows import made_rows
from tests.support.results import OF_FILES, ROWS, write

from .page_reading import read_page


def test_every_report_is_there_and_nothing_else(folder):
    assert {path.name for path in folder.iterdir()} == {*NAMES, *FOLDERS}
    assert all(path.stat().st_size for path in folder.iterdir())


def test_names_are_those_that_scripts_rely_on():
    subjects = ("uniqueness", "difficulty")
    expected = {f"{subject}.{suffix}" for subject in subjects for suffix in ("json", "csv", "md")}
    assert set(NAMES) == expected | {"index.html"}


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError])
def test_reports_that_are_broken_off_leave_the_old_ones_whole(folder, about, fault):
    before = contents(folder)
    with pytest.raises(fault), Reports(folder, about) as reports:
        reports.add(fragment(ROWS, Profile()))
        raise fault
    assert contents(folder) == before


def test_files_take_their_places_only_when_all_are_complete(folder, about, monkeypatch):
    before = contents(folder)

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(WriteError, match="No space left"):
        write(folder, about, ROWS[:1])
    assert contents(folder) == before


@pytest.mark.parametrize("batch", [1, 2, 3])
def test_reports_are_the_same_however_the_rows_are_batched(folder, tmp_path_factory, about, batch):
    other = tmp_path_factory.mktemp("other")
    write(other, about, batch=batch)
    for name in NAMES:
        assert (folder / name).read_bytes() == (other / name).read_bytes(), name
    assert read_page(folder) == read_page(other)


def test_many_rows_give_the_same_counts_in_any_batches(tmp_path, about):
    rows = list(made_rows(400, sides=(5, 10)))
    whole = write(tmp_path, about, rows, OF_FILES, (), batch=400)
    for batch in (7, 150):
        summary = write(tmp_path, about, rows, OF_FILES, (), batch=batch)
        assert summary.pop("seconds") == pytest.approx(whole["seconds"])
        assert summary == {name: value for name, value in whole.items() if name != "seconds"}


def test_folder_that_is_gone_is_reported(tmp_path, about):
    with pytest.raises(WriteError, match="cannot be written"):
        Reports(tmp_path / "gone", about)


def test_first_run_has_no_changes(tmp_path, about):
    from dataclasses import replace

    summary = write(tmp_path, replace(about, previous=None), (), (), ())
    assert summary["changes"] == {}
    assert "This is the first run." in (tmp_path / "uniqueness.md").read_text()
    assert "0 puzzles" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_memory_does_not_grow_with_the_puzzles(tmp_path, about, monkeypatch):
    monkeypatch.setattr("nonoproof.report.page_folder.CHUNK", 20_000)
    made = fragment(list(made_rows(100, sides=(10,))), Profile())

    def peak(count):
        tracemalloc.start()
        with Reports(tmp_path, about) as reports:
            for _ in range(count):
                reports.add(made)
            held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return held

    peak(10)
    reported = sum(map(len, made.texts.values())) + sum(
        len(each) for kind in made.pages.values() for _, each in kind
    )
    assert peak(100) - peak(25) < 0.05 * 75 * reported


@pytest.mark.parametrize("name", ["uniqueness.md", "difficulty.md", "index.html"])
def test_a_report_that_cannot_be_made_says_so_and_costs_the_others_nothing(folder, about, monkeypatch, name):
    before = contents(folder)

    def broken(*_):
        raise ZeroDivisionError("planted <b>")

    monkeypatch.setitem(_PAGES, name, broken)
    summary = write(folder, about)
    assert summary["internal_errors"] == 1
    text = (folder / name).read_text()
    assert f"making {name} failed: ZeroDivisionError: planted" in text
    assert "<b>" not in text
    for other in ("uniqueness.csv", "difficulty.csv"):
        assert (folder / other).read_bytes() == before[folder / other]
