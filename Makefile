# The README's two commands are `make run` and `make test`; each sets up all it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE_FOLDER := pipeline/nonoproof/solver/core
CORE := $(wildcard $(foreach kind,cpp hpp,$(CORE_FOLDER)/*.$(kind) $(CORE_FOLDER)/*/*.$(kind)))
NATIVE := $(CORE) $(wildcard pipeline/nonoproof/studio/core/*.[ch]pp)
TIDY := $(patsubst $(CORE_FOLDER)/%.cpp,build/tidy/%.ok,$(filter-out $(CORE_FOLDER)/bindings/%,$(filter %.cpp,$(CORE))))

.PHONY: run test docs docs-examples docs-pictures lint types bench endurance sanitize fuzz fuzz-core wasm wheel clean setup
.DELETE_ON_ERROR:

run: $(VENV)/run.stamp
	$(BIN)/nonoproof run corpus --out reports

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest -n 2

setup: $(VENV)/test.stamp

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/oxlint pipeline
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)
	$(MAKE) --no-print-directory -j 2 $(TIDY)

# The core without its bindings, which need the headers of Python. A file is looked at again when it or a header changes.
build/tidy/%.ok: $(CORE_FOLDER)/%.cpp $(filter %.hpp,$(CORE)) .clang-tidy
	@mkdir -p $(@D)
	$(BIN)/clang-tidy --quiet $< -- -std=c++20 -I $(CORE_FOLDER)
	@touch $@

types: $(VENV)/test.stamp
	$(BIN)/mypy

# The site, in site/. A link that leads nowhere is an error.
docs: $(VENV)/test.stamp
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Runs the commands that pages show, and corrects what the pages say that they print.
docs-examples: $(VENV)/test.stamp
	$(BIN)/python -m docs.examples

# Makes the pictures of pages anew, in docs/images. Needs the browser that tests/browser/install installs.
docs-pictures: $(VENV)/test.stamp
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	$(BIN)/python -m docs.generate

bench: $(VENV)/test.stamp
	$(BIN)/python -m benchmarks

# 100,000 mutated inputs for every reader of a format: takes about an hour.
fuzz: $(VENV)/test.stamp
	$(BIN)/python -m torture.fuzz_formats

# What runs survive, how soon Ctrl-C is heard, and what engines make of two processors: half an hour or more. More or less of it:
# make endurance ENDURANCE='--runs 20 --puzzles 3000'
endurance: $(VENV)/test.stamp
	$(BIN)/python -m torture.endurance $(ENDURANCE)
	$(BIN)/python -m torture.interrupts
	$(BIN)/python -m benchmarks.engines

# The core for JavaScript, and the phrases that it speaks with. What is built is part of the repository; its compiler is
# needed here only.
wasm: $(VENV)/test.stamp
	$(BIN)/python -m pip install --quiet ziglang==0.17.0
	$(BIN)/python pipeline/nonoproof/studio/core/build_wasm.py

# The source package and a wheel for any Linux, in dist/; then the wheel is installed where nothing can be compiled, and tried.
wheel:
	packaging/build_wheel
	packaging/try_wheel dist/*manylinux*.whl

# The tests of the solver with a core that watches its memory and its arithmetic. The interpreter itself is not built
# that way, so the library that watches is loaded before it; what the interpreter never frees is not our leak.
SANITIZE := build/sanitize
sanitize: $(VENV)/test.stamp
	$(BIN)/python -m pip install --quiet cmake ninja nanobind
	PATH=$(CURDIR)/$(BIN):$$PATH cmake -S . -B $(SANITIZE) -G Ninja -DCMAKE_BUILD_TYPE=Debug \
	  -DNONOPROOF_SANITIZE=ON -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python
	PATH=$(CURDIR)/$(BIN):$$PATH cmake --build $(SANITIZE)
	NONOPROOF_CORE=$$(echo $(SANITIZE)/_core*.so) ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  $(BIN)/python -m pytest -p tests.sanitized_core -p no:cacheprovider tests/solver tests/repair

# Random puzzles through the solver, watched in the same way. SEED and COUNT choose them.
COUNT ?= 20000
SEED ?= 1
fuzz-core: build/fuzz-core
	build/fuzz-core $(COUNT) $(SEED)

build/fuzz-core: $(CORE)
	@mkdir -p build
	$(CXX) -std=c++20 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -I $(CORE_FOLDER) -o $@ \
	  $(filter-out $(CORE_FOLDER)/bindings/%,$(filter %.cpp,$(CORE)))

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The package is installed in place; a change of the core or of the dependencies installs it again. Its modules are
# compiled as those of any installed package are: where Python must not write beside them, each start would do it again.
$(VENV)/run.stamp: $(VENV)/bin/python pyproject.toml CMakeLists.txt $(CORE)
	$(BIN)/python -m pip install --quiet --editable .
	@$(BIN)/python -m compileall -q pipeline/nonoproof
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp
	$(BIN)/python -m pip install --quiet --editable '.[test,dev]'
	@touch $@

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
