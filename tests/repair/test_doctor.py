"""Which kind of remedy fits a fault, and what is wished for beside it: each option alone, and together."""

import random
from dataclasses import replace

import pytest
from nonoproof.grading import Tier, grade
from nonoproof.model import UNKNOWN, Puzzle, clue, grid_clues, puzzle_of
from nonoproof.repair import RemedyKind, fix, givens, mend_picture, picture
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Classification, Means, Verdict

ENOUGH = Budget(seconds=None)
RIGHT = puzzle_of((b"\1\1\0", b"\1\0\0"))
EITHER = puzzle_of((b"\1\0\0", b"\0\1\0"))
NEITHER = Puzzle((clue([1, 1]), clue([1]), clue([1, 1])), (clue([1]), clue([3]), clue([1])))
GIVEN = replace(puzzle_of((b"\1\1\0", b"\1\0\0")), givens=(bytes([1, 0, UNKNOWN]), bytes([UNKNOWN] * 3)))
OTHER = replace(RIGHT, goal=(b"\1\1\1", b"\1\0\0"))


def reported(repair):
    return repair.verdict, repair.kind, repair.minimal, len(repair.remedies)


@pytest.mark.parametrize("by", [None, *RemedyKind, *[str(kind) for kind in RemedyKind]])
@pytest.mark.parametrize("known", [False, True])
def test_what_is_right_needs_no_remedy_of_any_kind(by, known):
    repair = fix(RIGHT, by=by, known=classify(RIGHT) if known else None)
    assert reported(repair) == (Verdict.UNIQUE, None, False, 0)
    assert repair.right and repair.bound == 0


@pytest.mark.parametrize(
    ("puzzle", "by", "verdict", "kind"),
    [
        (EITHER, None, Verdict.MULTIPLE, RemedyKind.PICTURE),
        (EITHER, "picture", Verdict.MULTIPLE, RemedyKind.PICTURE),
        (EITHER, "givens", Verdict.MULTIPLE, RemedyKind.GIVENS),
        (EITHER, "clues", Verdict.MULTIPLE, RemedyKind.CLUES),
        (replace(EITHER, goal=None), None, Verdict.MULTIPLE, RemedyKind.PICTURE),
        (replace(EITHER, goal=None), "givens", Verdict.MULTIPLE, RemedyKind.GIVENS),
        (NEITHER, None, Verdict.NONE, RemedyKind.CLUES),
        (NEITHER, "clues", Verdict.NONE, RemedyKind.CLUES),
        (GIVEN, None, Verdict.NONE, RemedyKind.GIVENS),
        (GIVEN, "givens", Verdict.NONE, RemedyKind.GIVENS),
        (GIVEN, "clues", Verdict.NONE, RemedyKind.CLUES),
        (OTHER, None, Verdict.UNIQUE, RemedyKind.CLUES),
        (OTHER, "picture", Verdict.UNIQUE, RemedyKind.PICTURE),
    ],
)
@pytest.mark.parametrize("limit", [1, 3])
def test_the_kind_fits_the_fault_unless_one_is_chosen(puzzle, by, verdict, kind, limit):
    repair = fix(puzzle, by=by, limit=limit, budget=ENOUGH)
    assert (repair.verdict, repair.kind, repair.right) == (verdict, kind, False)
    assert len(repair.remedies) <= limit
    assert all(each.kind is kind and each.verdict is Verdict.UNIQUE for each in repair.remedies)
    for each in repair.remedies:
        assert classify(each.puzzle).verdict is Verdict.UNIQUE
        if kind is RemedyKind.GIVENS:
            assert (each.puzzle.rows, each.puzzle.columns) == (puzzle.rows, puzzle.columns)
        if kind is RemedyKind.PICTURE:
            assert grid_clues(each.puzzle.goal) == (each.puzzle.rows, each.puzzle.columns)
    record = repair.record()
    assert record["seconds"] >= 0 and list(record) == ["verdict", "kind", "minimal", "seconds", "remedies"]
    assert record["remedies"] == [each.record() for each in repair.remedies]


def test_clues_that_cannot_be_right_have_no_verdict():
    """Their sums differ: a row has lost a number."""
    wrong = Puzzle((clue([1]), clue([1])), RIGHT.columns)
    repair = fix(wrong, budget=ENOUGH)
    assert reported(repair)[:2] == (None, RemedyKind.CLUES)
    assert RIGHT.rows in [each.puzzle.rows for each in repair.remedies]
    assert repair.record()["verdict"] is None
    by_known = fix(wrong, budget=ENOUGH, known=Classification(Verdict.NONE))
    assert by_known.verdict is Verdict.NONE
    assert [each.clues for each in by_known.remedies] == [each.clues for each in repair.remedies]


