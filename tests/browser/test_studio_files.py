"""What goes into the workbench and comes out of it: pictures, files, links, paper."""

import io
import json

import pytest
from nonoproof.cli import main
from nonoproof.formats import FORMATS, json_lines
from nonoproof.model import UNKNOWN, Colour, Metadata, Puzzle, puzzle_of
from nonoproof.solver import classify
from PIL import Image, ImageDraw

from tests.browser.workbench import UNIQUE, grid_of

READERS = {each.NAME: each for each in FORMATS}


def test_a_picture_comes_in(studio):
    image = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(image).ellipse((100, 50, 300, 250), fill="black")
    data = io.BytesIO()
    image.save(data, "PNG")
    studio.open()
    studio.take("disc.png", data.getvalue(), "image/png")
    studio.browser.wait("document.getElementById('picture-dialog').open")
    studio.browser.run(
        "const s = document.getElementById('pw'); s.value = 40; s.dispatchEvent(new Event('input'))"
    )
    studio.click("#picture-ok")
    studio.settled()
    rows = studio.rows()
    assert (len(rows[0]), len(rows)) == (40, 30)
    assert rows[15][20] == "#"
    assert rows[0] == "." * 40
    assert 250 < sum(row.count("#") for row in rows) < 380
    small = Image.new("RGB", (3, 2), "white")
    small.putpixel((1, 1), (255, 0, 0))
    data = io.BytesIO()
    small.save(data, "PNG")
    studio.take("small.png", data.getvalue(), "image/png")
    studio.browser.wait("studio.app.doc.width === 3")
    assert studio.rows() == ["...", ".#."]


