"""The workbench in a browser, with the few things that its tests do again and again."""

import base64

from nonoproof.formats.records import from_record
from nonoproof.model import puzzle_of
from nonoproof.studio import page
from selenium.webdriver.common.by import By


def grid_of(rows, chars=".#"):
    return tuple(bytes(chars.index(char) for char in row) for row in rows)


UNIQUE = ["..#..", ".###.", "#####", ".#.#.", ".#.#."]
SEVERAL = ["#....", ".#...", "..###", "..###", "....."]


class Studio:
    def __init__(self, browser, folder):
        self.browser, self.folder = browser, folder

    def open(self, puzzle=None, fresh=True):
        if isinstance(puzzle, list):
            puzzle = puzzle_of(grid_of(puzzle))
        if isinstance(puzzle, dict):
            puzzle = from_record(puzzle)
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

    def edit(self, name):
        """Something of the menu for editing."""
        self.click("#edit-menu summary")
        self.click(f"#{name}")

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

    def type_clues(self, side, text):
        script = (
            "const [id, text] = arguments; const field = document.getElementById(id); field.value = text;"
        )
        self.browser.run(f"{script} field.dispatchEvent(new Event('input'))", f"{side}-text", text)
        self.settled()

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
