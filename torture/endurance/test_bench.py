"""What endurance compares is there in the stores that runs make now."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

from nonoproof.cli import main

from torture.endurance.bench import content, make_collection


def test_stores_are_compared_by_what_they_hold(tmp_path: Path) -> None:
    make_collection(tmp_path / "in", 3, side=6)
    (tmp_path / "in" / "broken.non").write_text("width x")
    with chdir(tmp_path):
        for out in ("one", "other"):
            assert main(["run", "in", "--out", out, "--engine", "inline"]) == 0
    rows = content(tmp_path / "one")
    assert rows == content(tmp_path / "other")
    # Every table but those of diagnoses and certificates has something of these files.
    assert {row.split()[0] for row in rows} >= {"0", "1", "2", "4"}
    assert not [row for row in content(tmp_path / "one", without="broken") if "broken" in row]
