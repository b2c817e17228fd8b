"""How long the page takes with many puzzles: to be written, to open from a disk, to filter, sort and scroll.

    python -m benchmarks.html_report [PUZZLES]

The puzzles are random pictures and their verdicts are made up: what is measured is the page, not the solver.
The second half needs Debian's chromium and chromium-driver, and is left out where they are missing.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nonoproof.findings import Code, Finding
from nonoproof.formats.records import to_record
from nonoproof.model import BLACK_AND_WHITE, Colour, Metadata, draw, puzzle_of
from nonoproof.profiles import Profile
from nonoproof.report.about import About
from nonoproof.report.html_report import HtmlReport
from nonoproof.report.json_report import json_text
from nonoproof.report.spread import Spread
from nonoproof.summary import Result, Tally
from nonoproof.verdict import Budget

COLOURED = (*BLACK_AND_WHITE, Colour("r", "c0392b", "red"), Colour("b", "2f6fd0", "blue"))
TIERS = ("trivial", "easy", "medium", "hard", "expert", "guess")
WORDS = ("fox", "owl", "ship", "tower", "rose", "lamp", "key", "moon", "whale", "bridge", "snail", "crown")


def made_results(count: int, seed: int = 1) -> Iterator[Result]:
    """Puzzles of all kinds, the same for the same seed."""
    chance = random.Random(seed)
    for number in range(count):
        yield _made(number, chance)


def _made(number: int, chance: random.Random) -> Result:
    width, height = chance.choice((5, 10, 15, 20, 25, 30)), chance.choice((5, 10, 15, 20, 25, 30))
    palette = COLOURED if number % 7 == 0 else BLACK_AND_WHITE
    grid = tuple([bytes(chance.choices(range(len(palette)), k=width)) for _ in range(height)])
    title = f"{chance.choice(WORDS)} and {chance.choice(WORDS)} {number}"
    puzzle = puzzle_of(grid, palette, Metadata(title=title, author="nobody"))
    verdict = chance.choices(("unique", "multiple", "none", "undecided"), (90, 7, 2, 1))[0]
    other = (bytes([1 - min(1, grid[0][0])]) + grid[0][1:], *grid[1:])
    solutions = {"unique": [grid], "multiple": [grid, other]}.get(verdict, [])
    source = f"made/{number % 40:02}/{number:06}.non"
    score = round(chance.expovariate(0.05), 2)
    finding = Finding(Code.LICENCE_MISSING, "no licence", source=source, index=1)
    return Result(
        sources=[{"source": source, "index": 1, "line": 1, "format": "non", "sha256": "0" * 64}],
        collection=f"made/{number % 40:02}",
        key=f"{number:016x}" + "0" * 16,
        id=f"{number:016x}",
        title=title,
        author="nobody",
        width=width,
        height=height,
        colours=len(palette) - 1,
        verdict=verdict,
        solved_by=chance.choice(("lines", "lines", "probing", "search")),
        seconds=width * height * 1e-7 * chance.lognormvariate(0, 1),
        reason="the budget was spent" if verdict == "undecided" else "",
        solutions=[draw(each, palette) for each in solutions],
        work={"line_solves": width + height},
        grade={"tier": TIERS[min(5, int(score / 15))], "score": score} if verdict == "unique" else None,
        findings=[finding] if number % 3 == 0 else [],
        failures=() if verdict in ("unique", "undecided") else (f"the verdict is {verdict}",),
        puzzle=json.dumps(to_record(puzzle)),
    )


def write_page(folder: Path, results: Iterator[Result]) -> None:
    """The page alone, as a run would write it."""
    about = About(2, "2030-01-02T03:04:05+00:00", "1.0", "1", ("made",), Profile(), Budget(), None)
    tally, spread = Tally(about.profile), Spread()
    with HtmlReport(folder, about) as report:
        for result in results:
            tally.add(result)
            spread.add(result)
            report.add([result], [json_text(result.record(about.profile))])
        report.end(tally, spread)


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


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = time.perf_counter()
        for _ in made_results(count):
            pass
        making = time.perf_counter() - start
        start = time.perf_counter()
        write_page(folder, made_results(count))
        seconds = time.perf_counter() - start - making
        size = sum([path.stat().st_size for path in folder.rglob("*") if path.is_file()])
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{count} puzzles: written in {seconds:.1f} s, {size / 1e6:.0f} MB, peak memory {memory:.0f} MB"
        )
        if Path("/usr/bin/chromium").exists():
            for what, figure in measure(folder / "index.html").items():
                print(f"{what}: {figure}")


if __name__ == "__main__":
    main()
