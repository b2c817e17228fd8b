"""A whole run: the stages in order. Nothing else knows the order.

Each stage works from what the ones before it left in the store, and does only what is missing there; so a run
that was broken off goes on where it was, and stages can be run one by one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .certify_store import CERTIFICATES, certify_stored, have_files
from .classify import check_givens
from .engines import Engine, Job
from .errors import EngineError
from .findings import Finding
from .grade import GRADER_VERSION, grade
from .ingest import find, read_blob
from .ingest.sources import Found, Limits, load
from .model import Puzzle, Source
from .normalise import Duplicates, check_claims
from .normalise.symmetric import Symmetric
from .profiles import Profile
from .reading import ReadAhead, foreign_files, in_portions
from .report import FOLDERS, NAMES, About, write_reports
from .solver import SOLVER_VERSION
from .store import Stamp, Store, Unread
from .store.database import STORE_NAMES, now
from .store.listing import Listing
from .store.results import Claim
from .stored import to_compare, to_solve
from .summary import Record
from .verdict import Budget, Classification

try:
    VERSION = version("nonoproof")
except PackageNotFoundError:
    # A checkout that is used without being installed.
    VERSION = "unknown"
FIRST_PASS_SECONDS = 0.2
"""Nearly every puzzle needs less; the few others wait until all of these are done."""
LIMITS = Limits()
OWN_NAMES = (*NAMES, *FOLDERS, CERTIFICATES, *STORE_NAMES)
"""What a run writes into its folder."""
WRITE_SECONDS = 0.1
"""How long verdicts are gathered before they are written together."""
CHUNK = 1000
"""Files that are looked up in the store together."""
FEW = 32
"""Puzzles that are made from their records together: code that is used again at once runs faster."""

_CLAIMS_NOTHING = Puzzle((), ())
_Thing = TypeVar("_Thing")


class Progress(Protocol):
    """Is told how far the run is."""

    def begin(self, stage: str, total: int | None = None) -> None: ...

    def step(self, state: str = "", number: int = 1) -> None: ...

    def end(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Options:
    """What a run is asked to do."""

    sources: tuple[str, ...]
    out: Path
    format: str | None = None
    budget: Budget = field(default_factory=Budget)
    profile: Profile = field(default_factory=Profile)
    fresh: bool = False
    certificates: bool = False

    def fingerprint(self) -> dict[str, Any]:
        """What decides, beside the files, what the reports say."""
        profile = self.profile
        return {
            "sources": self.sources,
            "format": self.format,
            "certificates": self.certificates,
            "budget": [self.budget.seconds, self.budget.line_solves, self.budget.conflicts],
            "profile": {
                "name": profile.name,
                "verdicts": sorted(profile.verdicts),
                "solved_by": sorted(profile.solved_by),
                "limits": [profile.max_width, profile.max_height, profile.max_colours],
                "fails_at": profile.fails_at,
                "severities": dict(profile.severities),
            },
        }

    @property
    def reader(self) -> str:
        """What was read by another version, or as another format, must be read again."""
        return f"{VERSION} {self.format or ''}".strip()


@dataclass(slots=True)
class Context:
    """What the stages share."""

    options: Options
    store: Store
    engine: Engine
    progress: Progress


@dataclass(frozen=True, slots=True)
class Closing:
    """How a run ended."""

    summary: Record
    changed: bool
    """False where nothing differs from the run before, whose reports then still stand."""
    previous: str | None


def run(options: Options, engine: Engine, progress: Progress) -> Closing:
    """All stages. Work that is finished is kept, whatever happens."""
    # A source that does not exist is told before anything is written.
    find(options.sources, options.format)
    with Store(options.out) as store:
        context = Context(options, store, engine, progress)
        store.begin(VERSION, SOLVER_VERSION, options.fingerprint(), options.fresh)
        last = store.last_finished()
        read_files(context)
        if last and not store.changed() and _reports_stand(context):
            previous, summary = last
            store.finish(summary)
            return Closing(summary, False, previous)
        for stage in STAGES[1:]:
            stage(context)
        finished = store.last_finished()
        assert finished is not None
        return Closing(finished[1], True, last[0] if last else None)


def _reports_stand(context: Context) -> bool:
    """Whether the reports and certificates are there as the last run wrote them."""
    options, store = context.options, context.store
    if store.reports() != _report_stamps(options.out):
        return False
    return not options.certificates or have_files(store, options.out / CERTIFICATES)


def _report_stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each report file that is there, and of each file that the reports need beside them."""
    paths = [folder / name for name in NAMES]
    for name in FOLDERS:
        paths += (folder / name).rglob("*")
    stamps = {}
    for path in filter(Path.is_file, paths):
        status = path.stat()
        stamps[path.relative_to(folder).as_posix()] = (status.st_size, status.st_mtime_ns)
    return stamps


