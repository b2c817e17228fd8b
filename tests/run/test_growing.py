"""Reports of later runs, which tell only what changed: they are those of a run that tells everything."""

import random
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace

import pytest
from nonoproof import run as runs
from nonoproof.engines import open_engine
from nonoproof.formats import non
from nonoproof.model import Puzzle, clue, puzzle_of
from nonoproof.profiles import load
from nonoproof.report import page_data
from nonoproof.report.reports import FOLDERS, NAMES
from nonoproof.run import STAGES, Options, pages, reporting, run
from nonoproof.run.certifying import certify_store
from nonoproof.run.reporting import report
from nonoproof.store import Store
from nonoproof.verdict import Budget

CHANCES = {
    "add": 5, "change": 4, "remove": 2, "move": 2, "copy": 3, "mirror": 2, "spoil": 1, "profile": 1, "version": 1,
    "lose a report": 1, "edit a report": 1, "edit a script": 1, "certificates": 2, "certify": 1,
    "lose a certificate": 1, "break off": 2, "fresh": 1, "solver": 1, "nothing": 1,
}  # fmt: skip
"""What happens to a collection between two runs, and how often."""


class Silent:
    def begin(self, stage, total=None): ...
    def step(self, state="", number=1): ...
    def end(self): ...


class StoppedError(Exception):
    pass


class Growing:
    """A folder of puzzles, runs over it, and beside each a run that tells everything."""

    def __init__(self, folder, monkeypatch) -> None:
        self.folder, self.out, self.beside = folder / "in", folder / "out", folder / "beside"
        self.folder.mkdir()
        self.options = Options((str(self.folder),), self.out)
        self.stop = False
        self.told = 0
        """Pages that the workers got for the last reports."""
        self.all = 0
        """Pages that they got where all were told."""
        self._patch = monkeypatch
        monkeypatch.setattr(reporting, "now", lambda: "2020-01-01T00:00:00+00:00")
        monkeypatch.setattr(runs, "STAGES", (*STAGES[:-1], self._report))
        tell_pages = reporting.tell_pages

        def counted(some, *args, **more):
            self.told += len(some)
            return tell_pages(some, *args, **more)

        monkeypatch.setattr(reporting, "tell_pages", counted)

    def set(self, name, value):
        self._patch.setattr(name, value)

    def run(self, **options):
        closing = run(replace(self.options, **options), open_engine("inline"), Silent())
        assert not closing.changed or self.reports(self.out) == self.reports(self.beside)
        return closing

    def certify(self):
        return certify_store(self.out, Budget(), False, open_engine("inline"), Silent())

    def _report(self, context):
        if self.stop:
            raise StoppedError
        shutil.rmtree(self.beside, ignore_errors=True)
        self.beside.mkdir()
        context.store.commit()
        context.store.select("VACUUM INTO ?", (str(self.beside / "corpus.sqlite"),))
        with Store(self.beside) as store:
            store.resume()
            self.told = 0
            report(replace(context, store=store, options=replace(context.options, out=self.beside)))
            self.all = self.told
        self.told = 0
        report(context)

    @staticmethod
    def reports(folder):
        paths = [folder / name for name in NAMES]
        paths += [path for name in FOLDERS for path in (folder / name).rglob("*") if path.is_file()]
        return {path.relative_to(folder): path.read_bytes() for path in paths}

    def write(self, name, *puzzles):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"".join(non.write([puzzle.with_metadata(title=name)]) for puzzle in puzzles))


@pytest.fixture
def growing(tmp_path, monkeypatch):
    return Growing(tmp_path, monkeypatch)


DOTS = Puzzle((clue([1]), clue([1])), (clue([1]), clue([1])))
"""Two solutions."""


def picture(rng):
    width, height = rng.randint(2, 5), rng.randint(2, 5)
    return tuple(bytes(rng.random() < 0.6 for _ in range(width)) for _ in range(height))


