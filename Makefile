# Everything runs in .venv, which the first target that needs it makes.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test lint bench soak pictures fix clean

demo: .venv/installed
	@$(BIN)/pnp make warlords-of-ravenna -o output
	@echo "Your kit: output/warlords-of-ravenna/kit.pdf (all its faces at a glance: preview.png beside it)"

test: .venv/tested lint
	$(BIN)/python -m pytest -n auto

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Kits beside a hand-written script; playouts beside OpenSpiel and RLCard, which live in an environment of their own; what
# the lab's figures and its store cost; and the same pages by those of pdftoppm, mutool and gs that are installed.
bench: .venv/tested .bench/installed
	missed=0; $(BIN)/python -m tests.bench || missed=1; .bench/bin/python -m tests.bench.playouts || missed=1; \
	$(BIN)/python -m tests.bench.lab || missed=1; $(BIN)/python -m tests.bench.renderers || missed=1; exit $$missed

# Thousands of mutated game folders; FUZZ_CASES and FUZZ_SECONDS say how many and how long. All
# that the tests sample from day to day, of every game. Worlds of every game, at two thousand decisions each.
soak: .venv/tested
	$(BIN)/python tests/fuzz/soak.py
	EVERY_GAME=1 $(BIN)/python -m pytest -n auto --timeout 600
	$(BIN)/python -m tests.engine.soak_worlds

# README's pictures, of the kits as they are now.
pictures: .venv/tested
	$(BIN)/python -m tests.pictures

fix: .venv/tested
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .bench build dist *.egg-info

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/tested: pyproject.toml .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

.bench/installed: pyproject.toml
	test -x .bench/bin/python || $(PYTHON) -m venv .bench
	.bench/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@
