# Two commands matter: `make run` gives a chat, `make test` says whether it works. Both need only Python >= 3.11.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Compiled files are kept, whatever the environment says: without them each start of the product takes half a second
# longer, and the tests start it some three hundred times.
export PYTHONDONTWRITEBYTECODE :=
PYTEST = $(BIN)/pytest --numprocesses auto --dist worksteal

.PHONY: run web worker check test test-on-postgres chaos bench bench-load screenshots messages requirements

run: $(VENV)/installed
	@$(BIN)/python -m spaces_project.serve

# At scale, with DATABASE_URL and REDIS_URL set: start `make web` once for each core (they share the port), and
# `make worker` as often as needed.
web: $(VENV)/installed
	@$(BIN)/python -m spaces_project.serve

worker: $(VENV)/installed
	@$(BIN)/celery --app spaces_project worker --pool threads --concurrency $${WORKER_THREADS:-8} --without-gossip --without-mingle --loglevel WARNING

# Lint, types and the tests that need no database: tells in a minute or two whether the rest is worth running.
FAST = tests/engine tests/llm tests/test_architecture.py tests/test_sizes.py

check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(PYTEST) $(FAST)

test: check
	$(PYTEST) $(addprefix --ignore ,$(FAST))

# What touches the database, once more on PostgreSQL (TEST_DATABASE_URL, else the one on the loopback address).
test-on-postgres: $(VENV)/installed-dev
	TEST_ON=postgres $(PYTEST) --ignore tests/journeys --ignore tests/engine --ignore tests/llm

# Kills the one process KILLS times under people at work, for SECONDS at most; SEED, and PAGES kept open in a browser.
chaos: $(VENV)/installed-dev
	@$(BIN)/python -m tests.chaos

bench: $(VENV)/installed-dev
	@$(BIN)/python -m tests.engine.right --quiet
	@$(BIN)/python -m tests.bench.memory $(FILE)

bench-load: $(VENV)/installed-dev
	@$(BIN)/python -m tests.bench.load

screenshots: $(VENV)/installed-dev
	@$(BIN)/python -m tests.journeys.screenshots

# Brings the catalogues of spaces_project/locale in step with the code, and compiles them.
messages: $(VENV)/installed-dev
	@DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m tests.catalogues

# Pins everything exactly, transitive packages too. What a machine is set to is left out: that is its own matter.
COMPILE = $(BIN)/pip-compile --quiet --strip-extras --no-header --no-emit-options

requirements: $(VENV)/installed-dev
	@$(BIN)/pip install --quiet --disable-pip-version-check pip-tools==7.6.2
	$(COMPILE) --output-file requirements.txt requirements.in
	$(COMPILE) --output-file requirements-dev.txt requirements-dev.in

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Spaces needs Python 3.11 or newer; set PYTHON=…")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements.txt | $(VENV)/bin/python
	@echo "Installing what Spaces needs into $(VENV) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt $(VENV)/installed
	@$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@
