"""Every line a variable, every arrangement a value: generalised arc consistency, then best-first search.

Whose: Bjørnar Walle Alvestad, "Solving Nonograms using Best-First search and Constraint-Satisfaction",
Norwegian University of Science and Technology, 2015.

The domain of a row or column is all its arrangements, each held as one integer whose bit i is cell i. There
is one constraint a cell: row and column agree there, ``(row >> x ^ column >> y) & 1 == 0``. A value stays
in its domain only while each constraint on it has a partner; filtering goes on until every value has all
its partners. Where that leaves domains with several values, A* assumes one and filters again: the cost so
far is the number of assumptions, the estimate is the sum over all domains of their size less one, which is
0 where the picture is complete.

Whether a value has a partner at a cell depends on two facts about the other domain: do all its values have
the bit, does none. So the filter holds each domain's "all" and "any" (its values combined by AND and by OR)
and tests all constraints of a value at once. On one line this is the complete deduction; what it misses is
only what no single line can see. Its price is the domain: a long line with many runs has more arrangements
than memory.

Where the text was unclear: it stops at the first solution, and makes successors for all values of all
variables. The values of one variable already cover all solutions, and only then does an empty queue prove
that there are no more within reasonable time; so here the successors are those of the smallest domain above
one. The report's limit of 32 cells a line came from its integers and is gone. A step is a value generated
or a variable filtered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import reduce
from heapq import heappop, heappush
from itertools import count
from math import comb
from operator import and_, or_

from ..model import Clue, Grid, Puzzle, minimum_length
from .method import Answer, Decides, Limit, Meter, Spent, arrangements, first_cells

NAME = "astar-gac"
TITLE = "arrangements as bit patterns, arc consistency, A* (Alvestad 2015)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True, complete=True)

MOST_VALUES = 4_000_000
"""Values of all domains together. More would not fit in memory, so the method gives up at once."""

Domain = tuple[int, ...]
State = list[Domain]
"""The domains of the rows, followed by those of the columns."""

_DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def to_bits(arrangement: bytes) -> int:
    """Bit i is cell i, so the first cell is the lowest bit."""
    return int(arrangement.translate(_DIGITS)[::-1], 2)


def from_bits(bits: int, size: int) -> bytes:
    return bytes([bits >> position & 1 for position in range(size)])


def number_of_arrangements(clue: Clue, size: int) -> int:
    """Of a black-and-white line whose cells are all unknown: the ways to spread its slack over its gaps."""
    slack = size - minimum_length(clue)
    return comb(slack + len(clue), len(clue)) if slack >= 0 else 0


def first_state(puzzle: Puzzle, meter: Meter) -> State:
    """All arrangements of all lines; raises ``Spent`` where they are too many."""
    rows = first_cells(puzzle)
    columns = [bytes(column) for column in zip(*rows, strict=True)]
    lines = [*zip(puzzle.rows, rows, strict=True), *zip(puzzle.columns, columns, strict=True)]
    if sum(number_of_arrangements(clue, len(cells)) for clue, cells in lines) > MOST_VALUES:
        raise Spent
    state: State = []
    for clue, cells in lines:
        domain = []
        for arrangement in arrangements(clue, cells):
            meter.step()
            domain.append(to_bits(arrangement))
        state.append(tuple(domain))
    return state


def filter_domains(state: State, height: int, changed: Sequence[int], meter: Meter) -> bool:
    """Remove values without a partner, given the variables that changed; False where a domain empties."""
    if not all(state):
        return False
    in_all = [reduce(and_, domain) for domain in state]
    in_any = [reduce(or_, domain) for domain in state]
    rows, columns = range(height), range(height, len(state))
    waiting = deque(sorted({other for each in changed for other in (columns if each < height else rows)}))
    while waiting:
        variable = waiting.popleft()
        meter.step()
        crossing, bit = (columns, variable) if variable < height else (rows, variable - height)
        must = sum([(in_all[other] >> bit & 1) << place for place, other in enumerate(crossing)])
        may = sum([(in_any[other] >> bit & 1) << place for place, other in enumerate(crossing)])
        domain = state[variable]
        kept = tuple([value for value in domain if value & must == must and value | may == may])
        if not kept:
            return False
        if len(kept) == len(domain):
            continue
        state[variable] = kept
        was = in_all[variable], in_any[variable]
        in_all[variable], in_any[variable] = reduce(and_, kept), reduce(or_, kept)
        news = was[0] ^ in_all[variable] | was[1] ^ in_any[variable]
        for place, other in enumerate(crossing):
            if news >> place & 1 and other not in waiting:
                waiting.append(other)
    return True


def estimate(state: State) -> int:
    """A*'s heuristic: 0 where every domain has one value."""
    return sum([len(domain) - 1 for domain in state])


def known_of(state: State, height: int, width: int) -> int:
    """Cells on which all values of their row agree."""
    agreed = [reduce(and_, domain) | ~reduce(or_, domain) for domain in state[:height]]
    return sum([(bits & (1 << width) - 1).bit_count() for bits in agreed])


def search(start: State, height: int, width: int, solutions: list[Grid], meter: Meter) -> None:
    """Best first from a filtered state until the queue is empty; raises ``Spent``."""
    tie = count()
    queue = [(estimate(start), next(tie), 0, start)]
    while queue:
        _, _, assumptions, state = heappop(queue)
        open_variables = [variable for variable, domain in enumerate(state) if len(domain) > 1]
        if not open_variables:
            solutions.append(tuple([from_bits(domain[0], width) for domain in state[:height]]))
            if meter.enough(solutions):
                return
            continue
        variable = min(open_variables, key=lambda each: len(state[each]))
        for value in state[variable]:
            successor = list(state)
            successor[variable] = (value,)
            if filter_domains(successor, height, [variable], meter):
                heappush(
                    queue, (assumptions + 1 + estimate(successor), next(tie), assumptions + 1, successor)
                )


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    meter = Meter(limit)
    solutions: list[Grid] = []
    known = 0
    try:
        state = first_state(puzzle, meter)
        if filter_domains(state, puzzle.height, range(len(state)), meter):
            known = known_of(state, puzzle.height, puzzle.width)
            search(state, puzzle.height, puzzle.width, solutions, meter)
    except Spent:
        return meter.cut_short(solutions, known)
    return meter.exhausted(solutions, known)
