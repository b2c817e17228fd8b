"""The workbench in a real browser: drawing, verdicts, mending, clues, pictures, playing, files, keys."""

import base64
import io
import json
from dataclasses import replace

import pytest
from nonoproof.cli import main
from nonoproof.formats import FORMATS
from nonoproof.model import UNKNOWN, Colour, Metadata, Puzzle, clue, puzzle_of
from nonoproof.solver import classify
from nonoproof.studio import page
from nonoproof.verdict import Verdict
from PIL import Image, ImageDraw
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def grid_of(rows, chars=".#"):
    return tuple(bytes(chars.index(char) for char in row) for row in rows)


UNIQUE = ["..#..", ".###.", "#####", ".#.#.", ".#.#."]
SEVERAL = ["#....", ".#...", "..###", "..###", "....."]
READERS = {each.NAME: each for each in FORMATS}


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


class Studio:
    def __init__(self, browser, folder):
        self.browser, self.folder = browser, folder

    def open(self, puzzle=None, fresh=True):
        if isinstance(puzzle, list):
            puzzle = puzzle_of(grid_of(puzzle))
        path = self.folder / "studio.html"
        path.write_text(page(puzzle), encoding="utf-8")
        self.go(path.as_uri(), fresh)
        return self

    def go(self, address, fresh=True):
        self.browser.driver.get("about:blank")
        self.browser.driver.get(address)
        self.browser.wait("document.documentElement.dataset.ready")
        if fresh and self.browser.run("return localStorage.length"):
            self.settled()
            self.browser.run("localStorage.clear()")
            self.go(address)
        self.settled()

    def settled(self):
        """Until everything is known about the puzzle as it is."""
        self.browser.wait("!studio.app.found.stale && (studio.app.found.done || studio.app.found.error)")
        self.browser.settle()

    def place(self, x, y):
        at = self.browser.run(
            "const at = studio.view.placeOf({x: arguments[0], y: arguments[1]}); return [at.x, at.y]", x, y
        )
        return round(at[0]), round(at[1])

    def drag(self, *cells, button="left", settle=True):
        """With the mouse, from cell to cell."""
        for number, (x, y) in enumerate([*cells, cells[-1]]):
            px, py = self.place(x, y)
            kind = "mousePressed" if number == 0 else "mouseMoved" if number < len(cells) else "mouseReleased"
            self.browser.command(
                "Input.dispatchMouseEvent",
                type=kind,
                x=px,
                y=py,
                button=button,
                buttons=1 if button == "left" else 2,
                clickCount=1,
            )
        if settle:
            self.settled()

    def click(self, selector):
        self.browser.driver.find_element(By.CSS_SELECTOR, selector).click()
        self.browser.settle()

    def rows(self):
        return self.browser.run(
            "const {width, height, cells, palette} = studio.app.doc;"
            "const row = (y) => cells.subarray(y * width, (y + 1) * width);"
            "return Array.from({length: height}, (_, y) =>"
            " Array.from(row(y), (c) => palette[c].char).join(''))"
        )

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).textContent", selector)

    @property
    def verdict(self):
        return self.browser.run("return document.getElementById('verdict').dataset.verdict")

    def mode(self, name):
        self.click(f"#modes input[value={name}]")

    def take(self, name, data, kind="text/plain"):
        """As if the file had been dropped on the page."""
        script = """
            const [name, data, kind] = arguments;
            const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], name, {type: kind}));
            dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, cancelable: true}));
        """
        self.browser.run(script, name, base64.b64encode(data).decode(), kind)
        self.browser.settle()

    def saved(self, suffix):
        """What is written when that format is chosen."""
        script = """
            const [suffix, done] = arguments;
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
                URL.createObjectURL = make;
                const reader = new FileReader();
                reader.onload = () => done(reader.result.split(",")[1]);
                reader.readAsDataURL(blob);
                return "data:,";
            };
            document.querySelector("#save-menu").open = true;
            setTimeout(() => document.querySelector(`[data-format="${suffix}"]`).click(), 50);
        """
        return base64.b64decode(self.browser.driver.execute_async_script(script, suffix))


