# make demo    see the whole line at work, in a folder of its own
# make test    lint, build without a warning, run every test, judge the shipped study
# make serve   show a study to a browser
.PHONY: postgres setup build server serve browser release demo test lint format interop soak bench fuzz corpus coverage pictures install uninstall package clean

export SWIFT ?= swift
# With which the program is tried; what is installed is built by 'release'.
BUILD = Scripts/build.sh
SOURCES = Package.swift Sources Tests

build: setup
	$(BUILD) --product regimen

# The pages: a program of its own, which the terminal's does not need.
server: setup
	$(BUILD) --product regimen-server

# A rehearsed study in a browser, with a participant's link.
serve: build server
	@PORT=$(PORT) Scripts/serve.sh

# A real browser takes the shipped surveys; playwright is put into .build-browser.
browser: build server
	@Scripts/browser.sh

# Needs no Swift on the machine where it runs.
release: setup
	$(SWIFT) build -c release --static-swift-stdlib --product regimen

# The program, the shipped study, manual pages and completions: make install PREFIX=/usr DESTDIR=/tmp/root
PREFIX ?= /usr/local
install: release
	@PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) Scripts/install.sh

uninstall:
	@PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) Scripts/install.sh uninstall

# A Debian package in .build/package, installed, run and removed in a root of its own.
package: release
	@Scripts/package.sh

# Installs the build packages that are missing, or says which.
setup:
	@Scripts/setup.sh

demo: build
	@Scripts/demo.sh

test: setup lint
	@Scripts/forget-stale.sh
	$(BUILD) --build-tests
	@touch .build/trial/tests-built
	@Scripts/test.sh
	$$($(BUILD) --show-bin-path)/regimen check

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@Scripts/check-imports.sh

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# Judges from outside: what other tools say of what the program writes.
interop: build server
	@Scripts/interop.sh

# All tests that open stores, over PostgreSQL: a server of its own in a temporary folder, gone afterwards. Then several servers.
postgres: setup
	$(BUILD) --build-tests
	@Scripts/postgres.sh

# Long runs; minutes.
soak: build server
	@Scripts/soak.sh

# Inputs that nobody wrote, for SECONDS in all; another SEED gives others.
SECONDS ?= 300
SEED ?= 1
fuzz: setup
	@FUZZ_SECONDS=$(SECONDS) FUZZ_SEED=$(SEED) Scripts/fuzz.sh

# The pictures of the README, made anew.
pictures: build
	@Scripts/setup.sh python3 weasyprint poppler-utils
	@REGIMEN=$$($(BUILD) --show-bin-path)/regimen python3 -B Scripts/make-pictures.py Documentation/pictures

# Lines that the tests run, by module; MODULE=NAME lists those of a module that none runs.
coverage: setup
	@MODULE=$(MODULE) Scripts/coverage.sh

bench:
	@Scripts/bench.sh

clean:
	rm -rf .build

# Imports every study file of other systems below a folder: make corpus CORPUS=DIR
corpus: release
	@Scripts/corpus.py "$$($(SWIFT) build -c release --static-swift-stdlib --show-bin-path)/regimen" "$(CORPUS)" $(VERBOSE)
