#!/bin/sh
# Serves a rehearsed study: the shipped one, with ten days of virtual participants' answers behind it, and a link for
# three of them, and the desk of its staff.
#   make serve [PORT=8080]
set -eu
cd "$(dirname "$0")/.."
bin=$(${SWIFT:-swift} build --show-bin-path)
port=${PORT:-8080}
[ -n "$port" ] || port=8080
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-serve.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -r study.yaml Surveys Schedules "$work"
cd "$work"
mkdir .regimen
start=$(date -d "10 days ago" +%F)
"$bin/regimen" simulate knee-recovery --participants 12 --days 10 --start "$start" --output .regimen/study.sqlite \
  >/dev/null || [ $? = 1 ]
# Who is not eligible, or has left, gets no link.
for person in $("$bin/regimen" participant list --json | sed -nE 's/.*"(id|participant)": "([^"]*)".*/\2/p'); do
  link=$("$bin/regimen" participant link "$person" --url "http://127.0.0.1:$port" 2>/dev/null) || continue
  echo "$person  $link"
done | head -3
# The desk: an account for a coordinator who is the administrator, too.
echo "desk    http://127.0.0.1:$port/desk, by the account 'desk': open this link once, and set its password"
"$bin/regimen" account add desk --name "The desk" --role administrator --role coordinator --role data-manager \
  --url "http://127.0.0.1:$port" 2>/dev/null
"$bin/regimen-server" --port "$port" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
trap 'exit 0' INT TERM
wait "$server"
