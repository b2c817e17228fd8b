"""What an editor of pictures has: copies, turns, symmetry, colours at hand, and a picture to trace."""

import io

from PIL import Image
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.browser.workbench import UNIQUE


def control(studio, key):
    ActionChains(studio.browser.driver).key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()
    studio.settled()


def held(studio, key, *cells):
    """With a key of the keyboard held down."""
    bits = {Keys.SHIFT: 8, Keys.ALT: 1}[key]
    for number, (x, y) in enumerate([*cells, cells[-1]]):
        px, py = studio.place(x, y)
        kind = "mousePressed" if number == 0 else "mouseMoved" if number < len(cells) else "mouseReleased"
        studio.browser.command("Input.dispatchMouseEvent", type=kind, x=px, y=py, button="left", buttons=1,
                               clickCount=1, modifiers=bits)  # fmt: skip
    studio.settled()


def clipboard(studio, kind, block=None):
    """The event that a browser sends when something is copied or pasted."""
    script = """
        const [kind, block] = arguments;
        const data = new DataTransfer();
        for (const [type, text] of Object.entries(block ?? {})) data.setData(type, text);
        const event = new ClipboardEvent(kind, {clipboardData: data, cancelable: true, bubbles: true});
        document.body.dispatchEvent(event);
        return Object.fromEntries([...data.types].map((type) => [type, data.getData(type)]));
    """
    found = studio.browser.run(script, kind, block)
    studio.settled()
    return found


def test_cells_are_copied_cut_and_pasted_where_the_cursor_is(studio):
    studio.open(["##...", "#....", ".....", ".....", "....."])
    studio.click("#tools input[value=select]")
    studio.drag((0, 0), (1, 1))
    block = clipboard(studio, "copy")
    assert block["text/plain"] == "##\n#.\n"
    studio.browser.run("studio.app.selection = null; studio.app.cursor = {x: 3, y: 3}")
    clipboard(studio, "paste", block)
    assert studio.rows() == ["##...", "#....", ".....", "...##", "...#."]
    assert studio.browser.run("return studio.app.selection") == {"left": 3, "top": 3, "right": 4, "bottom": 4}
    clipboard(studio, "cut")
    assert studio.rows() == ["##...", "#....", ".....", ".....", "....."]
    # Colours come along; what does not fit is cut.
    red = {"application/x-nonoproof-cells": '{"width":2,"height":1,"palette":[{"rgb":"ffffff","name":""},'
           '{"rgb":"ff0000","name":"red"}],"cells":[1,1]}'}  # fmt: skip
    studio.browser.run("studio.app.selection = null; studio.app.cursor = {x: 4, y: 0}")
    clipboard(studio, "paste", red)
    assert studio.rows()[0] == "##..r"


def test_what_is_no_block_of_cells_is_not_pasted(studio):
    studio.open(UNIQUE)
    for text in ("{", "[]", '{"width":1e9,"height":1,"palette":[],"cells":[]}',
                 '{"width":1,"height":1,"palette":[{"rgb":"url(x)","name":""}],"cells":[0]}'):  # fmt: skip
        clipboard(studio, "paste", {"application/x-nonoproof-cells": text})
        assert studio.rows() == UNIQUE


def test_a_turn_of_all_and_of_a_selection(studio):
    studio.open(["##.", "..."])
    studio.edit("turn")
    assert studio.rows() == [".#", ".#", ".."]
    studio.open(["##...", "#....", ".....", "....."])
    studio.click("#tools input[value=select]")
    studio.drag((0, 0), (2, 1))
    studio.browser.press("t")
    studio.settled()
    assert studio.rows() == ["##...", ".#...", ".....", "....."]


def test_strokes_are_mirrored_while_one_draws(studio):
    studio.open(["....."] * 4)
    for way, drawn in {
        "across": ["#...#", ".....", ".....", "....."],
        "down": ["#....", ".....", ".....", "#...."],
        "both": ["#...#", ".....", ".....", "#...#"],
    }.items():
        studio.browser.run(
            "const s = document.getElementById('symmetry'); s.value = arguments[0];"
            "s.dispatchEvent(new Event('change'))", way)  # fmt: skip
        studio.drag((0, 0))
        assert studio.rows() == drawn
        studio.click("#undo")


def test_rims_colours_everywhere_and_a_colour_that_is_picked(studio):
    studio.open(["......"] * 5)
    studio.click("#tools input[value=rectangle]")
    held(studio, Keys.SHIFT, (1, 1), (4, 3))
    assert studio.rows() == ["......", ".####.", ".#..#.", ".####.", "......"]
    studio.click("#palette .more")
    assert studio.browser.texts("#palette [role=radio]")[-1] == "r"
    studio.click("#tools input[value=fill]")
    held(studio, Keys.SHIFT, (1, 1))
    assert studio.rows()[1] == ".rrrr."
    held(studio, Keys.ALT, (0, 0))
    assert studio.browser.run("return studio.app.colour") == 0
    studio.drag((2, 2))
    studio.browser.run("studio.app.cursor = {x: 1, y: 1}")
    studio.browser.press("i")
    assert studio.browser.run("return studio.app.colour") == 2


