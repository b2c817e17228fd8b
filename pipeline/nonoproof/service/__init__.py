"""``nonoproof serve``: the functions for programs over HTTP, for programs in any language.

``app`` receives requests and knows no puzzles. Each body goes as it came to a worker process with limits, where
``operations`` reads it and answers; a body that hangs, crashes or fills its worker costs that worker, and nobody else.
"""
