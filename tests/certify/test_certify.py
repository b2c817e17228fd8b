"""Certificates of all kinds of puzzles hold, and are files as they should be."""

import gzip
import json
import random
from dataclasses import replace
from itertools import product

import pytest
from nonoproof import certify as module
from nonoproof.certify import certify, encode
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Puzzle, clue, puzzle_of
from nonoproof.normalise.canonical import canonical
from nonoproof.schemas import faults
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Verdict
from nonoproof.verify import Refused, judge, read

COLOURED = (*BLACK_AND_WHITE, Colour("r", "ff0000"), Colour("ü", "00ff00"))


def text_of(data):
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def random_puzzles(seed, number, inks, sizes=(3, 9)):
    """Random pictures; some have been given cells, some of these wrong ones, and some other rows."""
    chance = random.Random(seed)
    for _ in range(number):
        width, height = chance.randint(*sizes), chance.randint(*sizes)
        goal = tuple(bytes(chance.choices(range(inks + 1), k=width)) for _ in range(height))
        puzzle = puzzle_of(goal, COLOURED[: inks + 1])
        kind = chance.randrange(4)
        if kind == 1:
            puzzle = replace(puzzle, rows=puzzle.rows[::-1], goal=None)
        if kind > 1:
            reported = [bytearray([UNKNOWN]) * width for _ in range(height)]
            for _ in range(3):
                y, x = chance.randrange(height), chance.randrange(width)
                reported[y][x] = goal[y][x] if kind == 2 else chance.randrange(inks + 1)
            puzzle = replace(puzzle, givens=tuple(map(bytes, reported)))
        yield canonical(puzzle)


@pytest.mark.parametrize("inks", [1, 2, 3])
def test_certificates_of_random_puzzles_hold(inks):
    seen = {Verdict.UNIQUE: 0, Verdict.MULTIPLE: 0, Verdict.NONE: 0}
    for puzzle in random_puzzles(inks, 120, inks):
        certified = certify(puzzle)
        record = json.loads(text_of(certified.data))
        assert faults("certificate", record) == []
        certificate = read(certified.data)
        judge(certificate)
        assert certificate.verdict == certified.classification.verdict
        assert len(record["steps"]) == certified.steps
        assert sum(map(len, record["steps"])) == certified.literals
        seen[certified.classification.verdict] += 1
    assert min(seen.values()) >= 3


def told_until_unique(chance, inks, size):
    """A sparse picture, with as many of its cells given as make it the only solution."""
    goal = tuple(bytes(chance.choices(range(inks + 1), (2, *[1 / inks] * inks), k=size)) for _ in range(size))
    puzzle = puzzle_of(goal, COLOURED[: inks + 1])
    reported = [bytearray([UNKNOWN]) * size for _ in range(size)]
    while len(solutions := classify(puzzle).solutions) > 1:
        cells = product(range(size), repeat=2)
        y, x = next((y, x) for y, x in cells if solutions[0][y][x] != solutions[1][y][x])
        reported[y][x] = goal[y][x]
        puzzle = replace(puzzle, givens=tuple(map(bytes, reported)))
    return canonical(puzzle)


@pytest.mark.parametrize(("inks", "size"), [(1, 15), (2, 18)])
def test_puzzles_that_need_probing_and_search(inks, size):
    chance = random.Random(inks)
    longest = steps = 0
    for _ in range(12):
        certified = certify(told_until_unique(chance, inks, size))
        assert certified.classification.verdict is Verdict.UNIQUE
        judge(read(certified.data))
        record = json.loads(text_of(certified.data))
        assert faults("certificate", record) == []
        steps += len(record["steps"])
        longest = max([longest, *map(len, record["steps"])])
    assert steps > 50
    assert longest > 2


def test_the_checker_counts_the_unique_grids_of_3_by_3():
    """384 of 512, a published count (OEIS A242876)."""
    rows = [bytes(row) for row in product((0, 1), repeat=3)]
    unique = 0
    for grid in product(rows, repeat=3):
        certificate = read(certify(puzzle_of(grid)).data)
        judge(certificate)
        if certificate.verdict == "unique":
            assert certificate.grids == [[cell for row in grid for cell in row]]
            unique += 1
    assert unique == 384


def test_puzzles_that_lines_solve_need_no_step():
    certified = certify(puzzle_of((b"\x01\x01\x01", b"\x01\x00\x01")))
    assert certified.steps == 0
    assert json.loads(certified.data)["steps"] == []


def test_equal_puzzles_have_equal_certificates():
    puzzles = list(random_puzzles(9, 20, 2))
    assert [certify(each).data for each in puzzles] == [certify(each).data for each in puzzles]


def test_an_undecided_puzzle_has_no_certificate(tmp_path):
    goal = tuple(bytes((x * y) % 7 == x % 3 for x in range(30)) for y in range(30))
    certified = certify(puzzle_of(goal), Budget(line_solves=1))
    assert certified.classification.verdict is Verdict.UNDECIDED
    assert certified.data is None


def test_a_colour_that_no_clue_uses():
    """It is in the palette for a given cell that cannot be right."""
    puzzle = Puzzle((clue([1]),), (clue([1]),), COLOURED[:3], givens=(b"\x02",))
    certified = certify(puzzle)
    assert certified.classification.verdict is Verdict.NONE
    judge(read(certified.data))


def test_a_long_certificate_is_compressed_and_has_another_name(monkeypatch):
    puzzle = puzzle_of((b"\x01\x00", b"\x00\x01"))
    plain = certify(puzzle)
    monkeypatch.setattr(module, "COMPRESS_FROM", 10)
    packed = certify(puzzle)
    assert plain.file_name == plain.name + ".certificate.json"
    assert packed.file_name == plain.file_name + ".gz"
    assert (plain.other_names, packed.other_names) == ((packed.file_name,), (plain.file_name,))
    assert gzip.decompress(packed.data) == plain.data
    assert read(packed.data) == read(plain.data)
    judge(read(packed.data))


def test_a_certificate_for_other_clues_is_refused():
    record = json.loads(certify(puzzle_of((b"\x01\x00", b"\x00\x01"))).data)
    record["rows"], record["columns"] = [[1], [1], []], [[1], [1]]
    with pytest.raises(Refused, match="id"):
        read(encode(record))
