"""The pages made from the code are complete."""

import re
from pathlib import Path

from nonoproof.cli import COMMANDS
from nonoproof.findings import Code
from nonoproof.formats import FORMATS

from docs.generate import PAGES
from docs.generate.advice import ADVICE, EXAMPLES
from docs.generate.findings import examples

ROOT = Path(__file__).parents[2]


def headings(page):
    return set(re.findall(r"^## (.+)$", PAGES[f"reference/{page}.md"](), re.MULTILINE))


def test_every_command_format_and_finding_has_its_heading():
    assert set(COMMANDS) <= headings("commands")
    assert {each.NAME for each in FORMATS} <= headings("formats")
    assert set(ADVICE) == set(Code)
    assert {str(code) for code in Code} <= headings("findings")


def test_every_example_shows_its_finding():
    assert examples().keys() == EXAMPLES.keys()


def test_profiles_schemas_and_tables_have_theirs():
    assert {"unique", "publish"} <= headings("profiles")
    schemas = {path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").iterdir()}
    assert schemas <= headings("fields")
    text = (ROOT / "pipeline/nonoproof/store/schema.sql").read_text(encoding="utf-8")
    assert set(re.findall(r"^CREATE (?:TABLE|VIEW) (\w+)", text, re.MULTILINE)) == headings("store")
