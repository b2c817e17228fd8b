"""Drawing in the workbench, and what is said after every stroke."""

from dataclasses import replace

from nonoproof.model import UNKNOWN, puzzle_of
from nonoproof.solver import classify
from nonoproof.verdict import Verdict
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.workbench import SEVERAL, UNIQUE, grid_of


def varying(puzzle):
    """The cells that are not the same in all solutions: those that can be either."""
    found = []
    for place in range(puzzle.width * puzzle.height):
        y, x = divmod(place, puzzle.width)
        either = 0
        for cell in (0, 1):
            givens = [bytearray([UNKNOWN] * puzzle.width) for _ in range(puzzle.height)]
            givens[y][x] = cell
            either += classify(replace(puzzle, givens=tuple(map(bytes, givens)))).verdict is not Verdict.NONE
        if either == 2:
            found.append(place)
    return found


def test_drawing_undoing_and_the_verdict(studio):
    studio.open()
    assert (studio.verdict, studio.text("#verdict-name")) == ("", "An empty grid")
    studio.drag((0, 0))
    assert studio.verdict == "unique"
    studio.drag((1, 1))
    assert studio.verdict == "multiple"
    assert studio.rows()[0].startswith("#.")
    assert studio.browser.run("return studio.app.openCells.length") == 4
    studio.click("#undo")
    studio.settled()
    assert studio.verdict == "unique"
    assert studio.rows()[1] == "." * 15
    studio.click("#redo")
    studio.settled()
    assert studio.verdict == "multiple"
    studio.drag((2, 0), (2, 6))
    assert [row[2] for row in studio.rows()] == ["#"] * 7 + ["."] * 8
    studio.drag((2, 3), (2, 4))  # begins on its own colour: takes away
    assert [row[2] for row in studio.rows()][2:6] == ["#", ".", ".", "#"]


def test_the_tools(studio):
    studio.open()
    studio.click("#tools input[value=rectangle]")
    studio.drag((1, 1), (4, 3))
    assert sum(row.count("#") for row in studio.rows()) == 12
    studio.click("#tools input[value=line]")
    studio.drag((6, 6), (9, 9))
    assert [row[6:10] for row in studio.rows()[6:10]] == ["#...", ".#..", "..#.", "...#"]
    studio.click("#tools input[value=fill]")
    studio.drag((1, 1))
    assert studio.rows()[1] == "." * 15
    studio.click("#undo")
    studio.click("#tools input[value=select]")
    studio.drag((1, 1), (4, 3))
    studio.drag((2, 2), (8, 2))
    assert studio.rows()[1] == "." * 7 + "####" + "...."
    studio.edit("mirror-x")
    studio.settled()
    studio.browser.press(Keys.ESCAPE)
    assert studio.browser.run("return studio.app.history.canUndo")


def test_every_ambiguous_cell_is_marked_and_another_solution_shown(studio):
    studio.open(SEVERAL)
    assert studio.verdict == "multiple"
    open_cells = varying(puzzle_of(grid_of(SEVERAL)))
    assert studio.browser.run("return studio.app.openCells.sort((a, b) => a - b)") == open_cells
    assert f"{len(open_cells)} cells, hatched, differ" in studio.text("#verdict-text")
    before = studio.browser.run("return [...studio.app.scene.cells]")
    studio.browser.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 's'}))")
    shown = studio.browser.run("return [...studio.app.scene.cells]")
    assert {place for place in range(25) if shown[place] != before[place]} <= set(open_cells)
    assert shown != before
    studio.browser.run("document.dispatchEvent(new KeyboardEvent('keyup', {key: 's'}))")
    assert studio.browser.run("return [...studio.app.scene.cells]") == before


def test_a_remedy_is_previewed_and_taken(studio):
    studio.open(SEVERAL)
    button = studio.browser.driver.find_element(By.CSS_SELECTOR, "#remedies button")
    ActionChains(studio.browser.driver).move_to_element(button).perform()
    assert studio.browser.run("return studio.app.scene.preview.length") == 1
    button.click()
    studio.settled()
    assert studio.verdict == "unique"
    changed = sum(
        a != b for old, new in zip(SEVERAL, studio.rows(), strict=True) for a, b in zip(old, new, strict=True)
    )
    assert changed == 1
    studio.click("#undo")
    assert studio.rows() == SEVERAL


