"""What the README shows is what happens."""

import doctest
import re
import tomllib
from pathlib import Path

from nonoproof.cli import COMMANDS

from docs.generate import PAGES
from docs.generate.live import REPORT, WORKBENCH

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MADE = PAGES.keys() | {WORKBENCH, f"{REPORT}/index.html"}
"""What is on the site and not in the repository."""


def test_it_opens_with_one_sentence_and_a_recording():
    """tests/docs/test_examples.py runs all examples."""
    title, sentence, picture = README.split("\n\n")[:3]
    assert title == "# nonoproof"
    assert sentence.count(".") == 1 and sentence.endswith(".")
    assert re.fullmatch(r"!\[.+\]\(docs/images/terminal\.svg\)", picture)
    assert README.count("```console\n$ nonoproof ") == README.count("```console") >= 4


def test_the_python_example_runs(tmp_path, monkeypatch):
    (tmp_path / "corpus").symlink_to(ROOT / "corpus")
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted >= 2
    assert results.failed == 0


def test_its_make_commands_are_in_the_makefile():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    commands = set(re.findall(r"^(?:    |.*`)make ([a-z-]+)\b", README, re.MULTILINE))
    assert {"run", "test"} <= commands <= set(targets)


def test_the_commands_it_lists_are_there():
    lines = re.findall(r"^\| `nonoproof ([a-z]+)", README, re.MULTILINE)
    listed = set(lines)
    assert len(lines) == len(listed)
    assert listed == COMMANDS.keys()
    assert all((ROOT / f"pipeline/nonoproof/cli/{name}_command.py").is_file() for name in listed)


def test_each_folder_has_its_line():
    lines = re.findall(r"^\| `([a-z/]+)/` \|", README, re.MULTILINE)
    listed = set(lines)
    assert len(lines) == len(listed)
    assert all((ROOT / folder).is_dir() for folder in listed)
    hidden_or_made = {"build", "dist", "site"}
    there = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert there - hidden_or_made <= listed


def test_its_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).is_file(), target


def test_links_of_all_pages_lead_somewhere_and_every_page_is_linked():
    pages = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
        ROOT / "corpus" / "README.md",
    ]
    pages += (ROOT / "docs").rglob("*.md")
    linked = set()
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if not link.startswith("https://") and link not in MADE:
                target = (page.parent / link).resolve()
                assert target.exists(), f"{page.name}: {link}"
                linked.add(target)
    assert {page.resolve() for page in pages} - linked == {ROOT / "README.md"}


def test_the_package_shows_the_readme_without_files_beside_it():
    """Where it is shown alone, links and pictures have whole addresses; packaging/smoke.py looks at a real package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    shown = README
    for each in settings["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        shown = re.sub(each["pattern"], each["replacement"], shown)
    targets = re.findall(r"\]\(([^)]+)\)", shown)
    assert len(targets) == len(re.findall(r"\]\(([^)]+)\)", README)) > 20
    for target in targets:
        assert target.startswith(("https://", "#")), target


def test_the_address_that_is_still_a_placeholder_is_where_it_must_be_changed_and_nowhere_else():
    """CONTRIBUTING.md, Publishing."""
    address = "github.com/" + "nonoproof/nonoproof"
    folders = ("docs", "pipeline", "schemas", "packaging", "tests", "benchmarks", "torture", "fit", ".github")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*")] + list(ROOT.iterdir())
    texts = [
        path for path in paths if path.suffix in (".md", ".toml", ".py", ".yml", ".html", ".json", ".js")
    ]
    found = {
        str(path.relative_to(ROOT))
        for path in texts
        if path.is_file() and address in path.read_text(encoding="utf-8", errors="replace")
    }
    assert found == {"pyproject.toml", "docs/repository-checks.md", "CONTRIBUTING.md"}
