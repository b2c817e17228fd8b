"""The folder of a run. It belongs to runs alone, so that each may replace what the last one wrote."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from ..errors import UsageError
from .mark import MARK, Mark, digest_of
from .parts import is_part, reported, sweep
from .protected_sources import pass_over, refuse_named

STORE, LOCK, SEAL = "corpus.sqlite", "corpus.lock", "corpus.seal"
APPLICATION = 0x6E6F6E6F
"""Marks an SQLite file as a store of ours: "nono"."""
_APPLICATION_AT = 68
"""Where the header of an SQLite file has that mark."""


class RunFolder:
    """Made, or taken over from an earlier run."""

    def __init__(self, path: Path, names: Collection[str]) -> None:
        """The names are those that a run may write. Raises ``UsageError`` if the folder has files that a run could
        replace and that are not ours, or if the user named one of them as a source.
        """
        self._path, self._names = path, {MARK, *names}
        with reported(path):
            self._before = {each.name for each in path.iterdir()} if path.is_dir() else None
            path.mkdir(parents=True, exist_ok=True)
            mark = Mark(path)
            if not (mark.is_run or _is_store(path / STORE) or _is_all_ours(path, mark)):
                raise UsageError(
                    f"{path} has files that are not from a run: name a new or an empty folder with --out"
                )
            for name in names:
                refuse_named(path / name)
            sweep(os.path.realpath(path))
            mark.add_run()
        pass_over(path, of_run=True)

    def leave_nothing(self) -> bool:
        """Removes what a run without any result wrote; False if an earlier run had written there."""
        if self._before is not None and STORE in self._before:
            return False
        with reported(self._path):
            for path in self._path.iterdir() if self._path.is_dir() else ():
                if path.name in self._names and path.name not in (self._before or ()):
                    import shutil

                    shutil.rmtree(path) if path.is_dir() else path.unlink()
            if self._before is None and self._path.is_dir() and not any(self._path.iterdir()):
                self._path.rmdir()
        return True


def is_run_folder(folder: str | Path) -> bool:
    with suppress(OSError):
        return Mark(Path(folder)).is_run or _is_store(Path(folder, STORE))
    return False


def make_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)


def _is_store(path: Path) -> bool:
    """Whether it is a store. Folders of runs before the first release have no other mark."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        head = stream.read(_APPLICATION_AT + 4)
    mark = head[_APPLICATION_AT:]
    # What a killed run wrote may still be in the journal, the mark too.
    unfinished = mark == bytes(4) and path.with_name(LOCK).exists()
    return head.startswith(b"SQLite format 3\0") and (unfinished or mark == APPLICATION.to_bytes(4, "big"))


def _is_all_ours(folder: Path, mark: Mark) -> bool:
    """Whether it is empty, or has only what other commands wrote, such as ``compare``."""
    for path in folder.iterdir():
        digest = None if path.name == MARK or is_part(path.name) else digest_of(path)
        if path.name != MARK and not is_part(path.name) and not (digest and mark.lists(path.name, digest)):
            return False
    return True
