# make demo    see the whole line at work, in a folder of its own
# make test    lint, build without a warning, run every test, judge the shipped study
.PHONY: setup build release demo test lint format interop soak bench fuzz clean

SWIFT ?= swift
SOURCES = Package.swift Sources Tests

build: setup
	$(SWIFT) build --product regimen

release: setup
	$(SWIFT) build -c release --product regimen

# Installs the build packages that are missing, or says which.
setup:
	@Scripts/setup.sh

demo: build
	@Scripts/demo.sh

test: setup lint
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --parallel --num-workers 2
	$$($(SWIFT) build --show-bin-path)/regimen check

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@Scripts/check-imports.sh

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# Judges from outside: what other tools say of what the program writes.
interop: build
	@Scripts/interop.sh

# Long runs; minutes.
soak: build
	@Scripts/soak.sh

# Inputs that nobody wrote, for SECONDS in all; another SEED gives others.
SECONDS ?= 300
SEED ?= 1
fuzz: setup
	@FUZZ_SECONDS=$(SECONDS) FUZZ_SEED=$(SEED) Scripts/fuzz.sh

bench:
	@Scripts/bench.sh

clean:
	rm -rf .build
