"""How much memory a worker may take."""

from __future__ import annotations

import re
import signal
from contextlib import suppress
from functools import cache
from pathlib import Path

from ..bounded import work_here
from ..bounded.process_limits import limit_data
from ..solver.memory import allow_memory

MEMORY = 1 << 30
"""Bytes that one worker may allocate. The largest known puzzles need a small part of it."""
_SHARE = 0.75
"""The largest share of these for one task of the core; the rest is for the interpreter and the input."""
_SPARE = 8 << 20
"""Bytes that are always left for these; this decides where the limit is small."""


KILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process at once. Windows has no such signal; there, any unknown signal does the same."""


def limit_memory(limit: int) -> None:
    """Makes allocations of this process fail beyond the limit. The core does not begin work that would come near it.
    Untrusted bytes are decoded in this process from now on, as it has limits.
    """
    allow_memory(max(0, min(int(limit * _SHARE), limit - _held() - _SPARE)))
    limit_data(limit)
    work_here()


@cache
def _held() -> int:
    """Bytes of data that this process had when it was first limited. What the core keeps for its next task is not among
    them; 0 where that is unknown.
    """
    with suppress(OSError):
        found = re.search(
            r"VmData:\s*([0-9]+)", Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        )
        return int(found[1]) << 10 if found else 0
    return 0
