"""Certificates that somebody changed are refused, unless what they say is still true.

Whether it is true is judged by a SAT solver, through a formula that shares nothing with the checker.
"""

import copy
import json
import random
from functools import lru_cache
from pathlib import Path

import pytest
from nonoproof.certify.dimacs import Formula
from nonoproof.model import UNKNOWN, Colour, Puzzle, run
from nonoproof.verify import Refused, judge, read
from nonoproof.verify.certificate import identity
from pysat.solvers import Cadical153

CASES = [
    json.loads(path.read_bytes()) for path in sorted(Path(__file__).with_name("certificates").glob("*.json"))
]


def holds(record):
    try:
        judge(read(json.dumps(record).encode()))
    except Refused:
        return False
    return True


def is_true(record):
    return claim_is_true(json.dumps(record | {"steps": []}))


@lru_cache
def claim_is_true(text):
    """Whether the puzzle of the certificate is as it says; for what the checker has accepted."""
    record = json.loads(text)
    chars = [colour["char"] for colour in record["palette"]]

    def grid(rows):
        return tuple([bytes([UNKNOWN if char == "?" else chars.index(char) for char in row]) for row in rows])

    clues = [
        tuple(
            [
                tuple(
                    [
                        run(each) if isinstance(each, int) else run(each[0], chars.index(each[1]))
                        for each in clue
                    ]
                )
                for clue in record[side]
            ]
        )
        for side in ("rows", "columns")
    ]
    palette = tuple([Colour(each["char"], each["rgb"]) for each in record["palette"]])
    givens = grid(record["givens"]) if "givens" in record else None
    puzzle = Puzzle(*clues, palette, givens=givens)
    solutions = [grid(rows) for rows in record["solutions"]]
    with Cadical153(bootstrap_with=Formula(puzzle, *solutions[:1]).clauses) as solver:
        return solver.solve() == (record["verdict"] == "multiple")


def cases(verdict=None, steps=False):
    return [each for each in CASES if verdict in (None, each["verdict"]) and (each["steps"] or not steps)]


def drop_step(record, chance):
    del record["steps"][chance.randrange(len(record["steps"]))]


def swap_steps(record, chance):
    steps = record["steps"]
    one, other = chance.sample(range(len(steps)), 2)
    steps[one], steps[other] = steps[other], steps[one]


def flip_literal(record, chance):
    step = chance.choice(record["steps"])
    step[chance.randrange(len(step))] *= -1


def drop_literal(record, chance):
    step = chance.choice([each for each in record["steps"] if len(each) > 1] or record["steps"])
    del step[chance.randrange(len(step))]


def move_literal(record, chance):
    step = chance.choice(record["steps"])
    cells = len(record["rows"]) * len(record["columns"]) * len(record["palette"])
    step[chance.randrange(len(step))] = chance.choice((1, -1)) * chance.randint(1, cells)


def change_grid(record, chance):
    grid = chance.choice(record["solutions"])
    number = chance.randrange(len(grid))
    row = list(grid[number])
    at = chance.randrange(len(row))
    row[at] = chance.choice([each["char"] for each in record["palette"] if each["char"] != row[at]])
    grid[number] = "".join(row)


def change_clue(record, chance):
    """A run longer or shorter, added or dropped, or two clues exchanged."""
    side = record[chance.choice(("rows", "columns"))]
    clue = chance.choice([each for each in side if each])
    at = chance.randrange(len(clue))
    kind = chance.randrange(4)
    if kind == 0:
        clue[at] = clue[at] + 1 if isinstance(clue[at], int) else [clue[at][0] + 1, clue[at][1]]
    elif kind == 1:
        del clue[at]
    elif kind == 2:
        clue.insert(at, 1)
    else:
        one, other = chance.sample(range(len(side)), 2)
        side[one], side[other] = side[other], side[one]


def right_id(record):
    chars = [colour["char"] for colour in record["palette"]]
    clues = [
        [
            [(each, 1) if isinstance(each, int) else (each[0], chars.index(each[1])) for each in clue]
            for clue in record[side]
        ]
        for side in ("rows", "columns")
    ]
    record["id"] = identity(*clues, [colour["rgb"] for colour in record["palette"]], {})


def change_clue_and_id(record, chance):
    change_clue(record, chance)
    right_id(record)


def change_given(record, chance):
    givens = record.setdefault("givens", ["?" * len(record["columns"])] * len(record["rows"]))
    number = chance.randrange(len(givens))
    row = list(givens[number])
    at = chance.randrange(len(row))
    row[at] = chance.choice([char for char in "?.#" if char != row[at]])
    givens[number] = "".join(row)


def exchange_verdict(record, chance):
    record["verdict"] = chance.choice(
        [each for each in ("unique", "multiple", "none") if each != record["verdict"]]
    )
    wanted = {"unique": 1, "multiple": 2, "none": 0}[record["verdict"]]
    record["solutions"] = (record["solutions"] * 2)[:wanted]
    if record["verdict"] == "multiple":
        record["steps"] = []


@pytest.mark.parametrize(
    ("tamper", "among", "times"),
    [
        (drop_step, cases(steps=True), 150),
        (swap_steps, cases(steps=True), 150),
        (flip_literal, cases(steps=True), 300),
        (drop_literal, cases(steps=True), 300),
        (move_literal, cases(steps=True), 200),
        (change_clue_and_id, cases(), 500),
        (change_given, cases(), 300),
    ],
)
def test_what_is_accepted_is_true(tamper, among, times):
    chance = random.Random(tamper.__name__)
    refused = accepted = 0
    for _ in range(times):
        record = copy.deepcopy(chance.choice(among))
        before = copy.deepcopy(record)
        tamper(record, chance)
        if record == before:
            continue
        if holds(record):
            accepted += 1
            assert is_true(record)
        else:
            refused += 1
    assert refused > times // 5
    assert refused + accepted > times * 0.9


@pytest.mark.parametrize(
    ("tamper", "among", "times"),
    [
        (change_grid, cases("unique") + cases("multiple"), 500),
        (exchange_verdict, CASES, 100),
        (change_clue, CASES, 500),
    ],
)
def test_what_cannot_be_true_is_refused(tamper, among, times):
    """A grid with another cell has another clue; another verdict is false; other clues have another id."""
    chance = random.Random(tamper.__name__)
    for _ in range(times):
        record = copy.deepcopy(chance.choice(among))
        before = copy.deepcopy(record)
        tamper(record, chance)
        assert record == before or not holds(record)


def test_the_end_of_a_proof_is_needed():
    for record in cases(steps=True):
        cut = copy.deepcopy(record)
        del cut["steps"][len(cut["steps"]) // 2 :]
        assert not holds(cut)
