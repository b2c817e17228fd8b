"""The ranges that are asked for: of numbers (``12``, ``12-40``, ``-40``, ``12-``) and of sizes (``15``, ``15x20``,
``10x10-20x20``)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import UsageError

_NUMBER = r"\d{1,6}(?:\.\d{1,6})?"
_RANGE = re.compile(rf"({_NUMBER})?(-)?({_NUMBER})?", re.ASCII)
_SIZE = re.compile(r"(\d{1,5})(?:x(\d{1,5}))?(?:-(\d{1,5})(?:x(\d{1,5}))?)?", re.ASCII)


class Span(NamedTuple):
    """Both ends belong to it; None is no bound."""

    least: float | None = None
    most: float | None = None

    @classmethod
    def parse(cls, text: str, what: str) -> Span:
        match = _RANGE.fullmatch(text.strip())
        if match is None or not any(match.group(1, 3)):
            raise UsageError(f"{text!r} is not a {what}: expected a number, or a range such as 10-20")
        least, dash, most = match.groups()
        if not dash:
            most = least
        span = cls(float(least) if least else None, float(most) if most else None)
        if span.least is not None and span.most is not None and span.most < span.least:
            raise UsageError(f"{text!r}: the range ends before it begins")
        return span

    def __str__(self) -> str:
        least, most = ["" if bound is None else f"{bound:g}" for bound in self]
        return least if least == most else f"{least}-{most}"


class SizeSpan(NamedTuple):
    """Widths and heights; without heights, any."""

    width: Span
    height: Span = Span()

    @classmethod
    def parse(cls, text: str) -> SizeSpan:
        match = _SIZE.fullmatch(text.strip().lower())
        if match is None:
            raise UsageError(
                f"{text!r} is not a size: expected a width, a size such as 15x20, or a range such as 10x10-20x20"
            )
        width, height, to_width, to_height = [float(group) if group else None for group in match.groups()]
        if to_width is None:
            return cls(Span(width, width), Span(height, height))
        if (height is None) != (to_height is None):
            raise UsageError(f"{text!r}: name the height on both sides of the range, or on neither")
        if to_width < (width or 0) or (to_height or 0) < (height or 0):
            raise UsageError(f"{text!r}: the range ends before it begins")
        return cls(Span(width, to_width), Span(height, to_height))

    def __str__(self) -> str:
        if self.height.least is None or self.height.most is None:
            return str(self.width)
        least = f"{self.width.least:g}x{self.height.least:g}"
        most = f"{self.width.most:g}x{self.height.most:g}"
        return least if least == most else f"{least}-{most}"
