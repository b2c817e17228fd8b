"""Certificates for the verdicts of a store: a folder of files, of which the store keeps the hashes."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from .certify import certify, save, save_formula
from .errors import CheckFailed
from .solver import SOLVER_VERSION
from .store import Store
from .stored import to_solve
from .verdict import Budget

CERTIFICATES = "certificates"
"""The folder, inside that of the run."""
ENOUGH = Budget(seconds=None)
"""What was decided before is decided again by the same way; the log only makes it a little longer."""


class Progress(Protocol):
    def begin(self, stage: str, total: int | None = None) -> None: ...

    def step(self, state: str = "", number: int = 1) -> None: ...

    def end(self) -> None: ...


def have_files(store: Store, folder: Path) -> bool:
    """Whether every verdict of the run that can have a certificate has one, and its file is there."""
    there = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return all(each.file_name in there for each in store.decided(SOLVER_VERSION))


def certify_stored(store: Store, folder: Path, progress: Progress, formulas: bool = False) -> int:
    """Certify every verdict of the run that has no certificate yet, or has lost its file. Tells how many."""
    made = 0
    progress.begin("certifying", store.count_decided(SOLVER_VERSION))
    for each in store.decided(SOLVER_VERSION):
        progress.step(each.verdict)
        if each.file_name and (folder / each.file_name).is_file() and not formulas:
            continue
        puzzle = to_solve(each.record)
        certified = certify(puzzle, ENOUGH)
        if certified.classification.verdict != each.verdict:
            raise CheckFailed(
                f"puzzle {each.key} was {each.verdict} and is {certified.classification.verdict} now"
            )
        path = save(folder, certified)
        if formulas:
            save_formula(folder, puzzle, certified)
        store.add_certificate(each.key, each.verdict, path.name, certified.sha256, certified.steps)
        made += 1
    store.commit()
    progress.end()
    return made
