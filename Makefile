# Ten Paces. `make play` sets up and serves the app; `make test` sets up and runs every test.
SHELL := /bin/bash
PORT ?= 8000
BROKER_PORT ?= 9001
PYTHON := .venv/bin/python
ENGINES := $(PYTHON) -m pytest tests/engines
LIGHTHOUSE = npm ci --silent --no-audit --no-fund --ignore-scripts --prefix bench/lighthouse && $(PYTHON) -m bench.lighthouse.report
export PYTHONPATH := .:src

.PHONY: messages play broker test marathon kill lighthouse engines check lint dist solve pictures bench bench-play bench-engine bench-bots bench-net bench-servers soak soak-net fuzz lock shell setup browsers clean

play: dist ## build and serve the app; TLS=1 over https, for real phones
	$(PYTHON) -m tools.serve $(PORT) $(if $(TLS),--tls)

broker: setup ## run a broker on the local network, where rooms are found by letters; TLS=1 for a page over https
	@bash tools/browsers.sh broker
	$(PYTHON) -m tools.broker $(BROKER_PORT) $(if $(TLS),--tls)

test: lint browsers ## everything: lint, types, import rules, unit tests, Pyodide under Node, Firefox and WebKit, Chromium
	@bash tools/browsers.sh engines
	$(PYTHON) -m pytest -n 2 --ignore tests/browser --ignore tests/engines
	@# Pyodide takes what processor time it gets, while Firefox and WebKit mostly wait. What fails in them on a busy machine is tried again.
	nice node tests/pyodide/run.mjs & pyodide=$$!; $(ENGINES); engines=$$?; \
	wait $$pyodide && { [ $$engines = 0 ] || $(ENGINES) --last-failed --last-failed-no-failures none; }
	node tests/pyodide/snapshot.mjs
	@# A browser on a busy machine may miss a deadline: what failed is tried once more, alone.
	$(PYTHON) -m pytest -n 2 -m "not marathon" tests/browser || $(PYTHON) -m pytest tests/browser --last-failed --last-failed-no-failures none
	@# A report and no gate: its figures belong to the machine.
	-timeout 300 bash -c '$(LIGHTHOUSE)'

marathon: browsers dist ## play every game whole in every form and between browsers, which takes a quarter of an hour
	$(PYTHON) -m pytest -n 2 -m marathon tests/browser

engines: dist ## only walk the main paths in Firefox and in WebKit
	@bash tools/browsers.sh engines
	$(ENGINES)

check: lint ## the quick half: lint, and unit tests with a tenth of the examples of properties
	TENPACES_EFFORT=10 $(PYTHON) -m pytest -n 2 --ignore tests/browser --ignore tests/engines

lint: dist
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports --no-logo
	node_modules/.bin/tsc -p jsconfig.json
	$(PYTHON) -m tools.messages --check

dist: setup ## build dist/, the folder for any static host; COMPRESS=1 with packed files beside (gzip, brotli)
	$(PYTHON) -m tools.dist $(if $(COMPRESS),--compress)

solve: setup ## compute the tables of the West bots anew
	$(PYTHON) tools/solve_west.py

pictures: browsers dist ## draw every screen into docs/pictures/
	$(PYTHON) -m tools.album

bench: browsers dist ## measure the start beside bare PyScript pages, the taps and the bots
	$(PYTHON) -m bench.start
	$(PYTHON) -m bench.page

bench-play: browsers dist ## measure how smoothly matches are played on a slow processor
	$(PYTHON) -m bench.play

lighthouse: browsers dist ## have Lighthouse look at the first visit
	$(LIGHTHOUSE)

bench-engine: .venv-bench/.done ## measure the rules beside OpenSpiel, RLCard and PettingZoo
	.venv-bench/bin/python -m bench.engine

bench-bots: dist ## measure how long the bots think on the page's Python
	node bench/pyodide.mjs thinking

bench-net: browsers dist bench/rivals/node_modules/.done ## measure play between two pages, beside PeerJS and trystero
	$(PYTHON) -m bench.net

bench-servers: browsers dist .venv-bench/.done ## measure brokers and a relay; nginx, RabbitMQ and EMQX too where they are installed
	$(PYTHON) -m bench.brokers
	.venv-bench/bin/python -m bench.relay

bench/rivals/node_modules/.done: bench/rivals/package-lock.json tools/setup.sh
	@bash tools/setup.sh rivals

.venv-bench/.done: requirements-bench.lock tools/setup.sh
	@bash tools/setup.sh bench

kill: browsers dist ## kill the browser in mid-match two hundred times
	$(PYTHON) -m bench.kill --times $(or $(TIMES),200)

soak: setup ## play 100,000 random games of each game and count faults
	$(PYTHON) -m bench.soak --games $(or $(GAMES),100000)

soak-net: setup ## play 2,000 matches of whole devices over a bad network and count faults
	$(PYTHON) -m bench.network --matches $(or $(MATCHES),2000)

fuzz: setup ## let devices in the midst of matches hear a million changed messages and count faults
	$(PYTHON) -m bench.fuzz --messages $(or $(MESSAGES),1000000)

shell: setup ## write index.html anew
	$(PYTHON) -m tools.shell

lock: setup ## pin the versions of requirements.in anew
	.venv/bin/pip-compile -q --generate-hashes --allow-unsafe --strip-extras --no-header --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links -o requirements.lock requirements.in
	.venv/bin/pip-compile -q --generate-hashes --allow-unsafe --strip-extras --no-header --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links -o requirements-bench.lock requirements-bench.in

setup: .venv/.done node_modules/.done

browsers:
	@bash tools/browsers.sh

.venv/.done: requirements.lock tools/setup.sh
	@bash tools/setup.sh python

node_modules/.done: package-lock.json tools/setup.sh
	@bash tools/setup.sh node

clean:
	rm -rf .venv .venv-bench node_modules bench/rivals/node_modules dist .cache static/vendor .hypothesis .mypy_cache .ruff_cache .pytest_cache

messages: setup ## collect the texts that players read
	$(PYTHON) -m tools.messages
