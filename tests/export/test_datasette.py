"""The metadata for Datasette names tables and columns that the store has, and queries that it answers."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from nonoproof.cli import main

CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    out = tmp_path_factory.mktemp("datasette")
    assert (
        main(["run", str(CORPUS), "--out", str(out), "--engine", "inline", "--export", "metadata.json"]) == 0
    )
    with closing(sqlite3.connect(out / "corpus.sqlite")) as connection:
        yield connection, json.loads((out / "metadata.json").read_text())["databases"]["corpus"]


def test_tables_and_columns_are_there(store):
    connection, metadata = store
    for table, about in metadata["tables"].items():
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        assert columns >= set(about.get("columns", {})), table
        assert columns
        assert about["description"].endswith(".")


def test_every_view_is_described(store):
    connection, metadata = store
    views = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")}
    assert views - set(metadata["tables"]) <= {"latest_run"}


def test_queries_answer(store):
    connection, metadata = store
    for name, query in metadata["queries"].items():
        assert connection.execute(query["sql"], {"word": "boat"}).fetchall(), name
