"""The package's own door: what it offers, that opening it is quick, and that its examples run."""

import doctest
import importlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import nonoproof
import pytest

ROOT = Path(__file__).parents[1]
FUNCTIONS = {
    "ambiguity", "cancelled_by", "classify", "classify_many", "convert", "count", "differences", "explain", "fix",
    "generate", "grade", "hint", "is_solution", "make", "parse", "prompt", "read", "score", "to_svg",
    "to_text", "write",
}  # fmt: skip


def test_the_package_offers_what_it_names_and_nothing_else():
    offered = {name for name in dir(nonoproof) if not name.startswith("_")}
    assert offered | {"__version__"} == set(nonoproof.__all__)
    assert nonoproof.__version__ == version("nonoproof")
    assert {name for name in offered if name.islower()} == FUNCTIONS
    assert all(callable(getattr(nonoproof, name)) for name in offered)
    with pytest.raises(AttributeError, match="no attribute 'solve'"):
        nonoproof.solve  # noqa: B018


def test_what_type_checkers_see_is_what_is_there():
    text = (ROOT / "pipeline/nonoproof/__init__.py").read_text()
    block = text[text.index("if TYPE_CHECKING:") : text.index("_HOMES")]
    seen = {
        name: module
        for module, names in re.findall(r"from \.(\S+) import (.+)", block)
        for name in names.split(", ")
    }
    assert seen == nonoproof._HOME
    assert (ROOT / "pipeline/nonoproof/py.typed").is_file()


NAMES = {
    "multiprocessing-logging": "multiprocessing_logging",
    "jsonschema-rs": "jsonschema_rs",
    "pillow": "PIL",
    "pyyaml": "yaml",
}
"""Of what is imported, where it differs from the name of the package that brings it."""


def test_every_dependency_is_used():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = (ROOT / "pipeline").rglob("*.py")
    imported = {
        word
        for path in files
        for word in re.findall(r"^\s*(?:from|import) (\w+)", path.read_text(), re.MULTILINE)
    }
    names = [re.match(r"[\w-]+", each)[0] for each in project["dependencies"]]
    assert [name for name in names if NAMES.get(name, name) not in imported] == []


def modules_of(code):
    done = subprocess.run(
        [sys.executable, "-c", f"import sys, {code}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_importing_the_package_is_quick():
    """Nothing heavy comes with it, nor with the command line: those who need it import it."""
    heavy = {"PIL", "yaml", "jsonschema", "jsonschema_rs", "jinja2", "tqdm", "sqlite3", "multiprocessing"}
    heavy |= {"xml", "zipfile", "tarfile", "numpy", "email", "packaging"}
    assert heavy & modules_of("nonoproof, nonoproof.cli") == set()
    assert {name for name in modules_of("nonoproof") if name.startswith("nonoproof.")} == set()


@pytest.mark.parametrize(
    "home", ["model.puzzle", *[each for each in nonoproof._HOMES if each.startswith("api.")]]
)
def test_the_examples_of_the_public_names_run(home):
    results = doctest.testmod(importlib.import_module(f"nonoproof.{home}"))
    assert results.attempted >= 3
    assert results.failed == 0


def test_every_public_function_has_an_example():
    without = {name for name in FUNCTIONS if ">>>" not in getattr(nonoproof, name).__doc__}
    # These need files, and docs/library.md shows them.
    assert without == {"make", "read", "write"}
    assert ">>>" in nonoproof.Puzzle.from_clues.__doc__


ELSEWHERE = """
import multiprocessing, os, signal, sys
multiprocessing.get_all_start_methods = lambda: ["spawn"]
for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog", "multiprocessing.forkserver"):
    sys.modules[name] = None
for name in ("SIGKILL", "SIGALRM", "SIGUSR1", "SIGHUP", "SIGPIPE", "setitimer", "pthread_sigmask"):
    delattr(signal, name)
for name in ("fork", "killpg", "getuid", "geteuid", "setsid", "mkfifo", "statvfs", "sched_getaffinity", "fchmod"):
    delattr(os, name)
from nonoproof.cli import main
from nonoproof.engines.worker_limits import KILL, limit_memory
assert KILL == signal.SIGTERM
limit_memory(1 << 30)
words = sys.argv[1:]
sys.exit(main(words))
"""
"""A system with none of what only POSIX has, as far as one can pretend."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows need not pretend to be none of POSIX")
@pytest.mark.parametrize(
    "words",
    [
        ("check", "boat.non", "--jobs", "1"),
        ("run", "boat.non", "--out", "out", "--engine", "inline"),
        ("make", "--random", "5x5", "--out", "made"),
        ("print", "boat.non", "--any", "--out", "book.pdf"),
        ("certify", "boat.non", "--out", "certificates"),
    ],
    ids=lambda words: words[0],
)
def test_no_command_needs_what_only_posix_has(words, tmp_path):
    (tmp_path / "boat.non").write_bytes((ROOT / "corpus/with-faults/ambiguous/boat.non").read_bytes())
    command = [sys.executable, "-c", ELSEWHERE, *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == (1 if words[0] == "check" else 0), done.stderr
    assert "Traceback" not in done.stderr
