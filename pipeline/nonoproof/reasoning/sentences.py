"""Steps in words: data of the core, filled into the phrases of ``phrases.json``."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Puzzle
from ..solver.human_steps import Conclusion, Effect, Phrase
from .line_words import LineWords, listed
from .phrases import sentence, word


class StepWriter:
    """Puts the steps of one puzzle into words."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._words = LineWords(puzzle)
        self._colours = max([run.colour for clue in puzzle.rows + puzzle.columns for run in clue], default=1)

    def step(self, step: Conclusion) -> str:
        phrases = "; ".join([self._phrase(each) for each in step.why])
        if step.supposes or step.line is None:
            return phrases
        return f"{self._words.line_and_clue(step.line)}: {phrases}"

    def impossible(self, line: int) -> str:
        return sentence("endings", "impossible", line=self._words.line_and_clue(line))

    def _phrase(self, phrase: Phrase) -> str:
        match phrase.phrase:
            case "empty-line":
                return self._sentence(phrase)
            case "all-arrangements":
                number = word("more-than", number=phrase.number) if phrase.more else phrase.number
                return self._sentence(phrase, number=number, effects=self._effects(phrase))
            case "overlap":
                first, last = phrase.room
                room = self._words.places(phrase.line, range(first, last + 1))
                run = self._words.run(phrase.line, phrase.run)
                return self._sentence(phrase, run=run, room=room, effects=self._effects(phrase))
            case "out-of-reach":
                return self._out_of_reach(phrase)
            case "then" | "broken":
                line = self._words.line_and_clue(phrase.line)
                return self._sentence(phrase, line=line, effects=self._effects(phrase))
            case "suppose" | "so" | "guess":
                return self._sentence(phrase, cell=self._words.cell(*phrase.cell), what=self._what(phrase))
        return self._sentence(phrase, effects=self._effects(phrase))

    def _sentence(self, phrase: Phrase, **parts: object) -> str:
        return sentence("sayings", phrase.phrase, **parts)

    def _out_of_reach(self, phrase: Phrase) -> str:
        (effect,) = phrase.effects
        places = self._words.places(phrase.line, effect.places)
        if self._colours == 1:
            they = word("it" if len(effect.places) == 1 else "they")
            return self._sentence(phrase, places=places, they=they)
        return sentence(
            "sayings", "out-of-reach-in-colour", colour=self._words.colour(effect.colour), places=places
        )

    def _effects(self, phrase: Phrase) -> str:
        """What becomes of the cells of the line: ``columns 5 and 6 are filled and column 9 is empty``."""
        return listed([self._effect(phrase.line, each) for each in phrase.effects]) if phrase.effects else ""

    def _effect(self, line: int, effect: Effect) -> str:
        what = self._words.colour(effect.colour)
        places: Sequence[int] = effect.places
        return self._words.places_are(line, places, what if effect.holds else word("not", what=what))

    def _what(self, phrase: Phrase) -> str:
        """``empty``, ``red``, ``not red``"""
        if phrase.holds:
            return self._words.colour(phrase.colour)
        if self._colours == 1:
            return self._words.colour(1 - phrase.colour)
        return word("not", what=self._words.colour(phrase.colour))
