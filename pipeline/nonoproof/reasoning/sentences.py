"""Steps in words: the data of the core, put into the phrases of ``phrases.json``."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Puzzle
from ..solver.human_steps import Conclusion, Effect, Phrase
from .line_words import LineWords, listed
from .phrases import say, word


class StepWriter:
    """Puts the steps of one puzzle into words."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._words = LineWords(puzzle)
        self._colours = max([run.colour for clue in puzzle.rows + puzzle.columns for run in clue], default=1)

    def step(self, step: Conclusion) -> str:
        sayings = "; ".join([self._saying(each) for each in step.why])
        if step.supposes or step.line is None:
            return sayings
        return f"{self._words.line_and_clue(step.line)}: {sayings}"

    def impossible(self, line: int) -> str:
        return say("endings", "impossible", line=self._words.line_and_clue(line))

    def _saying(self, saying: Phrase) -> str:
        match saying.phrase:
            case "empty-line":
                return self._say(saying)
            case "all-arrangements":
                number = word("more-than", number=saying.number) if saying.more else saying.number
                return self._say(saying, number=number, effects=self._effects(saying))
            case "overlap":
                first, last = saying.room
                room = self._words.places(saying.line, range(first, last + 1))
                run = self._words.run(saying.line, saying.run)
                return self._say(saying, run=run, room=room, effects=self._effects(saying))
            case "out-of-reach":
                return self._out_of_reach(saying)
            case "then" | "broken":
                line = self._words.line_and_clue(saying.line)
                return self._say(saying, line=line, effects=self._effects(saying))
            case "suppose" | "so" | "guess":
                return self._say(saying, cell=self._words.cell(*saying.cell), what=self._what(saying))
        return self._say(saying, effects=self._effects(saying))

    def _say(self, saying: Phrase, **parts: object) -> str:
        return say("sayings", saying.phrase, **parts)

    def _out_of_reach(self, saying: Phrase) -> str:
        (effect,) = saying.effects
        places = self._words.places(saying.line, effect.places)
        if self._colours == 1:
            they = word("it" if len(effect.places) == 1 else "they")
            return self._say(saying, places=places, they=they)
        return say(
            "sayings", "out-of-reach-in-colour", colour=self._words.colour(effect.colour), places=places
        )

    def _effects(self, saying: Phrase) -> str:
        """What becomes of the cells of the line: ``columns 5 and 6 are filled and column 9 is empty``."""
        return listed([self._effect(saying.line, each) for each in saying.effects]) if saying.effects else ""

    def _effect(self, line: int, effect: Effect) -> str:
        what = self._words.colour(effect.colour)
        places: Sequence[int] = effect.places
        return self._words.places_are(line, places, what if effect.holds else word("not", what=what))

    def _what(self, saying: Phrase) -> str:
        """``empty``, ``red``, ``not red``"""
        if saying.holds:
            return self._words.colour(saying.colour)
        if self._colours == 1:
            return self._words.colour(1 - saying.colour)
        return word("not", what=self._words.colour(saying.colour))
