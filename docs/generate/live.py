"""Pages of the program itself, which work on the site as they do from a disk: the workbench, and a report."""

from __future__ import annotations

import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from nonoproof.cli import main
from nonoproof.studio import page

ROOT = Path(__file__).parents[2]
WORKBENCH, REPORT = "try/workbench.html", "try/report"


def live_pages() -> dict[str, bytes]:
    return {WORKBENCH: page().encode()} | _report()


def _report() -> dict[str, bytes]:
    """Of the example collection. The store is not part of it: a site needs none."""
    with tempfile.TemporaryDirectory() as name, chdir(ROOT):
        folder = Path(name) / "report"
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            if main(["run", "corpus", "--out", str(folder), "-q"]):
                raise SystemExit("the run of the example collection failed")
        return {
            f"{REPORT}/{path.relative_to(folder).as_posix()}": path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith((".", "corpus."))
        }
