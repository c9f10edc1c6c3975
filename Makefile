# One virtual environment in .venv, filled from the hash-locked files in requirements/.
# ARGS goes to the command: make play ARGS="--port 8000", make test ARGS="-k siege".

PYTHON ?= python3
GAME ?= warriors_traders
UV := $(shell command -v uv 2>/dev/null)
BIN := .venv/bin
RUNTIME := .venv/.runtime
LAB := .venv/.lab
ENV := .venv/.env
DEV := .venv/.dev
FAST := .venv/.fast
WEB := gonfalon/server/static/.built
LIBRARIES := web/node_modules/.ready
NPM := PATH="$(CURDIR)/.venv/node/bin:$$PATH" npm --prefix web

ifdef UV
VENV := $(UV) venv --quiet --allow-existing --python "$$(command -v $(PYTHON))" .venv
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
VENV := $(PYTHON) -m venv .venv
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

MAKEFLAGS += --no-print-directory
# Test workers and the servers and bots they start read compiled modules instead of compiling each anew.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.PHONY: help play play-terminal lab train test screenshots bench fast soak mutants lint lint-python lint-web format types docs lock maps clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: $(RUNTIME) $(WEB) ## play in the browser
	@$(BIN)/gonfalon serve --open $(ARGS)

play-terminal: $(RUNTIME) ## play in the terminal: GAME=medieval, medioevo or prototype, else Warriors & Traders
	@$(BIN)/gonfalon play $(GAME) $(ARGS)

lab: $(LAB) ## many games of bots and what they tell: ARGS="run warriors_traders --games 1000 --out runs/first"
	@$(BIN)/gonfalon lab $(ARGS)

train: $(ENV) ## train a small agent for Warriors & Traders; docs/environment.md tells how
	@$(BIN)/python examples/train_warriors_traders.py $(ARGS)

test: lint $(WEB) ## lint, then the whole test suite but the long runs
	@report=$$($(NPM) run --silent check 2>&1 && $(NPM) run --silent test 2>&1) || { echo "$$report" >&2; exit 1; }
	@sh tools/get_chromium.sh
	@$(BIN)/pytest -n auto --dist worksteal -q $(ARGS)

screenshots: $(DEV) $(WEB) ## draw docs/img from a game in the browser
	@sh tools/get_chromium.sh
	@$(BIN)/python -m tools.shoot $(ARGS)

bench: $(RUNTIME) ## measure speed, next to the peers that can be installed
	@$(BIN)/gonfalon bench --peers $(ARGS)

fast: $(FAST) ## compile the rules to C, for bots and lab; needs a C compiler
	@$(BIN)/python -m tools.fast $(ARGS)

soak: $(DEV) $(WEB) ## the long runs
	@sh tools/get_chromium.sh
	@$(BIN)/pytest -m soak -n auto -q $(ARGS)

mutants: $(DEV) ## plant faults in chapters of a game and see whether its tests notice: ARGS="medioevo battle"
	@$(BIN)/python -m tools.mutants $(ARGS)

lint: $(DEV) $(LIBRARIES) ## style, types and the direction of imports
	@$(MAKE) -j 2 lint-python lint-web

lint-python:
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "run: make format" >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports 2>&1) || { echo "$$report" >&2; exit 1; }

lint-web:
	@report=$$($(NPM) run --silent lint 2>&1) || { echo "$$report" >&2; exit 1; }

format: $(DEV) $(LIBRARIES) ## put the code in shape
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .
	@report=$$($(NPM) run --silent format 2>&1) || { echo "$$report" >&2; exit 1; }

types: $(DEV) $(LIBRARIES) ## the browser app's types of views, from the structs that the games return
	@$(BIN)/python -m tools.view_types
	@$(NPM) run --silent types

docs: .venv/docs/.ready ## write the documents and the Python interface as a site to build/site
	@NO_MKDOCS_2_WARNING=1 .venv/docs/bin/mkdocs build --strict --quiet $(ARGS)
	@echo "open build/site/index.html"

lock: ## choose the newest versions and write requirements/*.txt
	@uv="$(UV)"; test -n "$$uv" || { \
		uv=.venv/lock/bin/uv; \
		test -x $$uv || { $(PYTHON) -m venv .venv/lock && .venv/lock/bin/python -m pip install --quiet uv; }; }; \
	for name in runtime lab env dev fast maps docs node; do \
		"$$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
			--output-file requirements/$$name.txt requirements/$$name.in || exit 1; \
	done
	@! grep -nE '://|^ *(-i|-f|--index-url|--extra-index-url|--find-links)' requirements/*.txt

maps: .venv/maps/.ready ## build the geometry of all maps and their previews
	@.venv/maps/bin/python -m tools.mapbuilder --preview $(ARGS)

clean: ## remove everything that can be made again
	@rm -rf .venv web/node_modules $(dir $(WEB)) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUNTIME): pyproject.toml requirements/runtime.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Gonfalon needs Python 3.11 or newer as $(PYTHON); try: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "setting up .venv"
	@$(VENV)
	@$(INSTALL) --require-hashes -r requirements/runtime.txt
	@$(INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(LAB): $(RUNTIME) requirements/lab.txt
	@$(INSTALL) --require-hashes -r requirements/lab.txt
	@touch $@

$(ENV): $(RUNTIME) requirements/env.txt
	@$(INSTALL) --require-hashes -r requirements/env.txt
	@touch $@

$(DEV): $(RUNTIME) requirements/dev.txt
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(FAST): $(RUNTIME) requirements/fast.txt
	@$(INSTALL) --require-hashes -r requirements/fast.txt
	@touch $@

.venv/maps/.ready: requirements/maps.txt
	@echo "setting up .venv/maps"
	@$(subst .venv,.venv/maps,$(VENV))
	@$(subst .venv,.venv/maps,$(INSTALL)) --require-hashes -r requirements/maps.txt
	@touch $@

.venv/docs/.ready: requirements/docs.txt
	@echo "setting up .venv/docs"
	@$(subst .venv,.venv/docs,$(VENV))
	@$(subst .venv,.venv/docs,$(INSTALL)) --require-hashes -r requirements/docs.txt
	@touch $@

# the browser app: built anew only when web/ has changed
$(WEB): $(LIBRARIES) $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.js web/*.json web/*.ts)
	@echo "building the browser app"
	@$(NPM) run --silent build -- --logLevel error
	@touch $@

$(LIBRARIES): web/package-lock.json requirements/node.txt
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b > 12) || (a == 20 && b > 18) ? 0 : 1)' \
		2>/dev/null && npm --version >/dev/null 2>&1 || { \
		echo "setting up Node.js in .venv/node: the system has none that is 20.19 or newer"; \
		$(subst .venv,.venv/node,$(VENV)) && \
		$(subst .venv,.venv/node,$(INSTALL)) --require-hashes -r requirements/node.txt; }
	@echo "fetching the libraries of the browser app"
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@
