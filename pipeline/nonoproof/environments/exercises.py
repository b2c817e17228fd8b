"""A sequence of puzzles with their questions: the same for a seed, each unique and certified, none like another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from .. import verify
from ..certify import certify
from ..errors import NonoproofError
from ..judging import PROMPT_STYLES, answer_text, judged, prompt_text
from ..making import MOST_INKS, Made, random_puzzles
from ..making.cells import Size
from ..making.random_wishes import Wishes
from ..making.sizes import GREATEST, SMALLEST
from ..model import Puzzle
from ..normalise.symmetric import symmetric
from ..verdict import Tier, Verdict

_IN_VAIN = 3
"""Numbers in a row without a puzzle, after which a size is not tried any more."""
_WITHOUT_END = 1 << 62


class NoSuchPuzzles(NonoproofError):
    """No puzzles were found that are as asked for."""


@dataclass(frozen=True)
class ExerciseOptions:
    """What puzzles are wanted."""

    min_side: int = 5
    max_side: int = 10
    """Puzzles are squares whose sides are from one to the other."""
    tiers: tuple[str, ...] = ()
    """How hard they are for a person; any, if there are none."""
    colours: int = 1
    """Beside the background."""
    lines_only: bool = False
    """They can be solved line by line."""
    least_runs: int = 0
    """Each row and column has so many runs at least."""
    most_symmetry: float = 1.0
    """The share of its ink that a mirrored or turned copy may have in the same cells."""
    least_distance: int = 1
    """In so many cells each differs from every other of its size, however that is turned."""
    style: str = "lines"
    """Of the question."""

    def validate(self) -> None:
        """Raises ``ValueError`` where these cannot be."""
        rules = {
            f"min_side and max_side: expected {SMALLEST} to {GREATEST}, in order": SMALLEST
            <= self.min_side
            <= self.max_side
            <= GREATEST,
            f"tiers: expected some of {', '.join(Tier)}": set(self.tiers) <= set(map(str, Tier)),
            f"colours: expected 1 to {MOST_INKS}": 1 <= self.colours <= MOST_INKS,
            "least_runs: expected 0 or more": self.least_runs >= 0,
            "most_symmetry: expected 0 to 1": 0 <= self.most_symmetry <= 1,
            "least_distance: expected 1 or more": self.least_distance >= 1,
            f"style: expected one of {', '.join(PROMPT_STYLES)}": self.style in PROMPT_STYLES,
        }
        for rule, holds in rules.items():
            if not holds:
                raise ValueError(rule)

    @classmethod
    def of(cls, config: object) -> ExerciseOptions:
        """Of the fields of the same names that a configuration of another package has."""
        given = {field.name: getattr(config, field.name) for field in fields(cls)}
        options = cls(**(given | {"tiers": tuple(map(str, given["tiers"] or ()))}))
        options.validate()
        return options


@dataclass(frozen=True)
class Exercise:
    puzzle: Puzzle
    question: str
    answer: str
    """One that is right: the only solution, as the question asks for it."""
    metadata: dict[str, Any]
    """The puzzle and what is known of it, in plain values."""


def score_of(answer: object, record: dict[str, Any]) -> float:
    """What an answer to the puzzle of a record is worth, from 0 to 1; 0 for what is no text."""
    return judged(Puzzle.from_dict(record), answer).value if isinstance(answer, str) else 0.0


class Exercises:
    """Any number of them, made when they are asked for, and kept."""

    def __init__(self, options: ExerciseOptions, seed: int) -> None:
        options.validate()
        self.options = options
        self._made = self._sequence(seed)
        self._kept: list[Exercise] = []

    def __getitem__(self, index: int) -> Exercise:
        """Raises ``NoSuchPuzzles`` where there are not so many."""
        while len(self._kept) <= index:
            self._kept.append(next(self._made))
        return self._kept[index]

    def _sequence(self, seed: int) -> Iterator[Exercise]:
        options = self.options
        sizes = {side: self._puzzles(side, seed) for side in range(options.min_side, options.max_side + 1)}
        choice = random.Random(f"{seed}/sides")
        while sizes:
            side = choice.choice(sorted(sizes))
            made = next(sizes[side], None)
            if made is None:
                del sizes[side]
            else:
                yield _exercise(made, options.style)
        words = [f"sides from {options.min_side} to {options.max_side}", *options.tiers]
        raise NoSuchPuzzles(f"no more puzzles were found with what is asked for ({', '.join(words)})")

    def _puzzles(self, side: int, seed: int) -> Iterator[Made]:
        options = self.options
        return random_puzzles(
            Size(side, side),
            _WITHOUT_END,
            frozenset(map(Tier, options.tiers)),
            seed,
            inks=options.colours,
            wishes=Wishes(
                options.lines_only, options.least_runs, options.most_symmetry, options.least_distance
            ),
            in_vain=_IN_VAIN,
        )


def _exercise(made: Made, style: str) -> Exercise:
    goal, grade = made.puzzle.goal, made.grade
    # Without its picture, which is the answer.
    puzzle = Puzzle(made.puzzle.rows, made.puzzle.columns, made.puzzle.palette)
    proof = certify(puzzle)
    found = proof.classification
    if proof.data is None:
        raise AssertionError("a puzzle was made that cannot be certified")
    verify.judge(verify.read(proof.data))
    if found.verdict is not Verdict.UNIQUE or goal is None or found.solutions != (goal,) or grade is None:
        raise AssertionError("a puzzle was made that is not unique")
    answer = answer_text(puzzle, goal, style)
    metadata = {
        "puzzle": puzzle.to_dict(),
        "solution": answer,
        "width": puzzle.width,
        "height": puzzle.height,
        "colours": puzzle.colours,
        "tier": str(grade.tier),
        "difficulty_score": round(grade.score, 3),
        "solved_by": str(found.solved_by),
        "certificate": proof.sha256,
        "form": symmetric(made.puzzle).digest.hex(),
    }
    return Exercise(puzzle, prompt_text(puzzle, style), answer, metadata)
