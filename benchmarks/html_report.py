"""How long the page takes with many puzzles: to be written, to open from a disk, to filter, sort and scroll.

    python -m benchmarks.html_report [PUZZLES [SIDES]]
    python -m benchmarks.html_report FOLDER

A folder is one with the reports of a run, whose page is measured as it is.
The puzzles are those of ``tests/support/made_rows.py``: what is measured is the page, not the solver.
The second half needs Debian's chromium and chromium-driver, and is left out where they are missing.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.support.made_rows import SIDES, made_rows, write_reports

_MEASURE = """
    const done = arguments[0];
    const frame = () => new Promise(requestAnimationFrame);
    const timed = async (act) => {
        const start = performance.now();
        await act(); await frame(); await frame();
        return Math.round(performance.now() - start);
    };
    (async () => {
        const go = (hash) => timed(() => { location.hash = hash; });
        const figures = {};
        figures["filter by verdict, ms"] = await go("#verdict=multiple");
        figures["sort by title, ms"] = await go("#sort=title");
        figures["sort by difficulty, ms"] = await go("#sort=-difficulty");
        figures["search, ms"] = await go("#q=whale");
        await go("#");
        const scrolled = [];
        for (let step = 0; step < 60; step++) scrolled.push(await timed(() => scrollBy(0, 3000)));
        figures["two frames while scrolling the table, ms, worst"] = Math.max(...scrolled);
        await go("#view=gallery");
        const cards = [];
        for (let step = 0; step < 60; step++) cards.push(await timed(() => scrollBy(0, 600)));
        figures["two frames while scrolling the gallery, ms, worst"] = Math.max(...cards);
        figures["elements on the page"] = document.querySelectorAll("*").length;
        figures["memory of the page, MB"] = Math.round(performance.memory.usedJSHeapSize / 1e6);
        figures["what it says of itself"] = document.getElementById("status").textContent;
        done(figures);
    })();
"""


def measure(page: Path) -> dict[str, Any]:
    """What a reader waits for."""
    from selenium import webdriver
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    with tempfile.TemporaryDirectory() as profile:
        for flag in (
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            f"--user-data-dir={profile}",
        ):
            options.add_argument(flag)
        driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        try:
            driver.set_window_size(1280, 900)
            start = time.perf_counter()
            driver.get(page.as_uri())
            WebDriverWait(driver, 60, 0.02).until(
                lambda browser: browser.execute_script("return document.documentElement.dataset.ready")
            )
            opened = time.perf_counter() - start
            return {"open and ready, s": round(opened, 2), **driver.execute_async_script(_MEASURE)}
        finally:
            driver.quit()


def tell_measured(page: Path) -> None:
    if Path("/usr/bin/chromium").exists():
        for what, figure in measure(page).items():
            print(f"{what}: {figure}")


def main() -> None:
    if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir():
        tell_measured(Path(sys.argv[1]).resolve() / "index.html")
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 75_000
    sides = tuple(map(int, sys.argv[2].split(","))) if len(sys.argv) > 2 else SIDES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for what, seconds in write_reports(folder, made_rows(count, sides=sides)).items():
            print(f"{what}: {1e6 * seconds / count:.1f} microseconds of processor time a puzzle")
        print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
        for each in sorted(folder.iterdir()):
            files = [each] if each.is_file() else [path for path in each.rglob("*") if path.is_file()]
            print(f"{each.name}: {sum([path.stat().st_size for path in files]) / count:.0f} bytes a puzzle")
        tell_measured(folder / "index.html")


if __name__ == "__main__":
    main()
