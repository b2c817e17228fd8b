"""Steps of an explanation, replayed by a reader of its own: the reason of each gives exactly the cells that it names.

    python -m tests.support.replaying [COUNT]

replays that many random puzzles, in black and white and in colour, and prints how often each rule was used.

Nothing is taken from the explanation but its data: a rule, a line, runs, cells. What they mean is worked out here, by
counting all arrangements of a line, on the board as it was when the round of the step began.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from nonoproof.making.cells import Size
from nonoproof.making.random_pictures import blots, maze, symmetric
from nonoproof.model import UNKNOWN, Grid, Puzzle, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.human_steps import Conclusion, HumanSteps, Phrase, Supposition, human_steps
from nonoproof.verdict import Verdict

COUNT = 2000
EMPTY = 0
Candidates = tuple[frozenset[int], ...]
Runs = tuple[tuple[int, int], ...]
"""Length and colour of each."""


class Fact(NamedTuple):
    place: int
    colour: int
    holds: bool


class Arrangements(NamedTuple):
    """Of one line, all that its clue and its cells allow."""

    number: int
    starts: tuple[tuple[int, ...], ...]
    """By run."""
    cells: Candidates


@cache
def arrangements(runs: Runs, cells: Candidates) -> Arrangements:
    n, k = len(cells), len(runs)

    def gap(j: int) -> int:
        return int(0 < j < k and runs[j - 1][1] == runs[j][1])

    def fits(j: int, start: int) -> bool:
        length, colour = runs[j]
        return start + length <= n and all(colour in cell for cell in cells[start : start + length])

    # Ways to fill the cells before each place with the first runs, each of which is followed by its gap; and the rest.
    before = [[0] * (n + 2) for _ in range(k + 1)]
    before[0][0] = 1
    for j in range(k + 1):
        for i in range(n):
            ways = before[j][i]
            if not ways:
                continue
            if EMPTY in cells[i]:
                before[j][i + 1] += ways
            if j < k and fits(j, i):
                end = i + runs[j][0]
                if not gap(j + 1):
                    before[j + 1][end] += ways
                elif end < n and EMPTY in cells[end]:
                    before[j + 1][end + 1] += ways
    after = [[0] * (n + 2) for _ in range(k + 1)]
    after[k][n] = 1
    for j in range(k, -1, -1):
        for i in range(n - 1, -1, -1):
            ways = after[j][i + 1] if EMPTY in cells[i] else 0
            if j < k and fits(j, i):
                end = i + runs[j][0]
                if not gap(j + 1):
                    ways += after[j + 1][end]
                elif end < n and EMPTY in cells[end]:
                    ways += after[j + 1][end + 1]
            after[j][i] = ways
    starts: list[tuple[int, ...]] = []
    left: list[set[int]] = [set() for _ in range(n)]
    for j, (length, colour) in enumerate(runs):
        own = []
        for i in range(n):
            if not before[j][i] or not fits(j, i):
                continue
            end = i + length
            rest = after[j + 1][end] if not gap(j + 1) else 0
            if gap(j + 1) and end < n and EMPTY in cells[end]:
                rest = after[j + 1][end + 1]
            if rest:
                own.append(i)
                for place in range(i, end):
                    left[place].add(colour)
                if gap(j + 1):
                    left[end].add(EMPTY)
        starts.append(tuple(own))
    for i in range(n):
        if EMPTY in cells[i] and any(before[j][i] and after[j][i + 1] for j in range(k + 1)):
            left[i].add(EMPTY)
    return Arrangements(after[0][0], tuple(starts), tuple(map(frozenset, left)))


class LineReader:
    """What a line shows to somebody who looks at it, as a reason may say it."""

    def __init__(self, runs: Runs, cells: Candidates) -> None:
        self.runs, self.cells = runs, cells
        self.all = arrangements(runs, cells)

    def room(self, run: int) -> tuple[int, int]:
        starts = self.all.starts[run]
        return starts[0], starts[-1] + self.runs[run][0] - 1

    def filled(self, place: int, colour: int) -> bool:
        return 0 <= place < len(self.cells) and self.cells[place] == {colour}

    def places_of(self, run: int) -> list[range]:
        """Where the run can lie: within its room, over cells that may have its colour, touching none that has it."""
        length, colour = self.runs[run]
        first, last = self.room(run)
        return [
            range(start, start + length)
            for start in range(first, last - length + 2)
            if all(colour in cell for cell in self.cells[start : start + length])
            and not self.filled(start - 1, colour)
            and not self.filled(start + length, colour)
        ]

    def over(self, first: int, last: int, colour: int) -> dict[int, list[range]]:
        """The runs that those cells can belong to, and where each can lie then."""
        found = {
            run: [each for each in self.places_of(run) if first in each and last in each]
            for run, (_, own) in enumerate(self.runs)
            if own == colour
        }
        return {run: places for run, places in found.items() if places}

    def segments(self, colour: int) -> list[tuple[int, int]]:
        return list(stretches([self.filled(place, colour) for place in range(len(self.cells))]))

    def stretch(self, place: int, colour: int) -> tuple[int, int]:
        """The cells around a place that may have the colour."""
        may = [colour in cell for cell in self.cells]
        return next(each for each in stretches(may) if each[0] <= place <= each[1])

    def says(self, phrase: Phrase) -> set[Fact]:
        """What follows from the data of the phrase, which must be as the phrase says."""
        name, (first, last), colour = phrase.phrase, phrase.room, phrase.colour
        n = len(self.cells)
        runs = [run for run in phrase.runs if run is not None]
        assert all(self.runs[run][1] == colour for run in runs)
        match name:
            case "empty-line":
                assert not self.runs
                return {Fact(place, EMPTY, True) for place in range(n)}
            case "finished-line" | "only-arrangement" | "all-arrangements":
                number = self.all.number
                if name == "all-arrangements":
                    assert phrase.more == (number > phrase.number)
                    assert phrase.more or number == phrase.number
                else:
                    assert number == 1
                    done = all(
                        self.cells[place] == cell
                        for place, cell in enumerate(self.all.cells)
                        if EMPTY not in cell
                    )
                    assert done == (name == "finished-line")
                return {
                    Fact(place, lost, False)
                    for place, cell in enumerate(self.cells)
                    for lost in cell - self.all.cells[place]
                }
            case "overlap":
                (run,) = runs
                assert phrase.room == self.room(run)
                length = self.runs[run][0]
                return fill(range(last - length + 1, first + length), colour)
            case "out-of-reach":
                before, after = phrase.runs
                ends = [None if run is None else self.room(run) for run in phrase.runs]
                assert phrase.placed == tuple(
                    end is not None and end[1] - end[0] + 1 == self.runs[run or 0][0]
                    for run, end in zip(phrase.runs, ends, strict=True)
                )
                assert first == (self.room(before)[1] + 1 if before is not None else 0)
                assert last == (self.room(after)[0] - 1 if after is not None else n - 1)
                between = range(
                    (before if before is not None else -1) + 1, after if after is not None else len(self.runs)
                )
                assert all(self.runs[run][1] != colour for run in between)
                return clear(range(first, last + 1), colour)
            case "gap":
                assert phrase.room == self.stretch(first, colour)
                reaching = [
                    self.runs[run][0]
                    for run, (_, own) in enumerate(self.runs)
                    if own == colour and self.room(run)[0] <= last and first <= self.room(run)[1]
                ]
                (run,) = runs
                assert self.runs[run][0] == min(reaching) > last - first + 1
                return clear(range(first, last + 1), colour)
        assert all(self.filled(place, colour) for place in (first, last))
        if name == "splitting":
            (cell,) = [place for place in range(first, last + 1) if not self.filled(place, colour)]
            assert {(first, cell - 1), (cell + 1, last)} <= set(self.segments(colour))
            could = [
                self.runs[run][0]
                for run, (_, own) in enumerate(self.runs)
                if own == colour and self.room(run)[0] < cell < self.room(run)[1]
            ]
            (run,) = runs
            assert self.runs[run][0] == max(could) < last - first + 1
            return clear([cell], colour)
        if name == "joining":
            inside = [each for each in self.segments(colour) if first <= each[0] and each[1] <= last]
            assert len(inside) > 1
            readings = [self.over(*each, colour) for each in inside]
            assert any(
                list(owners) == runs
                and all(first in each and last in each for places in owners.values() for each in places)
                for owners in readings
            )
            return fill(range(first, last + 1), colour)
        owners = self.over(first, last, colour)
        assert (first, last) in self.segments(colour)
        assert list(owners) == runs
        places = [each for found in owners.values() for each in found]
        around = [place for place in (first - 1, last + 1) if 0 <= place < n]
        match name:
            case "punctuating":
                assert {self.runs[run][0] for run in runs} == {last - first + 1}
                return clear(around, colour)
            case "edge":
                shortest = min(self.runs[run][0] for run in runs)
                edges = self.stretch(first, colour)
                assert phrase.bound == edges[phrase.backwards]
                if phrase.backwards:
                    return fill(range(phrase.bound - shortest + 1, last + 1), colour)
                return fill(range(first, phrase.bound + shortest), colour)
            case "forcing":
                common = range(max(each[0] for each in places), min(each[-1] for each in places) + 1)
                assert phrase.covered == (common[0], common[-1])
                return fill(common, colour)
            case "forced-end":
                return clear([place for place in around if not any(place in each for each in places)], colour)
        raise AssertionError(name)


def fill(places: Iterable[int], colour: int) -> set[Fact]:
    return {Fact(place, colour, True) for place in places}


def clear(places: Iterable[int], colour: int) -> set[Fact]:
    return {Fact(place, colour, False) for place in places}


def stretches(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    first = None
    for place, flag in enumerate([*flags, False]):
        if flag and first is None:
            first = place
        elif not flag and first is not None:
            yield first, place - 1
            first = None


class Replay:
    """The board of one puzzle, on which steps are replayed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.clues: list[Runs] = [
            tuple((run.length, run.colour) for run in clue) for clue in puzzle.rows + puzzle.columns
        ]
        used = [frozenset(colour for _, colour in clue) for clue in self.clues]
        every = frozenset().union(*used) | {EMPTY, 1}
        self.bare = set()
        self.known: dict[tuple[int, int], frozenset[int]] = {}
        for y in range(puzzle.height):
            for x in range(puzzle.width):
                shared = used[y] & used[puzzle.height + x]
                if not shared:
                    self.bare.add((y, x))
                # In black and white all is said; in colour, not that a colour is not in the clue, unless none is left.
                self.known[y, x] = shared | {EMPTY} if shared and len(every) > 2 else every
        for y, row in enumerate(puzzle.givens or ()):
            for x, cell in enumerate(row):
                if cell != UNKNOWN:
                    self.known[y, x] = frozenset([cell])
        self.seen = dict(self.known)
        self.round = -1
        self.rules: Counter[str] = Counter()

    def cell(self, line: int, place: int) -> tuple[int, int]:
        return (line, place) if line < self.puzzle.height else (place, line - self.puzzle.height)

    def line(self, board: dict[tuple[int, int], frozenset[int]], line: int) -> Candidates:
        length = self.puzzle.width if line < self.puzzle.height else self.puzzle.height
        return tuple([board[self.cell(line, place)] for place in range(length)])

    def replay(self, found: HumanSteps) -> None:
        for step in found.steps:
            if step.round != self.round:
                self.seen, self.round = dict(self.known), step.round
            before = dict(self.known)
            if step.supposes:
                self.suppose(step)
            elif step.rules == ("guess",):
                self.learn(self.known, [self.fact(step.why[0])])
            else:
                if step.rules != ("no-shared-colour",):
                    assert {phrase.line for phrase in step.why} == {step.line}
                for phrase in step.why:
                    self.conclude(phrase, before)
            changed = {cell: left for cell, left in self.known.items() if left != before[cell]}
            assert changed == {(y, x): colours_of(bits) for y, x, bits in step.cells}
            assert all(changed.values())
            self.rules.update(step.rules)

    def conclude(self, phrase: Phrase, before: dict[tuple[int, int], frozenset[int]]) -> None:
        line = phrase.line
        named = [
            (self.cell(line, place), effect.colour, effect.holds)
            for effect in phrase.effects
            for place in effect.places
        ]
        said = dict(self.known)
        for each in named:
            if phrase.phrase == "left-over":
                cell, colour, holds = each
                assert holds
                assert self.known[cell] == {colour} != before[cell]
            else:
                assert self.learn(said, [each]), "it is known already"
        if phrase.phrase == "left-over":
            return
        if phrase.phrase == "no-shared-colour":
            places = [
                place
                for place in range(len(self.line(self.known, line)))
                if self.cell(line, place) in self.bare
            ]
            facts = fill(places, EMPTY)
        else:
            facts = LineReader(self.clues[line], self.line(self.seen, line)).says(phrase)
        self.learn(self.known, [(self.cell(line, place), colour, holds) for place, colour, holds in facts])
        assert said == self.known, phrase

    def suppose(self, step: Conclusion) -> None:
        """Several suppositions in one step are told together: what is named once is the same for all."""
        first = step.suppositions[0]
        beside = int(first.broken.line < self.puzzle.height)
        assert len({each.supposed.cell[1 - beside] for each in step.suppositions}) == 1
        assert len({each.supposed.cell for each in step.suppositions}) == len(step.suppositions)
        for each in step.suppositions:
            assert each.broken.line == first.broken.line == step.line
            assert each.supposed[-3:-1] == first.supposed[-3:-1]
            self.suppose_one(each)

    def suppose_one(self, supposition: Supposition) -> None:
        supposed, chain, broken, conclusion = supposition
        under = dict(self.known)
        self.learn(under, [self.fact(supposed)])
        for phrase in chain:
            left = arrangements(self.clues[phrase.line], self.line(under, phrase.line))
            if not left.number:
                break  # lines are listed one after the other: one may break before the last
            for effect in phrase.effects:
                for place in effect.places:
                    rest = left.cells[place]
                    assert rest == {effect.colour} if effect.holds else effect.colour not in rest
                    self.learn(under, [(self.cell(phrase.line, place), effect.colour, effect.holds)])
        else:
            assert not arrangements(self.clues[broken.line], self.line(under, broken.line)).number
        (cell, colour, holds), denied = self.fact(conclusion), self.fact(supposed)
        assert (cell, colour, not holds) == denied
        self.learn(self.known, [(cell, colour, holds)])

    def fact(self, phrase: Phrase) -> tuple[tuple[int, int], int, bool]:
        return phrase.cell, phrase.colour, phrase.holds

    @staticmethod
    def learn(
        board: dict[tuple[int, int], frozenset[int]], facts: Iterable[tuple[tuple[int, int], int, bool]]
    ) -> bool:
        """Whether any of it was new."""
        changed = False
        for cell, colour, holds in facts:
            left = board[cell] & {colour} if holds else board[cell] - {colour}
            changed |= left != board[cell]
            board[cell] = left
        return changed

    def grid(self) -> Grid:
        return tuple(
            [
                bytes(
                    [
                        min(left) if len(left := self.known[y, x]) == 1 else UNKNOWN
                        for x in range(self.puzzle.width)
                    ]
                )
                for y in range(self.puzzle.height)
            ]
        )


