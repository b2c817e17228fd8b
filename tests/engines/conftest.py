"""What tests of engines wait for."""

import time

import pytest


@pytest.fixture
def eventually():
    def hold(condition, seconds: float = 10.0) -> bool:
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            time.sleep(0.02)
        return condition()

    return hold
