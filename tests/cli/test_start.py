"""What is loaded to check one file: a command that people wait for loads what it uses, and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

OWL = str(Path(__file__).parents[2] / "corpus" / "animals" / "owl.non")
HEAVY = {
    *(
        "PIL",
        "concurrent",
        "defusedxml",
        "distributed",
        "email",
        "html",
        "http",
        "jinja2",
        "jmespath",
        "json",
    ),
    *("jsonschema", "jsonschema_rs", "logging", "multiprocessing", "numpy", "orjson", "pebble", "pickle"),
    *(
        "platform",
        "pyarrow",
        "reportlab",
        "secrets",
        "socket",
        "sqlite3",
        "ssl",
        "subprocess",
        "tempfile",
        "tqdm",
    ),
    *("traceback", "uuid", "xml", "yaml", "zipfile"),
}
"""Most of them take longer to load than a puzzle to solve."""
MOST_OF_OURS = 77
UNUSED = (
    "nonoproof.repair",
    "nonoproof.reasoning",
    "nonoproof.certify",
    "nonoproof.store",
    "nonoproof.schemas",
)


@pytest.fixture(scope="module")
def loaded():
    code = f"import sys; from nonoproof.cli import main; code = main(['check', {OWL!r}]); print(code, *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    last = done.stdout.splitlines()[-1].split()
    assert last[0] == "0"
    return set(last[1:])


def test_no_heavy_module_is_loaded_for_one_file(loaded):
    assert not loaded & HEAVY


def test_of_ours_only_what_one_puzzle_needs_is_loaded(loaded):
    ours = {name for name in loaded if name.partition(".")[0] == "nonoproof"}
    assert "nonoproof.formats.non" in ours
    assert not [name for name in ours if name.startswith(UNUSED)]
    # Formats that wait to be used have a place, and no code yet.
    waiting = {name for name in ours if name.startswith("nonoproof.formats.")}
    assert len(ours - waiting) <= MOST_OF_OURS
