"""Whole runs over small folders: what is stored, what is done again, what the reports tell."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from nonoproof.engines import Lost, open_engine
from nonoproof.errors import StoreError, UsageError
from nonoproof.formats import non
from nonoproof.model import Metadata, Puzzle, clue, puzzle_of, to_record
from nonoproof.profiles import load
from nonoproof.result import Decision
from nonoproof.run import collection, read_stage
from nonoproof.run.collection import find_copies, run
from nonoproof.run.options import Context, Options
from nonoproof.run.read_stage import read_all
from nonoproof.run.reporting import report as write_reports
from nonoproof.run.solve_stage import FIRST_PASS_LINE_SOLVES, solve_all
from nonoproof.schemas import faults
from nonoproof.solver.packed import by_clues, picture_of
from nonoproof.store import Solved, Store, items_of
from nonoproof.store.file_rows import Stamp
from nonoproof.store.signatures import GRID
from nonoproof.tasks import FileItem, PuzzleItem, PuzzleRows, SolveOptions, file_reading
from nonoproof.verdict import NEEDS_MEMORY, NO_COUNTS, OUT_OF_MEMORY, Budget, Verdict

from tests.support.exported import exported
from tests.waiting import eventually

CORNER = puzzle_of((b"\x01\x00\x00", b"\x01\x01\x00", b"\x01\x01\x01"))
DOTS = Puzzle((clue([1]), clue([1])), (clue([1]), clue([1])))
"""Two solutions."""
IMPOSSIBLE = Puzzle((clue([1, 1]), clue([]), clue([1])), (clue([2]), clue([]), clue([1])))
MIRRORED = puzzle_of((b"\x00\x00\x01", b"\x00\x01\x01", b"\x01\x01\x01"))


class Recorder:
    """An engine and a progress that remember what they were asked."""

    workers, shares_files = 1, True

    def __init__(self, answer=None) -> None:
        self.jobs: list[tuple[int, Budget]] = []
        """Puzzles that were classified, and the budgets."""
        self.files: list[str] = []
        self.stages: list[str] = []
        self._answer = answer
        self._inline = open_engine("inline")

    def map(self, task, items):
        how = task.function.keywords.get("how")
        if isinstance(how, SolveOptions):
            return self.solve(task, how, items)
        return self.read(task, self._noted(items))

    def read(self, task, items):
        """What is solved where it is read would not be seen here."""
        if "easy" in task.function.keywords:
            task = task._replace(function=partial(task.function, easy=None))
        return self._inline.map(task, items)

    def _noted(self, items):
        for item in items:
            if isinstance(item, FileItem):
                self.files.append(Path(item.path).name)
            yield item

    def solve(self, task, how, items):
        for sent in items:
            item = self.item(task, sent)
            if item.known is None:
                self.jobs.append((item.number, how.budget))
            if self._answer and item.known is None:
                rows = PuzzleRows(decision=self._answer(how.budget))
                yield sent, Solved.of(item, rows, task.function.keywords["shelf"])
            else:
                yield from self._inline.map(task, [sent])

    @staticmethod
    def item(task, sent):
        """The puzzle itself; workers are sent its number, unless they do one step alone."""
        if isinstance(sent, PuzzleItem):
            return sent
        with task.function.keywords["shelf"].open() as select:
            return items_of(select, [sent.number], task.function.keywords["wanted"])[0]

    def close(self) -> None:
        pass

    def begin(self, stage, total=None):
        self.stages.append(stage)

    def step(self, state="", number=1):
        pass

    def end(self):
        pass


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for name, puzzle in (("corner", CORNER), ("dots", DOTS), ("impossible", IMPOSSIBLE)):
        write(folder / f"{name}.non", puzzle, title=name)
    age(folder)
    return folder


def write(path: Path, puzzle: Puzzle, **metadata: str) -> None:
    path.write_bytes(non.write([puzzle.with_metadata(**metadata)]))


def age(folder: Path) -> None:
    """Give the files a time that lies well back, as those of a collection do."""
    for number, path in enumerate(sorted(folder.rglob("*"))):
        os.utime(path, ns=(10**18 + number, 10**18 + number))
    # That they were given that time is a change too, which must lie back as well.
    settle(*folder.rglob("*"))


def settle(*paths: Path) -> None:
    """Wait until no file could change once more and keep its times."""
    for path in paths:
        assert eventually(lambda: Stamp.of("", path.stat(), time.time_ns()).ctime_ns is not None)  # noqa: B023


def go(folder: Path, recorder: Recorder | None = None, **options):
    recorder = recorder or Recorder()
    closing = run(Options((str(folder),), folder.parent / "out", **options), recorder, recorder)
    return closing, recorder


def report(folder: Path, name="uniqueness.json"):
    """A report, with all that is known of each puzzle, and all findings."""
    out = folder.parent / "out"
    record = json.loads((out / name).read_text(encoding="utf-8"))
    assert faults("report", record) == []
    record["puzzles"] = exported(out)
    record["findings"] = exported(out, "findings.jsonl")
    return record


def verdicts(folder: Path):
    return {Path(each["source"]).name: each["verdict"] for each in report(folder)["puzzles"]}


def content(folder: Path):
    """All that a store holds, apart from times, numbers and the runs themselves. Which source is read first decides
    whether a puzzle is kept by a picture; that is no difference.
    """
    connection = sqlite3.connect(folder.parent / "out" / "corpus.sqlite")
    connection.create_function("clues", 1, by_clues)
    connection.create_function("grid", 2, lambda grid, packed: grid or picture_of(packed))
    queries = {
        "puzzles": "SELECT key, id, clues(packed), symmetric, turn, inks FROM puzzles",
        "sources": "SELECT path, s.number, line, ifnull(s.format, files.format), key, valid, title, s.metadata,"
        " iif(goal IS NULL, NULL, grid(goal, packed)) FROM sources AS s"
        " JOIN files ON files.id = file LEFT JOIN puzzles ON puzzles.number = puzzle",
        "findings": "SELECT stage, path, number, code, message FROM findings JOIN sources ON sources.id = source"
        " JOIN files ON files.id = file JOIN remarks ON remarks.id = remark",
        "verdicts": "SELECT key, verdict, solved_by, iif(solutions IS NULL, grid(NULL, packed), solutions),"
        " line_solves FROM verdicts JOIN puzzles ON number = puzzle",
        "diagnoses": "SELECT key, verdict, diagnosis FROM diagnoses JOIN puzzles ON number = puzzle",
        "pictures": f"SELECT key, iif(found IS NULL, NULL, grid(found, packed)) FROM ("
        f"SELECT key, packed, {GRID} AS found FROM puzzles JOIN verdicts ON puzzle = number)",
        "grades": "SELECT key, tier, score, features FROM grades JOIN puzzles ON number = puzzle",
        "standings": "SELECT key, source, s.number, title, verdict, tier FROM standings AS s"
        " JOIN puzzles ON puzzles.number = puzzle",
    }
    found = {name: sorted(connection.execute(query).fetchall(), key=repr) for name, query in queries.items()}
    connection.close()
    return found


def test_run_gives_verdicts_with_their_grids(corpus):
    closing, _ = go(corpus)
    assert verdicts(corpus) == {"corner.non": "unique", "dots.non": "multiple", "impossible.non": "none"}
    by_name = {each["title"]: each for each in report(corpus)["puzzles"]}
    assert by_name["corner"]["solutions"] == [["#..", "##.", "###"]]
    assert sorted(by_name["dots"]["solutions"]) == [["#.", ".#"], [".#", "#."]]
    assert by_name["impossible"]["solutions"] == []
    assert closing.changed
    assert closing.previous is None
    assert closing.summary["failing"] == 2


def test_second_run_does_nothing_and_leaves_the_reports(corpus):
    go(corpus)
    before = {
        path: path.stat().st_mtime_ns
        for path in (corpus.parent / "out").glob("*.*")
        if path.suffix not in (".sqlite", ".seal")
    }
    closing, recorder = go(corpus)
    assert not closing.changed
    assert closing.summary["failing"] == 2
    assert recorder.jobs == []
    assert recorder.stages == ["reading"]
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())


def test_clues_that_cannot_be_right_are_diagnosed_once(corpus):
    """Without a verdict; with the goal, where there is one, though its source is invalid."""
    mistyped = replace(CORNER, rows=(clue([1]), clue([3]), clue([3])))
    write(corpus / "mistyped.non", mistyped)
    write(corpus / "mistyped-too.non", replace(CORNER, rows=(clue([1]), clue([4]), clue([3])), goal=None))
    (corpus / "broken.non").write_text("width 3\nheight 3\n\nrows\n1\n", encoding="utf-8")
    go(corpus)
    told = {Path(each["source"]).name: each for each in report(corpus)["puzzles"]}
    for name in ("mistyped.non", "mistyped-too.non"):
        each = told[name]
        assert each["verdict"] is None and each["contradiction"]
        assert each["remedy"]["kind"] == "clues" and each["remedy"]["verdict"] == "unique"
    (change,) = told["mistyped.non"]["remedy"]["clues"]
    assert (change["line"], change["number"], change["to"]) == ("row", 2, [2])
    assert told["mistyped.non"]["remedy"]["cause"] == "the picture has another clue there"
    assert "remedy" not in told["broken.non"]
    write(corpus / "new.non", MIRRORED)
    _, recorder = go(corpus)
    assert len(recorder.jobs) == 1


def test_report_that_was_removed_or_edited_is_made_again(corpus):
    go(corpus)
    page = corpus.parent / "out" / "uniqueness.md"
    text = page.read_text()
    page.unlink()
    go(corpus)
    assert "## Verdicts" in page.read_text()
    page.write_text("mine")
    go(corpus)
    assert len(page.read_text()) >= len(text) - 200


@pytest.mark.parametrize("name", ["index.html", "pages", "pages/style.css", "certificates"])
def test_whatever_was_removed_is_made_again(corpus, name):
    go(corpus, certificates=True)
    assert not go(corpus, certificates=True)[0].changed
    path = corpus.parent / "out" / name
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    go(corpus, certificates=True)
    assert path.is_file() or len(list(path.iterdir())) >= 3


def test_places_that_cannot_be_read_do_not_make_every_run_a_change(corpus):
    (corpus / "dangling.non").symlink_to("nowhere")
    (corpus / "circle").symlink_to(corpus)
    go(corpus)
    assert not go(corpus)[0].changed
    (corpus / "dangling.non").unlink()
    (corpus / "dangling.non").symlink_to("dangling.non")
    assert go(corpus)[0].changed


def test_run_after_a_change_does_only_what_is_new(corpus):
    go(corpus)
    write(corpus / "dots.non", MIRRORED, title="dots")
    closing, recorder = go(corpus)
    assert len(recorder.jobs) == 1
    assert verdicts(corpus)["dots.non"] == "unique"
    assert closing.summary["changes"] == {"now-unique": 1}
    (change,) = report(corpus)["changes"]
    assert (change["before"]["verdict"], change["after"]["verdict"]) == ("multiple", "unique")


def test_puzzle_that_is_spoilt_is_told_first(corpus):
    go(corpus)
    write(corpus / "corner.non", DOTS, title="corner")
    write(corpus / "another.non", MIRRORED)
    go(corpus)
    kinds = [each["kind"] for each in report(corpus)["changes"]]
    # The clues of dots.non are now in corner.non too; the unique ones of corner.non are nowhere.
    assert kinds[0] in ("no-longer-unique", "removed")
    assert "## What changed since" in (corpus.parent / "out" / "uniqueness.md").read_text()


def test_removed_file_leaves_the_reports_and_its_verdict_stays_known(corpus):
    go(corpus)
    (corpus / "corner.non").rename(corpus.parent / "corner.non")
    go(corpus)
    assert "corner.non" not in verdicts(corpus)
    (corpus.parent / "corner.non").rename(corpus / "corner.non")
    _, recorder = go(corpus)
    assert recorder.jobs == []
    assert verdicts(corpus)["corner.non"] == "unique"


def test_touched_file_is_not_read_again(corpus, monkeypatch):
    go(corpus)
    os.utime(corpus / "corner.non")
    monkeypatch.setattr(file_reading, "read_blob", lambda *_: pytest.fail("the content is the same"))
    closing, recorder = go(corpus)
    assert not closing.changed
    assert recorder.files == ["corner.non"]


def test_unchanged_file_is_not_even_opened(corpus):
    go(corpus)
    closing, recorder = go(corpus)
    assert not closing.changed
    assert recorder.files == []


def test_file_that_changed_and_kept_its_size_and_time_is_read_again(corpus):
    path = corpus / "corner.non"
    go(corpus)
    before = path.stat()
    write(path, MIRRORED, title="corner")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    settle(path)
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    closing, _ = go(corpus)
    assert closing.changed
    (puzzle,) = [each for each in report(corpus)["puzzles"] if each["title"] == "corner"]
    assert puzzle["solutions"] == [["..#", ".##", "###"]]


def test_times_can_be_trusted(corpus):
    go(corpus)
    (corpus / "corner.non").chmod(0o600)
    assert go(corpus, trust_times=True)[1].files == []


def test_same_puzzle_in_three_files_is_one_with_three_sources(corpus):
    shutil.copy(corpus / "corner.non", corpus / "copy.non")
    with zipfile.ZipFile(corpus / "packed.zip", "w") as archive:
        archive.write(corpus / "corner.non", "inside/corner.non")
    _, recorder = go(corpus)
    (puzzle,) = [each for each in report(corpus)["puzzles"] if each["title"] == "corner"]
    names = [each["source"].removeprefix(f"{corpus}/") for each in puzzle["sources"]]
    assert names == ["copy.non", "corner.non", "packed.zip/inside/corner.non"]
    assert len(recorder.jobs) == 3
    duplicates = [each["source"] for each in report(corpus)["findings"] if each["code"] == "duplicate"]
    assert [Path(each).name for each in duplicates] == ["corner.non", "corner.non"]


def test_mirrored_copy_is_told_and_forgotten_with_its_original(corpus):
    write(corpus / "mirrored.non", MIRRORED)
    go(corpus)
    (finding,) = [each for each in report(corpus)["findings"] if each["code"] == "mirrored-duplicate"]
    assert "corner.non" in finding["message"]
    (corpus / "corner.non").unlink()
    go(corpus)
    assert not [each for each in report(corpus)["findings"] if each["code"] == "mirrored-duplicate"]


def test_claims_of_each_source_are_compared(corpus):
    for name, claimed in (("right", "multiple"), ("wrong", "unique")):
        record = to_record(DOTS.with_metadata(claimed_verdict=claimed))
        (corpus / f"{name}.json").write_text(json.dumps(record))
    go(corpus)
    told = [
        each["source"] for each in report(corpus)["findings"] if each["code"] == "claimed-verdict-differs"
    ]
    assert [Path(each).name for each in told] == ["wrong.json"]


def test_goal_that_is_not_the_only_solution_is_told_for_its_source_only(corpus):
    write(corpus / "with-goal.non", puzzle_of((b"\x01\x00", b"\x00\x01")))
    go(corpus)
    told = [each["source"] for each in report(corpus)["findings"] if each["code"] == "goal-not-only-solution"]
    assert [Path(each).name for each in told] == ["with-goal.non"]


def test_unreadable_files_are_findings_and_the_rest_is_untouched(corpus):
    (corpus / "page.non").write_text("<html><body>404</body></html>")
    (corpus / "empty.non").write_bytes(b"")
    (corpus / "README.txt").write_text("These are puzzles.")
    closing, _ = go(corpus)
    assert {name for name, verdict in verdicts(corpus).items() if verdict} == {
        "corner.non",
        "dots.non",
        "impossible.non",
    }
    told = {Path(each["source"]).name for each in report(corpus)["findings"] if each["severity"] == "error"}
    assert {"page.non", "empty.non"} <= told
    assert closing.summary["failing"] + closing.summary["unreadable"] >= 4


def undecided(budget, reason="the budget was spent"):
    return Decision(Verdict.UNDECIDED, None, (), 0.0, NO_COUNTS, budget, reason)


def test_escalation_tries_everything_with_little_first(corpus):
    _, recorder = go(corpus, Recorder(undecided), budget=Budget(seconds=3))
    line_solves = [budget.line_solves for _, budget in recorder.jobs]
    assert line_solves == [FIRST_PASS_LINE_SOLVES] * 3 + [None] * 3
    assert {budget.seconds for _, budget in recorder.jobs} == {3}, "the clock decides at its limit alone"
    assert set(verdicts(corpus).values()) == {"undecided"}


class SolvingWhereRead(Recorder):
    def read(self, task, items):
        return self._inline.map(task, items)


def test_easy_puzzles_are_finished_where_they_are_read_with_the_same_results(corpus):
    write(corpus / "wrong goal.non", replace(MIRRORED, goal=CORNER.goal), title="wrong goal")
    write(corpus / "a copy.non", CORNER, title="a copy", claimed_difficulty="expert")
    _, recorder = go(corpus)
    assert len(recorder.jobs) == 4
    expected = content(corpus)
    shutil.rmtree(corpus.parent / "out")
    _, recorder = go(corpus, SolvingWhereRead())
    assert len(recorder.jobs) == 3, "all but the corner"
    assert content(corpus) == expected
    assert not go(corpus, SolvingWhereRead())[0].changed


def test_puzzle_that_is_known_is_not_solved_where_it_is_read_again(corpus, monkeypatch):
    go(corpus)
    path = corpus / "corner.non"
    path.write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(
        read_stage, "solve_puzzles", lambda items, _: [] if not items else pytest.fail("solved")
    )
    _, recorder = go(corpus, SolvingWhereRead())
    assert recorder.files == ["corner.non"]
    assert recorder.jobs == []


def test_file_that_costs_its_worker_while_puzzles_are_solved_is_only_read(corpus):
    class LosingFiles(Recorder):
        def read(self, task, items):
            for item in items:
                if task.function.keywords.get("easy") and Path(item.path).name != "dots.non":
                    yield item, Lost("its worker died")
                else:
                    yield from self._inline.map(task, [item])

    _, recorder = go(corpus, LosingFiles())
    assert verdicts(corpus) == {"corner.non": "unique", "dots.non": "multiple", "impossible.non": "none"}
    assert len(recorder.jobs) == 3
    assert not [each for each in report(corpus)["findings"] if each["code"] == "internal-error"]


class Losing(Recorder):
    """Whatever classifies a puzzle dies."""

    def solve(self, task, how, items):
        for item in items:
            if self.item(task, item).known is None:
                yield item, Lost("the worker was killed")
            else:
                yield from super().solve(task, how, [item])


def test_puzzle_whose_worker_was_lost_is_told(corpus):
    go(corpus, Losing())
    told = [each["message"] for each in report(corpus)["findings"] if each["code"] == "worker-lost"]
    assert told == ["not decided: the worker was killed"] * 3


def test_lost_worker_is_forgotten_when_the_budget_is_what_ends_the_next_try(corpus):
    go(corpus, Losing(), budget=Budget(seconds=1))
    go(corpus, Recorder(undecided), budget=Budget(seconds=2))
    assert "worker-lost" not in {each["code"] for each in report(corpus)["findings"]}


def test_given_cells_that_spoil_a_puzzle_are_told(corpus):
    record = to_record(CORNER) | {"givens": ["..?", "???", "???"]}
    (corpus / "spoilt.json").write_text(json.dumps(record))
    go(corpus)
    told = [
        each["source"] for each in report(corpus)["findings"] if each["code"] == "givens-contradict-clues"
    ]
    assert [Path(each).name for each in told] == ["spoilt.json"]


def test_small_budget_needs_one_pass(corpus):
    _, recorder = go(corpus, Recorder(undecided), budget=Budget(seconds=0.01))
    assert [budget.seconds for _, budget in recorder.jobs] == [0.01] * 3


@pytest.mark.parametrize(("seconds", "jobs"), [(1, 0), (2, 0), (5, 6)])
def test_undecided_are_tried_again_only_with_more(corpus, seconds, jobs):
    go(corpus, Recorder(undecided), budget=Budget(seconds=2))
    _, recorder = go(corpus, Recorder(undecided), budget=Budget(seconds=seconds))
    assert len(recorder.jobs) == jobs


@pytest.mark.parametrize("reason", [f"{NEEDS_MEMORY}: about 9 MiB, and it may have 8 MiB", OUT_OF_MEMORY])
@pytest.mark.parametrize(("memory", "jobs"), [(1 << 29, 0), (1 << 30, 0), (1 << 31, 3)])
def test_those_undecided_for_memory_are_tried_again_only_with_more(corpus, reason, memory, jobs):
    starved = Recorder(lambda budget: undecided(budget, reason))
    go(corpus, starved, budget=Budget(seconds=0.1), memory=1 << 30)
    _, recorder = go(corpus, Recorder(undecided), budget=Budget(seconds=0.1), memory=memory)
    assert len(recorder.jobs) == jobs
    # Where memory was not what it lacked, more of it is no reason.
    _, recorder = go(corpus, Recorder(undecided), budget=Budget(seconds=0.1), memory=1 << 32)
    assert len(recorder.jobs) == 3 - jobs


def test_new_solver_decides_anew(corpus, monkeypatch):
    go(corpus)
    monkeypatch.setattr(collection, "SOLVER_VERSION", "next")
    _, recorder = go(corpus)
    assert len(recorder.jobs) == 3


def test_fresh_run_does_everything_and_still_knows_what_changed(corpus):
    go(corpus)
    closing, recorder = go(corpus, fresh=True)
    assert len(recorder.jobs) == 3
    assert closing.previous is not None
    assert closing.summary["changes"] == {}


def test_profile_decides_what_must_be_fixed(corpus):
    closing, _ = go(corpus, profile=load("publish"))
    assert closing.summary["failing"] == 3
    why = {Path(each["source"]).name: each["failures"] for each in report(corpus)["puzzles"]}
    assert any("author-missing" in each for each in why["corner.non"])
    assert report(corpus)["profile"] == "publish"


def test_reports_among_the_puzzles_are_not_read(corpus):
    for _ in range(2):
        recorder = Recorder()
        closing = run(Options((str(corpus),), corpus / "reports"), recorder, recorder)
    assert closing.summary["puzzles"] == 3
    assert not closing.changed


def test_stages_can_be_run_one_by_one(corpus):
    go(corpus)
    whole = content(corpus)
    shutil.rmtree(corpus.parent / "out")
    options = Options((str(corpus),), corpus.parent / "out")
    recorder = Recorder()
    with Store(options.out) as store:
        store.begin("1", "1", {})
        read_all(Context(options, store, recorder, recorder))
    for stage in (solve_all, find_copies, write_reports):
        with Store(options.out, resume=True) as store:
            stage(Context(options, store, recorder, recorder))
    assert content(corpus) == whole


def test_the_order_in_which_files_are_read_changes_nothing(corpus):
    """Workers read them in any order. Of the goals of a puzzle, the first by name says which solution comes first."""

    class Backwards(Recorder):
        def _noted(self, items):
            return reversed(list(super()._noted(items)))

    for name, goal in (("a", (b"\1\0", b"\0\1")), ("b", (b"\0\1", b"\1\0"))):
        write(corpus / f"{name}.non", puzzle_of(goal), title=name)
    go(corpus)
    expected = content(corpus)
    shutil.rmtree(corpus.parent / "out")
    go(corpus, Backwards())
    assert content(corpus) == expected


def test_interrupted_run_keeps_what_is_finished(corpus):
    class Interrupting(Recorder):
        def solve(self, task, how, items):
            for number, answer in enumerate(super().solve(task, how, items)):
                if number == 2:
                    raise KeyboardInterrupt
                yield answer

    with pytest.raises(KeyboardInterrupt):
        go(corpus, Interrupting())
    _, recorder = go(corpus)
    assert len(recorder.jobs) == 1
    interrupted = content(corpus)
    shutil.rmtree(corpus.parent / "out")
    go(corpus)
    assert content(corpus) == interrupted


def test_run_that_is_killed_at_any_time_is_completed_by_the_next(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(60):
        cells = [
            bytes([number >> bit & 1 for bit in range(3)]),
            b"\x01\x00\x01",
            bytes([number >> bit & 1 for bit in range(3, 6)]),
        ]
        write(folder / f"{number:02}.non", puzzle_of(tuple(cells), metadata=Metadata(title=str(number))))
    age(folder)
    go(folder)
    undisturbed = content(folder)
    shutil.rmtree(tmp_path / "out")
    command = [sys.executable, "-m", "nonoproof", "run", str(folder), "--out", str(tmp_path / "out")]
    # The journal is there while a run is under way, and grows.
    journal = tmp_path / "out" / "corpus.sqlite-wal"
    for growth in (1, 2, 3, 5, 8):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            sizes: set[int] = set()
            while process.poll() is None and len(sizes) < growth:
                with suppress(FileNotFoundError):
                    sizes.add(journal.stat().st_size)
            process.send_signal(signal.SIGKILL)
    go(folder)
    assert content(folder) == undisturbed


def test_puzzle_that_costs_its_worker_in_grading_keeps_its_verdict(corpus):
    class LosingGrades(Recorder):
        """Whatever grades the puzzle called corner dies."""

        def solve(self, task, how, items):
            for item in items:
                if "grading" in how.steps and item.number == 1:
                    yield item, Lost("its worker died")
                else:
                    yield from super().solve(task, how, [item])

    go(corpus, LosingGrades())
    by_name = {each["title"]: each for each in report(corpus)["puzzles"]}
    assert (by_name["corner"]["verdict"], by_name["corner"]["grade"]) == ("unique", None)
    (fault,) = [each for each in report(corpus)["findings"] if each["code"] == "internal-error"]
    assert "grading" in fault["message"]
    assert "its worker died" in fault["message"]
    assert by_name["dots"]["verdict"] == "multiple"
    # What could not be graded is not tried again in every run.
    assert not go(corpus)[0].changed


def test_store_in_use_is_told(corpus):
    with Store(corpus.parent / "out"), pytest.raises(StoreError, match="in use"):
        go(corpus)


def test_source_that_does_not_exist_is_told(corpus):
    with pytest.raises(UsageError, match="no such file"):
        go(corpus / "nothing")
    assert not (corpus / "out").exists()