def test_given_cells_of_a_colour_that_there_is_not_are_a_fault_of_the_file():
    givens = (bytes([1, 5, UNKNOWN]), bytes([UNKNOWN] * 3))
    repair = fix(replace(RIGHT, givens=givens, goal=None), budget=ENOUGH)
    assert reported(repair) == (None, RemedyKind.CLUES, False, 0)


@pytest.mark.parametrize(("by", "bound"), [(RemedyKind.PICTURE, 4), (RemedyKind.GIVENS, 5)])
def test_what_was_proved_counts_where_no_remedy_was_found(by, bound, monkeypatch):
    """Without a picture, nothing was."""
    nothing = fix(replace(EITHER, goal=None), by=by, known=Classification(Verdict.UNDECIDED))
    assert (reported(nothing), nothing.bound) == ((Verdict.UNDECIDED, by, False, 0), 0)
    undecided = Classification(Verdict.UNDECIDED)
    for module, inner in ((picture, picture.assessed), (givens, givens.assessed)):
        monkeypatch.setattr(
            module,
            "assessed",
            lambda *rest, inner=inner: replace(inner(*rest), classification=undecided),
        )
    diagonal = puzzle_of(tuple([bytes(x == y for x in range(6)) for y in range(6)]))
    repair = fix(diagonal, by=by, budget=ENOUGH)
    assert (repair.remedies, repair.bound) == ((), bound)


def test_a_verdict_that_is_known_is_not_found_again(monkeypatch):
    found = classify(EITHER)
    expected = fix(EITHER, budget=ENOUGH)
    monkeypatch.setattr("nonoproof.repair.doctor.classify", lambda *_: pytest.fail("it was found again"))
    repair = fix(EITHER, budget=ENOUGH, known=found)
    assert reported(repair) == reported(expected)
    assert [each.cells for each in repair.remedies] == [each.cells for each in expected.remedies]


def test_a_size_that_is_wrong():
    where = "it should be 3x2, unless an empty line is missing"
    for known in (None, classify(RIGHT)):
        repair = fix(RIGHT, known=known, other_size=True)
        assert reported(repair) == (None, RemedyKind.CLUES, True, 1)
        (remedy,) = repair.remedies
        assert (remedy.cause, remedy.where, remedy.puzzle) == ("the size is wrong", where, RIGHT)
        assert (remedy.cells, remedy.clues, remedy.verdict) == ((), (), Verdict.UNIQUE)
        assert remedy.grade == grade(RIGHT, remedy.classification)
        assert not repair.right
    for puzzle in (NEITHER, EITHER):
        repair = fix(puzzle, other_size=True, budget=ENOUGH)
        assert (repair.verdict, repair.kind) == (None, RemedyKind.CLUES)
        assert "the size is wrong" not in [each.cause for each in repair.remedies]


def hard_pictures(count, side=8):
    """Unique, but not by lines alone."""
    rng = random.Random(2)
    while count:
        grid = tuple(bytes(rng.random() < 0.5 for _ in range(side)) for _ in range(side))
        found = classify(puzzle_of(grid))
        if found.verdict is Verdict.UNIQUE and found.solved_by is not Means.LINES:
            count -= 1
            yield grid


def test_what_is_unique_is_changed_for_a_wish_alone():
    for grid in hard_pictures(4):
        puzzle = puzzle_of(grid)
        tier = grade(puzzle, classify(puzzle)).tier
        assert fix(puzzle).right and fix(puzzle, tier=tier).right and fix(puzzle, tier=list(Tier)).right
        assert fix(puzzle, tier=str(tier), by="picture").right
        for wish, tiers in (
            ({"lines_only": True}, set(Tier)),
            ({"tier": Tier.EASY}, {Tier.EASY}),
            ({"tier": ["trivial", "easy"]}, {Tier.TRIVIAL, Tier.EASY}),
        ):
            repair = fix(puzzle, budget=ENOUGH, **wish)
            assert (repair.verdict, repair.kind, repair.right) == (Verdict.UNIQUE, RemedyKind.PICTURE, False)
            assert repair.remedies
            for each in repair.remedies:
                assert each.classification.solved_by is Means.LINES and each.tier in tiers


