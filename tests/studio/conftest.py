"""The core for JavaScript, asked through Node. All tests that need it are skipped where there is no Node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from nonoproof.formats.records import to_record

HERE = Path(__file__).parent
NODE = shutil.which("node")


def ask_node(questions):
    """One answer a question, from one process."""
    text = "".join([json.dumps(each) + "\n" for each in questions])
    run = subprocess.run(
        [NODE, str(HERE / "ask.mjs")],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.fixture(scope="session")
def ask():
    if not NODE:
        pytest.skip("node is not installed")

    def asked(puzzles, *names, **options):
        return ask_node([{"puzzle": to_record(each), "ask": names, "options": options} for each in puzzles])

    return asked