def test_difficulty_steps_and_where_it_is_hard(studio):
    studio.open(UNIQUE)
    assert studio.verdict == "unique"
    assert studio.text("#tier") in ("trivial", "easy")
    steps = studio.browser.run("return studio.app.found.way.steps.map((step) => step.text)")
    for number in range(1, len(steps) + 1):
        studio.click("#step-on")
        told = studio.text("#step-text")
        assert told.startswith(f"{number} of {len(steps)}. ")
        assert steps[number - 1][1:] in told
    assert "Every cell is known." in studio.text("#step-text")
    assert studio.browser.run(
        "return [...studio.app.scene.cells].every((c, i) => c === studio.app.doc.cells[i])"
    )
    studio.click("#heat")
    order = studio.browser.run("return [...studio.app.scene.heat.order]")
    assert min(order) == 1
    assert max(order) == len(steps)


def test_a_hundred_by_a_hundred_stays_fluid(studio):
    disc = [
        "".join("#" if (x - 50) ** 2 + (y - 50) ** 2 < 1600 else "." for x in range(100)) for y in range(100)
    ]
    studio.open(disc)
    assert studio.verdict == "unique"
    studio.drag((10, 10), (20, 20), (30, 20))
    assert studio.rows()[20][20:31] == "#" * 11
    assert studio.verdict in ("unique", "multiple")


def test_a_given_cell_settles_a_puzzle_and_can_be_taken_back(studio):
    studio.open(["#.", ".#"])
    assert studio.verdict == "multiple"
    studio.click("#tools input[value=given]")
    studio.drag((0, 0))
    assert studio.verdict == "unique"
    studio.mode("play")
    assert studio.browser.run("return [...studio.app.play.marks]") == [1, 255, 255, 255]
    studio.drag((0, 0), (1, 0), settle=False)
    assert studio.browser.run("return [...studio.app.play.marks]") == [1, 0, 255, 255]
    studio.mode("draw")
    studio.drag((0, 0))
    assert studio.verdict == "multiple"
    studio.click("#tools input[value=pencil]")
    studio.click("#undo")
    studio.settled()
    studio.drag((0, 0))  # a given cell is as it is drawn
    record = studio.browser.run("return studio.record()")
    assert (record["goal"], record["givens"]) == (["..", ".#"], [".?", "??"])


def test_the_size_changes_on_each_side(studio):
    studio.open(["#.", ".."])
    studio.click("#size")
    for side, rows in {
        "On the left": [".#.", "..."],
        "At the top": ["...", ".#.", "..."],
        "On the right": ["....", ".#..", "...."],
        "At the bottom": ["....", ".#..", "....", "...."],
    }.items():
        studio.click(f'button[aria-label="{side}: one more"]')
        assert studio.rows() == rows
    studio.click('button[aria-label="At the top: one less"]')
    assert studio.rows() == [".#..", "....", "...."]
    studio.browser.press(Keys.ESCAPE)
    studio.settled()


def test_colours_are_added_named_and_removed(studio):
    studio.open(UNIQUE)
    studio.click("#details")
    studio.click("#add-colour")
    assert studio.browser.texts("#palette [role=radio]")[2:] == ["r"]
    name = studio.browser.driver.find_element(
        By.CSS_SELECTOR, "#colour-list > div:last-child input[type=text]"
    )
    name.clear()
    name.send_keys("brick", Keys.TAB)
    studio.click("#details-dialog button.main")
    studio.click("#palette [role=radio]:nth-last-child(2)")
    studio.drag((0, 0))
    assert studio.rows()[0] == "r.#.."
    label = studio.browser.run(
        "return document.querySelector('#palette [role=radio]:nth-last-child(2)').ariaLabel"
    )
    assert label == "brick"
    studio.click("#details")
    studio.click('#colour-list button[aria-label="Remove brick"]')
    studio.click("#details-dialog button.main")
    studio.settled()
    assert studio.rows() == UNIQUE


def test_mirrors_change_the_selection_or_all(studio):
    studio.open(["##...", "#....", "....."])
    studio.edit("mirror-x")
    assert studio.rows() == ["...##", "....#", "....."]
    studio.edit("mirror-y")
    assert studio.rows() == [".....", "....#", "...##"]
    studio.click("#tools input[value=select]")
    studio.drag((3, 1), (4, 2))
    studio.edit("mirror-x")
    assert studio.rows() == [".....", "...#.", "...##"]
    studio.settled()