class Hands:
    """They do something to the collection."""

    def __init__(self, growing, rng) -> None:
        self.growing, self.rng = growing, rng
        self.names = 0

    def paths(self):
        return sorted(path for path in self.growing.folder.rglob("*") if path.is_file())

    def name(self):
        self.names += 1
        return f"{self.rng.choice('abc')}/{self.rng.randrange(10**6)}-{self.names}.non"

    def add(self):
        for _ in range(self.rng.randint(1, 8)):
            self.growing.write(self.name(), puzzle_of(picture(self.rng)))

    def change(self):
        for path in self.rng.sample(self.paths(), 2):
            self.growing.write(path.relative_to(self.growing.folder).as_posix(), puzzle_of(picture(self.rng)))

    def remove(self):
        self.rng.choice(self.paths()).unlink()

    def move(self):
        self.rng.choice(self.paths()).rename(self.growing.folder / self.name())

    def copy(self):
        shutil.copy(self.rng.choice(self.paths()), self.growing.folder / self.name())

    def mirror(self):
        rows = picture(self.rng)
        self.growing.write(self.name(), puzzle_of(rows))
        self.growing.write(self.name(), puzzle_of(tuple([row[::-1] for row in rows])))

    def spoil(self):
        self.rng.choice(self.paths()).write_bytes(b"width 2\nheight nothing\n")

    def profile(self):
        self.growing.options = replace(
            self.growing.options, profile=load(self.rng.choice(["unique", "publish"]))
        )

    def version(self):
        self.growing.set("nonoproof.run.pages.__version__", f"1.{self.rng.random()}")

    def solver(self):
        self.growing.set("nonoproof.run.SOLVER_VERSION", f"s{self.rng.randint(1, 2)}")

    def lose_a_report(self):
        (self.growing.out / self.rng.choice(NAMES)).unlink()

    def edit_a_report(self):
        with (self.growing.out / self.rng.choice(NAMES)).open("ab") as file:
            file.write(b" ")

    def edit_a_script(self):
        path = self.growing.out / "pages" / "data" / "rows-0.js"
        path.write_bytes(path.read_bytes().replace(b"[", b"{"))

    def certificates(self):
        self.growing.options = replace(self.growing.options, certificates=self.rng.random() < 0.7)

    def certify(self):
        self.growing.certify()

    def lose_a_certificate(self):
        for path in sorted((self.growing.out / "certificates").glob("*.json"))[:2]:
            path.unlink()

    def break_off(self):
        self.add()
        self.growing.stop = True
        with pytest.raises(StoppedError):
            self.growing.run()
        self.growing.stop = False

    def fresh(self):
        self.growing.run(fresh=True)

    def nothing(self):
        pass


@pytest.mark.parametrize("seed", range(4))
def test_what_changes_is_told_as_if_everything_were(growing, monkeypatch, seed):
    monkeypatch.setattr(pages, "USUAL", 4)
    monkeypatch.setattr(pages, "MOST", 9)
    rng = random.Random(seed)
    hands = Hands(growing, rng)
    for _ in range(6):
        hands.add()
    growing.write("dots.non", DOTS)
    growing.run()
    taken_over = 0
    for _ in range(20):
        for what in rng.choices(list(CHANCES), list(CHANCES.values()), k=rng.randint(1, 2)):
            with suppress(FileNotFoundError):
                getattr(hands, what.replace(" ", "_"))()
        if growing.run().changed:
            taken_over += growing.told < growing.all
    assert taken_over > 5


@pytest.fixture
def grown(growing, monkeypatch):
    monkeypatch.setattr(pages, "USUAL", 10)
    rng = random.Random(7)
    for number in range(300):
        rows = tuple(bytes(rng.random() < 0.6 for _ in range(6)) for _ in range(6))
        growing.write(f"{number:03}.non", puzzle_of(rows))
    growing.run()
    assert growing.told == growing.all > 20
    return growing


