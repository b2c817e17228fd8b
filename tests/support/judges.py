"""Two solvers that share nothing with the core: judges in tests, rivals in benchmarks.

``cadical`` encodes the whole puzzle in clauses and asks CaDiCaL; ``cp_sat`` gives OR-Tools CP-SAT one
automaton a line. Both find a solution, forbid it, and look for another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, count, pairwise

from nonoproof.certify.dimacs import Formula
from nonoproof.model import BACKGROUND, UNKNOWN, Clue, Puzzle, minimum_length
from nonoproof.repair import ContradictingLine
from nonoproof.verdict import Verdict

Rival = Callable[[Puzzle], Verdict]
Clause = list[int]
Cell = tuple[int, ...]
"""The literals of its colours."""
Later = list[int]
"""The variables of a run: starts one place later than at first or more, two places, ..."""


class Encoding:
    """A puzzle in clauses, by the order encoding.

    For each run and each offset from its leftmost place a variable says "starts there or later"; each cell is
    tied to the run or the gap that these put on it.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.clauses: list[Clause] = []
        self._numbers = count(1)
        used = [run.colour for clue in puzzle.rows + puzzle.columns for run in clue]
        self.colours = max(used, default=1) + 1
        cells = range(puzzle.width * puzzle.height)
        if self.colours == 2:
            filled = [next(self._numbers) for _ in cells]
            self.cells: list[Cell] = [(-number, number) for number in filled]
        else:
            self.cells = [tuple([next(self._numbers) for _ in range(self.colours)]) for _ in cells]
            for cell in self.cells:
                self.clauses += [[-one, -other] for one, other in combinations(cell, 2)]
        width = puzzle.width
        for y, clue in enumerate(puzzle.rows):
            self._line(clue, self.cells[y * width : (y + 1) * width])
        for x, clue in enumerate(puzzle.columns):
            self._line(clue, self.cells[x::width])
        for cell, given in zip(self.cells, b"".join(puzzle.givens or ()), strict=False):
            if given != UNKNOWN:
                self.clauses.append([cell[given]] if given < self.colours else [])

    def _line(self, clue: Clue, cells: list[Cell]) -> None:
        slack = len(cells) - minimum_length(clue)
        if slack < 0:
            self.clauses.append([])
            return
        end, before = 0, BACKGROUND
        starts: list[tuple[int, int, Later]] = []
        for run in clue:
            begin = end + (run.colour == before)
            end, before = begin + run.length, run.colour
            starts.append((begin, end, [next(self._numbers) for _ in range(slack)]))
        for _, _, later in starts:
            self.clauses += [[-b, a] for a, b in pairwise(later)]
        for (_, _, one), (_, _, other) in pairwise(starts):
            self.clauses += [[-a, b] for a, b in zip(one, other, strict=True)]
        self._tie_runs(clue, cells, starts, slack)
        ends = [(-slack, []), *[(end, later) for _, end, later in starts]]
        begins = [*[(begin, later) for begin, _, later in starts], (len(cells), [])]
        for (end, left), (begin, right) in zip(ends, begins, strict=True):
            self._tie_gap(cells, end, left, begin, right, slack)

    def _tie_runs(
        self, clue: Clue, cells: list[Cell], starts: list[tuple[int, int, Later]], slack: int
    ) -> None:
        """A run that starts at x or earlier and ends after x colours cell x."""
        for run, (begin, end, later) in zip(clue, starts, strict=True):
            for x in range(begin, end + slack):
                clause = [cells[x][run.colour]]
                if x - begin < slack:
                    clause.append(later[x - begin])
                if x - end >= 0:
                    clause.append(-later[x - end])
                self.clauses.append(clause)

    def _tie_gap(
        self,
        cells: list[Cell],
        end: int,
        left: Later,
        begin: int,
        right: Later,
        slack: int,
    ) -> None:
        """A cell after the end of the left run and before the start of the right one is background."""
        for x in range(max(end, 0), min(begin + slack, len(cells))):
            clause = [cells[x][BACKGROUND]]
            if x - end < slack:
                clause.append(left[x - end])
            if x >= begin:
                clause.append(-right[x - begin])
            self.clauses.append(clause)


def cadical(puzzle: Puzzle) -> Verdict:
    from pysat.solvers import Cadical195

    encoding = Encoding(puzzle)
    if [] in encoding.clauses:
        return Verdict.NONE
    with Cadical195(bootstrap_with=encoding.clauses) as solver:
        if not solver.solve():
            return Verdict.NONE
        model = solver.get_model()
        true = set(model)
        solver.add_clause([-literal for cell in encoding.cells for literal in cell if literal in true])
        return Verdict.MULTIPLE if solver.solve() else Verdict.UNIQUE


def _transitions(clue: Clue) -> tuple[list[tuple[int, int, int]], int]:
    """The automaton of a line: states are the cells and gaps of the clue that have been read."""

    def steps() -> Iterator[tuple[int, int, int]]:
        state, before = 0, BACKGROUND
        for run in clue:
            if before == run.colour:
                yield state, BACKGROUND, state + 1
                state += 1
            yield state, BACKGROUND, state
            for _ in range(run.length):
                yield state, run.colour, state + 1
                state += 1
            before = run.colour
        yield state, BACKGROUND, state

    transitions = list(steps())
    return transitions, transitions[-1][0]


def cp_sat(puzzle: Puzzle) -> Verdict:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    top = max([run.colour for clue in puzzle.rows + puzzle.columns for run in clue], default=1)
    width, height = puzzle.width, puzzle.height
    cells = [model.new_int_var(0, top, "") for _ in range(width * height)]
    lines = [(clue, cells[y * width : (y + 1) * width]) for y, clue in enumerate(puzzle.rows)]
    lines += [(clue, cells[x::width]) for x, clue in enumerate(puzzle.columns)]
    for clue, line in lines:
        transitions, final = _transitions(clue)
        model.add_automaton(line, 0, [final], transitions)
    for cell, given in zip(cells, b"".join(puzzle.givens or ()), strict=False):
        if given != UNKNOWN:
            model.add(cell == given)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return Verdict.NONE
    model.add_forbidden_assignments(cells, [[solver.value(cell) for cell in cells]])
    return Verdict.UNIQUE if solver.solve(model) == cp_model.INFEASIBLE else Verdict.MULTIPLE


RIVALS: dict[str, Rival] = {"CaDiCaL": cadical, "CP-SAT": cp_sat}


def can_all_be_right(puzzle: Puzzle, lines: Sequence[ContradictingLine]) -> bool:
    """Whether some grid has these lines right, as CaDiCaL says: no clause of any other line counts."""
    from pysat.solvers import Cadical153

    formula = Formula.__new__(Formula)
    formula.inks, formula.clauses = range(1, len(puzzle.palette)), []
    cells = range(puzzle.width * puzzle.height)
    formula.variables = len(cells) * len(formula.inks)
    for side, number in lines:
        start = (number - 1) * puzzle.width
        if side == "row":
            formula._add_line(puzzle.rows[number - 1], cells[start : start + puzzle.width])
        else:
            formula._add_line(puzzle.columns[number - 1], cells[number - 1 :: puzzle.width])
    with Cadical153(bootstrap_with=formula.clauses) as solver:
        return bool(solver.solve())


def is_minimal(puzzle: Puzzle, lines: Sequence[ContradictingLine]) -> bool:
    """They cannot all be right, and without any one of them the others can."""
    return not can_all_be_right(puzzle, lines) and all(
        can_all_be_right(puzzle, [*lines[:place], *lines[place + 1 :]]) for place in range(len(lines))
    )
