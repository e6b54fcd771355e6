#!/bin/bash
# How commands grow with the roster: the processor's seconds and the most memory at 10,000 and 100,000 participants with ten
# tasks each, from a store that the command line itself makes.
#   Scripts/bench-scale.sh [COUNT...]
# REGIMEN names another release build. With SERVER, the server's program, the last store is served too, and participants answer
# while Today is asked for again and again (Scripts/bench/server.py).
set -eu
cd "$(dirname "$0")/.."
Scripts/setup.sh python3
[ $# -gt 0 ] || set -- 10000 100000
REGIMEN=${REGIMEN:-$(swift build -c release --product regimen 2>/dev/null && swift build -c release --show-bin-path)/regimen}
REGIMEN=${REGIMEN##*$'\n'}
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-scale.XXXXXX")
trap 'rm -rf "$work"' EXIT
for count in "$@"; do
  rm -rf "$work/study"
  python3 Scripts/bench/crowd.py "$work/study" "$count"
  (cd "$work/study" && "$REGIMEN" participant import people.csv --now 2026-11-19T12:00:00+00:00 >/dev/null 2>&1)
  echo "$count participants"
  python3 Scripts/bench/scale.py "$REGIMEN" "$work/study" 2026-11-20T10:00:00+00:00 "${RUNS:-3}" P42
done
if [ -n "${SERVER:-}" ]; then
  # Those who live where the day is farthest have most to answer.
  python3 Scripts/bench/server.py "$REGIMEN" "$SERVER" "$work/study" $(seq -f 'P%g' 2 3 59)
fi
