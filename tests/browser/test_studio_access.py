"""The workbench with keys, with fingers, on a small screen, and for those who listen."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.browser.workbench import UNIQUE


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("mode", ["draw", "clues", "play"])
def test_texts_stand_out(studio, scheme, mode):
    """At least 4.5 to 1 between every text and what is behind it."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    studio.browser.command("Emulation.setEmulatedMedia", media="", features=features)
    studio.open(["#....", ".#...", "..###", "..###", "....."])
    studio.mode(mode)
    weak = """
        const parts = (text) => text.match(/[\\d.]+/g).map(Number);
        const light = (rgb) => {
            const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
            const [r, g, b] = rgb.map((value) => linear(value / 255));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const behind = (e) => {
            for (; e; e = e.parentElement) {
                const [r, g, b, a = 1] = parts(getComputedStyle(e).backgroundColor);
                if (a === 1) return [r, g, b];
            }
            return arguments[0] === "dark" ? [18, 18, 18] : [255, 255, 255];
        };
        const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        const seen = [...document.body.querySelectorAll("*")].filter((e) => own(e) && e.checkVisibility()
            && !e.closest(".sr, script, :disabled") && e.getBoundingClientRect().width > 1);
        return seen.map((e) => {
            const [one, two] = [light(parts(getComputedStyle(e).color).slice(0, 3)), light(behind(e))];
            return [(Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05), e.textContent.slice(0, 30)];
        }).filter(([ratio]) => ratio < 4.5)
    """
    assert studio.browser.run(weak, scheme) == []


def test_the_grid_stays_in_sight_on_a_small_screen(studio):
    studio.browser.size(390, 844)
    studio.open(UNIQUE)
    studio.browser.run("document.getElementById('step-on').scrollIntoView({block: 'end'})")
    studio.click("#step-on")
    top, bottom = studio.browser.run(
        "const box = document.getElementById('board').getBoundingClientRect(); return [box.top, box.bottom]"
    )
    assert top >= 0
    assert bottom < 844


def test_what_a_small_screen_hides_is_in_its_menu(studio):
    studio.browser.size(390, 844)
    studio.open(UNIQUE)
    seen = "return document.getElementById('print').checkVisibility()"
    assert not studio.browser.run(seen)
    studio.click("#more")
    assert studio.browser.run(seen)
    studio.browser.press(Keys.TAB, Keys.ESCAPE)
    assert not studio.browser.run(seen)
    assert studio.browser.run("return document.activeElement.id") == "more"
    studio.click("#more")
    studio.click("#save-menu summary")
    assert studio.browser.run("return document.querySelector('[data-format=non]').checkVisibility()")
