"""What crosses the boundary to the native core. A test compares this file with the binary."""

from collections.abc import Callable, Sequence

from ..model import Clue, Run

_Clue = tuple[tuple[int, int], ...] | list[tuple[int, int]]
_Clues = tuple[_Clue, ...] | list[_Clue]
_Grid = tuple[bytes, ...]
_Readings = Sequence[tuple[Sequence[tuple[_Clue, int]], int]]
_Unpacked = tuple[tuple[Clue, ...], tuple[Clue, ...], _Grid | None, _Grid | None, int, bytes]
_Answer = tuple[int, int, tuple[_Grid, ...], tuple[int, int, int, int, int, int, int], float, str, int]

def pack(
    rows: _Clues, columns: _Clues, goal: _Grid | None, givens: _Grid | None, colours: int, palette: bytes
) -> bytes:
    """The packed form. Without a palette the colours are those that the clues need, whatever the number given."""

def unpack(data: bytes, tables: tuple[tuple[Run, ...], ...], make: Callable[[int, int], Run]) -> _Unpacked:
    """Rows, columns, goal, givens, how many colours, and the palette as it is packed; empty for none.

    Runs are those that the tables have by colour and length, and for others those that are made.
    """

def with_goal(data: bytes, goal: bytes) -> bytes: ...
def by_picture(puzzle: bytes, picture: bytes) -> bytes: ...
def by_clues(puzzle: bytes) -> bytes: ...
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

    Verdict and means by number, grids, counts, seconds, the fault that the checker found, and the bytes that
    it would have taken to go on where that is more than is allowed.
    """

def classify_without(part: str, puzzle: bytes, line_solves: int = ...) -> _Answer:
    """The same for one puzzle by a solver that lacks a part, to show what the part brings.

    One of "probing", "beliefs", "short reasons", "target phases", "glances" and "turning to
    proof".
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
    """The chance of each colour in each cell, after so many rounds of messages between the lines.

    Empty where a given cell has a colour that there is not. They guide the search, and prove nothing.
    """

def census(width: int, height: int) -> tuple[int, int, int, int]:
    """All black-and-white grids of that size, those that are unique, of these those that lines find, and how
    many puzzles had to be solved to know: of mirrored and transposed puzzles only one."""

def needs(puzzle: bytes) -> tuple[int, int, int, int, int, int, int]:
    """The bytes that a packed puzzle takes: to settle lines, to probe, to search, to grade, to find a few
    steps of a person, to find all of them, to shorten a proof.
    """

def allow_memory(bytes: int) -> None:
    """What takes more is not begun, in this process."""

def allowed_memory() -> int: ...
def count_solutions(puzzle: bytes, most_steps: int) -> int | None:
    """How many solutions there are; None where counting takes more steps, or they are too many for 64 bits."""

def trim(
    puzzle: bytes, solution: bytes | None, steps: Sequence[Sequence[int]], line_solves: int = ...
) -> list[list[int]]:
    """The steps of a proof that its end needs, each with the literals it needs.

    The grid counts as a contradiction. After so many line solves the steps not yet looked at all remain.
    """

_Link = tuple[int, list[int]]
_ByRung = tuple[int, int, int, int, int, int]
_Shares = tuple[float, float, float, float, float, float]
_Features = tuple[
    str,
    int,
    int,
    int,
    int,
    int,
    int,
    float,
    float,
    float,
    float,
    int,
    int,
    int,
    float,
    float,
    int,
    _Shares,
    _ByRung,
    int,
    int,
    int,
    int,
]
_Grade = tuple[str, float, _Features]

class Climb:
    @property
    def end(self) -> str:
        """``solved``, ``stuck``, ``impossible``, or ``spent`` where it used up what it was allowed."""
    @property
    def impossible_line(self) -> int | None:
        """The line without an arrangement: rows first, then columns."""
    @property
    def rounds(self) -> list[tuple[int, int, int, int, int, int, int, int, int, int, float, int]]:
        """Rung, openings, open and fresh lines, cells, facts, free cells, runs, fewest runs, depth, jump,
        the easiest rule of segments."""
    @property
    def steps(self) -> list[tuple[int, int, int | None, int | None, list[int], list[_Link]]]:
        """Rung, round, line, supposed literal, found literals and the chain of lines of each conclusion."""
    @property
    def cells(self) -> list[int]:
        """Cells that fell to each rung."""
    @property
    def grid(self) -> bytes: ...
    @property
    def line_solves(self) -> int: ...

class Ladder:
    """A climb that can go on."""

    def __init__(self, puzzle: bytes, solution: bytes | None = None, reporting: int = 0) -> None:
        """The solution, where one is known, saves suppositions: what it makes true cannot fail.

        ``reporting``: nothing (0), all lines of a round and one supposition at a time (1), or one conclusion (2).
        """
    def go_on(self, line_solves: int = ..., seconds: float = ..., rounds: int = ...) -> str:
        """Solves as a person would, on the lowest rung that yields anything each time; returns how it ended.

        ``line_solves`` and ``rounds`` count from the beginning of the climb, a line once for every 64 cells.
        """
    @property
    def climb(self) -> Climb: ...
    @property
    def grade(self) -> _Grade:
        """As the function ``grade``, of the way so far."""

