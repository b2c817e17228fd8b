"""Commands with too little memory, too few files or threads, no store or no scheduler: one sentence, and never 1."""

import resource
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from shutil import copy

import pytest
from nonoproof import bounded
from nonoproof.cli import EXIT_FAIL, EXIT_USAGE, command_errors, main
from nonoproof.errors import CheckFailed, EngineError, LossyError, StoreError, UnreadableError, UsageError

from tests.waiting import HANG

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")

CASES = Path("tests/cases").resolve()
PUZZLE = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"
COMMANDS = {
    "check": ("check", "good.non", "--jobs", "1"),
    "decode": ("check", "good.png", "good.toml", "--jobs", "1"),
    "fix": ("fix", "good.non"),
    "show": ("show", "good.toml"),
    "make": ("make", "good.png", "--size", "4", "--out", "made"),
    "select": ("select", "--from", "reports"),
    "inline": ("run", "good.non", "good.png", "--fresh", "--out", "inline", "--engine", "inline"),
    "workers": ("run", "good.non", "--fresh", "--out", "workers", "--jobs", "1"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("short")
    (folder / "good.non").write_text(PUZZLE)
    copy(CASES / "png" / "one-bit.png", folder / "good.png")
    copy(CASES / "toml" / "colours.toml", folder / "good.toml")
    assert called(folder, COMMANDS["inline"]).returncode == 0
    (folder / "inline").rename(folder / "reports")
    return folder


def called(folder, words, limit=None, value=0):
    return subprocess.run(
        [sys.executable, "-m", "nonoproof", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
        preexec_fn=None if limit is None else partial(resource.setrlimit, limit, (value, value)),
    )


def assert_is_told(done):
    """What it could not do, it says; that a puzzle fails, it does not say."""
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2, 3), (done.returncode, done.stdout, done.stderr)
    if done.returncode == 2:
        assert done.stderr.splitlines()[-1].startswith("nonoproof: ")
        assert done.stderr.count("nonoproof: ") == 1 or "an item is given up" in done.stderr


@pytest.mark.parametrize("name", ["check", "decode", "make", "select", "inline", "workers"])
def test_too_little_memory(folder, name):
    words = COMMANDS[name]
    needed = bytes_needed(folder, words)
    done = [called(folder, words, resource.RLIMIT_AS, int(share * needed)) for share in SHARES]
    for each in done:
        assert_is_told(each)
    # Whether workers fit is a matter of luck: there are several of them.
    assert done[0].returncode == 2 or name == "workers", (needed, done[0])


SHARES = (0.5, 0.6, 0.7, 0.8, 0.95)
"""With the first, the interpreter itself can still start. Somewhere between them modules in C are loaded."""


def bytes_needed(folder, words):
    """The least memory with which it is done, to four MiB."""
    low, high = 8 << 20, 512 << 20
    while high - low > 4 << 20:
        middle = (low + high) // 2
        done = called(folder, words, resource.RLIMIT_AS, middle)
        low, high = (low, middle) if done.returncode == 0 else (middle, high)
    return high


@pytest.mark.parametrize("files", [5, 8, 12, 20, 40])
@pytest.mark.parametrize("name", COMMANDS)
def test_too_few_files_can_be_open(folder, name, files):
    assert_is_told(called(folder, COMMANDS[name], resource.RLIMIT_NOFILE, files))


WITHOUT_THREADS = """
import sys, threading
def refuse(*args, **named):
    raise RuntimeError("can't start new thread")
threading._start_new_thread = refuse
from nonoproof.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (COMMANDS["decode"], 0),
        (COMMANDS["inline"], 0),
        (COMMANDS["workers"], 2),
        (("run", "good.non", "--out", "dask", "--engine", "dask"), 2),
    ],
    ids=["decode", "inline", "workers", "dask"],
)
def test_no_thread_can_be_started(folder, words, code):
    if "dask" in words:
        pytest.importorskip("distributed")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_THREADS, *words],
        cwd=folder, capture_output=True, text=True, timeout=HANG, check=False,
    )  # fmt: skip
    assert_is_told(done)
    assert done.returncode == code
    assert code == 0 or "start" in done.stderr


@pytest.mark.parametrize("locked", ["corpus.sqlite", "corpus.lock"])
@pytest.mark.parametrize(
    "words",
    [
        ("run", "good.non", "--out", "reports", "--engine", "inline"),
        ("select", "--from", "reports"),
        ("print", "--from", "reports", "--out", "book.pdf"),
        ("diff", "reports", "reports"),
    ],
    ids=lambda words: words[0],
)
def test_a_store_that_is_busy(folder, monkeypatch, capsys, words, locked):
    monkeypatch.chdir(folder)
    connect = sqlite3.connect
    holder = connect(folder / "reports" / locked, isolation_level=None)
    # Nobody waits for the holder, which will not let go.
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **how: connect(*args, **{**how, "timeout": 0}))
    holder.execute("BEGIN EXCLUSIVE")
    code = main([*words])
    holder.close()
    reported = capsys.readouterr().err
    if locked == "corpus.lock" and words[0] != "run":
        assert code == 0
        return
    assert code == EXIT_USAGE
    assert reported.count("\n") == 1
    assert "is locked by another program" in reported or "is in use by another run" in reported


def test_a_store_that_is_none(tmp_path, capsys):
    (tmp_path / "corpus.sqlite").write_bytes(b"no store" * 1000)
    assert main(["select", "--from", str(tmp_path)]) == EXIT_USAGE
    assert "is not a store" in capsys.readouterr().err


def test_no_scheduler_answers(folder, monkeypatch, capsys):
    pytest.importorskip("distributed")
    monkeypatch.chdir(folder)
    words = ["run", "good.non", "--out", "far", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9"]
    assert main(words) == EXIT_USAGE
    reported = capsys.readouterr().err
    assert reported.count("\n") == 1
    assert "does not answer" in reported


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (UsageError("wrong"), 2, "wrong"),
        (StoreError("busy"), 2, "busy"),
        (EngineError("gone"), 2, "gone"),
        (CheckFailed("a bug"), 2, "a bug"),
        (UnreadableError([]), 1, ""),
        (LossyError("colours"), 1, "colours"),
        (MemoryError(), 2, "not enough memory"),
        (OSError(12, "Cannot allocate memory"), 2, "not enough memory"),
        (ImportError("x.so: failed to map segment from shared object"), 2, "not enough memory"),
        (OSError(28, "No space left on device", "out.json"), 2, "out.json: the disk is full"),
        (OSError(24, "Too many open files"), 2, "too many files"),
        (OSError(11, "Resource temporarily unavailable"), 2, "threads or processes"),
        (PermissionError(13, "Permission denied", "a"), 2, "a: Permission denied"),
        (RuntimeError("can't start new thread"), 2, "threads or processes"),
        (sqlite3.OperationalError("disk I/O error"), 2, "the store cannot be used: disk I/O error"),
    ],
    ids=repr,
)
def test_each_shortage_has_a_sentence_and_a_code(error, code, sentence):
    assert sentence in (command_errors.sentence_of(error) or "nothing")
    assert command_errors.exit_code_of(error) == code


@pytest.mark.parametrize(
    "error", [RuntimeError("a bug"), ImportError("no such name"), ZeroDivisionError()], ids=repr
)
def test_a_bug_has_none(error):
    assert command_errors.sentence_of(error) is None


def test_modules_that_were_loaded_by_halves_are_a_lack_of_memory(monkeypatch):
    monkeypatch.setattr(command_errors, "memory_is_scarce", lambda: True)
    for error in (ImportError("cannot import name"), SystemError("error return without exception set")):
        assert command_errors.sentence_of(error) == command_errors.NO_MEMORY


def test_a_file_that_only_needs_much_is_still_a_fault_of_the_file():
    assert not bounded.memory_is_scarce()
    bounded.raise_if_not_of_the_file(MemoryError())
    with pytest.raises(EngineError):
        bounded.raise_if_not_of_the_file(EngineError("no process"))
    assert EXIT_FAIL == 1
