"""Fits coefficients to collections, and searches for hard puzzles. Each is a module to run."""
