#!/bin/sh
# Runs every test with coverage, and prints lines covered by module. MODULE=NAME lists that module's uncovered lines.
set -eu
cd "$(dirname "$0")/.."
scratch=.build/coverage
export PATH="$(dirname "$(readlink -f "$(command -v swift)")"):$PATH"
swift build --scratch-path $scratch --build-tests --enable-code-coverage
bin=$(swift build --scratch-path $scratch --show-bin-path)
rm -rf "$bin/codecov"
# Its own merging of the counts gives up at those of a process that a test has killed.
swift test --scratch-path $scratch --skip-build --enable-code-coverage --parallel --num-workers 2 >"$scratch/tests.log" 2>&1 \
  || true
grep "Test run with .* passed" "$scratch/tests.log" || { tail -n 20 "$scratch/tests.log"; exit 1; }
llvm-profdata merge --sparse --failure-mode=all "$bin"/codecov/*.profraw -o "$scratch/all.profdata" 2>/dev/null
rm -rf "$bin/codecov"
llvm-cov export -format=lcov -instr-profile "$scratch/all.profdata" "$bin"/*.xctest -object "$bin/regimen" \
  >"$scratch/lines.lcov" 2>/dev/null
python3 -B Scripts/coverage.py "$scratch/lines.lcov" "$PWD/Sources" "${MODULE:-}"
