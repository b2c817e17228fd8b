"""Small files that ask for gigabytes or for hours: they get what is allowed, the rest goes on, and Ctrl-C is heard."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import psutil
import pytest

from tests.support import hostile_files
from tests.waiting import HANG, eventually

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")

MOST = (1 << 30) + (400 << 20)
"""Bytes that a command and the process which decodes for it may have together."""
SEEN = {"dots.toml", "slow.yaml", "flat.webp", "scans.jpg", "more-scans.jpg", "flat.png"}
"""By the other tests."""
GOOD = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bombs")
    for name, data in hostile_files.bombs():
        (folder / name).write_bytes(data)
    (folder / "good.non").write_text(GOOD)
    return folder


def called(folder, words):
    """The exit code, what was printed, and the most memory that the processes had at a time."""
    process = subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    most, end = 0, time.monotonic() + HANG
    try:
        while process.poll() is None:
            most = max(most, held(process.pid))
            assert most < MOST, f"{most >> 20} MiB"
            assert time.monotonic() < end
            time.sleep(0.01)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    out, err = process.communicate()
    assert "Traceback" not in out + err
    return process.returncode, out + err, most


def held(pid):
    total = 0
    try:
        parent = psutil.Process(pid)
        for each in [parent, *parent.children(recursive=True)]:
            total += each.memory_info().rss
    except psutil.NoSuchProcess:
        pass
    return total


def command(*words):
    return [sys.executable, "-m", "nonoproof", *words]


READ = (
    "import sys, nonoproof; found = []; print(len(list(nonoproof.read(sys.argv[1], findings=found))), found)"
)
MAKE = """
import sys, nonoproof
try:
    print(len(nonoproof.make(sys.argv[1], size="5", candidates=1)))
except nonoproof.NonoproofError as error:
    print(error)
"""


@pytest.mark.parametrize(
    "words",
    [
        command("check", "dots.toml", "good.non", "--jobs", "1", "--failing"),
        command("run", "dots.toml", "good.non", "--engine", "inline", "--out", "out"),
        command("fix", "dots.toml", "good.non"),
        command("formats", "--describe", "dots.toml"),
        [sys.executable, "-c", READ, "dots.toml"],
    ],
    ids=lambda words: words[3] if words[2] == "nonoproof" else "nono.read",
)
def test_toml_that_takes_gigabytes_is_a_finding_everywhere(folder, words):
    code, reported, most = called(folder, words)
    assert code in (0, 1, 2)
    assert (
        "more memory than is allowed" in reported or "memory limit" in reported or "out of memory" in reported
    )
    assert most > 64 << 20, "it was decoded"


@pytest.mark.parametrize("name", [name for name, _ in hostile_files.bombs() if name not in SEEN])
def test_other_bombs_are_bounded(folder, name):
    code, reported, _ = called(folder, command("check", name, "good.non", "--jobs", "1", "--notes"))
    assert code in (0, 1)
    assert name in reported


@pytest.mark.parametrize(
    "words",
    [
        command("make", "flat.webp", "--size", "5", "--out", "made"),
        command("make", "more-scans.jpg", "--size", "5", "--out", "made"),
        [sys.executable, "-c", MAKE, "flat.png"],
    ],
    ids=["webp", "jpeg", "nono.make"],
)
def test_pictures_to_make_puzzles_of_are_bounded(folder, words):
    code, reported, _ = called(folder, words)
    assert code in (0, 2)
    assert "scans" in reported or "all of it has one colour" in reported


@pytest.mark.parametrize(
    "words",
    [command("make", "scans.jpg", "--out", "interrupted"), command("check", "slow.yaml")],
    ids=["make", "check"],
)
def test_ctrl_c_is_heard_while_a_file_is_decoded(folder, words):
    process = subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    decoder = []

    def decodes():
        assert process.poll() is None, process.communicate()
        decoder[:] = [each for each in psutil.Process(process.pid).children() if each.cpu_times().user > 0.6]
        return bool(decoder)

    assert eventually(decodes)
    before = used = decoder[0].cpu_times().user

    def ends():
        nonlocal used
        with suppress(psutil.NoSuchProcess):
            used = max(used, decoder[0].cpu_times().user)
        return not decoder[0].is_running()

    os.killpg(process.pid, signal.SIGINT)
    assert eventually(ends)
    assert eventually(lambda: process.poll() is not None)
    assert process.returncode == 130
    process.communicate()
    # It would take several more seconds of the processor.
    assert used < before + 0.7
