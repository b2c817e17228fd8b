"""Makes the pictures of the documentation anew, in ``docs/images``: ``make docs-pictures``."""

from __future__ import annotations

import sys
import tempfile
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

from nonoproof.cli import main

from ..examples import files_of
from .recording import record
from .rule_pictures import pictures
from .screenshots import browser, page_picture, printed_page, save

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
COMMANDS = (
    "nonoproof check boat.txt",
    "nonoproof fix boat.txt --limit 1 --apply fixed",
    "nonoproof check fixed",
)
AMBIGUOUS = "corpus/with-faults/ambiguous/rocket.non"


def make_recording() -> None:
    """The puzzle of the tutorial, checked, fixed and checked again."""
    for name, text in files_of((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")):
        Path(name).write_text(text, encoding="utf-8")
    (IMAGES / "terminal.svg").write_text(record(COMMANDS), encoding="utf-8")


def make_screenshots() -> None:
    _command("run corpus --out reports")
    _command("make corpus/colour/ice-cream.gif --size 12 --inks 4 --candidates 2 --out made")
    _command(f"studio {AMBIGUOUS} --out studio.html")
    report = f"{Path('reports/index.html').absolute().as_uri()}"
    loaded = "document.documentElement.dataset.ready"
    with browser() as driver:
        save(page_picture(driver, report, loaded, (1180, 900)), IMAGES / "report.png")
        page_picture(driver, f"{report}#q={AMBIGUOUS}", loaded, (1180, 900))
        driver.execute_script("document.querySelector('#list tbody th.title a').click()")
        drawn = f"{loaded} && document.querySelector('#remedy')"
        save(page_picture(driver, driver.current_url, drawn, (1180, 1150)), IMAGES / "puzzle.png")
        fixed = "document.querySelector('#remedies li')"
        studio = Path("studio.html").absolute().as_uri()
        save(page_picture(driver, studio, fixed, (1180, 860)), IMAGES / "workbench.png")
        sheet = Path("made/index.html").absolute().as_uri()
        save(page_picture(driver, sheet, "document.images.length", (1180, 760)), IMAGES / "made.png")


def make_rules() -> None:
    for name, svg in pictures().items():
        (IMAGES / name).write_text(svg, encoding="utf-8")


def make_page() -> None:
    names = [f"corpus/animals/{name}.non" for name in ("owl", "whale", "turtle", "fox")]
    _command(f"print {' '.join(names)} --per-page 4 --hide-titles --no-contents --out book.pdf")
    save(printed_page(Path("book.pdf"), 1, 700), IMAGES / "printed.png")


def _command(words: str) -> None:
    with redirect_stdout(StringIO()):
        if main(words.split()):
            sys.exit(f"nonoproof {words} failed")


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for make in (make_recording, make_rules, make_screenshots, make_page):
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            Path("corpus").symlink_to(ROOT / "corpus")
            make()
