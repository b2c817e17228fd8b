"""What crosses the boundary to the native core. A test compares this file with the binary."""

from collections.abc import Sequence
from typing import TypeVar

_Run = TypeVar("_Run")
_Clue = tuple[tuple[int, int], ...] | list[tuple[int, int]]
_Clues = tuple[_Clue, ...] | list[_Clue]
_Problem = tuple[_Clues, _Clues, int, bytes | None, bytes | None]

class Result:
    @property
    def verdict(self) -> str: ...
    @property
    def solved_by(self) -> str: ...
    @property
    def solutions(self) -> list[bytes]: ...
    @property
    def clauses(self) -> list[list[int]]:
        """What was learned, where a proof was asked for: literals, 2 * variable, plus 1 where it is true."""
    @property
    def solution_after(self) -> int:
        """How many of the clauses were learned before the solution was found and forbidden."""
    @property
    def seconds(self) -> float: ...
    @property
    def sweeps(self) -> int: ...
    @property
    def line_solves(self) -> int: ...
    @property
    def probes(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def conflicts(self) -> int: ...
    @property
    def known_after_lines(self) -> int: ...
    @property
    def known_after_probing(self) -> int: ...

def classify(
    rows: _Clues,
    columns: _Clues,
    colours: int,
    givens: bytes | None = None,
    goal: bytes | None = None,
    line_solves: int = ...,
    conflicts: int = ...,
    seconds: float = ...,
    proof: bool = False,
) -> Result:
    """Classifies one puzzle. Cells are bytes, row by row: a colour, or 255 where it is unknown."""

def classify_batch(
    problems: list[_Problem], line_solves: int = ..., conflicts: int = ..., seconds: float = ...
) -> list[Result]:
    """Classifies many puzzles with the interpreter lock released, each within the limits."""

def settle_line(clue: _Clue, colours: int, candidates: bytes) -> bytes | None:
    """Takes away every colour that no arrangement of the line gives to its cell; None where there is none.

    A cell is a bit set of colours, little-endian, in as many bytes as the colours need.
    """

def beliefs(rows: _Clues, columns: _Clues, colours: int, givens: bytes | None, rounds: int) -> list[float]:
    """The chance of each colour in each cell, as the lines tell one another in so many rounds.

    Empty where a given cell has a colour that there is not. They guide the search, and prove nothing.
    """

def census(width: int, height: int) -> tuple[int, int, int, int]:
    """All black-and-white grids of that size, those that are unique, of these those that lines find, and how
    many puzzles had to be solved to know: of mirrored and transposed puzzles only one."""

def trim(
    rows: _Clues,
    columns: _Clues,
    colours: int,
    givens: bytes | None,
    solution: bytes | None,
    steps: Sequence[Sequence[int]],
    seconds: float = ...,
) -> list[list[int]]:
    """The steps of a proof that its end needs, each with the literals it needs.

    The grid counts as a contradiction.
    """

_Link = tuple[int, list[int]]

class Climb:
    @property
    def end(self) -> str:
        """``solved``, ``stuck``, ``impossible``, or ``spent`` where it took too many line solves."""
    @property
    def impossible_line(self) -> int | None:
        """The line without an arrangement: rows first, then columns."""
    @property
    def rounds(self) -> list[tuple[int, int, int, int, int, int, int, int, int, float]]:
        """Rung, openings, open and fresh lines, cells, facts, free cells, runs, depth, jump of each round."""
    @property
    def steps(self) -> list[tuple[int, int | None, int | None, list[int], list[_Link]]]:
        """Rung, line, supposed literal, found literals and the chain of lines of each conclusion."""
    @property
    def cells(self) -> list[int]:
        """Cells that fell to each rung."""
    @property
    def grid(self) -> bytes: ...
    @property
    def line_solves(self) -> int: ...

def climb(
    rows: _Clues,
    columns: _Clues,
    colours: int,
    givens: bytes | None = None,
    rounds: int = ...,
    steps: bool = False,
) -> Climb:
    """Solves as a person would, on the lowest rung of the ladder that yields anything each time."""

def way(
    rows: _Clues,
    columns: _Clues,
    colours: int,
    givens: bytes | None,
    solution: bytes | None,
    steps: int = ...,
) -> str:
    """The way of a person as JSON: see ``solver/way.py``. With the only solution, cells are guessed."""

def clues_of_lengths(lines: list[list[int]], table: tuple[_Run, ...]) -> tuple[tuple[_Run, ...], ...]:
    """Clues whose runs are those that the table has at these lengths."""

class Measures:
    """What the clues of a puzzle with one colour say; each time it is asked, it is worked out."""

    @property
    def rows(self) -> list[list[int]]:
        """The lengths of the runs."""
    @property
    def columns(self) -> list[list[int]]: ...
    @property
    def fit(self) -> bool:
        """Whether each clue fits its line, and the rows have as many cells as the columns."""
    @property
    def settled(self) -> bool:
        """Whether each row, or each column, is empty or has a clue that leaves no room."""
    @property
    def text(self) -> bytes:
        """The rows and the columns as JSON."""
    @property
    def form(self) -> tuple[bytes, int]:
        """The smallest form of a valid puzzle, and the number of the turn that leads to it."""

def measure(rows: _Clues, columns: _Clues) -> Measures | None:
    """None where a run has no length or a colour other than 1."""

def shows(grid: tuple[bytes, ...], rows: _Clues, columns: _Clues) -> bool:
    """Whether the picture has these clues, their colours included."""

def build_information() -> str: ...