# Reading: ingest and normalise.


def read_files(context: Context) -> None:
    """Files become puzzles and findings in the store; unchanged ones are not opened."""
    options, store, progress = context.options, context.store, context.progress
    progress.begin("reading")
    for chunk in _chunks(foreign_files(options.sources, options.format, options.out, OWN_NAMES), CHUNK):
        found: dict[str, Found | Finding] = {}
        stamps = []
        clock = time.time_ns()
        for place in chunk:
            stamp = _stamp(place, clock)
            found[stamp.path] = place
            stamps.append(stamp)
        unread = store.unread(stamps, options.reader)
        progress.step(number=len(found) - len(unread))
        for portion in in_portions(unread):
            _read_together(context, [(each, found[each.stamp.path]) for each in portion])
            progress.step(number=len(portion))
    store.flush()
    store.commit()
    progress.end()


def _stamp(found: Found | Finding, clock: int) -> Stamp:
    if isinstance(found, Finding):
        return Stamp(found.source)
    return Stamp.of(found.name, found.status, clock) if found.status else Stamp(found.name)


def _read_together(context: Context, files: list[tuple[Unread, Found | Finding]]) -> None:
    """All are loaded, then all are read, then all are normalised.

    Each of these finds its code still in the caches of the processor, which saves a quarter of the time.
    """
    store, options = context.store, context.options
    loaded = [
        (unread, found if isinstance(found, Finding) else load(found, LIMITS)) for unread, found in files
    ]
    read = []
    for unread, blob in loaded:
        if isinstance(blob, Finding):
            digest, same = "", unread.sha256 == "" and store.is_all_of(unread.stamp.path, blob)
        else:
            digest = sha256(blob.data).hexdigest()
            same = digest == unread.sha256
        if same:
            store.renew(unread.stamp)
        else:
            read.append((unread, digest, ReadAhead(read_blob(blob, options.format, LIMITS, digest))))
    for unread, digest, ahead in read:
        store.add_file(unread, digest, options.reader, ahead.readings())


def _chunks(things: Iterator[_Thing], size: int) -> Iterator[list[_Thing]]:
    while chunk := list(islice(things, size)):
        yield chunk


# Classifying: the easy ones first.


def classify_puzzles(context: Context) -> None:
    """Verdicts for all that have none: with a small budget first, then those that need it with the whole."""
    whole = context.options.budget
    first = Budget(FIRST_PASS_SECONDS, whole.line_solves, whole.conflicts)
    passes = [whole] if first.covers(whole) else [first, whole]
    for number, budget in enumerate(passes):
        _classify_within(context, budget, "undecided so far" if number else "classifying")


def _classify_within(context: Context, budget: Budget, name: str) -> None:
    store, progress = context.store, context.progress
    total = store.count_pending(SOLVER_VERSION, budget)
    if not total:
        return
    progress.begin(name, total)
    jobs = (
        Job(key, puzzle, budget)
        for few in _chunks(store.pending(SOLVER_VERSION, budget), FEW)
        for key, puzzle in [(key, to_solve(record)) for key, record in few]
    )
    finished: list[tuple[str, Classification]] = []
    decided = 0
    due = time.monotonic() + WRITE_SECONDS
    try:
        for outcome in context.engine.classify(jobs):
            finished.append((outcome.key, outcome.classification))
            decided += 1
            progress.step(outcome.classification.verdict)
            if time.monotonic() >= due:
                store.add_verdicts(SOLVER_VERSION, finished)
                finished, due = [], time.monotonic() + WRITE_SECONDS
    finally:
        store.add_verdicts(SOLVER_VERSION, finished)
    store.commit()
    progress.end()
    if decided < total:
        raise EngineError(f"{total - decided} of {total} puzzles came back without an answer; run again")


