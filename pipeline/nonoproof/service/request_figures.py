"""What the service counts, and its text for Prometheus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

_BOUNDS = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0)


class RequestFigures:
    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._within: Counter[tuple[str, float]] = Counter()
        self._seconds: Counter[str] = Counter()

    def add(self, operation: str, status: int, seconds: float) -> None:
        self._requests[operation, status] += 1
        self._seconds[operation] += seconds  # type: ignore[assignment]  # counters count fractions, too
        for bound in _BOUNDS:
            self._within[operation, bound] += seconds <= bound

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """With other numbers, each with its meaning."""
        return "\n".join([*self._counted(), *self._timed(), *_gauges(gauges), ""])

    def _counted(self) -> Iterator[str]:
        yield from _head("nonoproof_requests_total", "counter", "Requests by operation and status.")
        for (operation, status), number in sorted(self._requests.items()):
            yield f'nonoproof_requests_total{{operation="{operation}",status="{status}"}} {number}'

    def _timed(self) -> Iterator[str]:
        name = "nonoproof_request_seconds"
        yield from _head(name, "histogram", "Seconds from the first byte to the reply.")
        for operation in sorted(self._seconds):
            total = sum([number for (each, _), number in self._requests.items() if each == operation])
            for bound in _BOUNDS:
                yield f'{name}_bucket{{operation="{operation}",le="{bound:g}"}} {self._within[operation, bound]}'
            yield f'{name}_bucket{{operation="{operation}",le="+Inf"}} {total}'
            yield f'{name}_sum{{operation="{operation}"}} {self._seconds[operation]:.6f}'
            yield f'{name}_count{{operation="{operation}"}} {total}'


def _gauges(gauges: dict[str, tuple[str, float]]) -> Iterator[str]:
    for name, (about, value) in gauges.items():
        yield from _head(name, "counter" if name.endswith("_total") else "gauge", about)
        yield f"{name} {value:g}"


def _head(name: str, kind: str, about: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"
