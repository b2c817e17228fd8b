"""Certificates for a run that is finished: the verdicts stand, and are proved."""

from __future__ import annotations

from pathlib import Path

from ..engines import Engine
from ..errors import StoreError
from ..files import Folder
from ..solver import SOLVER_VERSION
from ..store import Solved, Store, Wanted
from ..tasks import Action, SolveOptions
from ..verdict import NOTHING, Budget
from .certificate_files import save_certificates
from .gathered import Gathered
from .options import CERTIFICATES, Progress
from .solve_stage import StoredSolving, forget_lost_certificates


def certify_store(
    out: Path, budget: Budget, formulas: bool, engine: Engine, progress: Progress, *, models: bool = False
) -> int:
    """Certify every verdict of the run that has no certificate yet, or has lost its file. Tells how many.

    The puzzles for SAT solvers are not remembered: where they are wanted, all is done again.
    """
    folder = out / CERTIFICATES
    files = Folder(folder, "certify", of_run=True)
    made = 0
    with Store(out, resume=True) as store:
        if store.solver_of_run() != SOLVER_VERSION:
            raise StoreError(
                f"{store.path} has verdicts of another version of the solver; run it again first"
            )
        if formulas or models:
            store.solving.forget_certificates(list(store.solving.certificate_names(SOLVER_VERSION)))
        forget_lost_certificates(store, folder, SOLVER_VERSION)
        store.solving.forget_failed_certificates()
        wanted = Wanted(SOLVER_VERSION, NOTHING, certificates=True)
        how = SolveOptions(
            budget, budget, frozenset({Action.COMPARE, Action.CERTIFY}), formulas, models=models
        )

        def write(results: list[Solved]) -> None:
            save_certificates(files, [each.proof for each in results if each.proof])
            # With what the sources claim, whose findings are written anew: those of a fault belong among them.
            store.solving.add(results)

        progress.begin("certifying", store.solving.count(wanted))
        with Gathered(write) as gathered:
            for each in StoredSolving(store, engine, wanted, how).solved():
                gathered.add(each)
                made += each.proof is not None
                progress.step()
        if made:
            store.standings.forget_reports()
        store.commit()
        progress.end()
    return made
