"""The pages made from the code are complete."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import nonoproof
import pytest
from nonoproof.cli import COMMANDS
from nonoproof.findings import Code
from nonoproof.formats import FORMATS

from docs.generate import PAGES
from docs.generate.advice import ADVICE
from docs.generate.gallery import gallery_drawings
from docs.generate.live import live_pages
from tests.needs import DOCS

ROOT = Path(__file__).parents[2]


def headings(page):
    return set(re.findall(r"^## (.+)$", PAGES[f"reference/{page}.md"](), re.MULTILINE))


def test_every_command_format_and_finding_has_its_heading():
    assert set(COMMANDS) <= headings("commands")
    assert {each.NAME for each in FORMATS} <= headings("formats")
    assert set(ADVICE) == set(Code)
    assert {str(code) for code in Code} <= headings("findings")


def test_every_finding_has_its_advice_and_an_example_that_was_run():
    page = PAGES["reference/findings.md"]()
    for code in Code:
        section = page.split(f"\n## {code}\n")[1].split("\n## ")[0]
        assert ADVICE[code] in section
        example = section.split("**Example.**")[1]
        assert re.search(rf"^> {code}: .+", example, re.MULTILINE)
        assert "```" in example or len(example.split(">")[0].split()) > 3
    assert "/tmp" not in page


def test_the_gallery_shows_ten_unique_puzzles_with_their_drawings_and_steps():
    page, drawings = PAGES["gallery.md"](), gallery_drawings()
    sections = page.split("\n## ")[1:]
    assert len(sections) == 10
    for section in sections:
        assert "**unique**" in section
        assert re.search(r"^ *1\. .*(row|column)s? \d", section, re.MULTILINE)
    named = re.findall(r"\]\((gallery/[^)]+)\)", page)
    assert sorted(named) == sorted(drawings) and len(set(named)) == 20
    for place, drawing in drawings.items():
        assert ET.fromstring(drawing).tag.endswith("svg"), place


def test_the_site_has_the_workbench_and_a_report_without_its_store():
    pages = live_pages()
    text = (ROOT / "docs" / "try.md").read_text(encoding="utf-8")
    for link in ("try/workbench.html", "try/report/index.html"):
        assert link in pages and f"({link})" in text
    linked = re.findall(r'(?:href|src)="([\w/.-]+\.\w+)"', pages["try/report/index.html"].decode())
    assert linked and {f"try/report/{each}" for each in linked} <= set(pages)
    assert not [place for place in pages if "sqlite" in place or "/." in place]


def test_profiles_schemas_and_tables_have_theirs():
    assert {"unique", "publish"} <= headings("profiles")
    schemas = {path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").iterdir()}
    assert schemas <= headings("fields")
    text = (ROOT / "pipeline/nonoproof/store/schema.sql").read_text(encoding="utf-8")
    assert set(re.findall(r"^CREATE (?:TABLE|VIEW) (\w+)", text, re.MULTILINE)) == headings("store")


def test_the_python_reference_has_every_public_name():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = [name for names in re.findall(r"members: \[(.*)\]", page) for name in names.split(", ")]
    assert sorted(listed) == sorted(set(nonoproof.__all__) - {"__version__"})
    homes = dict(re.findall(r"^::: nonoproof\.(\S+)\n.*\n +members: \[(.*)\]", page, re.MULTILINE))
    assert homes == {home: ", ".join(names) for home, names in _homes(homes)}


def _homes(listed):
    """Where the package says that the names are, each in the order of the page."""
    for home, names in nonoproof._HOMES.items():
        if home in listed:
            yield home, sorted(names, key=listed[home].split(", ").index)


def test_examples_in_docstrings_are_shown_as_code():
    pytest.importorskip("griffe", reason=DOCS)
    from docs.generate.doctests import fenced

    text = "Says ``two``.\n\n>>> print(2 * '#')\n##\n\nMore."
    assert fenced(text) == "Says `two`.\n\n```pycon\n>>> print(2 * '#')\n##\n```\n\nMore."
