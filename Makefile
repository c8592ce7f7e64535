# The single door: every target sets up what it needs by itself (virtual environment, pinned dependencies, JDK).
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
UNITS := ir term heap language interpret settings abstraction test_budget.py test_dataclass.py test_startup.py

.PHONY: help setup jdk browser demo test test-newest test-all check fix bless bench bench-public bench-tests clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

setup: $(STAMP) jdk ## virtual environment, pinned dependencies, a JDK if there is none

$(STAMP): pyproject.toml constraints.txt scripts/ensure-venv.sh
	scripts/ensure-venv.sh $(VENV)
	@touch $@

jdk:
	@scripts/ensure-jdk.sh

browser: ## a browser for the tests that look at the HTML report, which are skipped without one
	@scripts/ensure-browser.sh

demo: setup ## the main job on an example
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: setup ## all tests but the slow ones
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow"

test-newest: jdk ## the unit tests on the newest Python at hand, in an environment of its own
	@python=$$(scripts/newest-python.sh); if [ -z "$$python" ]; then echo "no Python newer than 3.11 at hand"; exit; fi; \
	PYTHON=$$python scripts/ensure-venv.sh $(VENV)-newest && \
	$(VENV)-newest/bin/pytest -n 2 -m "not slow" -p no:cacheprovider $(addprefix tests/,$(UNITS))

test-all: setup ## all tests
	$(BIN)/pytest -n 2

check: setup ## format, lint, types, layering
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/pytest tests/test_layering.py

fix: $(STAMP) ## let ruff repair what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bless: setup ## rewrite the golden files from what twinproof does now
	$(BIN)/pytest --bless -m "not slow"

bench: setup ## the measured bars as tables: small pairs, growth, suites, agreement of strategies (a part: make bench ONLY=growth)
	$(BIN)/python -m benchmarks.bench $(if $(ONLY),--only $(ONLY))

bench-public: setup ## a public suite checked out in DIR (STRATEGY=dse,refine LIMIT=300 NUMBERS=ideal ONLY=Bess WORKERS=1 VERIFY=labels)
	$(BIN)/python -m benchmarks.public $(DIR) $(if $(STRATEGY),--strategy $(STRATEGY)) $(if $(LIMIT),--limit $(LIMIT)) \
		$(if $(NUMBERS),--numbers $(NUMBERS)) $(if $(ONLY),--only $(ONLY)) $(if $(WORKERS),--workers $(WORKERS)) $(if $(VERIFY),--verify-labels)

bench-tests: setup ## the tests that hold a measured bar, alone, with their figures
	$(BIN)/pytest -n 0 -m bench -rP

clean: ## remove the virtual environment and all caches
	rm -rf $(VENV) $(VENV)-newest build .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis
