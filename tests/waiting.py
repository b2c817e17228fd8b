"""How tests wait for other processes: as long as it takes. No test is about how long that is."""

import time
from collections.abc import Callable

HANG = 300.0
"""Seconds after which a test that waits in vain fails, instead of waiting for ever."""


def eventually(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + HANG
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()
