"""Conclusions in words, and the names of the rules that they follow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from ..model import BACKGROUND
from ..solver import Literal
from ..solver.ladder import Link, Rung
from .knowledge import Knowledge
from .placements import Placements, placements
from .words import Words, listed

RULES = {
    "empty-line": "a line without runs is empty",
    "finished-line": "where all runs are found, the rest is empty",
    "only-arrangement": "the runs fit into the line in one way only",
    "overlap": "wherever a run lies, it covers the middle of its room",
    "out-of-reach": "what no run reaches is empty",
    "all-arrangements": "what all arrangements of a line share is so",
    "two-lines": "a cell cannot be what leaves a parallel line without an arrangement",
    "short-contradiction": "a cell cannot be what leaves some line without an arrangement within four waves",
    "contradiction": "a cell cannot be what leaves some line without an arrangement in the end",
    "guess": "no rule goes on; a cell is guessed",
}
"""By name, the weakest first."""

_SUPPOSING = {
    Rung.TWO_LINES: "two-lines",
    Rung.CONTRADICTION: "short-contradiction",
    Rung.DEEPER: "contradiction",
}


class Told(NamedTuple):
    rules: tuple[str, ...]
    text: str


class Teller:
    """Puts conclusions into words, given what is known before them."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._words = known, Words(known)

    def line(self, rung: Rung, line: int, found: Sequence[Literal]) -> Told:
        """What one line says."""
        clue, cells = self._known.clue(line), self._known.line(line)
        where = placements(clue, cells)
        if rung is not Rung.OVERLAP:
            rule, said = "all-arrangements", self._shared(line, where, found)
        elif not clue:
            rule, said = "empty-line", "there are no runs, so all cells are empty"
        elif where.number == 1:
            rule, said = self._only(line, where, found)
        else:
            return self._overlap(line, where, found)
        return Told((rule,), f"{self._words.line_and_clue(line)}: {said}")

    def _shared(self, line: int, where: Placements, found: Sequence[Literal]) -> str:
        effects = self.effects(line, found)
        return f"in all {where.number} arrangements that are left {effects}"

    def _only(self, line: int, where: Placements, found: Sequence[Literal]) -> tuple[str, str]:
        cells = self._known.line(line)
        runs = zip(self._known.clue(line), where.starts, strict=True)
        inside = [(place, run.colour) for run, (start,) in runs for place in range(start, start + run.length)]
        effects = self.effects(line, found)
        if all(cells[place] == 1 << colour for place, colour in inside):
            return "finished-line", f"all runs are found, so {effects}"
        return "only-arrangement", f"only one arrangement is left, so {effects}"

    def _overlap(self, line: int, where: Placements, found: Sequence[Literal]) -> Told:
        words, known = self._words, self._known
        clue, cells = known.clue(line), known.line(line)
        rules, sayings = [], []
        covered: set[int] = set()
        for index, (run, starts) in enumerate(zip(clue, where.starts, strict=True)):
            left, right = starts[0], starts[-1]
            sure = [place for place in range(right, left + run.length) if cells[place] != 1 << run.colour]
            covered |= set(range(right, left + run.length))
            if sure:
                room = words.cells(line, range(left, right + run.length))
                effect = words.cells_are(line, sure, words.colour(run.colour))
                sayings.append(f"{words.run(clue, index)} can only lie in {room}, so {effect}")
                rules.append("overlap")
        for colour, places in sorted(self._lost(line, found).items()):
            out = [place for place in places if place not in covered]
            if colour != BACKGROUND and out:
                sayings.append(self._out_of_reach(line, colour, out))
                rules.append("out-of-reach")
        return Told(tuple(dict.fromkeys(rules)), f"{words.line_and_clue(line)}: {'; '.join(sayings)}")

    def _out_of_reach(self, line: int, colour: int, places: list[int]) -> str:
        words = self._words
        if self._known.colours == 2:
            so = "it is" if len(places) == 1 else "they are"
            return f"no run reaches {words.cells(line, places)}, so {so} empty"
        return f"no {words.colour(colour)} run reaches {words.cells(line, places)}"

    def _changes(self, line: int, found: Sequence[Literal]) -> list[tuple[int, int, int]]:
        """The cells of the line that change, with the colours that each may have before and after."""
        after: dict[int, int] = {}
        cells = self._known.line(line)
        for each in found:
            place = self._known.position(line, each.row, each.column)
            after[place] = after.get(place, cells[place]) & self._known.agreeing(each)
        return [(place, cells[place], now) for place, now in sorted(after.items()) if now != cells[place]]

    def _lost(self, line: int, found: Sequence[Literal]) -> dict[int, list[int]]:
        """By colour, the cells of the line that can no longer have it."""
        lost: defaultdict[int, list[int]] = defaultdict(list)
        for place, was, now in self._changes(line, found):
            for colour in range(self._known.colours):
                if was & ~now & 1 << colour:
                    lost[colour].append(place)
        return lost

    def effects(self, line: int, found: Sequence[Literal]) -> str:
        """What becomes of the cells of the line: ``columns 5 and 6 are filled and column 9 is empty``."""
        are: defaultdict[tuple[int, bool], list[int]] = defaultdict(list)
        for place, was, now in self._changes(line, found):
            if now & now - 1 == 0:
                are[now.bit_length() - 1, True].append(place)
                continue
            for colour in range(self._known.colours):
                if was & ~now & 1 << colour:
                    are[colour, False].append(place)
        words = self._words
        return listed(
            [
                words.cells_are(line, places, ("" if so else "not ") + words.colour(colour))
                for (colour, so), places in sorted(
                    are.items(), key=lambda item: (not item[0][1], -item[0][0])
                )
            ]
        )

    def supposition(self, rung: Rung, supposed: Literal, chain: Sequence[Link], last: int) -> Told:
        """A supposition, the lines it leads through, and the one that has no arrangement left."""
        words = self._words
        cell = words.cell(supposed.row, supposed.column)
        under = self._known.copy()
        under.learn([supposed])
        sentences = [f"suppose {cell} were {self._what(supposed)}"]
        for link in chain:
            inner = Teller(under)
            sentences.append(
                f"then in {words.line_and_clue(link.line)}, {inner.effects(link.line, link.found)}"
            )
            under.learn(link.found)
        sentences.append(f"then {words.line_and_clue(last)}, has no arrangement left")
        sentences.append(f"so {self.fact(supposed._replace(holds=not supposed.holds))}")
        return Told((_SUPPOSING[rung],), "; ".join(sentences))

    def guess(self, literal: Literal) -> Told:
        fact = self.fact(literal)
        return Told(("guess",), f"no rule goes on: guess that {fact}, for otherwise there is no solution")

    def fact(self, literal: Literal) -> str:
        """``row 3, column 4 is empty``"""
        return f"{self._words.cell(literal.row, literal.column)} is {self._what(literal)}"

    def _what(self, literal: Literal) -> str:
        """``empty``, ``red``, ``not red``"""
        if self._known.colours == 2 and not literal.holds:
            return self._words.colour(1 - literal.colour)
        return ("" if literal.holds else "not ") + self._words.colour(literal.colour)
