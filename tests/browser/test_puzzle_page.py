"""The page of one puzzle: evidence, steps, downloads, paper."""

import json
import random
import re

import pytest
from nonoproof import read, write
from nonoproof.cli import main
from nonoproof.formats.records import from_record
from nonoproof.grading import Features
from nonoproof.model import puzzle_of
from nonoproof.repair import ambiguity
from nonoproof.verdict import Budget
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import name_of
from tests.support.exported import exported


def show(browser, report, each):
    browser.open(report, f"#puzzle={each['key'][:16]}")
    browser.wait("document.querySelector('#puzzle h1')")


def some(puzzles, verdict, part=""):
    return next(each for each in puzzles if each["verdict"] == verdict and part in each["source"])


def test_ambiguous_cells_are_marked_and_their_regions_counted(browser, report, puzzles):
    each = some(puzzles, "multiple", "ambiguous/rocket")
    one, other = each["solutions"]
    differing = sum(
        a != b for row, line in zip(one, other, strict=True) for a, b in zip(row, line, strict=True)
    )
    show(browser, report, each)
    assert len(browser.texts("#puzzle .body figure")) == 2
    (sentence,) = browser.texts(".evidence")
    assert sentence.startswith(f"{differing} cells differ between these two solutions, in one exchange: ")
    hatched = browser.run("return document.querySelector('.marks path').getAttribute('d')")
    assert hatched.count("M") == differing


@pytest.mark.parametrize(
    ("part", "cells", "lines"),
    [
        ("ambiguous/rocket", 1, 2),
        ("impossible/car", 0, 2),
        ("apple-with-wrong", 1, 0),
        ("wrong-goal/turtle", 0, 2),
    ],
)
def test_a_remedy_is_drawn_before_and_after_with_what_changes_marked(
    browser, report, puzzles, part, cells, lines
):
    each = next(each for each in puzzles if part in each["source"])
    remedy = each["remedy"]
    show(browser, report, each)
    assert browser.texts(".remedy h2") == ["How to fix it"]
    assert browser.texts(".remedy p")[0].startswith(remedy["sentence"])
    assert browser.texts(".remedy figcaption") == ["Before", f"After: unique and {remedy['tier']}"]
    marks = "return [...document.querySelectorAll('.remedy .marks path:first-child')].map((e) => e.getAttribute('d'))"
    assert [drawn.count("M") for drawn in browser.run(marks)] == ([cells, cells] if cells else [])
    wrong, changed = (
        browser.run(f"return document.querySelectorAll('.remedy .{name}').length")
        for name in ("wrong", "changed")
    )
    runs = [sum(max(1, len(clue[which])) for clue in remedy["clues"]) for which in ("from", "to")]
    assert ([wrong, changed], len(remedy["clues"])) == (runs, lines)
    assert len(browser.texts(".remedy li")) == cells + lines


def test_a_remedy_that_the_run_did_not_search_for_is_found_when_somebody_looks(browser, report, puzzles):
    each = some(puzzles, "multiple", "snowy-village")
    assert each["ambiguity"]["cells"] > 48 and "remedy" not in each
    show(browser, report, each)
    browser.wait("document.querySelector('.remedy')")
    assert re.match(r"This makes it unique: change \d+ cells?\.", browser.texts(".remedy p")[0])
    assert browser.texts(".remedy figcaption")[1].startswith("After: unique and ")


def test_a_map_that_the_run_had_no_time_for_is_completed_when_somebody_looks(browser, tmp_path):
    rng = random.Random(1)
    noise = puzzle_of(tuple(bytes(rng.random() < 0.4 for _ in range(20)) for _ in range(20)))
    write(noise, tmp_path / "noise.json")
    assert (
        main(["run", str(tmp_path / "noise.json"), "--out", str(tmp_path / "out"), "--engine", "inline"]) == 0
    )
    (each,) = exported(tmp_path / "out")
    assert not each["ambiguity"]["complete"]
    show(browser, tmp_path / "out", each)
    browser.wait("document.querySelector('figure.open').textContent.includes('all cells')")
    cells = len(ambiguity(noise, Budget(None)).places())
    assert cells > each["ambiguity"]["cells"]
    assert browser.texts("figure.open figcaption")[0].endswith(f"({cells})")


