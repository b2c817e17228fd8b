"""A folder of files that belong together: written beside its place, and moved there when it is complete."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from ..errors import UsageError
from .mark import MARK
from .parts import Part, reported

_HEAD = "# Written by nonoproof run. It replaces this folder as a whole if it has only these files.\n"


class WholeFolder:
    def __init__(self, place: Path, known: Callable[[str], bool]) -> None:
        """``known`` says whether earlier versions, which had no list of the files, wrote one of that name."""
        self._place = Path(os.path.realpath(place))
        self._known = known
        self._names: list[str] = []
        check_folder(place, known)
        with reported(place):
            self._part = Part(self._place.parent, is_folder=True)

    def write(self, name: str, data: bytes) -> None:
        """The name of a file below the folder, with slashes."""
        path = self._part.path / name
        with reported(self._place / name):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        self._names.append(name)

    def replace(self) -> None:
        """A folder cannot be moved onto another; the old one steps aside first."""
        with reported(self._place):
            (self._part.path / MARK).write_text(_HEAD + "".join([f"{name}\n" for name in self._names]))
            check_folder(self._place, self._known)
            old = Part(self._place.parent, is_folder=True)
            try:
                if self._place.exists():
                    self._place.replace(old.path / self._place.name)
                self._part.move_to(self._place)
            finally:
                old.discard()

    def discard(self) -> None:
        self._part.discard()


def check_folder(place: Path, known: Callable[[str], bool]) -> None:
    """Raises ``UsageError`` if the folder has files that would be lost."""
    with reported(place):
        listed: set[str] = set()
        if (place / MARK).is_file():
            listed = {MARK, *(place / MARK).read_text(encoding="utf-8", errors="replace").splitlines()}
        listed |= {f"{parent}/" for name in listed for parent in PurePosixPath(name).parents}
        for path in _all_in(place):
            name = path.relative_to(place).as_posix() + "/" * (path.is_dir() and not path.is_symlink())
            if not (name in listed if listed else known(name)):
                raise UsageError(f"{path} is not from a run, and would be lost: move it away")


def _all_in(place: Path) -> Iterator[Path]:
    if place.is_dir():
        for at, folders, names in os.walk(place):
            yield from [Path(at, name) for name in (*folders, *names)]
    elif place.exists():
        yield place
