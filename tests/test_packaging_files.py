"""What other packagers build from says what the package says, and follows a release."""

import hashlib
import re
import runpy
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from nonoproof.release import __version__

ROOT = Path(__file__).parents[1]
RECIPE = ROOT / "packaging" / "conda" / "recipe.yaml"
FORMULA = ROOT / "packaging" / "homebrew" / "nonoproof.rb"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_recipe_needs_what_the_package_needs():
    recipe = yaml.safe_load(RECIPE.read_text())
    needs = {each.replace(" ", "") for each in recipe["requirements"]["run"]}
    assert needs == {*PROJECT["project"]["dependencies"], f"python{PROJECT['project']['requires-python']}"}
    building = {each.replace(" ", "") for each in recipe["requirements"]["host"] + recipe["requirements"]["build"]
                if isinstance(each, str)}  # fmt: skip
    assert set(PROJECT["build-system"]["requires"]) <= building
    (script,) = PROJECT["project"]["scripts"].items()
    assert recipe["build"]["python"]["entry_points"] == [" = ".join(script)]
    assert all((ROOT / path).is_file() for path in recipe["about"]["license_file"])


def test_all_have_the_version_of_the_package():
    assert yaml.safe_load(RECIPE.read_text())["context"]["version"] == __version__
    assert f"nonoproof-{__version__}.tar.gz" in FORMULA.read_text()
    assert str(yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"]) == __version__
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    assert action["inputs"]["version"]["default"] == __version__
    assert f"nonoproof=={__version__}" in (ROOT / "docs" / "repository-checks.md").read_text()


def test_a_release_fills_in_its_version_and_hash(tmp_path, monkeypatch):
    made = runpy.run_path(str(ROOT / "packaging" / "release_files.py"))
    for name in made["PATTERNS"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setitem(made["main"].__globals__, "ROOT", tmp_path)
    package = tmp_path / "nonoproof-1.2.3.tar.gz"
    package.write_bytes(b"package")
    assert made["main"]([str(package)]) == 0
    for name in made["PATTERNS"]:
        text = (tmp_path / name).read_text()
        assert "1.2.3" in text and __version__ not in text.replace("cff-version: 1.2.0", "")
    digest = hashlib.sha256(b"package").hexdigest()
    assert digest in (tmp_path / "packaging/conda/recipe.yaml").read_text()
    assert digest in (tmp_path / "packaging/homebrew/nonoproof.rb").read_text()
    assert made["main"](["nonoproof.zip"]) == 2


def test_the_citation_has_what_the_format_requires():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["license"] == PROJECT["project"]["license"]


@pytest.mark.skipif(shutil.which("ruby") is None, reason="needs ruby")
def test_the_formula_is_ruby():
    subprocess.run(["ruby", "-c", str(FORMULA)], check=True, capture_output=True)


def test_the_container_runs_without_root():
    lines = (ROOT / "packaging" / "docker" / "Dockerfile").read_text().splitlines()
    words = [line.split()[0] for line in lines if re.match(r"[A-Z]+ ", line)]
    last = len(words) - 1 - words[::-1].index("FROM")
    assert "USER" in words[last:] and words.index("USER", last) < words.index("ENTRYPOINT", last)
    assert "USER nonoproof" in lines
