#!/bin/sh
# Measures what the program promises of its speed, beside what else there is; see Benchmarks/README.md.
set -eu
cd "$(dirname "$0")/../Benchmarks"
grep -m1 "model name" /proc/cpuinfo | sed 's/.*: /machine: /'
echo "cores: $(nproc)"
swift build -c release --product Benchmarks >&2
cc -O2 -shared -fPIC ../Scripts/bench/mallocs.c -o .build/mallocs.so
LD_PRELOAD=$PWD/.build/mallocs.so .build/release/Benchmarks

if python3 -c "import dateutil" 2>/dev/null; then
  python3 ../Scripts/bench/peers.py
else
  echo "python-dateutil is not installed (pip install python-dateutil): not measured" >&2
fi
if pkg-config --exists libical; then
  cc -O2 $(pkg-config --cflags libical) ../Scripts/bench/peers.c $(pkg-config --libs libical) -o .build/peers
  .build/peers
else
  echo "libical is not installed (apt-get install libical-dev): not measured" >&2
fi