def test_one_file_costs_the_page_that_it_is_in(grown):
    grown.write("150.non", DOTS)
    assert grown.run().changed
    assert 1 <= grown.told <= 3
    (grown.folder / "200.non").unlink()
    assert grown.run().changed
    assert grown.told <= 2
    grown.write("100-and-a-half.non", puzzle_of((b"\1\0\1", b"\1\1\1")))
    assert grown.run().changed
    assert grown.told <= 2


def test_a_copy_is_told_of_the_source_that_repeats(grown):
    shutil.copy(grown.folder / "250.non", grown.folder / "010-copy.non")
    grown.run()
    assert 1 <= grown.told <= 4
    (grown.folder / "010-copy.non").unlink()
    grown.run()
    assert 1 <= grown.told <= 4


def test_certificates_of_new_puzzles_cost_no_other_page(grown):
    grown.run(certificates=True)
    grown.write("150.non", DOTS)
    grown.run(certificates=True)
    assert 1 <= grown.told <= 3


def test_what_a_whole_folder_has_costs_the_pages_of_that_folder(grown):
    """There no puzzle had an author: once one has, the others are told to lack it, one by one."""
    rng = random.Random(8)
    puzzles = [puzzle_of(picture(rng)) for _ in range(9)]
    for number, puzzle in enumerate(puzzles):
        grown.write(f"zoo/{number}.non", puzzle)
    grown.run()
    path = grown.folder / "zoo" / "3.non"
    path.write_bytes(non.write([puzzles[3].with_metadata(title="zoo/3.non", author="somebody")]))
    assert grown.run().changed
    assert 1 <= grown.told <= grown.all // 4
    grown.write("zoo/3.non", puzzles[3])
    assert grown.run().changed
    assert 1 <= grown.told <= grown.all // 4


@pytest.mark.parametrize("what", ["profile", "version", "report"])
def test_all_is_told_where_all_may_be_otherwise(grown, what):
    if what == "profile":
        grown.options = replace(grown.options, profile=load("publish"))
    elif what == "version":
        grown.set("nonoproof.run.pages.__version__", "another")
    else:
        (grown.out / "difficulty.csv").write_bytes(b"")
    grown.write("new.non", DOTS)
    grown.run()
    assert grown.told == grown.all


def test_a_page_that_could_not_be_told_is_told_again(grown, monkeypatch):
    grown.write("150.non", DOTS)
    entry = page_data.entry

    def broken(told, texts):
        if told.source.endswith("150.non"):
            raise ValueError("broken")
        return entry(told, texts)

    with monkeypatch.context() as patch:
        patch.setattr(page_data, "entry", broken)
        assert grown.run().summary["internal_errors"] == 1
    grown.write("290.non", puzzle_of((b"\1\0\1", b"\1\1\1")))
    assert grown.run().summary["internal_errors"] == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE told_tallies SET tally = x'00'",
        "UPDATE told_pages SET spans = '[]'",
        "UPDATE told_pages SET spans = replace(spans, '[', '[9')",
        "DELETE FROM told_tallies",
        "UPDATE told_heads SET size = -5000",
        "DELETE FROM told_pages",
    ],
)
def test_what_is_remembered_wrongly_is_told_again(grown, damage):
    with closing(sqlite3.connect(grown.out / "corpus.sqlite")) as connection:
        connection.execute(damage)
        connection.commit()
    grown.write("new.non", DOTS)
    grown.run()


def test_a_store_of_before_gets_the_tables(grown):
    with closing(sqlite3.connect(grown.out / "corpus.sqlite")) as connection:
        for table in ("told_pages", "told_tallies", "told_heads", "news"):
            connection.execute(f"DROP TABLE {table}")
    grown.write("new.non", DOTS)
    grown.run()
    assert grown.told == grown.all
    grown.write("newer.non", DOTS)
    grown.run()
    assert grown.told < grown.all
