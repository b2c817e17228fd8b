"""How clues were read in data of the same kind: by which fields, in which notation.

A slip in the clues makes sums disagree, and it is by sums that the search finds out how to read. Where other
puzzles of the file or files of the folder show how, the one with the slip is read in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .fields import Fields
from .outcome import Manner, ShapeFound
from .pairs import SidePair, every_pair

LEAST_ALIKE = 3
"""Puzzles that must have been read in one way."""


def manners_of(found: Iterable[object]) -> tuple[Manner, ...]:
    """The ways in which sound puzzles were read, one for each."""
    return tuple(
        [each.manner for each in found if isinstance(each, ShapeFound) and not each.faulty and each.manner]
    )


def pair_by(manners: Sequence[Manner], fields: Fields) -> SidePair | None:
    """The clues as most others were read; None if these show no single way."""
    options: dict[Manner, list[SidePair]] = {}
    for pair in every_pair(fields):
        options.setdefault(pair.manner, []).append(pair)
    counts = Counter([each for each in manners if each in options])
    if not counts or len({(each.rows, each.columns) for each in options[counts.most_common(1)[0][0]]}) != 1:
        return None
    best, count = counts.most_common(1)[0]
    if count < LEAST_ALIKE or 2 * count <= sum(counts.values()):
        return None
    return options[best][0]


def shared(manners: Sequence[Manner]) -> bool:
    """True where enough puzzles were read in one way to read another one like them."""
    return any(count >= LEAST_ALIKE for count in Counter(manners).values())