COLOURED = Puzzle(
    *[
        getattr(puzzle_of(grid_of(["ra.", ".aa", "rrr"], ".ra")), side) for side in ("rows", "columns")
    ],
    palette=(Colour(".", "ffffff", "white"), Colour("r", "cc0000", "red"), Colour("a", "0000cc", "azure")),
    goal=grid_of(["ra.", ".aa", "rrr"], ".ra"),
    metadata=Metadata(title='A "quoted" <title> & more', author="Somebody"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("suffix", "name"), [("json", "json"), ("non", "non"), ("xml", "webpbn-xml"), ("g", "g")]
)
@pytest.mark.parametrize("coloured", [False, True])
def test_what_is_saved_is_read_here_and_there(studio, suffix, name, coloured):
    puzzle = COLOURED if coloured else puzzle_of(grid_of(UNIQUE), metadata=Metadata(title="House"))
    studio.open(puzzle)
    data = studio.saved(suffix)
    reader = READERS.get(name) or next(each for each in FORMATS if f".{suffix}" in each.SUFFIXES)
    (entry,) = reader.read(data)
    assert entry.puzzle == puzzle
    assert entry.puzzle.title == puzzle.title
    before = studio.browser.run("return JSON.stringify(studio.app.found.classification.solutions)")
    studio.click("#undo") if studio.browser.run("return studio.app.history.canUndo") else None
    studio.take(f"again.{suffix}", data)
    studio.settled()
    assert studio.verdict == classify(puzzle).verdict
    if suffix in ("json", "non") or not coloured:
        after = json.loads(
            studio.browser.run("return JSON.stringify(studio.app.found.classification.solutions)")
        )
        assert len(after) == len(json.loads(before))


def test_text_and_png_come_back(studio):
    studio.open(UNIQUE)
    assert studio.saved("txt").decode().split() == UNIQUE
    png = studio.saved("png")
    assert Image.open(io.BytesIO(png)).size == (5, 5)
    studio.drag((0, 0))
    studio.take("again.png", png, "image/png")
    studio.browser.wait("studio.app.doc.cells[0] === 0")
    assert studio.rows() == UNIQUE
    assert b"<svg" in studio.saved("svg")


def test_a_link_holds_the_puzzle(studio):
    studio.open(COLOURED)
    studio.click("#share")
    link = studio.browser.wait("document.getElementById('share-link').value")
    assert len(link) < 700
    studio.open()
    studio.go(link)
    assert studio.rows() == ["ra.", ".aa", "rrr"]
    assert studio.browser.run("return studio.app.doc.meta.title") == COLOURED.title


def test_unsaved_work_survives_a_reload(studio):
    studio.open()
    studio.drag((3, 3), (6, 3))
    studio.browser.wait("localStorage.getItem('nonoproof-studio')")
    studio.go(studio.browser.driver.current_url, fresh=False)
    assert studio.rows()[3] == "...####........"
    studio.browser.run("localStorage.clear()")


def test_the_command_writes_the_page(tmp_path):
    source, target = tmp_path / "p.txt", tmp_path / "page.html"
    source.write_text("\n".join(UNIQUE) + "\n")
    assert main(["studio", str(source), "--out", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert '"goal": ["..#..",' in text
    assert len(text) < 500_000
    assert main(["studio", str(tmp_path / "nothing.non"), "--out", str(target)]) == 2


ALL = Metadata(
    "Title", "Author", "Copyright", "CC0-1.0", "12", "A collection", "Two\nlines", "A note", "2026", "unique", "hard"
)  # fmt: skip
GIVEN = Puzzle(
    *[getattr(puzzle_of(grid_of(["#.", ".#"])), side) for side in ("rows", "columns")],
    goal=grid_of(["#.", ".#"]),
    givens=(bytes([1, UNKNOWN]), bytes([UNKNOWN, UNKNOWN])),
    metadata=ALL,
)


@pytest.mark.parametrize(("suffix", "name"), [("json", "json"), ("non", "non"), ("xml", "webpbn-xml")])
def test_given_cells_and_all_that_is_said_are_kept(studio, suffix, name):
    studio.open(GIVEN)
    assert studio.verdict == "unique"
    for _ in range(2):
        data = studio.saved(suffix)
        (entry,) = READERS[name].read(data)
        assert entry.puzzle == GIVEN
        assert entry.puzzle.givens == GIVEN.givens
        for field in READERS[name].HOLDS.metadata:
            expected = getattr(ALL, field)
            assert getattr(entry.puzzle.metadata, field) == (
                expected if suffix == "json" else expected.replace("\n", " ")
            )
        studio.drag((1, 0))
        studio.take(f"again.{suffix}", data)
        studio.settled()
        assert studio.verdict == "unique"


def test_a_goal_that_is_not_of_the_clues_is_not_drawn(studio):
    studio.open({"rows": [[2], [1]], "columns": [[2], [1]], "goal": ["##", ".#"]})
    assert studio.browser.run("return studio.app.doc.kind") == "clues"
    assert studio.verdict == "unique"


def test_the_sheet_to_print(studio):
    """To be solved: clues and given cells; an ambiguous puzzle says so. The browser's own menu prints it, too."""
    studio.open(GIVEN)
    assert studio.browser.command("Page.printToPDF")["data"]
    assert studio.text("#sheet h1") == "Title"
    assert "by Author" in studio.text("#sheet")
    filled = "return document.querySelectorAll('#sheet svg rect[fill=\"#000000\"]').length"
    assert studio.browser.run(filled) == 1
    studio.browser.command("Emulation.setEmulatedMedia", media="print")
    shown = "return [...document.body.children].filter((e) => e.checkVisibility()).map((e) => e.id)"
    assert studio.browser.run(shown) == ["sheet"]
    studio.browser.command("Emulation.setEmulatedMedia", media="")
    studio.open(["#.", ".#"])
    studio.browser.run("globalThis.print = () => dispatchEvent(new Event('beforeprint'))")
    studio.click("#print")
    assert "differ in the 4 cells" in studio.text("#sheet")
    assert studio.text("#sheet svg").count("?") == 4


def test_a_sheet_in_colours_has_letters_beside_them(studio):
    studio.open(COLOURED)
    studio.browser.run("dispatchEvent(new Event('beforeprint'))")
    assert "r red · a azure" in studio.text("#sheet")
    clues = studio.browser.run(
        "return [...document.querySelectorAll('#sheet svg text')].map((e) => e.textContent)"
    )
    assert clues[:3] == ["1r", "1a", "2a"]


def test_several_puzzles_are_open_at_once(studio):
    """Each has its own undo; a file with several is opened whole, and what is there stays."""
    lines = b"".join(json_lines.write([puzzle_of(grid_of(rows))]) for rows in (["#.", "##"], ["..#", ".##"]))
    studio.open()
    studio.take("two.jsonl", lines)
    studio.settled()
    assert studio.text("#puzzles-count") == "1 of 2"
    assert studio.rows() == ["#.", "##"]
    studio.drag((1, 0))
    studio.take("third.txt", b"###\n#.#\n")
    studio.settled()
    assert (studio.text("#puzzles-count"), studio.rows()) == ("2 of 3", ["###", "#.#"])
    studio.click("#puzzles-menu summary")
    studio.click("#puzzles-list .puzzle-row:first-child button")
    studio.settled()
    assert studio.rows() == ["##", "##"]
    studio.click("#undo")
    studio.settled()
    assert studio.rows() == ["#.", "##"]
    studio.click("#puzzles-menu summary")
    studio.click("#puzzle-copy")
    studio.settled()
    studio.drag((0, 0))
    assert (studio.text("#puzzles-count"), studio.rows()) == ("2 of 4", ["..", "##"])
    studio.click("#puzzles-menu summary")
    studio.click("#puzzles-list .puzzle-row:nth-child(2) button:last-child")
    studio.settled()
    assert (studio.text("#puzzles-count"), studio.rows()) == ("2 of 3", ["###", "#.#"])
    # All of them survive a reload.
    studio.browser.wait("JSON.parse(localStorage['nonoproof-studio']).puzzles.length === 3")
    studio.go(studio.browser.run("return location.href"), fresh=False)
    assert (studio.text("#puzzles-count"), studio.rows()) == ("2 of 3", ["###", "#.#"])
    goals = studio.browser.run(
        "return JSON.parse(localStorage['nonoproof-studio']).puzzles.map(({goal}) => goal)"
    )
    assert goals == [["#.", "##"], ["###", "#.#"], ["..#", ".##"]]


def test_of_several_puzzles_those_that_can_be_read_are_opened(studio):
    good = json_lines.write([puzzle_of(grid_of(["#.", "##"]))])
    studio.open()
    studio.take("mixed.jsonl", b'{"rows": 7}\n' + good + b"{}\n" + good)
    studio.settled()
    assert studio.text("#puzzles-count") == "1 of 2"
    assert studio.rows() == ["#.", "##"]
