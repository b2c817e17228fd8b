"""Where the work runs: in this process, in local processes, or on a Dask cluster.

An engine is given a function of a batch and items, and yields an answer for each item as they come, in any
order, whatever happens to the worker that held it. It knows nothing about puzzles. ``dispatch.py`` makes the
batches and finds culprits, for all engines; ``inline.py``, ``processes.py``, ``growing.py``
and ``cluster.py`` run them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from enum import Enum
from math import inf
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from ..errors import UsageError
from ..solver.memory import allow_memory
from .worker_limits import MEMORY

if TYPE_CHECKING:
    from .processes import Processes

Item = TypeVar("Item")
Answer = TypeVar("Answer")
ENGINES = ("local", "inline", "dask")


class Task(NamedTuple, Generic[Item, Answer]):
    """What is to be done with items."""

    function: Callable[[Sequence[Item]], Sequence[Answer]]
    """One answer an item, in their order, and pure: a batch may be done in parts, or again. Workers import
    it: a function of a module, or a ``functools.partial`` of one.
    """
    seconds: float = inf
    """How long one item may take, by the clock on the wall; its worker is killed then. The inline engine
    cannot keep this.
    """
    weigh: Callable[[Item], float] | None = None
    """The cost of an item, compared with others; without it, all cost alike."""
    most: int = 1000
    """Items of a batch; 1: each by itself."""


class LossKind(Enum):
    """How an item is lost."""

    DIED = "died"
    """Its worker ended."""
    HUNG = "hung"
    """Its worker was stopped, because it took too long."""
    MEMORY = "memory"
    """It ran out of memory."""
    RAISED = "raised"
    """The function raised an exception: a fault of the program. The log has the traceback."""


class Lost(NamedTuple):
    """In place of an answer: this item, by itself, could not be done."""

    reason: str
    kind: LossKind = LossKind.DIED


class Engine(Protocol):
    @property
    def workers(self) -> int: ...

    @property
    def shares_files(self) -> bool:
        """Whether the workers can open the files that this process can."""

    def map(self, task: Task[Item, Answer], items: Iterable[Item]) -> Generator[tuple[Item, Answer | Lost]]:
        """Each item once, in any order, with its answer. Items are taken as they are needed. Closing the
        iterator ends the work that is under way.
        """

    def close(self) -> None: ...


def open_engine(
    name: str = "local",
    jobs: int = 1,
    memory: int = MEMORY,
    scheduler: str | None = None,
    preload: Sequence[str] = (),
) -> Engine:
    """``preload`` names the modules of the functions to come, so that new processes need not import them."""
    from .dispatch import Dispatcher

    if scheduler and name != "dask":
        raise UsageError("--scheduler needs --engine dask")
    if name == "inline":
        from .inline import Inline

        allow_memory(memory)
        return Dispatcher(Inline())
    if name == "local":
        return Dispatcher(_processes(jobs, memory, preload))
    if name == "dask":
        from .cluster import Cluster

        return Dispatcher(Cluster(scheduler, jobs, memory))
    raise UsageError(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")


def open_for_now(jobs: int, memory: int = MEMORY, preload: Sequence[str] = ()) -> Engine:
    """For a command that is mostly done before a worker would be there: other processes help with what takes
    longer than a moment, if there may be more than one.
    """
    from .dispatch import Dispatcher
    from .growing import Growing

    if jobs == 1:
        return open_engine("inline", memory=memory)
    allow_memory(memory)
    return Dispatcher(Growing(lambda: _processes(jobs, memory, preload)))


def _processes(jobs: int, memory: int, preload: Sequence[str]) -> Processes:
    from .processes import Processes

    return Processes(jobs, memory, preload)
