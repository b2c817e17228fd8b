"""Whether the tests notice faults: modules with one small change each, and the tests that reach it."""
