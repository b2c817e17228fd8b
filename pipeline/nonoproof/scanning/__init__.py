"""Pictures of puzzles in, puzzles with proofs out: scans, photographs and screenshots.

The page is straightened, its grid and its clues are found, a small net reads the digits, and the decoder of the core
chooses the likeliest puzzle with exactly one solution. ``scan`` does all that in a process with limits.
"""

from __future__ import annotations

from .picture_file import scan

__all__ = ["scan"]
