"""What crosses the boundary to the native core. A test compares this file with the binary."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ..model import Clue, Run

_Run = TypeVar("_Run")
_Clue = tuple[tuple[int, int], ...] | list[tuple[int, int]]
_Clues = tuple[_Clue, ...] | list[_Clue]
_Grid = tuple[bytes, ...]
_Unpacked = tuple[tuple[Clue, ...], tuple[Clue, ...], _Grid | None, _Grid | None, int, bytes]
_Answer = tuple[int, int, tuple[_Grid, ...], tuple[int, int, int, int, int, int, int], float, str]

def pack(
    rows: _Clues, columns: _Clues, goal: _Grid | None, givens: _Grid | None, colours: int, palette: bytes
) -> bytes:
    """The packed form. Without a palette the colours are those that the clues need, whatever is told."""

def unpack(data: bytes, tables: tuple[tuple[Run, ...], ...], make: Callable[[int, int], Run]) -> _Unpacked:
    """Rows, columns, goal, givens, how many colours, and the palette as it is packed; empty for none.

    Runs are those that the tables have by colour and length, and for others those that are made.
    """

def with_goal(data: bytes, goal: bytes) -> bytes: ...
def pack_grid(grid: _Grid, colours: int) -> bytes: ...
def unpack_grid(data: bytes, width: int, height: int) -> tuple[bytes, ...]: ...
def fault_of(puzzle: bytes, cells: bytes) -> str:
    """The independent checker: why the cells, row by row, are no solution; empty if they are one."""

def fault_of_claim(puzzle: bytes, claim: int | None, grids: tuple[bytes, ...]) -> str:
    """Why the grids do not prove that there are none, one or at least two solutions; empty if they do."""

def classify(
    puzzles: tuple[bytes, ...], line_solves: int = ..., conflicts: int = ..., seconds: float = ...
) -> tuple[_Answer, ...]:
    """Classifies packed puzzles with the interpreter lock released, each within the limits.

    Verdict and means by number, grids, counts, seconds, and the fault that the checker found.
    """

def prove(
    puzzle: bytes, line_solves: int = ..., conflicts: int = ..., seconds: float = ...
) -> tuple[_Answer, list[list[int]], int]:
    """The same for one puzzle, with what was learned, and how much of it before the solution was forbidden.

    Clauses of literals: 2 * variable, plus 1 where it is true.
    """

def settle_line(clue: _Clue, colours: int, candidates: bytes) -> bytes | None:
    """Takes away every colour that no arrangement of the line gives to its cell; None where there is none.

    A cell is a bit set of colours, little-endian, in as many bytes as the colours need.
    """

def beliefs(puzzle: bytes, rounds: int) -> list[float]:
    """The chance of each colour in each cell, as the lines tell one another in so many rounds.

    Empty where a given cell has a colour that there is not. They guide the search, and prove nothing.
    """

def census(width: int, height: int) -> tuple[int, int, int, int]:
    """All black-and-white grids of that size, those that are unique, of these those that lines find, and how
    many puzzles had to be solved to know: of mirrored and transposed puzzles only one."""

def trim(
    puzzle: bytes, solution: bytes | None, steps: Sequence[Sequence[int]], seconds: float = ...
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

_Sums = tuple[bool, int, int, int, float, int, int, float, int, int, int, tuple[int, ...]]

def climb(puzzle: bytes, rounds: int = ..., steps: bool = False) -> Climb:
    """Solves as a person would, on the lowest rung of the ladder that yields anything each time."""

def climb_sums(puzzles: tuple[bytes, ...]) -> tuple[_Sums, ...]:
    """The same for many, with the interpreter lock released: the numbers of ``solver.ladder.Summary``."""

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