@pytest.fixture
def studio(browser, tmp_path):
    return Studio(browser, tmp_path)


def test_drawing_undoing_and_the_verdict(studio):
    studio.open()
    assert studio.verdict == "unique"
    studio.drag((0, 0))
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
    studio.click("#mirror-x")
    studio.settled()
    studio.browser.press(Keys.ESCAPE)
    assert studio.browser.run("return studio.app.history.canUndo")


def test_every_ambiguous_cell_is_marked_and_another_solution_shown(studio):
    studio.open(SEVERAL)
    assert studio.verdict == "multiple"
    open_cells = varying(puzzle_of(grid_of(SEVERAL)))
    assert studio.browser.run("return studio.app.openCells.sort((a, b) => a - b)") == open_cells
    assert f"{len(open_cells)} cells are not the same" in studio.text("#verdict-text")
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


def test_clues_are_typed_and_their_contradictions_told(studio):
    studio.open(["##.", "#.."])
    studio.mode("clues")
    rows, columns = [
        studio.browser.driver.find_element(By.ID, f"{side}-text") for side in ("rows", "columns")
    ]
    assert (rows.get_attribute("value"), columns.get_attribute("value")) == ("2\n1", "2\n1\n0")
    rows.clear()
    rows.send_keys("2\n2")
    studio.settled()
    assert studio.verdict == "none"
    assert studio.text("#clue-fault") == "The rows have 4 cells, the columns 3."
    assert "row" in studio.text("#remedies").lower()
    assert studio.browser.run("return studio.app.wrongLines().size") >= 1
    rows.send_keys("x")
    assert "no clue" in studio.text("#clue-fault")
    rows.send_keys(Keys.BACKSPACE)
    studio.click("#remedies button")
    studio.settled()
    assert studio.verdict == "unique"
    studio.click("#take-solution")
    studio.settled()
    assert studio.browser.run("return studio.app.doc.kind") == "picture"


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


def test_trying_it_with_hints_and_a_check(studio):
    studio.open(UNIQUE)
    studio.mode("play")
    assert studio.browser.run("return [...studio.app.play.marks].every((cell) => cell === 255)")
    studio.drag((0, 0), settle=False)
    studio.click("#check")
    assert studio.browser.run("return studio.app.play.faults") == [0]
    studio.click("#hint")
    studio.browser.wait("!document.getElementById('told').hidden")
    assert "wrong" in studio.text("#told-text")
    studio.click("#restart")
    for _ in range(60):
        studio.browser.run("document.getElementById('told-text').textContent = ''")
        studio.click("#hint")
        studio.browser.wait("document.getElementById('told-text').textContent !== ''")
        step = studio.browser.run("return studio.app.play.hint?.step ?? null")
        if step is None:
            break
        for cell in step["cells"]:
            studio.browser.run(
                "const [x, y, empty] = arguments; studio.app.colour = 1;"
                "document.querySelector('#board').focus(); studio.app.cursor = {x, y};"
                "document.querySelector('#board').dispatchEvent("
                "new KeyboardEvent('keydown', {key: empty ? 'x' : ' ', bubbles: true}))",
                cell["column"] - 1, cell["row"] - 1, cell["may_be"] == ".",
            )  # fmt: skip
        if "Solved" in studio.text("#told-text"):
            break
    assert "Solved" in studio.text("#told-text")


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