def test_what_lines_solve_is_right_where_that_is_wished():
    assert classify(RIGHT).solved_by is Means.LINES
    assert reported(fix(RIGHT, lines_only=True)) == (Verdict.UNIQUE, None, False, 0)


def test_what_could_not_be_graded_has_no_tier_that_is_wished(monkeypatch):
    monkeypatch.setattr("nonoproof.repair.doctor.grade", lambda *_: None)
    assert fix(RIGHT, tier=Tier.TRIVIAL, budget=ENOUGH).kind is RemedyKind.PICTURE
    assert fix(RIGHT, budget=ENOUGH).right


@pytest.mark.parametrize("lines_only", [False, True])
@pytest.mark.parametrize("tier", [None, Tier.EASY, Tier.MEDIUM, Tier.HARD])
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_all_wishes_together(lines_only, tier, limit):
    """Remedies have all that is asked for; no more come than are wanted, and the first is always the same."""
    rng, seen = random.Random(7), 0
    for _ in range(12):
        grid = tuple(bytes(rng.random() < 0.45 for _ in range(7)) for _ in range(7))
        if classify(puzzle_of(grid)).verdict is Verdict.UNIQUE:
            continue
        repair = fix(puzzle_of(grid), lines_only=lines_only, tier=tier, limit=limit, budget=ENOUGH)
        assert len(repair.remedies) <= limit
        for each in repair.remedies:
            assert each.verdict is Verdict.UNIQUE
            assert not lines_only or each.classification.solved_by is Means.LINES
            assert tier is None or each.tier is tier
            assert repair.bound <= len(each.cells)
        best = mend_picture(grid, lines_only=lines_only, tier=tier, limit=1, budget=ENOUGH)
        assert [each.cells for each in repair.remedies[:1]] == [each.cells for each in best.remedies]
        assert repair.minimal == best.minimal and (
            not best.minimal or len(best.remedies[0].cells) == repair.bound
        )
        seen += bool(repair.remedies)
    # What lines alone solve at this size is easy.
    assert bool(seen) == (not (lines_only and tier in (Tier.MEDIUM, Tier.HARD)))


def test_of_two_solutions_the_one_that_needs_less_is_mended():
    """Without a goal, it is not proved that no other solution needs less, unless it is one cell."""
    rng, seen, unlike = random.Random(1), set(), 0
    for _ in range(80):
        grid = tuple(bytes(rng.random() < 0.4 for _ in range(6)) for _ in range(6))
        puzzle = replace(puzzle_of(grid), goal=None)
        found = classify(puzzle)
        if found.verdict is not Verdict.MULTIPLE:
            continue
        for kind in (RemedyKind.PICTURE, RemedyKind.GIVENS):
            each = [
                fix(replace(puzzle, goal=one), by=kind, budget=ENOUGH, limit=1) for one in found.solutions
            ]
            sizes = [len(one.remedies[0].cells) for one in each]
            for solutions in (found.solutions, found.solutions[::-1]):
                known = found._replace(solutions=solutions)
                repair = fix(puzzle, by=kind, budget=ENOUGH, limit=1, known=known)
                assert len(repair.remedies[0].cells) == min(sizes)
                assert (repair.minimal, repair.bound) == (min(sizes) == 1, 1)
            seen.add((kind, min(sizes) == 1))
            unlike += sizes[0] != sizes[1]
    assert len(seen) == 4 and unlike


def test_the_picture_that_is_changed():
    """The goal if it has the clues, or if there is nothing else; otherwise a solution."""
    diagonal = (b"\1\0\0", b"\0\1\0", b"\0\0\1")
    repair = fix(replace(NEITHER, goal=diagonal), by="picture", budget=ENOUGH)
    assert [each.cells for each in repair.remedies] == [
        each.cells for each in mend_picture(diagonal, budget=ENOUGH).remedies
    ]
    (remedy,) = fix(OTHER, by="picture", budget=ENOUGH).remedies
    assert remedy.cells == () and remedy.puzzle.goal == RIGHT.goal


def test_a_remedy_that_could_not_be_shown_to_be_unique_is_none(monkeypatch):
    inner = picture.assessed
    for verdict in (Verdict.MULTIPLE, Verdict.UNDECIDED):
        monkeypatch.setattr(
            picture,
            "assessed",
            lambda *rest, verdict=verdict: replace(inner(*rest), classification=Classification(verdict)),
        )
        mended = mend_picture(EITHER.goal, budget=ENOUGH)
        assert (mended.remedies, mended.minimal) == ((), False)
