#!/bin/bash
# How commands grow with the roster: the processor's seconds and the most memory at 10,000 and 100,000 participants with ten
# tasks each, from stores that the command line itself makes, and by how much each grows when there are ten times as many.
#   Scripts/bench-scale.sh [COUNT...]
# REGIMEN names another release build, RUNS how often each command runs (the least is told), ONLY the commands that are wanted,
# with commas between them. With SERVER, the server's program, the last store is served too, and participants answer while Today
# is asked for again and again (Scripts/bench/server.py).
set -eu
cd "$(dirname "$0")/.."
Scripts/setup.sh python3
[ $# -gt 0 ] || set -- 10000 100000
if [ -z "${REGIMEN:-}" ]; then
  swift build -c release --product regimen >&2
  REGIMEN=$(swift build -c release --show-bin-path)/regimen
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-scale.XXXXXX")
trap 'rm -rf "$work"' EXIT
for count in "$@"; do
  python3 Scripts/bench/crowd.py "$work/$count" "$count"
  (cd "$work/$count" && "$REGIMEN" participant import people.csv --now 2026-11-19T12:00:00+00:00 >/dev/null 2>&1)
done
python3 Scripts/bench/scale.py "$REGIMEN" "$work" 2026-11-20T10:00:00+00:00 "${RUNS:-3}" P42 "${ONLY:-}" "$@"
if [ -n "${SERVER:-}" ]; then
  # Those who live where the day is farthest have most to answer.
  last=${!#}
  python3 Scripts/bench/server.py "$REGIMEN" "$SERVER" "$work/$last" $(seq -f 'P%g' 2 3 59)
fi
