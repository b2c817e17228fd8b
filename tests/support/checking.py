"""What the sources hold and what was found out about it, kept nowhere."""

from collections.abc import Iterator
from pathlib import Path

from nonoproof.engines import Engine, open_engine
from nonoproof.run.in_memory import Checked, Sources, check
from nonoproof.run.puzzle_items import how_to_solve
from nonoproof.tasks import ReadOptions
from nonoproof.verdict import DEFAULT_BUDGET

UNKEPT = ReadOptions(validate=False)


def checked(path: Path | str, engine: Engine | None = None, read: ReadOptions = UNKEPT) -> Iterator[Checked]:
    return check(Sources((str(path),), read), how_to_solve(DEFAULT_BUDGET), engine or open_engine("inline"))