def test_all_of_it_with_the_keyboard(studio):
    studio.open()
    browser = studio.browser
    for _ in range(40):
        browser.press(Keys.TAB)
        if browser.run("return document.activeElement.id") == "board":
            break
    browser.press(Keys.ARROW_RIGHT)  # shows the cursor
    browser.press(Keys.ARROW_RIGHT, " ")
    browser.press(Keys.ARROW_DOWN, Keys.ENTER)
    studio.settled()
    assert [row[:3] for row in studio.rows()[:2]] == [".#.", ".#."]
    browser.press("r", Keys.ARROW_DOWN, " ", Keys.ARROW_DOWN, Keys.ARROW_RIGHT, " ")
    studio.settled()
    assert [row[:3] for row in studio.rows()[2:4]] == [".##", ".##"]
    assert "row 4, column 3" in browser.wait("document.getElementById('announcement').textContent")
    browser.press("p", "0", " ")
    studio.settled()
    assert studio.rows()[3][:3] == ".#."
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    studio.settled()
    assert studio.rows()[3][:3] == ".##"
    browser.press(".")
    assert studio.browser.run("return studio.app.step") == 1
    browser.press("?")
    assert browser.run("return document.getElementById('help-dialog').open")
    browser.press(Keys.ESCAPE)


def test_fingers_draw_and_two_of_them_zoom(studio):
    studio.browser.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    try:
        studio.browser.size(390, 844)
        studio.open()

        def touch(kind, *cells):
            points = [
                dict(zip("xy", self_place, strict=True)) | {"id": n} for n, self_place in enumerate(cells)
            ]
            studio.browser.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)

        a, b = studio.place(2, 2), studio.place(5, 2)
        touch("touchStart", a)
        touch("touchMove", b)
        touch("touchEnd")
        studio.settled()
        assert studio.rows()[2].startswith("..####.")
        before = studio.browser.run("return Number(document.getElementById('board').dataset.cell)")
        left, right = studio.place(5, 7), studio.place(8, 7)
        touch("touchStart", left, right)
        touch("touchMove", (left[0] - 60, left[1]), (right[0] + 60, right[1]))
        touch("touchEnd")
        studio.browser.settle()
        assert (
            studio.browser.run("return Number(document.getElementById('board').dataset.cell)") > 1.5 * before
        )
        assert studio.rows()[7] == "." * 15
    finally:
        studio.browser.command("Emulation.setTouchEmulationEnabled", enabled=False)


@pytest.mark.parametrize("mode", ["draw", "clues", "play"])
def test_a_small_screen_has_room_for_everything(studio, mode):
    studio.browser.size(390, 844)
    studio.open(UNIQUE)
    studio.mode(mode)
    assert studio.browser.run("return document.documentElement.scrollWidth") <= 390
    small = studio.browser.run(
        "const seen = (e) => e.offsetParent && !e.closest('dialog');"
        "const little = (e) => Math.min(e.offsetWidth, e.offsetHeight) < 38;"
        "const all = [...document.querySelectorAll('button, summary')];"
        "return all.filter((e) => seen(e) && little(e)).map((e) => e.id)"
    )
    assert small == []


def test_everything_has_a_name(studio):
    studio.open(UNIQUE)
    nameless = """
        const all = [...document.querySelectorAll("button, input, textarea, summary, canvas, meter, dialog")];
        const text = (id) => (id ? document.getElementById(id).textContent : "");
        const name = (e) => e.textContent + (e.labels?.[0]?.textContent ?? "")
            + (e.getAttribute("aria-label") ?? "") + text(e.getAttribute("aria-labelledby"));
        const hidden = (e) => e.getAttribute("aria-hidden") === "true";
        return all.filter((e) => !name(e).trim() && !hidden(e)).map((e) => e.outerHTML)
    """
    assert studio.browser.run(nameless) == []


def test_a_hundred_by_a_hundred_stays_fluid(studio):
    disc = [
        "".join("#" if (x - 50) ** 2 + (y - 50) ** 2 < 1600 else "." for x in range(100)) for y in range(100)
    ]
    studio.open(disc)
    assert studio.verdict == "unique"
    studio.drag((10, 10), (20, 20), (30, 20))
    assert studio.rows()[20][20:31] == "#" * 11
    assert studio.verdict in ("unique", "multiple")


