"""The pages made from the code are complete."""

import re
from pathlib import Path

from nonoproof.cli import COMMANDS
from nonoproof.findings import Code
from nonoproof.formats import FORMATS

from docs.generate import PAGES
from docs.generate.advice import ADVICE

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


def test_profiles_schemas_and_tables_have_theirs():
    assert {"unique", "publish"} <= headings("profiles")
    schemas = {path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").iterdir()}
    assert schemas <= headings("fields")
    text = (ROOT / "pipeline/nonoproof/store/schema.sql").read_text(encoding="utf-8")
    assert set(re.findall(r"^CREATE (?:TABLE|VIEW) (\w+)", text, re.MULTILINE)) == headings("store")
