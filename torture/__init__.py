"""Harm done on purpose: mutated and hostile files, faults, kills and interrupts. Each is a module to run."""
