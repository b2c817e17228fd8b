"""A folder for the files that a command makes. Files of the user may be in it; they stay as they are."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from ..errors import UsageError
from .mark import MARK, Mark, digest_of
from .parts import is_part, reported, sweep
from .protected_sources import pass_over, refuse_source
from .whole_file import save

_LONGEST_NAME = 255


class Folder:
    """Made when the first file is written, or by ``make``."""

    def __init__(self, path: Path, made_by: str, *, of_run: bool = False) -> None:
        """``made_by`` is the command. One ``of_run`` is inside that of a run, and has no mark."""
        self.path = path
        self._made_by, self._of_run = made_by, of_run
        self._mark: Mark | None = None
        pass_over(path)

    def make(self) -> Mark:
        if self._mark is None:
            with reported(self.path):
                self.path.mkdir(parents=True, exist_ok=True)
                self._mark = Mark(self.path)
        return self._mark

    def sweep(self) -> None:
        """Removes what a killed command left unfinished in it."""
        sweep(os.path.realpath(self.path))

    def fit(self, stem: str, end: str) -> str:
        """The name of a file, with a stem that is cut where it is too long for the file system."""
        self.make()
        longest = os.pathconf(self.path, "PC_NAME_MAX") if hasattr(os, "pathconf") else _LONGEST_NAME
        return stem[: (longest if longest > 0 else _LONGEST_NAME) - len(end)] + end

    def others(self, names: Iterable[str]) -> int:
        """How many other files the folder holds."""
        self.make()
        with reported(self.path):
            there = {each.name for each in self.path.iterdir()} - {MARK, *names}
        return len([name for name in there if not is_part(name)])

    def check_all(self, names: Iterable[str]) -> None:
        """Raises ``UsageError`` if one of the names is that of a file which must stay."""
        for name in names:
            self._check(name)

    def save(self, name: str, data: bytes) -> Path:
        """Raises ``UsageError`` if the name is that of a file which must stay."""
        mark, place = self.make(), self.path / name
        if not self._of_run:
            self._check(name)
            with reported(place):
                mark.add(name, sha256(data).hexdigest().encode(), self._made_by)
        save(place, data)
        return place

    def remove(self, name: str) -> None:
        """Removes a file that was written here before. One that was changed since stays."""
        self.make()
        place = self.path / name
        with reported(place):
            if os.path.lexists(place) and (self._of_run or not self._is_foreign(name)):
                place.unlink()

    def _check(self, name: str) -> None:
        place = self.path / name
        refuse_source(place)
        with reported(place):
            if self._is_foreign(name):
                raise UsageError(
                    f"{place} was not written by nonoproof, or was changed since: move it away, or name another folder"
                )

    def _is_foreign(self, name: str) -> bool:
        place = self.path / name
        if not os.path.lexists(place):
            return False
        there = digest_of(place)
        return there is None or not self.make().lists(name, there)


def plain(text: str) -> str:
    """A stem in plain letters: nothing in it leads out of a folder."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", text).strip("-") or "puzzle"
