"""The tables of the papers, as Markdown, CSV and JSON.

By size class as Table 1 of Yu's thesis; by puzzle as Table II of Ortiz-Garcia and Figure 6 of Dong.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from ..methods import Limit
from ..verdict import Verdict
from .trials import Trial, TrialOutcome

SIZE_CLASSES: tuple[tuple[str, int], ...] = (
    ("to 6x6", 36),
    ("to below 10x10", 99),
    ("10x10 to 15x15", 225),
    ("to below 25x25", 624),
)
"""Those of the thesis, with the most cells of each; the thesis does not say how it compares oblong sizes."""

LARGEST = "from 25x25"
NO_SOLUTION = "no solution"

LEGEND = (
    "A number is the seconds that a method took to decide the puzzle; **(in brackets)**, to find a solution "
    "without a proof that it is the only one. **x**: not finished within the limit. **n %**: ended without an "
    "answer, with that share of the cells known. **–**: not made for this kind of puzzle. **error**: ended with "
    "an error, or ran out of memory. **!**: the answer is wrong."
)


def size_class(trial: Trial) -> str:
    """Puzzles without a solution have a class of their own, as in the thesis."""
    if trial.judged is Verdict.NONE:
        return NO_SOLUTION
    cells = trial.width * trial.height
    return next((name for name, most in SIZE_CLASSES if cells <= most), LARGEST)


def as_markdown(trials: Sequence[Trial], limit: Limit) -> str:
    methods = _unique(trial.method for trial in trials)
    parts = [
        "# The methods side by side",
        f"Limit for each method and puzzle: {_limit(limit)}.",
        "## By size",
        "Each cell has the puzzles decided out of all, then the median and the highest number of seconds of those "
        "decided; (puzzles solved without proof); !wrong answers.",
        _markdown(["size", "puzzles", *methods], _size_rows(trials, methods)),
        "## By puzzle",
        _markdown(["puzzle", "size", "verdict", *methods], _puzzle_rows(trials, methods)),
        LEGEND,
    ]
    return "\n\n".join(parts) + "\n"


def _limit(limit: Limit) -> str:
    seconds = "no time limit" if limit.seconds is None else f"{limit.seconds:g} seconds"
    return seconds if limit.steps is None else f"{seconds}, {limit.steps} steps"


def _size_rows(trials: Sequence[Trial], methods: Sequence[str]) -> list[list[str]]:
    rows = []
    for name in (NO_SOLUTION, *[each for each, _ in SIZE_CLASSES], LARGEST):
        members = [trial for trial in trials if size_class(trial) == name]
        if members:
            cells = [
                _class_cell([trial for trial in members if trial.method == method]) for method in methods
            ]
            rows.append([name, str(len({trial.case for trial in members})), *cells])
    return rows


def _class_cell(trials: Sequence[Trial]) -> str:
    taken = [trial for trial in trials if trial.outcome is not TrialOutcome.NOT_TAKEN]
    decided = [trial.seconds for trial in taken if trial.outcome is TrialOutcome.DECIDED and not trial.wrong]
    found = sum(trial.outcome is TrialOutcome.FOUND and not trial.wrong for trial in taken)
    wrong = sum(trial.wrong for trial in taken)
    if not taken:
        return "–"
    cell = f"{len(decided)}/{len(taken)}"
    if decided:
        cell += f" {_seconds(median(decided))} {_seconds(max(decided))}"
    if found:
        cell += f" ({found})"
    return cell + (f" !{wrong}" if wrong else "")


def _puzzle_rows(trials: Sequence[Trial], methods: Sequence[str]) -> list[list[str]]:
    by_place = {(trial.case, trial.method): trial for trial in trials}
    rows = []
    for case in _unique(trial.case for trial in trials):
        of_case = [by_place[case, method] for method in methods]
        first = of_case[0]
        verdict = str(first.judged or Verdict.UNDECIDED)
        rows.append([case, f"{first.width}x{first.height}", verdict, *map(cell, of_case)])
    return rows


def cell(trial: Trial) -> str:
    """One trial as the table by puzzle shows it; the legend explains."""
    shown = {
        TrialOutcome.DECIDED: _seconds(trial.seconds),
        TrialOutcome.FOUND: f"({_seconds(trial.seconds)})",
        TrialOutcome.STUCK: f"{int(100 * trial.known)} %",
        TrialOutcome.UNFINISHED: "x",
        TrialOutcome.FAILED: "error",
        TrialOutcome.NOT_TAKEN: "–",
    }[trial.outcome]
    return shown + (" !" if trial.wrong else "")


def _seconds(seconds: float) -> str:
    """Two digits: such a measurement is not worth more."""
    if seconds < 0.0001:
        return "<0.0001"
    return f"{seconds:.1f}" if seconds >= 1 else f"{seconds:.2g}"


def _markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(["| " + " | ".join([_escaped(each) for each in line]) + " |" for line in lines])


def _escaped(text: str) -> str:
    """Names come from files of strangers: they may neither break the table nor become mark-up."""
    plain = "".join([char if char.isprintable() else " " for char in text])
    for special in "\\|<>&`*_[]":
        plain = plain.replace(special, "\\" + special)
    return plain


def as_csv(trials: Iterable[Trial]) -> str:
    out = io.StringIO()
    records = [_record(trial) for trial in trials]
    writer = csv.DictWriter(out, _RECORD)
    writer.writeheader()
    writer.writerows([record | {"puzzle": _no_formula(record["puzzle"])} for record in records])
    return out.getvalue()


def _no_formula(text: str) -> str:
    """A spreadsheet would run a cell that begins like a formula."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def as_json(trials: Iterable[Trial], limit: Limit) -> str:
    limits = {"seconds": limit.seconds, "steps": limit.steps, "seed": limit.seed}
    return json.dumps({"limit": limits, "trials": [_record(trial) for trial in trials]}, indent=1) + "\n"


_RECORD = (
    "puzzle", "width", "height", "size_class", "judged", "method", "outcome", "verdict", "wrong", "seconds",
    "steps", "known", "solutions",
)  # fmt: skip


def _record(trial: Trial) -> dict[str, Any]:
    values = (
        trial.case, trial.width, trial.height, size_class(trial), trial.judged, trial.method, trial.outcome,
        trial.verdict, trial.wrong, round(trial.seconds, 6), trial.steps, round(trial.known, 4),
        len(trial.solutions),
    )  # fmt: skip
    return dict(zip(_RECORD, values, strict=True))


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
