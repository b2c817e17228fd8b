"""From pictures to puzzles: unique, judged by another solver, of the tier, different, the same for a seed."""

from importlib import import_module
from itertools import combinations

import pytest
from nonoproof.budget_share import BudgetShare
from nonoproof.errors import UsageError
from nonoproof.making import glyph, load, make, random_puzzles
from nonoproof.making.cells import Size
from nonoproof.making.glyph import spelled
from nonoproof.making.picture_remedy import mended, symmetries
from nonoproof.making.random_pictures import DRAWINGS
from nonoproof.model import BLACK_AND_WHITE, grid_clues
from nonoproof.verdict import Budget, Tier, Verdict
from PIL import Image

from tests.making.pictures import encoded, house, ring
from tests.support.judges import cadical


def judged(found):
    """What every puzzle must be that was made."""
    for each in found:
        assert each.verdict is Verdict.UNIQUE
        assert cadical(each.puzzle) is Verdict.UNIQUE
        assert grid_clues(each.puzzle.goal) == (each.puzzle.rows, each.puzzle.columns)
        assert each.classification.solutions == (each.puzzle.goal,)
        pairs = zip(b"".join(each.rendering), b"".join(each.puzzle.goal), strict=True)
        assert sum(before != after for before, after in pairs) == len(each.cells)
    return found


@pytest.mark.parametrize(
    "image", [ring(), house(), ring(ink="white", paper="navy")], ids=["ring", "house", "dark"]
)
@pytest.mark.parametrize(("size", "colours"), [("12", 2), ("15x15", 2), ("12x12", 4)])
def test_pictures_become_unique(image, size, colours):
    found = judged(make(encoded(image), size=size, colours=colours, candidates=3))
    assert found
    assert all(len(each.puzzle.palette) <= colours for each in found)
    assert found[0].likeness > 0.6


def test_renderings_that_cannot_be_mended_cost_less_and_less_but_all_are_tried(monkeypatch):
    """The most like ones of some pictures are all hopeless; a puzzle must come of it all the same."""
    module = import_module("nonoproof.making.candidates")
    budgets = []

    def stubborn(grid, palette, tiers, share):
        budgets.append(share.left().line_solves)
        return mended(grid, palette, tiers, share) if len(budgets) > 20 else None

    monkeypatch.setattr(module, "mended", stubborn)
    assert len(judged(make(encoded(house()), size="20x20", candidates=1))) == 1
    assert budgets == sorted(budgets, reverse=True) and budgets[0] >= 20 * budgets[20]


def test_a_picture_that_cannot_be_mended_in_colours_becomes_black_and_white(monkeypatch):
    module = import_module("nonoproof.making.candidates")

    def colourless(grid, palette, tiers, budget):
        return mended(grid, palette, tiers, budget) if palette == BLACK_AND_WHITE else None

    monkeypatch.setattr(module, "mended", colourless)
    (made,) = judged(make(encoded(house()), size="15x15", colours=4, candidates=1))
    assert made.puzzle.palette == BLACK_AND_WHITE


@pytest.mark.parametrize("letter", "AGR8&")
def test_letters_become_unique(letter):
    found = judged(make(glyph(letter), size="15x15", candidates=2))
    assert found and len(found[0].cells) <= 5
    assert all((each.puzzle.width, each.puzzle.height) == (15, 15) for each in found)


def test_candidates_are_different_and_the_best_is_first():
    found = make(encoded(house()), size="12-18", candidates=5)
    assert len(found) == 5
    for one, other in combinations(found, 2):
        assert one.puzzle.goal != other.puzzle.goal
    assert found[0].likeness >= max(each.likeness for each in found) - 0.03


@pytest.mark.parametrize("tier", [Tier.TRIVIAL, Tier.EASY, Tier.MEDIUM, Tier.HARD])
def test_a_tier_is_kept(tier):
    found = make(glyph("S"), size="10-14", tier=tier, candidates=2)
    assert all(each.tier is tier for each in judged(found))
    assert found or tier is Tier.TRIVIAL


def test_the_same_again_and_another_seed():
    def grids(seed):
        return [each.puzzle.goal for each in make(encoded(house()), size="14", candidates=3, seed=seed)]

    assert grids(0) == grids(0)
    assert grids(7) == grids(7) != grids(0)


def test_metadata_says_where_it_comes_from(tmp_path):
    path = tmp_path / "house.png"
    path.write_bytes(encoded(house()))
    found = make(path, size="12", candidates=1, title="Home")
    assert (found[0].puzzle.title, found[0].puzzle.metadata.origin) == ("Home", str(path))


def test_a_plain_sheet_of_paper_is_refused():
    with pytest.raises(UsageError, match="one colour"):
        make(encoded(Image.new("RGB", (50, 50), "red")))


