"""Work in a process with limits: what comes back, and what happens when there is too much of it."""

import os
import signal
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path

import psutil
import pytest
from nonoproof import bounded
from nonoproof.bounded import decoder_process, parent, process_limits
from nonoproof.errors import UsageError

from tests.waiting import HANG, eventually

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")


ROOT = str(Path(__file__).parents[2])


def letters(data, *more):
    yield from data.decode()
    yield from more


def process(_data):
    return os.getpid()


def refuse(data):
    raise UsageError(data.decode())


def unfit(_data):
    raise ValueError(lambda: None)


def devour(_data):
    return len([bytes(1 << 20).replace(b"\0", b"\1") for _ in range(4096)])


def loop(_data):
    while True:
        pass


def crash(_data):
    os.kill(os.getpid(), signal.SIGSEGV)


def print_something(_data):
    os.write(1, b"not a result")
    return "a result"


def endless(_data):
    return count()


def huge(data):
    return data * 2


def is_alive(pid):
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


def test_what_a_function_yields_comes_in_order():
    many = b"x" * 3000
    assert list(bounded.each(letters, many, "last")) == [*many.decode(), "last"]


def test_large_data_goes_there_and_back():
    data = os.urandom(5 << 20)
    assert bounded.call(huge, data) == data * 2


def test_one_process_does_it_all_and_it_is_not_this_one():
    pids = {bounded.call(process, b"") for _ in range(3)}
    assert len(pids) == 1
    assert os.getpid() not in pids


def test_what_a_function_raises_is_raised_here_and_the_process_stays():
    before = bounded.call(process, b"")
    with pytest.raises(UsageError, match=r"^no picture") as caught:
        bounded.call(refuse, b"no picture")
    assert "refuse" in "".join(caught.value.__notes__)
    assert bounded.call(process, b"") == before


def test_what_cannot_be_sent_back_costs_the_process():
    with pytest.raises(bounded.Crashed):
        bounded.call(unfit, b"")
    assert bounded.call(process, b"") != os.getpid()


@pytest.mark.parametrize(
    ("function", "kind", "why"),
    [
        (devour, bounded.TooMuch, "more memory than is allowed"),
        (loop, bounded.TooMuch, "more time than is allowed"),
        (crash, bounded.Crashed, "crashed"),
    ],
)
def test_one_that_takes_too_much_costs_only_its_process(function, kind, why):
    before = bounded.call(process, b"")
    with pytest.raises(kind, match=why):
        bounded.call(function, b"", seconds=1 if function is loop else 60)
    assert eventually(lambda: not is_alive(before))
    assert bounded.call(process, b"") != before


def test_one_that_waits_for_ever_is_stopped_by_the_clock(monkeypatch):
    monkeypatch.setattr(parent, "WAIT_SECONDS", 0)
    with pytest.raises(bounded.TooMuch, match="too much time"):
        bounded.call(loop, b"")


def test_a_result_that_is_too_large_is_not_taken(monkeypatch):
    monkeypatch.setattr(parent, "MOST_REPLY", 1000)
    with pytest.raises(bounded.TooMuch, match="takes more than"):
        bounded.call(huge, bytes(1000))


def test_what_a_library_prints_is_no_result():
    assert bounded.call(print_something, b"") == "a result"


def test_who_needs_no_more_stops_it():
    pid = bounded.call(process, b"")
    results = bounded.each(endless, b"")
    assert [next(results) for _ in range(1000)] == list(range(1000))
    results.close()
    assert eventually(lambda: not is_alive(pid))


def test_threads_have_processes_of_their_own():
    found = []
    gate = threading.Barrier(3)

    def work():
        results = bounded.each(letters, b"abc", "d")
        next(results)
        gate.wait(HANG)
        found.append(list(results))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found == [["b", "c", "d"]] * 3


def test_a_process_that_was_forked_starts_its_own():
    before = bounded.call(process, b"")
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.write(writer, str(bounded.call(process, b"")).encode())
        parent.end_idle()
        os._exit(0)
    os.waitpid(pid, 0)
    assert int(os.read(reader, 100)) != before
    assert bounded.call(process, b"") == before


