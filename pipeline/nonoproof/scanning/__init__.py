"""Pictures and pages in, puzzles with proofs out."""
