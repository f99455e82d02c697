# `make` alone lists the targets. Each one sets up what it needs.

PYTHON ?= python3
VENV ?= .venv
UPGRADE ?=
FUZZ ?=
TABLES ?=
BENCH ?=
SOAK ?=

BIN := $(VENV)/bin
BENCH_VENV := .venv-bench
DIST_VENV := .venv-dist
# Not every folder is in every archive of the source.
SOURCES := $(wildcard src tests benchmarks tools examples)
PINNED := install --quiet --disable-pip-version-check --require-hashes -r
# The build backend is pinned in the requirements; isolation would fetch another one.
LOCAL := install --quiet --disable-pip-version-check --no-deps --no-build-isolation
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header $(UPGRADE)
# Three processes for two cores, as tests wait for programs and screens a quarter of their time.
PYTEST = $(BIN)/python -m pytest -n 3 --dist loadgroup

# Tests start many processes, and without its bytecode each of them would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play deal test test-all lint pytest dist bench bench-server arena tables playthroughs perft docs fuzz soak matrix requirements format clean

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)$$/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | \
		while IFS='|' read -r name text; do printf '  make %-14s %s\n' "$$name" "$$text"; done

$(VENV)/.requirements: requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.x" \
		if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV) (once, about a minute) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip $(PINNED) requirements/dev.txt
	@touch $@

$(VENV)/.stamp: $(VENV)/.requirements pyproject.toml
	@$(BIN)/python -m pip $(LOCAL) -e .
	@touch $@

play: $(VENV)/.stamp ## play against bots, or with friends around one keyboard
	@$(BIN)/sabacc play

deal: $(VENV)/.stamp ## deal one hand of Corellian Spike
	@$(BIN)/sabacc deal corellian-spike

test: lint pytest ## run all checks and the quick tests

test-all: test ## run everything: the checks, all tests, the built package
	$(PYTEST) -m long tests
	@$(MAKE) --no-print-directory dist

lint: $(VENV)/.stamp ## run the checks alone: style, types, layers, dependencies, spelling
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy --strict $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/deptry src
	$(BIN)/typos

pytest: $(VENV)/.stamp ## run the quick tests and the doctests alone
	$(PYTEST) -m "not long" --doctest-modules src tests

dist: $(VENV)/.stamp ## build the package, install it into an empty environment and try it there
	@rm -rf dist $(DIST_VENV)
	$(BIN)/python -m build --no-isolation
	@$(BIN)/python -m venv $(DIST_VENV)
	@$(DIST_VENV)/bin/python -m pip $(PINNED) requirements/base.txt
	@$(DIST_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps dist/sabacc-*.whl
	$(DIST_VENV)/bin/sabacc --version
	$(DIST_VENV)/bin/sabacc deal corellian-spike --house friendly --seed 1 > $(DIST_VENV)/hand.sabacc
	$(DIST_VENV)/bin/sabacc replay $(DIST_VENV)/hand.sabacc

$(BENCH_VENV)/.stamp: requirements/bench.txt pyproject.toml
	@$(PYTHON) -m venv --clear $(BENCH_VENV)
	@$(BENCH_VENV)/bin/python -m pip $(PINNED) requirements/bench.txt
	@$(BENCH_VENV)/bin/python -m pip $(LOCAL) -e .
	@touch $@

bench: $(BENCH_VENV)/.stamp ## compare speed with other engines
	$(BENCH_VENV)/bin/python -m benchmarks.run

bench-server: $(VENV)/.stamp ## measure how much play one core can serve (BENCH="--tables 50 --seconds 5" is quick)
	$(BIN)/python -m benchmarks.server $(BENCH)

tables: $(VENV)/.stamp ## let the bots sit at tables, and rewrite docs/tables.md (about ten minutes; TABLES="--evenings 100" is quick)
	$(BIN)/python tools/tables.py $(or $(TABLES),--write)

playthroughs: $(VENV)/.stamp ## rewrite the golden playthroughs: read the diff before you commit it
	$(BIN)/python tools/playthroughs.py --write

perft: $(VENV)/.stamp ## recount perft and rewrite the counts: read the diff before you commit it
	$(BIN)/python tools/perft.py --write

arena: $(VENV)/.stamp ## let the bots play, and rewrite docs/arena.md (about half an hour)
	$(BIN)/python tools/arena.py --write

docs: $(VENV)/.stamp ## rewrite the pages of the rules in docs/rules, the schema of the protocol and docs/openapi.json
	$(BIN)/python tools/docs.py --write

fuzz: $(VENV)/.stamp ## try random inputs on every way in, for ten minutes (FUZZ="--seconds 60 --target record")
	$(BIN)/python -m tools.fuzz $(FUZZ)

soak: $(VENV)/.stamp ## kill a server 1,000 times under load and send it a million messages, in about an hour (SOAK="--kills 50")
	$(BIN)/python -m tools.soak $(SOAK)

# A name on PATH may be a launcher for a Python that is not installed: ask it.
matrix: ## run the quick tests under every supported Python found
	@found=; for version in 3.11 3.12 3.13; do \
		if python$$version -c '' 2>/dev/null; then \
			echo "== Python $$version"; found=yes; \
			$(MAKE) --no-print-directory pytest PYTHON=python$$version VENV=.venv-$$version || exit 1; \
		else echo "== Python $$version: not found, skipped"; fi; \
	done; test -n "$$found"

requirements: $(VENV)/.stamp ## recompile the pinned requirements (UPGRADE=--upgrade takes the newest)
	$(COMPILE) pyproject.toml -o requirements/base.txt
	$(COMPILE) requirements/dev.in -o requirements/dev.txt
	$(COMPILE) requirements/bench.in -o requirements/bench.txt

format: $(VENV)/.stamp ## format the code and fix what can be fixed automatically
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

clean: ## remove everything that was built or set up
	rm -rf .venv .venv-* dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis fuzz
	find $(SOURCES) -name __pycache__ -type d -prune -exec rm -rf {} +
