"""Files that are written whole or not at all."""

import errno
import os
import stat

import pytest
from nonoproof.errors import StoreError
from nonoproof.output.whole_file import WholeFile, save


def test_file_takes_its_place_at_the_end(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    with WholeFile(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_head_that_is_known_last_stands_first(tmp_path):
    with WholeFile(tmp_path / "x") as file:
        file.write("é body\n")
        file.write("more\n")
        file.set_head("head ü\n")
    assert (tmp_path / "x").read_text(encoding="utf-8") == "head ü\né body\nmore\n"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError])
def test_fault_leaves_the_old_file_and_nothing_else(tmp_path, fault):
    path = tmp_path / "x"
    path.write_text("old")
    with pytest.raises(fault), WholeFile(path) as file:
        file.write("new")
        raise fault
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_full_disk_is_told_and_leaves_the_old_file(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "x"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="x cannot be written: No space left"), WholeFile(path) as file:
        file.write("new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_follow_the_mask(tmp_path):
    before = os.umask(0o027)
    try:
        with WholeFile(tmp_path / "x") as file:
            file.write("1")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


def test_bytes_take_their_place_at_once(tmp_path, monkeypatch):
    path = tmp_path / "x"
    before = os.umask(0o027)
    try:
        save(path, b"old")
    finally:
        os.umask(before)
    assert path.read_bytes() == b"old"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(type(path), "replace", full)
    with pytest.raises(OSError, match="No space left"):
        save(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
