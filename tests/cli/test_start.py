"""What is loaded to check one file: a command that people wait for loads what it uses, and nothing else."""

import subprocess
import sys
from pathlib import Path

import nonoproof
import pytest

OWL = str(Path(__file__).parents[2] / "corpus" / "animals" / "owl.non")
HEAVY = frozenset(
    """
    PIL asyncio concurrent configparser csv defusedxml difflib distributed email html http jinja2 jmespath json
    jsonschema jsonschema_rs logging multiprocessing numpy openpyxl orjson pdb pebble pickle platform pyarrow
    random reportlab secrets selectors shtab socket sqlite3 ssl statistics subprocess tarfile tempfile tomllib
    tqdm traceback unittest uuid xml yaml zipfile
    """.split()  # noqa: SIM905 - a list would have a line for each
)
"""Most of them take longer to load than a puzzle to solve."""
PARTS = frozenset(
    """
    bounded cli engines errors files findings formats grading ingest interrupts model normalise profiles render report
    result run solver tasks verdict
    """.split()  # noqa: SIM905
)
"""Of ours. A part that is not among them is not needed for the verdict of one puzzle."""
UNUSED = (
    "cli.chosen_files",
    "cli.progress",
    "engines.cluster",
    "engines.processes",
    "ingest.archives",
    "ingest.changed",
    "render.svg",
    "report.page_data",
    "report.sheets",
    "report.tally",
    "run.collection",
    "run.reporting",
    "solver.human_steps",
    "solver.questions",
    "tasks.explaining",
)
"""Of these parts, what other commands and other sources need."""


@pytest.fixture(scope="module")
def loaded():
    code = f"import sys; from nonoproof.cli import main; code = main(['check', {OWL!r}]); print(code, *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    last = done.stdout.splitlines()[-1].split()
    assert last[0] == "0"
    return set(last[1:])


def test_no_heavy_module_is_loaded_for_one_file(loaded):
    assert sorted(loaded & HEAVY) == []


def test_of_ours_only_what_one_puzzle_needs_is_loaded(loaded):
    ours = {name.removeprefix("nonoproof.") for name in loaded if name.startswith("nonoproof.")}
    assert "formats.non" in ours
    assert sorted({name.partition(".")[0] for name in ours} - PARTS) == []
    assert [name for name in ours if name.startswith(UNUSED)] == []
    commands = {name for name in ours if name.startswith("cli.") and name.endswith("_command")}
    assert commands == {"cli.check_command"}


def test_what_must_not_be_loaded_exists():
    package = Path(nonoproof.__file__).parent
    for name in (*PARTS, *UNUSED):
        path = package.joinpath(*name.split("."))
        assert path.is_dir() or path.with_suffix(".py").is_file(), name
