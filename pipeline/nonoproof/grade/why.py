"""Why a puzzle is as hard as it is, in one plain sentence."""

from __future__ import annotations

from .features import Features

_FEW = 3
"""So few openings are worth a word."""
_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_TIMES = ("never", "once", "twice")


def why(features: Features) -> str:
    """``Overlaps in single lines are enough; twice, only one of 40 lines helps.``"""
    said = [_kind(features), *_narrowness(features), *_end(features)]
    whole = "; ".join(said)
    if features.parts > 1:
        whole = f"{_number(features.parts)} puzzles on one grid that share no line: {whole}"
    return whole[0].upper() + whole[1:] + "."


def _kind(features: Features) -> str:
    rounds = features.two_line_rounds, features.contradiction_rounds, features.deeper_rounds
    if not any(rounds):
        if features.end == "guess" and features.rounds == 0:
            return "no line settles anything at the start"
        if not features.line_rounds:
            return (
                "overlaps in single lines are enough"
                if features.end == "solved"
                else "single lines help at first"
            )
        times = _times(features.line_rounds)
        return f"single lines are enough, {times} by counting all arrangements of a line"
    kinds = [
        f"{_times(number)} {what}"
        for number, what in zip(
            rounds,
            (
                "two lines must be combined",
                "a short contradiction is needed",
                f"a contradiction must be followed through {features.depth} waves of lines",
            ),
            strict=True,
        )
        if number
    ]
    return "single lines are not enough: " + " and ".join(kinds[-2:])


def _narrowness(features: Features) -> list[str]:
    """The moments at which there is little to choose from."""
    few = features.narrowest
    if not features.narrow_moments or few > _FEW or 3 * few > features.narrow_lines:
        return []
    what = "line" if features.rung in ("overlap", "line") else "place"
    verb = "helps" if few == 1 else "help"
    found = f"{what}s" if few > 1 else what
    if what == "line":
        found = f"of {features.narrow_lines} lines"
    return [f"{_times(features.narrow_moments)}, only {_number(few)} {found} {verb}"]


def _end(features: Features) -> list[str]:
    if features.end == "guess":
        return [f"then no rule helps, and {features.open_cells} cells are left for guessing"]
    if features.end == "spent":
        return [f"then the grader reached its limit, with {features.open_cells} cells open"]
    return []


def _times(number: int) -> str:
    return _TIMES[number] if number < len(_TIMES) else f"{_number(number)} times"


def _number(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else f"{number}"
