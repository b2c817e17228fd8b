"""Runs over a collection that changes: each has the reports that a run from the beginning would have."""

import csv
import random
import shutil
from contextlib import suppress
from dataclasses import replace

import pytest
from nonoproof.engines import open_engine
from nonoproof.formats import non
from nonoproof.model import Puzzle, clue, puzzle_of
from nonoproof.profiles import load
from nonoproof.run import reporting
from nonoproof.run.certifying import certify_store
from nonoproof.run.collection import run
from nonoproof.run.options import Options
from nonoproof.verdict import Budget

CHANCES = {
    "add": 5, "change": 4, "remove": 2, "move": 2, "copy": 3, "mirror": 2, "spoil": 1, "profile": 1,
    "lose a report": 1, "edit a report": 1, "certificates": 2, "certify": 1, "lose a certificate": 1,
    "break off": 2, "fresh": 1, "solver": 1, "nothing": 1,
}  # fmt: skip
"""What happens to a collection between two runs, and how often."""
DOTS = Puzzle((clue([1]), clue([1])), (clue([1]), clue([1])))
"""Two solutions."""
CLOCKS = ("seconds",)
"""Columns that differ from run to run."""


class Silent:
    def begin(self, stage, total=None): ...
    def step(self, state="", number=1): ...
    def end(self): ...


class StoppedError(Exception):
    pass


class Growing:
    """A folder of puzzles, the runs over it, and what happens to it in between."""

    def __init__(self, folder, monkeypatch, rng) -> None:
        self.folder, self.out, self.beside = folder / "in", folder / "out", folder / "beside"
        self.folder.mkdir()
        self.options = Options((str(self.folder),), self.out)
        self.rng, self.patch, self.names = rng, monkeypatch, 0

    def run(self, **options):
        return run(replace(self.options, **options), open_engine("inline"), Silent())

    def from_the_beginning(self):
        shutil.rmtree(self.beside, ignore_errors=True)
        return self.run(out=self.beside)

    def write(self, name, *puzzles):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"".join(non.write([puzzle.with_metadata(title=name)]) for puzzle in puzzles))

    def paths(self):
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def name(self):
        self.names += 1
        return f"{self.rng.choice('abc')}/{self.rng.randrange(10**6)}-{self.names}.non"

    def picture(self):
        width, height = self.rng.randint(2, 5), self.rng.randint(2, 5)
        return tuple(bytes(self.rng.random() < 0.6 for _ in range(width)) for _ in range(height))

    def add(self):
        for _ in range(self.rng.randint(1, 8)):
            self.write(self.name(), puzzle_of(self.picture()))

    def change(self):
        for path in self.rng.sample(self.paths(), 2):
            self.write(path.relative_to(self.folder).as_posix(), puzzle_of(self.picture()))

    def remove(self):
        self.rng.choice(self.paths()).unlink()

    def move(self):
        self.rng.choice(self.paths()).rename(self.folder / self.name())

    def copy(self):
        shutil.copy(self.rng.choice(self.paths()), self.folder / self.name())

    def mirror(self):
        rows = self.picture()
        self.write(self.name(), puzzle_of(rows))
        self.write(self.name(), puzzle_of(tuple([row[::-1] for row in rows])))

    def spoil(self):
        self.rng.choice(self.paths()).write_bytes(b"width 2\nheight nothing\n")

    def profile(self):
        self.options = replace(self.options, profile=load(self.rng.choice(["unique", "publish"])))

    def solver(self):
        version = f"s{self.rng.randint(1, 2)}"
        for module in ("run.collection", "run.certifying"):
            self.patch.setattr(f"nonoproof.{module}.SOLVER_VERSION", version)

    def lose_a_report(self):
        (self.out / self.rng.choice(reporting.NAMES)).unlink()

    def edit_a_report(self):
        with (self.out / self.rng.choice(reporting.NAMES)).open("ab") as file:
            file.write(b" ")

    def certificates(self):
        self.options = replace(self.options, certificates=self.rng.random() < 0.7)

    def certify(self):
        certify_store(self.out, Budget(), False, open_engine("inline"), Silent())

    def lose_a_certificate(self):
        for path in sorted((self.out / "certificates").glob("*.json"))[:2]:
            path.unlink()

    def break_off(self):
        def stop(*_, **__):
            raise StoppedError

        self.add()
        with self.patch.context() as patch:
            patch.setattr("nonoproof.report.reports.Reports.end", stop)
            with suppress(StoppedError):
                self.run()

    def fresh(self):
        self.run(fresh=True)

    def nothing(self):
        pass


def tables(folder):
    """The tables of a run without its clocks."""
    found = {}
    for name in ("uniqueness.csv", "difficulty.csv"):
        with (folder / name).open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        found[name] = [{key: value for key, value in row.items() if key not in CLOCKS} for row in rows]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_run_after_changes_reports_what_one_from_the_beginning_does(tmp_path, monkeypatch, seed):
    rng = random.Random(seed)
    growing = Growing(tmp_path, monkeypatch, rng)
    for _ in range(6):
        growing.add()
    growing.write("dots.non", DOTS)
    growing.run()
    for _ in range(20):
        for what in rng.choices(list(CHANCES), list(CHANCES.values()), k=rng.randint(1, 2)):
            with suppress(FileNotFoundError):
                getattr(growing, what.replace(" ", "_"))()
        growing.run()
        growing.from_the_beginning()
        assert tables(growing.out) == tables(growing.beside)
        changed = growing.run().changed
        assert not changed


def test_reports_are_written_again_only_where_something_changed(tmp_path, monkeypatch):
    growing = Growing(tmp_path, monkeypatch, random.Random(1))
    growing.add()
    growing.run()
    stamps = reporting.report_stamps(growing.out)
    assert not growing.run().changed
    assert reporting.report_stamps(growing.out) == stamps
    growing.write("new.non", DOTS)
    assert growing.run().changed
    assert reporting.report_stamps(growing.out) != stamps


def test_certificates_that_were_made_later_are_reported(tmp_path, monkeypatch):
    growing = Growing(tmp_path, monkeypatch, random.Random(2))
    growing.add()
    growing.run()
    assert growing.run().summary["certified"] == 0
    growing.certify()
    assert growing.run().summary["certified"] > 0
