"""The stages that need the verdicts: what files claim about their puzzles, and who repeats whom."""

from __future__ import annotations

from ..classify import check_givens
from ..findings import Finding
from ..model import Puzzle, Source
from ..normalise import Duplicates, check_claims
from ..normalise.symmetric import Symmetric
from ..pages import pages
from ..store.results import Claim
from ..stored import to_compare
from . import FEW, Context

_CLAIMS_NOTHING = Puzzle((), ())


def compare_claims(context: Context) -> None:
    """What the files claim about their puzzles, compared with what was found."""
    for page in context.store.unjudged(context.solver):
        judgements = [judged for few in pages(page, FEW) for judged in _judged(few)]
        context.store.add_judgements(judgements)
    context.store.commit()


def _judged(claims: list[Claim]) -> list[tuple[Claim, list[Finding]]]:
    """Most sources claim nothing about a unique puzzle; then its solution is all that is looked at."""
    puzzles = [to_compare(claim.record) if claim.record else _CLAIMS_NOTHING for claim in claims]
    return [(claim, _compared(claim, puzzle)) for claim, puzzle in zip(claims, puzzles, strict=True)]


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
