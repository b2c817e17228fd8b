"""Puzzles for the training and the measurement of models: thin adapters for packages of others.

Each module needs the package that it is named after, which the extra of the same name installs. All of them take
their puzzles from ``exercises``: unique, certified, and none like another.
"""
