"""What tests of engines wait for."""

import time
from pathlib import Path

import pytest


@pytest.fixture
def planted(monkeypatch):
    """The functions that do harm, importable by name in workers too."""
    monkeypatch.syspath_prepend(Path(__file__).parent)
    import planted

    return planted


@pytest.fixture
def eventually():
    def hold(condition, seconds: float = 120.0) -> bool:
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            time.sleep(0.02)
        return condition()

    return hold