def test_a_process_with_limits_does_it_itself(monkeypatch):
    monkeypatch.setattr(bounded, "_here", True)
    assert bounded.call(process, b"") == os.getpid()


def test_so_does_one_that_cannot_start_another(monkeypatch):
    monkeypatch.setattr(parent, "_idle", [])
    monkeypatch.setattr(parent, "_impossible", False)
    monkeypatch.setattr(sys, "executable", "/bin/true")
    assert bounded.call(process, b"") == os.getpid()
    monkeypatch.setattr(parent, "_impossible", False)
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert bounded.call(process, b"") == os.getpid()


def test_no_memory_is_not_the_fault_of_the_file_where_it_is_scarce(monkeypatch):
    monkeypatch.setattr(parent, "memory_is_scarce", lambda: True)
    with pytest.raises(MemoryError):
        bounded.call(devour, b"")


SCARCE = "import resource; from nonoproof.bounded import process_limits as limits; {}; print(limits.memory_is_scarce())"


@pytest.mark.parametrize(
    ("before", "scarce"),
    [
        ("", "False"),
        ("resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))", "True"),
        ("resource.setrlimit(resource.RLIMIT_DATA, (1 << 29, 1 << 29))", "True"),
        ("limits.limit_data(1 << 29)", "False"),
        ("resource.setrlimit(resource.RLIMIT_DATA, (1 << 29, 1 << 29)); limits.limit_data(1 << 28)", "True"),
    ],
)
def test_memory_is_scarce_where_somebody_else_limits_it(before, scarce):
    done = subprocess.run(
        [sys.executable, "-c", SCARCE.format(before or "pass")], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == scarce


INTERRUPTED = """
import os, resource, signal, sys, threading
sys.path.insert(0, {tests!r})
import psutil
from nonoproof import bounded
from tests.bounded import test_bounded
from tests.waiting import eventually
pid = bounded.call(test_bounded.process, b"")
def interrupt():
    eventually(lambda: psutil.Process(pid).cpu_times().user > 0.3)
    os.killpg(0, signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    bounded.call(test_bounded.loop, b"")
except KeyboardInterrupt:
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime < bounded.SECONDS / 4, os.path.exists(f"/proc/{{pid}}"))
"""


def test_ctrl_c_is_heard_at_once_and_ends_it():
    """It reaches all processes of the terminal; the one that decodes does not heed it, and is killed."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(tests=ROOT)],
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
        start_new_session=True,
    )
    assert done.stdout.strip() == "True False", done.stderr


def test_it_ends_with_its_parent():
    script = (
        "import sys, time; sys.path.insert(0, sys.argv[1]); from nonoproof import bounded;"
        " from tests.bounded import test_bounded;"
        " print(bounded.call(test_bounded.process, b''), flush=True); time.sleep(1000)"
    )
    process = subprocess.Popen([sys.executable, "-c", script, ROOT], stdout=subprocess.PIPE, text=True)
    pid = int(process.stdout.readline())
    assert is_alive(pid)
    process.kill()
    process.communicate()
    assert eventually(lambda: not is_alive(pid))


def test_modules_that_lie_about_are_not_imported(tmp_path, monkeypatch):
    (tmp_path / "pickle.py").write_text("raise SystemExit('imported')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.setattr(parent, "_idle", [])
    assert bounded.call(process, b"") != os.getpid()
    parent.end_idle()


def test_the_process_has_the_limits():
    pid = bounded.call(process, b"")
    assert psutil.Process(pid).rlimit(psutil.RLIMIT_DATA)[0] == process_limits.MEMORY
    assert (
        psutil.Process(pid).rlimit(psutil.RLIMIT_CPU)[0]
        <= bounded.SECONDS + psutil.Process(pid).cpu_times().user + 2
    )
    assert decoder_process.OUT_OF_MEMORY not in (0, 1)
