#!/bin/sh
# Runs a command beside a PostgreSQL server of its own, from Debian's package: a cluster in a temporary folder, on a socket
# alone, by an account that is not root, gone afterwards. Without a command, all tests that open stores are run over it: those of the
# record, the service, the desk, the server and the commands; then three servers over one store, while what can fail fails, and beside them
# the manual's commands from an empty machine to two servers and a replica behind nginx.
#   Scripts/postgres.sh [COMMAND ...]
# A server that is killed loses nothing though it does not wait for the disk: the system has what was written. POSTGRES_FSYNC=on
# has it wait, for measuring.
# The command finds in REGIMEN_TEST_POSTGRES the address of its database, in POSTGRES_FOLDER the cluster's folder, and in
# POSTGRES_AS what runs a command as the server's account.
set -eu
cd "$(dirname "$0")/.."
Scripts/setup.sh postgresql libpq5 python3 nginx openssl
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)

folder=$(mktemp -d /tmp/regimen-postgres.XXXXXX)
as=""
if [ "$(id -u)" -eq 0 ]; then
  as="setpriv --reuid=postgres --regid=postgres --clear-groups --"
  chown postgres: "$folder"
fi
stop() {
  [ ! -f "$folder/data/postmaster.pid" ] || $as "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM
cd "$folder"
$as "$bin/initdb" -D "$folder/data" -U regimen -A trust -E UTF8 --no-locale --no-sync >"$folder/initdb.log" 2>&1 ||
  { cat "$folder/initdb.log"; exit 1; }
cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 200
fsync = ${POSTGRES_FSYNC:-off}
CONF
chmod 755 "$folder"
$as "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null || { cat "$folder/log"; exit 1; }
cd - >/dev/null

export POSTGRES_FOLDER="$folder" POSTGRES_BIN="$bin" POSTGRES_AS="$as"
export REGIMEN_TEST_POSTGRES="postgresql://regimen@/postgres?host=$folder"
[ $# -eq 0 ] || { "$@"; exit; }
# The record's tests first: they kill the server now and again.
Scripts/test.sh '^(RecordTests|PostgresRecordTests)\.'
export REGIMEN_TEST_STORE=postgres
echo "the commands, and the modules above the record, over PostgreSQL, in two halves of about the same length:"
status=0
Scripts/test.sh '^RegimenTests\.[A-Q]' >"$folder/first.out" 2>&1 &
first=$!
Scripts/test.sh '^(StudyServiceTests|StudyDeskTests|StudyServerTests|DataExportTests|WaysOutTests)\.|^ExchangeTests\.ODM|^RegimenTests\.[R-Z]' ||
  status=1
wait $first || status=1
cat "$folder/first.out"
[ $status = 0 ] || exit 1
Scripts/service.py >"$folder/service.out" 2>&1 &
service=$!
Scripts/several.py "${SEVERAL_NOTES:-640}" || status=1
wait $service || status=1
cat "$folder/service.out"
exit $status
