"""The steps of the page are those of ``explain``: the same data, the same sentences, to the same end."""

from nonoproof.formats.records import from_record
from nonoproof.reasoning import explain
from nonoproof.solver import classify

_EXPLAIN = """
    const [name, done] = arguments;
    (async () => {
        await nonoproof.loadContents();
        const data = await nonoproof.loadRows();
        const {puzzle} = await nonoproof.loadPuzzle(data, data.columns.name.indexOf(name));
        const way = await nonoproof.explain(puzzle);
        const last = way.after(way.steps.length - 1);
        done([puzzle.record, way.steps.slice(1).map(({text, cells}) => [text, cells]), way.ending, last]);
    })();
"""


def sentence(text):
    return f"{text[0].upper()}{text[1:]}."


def test_the_page_says_what_explain_says(browser, report, puzzles):
    browser.open(report)
    tried = [each for each in puzzles if each["verdict"] and each["width"] * each["height"] <= 900]
    assert {"unique", "multiple", "none"} <= {each["verdict"] for each in tried}
    for each in tried[::2] + [each for each in tried if each["verdict"] != "unique"]:
        record, steps, ending, last = browser.driver.execute_async_script(_EXPLAIN, each["key"][:16])
        puzzle = from_record(record)
        reported = explain(puzzle, classify(puzzle))
        assert [text for text, _ in steps] == [sentence(step.text) for step in reported.steps]
        assert [cells for _, cells in steps] == [
            [[y, x] for y, x, _ in step.cells] for step in reported.steps
        ]
        assert ending == sentence(reported.ending)
        assert [[255 if cell < 0 else cell for cell in row] for row in last] == [
            list(row) for row in reported.grid
        ]


def test_hard_puzzles_are_told_to_the_end(browser, report, puzzles):
    """Also where ``explain`` has to suppose or to guess."""
    browser.open(report)
    hard = [each for each in puzzles if each["source"].startswith("hard") or "/hard/" in each["source"]]
    assert hard
    for each in hard:
        if each["verdict"] == "unique":
            _, _, ending, _ = browser.driver.execute_async_script(_EXPLAIN, each["key"][:16])
            assert ending == "Every cell is known."
