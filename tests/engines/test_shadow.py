"""Nothing in the folder where a person happens to be is imported: by the command, or by workers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("distributed")
BIN = Path(sys.executable).parent
PUZZLE = "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n"
MODULES = """
    _posixsubprocess asyncio click cloudpickle concurrent dask distributed encodings faulthandler json logging
    msgpack multiprocessing numpy orjson pebble pickle PIL psutil queue random resource selectors signal
    sitecustomize socket sqlite3 string struct subprocess tempfile threading toolz tornado tqdm typing
    usercustomize yaml zict
"""
PACKAGES = ("pipeline", "nonoproof", "nonoproof/engines", "nonoproof/tasks", "nonoproof/solver")


@pytest.fixture
def hostile(tmp_path):
    """A folder of modules that leave a mark when they are imported."""
    folder = tmp_path / "hostile"
    mark = f"open({str(tmp_path / 'mark')!r}, 'a').write(__name__ + chr(10))\n"
    folder.mkdir()
    for name in MODULES.split():
        (folder / f"{name}.py").write_text(mark)
    for name in PACKAGES:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(mark)
    (folder / "puzzle.non").write_text(PUZZLE)
    return folder


def marks(folder):
    mark = folder.parent / "mark"
    return mark.read_text().split() if mark.exists() else []


def run(folder, *command):
    # A person does not have it set.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    options = {"cwd": folder, "env": environment, "capture_output": True, "text": True, "timeout": 120}
    done = subprocess.run(command, check=False, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_marks_would_be_seen(hostile):
    run(hostile, sys.executable, "-c", "import pebble, pipeline")
    assert {"pebble", "pipeline"} <= set(marks(hostile))


@pytest.mark.parametrize("engine", ["inline", "local", "dask"])
def test_the_command_imports_nothing_from_there(hostile, engine):
    out = hostile.parent / "out"
    words = ("run", "puzzle.non", "--out", str(out), "--jobs", "2", "--engine", engine)
    reported = run(hostile, str(BIN / "nonoproof"), *words)
    assert marks(hostile) == []
    assert "1 unique" in reported


def test_the_module_imports_nothing_from_there(hostile):
    out = hostile.parent / "out"
    words = ("-P", "-m", "nonoproof", "run", "puzzle.non", "--out", str(out), "--jobs", "2")
    assert "1 unique" in run(hostile, sys.executable, *words)
    assert marks(hostile) == []


LIBRARY = """
from nonoproof.engines import Task, open_engine
from nonoproof.errors import EngineError

if __name__ == "__main__":
    for name in ("local", "dask"):
        engine = open_engine(name, 2)
        print(sorted(engine.map(Task(list), range(300))) == [(each, each) for each in range(300)])
        engine.close()
"""


def test_the_engines_import_nothing_from_there(hostile):
    script = hostile.parent / "script.py"
    script.write_text(LIBRARY)
    assert run(hostile, sys.executable, str(script)).split() == ["True", "True"]
    assert marks(hostile) == []
