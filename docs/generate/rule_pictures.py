"""A picture of each rule that looks at one line: the line before and after."""

from __future__ import annotations

from typing import NamedTuple

CELL = 14
_GAP, _CLUE, _ARROW = 2, 46, 30
_PAPER, _LINE, _INK, _NEW, _QUIET = "#ffffff", "#9aa5a3", "#1d2726", "#1f9486", "#5d6a68"


class LineExample(NamedTuple):
    clue: str
    before: str
    """``#`` is filled, ``.`` empty, ``?`` not known."""
    after: str


EXAMPLES: dict[str, LineExample] = {
    "overlap": LineExample("7", "??????????", "???####???"),
    "out-of-reach": LineExample("3", "???#???????", ".??#??....."),
    "gap": LineExample("3", "????.?.????", "????...????"),
    "punctuating": LineExample("2 2", "????##????", "???.##.???"),
    "splitting": LineExample("2 2 2", "????#?#?????", "????#.#?????"),
    "edge": LineExample("3 3 3", "????.#???????????", "????.###?????????"),
    "joining": LineExample("3 4", "????#?#??.????", "????###??.????"),
    "forcing": LineExample("1 2 3", "???#?#?????", "???#?##????"),
    "all-arrangements": LineExample("2 1", ".??.#???", ".??.#?.?"),
}


def picture(example: LineExample) -> str:
    """As SVG, on paper of its own, so that it is read in the dark too."""
    count = len(example.before)
    strip = count * CELL
    width, height = _CLUE + 2 * strip + _ARROW + 2 * _GAP, CELL + 2 * _GAP
    middle = height / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img">',
        f"<title>{example.clue}: {example.before} becomes {example.after}</title>",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        f'<text x="{_CLUE - 6}" y="{middle + 4}" text-anchor="end" font-family="sans-serif" font-size="11"'
        f' fill="{_INK}">{example.clue}</text>',
        *_strip(example.before, _CLUE, example.before),
        f'<path d="M{_CLUE + strip + 8} {middle}h{_ARROW - 18}m-4 -4l4 4l-4 4" fill="none" stroke="{_QUIET}"/>',
        *_strip(example.after, _CLUE + strip + _ARROW, example.before),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _strip(cells: str, left: int, before: str) -> list[str]:
    parts = []
    for place, (cell, known) in enumerate(zip(cells, before, strict=True)):
        x, ink = left + place * CELL, _INK if cell == known else _NEW
        parts.append(
            f'<rect x="{x + 0.5}" y="{_GAP + 0.5}" width="{CELL}" height="{CELL}"'
            f' fill="{ink if cell == "#" else _PAPER}" stroke="{_LINE}"/>'
        )
        if cell == ".":
            x, y = x + 4.5, _GAP + 4.5
            parts.append(f'<path d="M{x} {y}l6 6m0 -6l-6 6" stroke="{ink}" stroke-width="1.4"/>')
    return parts


def pictures() -> dict[str, str]:
    """By the name of the file in docs/images."""
    return {f"rule-{name}.svg": picture(example) for name, example in EXAMPLES.items()}
