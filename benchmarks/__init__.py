"""Measurements, each a module to run; ``python -m benchmarks`` measures the solver beside its rivals."""