def colours_of(bits: int) -> frozenset[int]:
    return frozenset(colour for colour in range(bits.bit_length()) if bits >> colour & 1)


def replay(puzzle: Puzzle, one_by_one: bool = False) -> Counter[str]:
    """The rules that were used. Raises ``AssertionError`` where a reason does not give what it says."""
    found = classify(puzzle)
    solution = found.solutions[0] if found.verdict is Verdict.UNIQUE else None
    steps = human_steps(puzzle, solution, one_by_one=one_by_one)
    board = Replay(puzzle)
    board.replay(steps)
    assert board.grid() == steps.grid
    if solution is not None:
        assert steps.end == "solved"
        assert steps.grid == solution
    return board.rules


def strokes(rng: random.Random, side: int, colours: int) -> Grid:
    """Strokes in all directions: filled cells are known long before their runs have found their places."""
    grid = [bytearray(side) for _ in range(side)]
    for _ in range(side * 2 // 3):
        x, y, colour = rng.randrange(side), rng.randrange(side), rng.randint(1, colours)
        right, down = rng.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
        for step in range(rng.randint(side // 5, side * 2 // 3)):
            for broad in range(rng.randint(1, 2)):
                column, row = x + right * step + broad * down, y + down * step + broad * right
                if 0 <= column < side and 0 <= row < side:
                    grid[row][column] = colour
    return tuple(map(bytes, grid))


def random_puzzles(count: int, seed: int = 23) -> Iterator[Puzzle]:
    """Noise, strokes and drawings, up to 26 cells a side; every second in up to four colours."""
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        if number % 4 == 2:
            drawing = rng.choice((blots, symmetric, maze))
            yield puzzle_of(drawing(rng, Size(rng.randint(6, 24), rng.randint(6, 24))))
            continue
        colours = 1 if number % 2 == 0 else rng.randint(2, 4)
        if number % 8 < 2:
            yield puzzle_of(strokes(rng, rng.randint(12, 26), colours))
            continue
        width, height = rng.randint(2, 14), rng.randint(2, 14)
        density = rng.uniform(0.4, 0.75)
        stay = rng.uniform(0.0, 0.6)
        rows: list[list[int]] = []
        for _ in range(height):
            row: list[int] = []
            for x in range(width):
                near = row[-1:] + [above[x] for above in rows[-1:]]
                if near and rng.random() < stay:
                    row.append(rng.choice(near))
                else:
                    row.append(rng.randint(1, colours) if rng.random() < density else EMPTY)
            rows.append(row)
        yield puzzle_of(tuple(map(bytes, rows)))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    rules: Counter[str] = Counter()
    for number, puzzle in enumerate(random_puzzles(count)):
        try:
            rules += replay(puzzle, one_by_one=number % 3 == 2)
        except AssertionError:
            sys.stderr.write(f"puzzle {number} of the seed\n")
            raise
    for rule, times in rules.most_common():
        sys.stdout.write(f"{times:8} {rule}\n")


if __name__ == "__main__":
    main()
