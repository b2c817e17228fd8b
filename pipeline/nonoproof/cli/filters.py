"""The filters by which puzzles of a store are chosen: their options, and what they ask for."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..findings import RENAMED, Code
from ..verdict import Means, Tier, Verdict
from .arguments import add_tiers
from .check_lines import printable

if TYPE_CHECKING:
    from ..profiles import TierScale
    from ..select import OpenStore, Selection, Span

_VERDICTS = (*[verdict.value for verdict in Verdict], "invalid")


def add_store(add: Callable[..., object]) -> None:
    add(
        "--from",
        dest="store",
        default="reports",
        metavar="DIR",
        help="the folder of a run, or its store (default: reports)",
    )


def add_filters(add: Callable[..., object]) -> None:
    several = {"action": "append", "default": []}
    add("--verdict", metavar="NAME", help=", ".join(_VERDICTS), **several)
    add("--tier", metavar="NAME", help=f"{', '.join(Tier)}, or what the run calls them", **several)
    add_tiers(add)
    add("--score", metavar="A-B", help="how hard, as a number: 20-40, 20- or -40")
    add(
        "--size",
        metavar="SIZE",
        help="a width, a size such as 15x20, or a range such as 10x10-20x20",
        **several,
    )
    add("--longer-side", metavar="A-B", help="a range for the longer side")
    add("--colours", metavar="A-B", help="number of colours without the background: 1 is black and white")
    add(
        "--needs",
        metavar="NAME",
        help=f"the strongest means that solving needs: {', '.join(Means)}",
        **several,
    )
    add(
        "--source",
        dest="from_sources",
        action="append",
        default=[],
        metavar="GLOB",
        help="a pattern for the path of a source: 'corpus/*.non'",
    )
    add(
        "--collection",
        action="append",
        default=[],
        metavar="NAME",
        help="exact name of a file with many puzzles, or of a folder of single puzzles",
    )
    add("--search", default="", metavar="WORDS", help="words in the title, the author, the source or the id")
    add("--finding", metavar="CODE", help="only puzzles with one of these findings", **several)
    add("--no-finding", metavar="CODE", help="only puzzles without these findings", **several)
    add("--failing", action="store_true", help="only puzzles that do not pass the profile of the run")
    add(
        "--where",
        default="",
        metavar="SQL",
        help="a condition in SQL; it can read the store and nothing else",
    )
    add(
        "--no-copies",
        action="store_true",
        help="only the first of puzzles that are mirrored, turned, recoloured or nearly the same",
    )


def filtered(args: Namespace, store: OpenStore) -> Selection:
    """What the options ask for; without options for them, the default order and number.

    Tiers have the names of the file that ``--tiers`` names, or else those of the run.
    """
    from ..profiles import load_scale
    from ..select import Selection, SizeSpan, Span

    if args.tiers:
        store.call_tiers(load_scale(args.tiers))
    scale = store.profile().scale

    def span(text: str | None, what: str) -> Span | None:
        return None if text is None else Span.parse(text, what)

    return Selection(
        verdicts=_names(args.verdict, _VERDICTS, "verdict"),
        tiers=_tiers(args.tier, scale),
        scale=scale,
        score=span(args.score, "range of scores"),
        sizes=tuple([SizeSpan.parse(word) for word in _words(args.size)]),
        longer_side=span(args.longer_side, "range of lengths"),
        colours=span(args.colours, "number of colours"),
        means=_names(args.needs, tuple(Means), "means"),
        sources=tuple(args.from_sources),
        collection=tuple(args.collection),
        search=args.search,
        findings=_codes(args.finding),
        no_findings=_codes(args.no_finding),
        failing=args.failing,
        where=args.where,
        no_copies=args.no_copies,
    )


def _words(given: Sequence[str]) -> list[str]:
    return [word.strip() for words in given for word in words.split(",")]


def _names(given: Sequence[str], known: Sequence[str], what: str) -> tuple[str, ...]:
    names = _words(given)
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise UsageError(f"{printable(name)!r} is not a known {what}: {hint}")
    return tuple(names)


def _tiers(given: Sequence[str], scale: TierScale) -> tuple[str, ...]:
    from ..profiles import HARD_ALONE, with_very_hard

    if scale.cuts is not None:
        return _names(given, scale.names, "tier")
    names = _names(given, (*scale.names, HARD_ALONE), "tier")
    wanted = with_very_hard(names, "--tier")
    return tuple([tier.value for tier in Tier if tier in wanted])


def _codes(given: Sequence[str]) -> tuple[str, ...]:
    """By the names that they have now."""
    names = _names(given, (*Code, *RENAMED), "code of a finding")
    return tuple([str(Code(name)) for name in names])
