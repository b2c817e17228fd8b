"""The sizes that are asked for: ``20`` (a width), ``30x20``, or a range of either: ``15-25``, ``10x10-20x20``."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import UsageError
from .cells import Frame, Size

SMALLEST, GREATEST = 2, 200
_FORM = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?(?:-(\d{1,4})(?:x(\d{1,4}))?)?", re.ASCII)


class Sizes(NamedTuple):
    least: tuple[int, int | None]
    """Width and height; without a height, it follows from the shape of the picture."""
    most: tuple[int, int | None]

    @classmethod
    def parse(cls, text: str) -> Sizes:
        match = _FORM.fullmatch(text.strip().lower())
        if match is None:
            raise UsageError(
                f"{text!r} is not a size: expected a width, a size such as 30x20, or a range such as 15-25"
            )
        numbers = [int(group) if group else None for group in match.groups()]
        least = (numbers[0] or 0, numbers[1])
        most = least if numbers[2] is None else (numbers[2], numbers[3])
        if (least[1] is None) != (most[1] is None):
            raise UsageError(f"{text!r}: name the height on both sides of the range, or on neither")
        for number in (*least, *most):
            if number is not None and not SMALLEST <= number <= GREATEST:
                raise UsageError(f"{text!r}: a side has from {SMALLEST} to {GREATEST} cells")
        if most[0] < least[0] or (most[1] or 0) < (least[1] or 0):
            raise UsageError(f"{text!r}: the range ends before it begins")
        return cls(least, most)

    def all(self, frame: Frame) -> list[Size]:
        """The largest, the smallest and one in the middle, each for a picture of that shape."""
        made: dict[Size, None] = {}
        for share in (0.5, 1.0, 0.0):
            width = self.least[0] + round(share * (self.most[0] - self.least[0]))
            if self.least[1] is None or self.most[1] is None:
                height = round(width * frame.height / frame.width)
            else:
                height = self.least[1] + round(share * (self.most[1] - self.least[1]))
            made[Size(width, min(max(height, SMALLEST), GREATEST))] = None
        return list(made)
