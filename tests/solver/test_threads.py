"""Other threads run while the core works: every question that can take long releases the lock of the interpreter."""

import random
import sys
import threading
from dataclasses import replace
from math import inf

import pytest
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.solver import _core, classify
from nonoproof.solver.packed import pack_grid, pack_to_solve

from tests.support.hard import Hard
from tests.support.puzzles import random_puzzle

NO_LIMIT = 2**64 - 1
HARD = replace(random_puzzle(random.Random(1), 150, 0.35), goal=None)
PACKED = pack_to_solve(HARD)
PACKED_EASY = pack_to_solve(puzzle_of((b"\1" * 200,) * 200))
WORK = 20_000
"""Line solves."""
PROVED = pack_to_solve(Hard(25, 48, 2718).puzzle())
FOUND, STEPS, _ = _core.prove(PROVED)
LIMITS = (WORK, NO_LIMIT, inf)
READ = [([(((length, 1),), 1000 * length) for length in range(1, 9)], 20_000)] * 40
"""Lines that may have one of eight clues."""


def noise(seed, side=300):
    draw = random.Random(seed)
    return tuple([bytes([draw.random() < 0.5 for _ in range(side)]) for _ in range(side)])


def cells(seed, side=300):
    return b"".join(noise(seed, side))


SIGNATURES = b"".join(
    [_core.signature(each, pack_grid(noise(each, 60), 2), 60, 60) for each in range(50)] * 50
)


def search():
    found = _core.AlikeSearch()
    found.add_new(SIGNATURES)
    return found


LONG = {
    "classify": lambda: _core.classify((PACKED,), *LIMITS),
    "classify_without": lambda: _core.classify_without("beliefs", PACKED, WORK),
    "prove": lambda: _core.prove(PACKED, *LIMITS),
    "count_solutions": lambda: _core.count_solutions(PACKED, 1_000_000),
    "trim": lambda: _core.trim(PROVED, b"".join(FOUND[2][0]), STEPS, WORK),
    "decode": lambda: _core.decode(READ, READ, 2, True, 9000, 2, *LIMITS),
    "beliefs": lambda: _core.beliefs(PACKED, 20),
    "census": lambda: _core.census(3, 4),
    "settle_line": lambda: _core.settle_line(((1, 1),) * 900, 2, b"\3" * 4000),
    "fault_of": lambda: _core.fault_of(PACKED_EASY, b"\1" * 40_000),
    "fault_of_claim": lambda: _core.fault_of_claim(PACKED_EASY, 1, (b"\1" * 40_000,)),
    "grade": lambda: _core.grade(PACKED, None, WORK, inf),
    "human_steps": lambda: _core.human_steps(PACKED, 1000, True, WORK, inf),
    "Ladder": lambda: _core.Ladder(PACKED),
    "Ladder.go_on": lambda: _core.Ladder(PACKED).go_on(WORK),
    "map": lambda: _core.map(PACKED, *LIMITS, 100, []),
    "mend": lambda: _core.mend(60, 60, 2, None, cells(1, 60), False, 1, 3, 1, [], *LIMITS),
    "exchanges": lambda: _core.exchanges(cells(1, 60), cells(1, 60)[::-1], 60),
    "contradiction": lambda: _core.contradiction(PACKED, *LIMITS),
    "suspects": lambda: _core.suspects(PACKED, *LIMITS),
    "solve_free": lambda: _core.solve_free(PACKED, 3, *LIMITS),
    "AlikeSearch.add_new": search,
    "AlikeSearch.add_known": lambda: _core.AlikeSearch().add_known(SIGNATURES),
    "AlikeSearch.wanted": lambda: search().wanted(),
    "AlikeSearch.pairs": lambda: search().pairs(),
}
SHORT = {
    "AlikeSearch",
    "AlikeSearch.give",
    "NEVER",
    "SIGNATURE_VERSION",
    "allow_memory",
    "allowed_memory",
    "build_information",
    "by_clues",
    "by_picture",
    "measure",
    "needs",
    "pack",
    "pack_grid",
    "shows",
    "signature",
    "unpack",
    "unpack_grid",
    "visibility",
    "watch",
    "with_goal",
}
"""These take a time in proportion to the size of the puzzle, and make Python objects, or are over at once."""
ANSWERS = {"Climb", "Measures", "Ambiguity", "Mended"}


def test_every_question_is_long_or_short():
    names = set()
    for name in dir(_core):
        if name.startswith("_") or name in ANSWERS:
            continue
        names.add(name)
        kind = getattr(_core, name)
        if isinstance(kind, type):
            names |= {
                f"{name}.{each}" for each in vars(kind) if each[0] != "_" and callable(getattr(kind, each))
            }
    assert names == LONG.keys() | SHORT


@pytest.mark.parametrize("name", LONG)
def test_another_thread_runs_meanwhile(name, monkeypatch):
    """No thread is asked to make room for another: it runs only if the core lets go of the lock."""
    before = sys.getswitchinterval()
    begin, ran, enough = threading.Event(), threading.Event(), threading.Event()

    def other():
        while not enough.is_set():
            begin.wait()
            begin.clear()
            ran.set()

    thread = threading.Thread(target=other, daemon=True)
    thread.start()
    try:
        sys.setswitchinterval(1e6)
        LONG[name]()
        for _ in range(200):
            ran.clear()
            begin.set()
            LONG[name]()
            if ran.is_set():
                break
        else:
            pytest.fail(f"{name} keeps the lock")
    finally:
        sys.setswitchinterval(before)
        enough.set()
        begin.set()
        thread.join()


def test_threads_find_the_same():
    draw = random.Random(5)
    puzzles = [random_puzzle(draw, 12, 0.5) for _ in range(60)]
    alone = [classify(each)[:4] for each in puzzles]
    found = {}

    def work(number):
        order = random.Random(number).sample(range(len(puzzles)), len(puzzles))
        found[number] = {each: classify(puzzles[each])[:4] for each in order}

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert all(found[number] == dict(enumerate(alone)) for number in range(4))


def test_a_puzzle_is_shared_by_threads():
    puzzle = Puzzle.from_picture(["#.#", "###", ".#."])
    found = []
    threads = [threading.Thread(target=lambda: found.append(classify(puzzle)[:4])) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(found) == 8 and len(set(found)) == 1
