"""What docs/answers.md shows is what happens."""

import contextlib
import doctest
import io
import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "answers.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```\n", PAGE.replace("... ```", "... '''"), re.DOTALL)


def test_the_example_runs():
    (block,) = [each for each in BLOCKS if each.startswith(">>>")]
    test = doctest.DocTestParser().get_doctest(block, {}, "answers.md", "answers.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted >= 5 and results.failed == 0


def test_the_measurement_of_a_model_has_twenty_lines_and_runs():
    start = PAGE.index("```python\nimport random")
    program = PAGE[start + len("```python\n") : PAGE.index("\n```\n", start)]
    lines = [line for line in program.splitlines() if line.strip() and "import " not in line]
    assert len(lines) <= 20
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(program, "answers.md", "exec"), {})
    said = out.getvalue().splitlines()
    assert said[0] == "5x5: 20 of 20 solved, mean score 1.00" and said[1].startswith("6x6: 20 of 20 solved")
    assert all(float(line.rpartition(" ")[2]) < 0.5 for line in said[2:])
