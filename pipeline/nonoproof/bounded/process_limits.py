"""Limits of the operating system on the memory and processor time of a process."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from ..errors import EngineError

MEMORY = 1 << 30
"""Bytes of data that a process which decodes a file may have. The largest file that is read needs less."""
_scarce: bool | None = None
"""Whether memory was scarce before this process limited itself."""


def limit_data(limit: int) -> None:
    """Makes allocations of this process fail beyond the limit, and makes the process the first to end if the machine
    runs out of memory.

    The limit is on data, not on addresses: threads and libraries reserve much more of these than they use.
    """
    global _scarce  # noqa: PLW0603 - one for the whole process
    _scarce = memory_is_scarce()
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")
    # Windows has no such limits, and macOS does not keep to this one.
    with suppress(ImportError, ValueError, OSError):
        import resource

        hardest = resource.getrlimit(resource.RLIMIT_DATA)[1]
        wanted = limit if hardest == resource.RLIM_INFINITY else min(limit, hardest)
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, hardest))


def limit_processor(seconds: int) -> None:
    """Ends this process after so many more seconds of the processor, unless the limit is set again before."""
    with suppress(ImportError, ValueError, OSError):
        import resource
        import time

        hardest = resource.getrlimit(resource.RLIMIT_CPU)[1]
        wanted = int(time.process_time()) + 1 + seconds
        if hardest != resource.RLIM_INFINITY:
            wanted = min(wanted, hardest)
        resource.setrlimit(resource.RLIMIT_CPU, (wanted, hardest))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def memory_is_scarce() -> bool:
    """Whether this process was given less memory, as by ``ulimit``, than one that decodes a file may have."""
    if _scarce is not None:
        return _scarce
    try:
        import resource
    except ImportError:
        # Systems with such limits have the module; if it cannot be loaded, memory is very scarce.
        return os.name == "posix"
    # Addresses are reserved in plenty: a limit on them is scarce much sooner than one on data.
    needed = {resource.RLIMIT_AS: 4 * MEMORY, resource.RLIMIT_DATA: MEMORY}
    given = {kind: resource.getrlimit(kind)[0] for kind in needed}
    return any(given[kind] != resource.RLIM_INFINITY and given[kind] < needed[kind] for kind in needed)


def is_lack_of_memory(error: BaseException) -> bool:
    """Whether an error means a lack of memory: Python and the system report it in many ways."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    if isinstance(error, ImportError):
        return "failed to map segment" in str(error) or "allocate memory" in str(error)
    return isinstance(error, MemoryError)


def raise_if_not_of_the_file(error: BaseException) -> None:
    """Raises errors that are not about the file: too little memory for any, or no process."""
    if isinstance(error, EngineError):
        raise error
    if is_lack_of_memory(error) and memory_is_scarce():
        raise MemoryError from error
