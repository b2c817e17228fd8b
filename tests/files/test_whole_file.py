"""Files that are written whole or not at all."""

import errno
import os
import stat
import subprocess
import sys

import pytest
from nonoproof.errors import WriteError
from nonoproof.files.parts import Part, sweep
from nonoproof.files.whole_file import WholeFile, save

SWEEP = "import sys; from nonoproof.files.parts import sweep; sweep(sys.argv[1])"

TO_STANDARD_OUTPUT = """
from pathlib import Path
from nonoproof.files import save
print("one")
save(Path("/dev/stdout"), b"two\\n")
print("three")
"""


def test_file_takes_its_place_at_the_end(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    with WholeFile(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError])
def test_fault_leaves_the_old_file_and_nothing_else(tmp_path, fault):
    path = tmp_path / "x"
    path.write_text("old")
    with pytest.raises(fault), WholeFile(path) as file:
        file.write("new")
        raise fault
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_full_disk_is_reported_and_leaves_the_old_file(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "x"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WriteError, match="x cannot be written: No space left"), WholeFile(path) as file:
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
    with pytest.raises(WriteError, match="No space left"):
        save(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_writer_left_is_removed_and_nothing_else(tmp_path):
    kept = [".index.html.part", ".nonoproof-123.part", "nonoproof-0123456789abcdef.part", "x"]
    for name in kept:
        (tmp_path / name).write_text("mine")
    (tmp_path / ".nonoproof-0123456789abcdef.part").write_text("half")
    (tmp_path / ".nonoproof-0123456789abcde0.part" / "data").mkdir(parents=True)
    sweep(str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)
    sweep(str(tmp_path / "nowhere"))


def test_a_link_that_is_called_like_a_part_leads_nowhere(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "x").write_text("mine")
    (tmp_path / ".nonoproof-0123456789abcdef.part").symlink_to(tmp_path / "mine")
    sweep(str(tmp_path))
    assert (tmp_path / "mine" / "x").read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="there, open files cannot be removed")
@pytest.mark.parametrize("is_folder", [False, True])
def test_the_part_of_a_writer_that_lives_stays(tmp_path, is_folder):
    part = Part(tmp_path, is_folder=is_folder)
    subprocess.run([sys.executable, "-c", SWEEP, str(tmp_path)], check=True)
    assert part.path.exists()
    os.close(part._descriptor)  # as the system does when the process ends
    subprocess.run([sys.executable, "-c", SWEEP, str(tmp_path)], check=True)
    assert not part.path.exists()


def test_a_writer_begins_again_if_its_part_is_taken_for_a_dead_one(tmp_path, monkeypatch):
    """Between making it and locking it."""
    lock, removed = Part._lock, []

    def late(part):
        if not removed:
            removed.append(part.path)
            part.path.unlink()
        return lock(part)

    monkeypatch.setattr(Part, "_lock", late)
    save(tmp_path / "x", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_bytes() == b"whole"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_the_mode_is_kept_and_the_part_is_private(tmp_path, mode):
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(mode)
    with WholeFile(path) as file:
        (part,) = set(tmp_path.iterdir()) - {path}
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
        file.write("new")
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert path.read_text() == "new"


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only the superuser gives files away")
def test_the_owner_is_kept(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    os.chown(path, 1234, 4321)
    save(path, b"new")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 4321)


def test_a_file_that_may_not_be_written_stays(tmp_path, monkeypatch):
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o444)
    # The superuser may write everywhere.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(WriteError, match="x cannot be written: it is read-only"):
        save(path, b"new")
    assert path.read_text() == "old"


@pytest.mark.skipif(sys.platform != "linux", reason="a path of Linux")
def test_standard_output_by_its_name_keeps_what_is_there(tmp_path):
    out = tmp_path / "out"
    out.write_text("before\n")
    with out.open("a") as stream:
        subprocess.run([sys.executable, "-c", TO_STANDARD_OUTPUT], check=True, stdout=stream)
    assert out.read_text() == "before\none\ntwo\nthree\n"


def test_nothing_is_written_through_until_all_is_there(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(ValueError), WholeFile(tmp_path / "pipe") as file:
            file.write("half")
            raise ValueError
        assert os.read(reader, 9) == b""
        with WholeFile(tmp_path / "pipe") as file:
            file.write("body")
        assert os.read(reader, 9) == b"body"
    finally:
        os.close(reader)
