"""What is exported: the results of a run, or some of them, and what they depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from ..findings import Finding, internal_error
from ..profiles import Profile
from ..report.about import About
from ..report.entry import JudgedResult
from ..report.fragments import place_alone, place_of
from ..result import Result

_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Exported:
    about: About
    results: Callable[[], Iterator[Result]]
    """Reads them from the first one again, each time that it is called."""
    of_files: Callable[[], Iterator[Finding]]
    """Findings of files as a whole, those that hold no puzzle among them."""

    @property
    def profile(self) -> Profile:
        return self.about.profile

    def each(self, make: Callable[[JudgedResult], _Made]) -> Iterator[_Made]:
        """What is made of each result, or of its place and the fault where that fails."""
        for result in self.results():
            try:
                made = make(JudgedResult(result, self.profile))
            except Exception as error:
                fault = internal_error("exporting the puzzle", error, *place_of(result))
                made = make(JudgedResult(place_alone(fault), self.profile))
            yield made