@pytest.mark.parametrize("verdict", ["unique", "multiple", "none"])
def test_certified_verdicts_lead_to_their_certificates(browser, report, puzzles, verdict):
    each = some(puzzles, verdict)
    show(browser, report, each)
    name = "[...document.querySelectorAll('.facts dt')].find((e) => e.textContent === 'Certified')"
    address = browser.run(f"return {name}.nextSibling.querySelector('a').href")
    file = report / "certificates" / each["certificate"]["file"]
    assert address == file.as_uri()
    assert file.is_file()


def test_without_a_verdict_nothing_is_certified(browser, report, puzzles):
    show(browser, report, next(each for each in puzzles if each["verdict"] is None and each["key"]))
    assert "Certified" not in browser.texts(".facts dt")


def test_what_shares_a_line_changes_together(browser, report):
    browser.open(report)
    differences = """
        const read = (text) => text.split("|").map((row) => [...row].map(Number));
        const {cells, regions} = nonoproof.differences(read(arguments[0]), read(arguments[1]));
        return [cells.length, regions.map((region) => region.length).sort()];
    """
    assert browser.run(differences, "1100|0000|0011", "0000|0000|1011") == [3, [3]]
    assert browser.run(differences, "1000|0100|0000|0000", "0100|1000|0010|0001") == [6, [1, 1, 4]]
    assert browser.run(differences, "10|01", "01|10") == [4, [4]]
    assert browser.run(differences, "10|01", "00|00") == [2, [1, 1]]


def test_every_address_of_the_report_shows_its_puzzle(browser, report, puzzles):
    browser.open(report)
    for each in puzzles[::6]:
        name = each["key"][:16] if each["key"] else f"{each['source']}#{each['index']}"
        browser.run("location.hash = '#' + new URLSearchParams({puzzle: arguments[0]})", name)
        title = name_of(each)
        browser.wait(f"document.querySelector('#puzzle h1')?.textContent === {json.dumps(title)}")
        assert browser.texts("#puzzle .by .badge")[0].endswith(each["verdict"] or "invalid")


def test_steps_can_be_clicked_through(browser, report, puzzles):
    show(browser, report, some(puzzles, "unique", "animals/cat"))
    browser.wait("document.querySelector('.steps .sentence')")
    assert "An empty grid." in browser.texts(".sentence")[0]
    browser.run("document.querySelector('[aria-label=\"Next step\"]').click()")
    assert browser.texts(".sentence")[0].startswith("1 of ")
    browser.run("document.querySelector('[aria-label=\"Last step\"]').click()")
    assert "Every cell is known." in browser.texts(".sentence")[0]


def test_arrows_among_the_steps_stay_with_the_puzzle(browser, report, puzzles):
    show(browser, report, some(puzzles, "unique", "animals/cat"))
    browser.wait("document.querySelector('.steps .sentence')")
    browser.run("document.querySelector('[aria-label=\"Next step\"]').focus()")
    address = browser.driver.current_url
    browser.press(Keys.ARROW_RIGHT)
    browser.press(Keys.ARROW_RIGHT)
    assert browser.texts(".sentence")[0].startswith("2 of ")
    assert browser.driver.current_url == address


def test_a_puzzle_opens_in_the_workbench(browser, report, puzzles):
    each = some(puzzles, "unique", "animals/cat")
    show(browser, report, each)
    address = browser.wait(
        "document.querySelector('a.button')?.href.includes('#p=') && document.querySelector('a.button').href"
    )
    browser.driver.get("about:blank")
    browser.driver.get(address)
    browser.wait("document.documentElement.dataset.ready && studio.app.found.done")
    assert browser.run("return studio.app.found.classification.solutions") == each["solutions"]
    assert browser.run("return studio.app.found.grade.tier") == each["grade"]["tier"]


