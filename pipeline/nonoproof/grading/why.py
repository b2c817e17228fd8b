"""Why a puzzle is as hard as it is, in one plain sentence."""

from __future__ import annotations

from .features import Features

_FEW = 3
"""At most so many openings are mentioned."""
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
    phrases = [_kind(features), *_narrowness(features), *_end(features)]
    whole = "; ".join(phrases)
    if features.parts > 1:
        whole = f"{_number(features.parts)} puzzles on one grid that share no line: {whole}"
    return whole[0].upper() + whole[1:] + "."


def _kind(features: Features) -> str:
    kinds = [
        f"{_times(number)} {what}"
        for number, what in (
            (features.two_line_rounds, "two lines must be combined"),
            (features.contradiction_rounds, "a short contradiction is needed"),
            (
                features.deeper_rounds,
                f"a contradiction must be followed through {_most(features.depth, features.deeper_rounds)}"
                " waves of lines",
            ),
        )
        if number
    ]
    if kinds:
        return "single lines are not enough: " + " and ".join(kinds[-2:])
    solved = features.end == "solved"
    if features.rounds == 0:
        return "all cells are given" if solved else "no line settles anything at the start"
    counted = ""
    if features.line_rounds:
        counted = f", {_times(features.line_rounds)} by counting all arrangements of a line"
    elif features.segment_rounds:
        counted = f", {_times(features.segment_rounds)} by what filled cells and gaps say"
    if not solved:
        return f"single lines help at first{counted}"
    return f"single lines are enough{counted}" if counted else "overlaps in single lines are enough"


def _most(number: int, times: int) -> str:
    """The features keep the largest of several numbers."""
    return f"{number}" if times == 1 else f"up to {number}"


def _narrowness(features: Features) -> list[str]:
    """The moments with little to choose from."""
    few, moments = features.narrowest, features.narrow_moments
    if not moments or few > _FEW or 3 * few > features.narrow_lines:
        return []
    verb = "helps" if few == 1 else "help"
    found = "place" if few == 1 else "places"
    if features.rung in ("overlap", "segments", "line"):
        found = f"of {_most(features.narrow_lines, moments)} lines"
    return [f"{_times(moments)}, only {_number(few)} {found} {verb}"]


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
