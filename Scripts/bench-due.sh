#!/bin/bash
# How `due --ndjson` grows with the roster: time and memory at 10,000, 100,000 and 1,000,000 participants with ten tasks
# each and outcomes for a tenth, beside what `cat` needs to write the same bytes to the same disk.
#   Scripts/bench-due.sh [own] [COUNT...]
# `own` gives each participant a milestone that some tasks are counted from. REGIMEN names another release build.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
Scripts/setup.sh python3
kind=
if [ "${1:-}" = own ]; then
  kind=own
  shift
fi
[ $# -gt 0 ] || set -- 10000 100000 1000000
REGIMEN=${REGIMEN:-$(swift build -c release --product regimen 2>/dev/null && swift build -c release --show-bin-path)/regimen}
REGIMEN=${REGIMEN##*$'\n'}
(cd Benchmarks && swift build -c release --product Roster) >&2
maker=$(cd Benchmarks && swift build -c release --show-bin-path)/Roster
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-due.XXXXXX")
trap 'rm -rf "$work"' EXIT

printf '%12s %12s %10s %10s %10s %10s %12s\n' participants rows MB "due s" "cat s" ratio "memory MiB"
for count in "$@"; do
  mkdir "$work/study"
  "$maker" "$work/study" "$count" $kind
  python3 Scripts/bench/due.py "$REGIMEN" "$work" "$count"
  rm -rf "$work/study"
done
