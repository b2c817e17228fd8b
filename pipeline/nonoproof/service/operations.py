"""What the service does, in a worker: reads what was sent, and replies with the JSON of the command line."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..api.generating import generate
from ..budget_share import BudgetShare
from ..errors import Cancelled, NonoproofError
from ..export.puzzle_records import puzzle_record
from ..findings import Finding, Severity
from ..formats.converting import convert, target_format
from ..grading import LINE_SOLVES
from ..ingest import read_blob
from ..ingest.sources import Blob, Limits
from ..judging import judged, prompt_text
from ..model import Puzzle, take_grid
from ..reasoning.hints import LEVELS, with_givens
from ..repair import RemedyKind
from ..report import JudgedResult
from ..run.in_memory import canonical_puzzle, result_of
from ..run.puzzle_items import has_other_size, how_to_solve, puzzle_item
from ..solver.cancelling import cancelled_by
from ..tasks import PlaceRow, PuzzleRows, ReadOptions, solve_puzzles
from ..tasks.explaining import ExplainItem, ExplainOptions, explain_puzzles, explained_record
from ..tasks.file_reading import places_of
from ..tasks.fixing import FixItem, FixOptions, fix_puzzles
from ..verdict import Budget, Tier
from .call import PROFILE, Call, Refusal, ServiceReply, refused, replied
from .request_bodies import Asked, asked

_UNPACKED = 16
"""Archives may unpack to so many times the largest body."""


def answer(calls: Sequence[Call]) -> list[ServiceReply]:
    return [_answered(call) for call in calls]


def _answered(call: Call) -> ServiceReply:
    try:
        with cancelled_by(seconds=call.limits.seconds + 1.0):
            return replied(_OPERATIONS[call.operation](_CallAtWork(call)))
    except Refusal as refusal:
        return refusal.reply()
    except Cancelled:
        return refused(422, f"this takes longer than the {call.limits.seconds:g} s that the service allows")
    except (NonoproofError, TypeError, ValueError) as error:
        # The functions for programs name the argument that is wrong.
        return refused(422, str(error))


class _CallAtWork:
    """One call, with its time."""

    def __init__(self, call: Call) -> None:
        self.call, self.limits = call, call.limits
        self._share = BudgetShare(Budget(call.limits.seconds))
        self._asked: Asked = asked(call)

    @property
    def options(self) -> dict[str, Any]:
        return self._asked.options

    @property
    def seconds(self) -> float:
        """For the next puzzle."""
        wanted = float(self.options.get("seconds", self.limits.seconds))
        return max(0.0, min(wanted, self._share.left().seconds or 0.0))

    def places(self) -> list[PlaceRow]:
        """Everything that was sent. Raises ``Refusal`` where it holds no puzzle, or too many, or too large ones."""
        data = self._asked.data or b""
        most = _UNPACKED * self.limits.body
        limits = Limits(file_bytes=most, total_bytes=most, members=10 * self.limits.puzzles, depth=1)
        how = ReadOptions(self.options.get("format"), limits, validate=False, raw=True)
        found = places_of(
            read_blob(Blob(self._asked.name, data, self._asked.name, True), how.format, limits), how
        )
        places = []
        for place in found:
            if place.raw is not None and place.raw.width * place.raw.height > self.limits.cells:
                raise Refusal(413, f"a puzzle has more than {self.limits.cells:,} cells")
            places.append(place)
            if len(places) > self.limits.puzzles:
                raise Refusal(413, f"there are more than {self.limits.puzzles:,} puzzles")
        if not any(place.puzzle for place in places):
            raise Refusal(422, "there is no puzzle in it that can be read", _findings(places))
        return places

    def place(self) -> PlaceRow:
        """The one that is asked for, with a puzzle that is valid."""
        places, index = self.places(), int(self.options.get("index", 1))
        if index > len(places):
            raise Refusal(422, f"there {'is 1 puzzle' if len(places) == 1 else f'are {len(places)} puzzles'}")
        place = places[index - 1]
        if not place.valid or place.raw is None:
            raise Refusal(422, "the puzzle is not valid", _findings([place]))
        return place

    def puzzle(self) -> Puzzle:
        raw = self.place().raw
        assert raw is not None
        return raw


def _findings(places: Sequence[PlaceRow]) -> tuple[Finding, ...]:
    return tuple([finding for place in places for finding in place.findings][:100])


def _check(work: _CallAtWork) -> dict[str, Any]:
    return {"puzzles": list(_checked(work, work.places()))}


def _checked(work: _CallAtWork, places: Sequence[PlaceRow]) -> Iterator[dict[str, Any]]:
    for place in places:
        rows = PuzzleRows()
        if place.puzzle is not None:
            how = how_to_solve(
                Budget(work.seconds), grading=LINE_SOLVES, diagnoses=True, in_brief=len(places) > 1
            )
            (rows,) = solve_puzzles([puzzle_item(place)], how)
        yield puzzle_record(JudgedResult(result_of(place, rows), PROFILE), PROFILE)


def _fix(work: _CallAtWork) -> dict[str, Any]:
    options, records = work.options, []
    tier = options.get("tier")
    wanted = None if tier is None else frozenset(map(Tier, [tier] if isinstance(tier, str) else tier))
    for place in work.places():
        record: dict[str, Any] = {"source": place.path, "index": max(place.number, 1)}
        puzzle = canonical_puzzle(place)
        if puzzle is not None:
            how = FixOptions(
                RemedyKind(options["by"]) if "by" in options else None,
                options.get("limit", 5),
                wanted,
                options.get("lines_only", False),
                work.seconds,
                in_words=False,
            )
            ((repair, _),) = fix_puzzles([FixItem(puzzle, has_other_size(place))], how)
            record |= repair.record()
        errors = [each for each in place.findings if each.severity is Severity.ERROR]
        records.append(record | {"findings": [each.sentence() for each in errors]})
    return {"puzzles": records}


def _explain(work: _CallAtWork) -> dict[str, Any]:
    return _explained(
        work, ExplainOptions(LINE_SOLVES, work.seconds, one_by_one=work.options.get("one_by_one", False))
    )


def _hint(work: _CallAtWork) -> dict[str, Any]:
    how = ExplainOptions(LINE_SOLVES, work.seconds, hint=True, one_by_one=True)
    return _explained(work, how, work.options.get("level", LEVELS))


def _explained(work: _CallAtWork, how: ExplainOptions, level: int = LEVELS) -> dict[str, Any]:
    place = work.place()
    puzzle, cells = place.raw, None
    assert puzzle is not None
    if "cells" in work.options:
        size = (puzzle.height, puzzle.width)
        cells = with_givens(
            puzzle, take_grid(work.options["cells"], "cells", puzzle.palette, size, unknown=True)
        )
    (explained,) = explain_puzzles([ExplainItem(puzzle, cells)], how)
    return explained_record(place, puzzle, explained, level)


def _convert(work: _CallAtWork) -> dict[str, Any]:
    from ..api.puzzle_files import only_solution

    format = target_format("", work.options["to"])
    puzzles = [place.raw for place in work.places() if place.raw is not None]
    done = convert(
        puzzles,
        format,
        lambda puzzle: only_solution(puzzle, Budget(work.seconds)),
        work.options.get("lossy", False),
    )
    record: dict[str, Any] = {"format": format.NAME, "losses": list(done.losses)}
    try:
        return record | {"text": done.text}
    except UnicodeDecodeError:
        return record | {"base64": base64.b64encode(done.data).decode("ascii")}


def _score(work: _CallAtWork) -> dict[str, Any]:
    return judged(work.puzzle(), work.options["answer"]).to_dict()


def _prompt(work: _CallAtWork) -> dict[str, Any]:
    return {"prompt": prompt_text(work.puzzle(), work.options.get("style", "lines"))}


def _generate(work: _CallAtWork) -> dict[str, Any]:
    """As many as there is time for."""
    options, limits = dict(work.options), work.limits
    size = str(options.pop("size", 15))
    width, _, height = size.partition("x")
    if int(width) * int(height or width) > limits.cells:
        raise Refusal(413, f"a puzzle would have more than {limits.cells:,} cells")
    if options.get("count", 1) > limits.puzzles:
        raise Refusal(413, f"no more than {limits.puzzles:,} puzzles are made for one request")
    end = time.monotonic() + limits.seconds
    puzzles: list[dict[str, Any]] = []
    try:
        for puzzle in generate(size, **options):
            puzzles.append(puzzle.to_dict())
            if time.monotonic() > end:
                break
    except Cancelled:
        if not puzzles:
            raise
    return {"puzzles": puzzles}


_OPERATIONS: dict[str, Callable[[_CallAtWork], dict[str, Any]]] = {
    "check": _check,
    "fix": _fix,
    "explain": _explain,
    "hint": _hint,
    "convert": _convert,
    "score": _score,
    "prompt": _prompt,
    "generate": _generate,
}
