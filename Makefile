# Everything there is to type. `make` alone lists it.

PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# The first Python here that is new enough; PYTHON=... names another one.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
# As many workers as cores, but browsers are hungry; who is done takes from the others.
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run demo setup test test-postgres drill lint format messages lock bench clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1	\2/' | expand -t 24

run: $(VENV)/run.lock ## play: serve this machine and the phones around it (PORT=8000)
	@$(BIN)/python -m scorekeeper.serve --port '$(PORT)'

demo: $(VENV)/run.lock ## the same with a made-up club to look at, kept in var/demo
	@export SCOREKEEPER_VAR=var/demo; $(BIN)/python manage.py migrate --verbosity 0 && $(BIN)/python manage.py demo \
	  && $(BIN)/python manage.py signin_link demo --at 'http://localhost:$(PORT)' && $(BIN)/python -m scorekeeper.serve --port '$(PORT)'

setup: $(VENV)/dev.lock ## install what the targets below need

test: setup ## run every test; a Chromium is found or fetched for the browser tests
	@$(BIN)/python -m tests.chromium
	$(PYTEST) $(ARGS)

test-postgres: setup ## run the database tests on a PostgreSQL cluster of their own
	tests/postgres.sh $(PYTEST) -m 'not browser and not drill' $(ARGS)

drill: setup ## run the slow drills
	$(BIN)/python -m pytest -m drill

lint: setup ## check style, types, the floor plan, templates and migrations
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --check --target-version 5.2
	$(BIN)/python manage.py makemigrations --check --dry-run

format: setup ## put the style right
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --target-version 5.2

messages: setup ## collect the sentences to translate
	$(BIN)/python manage.py makemessages -l et -l sk -l sr -l hy -l fi \
	  -i bench -i tests -i var --no-wrap --add-location file

lock: $(VENV)/dev.lock ## pin what pyproject.toml asks for (LOCK=--upgrade takes the newest)
	$(BIN)/uv pip compile $(COMPILE) pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile $(COMPILE) --extra dev -c requirements/run.txt pyproject.toml -o requirements/dev.txt
	$(BIN)/uv pip compile $(COMPILE) --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

# One lock for all Pythons and systems, and no address of where it was made in it.
COMPILE = $(LOCK) --quiet --no-config --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links

bench: $(VENV)/bench.lock ## measure; the figures go to the terminal
	for name in $(basename $(notdir $(wildcard bench/*.py))); do $(BIN)/python -m bench.$$name || exit 1; done

clean: ## remove everything made here, except var/ with the scores
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@if [ -z '$(PYTHON)' ] || ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
	  echo 'Scorekeeper needs Python 3.11 or newer; install one, or name it: make run PYTHON=/path/to/python'; exit 1; fi
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo 'Python could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv'; exit 1; }

# A lock that was installed is kept beside what it installed.
$(VENV)/run.lock: requirements/run.txt | $(BIN)/python
	@echo 'Installing what Scorekeeper needs ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@cp $< $@

$(VENV)/dev.lock: requirements/dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	cp requirements/run.txt $(VENV)/run.lock
	cp $< $@

$(VENV)/bench.lock: requirements/bench.txt $(VENV)/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	cp $< $@
