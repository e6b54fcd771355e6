#!/bin/sh
# Runs every test with coverage, and prints lines covered by module. MODULE=NAME lists that module's uncovered lines.
set -eu
cd "$(dirname "$0")/.."
scratch=.build/coverage
swift build --scratch-path $scratch --build-tests --enable-code-coverage
swift test --scratch-path $scratch --skip-build --enable-code-coverage --parallel --num-workers 2 >"$scratch/tests.log" 2>&1 \
  || { tail -n 20 "$scratch/tests.log"; exit 1; }
bin=$(swift build --scratch-path $scratch --show-bin-path)
profile=$bin/codecov/default.profdata
tools=$(dirname "$(readlink -f "$(command -v swift)")")
export PATH="$tools:$PATH"
llvm-cov export -format=lcov -instr-profile "$profile" "$bin"/*.xctest -object "$bin/regimen" >"$scratch/lines.lcov"
python3 -B Scripts/coverage.py "$scratch/lines.lcov" "$PWD/Sources" "${MODULE:-}"
