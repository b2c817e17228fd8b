"""The fewest colours to change, and by the least, so that all readers can tell all colours apart."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import dist
from typing import Any, NamedTuple

from ..model import Colour, Palette
from ..normalise.colours import LEAST_DISTANCE, VISIONS, Place, lab

_EYES = ("", *VISIONS)
_LEVELS = tuple(range(0, 256, 17))
"""Of red, green and blue, in the colours that are tried."""
_GOOD_DISTANCE = 20.0
"""Of a new colour to all others, where there is room: what is told apart only just is not told apart in poor light."""
_MOST_COLOURS = 40
"""Beside each other, about so many can be told apart by all; for more, nothing is tried."""


class ColourChange(NamedTuple):
    """One colour of the palette becomes another."""

    before: Colour
    after: Colour

    def record(self) -> dict[str, Any]:
        name = {"name": self.before.name} if self.before.name else {}
        return {"char": self.before.char, "from": self.before.rgb, "to": self.after.rgb} | name

    @classmethod
    def from_record(cls, record: Mapping[str, Any], palette: Palette) -> ColourChange:
        """From the palette after the change."""
        after = next(colour for colour in palette if colour.char == record["char"])
        return cls(after._replace(rgb=record["from"], name=record.get("name", "")), after)


def told_apart(palette: Palette) -> Palette | None:
    """The palette with the colours that some readers confuse replaced; None if none were found. The first stays."""
    if len(palette) > _MOST_COLOURS:
        return None
    found = list(palette)
    for _ in palette:
        place = _most_confused(found)
        if place is None:
            return tuple(found)
        others = [colour for number, colour in enumerate(found) if number != place]
        nearest = _nearest(found[place], others)
        if nearest is None:
            return None
        # A name would no longer be true.
        found[place] = found[place]._replace(rgb=nearest, name="")
    return tuple(found) if _most_confused(found) is None else None


def changes(before: Palette, after: Palette) -> tuple[ColourChange, ...]:
    return tuple([ColourChange(*pair) for pair in zip(before, after, strict=True) if pair[0] != pair[1]])


def _most_confused(palette: list[Colour]) -> int | None:
    """The colour that is too near to the most others; of several, the last. None if all can be told apart."""
    near = [0] * len(palette)
    for one, other in combinations(range(len(palette)), 2):
        if _apart(_seen(palette[one].rgb), _seen(palette[other].rgb)) < LEAST_DISTANCE:
            near[one] += 1
            near[other] += 1
    most = max(near[1:], default=0)
    return None if not most else max(place for place in range(1, len(near)) if near[place] == most)


def _nearest(colour: Colour, others: list[Colour]) -> str | None:
    """The colour most like this one that everybody can tell from the others."""
    taken = [_seen(other.rgb) for other in others]
    here = lab(colour.rgb)
    tried = sorted(_tried(), key=lambda rgb: dist(here, lab(rgb)))
    for distance in (_GOOD_DISTANCE, LEAST_DISTANCE):
        for rgb in tried:
            seen = _seen(rgb)
            if all(_apart(seen, each) >= distance for each in taken):
                return rgb
    return None


def _tried() -> list[str]:
    return [f"{red:02x}{green:02x}{blue:02x}" for red in _LEVELS for green in _LEVELS for blue in _LEVELS]


def _seen(rgb: str) -> tuple[Place, ...]:
    """Where it lies for each kind of eyes."""
    return tuple([lab(rgb, vision) for vision in _EYES])


def _apart(one: tuple[Place, ...], other: tuple[Place, ...]) -> float:
    """For those who see the least difference."""
    return min([dist(here, there) for here, there in zip(one, other, strict=True)])
