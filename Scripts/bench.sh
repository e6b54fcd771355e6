#!/bin/sh
# usage: Scripts/bench.sh [FAMILY...]
# Measures what the program promises of its speed, beside what else there is; see Benchmarks/README.md.
set -eu
cd "$(dirname "$0")/.."
# The peers written in C need the headers of what the program itself has.
Scripts/setup.sh libsqlite3-dev libssl-dev libical-dev pkg-config >&2
if [ -z "${REGIMEN:-}" ]; then
  swift build -c release --static-swift-stdlib --product regimen >&2
  REGIMEN=$(swift build -c release --show-bin-path)/regimen
fi
export REGIMEN
cd Benchmarks
grep -m1 "model name" /proc/cpuinfo | sed 's/.*: /machine: /'
echo "cores: $(nproc)"
swift build -c release --product Benchmarks >&2
swift build -c release --product YamsPeer >&2
cc -O2 ../Scripts/bench/entries.c -lsqlite3 -lcrypto -o .build/entries
export BENCH_YAMS="$PWD/.build/release/YamsPeer" BENCH_ENTRIES="$PWD/.build/entries"
cc -O2 -shared -fPIC ../Scripts/bench/mallocs.c -o .build/mallocs.so
wants() { [ -z "$families" ] || case " $families " in *" $1 "*) ;; *) false ;; esac; }
families=$*
others=$(printf '%s' "$families" | sed 's/\brosters\b//; s/\basked\b//')
if [ -z "$families" ] || [ -n "${others# }" ]; then
  LD_PRELOAD=$PWD/.build/mallocs.so .build/release/Benchmarks $others
fi
if wants schedules; then
  # Beside the schedules: python-dateutil and libical.
  python=python3
  if ! $python -c "import dateutil" 2>/dev/null; then
    ../Scripts/setup.sh python3 python3-dateutil >&2
    python=/usr/bin/python3
  fi
  $python ../Scripts/bench/peers.py
  cc -O2 $(pkg-config --cflags libical) ../Scripts/bench/peers.c $(pkg-config --libs libical) -o .build/peers
  .build/peers
fi
if wants asked; then
  echo "commands, beside what is asked of them:"
  asked=$(mktemp -d "${TMPDIR:-/tmp}/regimen-asked.XXXXXX")
  trap 'rm -rf "$asked"' EXIT
  python3 ../Scripts/bench/asked.py "$REGIMEN" "$asked" "${PEOPLE:-100000}" ${LARGE:+"$LARGE"}
fi
if wants rosters; then
  echo "the whole due list of a day, written to a file, beside cat:"
  ../Scripts/bench-due.sh
fi
