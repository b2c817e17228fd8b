"""Measures the doctor: maps of open cells, remedies by picture, remedies by clues, minimal contradictions.

    python -m benchmarks.repair [SECTION...] [--count N] [--seed N]

Times are processor time. Every remedy was applied and classified; minimal sets are checked by leaving out each
line in turn. Pictures come from a seed, and from ``free_pictures.py`` where these are installed; planted slips
go into our own pictures and into those of the collection where it lies beside the project.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, product

from nonoproof.certify.dimacs import Formula
from nonoproof.making.cells import Size, content, cut, framed, paper_of
from nonoproof.making.rendering import black_and_white
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Grid, Puzzle, line_clue, puzzle_of
from nonoproof.repair import Ambiguity, ambiguity, contradiction, fix, mend_picture
from nonoproof.solver import classify
from nonoproof.solver.fewest_changes import fewest_changes
from nonoproof.verdict import Budget, Means, Verdict

from benchmarks.free_pictures import pictures as free_pictures
from tests.support import puzzles as collected
from tests.support.judges import is_minimal
from tests.support.pictures import puzzles
from tests.support.slips import SLIPS, plant

QUICK = Budget(seconds=1.0)


def spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    middle, late = statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return f"{middle * 1e3:.2f} | {late * 1e3:.1f} | {ordered[-1] * 1e3:.0f}"


def multiples(count: int, seed: int, size: int) -> Iterator[Puzzle]:
    ambiguous = (
        each for each in puzzles(seed, (size, size)) if classify(each, QUICK).verdict is Verdict.MULTIPLE
    )
    return islice(ambiguous, count)


def maps(count: int, seed: int) -> None:
    print("\n## Maps of open cells\n")
    print(
        "`judged` are the maps that were held against CaDiCaL: every cell asked both ways, all equal but `wrong`.\n"
    )
    print(
        "| puzzles | number | proved | counted | judged | wrong | times a classification "
        "| ms: median | 95 % | longest |"
    )
    print("| --- " * 10 + "|")
    sets = [(f"ours, {size}x{size}", list(multiples(count // 4, seed, size))) for size in (10, 15, 20, 30)]
    name, drawn = collected.pictures()
    sets.append((name, [each for each in drawn if classify(each, QUICK).verdict is Verdict.MULTIPLE]))
    known = [each.puzzle for each in collected.survey()]
    sets.append(("survey", [each for each in known if classify(each, QUICK).verdict is Verdict.MULTIPLE]))
    for title, chosen in sets:
        if not chosen:
            continue
        ratios, seconds, complete, exact, judged, wrong = [], [], 0, 0, 0, 0
        for number, puzzle in enumerate(chosen):
            begin = time.process_time()
            classify(puzzle, QUICK)
            alone = time.process_time() - begin
            begin = time.process_time()
            found = ambiguity(puzzle)
            seconds.append(time.process_time() - begin)
            ratios.append(seconds[-1] / max(alone, 1e-6))
            complete += bool(found and found.complete)
            exact += bool(found and found.exact)
            if found and found.complete and (not title.startswith("ours") or number % 5 == 0):
                judged += 1
                wrong += not agrees(puzzle, found)
        total = len(chosen)
        shares = f"{complete / total:.1%} | {exact / total:.1%} | {judged} | {wrong} | {statistics.median(ratios):.1f}"
        print(f"| {title} | {total} | {shares} | {spread(seconds)} |", flush=True)


def agrees(puzzle: Puzzle, found: Ambiguity) -> bool:
    """Whether CaDiCaL says the same of every cell: which colours it has in some solution."""
    from pysat.solvers import Cadical153

    formula = Formula(puzzle)
    inks = len(formula.inks)
    with Cadical153(bootstrap_with=formula.clauses) as solver:
        for cell, value in enumerate(b"".join(found.open)):
            names = [cell * inks + ink for ink in range(1, inks + 1)]
            ways = [[-name for name in names], *[[name] for name in names]]
            can = [solver.solve(assumptions=way) for way in ways]
            if sum(can) < 2 if value == UNKNOWN else can != [colour == value for colour in range(inks + 1)]:
                return False
    return True


def by_picture(count: int, seed: int) -> None:
    print("\n## Remedies by picture\n")
    print("The search alone, with all smallest remedies found; at most a second a picture.\n")
    print(
        "| size | number | 1 cell | 2 | 3 | 4 or more | none | proved | then by lines | ms: median | 95 % | longest |"
    )
    print("| --- " * 12 + "|")
    sides = (10, 15, 20, 30)
    for side in sides:
        _pictures_of(f"{side}x{side}", puzzles(seed, (side, side)), count // 10)
    for side in sides[:2]:
        _pictures_of(f"{side}x{side}, 2 colours", puzzles(seed, (side, side), 2), count // 10)
    for side in sides:
        _pictures_of(f"{side}x{side}, glyphs and icons", drawn(count, seed, side), count // 10)


def drawn(count: int, seed: int, side: int) -> Iterator[Puzzle]:
    """Glyphs and icons as `make` renders them, before they are mended."""
    for picture in free_pictures(count, seed):
        paper = paper_of(picture)
        subject = content(picture, paper)
        for margin in (0.0, 1.0):
            cells = cut(picture, framed(subject, Size(side, side), margin), Size(side, side), paper)
            for grid in {each.grid for each in islice(black_and_white(cells), 4)}:
                yield puzzle_of(grid)


def _pictures_of(name: str, found_puzzles: Iterator[Puzzle], most: int) -> None:
    seconds, sizes, proved, lines = [], Counter[int](), 0, 0
    for puzzle in found_puzzles:
        if sizes.total() == most:
            break
        if classify(puzzle, QUICK).verdict is not Verdict.MULTIPLE or puzzle.goal is None:
            continue
        begin = time.process_time()
        found = fewest_changes(puzzle.goal, puzzle.palette, QUICK)
        seconds.append(time.process_time() - begin)
        cells = len(found.remedies[0]) if found.remedies else 0
        sizes[min(cells, 4)] += 1
        proved += bool(cells) and cells <= found.bound
        if cells:
            best = mend_picture(puzzle.goal, puzzle.palette, limit=1, budget=QUICK).remedies
            lines += bool(best) and best[0].classification.solved_by is Means.LINES
    count = sizes.total()
    if not count:
        return
    shares = " | ".join([f"{sizes[cells] / count:.0%}" for cells in (1, 2, 3, 4, 0)])
    print(
        f"| {name} | {count} | {shares} | {proved / count:.0%} | {lines / count:.0%} | {spread(seconds)} |",
        flush=True,
    )


def by_clues(count: int, seed: int) -> None:
    print("\n## Remedies by clues\n")
    sets = [("our pictures, 10x10 to 25x25", list(islice(_unique(puzzles(seed, (10, 25))), 200)))]
    name, drawn = collected.pictures()
    small = [each for each in drawn if max(each.width, each.height) <= 40 and len(each.palette) == 2]
    sets.append((name, list(_unique(iter(random.Random(seed).sample(small, min(300, len(small))))))))
    for title, chosen in sets:
        print(f"\nOne slip planted, without the goal; {title}.\n")
        print(
            "| slip | number | truth first | among the first three | missing | ms: median | 95 % | longest |"
        )
        print("| --- " * 8 + "|")
        for slip in SLIPS:
            _slips_of(slip, chosen, count, seed)


def _unique(found: Iterator[Puzzle]) -> Iterator[Puzzle]:
    return (each for each in found if classify(each, QUICK).verdict is Verdict.UNIQUE)


def planted(slip: str, chosen: Sequence[Puzzle], count: int, seed: int) -> Iterator[tuple[Puzzle, Puzzle]]:
    """The truth, and the same with a slip that leaves it without a solution."""
    rng = random.Random(f"{slip} {seed}")
    for _ in range(20 * count):
        if count == 0:
            return
        truth = rng.choice(chosen)
        spoiled = plant(rng, truth, SLIPS[slip])
        if spoiled is not None and classify(spoiled, QUICK).verdict is Verdict.NONE:
            count -= 1
            yield truth, spoiled


def _slips_of(slip: str, chosen: Sequence[Puzzle], count: int, seed: int) -> None:
    seconds, places = [], Counter[int]()
    for truth, spoiled in planted(slip, chosen, count, seed):
        begin = time.process_time()
        repair = fix(spoiled, budget=Budget(seconds=3.0))
        seconds.append(time.process_time() - begin)
        clues = [(each.puzzle.rows, each.puzzle.columns) for each in repair.remedies]
        right = (truth.rows, truth.columns)
        places[clues.index(right) if right in clues else -1] += 1
    total = places.total()
    if not total:
        return
    three = sum([places[place] for place in range(3)])
    shares = f"{places[0] / total:.1%} | {three / total:.1%} | {places[-1] / total:.1%}"
    print(f"| {slip} | {total} | {shares} | {spread(seconds)} |", flush=True)


def contradictions(count: int, seed: int) -> None:
    print("\n## Lines that cannot all be right\n")
    print("Each set was checked with CaDiCaL: impossible as a whole, possible without any one line.\n")
    chosen = list(islice(_unique(puzzles(seed, (10, 25))), 100))
    seconds, sizes, minimal = [], [], 0
    for slip in ("number off", "numbers exchanged", "lines exchanged"):
        for _, spoiled in planted(slip, chosen, count // 20, seed):
            begin = time.process_time()
            lines = contradiction(spoiled, QUICK)
            seconds.append(time.process_time() - begin)
            sizes.append(len(lines))
            minimal += bool(lines) and is_minimal(spoiled, lines)
    print("| puzzles | found in time | minimal | lines: median | most | ms: median | 95 % | longest |")
    print("| --- " * 8 + "|")
    found = len([size for size in sizes if size])
    middle, most = statistics.median(sizes), max(sizes)
    print(f"| {len(sizes)} | {found} | {minimal} | {middle:.0f} | {most} | {spread(seconds)} |")


def brute(count: int, seed: int) -> None:
    """All 4x4 descriptions and random 5x5 pictures: maps against all solutions, remedies against all changes."""
    print("\n## Against brute force\n")
    listed = _all_descriptions(4)
    several = [(puzzle, grids) for puzzle, grids in listed.items() if len(grids) > 1]
    wrong = sum([not _is_map(puzzle, grids) for puzzle, grids in several])
    print(
        f"All {len(listed)} descriptions of 4x4: {len(several)} have several solutions, and {wrong} times the map or"
    )
    print("the number of solutions differed from listing all grids.\n")
    rng = random.Random(seed)
    unique: dict[Grid, bool] = {}
    sizes, wrong_maps, wrong_remedies = Counter[int](), 0, 0
    while sizes.total() < count:
        grid = tuple([bytes([rng.random() < 0.5 for _ in range(5)]) for _ in range(5)])
        if _is_unique(grid, unique):
            continue
        found = fewest_changes(grid, BLACK_AND_WHITE, Budget(seconds=None), remedies=10**6)
        size, truth = _all_remedies(grid, unique)
        sizes[size] += 1
        same = {frozenset(each) for each in found.remedies} == truth
        wrong_remedies += not (same and found.bound == size and found.all)
        described = replace(puzzle_of(grid), goal=None)
        wrong_maps += not _is_map(described, all_solutions(described))
    spent = ", ".join([f"{sizes[size]} need {size}" for size in sorted(sizes)])
    print(
        f"{count} random pictures of 5x5 that are not unique ({spent} cells): {wrong_remedies} times the fewest"
    )
    print("cells, or the set of all remedies with so few, differed from trying everything, and")
    print(f"{wrong_maps} times the map or the number of solutions from listing all grids.")


def _all_descriptions(side: int) -> dict[Puzzle, list[Grid]]:
    """All puzzles of that size that have solutions, with all of these."""
    lines = [bytes(cells) for cells in product(range(2), repeat=side)]
    found: dict[Puzzle, list[Grid]] = {}
    for grid in product(lines, repeat=side):
        found.setdefault(replace(puzzle_of(grid), goal=None), []).append(grid)
    return found


def _is_map(puzzle: Puzzle, solutions: Sequence[Grid]) -> bool:
    """Whether the map of open cells and the number of solutions are those of these solutions."""
    reported = ambiguity(puzzle)
    cells = [set(column) for column in zip(*[b"".join(each) for each in solutions], strict=True)]
    open_cells = bytes([UNKNOWN if len(each) > 1 else each.pop() for each in cells])
    return (
        reported is not None
        and reported.complete
        and reported.exact
        and b"".join(reported.open) == open_cells
        and reported.solutions == len(solutions)
    )


def _is_unique(grid: Grid, known: dict[Grid, bool]) -> bool:
    if grid not in known:
        known[grid] = classify(puzzle_of(grid)).verdict is Verdict.UNIQUE
    return known[grid]


def _all_remedies(grid: Grid, known: dict[Grid, bool]) -> tuple[int, set[frozenset[tuple[int, int, int]]]]:
    """All smallest remedies of a black-and-white picture, by trying everything."""
    cells = [(y, x) for y in range(len(grid)) for x in range(len(grid[0]))]
    for size in range(len(cells)):
        found = set()
        for chosen in combinations(cells, size):
            rows = [bytearray(row) for row in grid]
            for y, x in chosen:
                rows[y][x] ^= 1
            if _is_unique(tuple(map(bytes, rows)), known):
                found.add(frozenset([(y, x, rows[y][x]) for y, x in chosen]))
        if found:
            return size, found
    raise AssertionError("a blank picture is unique")


def all_solutions(puzzle: Puzzle) -> list[Grid]:
    """Row by row through all arrangements; a column that begins wrongly ends it."""
    every = [bytes(cells) for cells in product(range(len(puzzle.palette)), repeat=puzzle.width)]
    choices = [[row for row in every if line_clue(row) == clue] for clue in puzzle.rows]
    beginnings = [
        {
            cells[:length]
            for cells in map(bytes, product(range(len(puzzle.palette)), repeat=puzzle.height))
            if line_clue(cells) == clue
            for length in range(puzzle.height + 1)
        }
        for clue in puzzle.columns
    ]
    found: list[Grid] = [()]
    for row_choices in choices:
        found = [
            (*above, row)
            for above in found
            for row in row_choices
            if all(
                bytes([*[each[x] for each in above], row[x]]) in beginnings[x] for x in range(puzzle.width)
            )
        ]
    return found


SECTIONS: dict[str, Callable[[int, int], None]] = {
    "brute": brute,
    "maps": maps,
    "picture": by_picture,
    "clues": by_clues,
    "contradictions": contradictions,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.sections or SECTIONS:
        SECTIONS[name](options.count, options.seed)


if __name__ == "__main__":
    main()
