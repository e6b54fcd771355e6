#!/bin/sh
# Durable entries a second in a PostgreSQL store, with 1, 8 and 16 who write at once, beside pgbench, which inserts one row a
# transaction into a table of its own. Those who write are what one server is asked for at the same time, which share an open store,
# and then separate programs, each with one of its own. All over a cluster of their own that waits for the disk.
#   Scripts/bench-postgres.sh [SECONDS]
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-5}
if [ -z "${POSTGRES_FOLDER:-}" ]; then
  (cd Benchmarks && swift build -c release --product Writers >&2)
  POSTGRES_FSYNC=on exec Scripts/postgres.sh "$0" "$seconds"
fi
grep -m1 "model name" /proc/cpuinfo | sed 's/.*: /machine: /'
echo "cores: $(nproc)"
run() { "$POSTGRES_BIN/psql" -q -d "$REGIMEN_TEST_POSTGRES" -c "$1"; }
run "CREATE TABLE peer (number bigserial PRIMARY KEY, content text)"
row="$POSTGRES_FOLDER/row.sql"
echo "INSERT INTO peer (content) VALUES (repeat('x', 400));" >"$row"
for writers in 1 8 16; do
  for who in server programs; do
    ${WRITERS:-Benchmarks/.build/release/Writers} "$REGIMEN_TEST_POSTGRES" "$writers" "$seconds" $who
  done
  "$POSTGRES_BIN/pgbench" -n -M prepared -f "$row" -c "$writers" -j 2 -T "$seconds" "$REGIMEN_TEST_POSTGRES" 2>/dev/null |
    sed -n "s/^tps = \([0-9]*\).*/$writers clients of pgbench: \1 rows a second/p"
done