def test_the_command_writes_the_page(tmp_path):
    source, target = tmp_path / "p.txt", tmp_path / "page.html"
    source.write_text("\n".join(UNIQUE) + "\n")
    assert main(["studio", str(source), "--out", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert '"goal": ["..#..",' in text
    assert len(text) < 500_000
    assert main(["studio", str(tmp_path / "nothing.non"), "--out", str(target)]) == 2


HOSTILE = '</script><img src=x onerror="window.broken=1"><script>window.broken=1</script>{puzzle}<!--'


def test_nothing_of_a_stranger_runs(studio):
    """Titles, names, colours, addresses and files made to break out."""
    palette = (Colour("<", "ffffff", HOSTILE), Colour('"', "000000", HOSTILE), Colour("&", "ff0000", HOSTILE))
    puzzle = Puzzle(
        (clue([1], 1), clue([1], 2)), (clue([1], 1), clue([1], 2)), palette=palette,
        metadata=Metadata(title=HOSTILE, author=HOSTILE, description=HOSTILE),
    )  # fmt: skip
    studio.open(puzzle)
    assert studio.browser.run("return studio.app.doc.meta.title") == HOSTILE
    for name, data in {
        "a.json": json.dumps({"title": HOSTILE, "goal": ["#"], "palette": {".": "fff", "#": "red;}body{x"}}),
        "b.json": '{"__proto__": {"polluted": 1}, "goal": ["#."]}',
        "c.xml": f"<puzzle><title>{HOSTILE}</title><script>window.broken=1</script></puzzle>",
        "d.xml": '<!DOCTYPE p [<!ENTITY a "aaaa">]><puzzle><title>&a;</title></puzzle>',
        "e.non": f'title "{HOSTILE}"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n',
        "f.g": f"{HOSTILE}\n#d\n  0:  #ffffff  {HOSTILE}\n: rows\n1\n: columns\n1\n",
        "g.txt": HOSTILE,
        "h.json": '{"rows": [[1e9]], "columns": [[1]]}',
        "i.json": '{"goal": ' + json.dumps(["#" * 5000]) + "}",
        "j.svg": "<svg xmlns='http://www.w3.org/2000/svg' onload='window.broken=1'/>",
    }.items():
        studio.take(name, data.encode(), "image/svg+xml" if name.endswith("svg") else "text/plain")
    address = studio.browser.driver.current_url.split("#")[0]
    for hash_ in (
        "#p=%3Cscript%3E",
        "#p=AAAA",
        "#p=" + "A" * 100_000,
        "#<img src=x onerror=window.broken=1>",
    ):
        studio.go(address + hash_)
    studio.click("#details")
    studio.browser.press(Keys.ESCAPE)
    assert studio.browser.run("return window.broken ?? null") is None
    assert studio.browser.run("return ({}).polluted ?? null") is None
    assert studio.browser.run("return document.querySelectorAll('img').length") == 0
    for attempt in ("eval('window.broken=1')", "new Function('window.broken=1')()"):
        inject = "const s = document.createElement('script'); s.textContent = arguments[0];"
        studio.browser.run(f"{inject} document.body.append(s)", attempt)
    assert studio.browser.run("return window.broken ?? null") is None
    blocked = studio.browser.complaints()
    assert all("Content Security Policy" in each or "Content-Security-Policy" in each for each in blocked)


def test_the_page_asks_nothing_of_any_network(studio):
    studio.open(SEVERAL)
    names = studio.browser.run("return performance.getEntriesByType('resource').map((e) => e.name)")
    assert [name for name in names if not name.startswith(("blob:", "data:"))] == []
    policy = studio.browser.run("return document.querySelector('meta[http-equiv]').content")
    assert policy.startswith("default-src 'none'")
    assert "unsafe-inline" not in policy
