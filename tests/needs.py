"""What some tests need that a clone does not bring, and how to have it."""

import pytest

from tests.support.puzzles import DATA

REAL_PUZZLES = "needs collections of real puzzles"
BROWSER = "needs chromium and chromedriver"
DATASETTE = "needs datasette"
DOCS = "needs what makes the site"
NODE = "needs node"
REASONING_GYM = "needs reasoning-gym"
VERIFIERS = "needs verifiers"
HOW = {
    REAL_PUZZLES: (
        "other people's, so not part of this repository; CONTRIBUTING.md says which, and where they are looked for. "
        "Puzzles of our own prove the same, but for how well grades rank what people found hard"
    ),
    DATASETTE: "`.venv/bin/pip install datasette`",
    DOCS: "`make docs` installs it",
    REASONING_GYM: "`.venv/bin/pip install reasoning-gym`; it brings much with it",
    VERIFIERS: "`.venv/bin/pip install verifiers`; it brings much with it",
    NODE: "put Node.js on the PATH",
    BROWSER: "`tests/browser/install` installs them on Debian; elsewhere, put both on the PATH",
}

real_puzzles = pytest.mark.skipif(not DATA.is_dir(), reason=REAL_PUZZLES)


def closing_lines(reasons: list[str]) -> list[str]:
    """What was skipped, and how to have it, for the end of a test run."""
    lines = []
    for reason in sorted(set(reasons)):
        number = reasons.count(reason)
        tests = "1 test was" if number == 1 else f"{number} tests were"
        lines.append(f"{tests} skipped: {reason}" + (f" ({HOW[reason]})" if reason in HOW else ""))
    return lines
