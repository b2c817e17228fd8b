"""What a worker may take of the memory."""

from __future__ import annotations

import re
import signal
from contextlib import suppress
from functools import cache
from pathlib import Path

from ..solver.memory import allow_memory

MEMORY = 1 << 30
"""Bytes that one worker may allocate. The largest known puzzles need a small part of it."""
_SHARE = 0.75
"""Of these, for one task of the core at most; the rest is for the interpreter, and for what is read."""
_SPARE = 8 << 20
"""Bytes that are always left for these. Where the limit is small, that is what matters."""


KILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process at once. Windows has no such signal: there any that it does not know does it."""


def limit_memory(limit: int) -> None:
    """Makes allocations of this process fail beyond the limit, and makes the process the first to end if the machine
    runs out of memory. The core does not begin work that would come near the limit.

    The limit is on data, not on addresses: threads and libraries reserve much more of these than they use.
    """
    allow_memory(max(0, min(int(limit * _SHARE), limit - _held() - _SPARE)))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")
    # Windows has no such limits, and macOS does not keep to this one.
    with suppress(ImportError, ValueError, OSError):
        import resource

        hardest = resource.getrlimit(resource.RLIMIT_DATA)[1]
        wanted = limit if hardest == resource.RLIM_INFINITY else min(limit, hardest)
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, hardest))


@cache
def _held() -> int:
    """Bytes of data that this process had when it was first limited. What the core keeps for its next task is not among
    them; 0 where nobody says.
    """
    with suppress(OSError):
        told = re.search(
            r"VmData:\s*([0-9]+)", Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        )
        return int(told[1]) << 10 if told else 0
    return 0
