"""Rows to store, made by hand from tiny puzzles that are really solvable."""

from hashlib import sha256
from pathlib import Path

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.grading import Features, Grade, Tier
from nonoproof.model import Metadata, puzzle_of
from nonoproof.result import Decision, Diagnosis
from nonoproof.solver.packed import pack, pack_grid
from nonoproof.store import ReadFile, Solved, Stamp, Store, StoreHandle, Wanted, items_of, rows_of
from nonoproof.tasks import CertificateFile, FileRows, PlaceRow, PuzzleRow, PuzzleRows
from nonoproof.verdict import Budget, Counts, Means, Verdict

PUZZLE = puzzle_of((b"\1\0", b"\0\1"))
GRID, OTHER_GRID = pack_grid(PUZZLE.goal, 2), pack_grid((b"\0\1", b"\1\0"), 2)
EASY = Grade(Tier.EASY, 2.5, Features(2, 2, 1, "line", *range(17)))


class Making:
    """The rows of a store, by short names."""

    READER = "r"
    SOLVER = "s1"
    GRID = GRID
    EASY = EASY

    @staticmethod
    def key(name) -> bytes:
        return sha256(name.encode()).digest()[:16]

    def id(self, name) -> str:
        return self.key(name).hex()[:16]

    def puzzle(self, name, symmetric=None, turn=0, inks="") -> PuzzleRow:
        form = self.key(symmetric or f"form of {name}")
        return PuzzleRow(self.key(name), self.id(name), pack(PUZZLE, goal=False), form, turn, inks, 2, 2, 1)

    def place(self, path="a.non", number=1, name="k1", valid=True, findings=(), **fields) -> PlaceRow:
        puzzle = self.puzzle(name) if isinstance(name, str) else name
        fields = {"line": number, "format": "non", "sha256": "aa", "metadata": Metadata(title="T")} | fields
        return PlaceRow(
            path, number, puzzle=puzzle, valid=valid and bool(puzzle), findings=tuple(findings), **fields
        )

    @staticmethod
    def finding(path="a.non", number=1, code=Code.TITLE_MISSING, message="no title") -> Finding:
        return Finding(code, message, source=path, index=number)

    @staticmethod
    def stamp(path="a.non", size=10, mtime=1000, ctime=2000) -> Stamp:
        return Stamp(path, size, mtime, ctime)

    def file(self, store, path, *places, sha256="aa") -> None:
        """Store a file that was read whole."""
        self.read(store, (self.stamp(path), FileRows(sha256, places=places)))

    def read(self, store, *files, reader=READER) -> None:
        """Store what was read from files, each with its stamp."""
        store.files.add([(stamp, ReadFile.of(stamp.path, rows)) for stamp, rows in files], reader)

    def files(self, store, **names) -> None:
        """Files of one puzzle each: ``a="k1"`` is the puzzle k1 in the file a."""
        for path, name in names.items():
            self.file(store, path, self.place(path, name=name))

    @staticmethod
    def decision(verdict=Verdict.UNIQUE, budget=None, **fields) -> Decision:
        grids = {Verdict.UNIQUE: (GRID,), Verdict.MULTIPLE: (GRID, OTHER_GRID)}.get(verdict, ())
        means = None if verdict is Verdict.UNDECIDED else Means.LINES
        fields = {"seconds": 0.5, "counts": Counts(1, 2, 3, 4, 5, 6, 7)} | fields
        return Decision(verdict, means, grids, budget=budget or Budget(), **fields)

    def solved(self, verdict=Verdict.UNIQUE, budget=None, **fields) -> PuzzleRows:
        """What comes back for a puzzle that is solved, and graded where it is unique."""
        grade = EASY if verdict is Verdict.UNIQUE else None
        diagnosis = Diagnosis() if verdict in (Verdict.MULTIPLE, Verdict.NONE) else None
        made = {"decision": self.decision(verdict, budget), "grade": grade, "diagnosis": diagnosis}
        return PuzzleRows(**(made | fields))

    def wanted(self, **fields) -> Wanted:
        return Wanted(**({"solver": self.SOLVER, "budget": Budget()} | fields))

    def pending(self, store, **fields):
        wanted = self.wanted(**fields)
        numbers = list(store.solving.pending(wanted))
        assert store.solving.count(wanted) == len(numbers)
        store.commit()
        with StoreHandle.of(store, wanted.solver).open() as select:
            return items_of(select, numbers, wanted)

    def add(self, store, *solved, solver=SOLVER) -> None:
        """Store what was done for puzzles, each with its item."""
        shelf = StoreHandle.of(store, solver)
        store.solving.add([Solved.of(item, rows, shelf) for item, rows in solved])

    def solve(self, store, verdict=Verdict.UNIQUE, **fields) -> None:
        """Give all pending puzzles that verdict."""
        items = self.pending(store)
        self.add(store, *[(item, self.solved(verdict, **fields)) for item in items])

    def rows(self, store, solver=SOLVER):
        """The puzzles of the run as the reports get them, in their order."""
        groups = list(store.listing().groups())
        with StoreHandle.of(store, solver).open() as select:
            return rows_of(select, groups, solver)

    @staticmethod
    def certificate(name="k1.json") -> CertificateFile:
        return CertificateFile(name, (), "ab" * 32, 3, b"{}")

    @staticmethod
    def next_run(store, finish=True, **options) -> None:
        if finish:
            store.finish({})
        store.begin("1.0", "s1", options)


@pytest.fixture(scope="session")
def make():
    return Making()


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path) as opened:
        opened.begin("1.0", "s1", {})
        yield opened
