"""All reports together."""

import gc

import pytest
from nonoproof import report
from nonoproof.errors import StoreError
from nonoproof.report import FOLDERS, NAMES, REPORTS, write_reports

from .conftest import BEFORE, Listing


def test_every_report_is_there_and_nothing_else(folder):
    assert {path.name for path in folder.iterdir()} == {*NAMES, *FOLDERS}
    assert all(path.stat().st_size for path in folder.iterdir())


def test_names_are_those_that_scripts_rely_on():
    expected = {
        f"{subject}.{suffix}" for subject in ("uniqueness", "difficulty") for suffix in ("json", "csv", "md")
    }
    assert set(NAMES) >= expected | {"junit.xml"}
    assert len(set(NAMES)) == len(REPORTS)


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Broken:
    """A listing that breaks off while the reports are made."""

    def results(self):
        yield from ()
        raise KeyboardInterrupt

    def findings(self):
        return iter(())


def test_reports_that_are_broken_off_leave_the_old_ones_whole(folder, about):
    before = contents(folder)
    with pytest.raises(KeyboardInterrupt):
        write_reports(folder, about, Broken(), [])
    assert contents(folder) == before


@pytest.mark.parametrize("page", [1, 2, 3])
def test_reports_are_the_same_however_many_results_they_are_told_at_a_time(
    folder, tmp_path_factory, about, monkeypatch, page
):
    monkeypatch.setattr(report, "PAGE", page)
    other = tmp_path_factory.mktemp("other")
    write_reports(other, about, Listing(), BEFORE)
    told = {path.relative_to(folder): text for path, text in contents(folder).items()}
    assert told == {path.relative_to(other): text for path, text in contents(other).items()}


def test_cycles_are_looked_for_as_before_when_the_reports_are_made_or_broken_off(folder, about):
    usual = gc.get_threshold()
    seen = []

    class Watching(Broken):
        def results(self):
            seen.append(gc.get_threshold())
            return super().results()

    with pytest.raises(KeyboardInterrupt):
        write_reports(folder, about, Watching(), [])
    assert seen[0] > usual
    assert gc.get_threshold() == usual


def test_folder_that_is_gone_is_told(tmp_path, about):
    with pytest.raises(StoreError, match="cannot be written"):
        write_reports(tmp_path / "gone", about, Broken(), [])


def test_first_run_has_no_changes(tmp_path, about):
    from dataclasses import replace

    class Empty:
        def results(self):
            return iter(())

        def findings(self):
            return iter(())

    tally = write_reports(tmp_path, replace(about, previous=None), Empty(), [])
    assert tally.changes == []
    assert "This is the first run." in (tmp_path / "uniqueness.md").read_text()