def grade(puzzle: bytes, solution: bytes | None, line_solves: int, seconds: float) -> _Grade:
    """Tier, score and features, in the order of ``features.hpp``, of a puzzle with that only solution."""

def human_steps(puzzle: bytes, steps: int, one_by_one: bool, line_solves: int, seconds: float) -> str:
    """The steps of a person as JSON: see ``solver/human_steps.py``. The goal, if any, is taken as the only solution."""

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
def watch(asked: Callable[[], object] | None) -> None:
    """What this thread calls now and then, and at the beginning of each question, while the core works for it.

    What it raises ends the work.
    """

class Ambiguity:
    @property
    def solvable(self) -> str:
        """``yes``, ``no``, or ``spent`` where the budget was before a solution was found."""
    @property
    def grid(self) -> bytes: ...
    @property
    def varies(self) -> bytes:
        """Not 0 for each cell in which two solutions differ."""
    @property
    def complete(self) -> bool: ...
    @property
    def regions(self) -> list[tuple[list[int], int, bool]]:
        """The cells of each, the ways to fill them that are known, and whether there are no more."""
    @property
    def line_solves(self) -> int: ...
    @property
    def conflicts(self) -> int: ...
    @property
    def seconds(self) -> float: ...

def map(
    puzzle: bytes,
    line_solves: int,
    conflicts: int,
    seconds: float,
    most: int,
    known: Sequence[bytes],
) -> Ambiguity:
    """Every cell that is not the same in all solutions, and the regions that vary by themselves.

    Solutions that are known need not be found again.
    """

class Mended:
    @property
    def remedies(self) -> list[list[tuple[int, int]]]:
        """Cells and the colours they are to have; all remedies have the same number of them."""
    @property
    def seen(self) -> list[float]:
        """How visible each remedy is; the least visible comes first."""
    @property
    def bound(self) -> int:
        """No remedy has fewer cells."""
    @property
    def all(self) -> bool:
        """There are no other remedies of that size."""
    @property
    def pictures(self) -> int: ...
    @property
    def line_solves(self) -> int: ...
    @property
    def conflicts(self) -> int: ...
    @property
    def seconds(self) -> float: ...

def mend(
    width: int,
    height: int,
    colours: int,
    givens: bytes | None,
    picture: bytes,
    lines_only: bool,
    least: int,
    most: int,
    remedies: int,
    mates: Sequence[int],
    line_solves: int,
    conflicts: int,
    seconds: float,
) -> Mended:
    """The fewest cells to change so that the clues of the picture have no other solution."""

def visibility(picture: bytes, width: int, changes: Sequence[tuple[int, int]]) -> float:
    """How visible it is that these cells get these colours."""

def exchanges(one: bytes, other: bytes, width: int) -> list[list[int]]:
    """The cells in which two pictures with the same clues differ, in groups that can be exchanged alone."""

def contradiction(
    puzzle: bytes,
    line_solves: int,
    conflicts: int,
    seconds: float,
) -> tuple[list[int], bool, int]:
    """Lines that cannot all be right, rows first, whether it is proved that each is needed, and the line solves."""

def suspects(
    puzzle: bytes,
    line_solves: int,
    conflicts: int,
    seconds: float,
) -> tuple[list[int], list[int], int]:
    """Lines that cannot all be right, of these the ones without which the others may be, and the line solves."""

def solve_free(
    puzzle: bytes,
    line: int,
    line_solves: int,
    conflicts: int,
    seconds: float,
) -> tuple[tuple[tuple[bytes, ...], ...], int]:
    """Up to two solutions of the puzzle without the clue of that line, rows first, and the line solves."""

NEVER: int
"""The cost of what cannot be."""

def decode(
    rows: _Readings,
    columns: _Readings,
    colours: int,
    unique: bool,
    margin: int,
    most: int,
    line_solves: int,
    conflicts: int,
    seconds: float,
) -> tuple[list[tuple[list[list[tuple[int, int]]], _Grid, int]], int, bool, list[list[int]], int]:
    """The cheapest puzzles that readings allow: clues, rows first, a solution, and what each costs.

    Then what all others cost at least, whether the budget was spent, the clues that are left of each line by
    number, and the line solves. A line is its clues, each with a cost, and the cost of any other clue.
    """

SIGNATURE_VERSION: int

def signature(number: int, grid: bytes, width: int, height: int) -> bytes:
    """The bytes by which like pictures, packed grids, are found; empty where a picture has too little in it.
    Signatures one after the other are a block.
    """

class AlikeSearch:
    """Finds pictures that are nearly the same. Add all blocks, those of new pictures first; give what is wanted."""

    def __init__(self, share: int = 0, shares: int = 1) -> None:
        """Looks at a share of the keys, of which there are so many."""
    def add_new(self, block: bytes) -> None: ...
    def add_known(self, block: bytes) -> None:
        """Pictures that were compared with each other before."""
    def wanted(self) -> list[int]:
        """The pictures whose cells are needed."""
    def give(self, number: int, grid: bytes, width: int, height: int) -> None: ...
    def pairs(self) -> list[tuple[int, int, int, int, int, int, bool]]:
        """The picture, the other, how many cells differ, the turn from the picture to the other, both scales,
        and whether their borders are others."""
