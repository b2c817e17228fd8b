"""What pages show is what happens, and figures come from the benchmarks."""

import re
from pathlib import Path

import pytest

from docs.examples import PAGES, corrected, replay

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", PAGES)
def test_commands_print_what_the_page_shows(page):
    examples = list(replay((ROOT / page).read_text(encoding="utf-8")))
    assert examples
    for example in examples:
        assert example.holds, f"{example.command}: `make docs-examples` corrects the page\n{example.printed}"


def test_every_page_with_commands_and_their_output_is_among_them():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {
        str(page.relative_to(ROOT))
        for page in pages
        if "```console\n$ nonoproof" in page.read_text(encoding="utf-8")
    }
    assert shown == set(PAGES)


def test_correcting_a_page_puts_in_what_is_printed_and_keeps_the_rest():
    page = (
        'Before.\n\n```text title="dot.txt"\n#\n```\n\n```console\n$ nonoproof convert dot.txt - --as tatham\nwrong\n'
        "$ nonoproof convert dot.txt - --as tatham\n```\n\nAfter.\n"
    )
    line = "$ nonoproof convert dot.txt - --as tatham\n1x1:1/1\n"
    assert corrected(page) == page.split("$", maxsplit=1)[0] + line * 2 + "```\n\nAfter.\n"


def test_the_figures_of_the_comparison_are_those_of_the_benchmarks():
    page = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8")
    measured = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
    figures = re.findall(r"\b\d[\d.]* (?:µs|ms|s)\b", page)
    assert len(figures) >= 10
    assert [each for each in figures if each not in measured] == []
