"""One job in whatever process it is: an outcome always, whatever the solver does short of ending the
process.
"""

from __future__ import annotations

import logging

from ..solver import classify
from . import Job, Outcome, undecided

OUT_OF_MEMORY = "the memory limit of the worker was reached"

_LOG = logging.getLogger(__name__)


def attempt(job: Job) -> Outcome:
    try:
        found = classify(job.puzzle, job.budget)
    except MemoryError:
        _LOG.warning("puzzle %s: %s", job.key, OUT_OF_MEMORY)
        return undecided(job, OUT_OF_MEMORY)
    except Exception as error:
        # A fault of the program, not of the puzzle: the log gets all of it, and the other puzzles go on.
        _LOG.exception("puzzle %s: the solver failed", job.key)
        return undecided(job, f"the solver failed: {type(error).__name__}: {error}")
    _LOG.debug("puzzle %s: %s in %.6f s", job.key, found.verdict, found.seconds)
    return Outcome(job.key, found)
