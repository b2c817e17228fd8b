"""Certificates: a verdict with all that is needed to check it. ``docs/certificates.md`` describes them.

The checker, in ``verify``, is written from that description and shares nothing with this module.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from ..model import UNKNOWN, Clue, Puzzle, draw
from ..normalise.canonical import identity, identity_text, key
from ..solver import Literal
from ..solver.proofs import prove_briefly
from ..verdict import Budget, Classification, Verdict

VERSION = 2
KEY = 32
"""Characters of a puzzle's key that name its certificate; as many as the store keeps."""
LONGEST_TITLE = 200
COMPRESS_FROM = 1 << 16
"""Bytes from which on a certificate is compressed."""
SUFFIX, COMPRESSED, FORMULA = ".certificate.json", ".certificate.json.gz", ".cnf"


@dataclass(frozen=True, slots=True)
class Certified:
    """A verdict and its certificate; ``data`` is None if the puzzle is undecided."""

    name: str
    """The key of the puzzle, clues and given cells together: its files are named after it."""
    classification: Classification
    data: bytes | None
    steps: int = 0
    literals: int = 0

    @property
    def sha256(self) -> str:
        return sha256(self.data or b"").hexdigest()

    @property
    def file_name(self) -> str:
        compressed = self.data is not None and self.data.startswith(b"\x1f\x8b")
        return self.name + (COMPRESSED if compressed else SUFFIX)

    @property
    def other_names(self) -> tuple[str, ...]:
        """The name of a shorter or longer certificate of the same puzzle."""
        names = (self.name + SUFFIX, self.name + COMPRESSED)
        return tuple([name for name in names if name != self.file_name])

    @property
    def formula_name(self) -> str:
        return self.name + FORMULA


def certify(puzzle: Puzzle, budget: Budget | None = None) -> Certified:
    """Decides the puzzle and certifies the verdict. Takes a puzzle in canonical form."""
    classification, proof = prove_briefly(puzzle, budget)
    name = key(identity(puzzle), puzzle.givens)[:KEY]
    if classification.verdict is Verdict.UNDECIDED:
        return Certified(name, classification, None)
    steps = [[_number(literal, puzzle) for literal in step] for step in proof]
    data = encode(record(puzzle, classification, steps))
    return Certified(name, classification, data, len(steps), sum(map(len, steps)))


def record(puzzle: Puzzle, classification: Classification, steps: list[list[int]]) -> dict[str, Any]:
    """By certificate.schema.json."""
    title = {"title": _sound(puzzle.title)} if puzzle.title else {}
    givens = {} if puzzle.givens is None else {"givens": draw(puzzle.givens, puzzle.palette)}
    return {
        "certificate": VERSION,
        "id": claim_identity(puzzle),
        **title,
        "palette": [{"char": colour.char, "rgb": colour.rgb} for colour in puzzle.palette],
        "rows": [_clue(clue, puzzle) for clue in puzzle.rows],
        "columns": [_clue(clue, puzzle) for clue in puzzle.columns],
        **givens,
        "verdict": classification.verdict.value,
        "solutions": [draw(grid, puzzle.palette) for grid in classification.solutions],
        "steps": steps,
    }


def _sound(title: str) -> str:
    """Texts can have halves of surrogate pairs in them, which no file can hold."""
    return title[:LONGEST_TITLE].encode("utf-8", "replace").decode()


def claim_identity(puzzle: Puzzle) -> str:
    """The key of all that a verdict is about: clues and given cells. Without given cells it is the identity."""
    given = [
        f"{cell}={colour}" for cell, colour in enumerate(b"".join(puzzle.givens or ())) if colour != UNKNOWN
    ]
    text = identity_text(puzzle) + ("|givens " + ",".join(given) if given else "")
    return sha256(text.encode()).hexdigest()


def _clue(clue: Clue, puzzle: Puzzle) -> list[Any]:
    return [run.length if run.colour == 1 else [run.length, puzzle.palette[run.colour].char] for run in clue]


def _number(literal: Literal, puzzle: Puzzle) -> int:
    """What stands for the literal in a step."""
    cell = literal.row * puzzle.width + literal.column
    number = 1 + cell * len(puzzle.palette) + literal.colour
    return number if literal.holds else -number


def encode(record: dict[str, Any]) -> bytes:
    """A field a line, a row of a grid a line, a step a line; compressed where that is long."""
    fields = [f"{json.dumps(name)}: {_text(value)}" for name, value in record.items()]
    data = ("{\n" + ",\n".join(fields) + "\n}\n").encode()
    # Without the time of day, so that equal certificates are equal files.
    return data if len(data) < COMPRESS_FROM else gzip.compress(data, mtime=0)


def _text(value: object, indent: int = 1) -> str:
    if not isinstance(value, list) or not value or all(isinstance(each, int) for each in value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    margin = "\n" + " " * indent
    return "[" + ",".join([margin + _text(each, indent + 1) for each in value]) + "]"
