"""Certificates that somebody made to keep their checker busy: it gives up, soon, and says so."""

import gzip
import json
import os
import tracemalloc
from bisect import bisect_left

import pytest
from nonoproof.cli import main
from nonoproof.verify import (
    Certificate,
    CheckingWork,
    Refused,
    Unchecked,
    certificate,
    checking_work,
    judge,
    read,
    read_file,
)
from nonoproof.verify.certificate import identity

PALETTE = [{"char": ".", "rgb": "ffffff"}, {"char": "#", "rgb": "000000"}]
CHARS = "." + "".join(map(chr, range(0x100, 0x1FE)))
MANY_COLOURS = [{"char": char, "rgb": f"{number:06x}"} for number, char in enumerate(CHARS)]


def claim(rows, columns, steps=(), solutions=(), verdict="none", palette=PALETTE):
    """A certificate with the right id. Clues are lists of (length, colour)."""
    chars = [colour["char"] for colour in palette]
    clues = [
        [[length if colour == 1 else [length, chars[colour]] for length, colour in clue] for clue in side]
        for side in (rows, columns)
    ]
    return {
        "certificate": 2,
        "id": identity(rows, columns, [colour["rgb"] for colour in palette], {}),
        "palette": palette,
        "rows": clues[0],
        "columns": clues[1],
        "verdict": verdict,
        "solutions": list(solutions),
        "steps": list(steps),
    }


def ones(side, steps=()):
    """One cell in each line: nothing follows from it, and there is much to try."""
    return claim([[(1, 1)]] * side, [[(1, 1)]] * side, steps)


def checked(record, work=500_000):
    judge(read(json.dumps(record).encode()), CheckingWork(work))


def weakest(cells, number):
    """Steps that all follow, slowly: some cell of the first row is filled, said again and again."""
    return [[2 * cell + 2 for cell in range(cells)]] * number


BUSY = {
    "a large puzzle": ones(500),
    "many steps": ones(12, weakest(12, 6_000)),
    "long steps": ones(150, weakest(150, 200)),
    "many colours": claim(*[[[(1, 1 + place % 254)] for place in range(100)]] * 2, palette=MANY_COLOURS),
}


@pytest.mark.parametrize("kind", BUSY)
def test_a_busy_certificate_is_given_up(kind):
    with pytest.raises(Unchecked, match="the budget was spent"):
        checked(BUSY[kind])


def test_the_same_work_always_ends_at_the_same_place():
    """What is left of the budget is counted, not timed: one unit less, and it is too little."""
    record = ones(4, weakest(4, 3))
    least = bisect_left(range(1_000_000), True, key=lambda work: not gives_up(record, work))
    assert 100 < least < 1_000_000
    assert [gives_up(record, work) for work in (least - 1, least, 10 * least)] == [True, False, False]


def gives_up(record, work):
    try:
        checked(record, work)
    except Unchecked:
        return True
    except Refused:
        return False
    return False


def test_what_is_refused_at_once_costs_no_budget():
    with pytest.raises(Refused, match="number of solutions"):
        checked(ones(12) | {"solutions": [["." * 12] * 12]}, work=0)


def test_time_is_a_budget_too(monkeypatch):
    monkeypatch.setattr(checking_work.time, "monotonic", iter(range(10_000)).__next__)
    with pytest.raises(Unchecked, match="the budget was spent"):
        judge(read(json.dumps(BUSY["many steps"]).encode()), CheckingWork(seconds=3))


class Clock:
    """A clock that the test winds, and that counts how often it is asked."""

    def __init__(self, monkeypatch):
        self.now, self.asked = 1000.0, 0
        monkeypatch.setattr(checking_work.time, "monotonic", self)

    def __call__(self):
        self.asked += 1
        return self.now


def test_all_work_but_not_a_unit_more_is_done():
    budget = CheckingWork(10)
    for work in (4, 0, 6):
        budget.spend(work)
    with pytest.raises(Unchecked, match=r"^the budget was spent$"):
        budget.spend(1)
    with pytest.raises(Unchecked, match=r"^the budget was spent$"):
        CheckingWork(checking_work.WORK).spend(checking_work.WORK + 1)


