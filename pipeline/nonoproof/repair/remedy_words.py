"""Words that remedies share."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Clue, Palette


def clue_text(clue: Clue, palette: Palette) -> str:
    """The clue as it would be typed: ``3 1``, or with colours ``3 red, 1 blue``."""
    if not clue:
        return "empty"
    if len(palette) <= 2:
        return " ".join([str(length) for length, _ in clue])
    return ", ".join([f"{length} {_colour(palette, colour)}" for length, colour in clue])


def _colour(palette: Palette, colour: int) -> str:
    return (palette[colour].name or f"#{palette[colour].rgb}") if colour < len(palette) else "?"


def listed(words: Sequence[str], comma: str = ", ") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{comma.join(words[:-1])} and {words[-1]}"


def many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def lines_listed(lines: Sequence[tuple[str, int]], else_: str, most: int = 12) -> str:
    """``rows 3 and 5 and column 2``; something else if there are more than that many."""
    if len(lines) > most:
        return else_
    parts = []
    for side in ("row", "column"):
        numbers = [str(number) for kind, number in lines if kind == side]
        if numbers:
            parts.append(f"{side}{'s' if len(numbers) > 1 else ''} {listed(numbers)}")
    return " and ".join(parts)
