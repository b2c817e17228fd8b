"""Clues instead of drawing, and the puzzle as a player has it."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.workbench import UNIQUE


def test_clues_are_typed_and_their_contradictions_reported(studio):
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
    assert "is not a clue" in studio.text("#clue-fault")
    rows.send_keys(Keys.BACKSPACE)
    studio.settled()
    studio.click("#remedies button")
    studio.settled()
    assert studio.verdict == "unique"
    studio.click("#take-solution")
    studio.settled()
    assert studio.browser.run("return studio.app.doc.kind") == "picture"


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
    # Its time stays in the browser until the player asks for it.
    studio.browser.run(
        "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; }"
    )
    studio.click("#times")
    studio.browser.wait("window.saved !== undefined")
    head, line, *_ = studio.browser.run("return window.saved").splitlines()
    assert head == "puzzle,seconds,player,hints"
    _, seconds, player, hints = line.split(",")
    assert (len(player), float(seconds) > 0, int(hints) > 0) == (8, True, True)


def test_a_hint_says_more_when_it_is_asked_again(studio):
    studio.open(["#####", "#...#", ".###.", "..#..", ".##.."])
    studio.mode("play")
    told = []
    for _ in range(3):
        studio.browser.run("document.getElementById('told-text').textContent = ''")
        studio.click("#hint")
        studio.browser.wait("document.getElementById('told-text').textContent !== ''")
        told.append(studio.text("#told-text"))
        shown = studio.browser.run("return [studio.app.scene.line, studio.app.scene.fresh]")
        assert (shown[0] is not None, shown[1] is not None) == (True, len(told) == 3)
    assert told[0].startswith("Look at ")
    assert told[1].startswith(told[0].split(".")[0] + ": ")
    assert ", clue " in told[2]
    assert all("Ask again" in each for each in told[:2])
    assert "Ask again" not in told[2]


def test_lines_that_cannot_be_right_are_marked_beside_the_clues(studio):
    studio.open(["##.", "#.."])
    studio.mode("clues")
    assert studio.browser.texts("#rows-numbers div") == ["1", "2"]
    studio.type_clues("rows", "3\n1")
    assert studio.verdict == "none"
    wrong = studio.browser.texts("#rows-numbers .wrong, #columns-numbers .wrong")
    assert wrong
    assert all(each.startswith("✕ ") for each in wrong)
    studio.type_clues("rows", "2\n1")
    assert studio.verdict == "unique"
    assert studio.browser.texts("#rows-numbers .wrong, #columns-numbers .wrong") == []


def test_sums_are_compared_by_colour(studio):
    studio.open({"goal": ["rb", "b."], "palette": {".": "ffffff", "r": "cc0000", "b": "0000cc"}})
    studio.mode("clues")
    assert studio.text("#clue-colours").endswith("rb")
    studio.type_clues("rows", "1b 1r\n1r")
    assert studio.text("#clue-fault") == "The rows have 2 r cells, the columns 1."


def test_both_sides_are_pasted_at_once(studio):
    studio.open()
    studio.mode("clues")
    studio.browser.run(
        "const data = new DataTransfer(); data.setData('text/plain', '2\\n1\\n\\n2\\n1\\n');"
        "const event = new ClipboardEvent('paste', {clipboardData: data, cancelable: true});"
        "document.getElementById('rows-text').dispatchEvent(event)"
    )
    studio.settled()
    assert studio.browser.run("return [studio.app.doc.width, studio.app.doc.height]") == [2, 2]
    assert studio.verdict == "unique"
