"""Files, folders, globs and standard input, pleasant and otherwise."""

import io
import os
import sys
from pathlib import Path

import pytest
from nonoproof.errors import UsageError
from nonoproof.findings import Code, Finding
from nonoproof.ingest.sources import Blob, FoundFile, Limits, files, load, named_sources, read_bounded, shown

SUFFIXES = frozenset({".non"})


def loaded(each: FoundFile, limits: Limits) -> Blob | Finding:
    return load(each.path, each.named, each.status.st_size if each.status else None, limits)


def found(*sources: object, limits: Limits | None = None) -> list[Blob | Finding]:
    items = files(named_sources(map(str, sources)), SUFFIXES)
    return [each if isinstance(each, Finding) else loaded(each, limits or Limits()) for each in items]


def paths(items: list[Blob | Finding], root: Path) -> list[str]:
    return [item.path.removeprefix(f"{root}/") for item in items if isinstance(item, Blob)]


def codes(items: list[Blob | Finding]) -> list[Code]:
    """Without those of hidden files and folders, of which the fixture has some."""
    reported = [item for item in items if isinstance(item, Finding)]
    return [item.code for item in reported if not item.message.startswith("a hidden")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.non", "a.non", "sub/c.non", "sub/.hidden.non", ".git/d.non", "z.non"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_a_folder_is_walked_in_sorted_order_without_hidden_files(folder):
    assert paths(found(folder), folder) == ["a.non", "b.non", "sub/c.non", "z.non"]


def test_what_is_hidden_is_passed_over_with_the_reason(folder):
    reported = {
        item.source.removeprefix(f"{folder}/"): item for item in found(folder) if isinstance(item, Finding)
    }
    assert {path: (item.code, item.message) for path, item in reported.items()} == {
        ".git": (Code.PASSED_OVER, "a hidden folder"),
        "sub/.hidden.non": (Code.PASSED_OVER, "a hidden file"),
    }


def test_the_folder_of_a_run_is_passed_over_unless_it_is_named(folder):
    (folder / "sub" / "corpus.sqlite").write_text("")
    (folder / "sub" / "puzzles.jsonl").write_text("")
    assert paths(found(folder), folder) == ["a.non", "b.non", "z.non"]
    assert "the folder of a run, with its reports" in [
        item.message for item in found(folder) if isinstance(item, Finding)
    ]
    assert paths(found(folder / "sub"), folder) == ["sub/c.non"]


def test_a_pipe_that_is_named_does_not_keep_anybody_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe.non")
    for name in (tmp_path / "pipe.non", f"{tmp_path}/*.non"):
        (item,) = found(name)
        assert isinstance(item, Finding)
        assert (item.code, item.message) == (Code.UNREADABLE, "neither a file nor a folder")


def test_sources_keep_the_order_in_which_they_are_named(folder):
    assert paths(found(folder / "z.non", folder / "sub", folder / "a.non"), folder) == [
        "z.non",
        "sub/c.non",
        "a.non",
    ]


def test_globs_are_resolved_and_sorted(folder):
    assert paths(found(f"{folder}/*.non"), folder) == ["a.non", "b.non", "z.non"]
    assert paths(found(f"{folder}/**/c.non"), folder) == ["sub/c.non"]
    deep = folder / "sub" / "deeper" / "c.non"
    deep.parent.mkdir()
    deep.write_text("")
    assert paths(found(f"{folder}/**/c.non"), folder) == ["sub/c.non", "sub/deeper/c.non"]
    assert paths(found(f"{folder}/*/c.non"), folder) == ["sub/c.non"]


def test_a_file_whose_name_looks_like_a_glob_is_that_file(tmp_path):
    path = tmp_path / "[1].non"
    path.write_text("x")
    assert paths(found(path), tmp_path) == ["[1].non"]


def test_only_files_that_the_user_named_count_as_named(folder):
    assert [item.named for item in found(folder / "a.non", folder / "sub") if isinstance(item, Blob)] == [
        True,
        False,
    ]


@pytest.mark.parametrize("source", ["missing.non", "missing/*.non", "x\ny"])
def test_a_source_that_does_not_exist_is_wrong_use(source):
    with pytest.raises(UsageError, match="no such file"):
        named_sources([source])


def test_no_source_is_wrong_use():
    with pytest.raises(UsageError, match="no source"):
        named_sources([])


def test_standard_input_is_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"width 3")))
    assert found("-") == [Blob("-", b"width 3", "", named=True)]


