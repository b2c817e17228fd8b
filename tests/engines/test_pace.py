"""Chunks take about a tenth of a second, whatever the puzzles take."""

import pytest
from nonoproof.engines import pace
from nonoproof.engines.pace import CHUNK_SECONDS, MOST, Pace, PatientClock


@pytest.mark.parametrize("seconds", [0.0005, 0.002, 0.02])
def test_chunks_take_a_tenth_of_a_second(seconds):
    measured = Pace()
    for _ in range(200):
        measured.took(seconds)
    assert 0.5 * CHUNK_SECONDS <= measured.chunk * seconds <= 1.5 * CHUNK_SECONDS


def test_the_first_chunk_is_one_job_and_none_is_too_large():
    measured = Pace()
    assert measured.chunk == 1
    measured.took(1e-9 * 10_000, 10_000)
    assert measured.chunk == MOST


def test_nothing_waits_behind_a_long_job():
    measured = Pace()
    measured.took(200.0, 20)
    assert (measured.chunk, measured.reserve) == (1, 0)


def test_many_jobs_at_once_count_as_many():
    one_by_one, together = Pace(), Pace()
    for _ in range(40):
        one_by_one.took(0.001)
    together.took(0.040, 40)
    assert one_by_one.chunk == together.chunk > 1


def test_the_clock_stands_still_while_nobody_looks(monkeypatch):
    readings = iter([0.0, 0.25, 0.5, 3600.5, 3600.75])
    monkeypatch.setattr(pace.time, "monotonic", lambda: next(readings))
    clock = PatientClock()
    assert [clock.tick() for _ in range(4)] == [0.25, 0.5, 1.5, 1.75]
