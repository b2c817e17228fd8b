"""How long the workbench takes from a stroke of the mouse to the new verdict on the screen, and to everything else.

    python -m benchmarks.strokes [SIDE...]

Seeded pictures of 20, 50 and 100 cells a side are opened in Chromium, and single cells along their outlines are painted
with real events of the mouse. The page notes the time of the event, of the verdict, of the first frame that shows it,
of the one that shows all the rest (steps, or open cells and remedies), and the longest time between two frames: a page
that is frozen draws none. Between strokes the mouse is pressed where nothing happens, which tells what the browser
takes for a frame with nothing new in it; half the time of a frame of that is waiting for the screen. Needs Debian's
chromium and chromium-driver.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonoproof.model import Grid, puzzle_of
from nonoproof.studio import page

if TYPE_CHECKING:
    from selenium.webdriver.chrome.webdriver import WebDriver

SIDES = (20, 50, 100)
AIMS = {20: 16, 50: 50, 100: 200}
STROKES = 30
SECONDS = 20

_WATCH = """
    const [strokes, idle] = [globalThis.strokes, globalThis.idle] = [[], []];
    const { app } = studio;
    const shown = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const begin = ({ timeStamp }) => strokes.push({ begin: timeStamp });
    document.getElementById("board").addEventListener("pointerdown", begin, true);
    document.querySelector("header").addEventListener("pointerdown", async ({ timeStamp }) => {
        await shown();
        idle.push(performance.now() - timeStamp);
    }, true);
    app.addEventListener("found", async () => {
        const stroke = strokes.at(-1);
        const { stale, classification, done } = app.found;
        if (!stroke || stale || !classification) return;
        if (!stroke.asked) {
            stroke.asked = true;
            stroke.known = performance.now() - stroke.begin;
            await shown();
            stroke.verdict = performance.now() - stroke.begin;
        }
        if (done) {
            await shown();
            stroke.all = performance.now() - stroke.begin;
        }
    });
    let last = performance.now();
    const frame = () => {
        const now = performance.now();
        if (strokes.length) strokes.at(-1).gap = Math.max(strokes.at(-1).gap ?? 0, now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    frame();
"""


def picture(side: int) -> Grid:
    """Blots, the same for the same side."""
    chance = random.Random(side)
    blots = [
        (chance.randrange(side), chance.randrange(side), chance.uniform(side / 12, side / 5))
        for _ in range(9)
    ]
    return tuple(
        bytes(any((x - a) ** 2 + (y - b) ** 2 < r * r for a, b, r in blots) for x in range(side))
        for y in range(side)
    )


def outline(grid: Grid) -> list[tuple[int, int]]:
    """Cells beside one of the other colour: where an author works."""
    side = len(grid)
    return [
        (x, y)
        for y in range(1, side - 1)
        for x in range(1, side - 1)
        if {grid[y][x - 1], grid[y][x + 1], grid[y - 1][x], grid[y + 1][x]} != {grid[y][x]}
    ]


@contextmanager
def browser() -> Iterator[WebDriver]:
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    with tempfile.TemporaryDirectory() as profile:
        flags = (
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            f"--user-data-dir={profile}",
        )
        for flag in flags:
            options.add_argument(flag)
        driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        try:
            driver.set_window_size(1280, 900)
            yield driver
        finally:
            driver.quit()


def _finished(number: int, driver: WebDriver) -> bool:
    """Whether everything is known about the document after so many strokes."""
    script = "return strokes.length === arguments[0] && strokes.at(-1).all !== undefined"
    return bool(driver.execute_script(script, number))


def _press(driver: WebDriver, place: dict[str, float]) -> None:
    for kind in ("mousePressed", "mouseReleased"):
        event = {"type": kind, **place, "button": "left", "buttons": 1, "clickCount": 1}
        driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)


def measure(driver: WebDriver, side: int, folder: Path) -> tuple[list[dict[str, Any]], list[float]]:
    """What the page noted of each stroke, and how long a frame took in which nothing changed."""
    from selenium.webdriver.support.ui import WebDriverWait

    grid = picture(side)
    file = folder / f"{side}.html"
    file.write_text(page(puzzle_of(grid)), encoding="utf-8")
    driver.get(file.as_uri())
    wait = WebDriverWait(driver, SECONDS, 0.01)
    wait.until(lambda _: driver.execute_script("return globalThis.studio?.app.found.done"))
    driver.execute_script(_WATCH)
    for number, (x, y) in enumerate(random.Random(1).sample(outline(grid), STROKES), 1):
        place = driver.execute_script("return studio.view.placeOf({x: arguments[0], y: arguments[1]})", x, y)
        _press(driver, place)
        wait.until(partial(_finished, number))
        _press(driver, {"x": 500, "y": 5})
    return driver.execute_script("return strokes"), driver.execute_script("return idle")


def main() -> None:
    sides = [int(each) for each in sys.argv[1:]] or SIDES
    heads = (
        "verdict known",
        "on the screen",
        "aim",
        "a frame without a stroke",
        "all the rest",
        "longest between frames",
    )
    print("| picture |", " | ".join(heads), "|")
    print("| --- |", " | ".join(["---:"] * len(heads)), "|")
    with tempfile.TemporaryDirectory() as folder, browser() as driver:
        for side in sides:
            strokes, idle = measure(driver, side, Path(folder))
            known, shown, rest, gap = [
                _told([each[name] for each in strokes]) for name in ("known", "verdict", "all", "gap")
            ]
            aim = f"{AIMS[side]} ms" if side in AIMS else ""
            print("|", " | ".join((f"{side}x{side}", known, shown, aim, _told(idle), rest, gap)), "|")


def _told(times: list[float]) -> str:
    """Median and worst."""
    return f"{statistics.median(times):.1f}, {max(times):.0f} ms"


if __name__ == "__main__":
    main()