def test_the_kinds_of_reasoning_are_reported_with_their_shares(browser, report, puzzles):
    each = some(puzzles, "unique", "hard/bees")
    show(browser, report, each)
    features = each["grade"]["features"]
    shares = [features[name] for name in Features._fields if name.startswith("by_") and name in features]
    reported = [float(text.split("%")[0]) for text in browser.texts(".rungs td.right")]
    assert reported == [pytest.approx(100 * share, abs=0.06) for share in shares]
    assert browser.texts(".grade")[0].startswith(each["grade"]["tier"])
    assert browser.texts(".grade + p") == [each["grade"]["why"]]


def test_solutions_can_be_hidden(browser, report, puzzles):
    show(browser, report, some(puzzles, "unique", "animals/cat"))
    shown = "return getComputedStyle(document.querySelector('.pictures .solution')).display"
    assert browser.run(shown) != "none"
    browser.run("document.querySelector('.toggles input').click()")
    assert browser.run(shown) == "none"


def test_on_paper_it_is_a_sheet_to_be_solved(browser, report, puzzles):
    show(browser, report, some(puzzles, "multiple", "ambiguous/rocket"))
    browser.command("Emulation.setEmulatedMedia", media="print")
    hidden = "return getComputedStyle(document.querySelector(arguments[0])).display === 'none'"
    for selector in (".solution", ".side", "figure + figure", "nav"):
        assert browser.run(hidden, f"#puzzle {selector}"), selector
    for selector in ("h1", "svg.puzzle", "text.clue", ".marks", ".evidence"):
        assert not browser.run(hidden, f"#puzzle {selector}"), selector
    assert browser.command("Page.printToPDF")["data"]


def test_on_paper_every_open_cell_is_marked(browser, report, puzzles):
    """Not only those that differ between the two solutions that were found."""
    show(browser, report, some(puzzles, "multiple", "ambiguous/tropical-fish"))
    browser.command("Emulation.setEmulatedMedia", media="print")
    figures = "return [...document.querySelectorAll('#puzzle .pictures figure')]"
    shown = browser.run(f"{figures}.filter((e) => e.checkVisibility()).map((e) => e.textContent)")
    assert len(shown) == 1
    assert "all cells that are not the same in every solution (19)" in shown[0]


_DOWNLOAD = """
    const done = arguments[1];
    (async () => {
        await nonoproof.loadContents();
        const data = await nonoproof.loadRows();
        const {result, puzzle} = await nonoproof.loadPuzzle(data, data.columns.name.indexOf(arguments[0]));
        const files = nonoproof.downloads(puzzle, result.solutions[0] ?? null, null);
        done(files.map(([, suffix, , content]) => [suffix, content()]));
    })();
"""


def without_controls(text):
    return re.sub(r"[\x00-\x20]+", " ", text).strip()


@pytest.mark.parametrize("part", ["animals/cat", "colour/tropical", "given-cells/teapot", "hostile/title"])
def test_downloads_are_read_back_as_the_same_puzzle(browser, report, puzzles, tmp_path, part):
    each = some(puzzles, "unique", part)
    browser.open(report)
    files = dict(browser.driver.execute_async_script(_DOWNLOAD, each["key"][:16]))
    assert {"json", "xml"} <= files.keys()
    original = from_record(json.loads(files["json"]))
    for suffix, content in files.items():
        path = tmp_path / f"puzzle.{suffix}"
        path.write_text(content, encoding="utf-8")
        (found,) = read(path)
        assert (found.rows, found.columns) == (original.rows, original.columns), suffix
        assert suffix == "txt" or without_controls(found.title) == without_controls(each["title"])
        assert suffix == "txt" or found.givens == original.givens
