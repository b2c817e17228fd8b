"""What docs/repair.md shows is what happens."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "repair.md").read_text(encoding="utf-8")


def test_the_python_example_runs():
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "repair.md", "repair.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted >= 4 and results.failed == 0


def test_the_package_offers_it():
    import nonoproof

    repair = nonoproof.fix(nonoproof.Puzzle.from_picture(["#.", ".#"]), limit=1)
    assert len(repair.remedies) == 1 and repair.remedies[0].verdict is nonoproof.Verdict.UNIQUE
