"""The core for JavaScript, asked through Node. All tests that need it are skipped where there is no Node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from nonoproof.model import to_record

from tests.needs import NODE as NEEDS_NODE

HERE = Path(__file__).parent
NODE = shutil.which("node")


def run_node(script, questions):
    """The answers of a script beside this file, one a question."""
    if not NODE:
        pytest.skip(NEEDS_NODE)
    text = "".join([json.dumps(each) + "\n" for each in questions])
    command = [NODE, str(HERE / script)]
    run = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.fixture(scope="session")
def ask_anything():
    """Asks all questions about all records, in one process; one answer a record."""
    if not NODE:
        pytest.skip(NEEDS_NODE)

    def asked(records, *names, **options):
        return run_node("ask.mjs", [{"puzzle": each, "ask": names, "options": options} for each in records])

    return asked


@pytest.fixture(scope="session")
def ask(ask_anything):
    """The same about puzzles."""
    return lambda puzzles, *names, **options: ask_anything(map(to_record, puzzles), *names, **options)
