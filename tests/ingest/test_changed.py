"""Files that changed since a revision, as git tells it."""

import os
import subprocess
import sys

import pytest
from nonoproof.errors import UsageError
from nonoproof.ingest.changed import changed_since

HOSTILE = [
    "plain.non",
    "-rf.non",
    "two\nlines.non",
    "blank name.non",
    "quote\"'.non",
    "é.non",
    "$(touch pwned).non",
    ":(top)x.non",
]


def git(*words):
    identity = {
        f"GIT_{who}_{what}": "x@y.example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    environment = os.environ | identity | {"GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", *words], check=True, capture_output=True, env=environment)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    git("init", "-b", "main")
    for name in [*HOSTILE, "old.non"]:
        (tmp_path / name).write_text("1")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.json").write_text("1")
    git("add", "-A")
    git("commit", "-m", "first")
    return tmp_path


def test_changed_and_new_files_whatever_their_names(repository):
    is_changed = changed_since("HEAD")
    assert not any(is_changed(name) for name in [*HOSTILE, "old.non"])
    for name in HOSTILE:
        (repository / name).write_text("2")
    (repository / "new\n.non").write_text("3")
    is_changed = changed_since("HEAD")
    assert all(is_changed(name) for name in [*HOSTILE, "new\n.non"])
    assert not is_changed("old.non") and is_changed("-")
    assert not (repository / "pwned").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no text are a thing of Linux")
def test_names_that_are_no_text(repository):
    name = os.fsdecode(b"\xff.non")
    (repository / name).write_text("1")
    assert changed_since("HEAD")(name)


def test_the_present_branch_is_compared_with_where_it_left(repository):
    git("checkout", "-b", "mine")
    (repository / "mine.non").write_text("1")
    git("add", "-A")
    git("commit", "-m", "mine")
    git("checkout", "main")
    (repository / "old.non").write_text("2")
    git("commit", "-am", "theirs")
    git("checkout", "mine")
    is_changed = changed_since("main")
    assert is_changed("mine.non") and not is_changed("old.non")


def test_paths_are_found_from_anywhere(repository, monkeypatch):
    (repository / "deep" / "a.json").write_text("2")
    monkeypatch.chdir(repository / "deep")
    is_changed = changed_since("HEAD")
    assert is_changed("a.json") and is_changed(str(repository / "deep" / "a.json"))
    assert not is_changed("../old.non")


def test_files_beside_a_changed_adapter_have_changed(repository):
    (repository / "deep" / "nonoproof.yaml").write_text("puzzles: x")
    is_changed = changed_since("HEAD")
    assert is_changed("deep/a.json") and not is_changed("old.non")


def test_an_adapter_that_is_gone_changes_what_lies_beside_it(repository):
    (repository / "deep" / "nonoproof.yaml").write_text("puzzles: x")
    git("add", "-A")
    git("commit", "-m", "adapter")
    (repository / "deep" / "nonoproof.yaml").unlink()
    is_changed = changed_since("HEAD")
    assert is_changed("deep/a.json") and not is_changed("old.non")


def test_renamed_files_have_changed_and_deleted_ones_do_no_harm(repository):
    git("mv", "old.non", "renamed.non")
    git("rm", "plain.non")
    git("commit", "-m", "moved")
    is_changed = changed_since("HEAD~1")
    assert is_changed("renamed.non") and not is_changed("deep/a.json")


def test_a_shallow_clone_is_told_to_fetch_more(repository, tmp_path, monkeypatch):
    (repository / "old.non").write_text("2")
    git("commit", "-am", "second")
    git("clone", "--depth", "1", repository.as_uri(), "shallow")
    monkeypatch.chdir(tmp_path / "shallow")
    assert not changed_since("HEAD")("old.non")
    with pytest.raises(UsageError, match="this clone is shallow"):
        changed_since("HEAD~1")


@pytest.mark.parametrize("revision", ["nosuch", "--output=pwned", "-h", "HEAD..HEAD", "", "main\n"])
def test_what_is_no_revision_is_reported_and_is_no_option(repository, revision):
    with pytest.raises(UsageError, match="--changed-since"):
        changed_since(revision)
    assert not (repository / "pwned").exists()


def test_outside_of_a_repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(UsageError, match="not a git repository"):
        changed_since("HEAD")


def test_nothing_that_a_repository_brings_is_run(repository):
    (repository / "evil").write_text("#!/bin/sh\ntouch pwned\n")
    (repository / "evil").chmod(0o755)
    git("config", "core.fsmonitor", "./evil")
    git("config", "diff.external", "./evil")
    (repository / "old.non").write_text("2")
    assert changed_since("HEAD")("old.non")
    assert not (repository / "pwned").exists()
