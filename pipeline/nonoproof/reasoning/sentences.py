"""Steps in words: data of the core, filled into the phrases of ``phrases.json``."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Puzzle
from ..solver.human_steps import Conclusion, Effect, Phrase
from .line_words import LineWords, either, listed
from .phrases import sentence, word

_MOST_LINES = 4
"""Lines of a supposition that are named; of more, only how many there are."""


class StepWriter:
    """Puts the steps of one puzzle into words."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._words = LineWords(puzzle)
        self._colours = max([run.colour for clue in puzzle.rows + puzzle.columns for run in clue], default=1)

    def step(self, step: Conclusion) -> str:
        if step.supposes:
            return self._supposition(step)
        phrases = "; ".join([self._phrase(each) for each in step.why])
        return phrases if step.line is None else f"{self._words.line_and_clue(step.line)}: {phrases}"

    def chain(self, step: Conclusion) -> tuple[str, ...]:
        """What a supposition leads to, line by line; empty for other steps."""
        return tuple([self._phrase(each) for each in step.why[1:-1]]) if step.supposes else ()

    def line(self, line: int) -> str:
        return self._words.line(line)

    def impossible(self, line: int) -> str:
        return sentence("endings", "impossible", line=self._words.line_and_clue(line))

    def _supposition(self, step: Conclusion) -> str:
        """What is supposed, the lines that it leads through, and the one that has no arrangement left."""
        suppose, *chain, broken, conclusion = step.why
        lines = [self._words.line(line) for line in dict.fromkeys([each.line for each in chain])]
        if len(lines) > _MOST_LINES:
            few = _MOST_LINES - 1
            lines = [*lines[:few], word("more-lines", number=len(lines) - few)]
        name = ("broken", "broken-by-one")[len(lines)] if len(lines) < 2 else "broken-by"
        line = self._words.line_and_clue(broken.line)
        parts = {"line": line, "lines": listed(lines)} if lines else {"line": line}
        told = sentence("phrases", name, **parts)
        return "; ".join([self._phrase(suppose), told, self._phrase(conclusion)])

    def _phrase(self, phrase: Phrase) -> str:
        effects = self._effects(phrase)
        match phrase.phrase:
            case "all-arrangements":
                number = word("more-than", number=phrase.number) if phrase.more else phrase.number
                return self._sentence(phrase, number=number, effects=effects)
            case "no-shared-colour":
                (effect,) = phrase.effects
                places = self._places(phrase, effect.places)
                return self._sentence(phrase, places=places, they=self._they(effect))
            case "out-of-reach":
                return self._out_of_reach(phrase)
            case "then" | "broken":
                line = self._words.line_and_clue(phrase.line)
                return self._sentence(phrase, line=line, effects=effects)
            case "suppose" | "so" | "guess":
                return self._sentence(phrase, cell=self._words.cell(*phrase.cell), what=self._what(phrase))
        return self._about_runs(phrase) if phrase.runs else self._sentence(phrase, effects=effects)

    def _about_runs(self, phrase: Phrase) -> str:
        runs = [run for run in phrase.runs if run is not None]
        first, last = phrase.room
        room, effects = self._span(phrase, phrase.room), self._effects(phrase)
        run = self._words.run(phrase.line, runs[0])
        (effect,) = phrase.effects
        they = self._they(effect)
        match phrase.phrase:
            case "gap":
                named = list(effect.places) == list(range(first, last + 1))
                return self._sentence(phrase, run=run, room=room, they=they if named else effects)
            case "punctuating" if len(runs) > 1:
                length = self._words.length(phrase.line, runs[0])
                return self._sentence(phrase, room=room, length=length, effects=effects)
            case "punctuating":
                return sentence("phrases", "complete", run=run, room=room, effects=effects)
            case "splitting":
                place = self._places(phrase, effect.places)
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
                places = self._places(phrase, effect.places)
                return self._sentence(
                    phrase, room=room, runs=self._runs(phrase, runs), places=places, they=they
                )
        return self._sentence(phrase, run=run, room=room, effects=effects)

    def _out_of_reach(self, phrase: Phrase) -> str:
        before, after = phrase.runs
        first, last = phrase.room
        parts = {"effects": self._effects(phrase)}
        if before is not None:
            parts |= {
                "before": self._words.run(phrase.line, before),
                "first": self._places(phrase, [first - 1]),
            }
        if after is not None:
            parts |= {"after": self._words.run(phrase.line, after), "last": self._places(phrase, [last + 1])}
        name = "out-of-reach-before" if before is None else "out-of-reach-after" if after is None else ""
        return sentence("phrases", name or "out-of-reach", **parts)

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