def test_a_file_above_the_limit_is_reported_and_the_next_one_read(folder):
    (folder / "a.non").write_bytes(b"x" * 2000)
    items = found(folder / "a.non", folder / "b.non", limits=Limits(file_bytes=1999))
    assert codes(items) == [Code.TOO_LARGE]
    assert paths(items, folder) == ["b.non"]
    assert codes(found(folder / "a.non", limits=Limits(file_bytes=2000))) == []


def test_endless_input_is_not_read_to_its_end():
    class Endless(io.RawIOBase):
        given = 0

        def read(self, size: int = -1) -> bytes:
            self.given += size
            return b"x" * size

    stream = Endless()
    assert read_bounded(stream.read, 1 << 20) is None
    assert stream.given <= (1 << 20) + (1 << 17)


def test_a_folder_named_like_a_file_is_walked_and_reported(tmp_path):
    (tmp_path / "x.non").mkdir()
    (tmp_path / "x.non" / "inside.non").write_text("x")
    items = found(tmp_path)
    assert codes(items) == [Code.IGNORED]
    assert paths(items, tmp_path) == ["x.non/inside.non"]


def test_a_file_without_permission_is_reported(folder, monkeypatch):
    # Root may read everything, so the refusal of the system is played.
    system_open = os.open

    def refuse(path: str, *args: int) -> int:
        if path.endswith("a.non"):
            raise PermissionError(13, "Permission denied", path)
        return system_open(path, *args)

    monkeypatch.setattr(os, "open", refuse)
    items = found(folder)
    assert codes(items) == [Code.UNREADABLE]
    assert "could not be opened: Permission denied" in [
        item.message for item in items if isinstance(item, Finding)
    ]
    assert paths(items, folder) == ["b.non", "sub/c.non", "z.non"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_reported_by_the_real_system(folder):
    (folder / "a.non").chmod(0)
    assert codes(found(folder / "a.non")) == [Code.UNREADABLE]


def test_a_folder_without_permission_is_reported(folder, monkeypatch):
    scan = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("sub"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    items = found(folder)
    assert codes(items) == [Code.UNREADABLE]
    assert paths(items, folder) == ["a.non", "b.non", "z.non"]


def test_pipes_and_links_to_folders_are_passed_over_and_broken_links_reported(folder):
    os.mkfifo(folder / "pipe.non")
    (folder / "loop").symlink_to(folder)
    (folder / "nowhere.non").symlink_to(folder / "missing")
    (folder / "link.non").symlink_to(folder / "a.non")
    items = found(folder)
    reported = {Path(item.source).name: item.code for item in items if isinstance(item, Finding)}
    assert (
        reported.items()
        >= {
            "pipe.non": Code.PASSED_OVER,
            "loop": Code.PASSED_OVER,
            "nowhere.non": Code.UNREADABLE,
        }.items()
    )
    assert [item.message for item in items if isinstance(item, Finding) and "loop" in item.source] == [
        "a link to a folder, which is not followed"
    ]
    assert "link.non" in paths(items, folder)


def test_a_name_that_is_not_utf8_can_be_shown_and_stored(tmp_path):
    raw = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.non")
    Path(raw).write_text("x")
    (item,) = found(tmp_path)
    assert isinstance(item, Blob)
    assert item.path.encode().endswith(b"caf\\xe9.non")
    assert shown("café.non") == "café.non"


@pytest.mark.parametrize("before", [0, 5, 1 << 16, 200_000])
@pytest.mark.parametrize("now", [0, 5, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 200_000])
def test_all_of_a_file_is_read_though_its_size_changed_since_it_was_found(tmp_path, before, now):
    path = tmp_path / "a.non"
    path.write_bytes(bytes(before))
    (each,) = files([str(path)], frozenset())
    content = bytes(number % 251 for number in range(now))
    path.write_bytes(content)
    blob = loaded(each, Limits(file_bytes=200_000))
    assert blob.data == content
    path.write_bytes(bytes(200_001))
    assert loaded(each, Limits(file_bytes=200_000)).code is Code.TOO_LARGE
