"""The pages of figures: short, and made by commands that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRESENT = "benchmarks/results.md"
PAGES = (PRESENT, "torture/results.md", "docs/experiments.md")


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_that_make_the_figures_exist(page):
    named = set(re.findall(r"`python -m ((?:benchmarks|torture|fit)[a-z_.]*)", text_of(page)))
    assert named
    for name in named:
        path = ROOT.joinpath(*name.split("."))
        module = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
        assert module.is_file(), name


def test_the_present_figures_are_few_and_each_part_names_its_command():
    text = text_of(PRESENT)
    assert len(text.splitlines()) <= 200
    parts = text.split("\n## ")[1:]
    assert len(parts) >= 5
    assert [part.partition("\n")[0] for part in parts if "`python -m benchmarks" not in part] == []
