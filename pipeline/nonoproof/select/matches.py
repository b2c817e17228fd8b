"""The puzzles of a run that pass the filters: a temporary table, in the order of the sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..store.decode import SCORE, TIER
from ..store.puzzles import ID
from .conditions import Condition, conditions
from .open_store import OpenStore
from .selection import Selection
from .where import agreeing

_CREATE = """
    CREATE TEMP TABLE found (
        place INTEGER PRIMARY KEY, puzzle INTEGER, key TEXT, id TEXT, title TEXT, author TEXT, width INTEGER,
        height INTEGER, colours INTEGER, verdict TEXT, solved_by TEXT, tier TEXT, score REAL, amount REAL, seconds REAL,
        source TEXT, number INTEGER, collection TEXT, sources INTEGER, symmetric BLOB)
"""
_OF_RUN = "sources JOIN files ON files.id = sources.file AND files.run = found_run()"
_KNOWN = f"""
    SELECT puzzles.number AS puzzle, width, height, colours, verdicts.verdict AS verdict, solved_by,
           {TIER} AS tier, {SCORE} AS score, amount
    FROM puzzles
    LEFT JOIN verdicts ON verdicts.puzzle = puzzles.number AND verdicts.solver = ?
    LEFT JOIN grades ON grades.puzzle = puzzles.number AND verdicts.verdict = 'unique'
"""
# The first source of each, by path, as the reports name it.
_FIRST = """
    SELECT sources.puzzle AS puzzle, title, author, path, member, ifnull(member, path) AS source,
           sources.number AS number, collection, count(*) OVER (PARTITION BY sources.puzzle) AS sources,
           row_number() OVER (PARTITION BY sources.puzzle
                              ORDER BY path, member, sources.number, sources.id) AS turn
"""
_COLUMNS = """
    puzzle, key, id, title, author, width, height, colours, verdict, solved_by, tier, score, amount, seconds,
    source, number, collection, sources, symmetric
"""


_ID = f"iif(typeof(puzzles.id) IN ('text', 'null'), {ID}, NULL)"
_TEXTS = "title author known.verdict known.solved_by known.tier source collection"
_NUMBERS = "known.width known.height known.colours known.score known.amount verdicts.seconds first.number"


def _typed(columns: str, types: str) -> str:
    """In a damaged store, values can have other types, which cannot be sorted: they count as missing."""
    named = [(each, each.rpartition(".")[2]) for each in columns.split()]
    return ", ".join([f"iif(typeof({each}) IN ({types}), {each}, NULL) AS {name}" for each, name in named])


class FilterStep(NamedTuple):
    """What a filter leaves."""

    words: str
    left: int


class Matches:
    """The table, and what each filter left."""

    def __init__(self, store: OpenStore, selection: Selection) -> None:
        self._store, self._selection = store, selection
        self._conditions = list(conditions(selection))
        store.change(_CREATE)
        store.change(*self._filling(self._conditions))
        if selection.where:
            self._keep("puzzle", agreeing(store.path, selection))

    def __len__(self) -> int:
        return int(self._store.select("SELECT count(*) FROM found")[0][0])

    def keep(self, places: Sequence[int]) -> None:
        """Only these."""
        self._keep("place", places)

    def _keep(self, column: str, numbers: Sequence[int]) -> None:
        store = self._store
        store.change("CREATE TEMP TABLE kept (number INTEGER PRIMARY KEY)")
        store.change_many("INSERT INTO kept VALUES (?)", ((number,) for number in numbers))
        store.change(f"DELETE FROM found WHERE {column} NOT IN (SELECT number FROM kept)")
        store.change("DROP TABLE kept")

    def without_copies(self) -> int:
        """Keeps the first of those that share a symmetric form; returns how many it removed."""
        return self._store.change(
            "DELETE FROM found WHERE symmetric IS NOT NULL"
            " AND place NOT IN (SELECT min(place) FROM found WHERE symmetric IS NOT NULL GROUP BY symmetric)"
        )

    def without_near_copies(self) -> int:
        """The same for pictures that are nearly the same: of those that were compared, the first ones stay."""
        store = self._store
        store.change("CREATE INDEX temp.found_by_form ON found (symmetric)")
        dropped: set[int] = set()
        # In the order of the later of two: whether the earlier one stays is settled by then.
        for later, earlier in store.each(_NEAR):
            if earlier not in dropped:
                dropped.add(later)
        store.change_many("DELETE FROM found WHERE place = ?", ((place,) for place in dropped))
        return len(dropped)

    def funnel(self) -> Iterator[FilterStep]:
        """How many puzzles there are, and how many each filter leaves of those that the ones before it left."""
        (unread,) = self._store.select(f"SELECT count(*) FROM {_OF_RUN} WHERE {_UNREAD}")[0]
        known = [each for each in self._conditions if not each.of_source]
        for last in range(len(known) + 1):
            among, values = _among(known[:last], self._store.solver)
            query = f"SELECT count(DISTINCT sources.puzzle) FROM {_OF_RUN} WHERE {_PUZZLES} AND {among}"
            (count,) = self._store.select(query, values)[0]
            if last:
                yield FilterStep(known[last - 1].words, count)
                continue
            yield FilterStep("in the run", count + unread)
            if unread:
                yield FilterStep("that could be read", count)

    def _filling(self, given: Sequence[Condition]) -> tuple[str, tuple[object, ...]]:
        known = [each for each in given if not each.of_source]
        others = [each for each in given if each.of_source]
        among, values = _among(known, self._store.solver)
        late = "".join([f" AND ({each.sql})" for each in others])
        texts, numbers = _typed(_TEXTS, "'text'"), _typed(_NUMBERS, "'integer', 'real'")
        query = f"""
            INSERT INTO found ({_COLUMNS})
            SELECT {_COLUMNS} FROM (
                SELECT known.puzzle AS puzzle, lower(hex(key)) AS key, {_ID} AS id, {texts}, {numbers},
                       sources, symmetric, path, member
                FROM ({_FIRST} FROM {_OF_RUN} WHERE {_PUZZLES} AND {among}) AS first
                JOIN ({_KNOWN}) AS known ON known.puzzle = first.puzzle
                JOIN puzzles ON puzzles.number = first.puzzle
                LEFT JOIN verdicts ON verdicts.puzzle = first.puzzle AND verdicts.solver = ?
                WHERE first.turn = 1) AS found
            WHERE 1 {late} ORDER BY path, member, number
        """
        solver = self._store.solver
        return query, (*values, solver, solver, *[value for each in others for value in each.values])


_NEAR = """
    SELECT max(one.place, two.place) AS later, min(one.place, two.place) AS earlier
    FROM near_copies JOIN puzzles AS p ON p.number = near_copies.puzzle
    JOIN puzzles AS q ON q.number = near_copies.other
    JOIN found AS one ON one.symmetric = p.symmetric JOIN found AS two ON two.symmetric = q.symmetric
    ORDER BY later, earlier
"""
_PUZZLES = "sources.puzzle IS NOT NULL AND sources.number > 0"
_UNREAD = "sources.puzzle IS NULL AND sources.number > 0"
"""Places where a puzzle should be: the reports count them, and nothing can be chosen there."""


def _among(known: Sequence[Condition], solver: str) -> tuple[str, tuple[object, ...]]:
    """The condition that a source's puzzle is one of those."""
    if not known:
        return "1", ()
    wanted = " AND ".join([f"({each.sql})" for each in known])
    query = f"sources.puzzle IN (SELECT puzzle FROM ({_KNOWN}) AS found WHERE {wanted})"
    return query, (solver, *[value for each in known for value in each.values])
