"""``make run`` leaves a clean checkout clean: it changes no tracked file, and git ignores what it adds."""

import shutil
import subprocess
from pathlib import Path

import pytest
from nonoproof.cli import main

ROOT = Path(__file__).parents[1]


def git(*words, text=""):
    done = subprocess.run(["git", *words], cwd=ROOT, input=text, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def contents(folder):
    return {
        f"reports/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_run_of_the_collection_leaves_the_checkout_clean(tmp_path, monkeypatch):
    assert "\t$(BIN)/nonoproof run corpus --out reports\n" in (ROOT / "Makefile").read_text()
    tracked = git("ls-files", "reports")
    if not tracked:
        pytest.skip("this is no checkout of git")
    for name in tracked:
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, place)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corpus").symlink_to(ROOT / "corpus" / "first-steps")
    before = contents(tmp_path / "reports")
    assert main(["run", "corpus", "--out", "reports", "--engine", "inline", "-q"]) == 0
    after = contents(tmp_path / "reports")
    assert {name: after.get(name) for name in before} == before
    made = sorted(after.keys() - before.keys())
    assert "reports/index.html" in made
    assert sorted(git("check-ignore", "--stdin", text="\n".join(made))) == made
