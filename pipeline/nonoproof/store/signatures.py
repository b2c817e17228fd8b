"""The pictures of puzzles, for comparison in a worker, which reads them from the store itself.

A picture is the only solution of a puzzle, or else the goal.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..solver.alike import AlikeSearch, signature
from .decode import kept_picture
from .handle import Select, asked

PAGE = 5000

GRID = """
    CASE verdicts.verdict WHEN 'unique' THEN ifnull(solutions, x'') ELSE (
        SELECT goal FROM sources JOIN files ON files.id = sources.file
        WHERE sources.puzzle = puzzles.number AND valid AND goal IS NOT NULL
        ORDER BY files.path, member, sources.number, sources.id LIMIT 1) END
"""
"""Empty for the picture that the puzzle is kept by."""
_PICTURES = f"""
    SELECT puzzles.number AS puzzle, width, height, packed, {GRID} AS grid
    FROM json_each(:numbers) AS wanted CROSS JOIN puzzles ON puzzles.number = wanted.value
    JOIN verdicts ON verdicts.puzzle = puzzles.number
"""
_BLOCKS = """
    SELECT block, pictures FROM signatures
    WHERE block > :after AND :new = EXISTS (SELECT 1 FROM new_blocks WHERE new_blocks.block = signatures.block)
    ORDER BY block LIMIT 8
"""


_SIGNED = """
    SELECT picture, puzzle FROM json_each(:numbers) AS wanted
    JOIN signed_pictures ON signed_pictures.picture = wanted.value
"""


class SignedPicture(NamedTuple):
    number: int
    """In signatures; of two, the one with the higher number looks for the other."""
    puzzle: int


class NearPair(NamedTuple):
    """Two pictures that are nearly the same: a row of ``near_copies``."""

    puzzle: int
    other: int
    cells: int
    turn: int
    scale: int
    other_scale: int
    moved: bool


class Signed(NamedTuple):
    """The signatures of some pictures, and those that cannot be compared, each with the reason."""

    pictures: tuple[SignedPicture, ...]
    block: bytes
    faults: tuple[tuple[SignedPicture, str], ...] = ()


def signed(select: Select, pictures: Sequence[SignedPicture]) -> Signed:
    block: list[bytes] = []
    faults: list[tuple[SignedPicture, str]] = []
    for picture, row in _drawn(select, pictures):
        try:
            block.append(signature(picture.number, _grid(row), row["width"], row["height"]))
        except Exception as error:
            faults.append((picture, reason(error)))
    return Signed(tuple(pictures), b"".join(block), tuple(faults))


def reason(error: Exception) -> str:
    return "out of memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"


def near_pairs(select: Select, share: int, shares: int) -> list[NearPair]:
    """The pairs that a share of the keys finds: new pictures against all others."""
    search = AlikeSearch(share, shares)
    for block in _blocks(select, new=True):
        search.add_new(block)
    for block in _blocks(select, new=False):
        search.add_known(block)
    wanted = search.wanted()
    pictures = [
        SignedPicture(*row)
        for start in range(0, len(wanted), PAGE)
        for row in select(_SIGNED, {"numbers": asked(wanted[start : start + PAGE])})
    ]
    for picture, row in _drawn(select, pictures):
        search.give(picture.number, _grid(row), row["width"], row["height"])
    puzzles = dict(pictures)
    found = [NearPair(*pair) for pair in search.pairs()]
    return [each._replace(puzzle=puzzles[each.puzzle], other=puzzles[each.other]) for each in found]


def _drawn(select: Select, pictures: Sequence[SignedPicture]) -> Iterator[tuple[SignedPicture, sqlite3.Row]]:
    for start in range(0, len(pictures), PAGE):
        some = {each.puzzle: each for each in pictures[start : start + PAGE]}
        for row in select(_PICTURES, {"numbers": asked(some)}):
            if row["grid"] is not None:
                yield some[row["puzzle"]], row


def _grid(row: sqlite3.Row) -> bytes:
    return row["grid"] or kept_picture(row["packed"])


def _blocks(select: Select, new: bool) -> Iterator[bytes]:
    after = 0
    while page := select(_BLOCKS, {"after": after, "new": new}):
        for row in page:
            yield row["pictures"]
        after = page[-1]["block"]
