# Every target sets up what it needs: all you need is Python 3.11 or newer, and make.
# A second run takes seconds.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

SETUP := pyproject.toml constraints.txt hatch_build.py

.PHONY: play test check format bench page docs screenshots constraints clean

play: $(VENV)/.ready-to-play page
	$(BIN)/fiefdom play $(ARGS)

test: $(VENV)/.ready-to-test page
	scripts/test

check: $(VENV)/.ready-to-test page
	scripts/check

format: $(VENV)/.ready-to-test page
	$(BIN)/ruff format --quiet .
	$(BIN)/python hatch_build.py --format

bench: $(VENV)/.ready-to-test
	$(BIN)/fiefdom bench

page: $(VENV)/.ready-to-play
	@$(BIN)/python hatch_build.py

docs: $(VENV)/.ready-to-write
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The pages are in site/; preview them with $(BIN)/mkdocs serve"

screenshots: $(VENV)/.ready-to-test page
	PYTHONPATH=tests $(BIN)/python -m browser.screenshots screenshots

constraints:
	$(PIP) uv
	$(BIN)/uv pip compile --universal --no-emit-index-url --no-header --all-extras \
	    --quiet pyproject.toml -o constraints.txt

clean:
	rm -rf $(VENV) web/node_modules src/fiefdom/server/page

$(VENV)/.made:
	@echo "Creating a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.ready-to-play: $(VENV)/.made $(SETUP)
	@echo "Installing Fiefdom and building its page (once; a minute or two)"
	@$(PIP) -e ".[server]"
	@touch $@

$(VENV)/.ready-to-test: $(VENV)/.made $(SETUP)
	@echo "Installing Fiefdom, its page and the test tools (once; a few minutes)"
	@$(PIP) -e ".[server,arena,cluster,data,docs,gymnasium,pettingzoo,openspiel,gpu,torch,dev]"
	@touch $@ $(VENV)/.ready-to-play

$(VENV)/.ready-to-write: $(VENV)/.made $(SETUP)
	@echo "Installing the documentation tools (once)"
	@$(PIP) -e ".[docs]"
	@touch $@
