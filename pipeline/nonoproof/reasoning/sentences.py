"""Steps in words: data of the core, filled into the phrases of ``phrases.json``."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Puzzle
from ..solver.human_steps import Conclusion, Effect, Phrase, Supposition
from .line_words import LineWords, either, listed
from .phrases import sentence, word

_MOST_LINES = 4
"""Lines of a supposition that are named; of more, only the first."""
_FEW_LINES = 2


class StepWriter:
    """Puts the steps of one puzzle into words."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._words = LineWords(puzzle)
        self._colours = max([run.colour for clue in puzzle.rows + puzzle.columns for run in clue], default=1)

    def step(self, step: Conclusion) -> str:
        if step.supposes:
            return self._suppositions(step.suppositions)
        if step.rules == ("no-shared-colour",):
            return self._bare(step.why)
        phrases = "; ".join([self._phrase(each) for each in _settled(step.why)])
        return phrases if step.line is None else f"{self._words.line_and_clue(step.line)}: {phrases}"

    def chain(self, step: Conclusion) -> tuple[str, ...]:
        """What a supposition leads to, line by line; empty for other steps."""
        if not step.supposes:
            return ()
        phrases: list[Phrase] = []
        for each in step.suppositions:
            phrases += [*([each.supposed] if len(step.suppositions) > 1 else []), *each.chain, each.broken]
        return tuple([self._phrase(each) for each in phrases])

    def line(self, line: int) -> str:
        return self._words.line(line)

    def impossible(self, line: int) -> str:
        return sentence("endings", "impossible", line=self._words.line_and_clue(line))

    def _bare(self, phrases: Sequence[Phrase]) -> str:
        """Rows with the same such cells are told together."""
        rows: dict[tuple[int, ...], list[int]] = {}
        for phrase in phrases:
            rows.setdefault(phrase.effects[0].places, []).append(phrase.line)
        cells = [
            word("places-of", places=self._words.places(lines[0], places), lines=self._words.lines(lines))
            for places, lines in rows.items()
        ]
        return sentence("phrases", "no-shared-colour", cells="; ".join(cells))

    def _suppositions(self, suppositions: Sequence[Supposition]) -> str:
        """What is supposed, the lines that it leads through, and the one that has no arrangement left."""
        first = suppositions[0]
        cells = [each.supposed.cell for each in suppositions]
        through = list(dict.fromkeys([link.line for each in suppositions for link in each.chain]))
        parts: dict[str, object] = {
            "cells": self._words.any_cell(first.broken.line, cells),
            "what": self._what(first.supposed),
            "line": self._words.line_and_clue(first.broken.line),
            "they": word(
                "that-cell-is" if len(cells) == 1 else "those-cells-are", what=self._what(first.conclusion)
            ),
        }
        if not through:
            return sentence("phrases", "supposition", **parts)
        lines = self._words.lines(through)
        if len(through) > _MOST_LINES:
            few = self._words.lines(through[:_FEW_LINES])
            lines = word("many-lines", number=len(through), lines=few)
        return sentence("phrases", "supposition-by", lines=lines, **parts)

    def _phrase(self, phrase: Phrase) -> str:
        effects = self._effects(phrase)
        match phrase.phrase:
            case "all-arrangements":
                number = word("more-than", number=phrase.number) if phrase.more else phrase.number
                return self._sentence(phrase, number=number, effects=effects)
            case "finished-line" if self._words.is_one_run(phrase.line):
                return sentence(
                    "phrases", "finished-run", run=self._words.run(phrase.line, 0), effects=effects
                )
            case "out-of-reach":
                return sentence("phrases", "out-of-reach", bounds=self._bounds(phrase), effects=effects)
            case "then" | "broken":
                line = self._words.line_and_clue(phrase.line)
                return self._sentence(phrase, line=line, effects=effects)
            case "suppose" | "guess":
                return self._sentence(phrase, cell=self._words.cell(*phrase.cell), what=self._what(phrase))
        return self._about_runs(phrase) if phrase.runs else self._sentence(phrase, effects=effects)

    def _about_runs(self, phrase: Phrase) -> str:
        runs = [run for run in phrase.runs if run is not None]
        first, last = phrase.room
        room, effects = self._span(phrase, phrase.room), self._effects(phrase)
        run = self._words.run(phrase.line, runs[0])
        places = sorted([place for effect in phrase.effects for place in effect.places])
        they = self._they(phrase.effects[0]) if len(phrase.effects) == 1 else effects
        named = places == list(range(first, last + 1))
        match phrase.phrase:
            case "gap":
                return self._sentence(phrase, run=run, room=room, they=they if named else effects)
            case "overlap" if named:
                return sentence("phrases", "only-place", run=run, room=room, they=they)
            case "punctuating" if len(runs) > 1:
                length = self._words.length(phrase.line, runs[0])
                return self._sentence(phrase, room=room, length=length, effects=effects)
            case "punctuating":
                return sentence("phrases", "complete", run=run, room=room, effects=effects)
            case "splitting":
                place = self._places(phrase, places)
                what = self._words.colour(phrase.colour)
                return self._sentence(phrase, place=place, what=what, room=room, run=run, effects=effects)
            case "edge":
                name = "edge-backwards" if phrase.backwards else "edge"
                size = (
                    run if len(runs) == 1 else word("no-shorter", run=self._words.shortest(phrase.line, runs))
                )
                bound = self._places(phrase, [phrase.bound])
                return sentence("phrases", name, room=room, bound=bound, size=size, effects=effects)
            case "joining":
                ends = self._places(phrase, [first, last])
                return self._sentence(phrase, ends=ends, runs=self._runs(phrase, runs), effects=effects)
            case "forcing":
                covered = self._span(phrase, phrase.covered)
                return self._sentence(
                    phrase, room=room, runs=self._runs(phrase, runs), covered=covered, effects=effects
                )
            case "forced-end":
                cells = self._places(phrase, places)
                return self._sentence(
                    phrase, room=room, runs=self._runs(phrase, runs), places=cells, they=they
                )
        return self._sentence(phrase, run=run, room=room, effects=effects)

    def _bounds(self, phrase: Phrase) -> str:
        """Where the run before the cells ends, and where the one behind them begins."""
        (before, after), (first, last) = phrase.runs, phrase.room
        bounds = []
        for run, place, names, placed in (
            (before, first - 1, ("ends-by", "ends"), phrase.placed[0]),
            (after, last + 1, ("begins-from", "begins"), phrase.placed[1]),
        ):
            if run is not None:
                name = self._words.run(phrase.line, run)
                bounds.append(word(names[placed], run=name, place=self._places(phrase, [place])))
        return listed(bounds)

    def _runs(self, phrase: Phrase, runs: Sequence[int]) -> str:
        return either(self._words.runs(phrase.line, runs))

    def _span(self, phrase: Phrase, ends: tuple[int, int]) -> str:
        return self._words.places(phrase.line, range(ends[0], ends[1] + 1))

    def _places(self, phrase: Phrase, places: Sequence[int]) -> str:
        return self._words.places(phrase.line, places)

    def _sentence(self, phrase: Phrase, **parts: object) -> str:
        return sentence("phrases", phrase.phrase, **parts)

    def _effects(self, phrase: Phrase) -> str:
        """What becomes of the cells of the line: ``columns 5 and 6 are filled and column 9 is empty``."""
        return listed([self._effect(phrase.line, each) for each in phrase.effects]) if phrase.effects else ""

    def _effect(self, line: int, effect: Effect) -> str:
        return self._words.places_are(line, effect.places, self._becomes(effect))

    def _they(self, effect: Effect) -> str:
        """The same of cells that were just named: ``they are empty``."""
        return word("it-is" if len(effect.places) == 1 else "they-are", what=self._becomes(effect))

    def _becomes(self, effect: Effect) -> str:
        what = self._words.colour(effect.colour)
        return what if effect.holds else word("not", what=what)

    def _what(self, phrase: Phrase) -> str:
        """``empty``, ``red``, ``not red``"""
        if phrase.holds:
            return self._words.colour(phrase.colour)
        if self._colours == 1:
            return self._words.colour(1 - phrase.colour)
        return word("not", what=self._words.colour(phrase.colour))


def _settled(phrases: Sequence[Phrase]) -> Sequence[Phrase]:
    """Of cells that have lost their last other colour: the phrase that says so says what they are."""
    if not phrases or phrases[-1].phrase != "left-over":
        return phrases
    *phrases, left_over = phrases
    left = {place: effect.colour for effect in left_over.effects for place in effect.places}
    said: list[Phrase] = []
    for phrase in reversed(phrases):
        effects: list[Effect] = []
        for effect in phrase.effects:
            places = [place for place in effect.places if effect.holds or place not in left]
            now = {place: left.pop(place) for place in effect.places if place not in places}
            for colour in dict.fromkeys(now.values()):
                at = tuple([place for place in now if now[place] == colour])
                effects.append(Effect(colour, True, at))
            if places:
                effects.append(effect._replace(places=tuple(places)))
        said.append(phrase._replace(effects=tuple(effects)))
    return said[::-1]
