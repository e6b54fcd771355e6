#!/bin/sh
# Measures what the program promises of its speed; see Benchmarks/README.md.
set -eu
cd "$(dirname "$0")/../Benchmarks"
swift run -c release Benchmarks
