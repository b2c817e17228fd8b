"""The search for puzzles by shape; ``by_shape`` is the format that it serves."""
