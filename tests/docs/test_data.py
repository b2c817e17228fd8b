"""The queries of docs/data.md answer what the page shows."""

import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from nonoproof.cli import main

from tests.needs import DATASETTE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")


def section(title):
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def queries(title):
    """Each query with the table below it, as lists of cells."""
    found = []
    for sql, table in re.findall(r"```sql\n(.*?)\n```\n\n((?:\|[^\n]*\n)+)", section(title), re.DOTALL):
        head, _, *rows = [line.strip("| ").split(" | ") for line in table.strip().splitlines()]
        found.append((sql, head, rows))
    assert len(found) == 3
    return found


def cells(rows):
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


@pytest.fixture(scope="module", autouse=True)
def reports(tmp_path_factory):
    """The run of the page, in a folder where the collection has the name it has there."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "corpus").symlink_to(ROOT / "corpus")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        names = "puzzles.parquet,findings.parquet,metadata.json" if _has("pyarrow") else "metadata.json"
        assert main(["run", "corpus", "--out", "reports", "--engine", "inline", "--export", names]) == 0
        yield folder


def _has(name):
    from importlib.util import find_spec

    return find_spec(name) is not None


@pytest.mark.parametrize(("sql", "head", "rows"), queries("sqlite3"))
def test_sqlite(sql, head, rows):
    with closing(sqlite3.connect("reports/corpus.sqlite")) as connection:
        answer = connection.execute(sql)
        assert [column[0] for column in answer.description] == head
        assert cells(answer.fetchall()) == rows


@pytest.mark.parametrize(("sql", "head", "rows"), queries("DuckDB"))
def test_duckdb(sql, head, rows):
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    answer = duckdb.sql(sql)
    assert answer.columns == head
    assert cells(answer.fetchall()) == rows


@pytest.mark.parametrize(
    ("command", "answer"), re.findall(r"    \$ (datasette .*)\n((?:    .+\n)+)", section("Datasette"))
)
def test_datasette(command, answer):
    program = shutil.which("datasette", path=str(Path(sys.executable).parent))
    if not program:
        pytest.skip(DATASETTE)
    reported = subprocess.run(
        [program, *shlex.split(command)[1:]], capture_output=True, text=True, check=True
    )
    assert reported.stdout.split() == answer.split()
