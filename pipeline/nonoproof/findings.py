"""Findings: what is wrong or odd in the data, from a closed list of codes.

A code's severity decides what it does: an ``error`` means that the puzzle has no verdict, a ``warning`` that
somebody should look at it, a ``note`` that it is good to know. Every code is produced by some test.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import PurePath
from typing import NamedTuple

_LONGEST = 300
"""Characters of an error that a finding quotes."""


class Severity(StrEnum):
    # The hash of the text, to which it is equal. That of an enum is computed in Python, which is slow.
    __hash__ = str.__hash__

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Rule(NamedTuple):
    severity: Severity
    meaning: str


RENAMED = {"trivial": "settled-at-once"}
"""Codes of earlier versions, and what they are called now. Stores, profiles and scripts may still have them."""


class Code(StrEnum):
    __hash__ = str.__hash__

    @classmethod
    def _missing_(cls, value: object) -> Code | None:
        """The code that once had that name."""
        now = RENAMED.get(str(value))
        return cls(now) if now else None

    # Files that cannot be read.
    UNREADABLE = "unreadable"
    CHANGED_WHILE_READ = "changed-while-read"
    TOO_LARGE = "too-large"
    UNSAFE_ARCHIVE = "unsafe-archive"
    UNKNOWN_FORMAT = "unknown-format"
    FORMAT_AMBIGUOUS = "format-ambiguous"
    SYNTAX = "syntax"
    UNSUPPORTED_KIND = "unsupported-kind"
    SCHEMA = "schema"
    ADAPTER = "adapter"
    # Files that were read with reservations.
    AMBIGUOUS_ORIENTATION = "ambiguous-orientation"
    TRAILING_DATA = "trailing-data"
    GOAL_INCOMPLETE = "goal-incomplete"
    ENCODING = "encoding"
    BACKGROUND_CHOSEN = "background-chosen"
    PASSED_OVER = "passed-over"
    IGNORED = "ignored"
    NOT_UNDERSTOOD = "not-understood"
    READ_BY_SHAPE = "read-by-shape"
    SCALED_PICTURE = "scaled-picture"
    # Faults that make a puzzle invalid.
    CLUE_TOO_LONG = "clue-too-long"
    SUMS_DIFFER = "sums-differ"
    SIZE_DIFFERS = "size-differs"
    SIZE_OUT_OF_BOUNDS = "size-out-of-bounds"
    GIVENS_CONTRADICT_CLUES = "givens-contradict-clues"
    # Claims of the file that are wrong.
    GOAL_CONTRADICTS_CLUES = "goal-contradicts-clues"
    GOAL_NOT_ONLY_SOLUTION = "goal-not-only-solution"
    CLAIMED_VERDICT_DIFFERS = "claimed-verdict-differs"
    CLAIMED_DIFFICULTY_DIFFERS = "claimed-difficulty-differs"
    # Likeness to other puzzles.
    DUPLICATE = "duplicate"
    MIRRORED_DUPLICATE = "mirrored-duplicate"
    NEAR_COPY = "near-copy"
    # What an editor would change.
    TITLE_MISSING = "title-missing"
    AUTHOR_MISSING = "author-missing"
    LICENCE_MISSING = "licence-missing"
    LICENCE_NOT_SPDX = "licence-not-spdx"
    GOAL_MISSING = "goal-missing"
    TOO_MANY_COLOURS = "too-many-colours"
    SIMILAR_COLOURS = "similar-colours"
    COLOUR_VISION = "colour-vision"
    EMPTY_BORDER = "empty-border"
    SETTLED_AT_ONCE = "settled-at-once"
    SYMMETRIC = "symmetric"
    # What the run could not do.
    NEEDS_MEMORY = "needs-memory"
    WORKER_LOST = "worker-lost"
    INTERNAL_ERROR = "internal-error"
    STORE_DAMAGED = "store-damaged"


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

RULES: dict[Code, Rule] = {
    Code.UNREADABLE: Rule(_E, "the file or archive could not be opened or decoded"),
    Code.CHANGED_WHILE_READ: Rule(_E, "the file was written while it was read, twice in a row"),
    Code.TOO_LARGE: Rule(
        _E,
        "the file, the archive or its unpacked content is larger than the limit, or decoding it takes too much",
    ),
    Code.UNSAFE_ARCHIVE: Rule(
        _E, "an archive member has a path that leads out of the archive, or is not a plain file"
    ),
    Code.UNKNOWN_FORMAT: Rule(_E, "no known format fits the content"),
    Code.FORMAT_AMBIGUOUS: Rule(
        _E, "more than one format fits the content, with different puzzles; use --format"
    ),
    Code.SYNTAX: Rule(_E, "the content breaks the rules of its format"),
    Code.UNSUPPORTED_KIND: Rule(_E, "the puzzle is not a rectangular nonogram with known clues"),
    Code.SCHEMA: Rule(_E, "the puzzle does not satisfy the puzzle schema"),
    Code.ADAPTER: Rule(_E, "the adapter next to the file cannot be used"),
    Code.AMBIGUOUS_ORIENTATION: Rule(
        _N, "the puzzle is square, and its format does not say which clues are the rows"
    ),
    Code.TRAILING_DATA: Rule(_W, "the file goes on after the end of the puzzle"),
    Code.GOAL_INCOMPLETE: Rule(_W, "the goal has too few or too many cells"),
    Code.ENCODING: Rule(_N, "the text is not UTF-8 and was read in another encoding"),
    Code.BACKGROUND_CHOSEN: Rule(
        _N, "the picture has no white; its most common colour was taken as the background"
    ),
    Code.PASSED_OVER: Rule(_N, "the file was found in a folder and does not look like a puzzle file"),
    Code.IGNORED: Rule(_N, "part of the file does not belong to a puzzle and was ignored"),
    Code.NOT_UNDERSTOOD: Rule(
        _W, "data beside the clues or the grid were not used, and could change the verdict"
    ),
    Code.READ_BY_SHAPE: Rule(
        _N, "the format is not known; the puzzle was found by its shape, in the fields named here"
    ),
    Code.SCALED_PICTURE: Rule(
        _N, "the picture is enlarged, with a block of pixels for each cell; it was read at its true size"
    ),
    Code.CLUE_TOO_LONG: Rule(_E, "a clue does not fit its line"),
    Code.SUMS_DIFFER: Rule(
        _E, "the rows and the columns do not add up to the same number of cells of a colour"
    ),
    Code.SIZE_DIFFERS: Rule(_E, "there are clues for more or fewer rows or columns than the size says"),
    Code.SIZE_OUT_OF_BOUNDS: Rule(_E, "the puzzle has no rows or no columns, or more than the limit"),
    Code.GIVENS_CONTRADICT_CLUES: Rule(
        _W, "no solution agrees with the given cells, though there is one without them"
    ),
    Code.GOAL_CONTRADICTS_CLUES: Rule(_W, "the goal picture has other clues than the puzzle"),
    Code.GOAL_NOT_ONLY_SOLUTION: Rule(_W, "the goal picture is a solution, but not the only one"),
    Code.CLAIMED_VERDICT_DIFFERS: Rule(_W, "the file claims another verdict than the solver found"),
    Code.CLAIMED_DIFFICULTY_DIFFERS: Rule(_N, "the file claims another difficulty than the grader found"),
    Code.DUPLICATE: Rule(_N, "the same puzzle is also in another place"),
    Code.MIRRORED_DUPLICATE: Rule(
        _N, "the puzzle is a mirrored, turned, transposed or recoloured copy of another one"
    ),
    Code.NEAR_COPY: Rule(
        _N,
        "the picture differs from another one only in a few cells, in its border or in the size of its cells",
    ),
    Code.TITLE_MISSING: Rule(_N, "the puzzle has no title"),
    Code.AUTHOR_MISSING: Rule(_N, "the puzzle names no author"),
    Code.LICENCE_MISSING: Rule(_N, "the puzzle names no licence"),
    Code.LICENCE_NOT_SPDX: Rule(_N, "the licence is not an SPDX identifier"),
    Code.GOAL_MISSING: Rule(_N, "the puzzle has no goal picture"),
    Code.TOO_MANY_COLOURS: Rule(_W, "the puzzle has more colours than can be told apart in print"),
    Code.SIMILAR_COLOURS: Rule(_W, "two colours are nearly the same"),
    Code.COLOUR_VISION: Rule(_N, "readers with a colour vision deficiency cannot tell two colours apart"),
    Code.EMPTY_BORDER: Rule(_N, "a row or column at the edge is empty"),
    Code.SETTLED_AT_ONCE: Rule(_N, "there is nothing to solve: the clues settle every line at once"),
    Code.SYMMETRIC: Rule(_N, "the picture is its own mirror image"),
    Code.NEEDS_MEMORY: Rule(
        _W, "the puzzle needs more memory than is allowed, and was not decided or not graded"
    ),
    Code.WORKER_LOST: Rule(_W, "the worker process that solved the puzzle was stopped or died"),
    Code.INTERNAL_ERROR: Rule(_E, "a bug in nonoproof: please report it, with the message and the file"),
    Code.STORE_DAMAGED: Rule(
        _E, "what the store says of the puzzle is damaged, or was not written by nonoproof"
    ),
}


CLUES_CANNOT_BE_RIGHT = frozenset({Code.SUMS_DIFFER, Code.CLUE_TOO_LONG, Code.SIZE_DIFFERS})
"""A puzzle with no worse fault gets no verdict, but can be diagnosed: its clues are mistyped."""


class Finding(NamedTuple):
    """One fault or oddity, with its place. The caller that knows the file fills in the source."""

    code: Code
    message: str
    """One sentence that says what is there and what was expected."""
    line: int | None = None
    column: int | None = None
    source: str = ""
    index: int | None = None  # type: ignore[assignment]  # no use for the method of tuples
    """The puzzle of the file it belongs to, counted from 1; ``None`` for the file itself."""

    @property
    def severity(self) -> Severity:
        return RULES[self.code].severity

    def sentence(self) -> str:
        """The finding with its place, on one line: ``owl.non:3: expected a number, found "x" (syntax)``."""
        place = ":".join([self.source, *[str(each) for each in (self.line, self.column) if each]])
        return f"{place}: {self.message} ({self.code})" if self.source else f"{self.message} ({self.code})"


def has_error(findings: Iterable[Finding]) -> bool:
    return any(each.severity is Severity.ERROR for each in findings)


def internal_error(stage: str, error: BaseException | str, source: str, index: int | None = None) -> Finding:
    """The finding for a bug in this program. It costs one puzzle or one file, and nothing else.

    ``stage`` says what was being done, in words such as "grading the puzzle".
    """
    what = error if isinstance(error, str) else _trace(error)
    message = (
        f"{stage} failed: {what}. This is a bug in nonoproof, not a fault of the puzzle. Please report it:"
        " send this message, the output of `nonoproof --version`, and the file"
    )
    return Finding(Code.INTERNAL_ERROR, message, source=source, index=index)


def _trace(error: BaseException) -> str:
    """The error, and where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    name, text = type(error).__name__, " ".join(str(error).split())
    where = f" ({PurePath(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})" if trace else ""
    return f"{name}: {text[:_LONGEST]}{where}" if text else f"{name}{where}"
