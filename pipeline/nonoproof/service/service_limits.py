"""What one request, and all together, may take."""

from __future__ import annotations

from typing import NamedTuple


class ServiceLimits(NamedTuple):
    body: int = 1 << 20
    """Bytes of a request."""
    cells: int = 40_000
    """Of one puzzle."""
    puzzles: int = 100
    """Of one request."""
    seconds: float = 10.0
    """For the work of one request."""
    memory: int = 512 << 20
    """Bytes of a worker."""
    jobs: int = 2
    """Workers."""
    queue: int = 16
    """Requests that wait for a worker."""
    receive_seconds: float = 20.0
    """For a body to arrive."""

    @property
    def patience(self) -> float:
        """Seconds after which a worker that does not keep to its limits is killed."""
        return 2 * self.seconds + 5