@pytest.mark.parametrize(
    "wrong", [{"colours": 1}, {"colours": 99}, {"candidates": 0}, {"size": "huge"}, {"method": "magic"}]
)
def test_wrong_wishes_are_refused(wrong):
    with pytest.raises(UsageError):
        make(encoded(ring()), **wrong)


def test_the_generator_of_the_thesis_mends_nothing():
    board = Image.new("L", (80, 80), 255)
    for y in range(0, 80, 20):
        for x in range(0, 80, 20):
            board.paste(0, (x, y, x + 10, y + 10))
            board.paste(0, (x + 10, y + 10, x + 20, y + 20))
    (made,) = make(encoded(board), size="8x8", method="yu2007")
    assert made.verdict is Verdict.MULTIPLE and cadical(made.puzzle) is Verdict.MULTIPLE
    assert not made.cells and made.tier is None
    assert made.puzzle.goal == tuple(bytes((x + y + 1) % 2 for x in range(8)) for y in range(8))


def test_the_threshold_of_the_thesis_counts():
    grey = Image.new("L", (40, 40), 255)
    grey.paste(150, (0, 0, 20, 40))
    dark, light = (
        make(encoded(grey), size="4x4", method="yu2007", threshold=threshold)[0] for threshold in (0.7, 0.5)
    )
    assert dark.puzzle.goal == (b"\1\1\0\0",) * 4 and light.puzzle.goal == (bytes(4),) * 4


@pytest.mark.parametrize("tier", [Tier.EASY, Tier.MEDIUM, Tier.HARD])
def test_puzzles_from_nothing(tier):
    found = judged(list(random_puzzles(Size(12, 10), 6, frozenset([tier]), seed=5)))
    assert len({each.puzzle.goal for each in found}) == 6
    assert {each.tier for each in found} == {tier}
    assert {(each.puzzle.width, each.puzzle.height) for each in found} == {(12, 10)}


def test_more_puzzles_from_nothing_begin_with_the_same():
    def goals(count, seed=1):
        return [each.puzzle.goal for each in random_puzzles(Size(10, 10), count, seed=seed)]

    assert goals(5)[:3] == goals(3)
    assert goals(3) != goals(3, seed=2)


def test_every_kind_is_drawn():
    kinds = {each.how for each in random_puzzles(Size(15, 15), 40)}
    assert kinds == set(DRAWINGS)


def test_a_tier_that_cannot_be_had_ends():
    assert list(random_puzzles(Size(3, 3), 2, frozenset([Tier.EXPERT]), tries=20)) == []


def test_a_symmetric_picture_stays_so_where_it_can():
    kept = changed = 0
    for made in random_puzzles(Size(13, 13), 30, seed=3):
        if made.cells and symmetries(made.rendering):
            changed += 1
            kept += symmetries(made.puzzle.goal) >= symmetries(made.rendering)
    assert kept > 0 and changed >= kept


def test_nothing_to_mend_changes_nothing():
    grid = (b"\1\1\1", b"\1\0\1", b"\1\1\1")
    assert mended(grid, BLACK_AND_WHITE, frozenset(), BudgetShare(Budget())).puzzle.goal == grid


def test_a_font_that_is_none(tmp_path):
    with pytest.raises(UsageError, match="missing"):
        glyph("A", tmp_path / "missing.ttf")
    (tmp_path / "text.ttf").write_text("no font")
    with pytest.raises(UsageError, match="expected a TrueType"):
        glyph("A", tmp_path / "text.ttf")
    with pytest.raises(UsageError, match="characters"):
        glyph("  ")


def test_a_loaded_picture_is_taken_too():
    assert make(load(encoded(ring())), size="12", candidates=1)


def test_a_pale_picture_in_colours_becomes_shades():
    """It differs from its paper by less than two colours must."""
    pale = Image.new("RGB", (200, 200), (255, 255, 255))
    pale.paste((243, 243, 243), (30, 60, 170, 190))
    pale.paste((243, 243, 243), (80, 10, 120, 60))
    (made,) = make(encoded(pale), size="15x15", colours=4, candidates=1)
    assert made.verdict == "unique" and made.puzzle.colours == 1


def test_a_picture_gives_its_name_to_its_puzzles(tmp_path):
    path = tmp_path / "little_house-2.png"
    path.write_bytes(encoded(house()))
    assert make(path, size="12", candidates=1)[0].puzzle.title == "Little house 2"
    assert make(path, size="12", method="yu2007")[0].puzzle.title == "Little house 2"
    assert make(encoded(house()), size="12", candidates=1)[0].puzzle.title == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A", "A"),
        ("\u00e9", "e"),
        ("\N{PIG FACE}", "pig face"),
        ("\u2764\ufe0f", "heavy black heart"),
        ("\uf015", "U+F015"),
    ],
)
def test_what_no_file_name_has_is_spelled(text, name):
    assert spelled(text) == name