def test_a_size_is_typed_and_new_is_there_at_once(studio):
    studio.open(["#.", ".."])
    studio.click("#size")
    studio.browser.run(
        "const field = document.getElementById('size-width'); field.value = '7';"
        "field.dispatchEvent(new Event('change'))"
    )
    assert studio.rows() == ["#......", "......."]
    studio.browser.press(Keys.ESCAPE)
    studio.click("#new")
    assert studio.rows() == ["......."] * 2
    control(studio, "z")
    assert studio.rows() == ["#......", "......."]


def test_a_message_takes_no_clicks(studio):
    studio.open(["." * 40] * 40)
    studio.browser.run(
        "const toast = document.getElementById('toast');"
        "toast.hidden = false; toast.textContent = 'A message. '.repeat(8);"
    )
    under = studio.browser.run(
        "const box = document.getElementById('toast').getBoundingClientRect();"
        "return studio.view.cellAt(box.left + box.width / 2, box.top + box.height / 2)"
    )
    studio.drag((under["x"], under["y"]))
    assert studio.rows()[under["y"]][under["x"]] == "#"


def test_clues_are_legible_where_one_plays_a_large_puzzle(studio):
    for width, height, wide, high in ((100, 67, 1280, 800), (40, 23, 390, 844)):
        studio.browser.size(wide, high)
        studio.open(["#." * (width // 2)] * height)
        studio.mode("play")
        sizes = studio.browser.run(
            "const {withClues, cell} = studio.view.measure(); return [withClues, cell]"
        )
        assert sizes[0]
        assert sizes[1] >= 10.5


def test_the_page_in_the_dark_has_a_dark_grid(studio):
    studio.open(["#.", ".#"])
    shown = "return [studio.view.inks[0].rgb, studio.record().goal]"
    assert studio.browser.run(shown) == ["ffffff", ["#.", ".#"]]
    studio.browser.command(
        "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}]
    )
    try:
        studio.browser.settle()
        dark, goal = studio.browser.run(shown)
        assert int(dark, 16) < 0x404040
        assert goal == ["#.", ".#"]
    finally:
        studio.browser.command("Emulation.setEmulatedMedia", features=[])


def test_clues_that_cannot_be_read_are_not_judged_by_those_before(studio):
    studio.open(UNIQUE)
    studio.mode("clues")
    assert studio.verdict == "unique"
    before = studio.browser.run("return document.getElementById('rows-text').value")
    studio.type_clues("rows", before.replace("3", "3 x", 1))
    assert studio.verdict == "invalid"
    assert "“x” is not a clue" in studio.text("#verdict-text")
    # Typing on the other side does not take away what is there.
    studio.browser.run("document.getElementById('columns-text').focus()")
    assert "x" in studio.browser.run("return document.getElementById('rows-text').value")
    studio.type_clues("rows", before)
    assert studio.verdict == "unique"


def test_a_picture_lies_under_the_grid(studio, tmp_path):
    path = tmp_path / "red.png"
    data = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(data, "PNG")
    path.write_bytes(data.getvalue())
    studio.open(["....."] * 5)
    pixel = (
        "const at = studio.view.placeOf({x: 2, y: 2}); const board = document.getElementById('board');"
        "const box = board.getBoundingClientRect(); const scale = board.width / box.width;"
        "const pen = new OffscreenCanvas(board.width, board.height).getContext('2d', {willReadFrequently: true});"
        "pen.drawImage(board, 0, 0);"
        "return [...pen.getImageData((at.x - box.left) * scale, (at.y - box.top) * scale, 1, 1).data]"
    )
    assert studio.browser.run(pixel)[:3] == [255, 255, 255]
    studio.browser.run("document.getElementById('trace-file').classList.remove('sr')")
    studio.browser.driver.find_element("id", "trace-file").send_keys(str(path))
    studio.browser.wait("studio.view.trace && document.getElementById('trace-dialog').open")
    studio.browser.settle()
    red, green, blue = studio.browser.run(pixel)[:3]
    assert red > 240
    assert 100 < green < 200
    assert 100 < blue < 200
    assert studio.rows() == ["....."] * 5
    studio.click("#trace-off")
    studio.browser.settle()
    assert studio.browser.run(pixel)[:3] == [255, 255, 255]


def test_hard_steps_are_darker_than_late_ones(studio):
    studio.open(UNIQUE)
    hardness = studio.browser.run("return [...studio.app.hardness]")
    rungs = studio.browser.run("return studio.app.found.way.steps.map((step) => step.rung)")
    assert set(rungs) == {"overlap"}
    assert set(hardness) == {0}
