# The README's two commands are `make run` and `make test`; each sets up all it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(wildcard pipeline/solver/core/*.cpp pipeline/solver/core/*.hpp)

.PHONY: run test lint types bench sanitize clean setup
.DELETE_ON_ERROR:

run: $(VENV)/run.stamp
	$(BIN)/nonoproof run corpus --out reports

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest -n 2

setup: $(VENV)/test.stamp

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/test.stamp
	$(BIN)/mypy

bench: $(VENV)/test.stamp
	$(BIN)/python -m benchmarks

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The package is installed in place; a change of the core or of the dependencies installs it again.
$(VENV)/run.stamp: $(VENV)/bin/python pyproject.toml CMakeLists.txt $(CORE)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp
	$(BIN)/python -m pip install --quiet --editable '.[test,dev]'
	@touch $@

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