# Certifying: the verdicts of the run that have no certificate yet.


def certify_puzzles(context: Context) -> None:
    if context.options.certificates:
        certify_stored(context.store, context.options.out / CERTIFICATES, context.progress)


# Grading: after the verdicts, and before the claims, which are compared with the tiers.


def grade_puzzles(context: Context) -> None:
    """Grades for all unique puzzles that this grader has not graded."""
    store, progress = context.store, context.progress
    total = store.count_ungraded(SOLVER_VERSION, GRADER_VERSION)
    if not total:
        return
    progress.begin("grading", total)
    graded: list[tuple[str, str, float, dict[str, Any]]] = []
    due = time.monotonic() + WRITE_SECONDS
    try:
        for few in _chunks(store.ungraded(SOLVER_VERSION, GRADER_VERSION), FEW):
            puzzles = [to_solve(record) for _, record, _ in few]
            for (key, _, found), puzzle in zip(few, puzzles, strict=True):
                if each := grade(puzzle, found):
                    graded.append((key, each.tier.value, each.score, each.features.record()))
                    progress.step(each.tier)
            if time.monotonic() >= due:
                store.add_grades(GRADER_VERSION, graded)
                graded, due = [], time.monotonic() + WRITE_SECONDS
    finally:
        store.add_grades(GRADER_VERSION, graded)
    store.commit()
    progress.end()


# What needs the verdicts: claims of the files, and who repeats whom.


def compare_claims(context: Context) -> None:
    """What the files claim about their puzzles, compared with what was found."""
    for page in context.store.unjudged(SOLVER_VERSION):
        # Most sources claim nothing about a unique puzzle; then its solution is all that is looked at.
        puzzles = [to_compare(claim.record) if claim.record else _CLAIMS_NOTHING for claim in page]
        judgements = [(claim, _compared(claim, puzzle)) for claim, puzzle in zip(page, puzzles, strict=True)]
        context.store.add_judgements(judgements)
    context.store.commit()


def _compared(claim: Claim, puzzle: Puzzle) -> list[Finding]:
    found = claim.classification
    source = Source(claim.path, claim.number, claim.line)
    findings = list(check_claims(puzzle, source, found, claim.tier))
    givens = check_givens(puzzle, source, found)
    return [*findings, givens] if givens else findings


def find_duplicates(context: Context) -> None:
    """Puzzles that another source of this run has too, as they are or turned, mirrored or recoloured."""
    seen = Duplicates()
    found = []
    for twin in context.store.twins():
        colours = tuple(twin.inks.split(",")) if twin.inks else ()
        form = Symmetric(bytes.fromhex(twin.symmetric), twin.turn, colours)
        finding = seen.add(twin.id, form, Source(twin.path, twin.number, twin.line))
        if finding is not None:
            found.append((twin, finding))
    context.store.replace_duplicates(found)


# Reporting.


def report(context: Context) -> None:
    """The reports, and the end of the run: what they tell is what the next run is compared with."""
    options, store = context.options, context.store
    context.progress.begin("reporting")
    last = store.last_finished()
    about = About(
        run=store.run,
        made=now(),
        version=VERSION,
        solver=SOLVER_VERSION,
        sources=options.sources,
        profile=options.profile,
        budget=options.budget,
        previous=last[0] if last else None,
    )
    listing = Listing(store, SOLVER_VERSION, options.profile)
    tally = write_reports(options.out, about, listing, store.standings_before())
    store.keep_reported(tally.standings, tally.changes, _report_stamps(options.out))
    store.finish(tally.record())
    context.progress.end()


STAGES: tuple[Callable[[Context], None], ...] = (
    read_files,
    classify_puzzles,
    grade_puzzles,
    certify_puzzles,
    compare_claims,
    find_duplicates,
    report,
)
