"""What docs/environments.md shows is what happens."""

import json
import re
import sys
from pathlib import Path

from nonoproof.environments.exercises import ExerciseOptions

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
(PROGRAM,) = [
    each for each in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "several solutions" in each
]


def test_the_table_of_a_benchmark(tmp_path, monkeypatch, capsys):
    puzzles = [
        {"rows": [[1], [3]], "columns": [[2], [1], [1]], "goal": ["#..", "###"]},
        {"rows": [[1], [3]], "columns": [[2], [1], [1]], "goal": ["#..", "###"]},
        {"rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]},
        {"rows": [[1], [1]], "columns": [[1], [1]], "goal": ["##", ".."]},
        {"rows": [[2], [2]], "columns": [[1], [1]]},
        {"rows": [[1, 1], [1, 1], [0]], "columns": [[2], [], [2]]},
    ]
    file = tmp_path / "benchmark.jsonl"
    file.write_text("".join([json.dumps(each) + "\n" for each in puzzles]))
    monkeypatch.setattr(sys, "argv", ["audit.py", str(file)])
    exec(compile(PROGRAM, "audit.py", "exec"), {})
    *_, row = capsys.readouterr().out.splitlines()
    assert row == f"| {file} | 6 | 3 | 2 | 1 | 1 | 2 | 0 |"


def test_all_options_are_listed():
    listed = set(
        re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`\w+`(?:, `\w+`)?) \|", PAGE, re.MULTILINE)))
    )
    assert listed == set(ExerciseOptions.__dataclass_fields__)
