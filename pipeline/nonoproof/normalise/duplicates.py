"""Finds puzzles that a run has seen before, also in another orientation or other colours.

The index keeps numbers in arrays, not objects: under 200 bytes for each different puzzle, so that a run over
millions fits in memory.
"""

from __future__ import annotations

from array import array
from zlib import crc32

from ..findings import Code, Finding
from ..model import Source
from .symmetric import Symmetric, relation

_END = 0xFFFFFFFF


class Duplicates:
    """The puzzles seen so far. Those with one symmetric form are chained; chains are short."""

    def __init__(self) -> None:
        self._heads: dict[int, int] = {}
        self._next = array("I")
        self._identity = array("Q")
        self._turn = array("B")
        self._colours = array("I")
        self._file = array("I")
        self._index = array("I")
        self._files: list[str] = []

    def __len__(self) -> int:
        """How many different puzzles there are."""
        return len(self._identity)

    def add(self, identity: str, symmetric: Symmetric, source: Source) -> Finding | None:
        """Remembers the puzzle; returns the earlier one that it repeats: the same, or else a mirrored one."""
        number = int(identity[:16], 16)
        form = int.from_bytes(symmetric.digest[:8], "big")
        first = entry = self._heads.get(form, _END)
        while entry != _END:
            if self._identity[entry] == number:
                return _finding(Code.DUPLICATE, f"the same puzzle as {self._place(entry)}", source)
            entry = self._next[entry]
        self._heads[form] = self._append(number, symmetric, source, first)
        if first == _END:
            return None
        other = Symmetric(symmetric.digest, self._turn[first], (str(self._colours[first]),))
        how = relation(other, symmetric._replace(colours=(str(_colours_number(symmetric)),)))
        return _finding(Code.MIRRORED_DUPLICATE, f"a copy of {self._place(first)}, {how}", source)

    def _append(self, number: int, symmetric: Symmetric, source: Source, next_entry: int) -> int:
        if not self._files or self._files[-1] != source.path:
            self._files.append(source.path)
        self._next.append(next_entry)
        self._identity.append(number)
        self._turn.append(symmetric.turn)
        self._colours.append(_colours_number(symmetric))
        self._file.append(len(self._files) - 1)
        self._index.append(source.index)
        return len(self._identity) - 1

    def _place(self, entry: int) -> str:
        path, index = self._files[self._file[entry]], self._index[entry]
        return path if index == 1 else f"{path}, puzzle {index}"


def _colours_number(symmetric: Symmetric) -> int:
    return crc32(",".join(symmetric.colours).encode())


def _finding(code: Code, message: str, source: Source) -> Finding:
    return Finding(code, message, source.line, source=source.path, index=source.index)
