"""Judges answers of people and of language models: finds the grid in a text, and holds it against the clues."""

from .prompts import PROMPT_STYLES, answer_text, prompt_text
from .scoring import Score, judged

__all__ = ["PROMPT_STYLES", "Score", "answer_text", "judged", "prompt_text"]