def test_the_clock_is_asked_now_and_then(monkeypatch):
    clock = Clock(monkeypatch)
    budget = CheckingWork(seconds=60.0)
    assert clock.asked == 1
    for _ in range(50):
        budget.spend(checking_work._CLOCK_INTERVAL // 10)
    assert clock.asked == 1 + 5
    budget.spend(3 * checking_work._CLOCK_INTERVAL)
    assert clock.asked == 1 + 6
    budget.spend(checking_work._CLOCK_INTERVAL - 1)
    assert clock.asked == 1 + 6


@pytest.mark.parametrize("work", [checking_work._CLOCK_INTERVAL // 2, 3 * checking_work._CLOCK_INTERVAL])
def test_the_time_ends_when_the_clock_says_so(monkeypatch, work):
    """And it is asked once more before the last of the work is spent."""
    clock = Clock(monkeypatch)
    budget = CheckingWork(work, seconds=60.0)
    clock.now += 59.9
    budget.spend(work // 2)
    clock.now = 1060.0
    with pytest.raises(Unchecked, match=r"^the budget was spent$"):
        budget.spend(work - work // 2)


def test_checking_solutions_is_work_too():
    two = claim([[(1, 1)]] * 2, [[(1, 1)]] * 2, solutions=[["#.", ".#"], [".#", "#."]], verdict="multiple")
    checked(two, work=16)
    with pytest.raises(Unchecked, match=r"^the budget was spent$"):
        checked(two, work=15)


def test_a_clock_that_is_set_back_does_not_matter(monkeypatch):
    monkeypatch.setattr(checking_work.time, "time", lambda: -1e9)
    with pytest.raises(Refused, match="do not lead"):
        checked(ones(3))


def test_memory_is_reported_before_it_is_taken():
    clue = [(1, colour) for colour in range(1, 255)]
    found = Certificate("", "", [clue] * 4096, [clue] * 4096, 255, {}, "none", [], [])
    tracemalloc.start()
    try:
        with pytest.raises(Unchecked, match="memory"):
            judge(found)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_what_lines_said_is_forgotten_before_it_is_too_much(monkeypatch):
    from nonoproof.verify import board

    monkeypatch.setattr(board, "REMEMBERED", 1 << 12)
    found = certificate.read(json.dumps(ones(12, weakest(12, 5))).encode())
    asked = board.Board(found, None)
    asked.follow()
    assert all(asked.follows(list(step)) for step in found.steps)
    assert 0 < len(asked.remembered) <= asked.most_remembered < 12


HOSTILE = {
    "deep nesting": b'{"certificate":' + b"[" * 200_000,
    "deep nesting, closed": b"[" * 200_000 + b"]" * 200_000,
    "an integer without end": b'{"certificate": ' + b"9" * 1_000_000 + b"}",
    "NaN": b'{"certificate": NaN}',
    "infinity": b'{"certificate": -Infinity}',
    "a number beyond floats": json.dumps(ones(2)).replace("[1]", "[1e999]").encode(),
    "a fraction": json.dumps(ones(2)).replace("[1]", "[1.0]").encode(),
    "a name twice": b'{"steps": [], "steps": []}',
    "a name a thousand times": b"{" + b",".join([b'"a": 1'] * 1000) + b"}",
    "no UTF-8": b'{"certificate": "\xff\xfe\x80"}',
    "UTF-16": '{"certificate": 2}'.encode("utf-16"),
    "half a surrogate": json.dumps(ones(2) | {"title": "\ud800"}).encode(),
    "nothing": b"",
    "a byte of zero": b"\0",
    "half a gzip": gzip.compress(json.dumps(ones(2)).encode())[:-9],
    "a gzip of noise": b"\x1f\x8b" + bytes(range(256)),
    "a run of many digits": json.dumps(ones(2)).replace("[1]", f"[{10**4000}]").encode(),
    "a step about no cell": json.dumps(ones(2, [[10**4000]])).encode(),
    "no step": json.dumps(ones(2, [[]])).encode(),
    "a step about one cell, twice": json.dumps(ones(2, [[2, -2, 2]])).encode(),
    "a list": b"[]",
    "a text": b'"certificate"',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_certificate_is_refused(kind):
    with pytest.raises(Refused) as why:
        judge(read(HOSTILE[kind]))
    assert len(str(why.value)) < 200


@pytest.mark.parametrize(
    "data",
    [gzip.compress(b" " * (certificate.MAX_BYTES + 1)), b"[" + b"1," * certificate.MAX_VALUES],
    ids=["bytes", "values"],
)
def test_what_is_too_large_is_not_read(data, monkeypatch):
    monkeypatch.setattr(certificate.json, "loads", lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(Unchecked, match="too large"):
        read(data)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_no_certificate(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Refused, match="no file"):
        read_file(tmp_path / "pipe")


def test_the_command_says_what_was_not_checked(tmp_path, capsys):
    for name, record in (("good", ones(1)), ("busy", BUSY["many steps"])):
        (tmp_path / f"{name}.certificate.json").write_text(json.dumps(record))
    (tmp_path / "good.certificate.json").write_text(
        json.dumps(ones(1) | {"verdict": "unique", "solutions": [["#"]]})
    )
    assert main(["verify", str(tmp_path), "--work", "10000"]) == 1
    reported = capsys.readouterr().out
    assert "NOT CHECKED" in reported
    assert "busy.certificate.json: the budget was spent" in reported
    assert "2 certificates: 1 valid, 0 invalid, 1 not checked; " in reported
    assert main(["verify", str(tmp_path / "good.certificate.json"), "--seconds", "60"]) == 0
    for wrong in (["--seconds", "nan"], ["--seconds", "0"], ["--work", "0"], ["--work", "-1"]):
        with pytest.raises(SystemExit) as end:
            main(["verify", str(tmp_path), *wrong])
        assert end.value.code == 2
