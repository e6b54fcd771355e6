#!/bin/sh
# Serves a rehearsed study: 60 virtual participants at two sites went through five shipped schedules for nine days. Prints
# links for three of them, and the link of an account for the desk of the staff.
#   make serve [PORT=8080]
set -eu
cd "$(dirname "$0")/.."
bin=$(Scripts/build.sh --show-bin-path)
port=${PORT:-8080}
[ -n "$port" ] || port=8080
address="http://127.0.0.1:$port"
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-serve.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -r study.yaml Surveys Schedules "$work"
cp Scripts/demo/onboarding.yaml "$work/answers.yaml"
cd "$work"
mkdir .regimen
echo "sites: { leeds: { title: Leeds }, york: { title: York } }" >>study.yaml
start=$(date -d "9 days ago" +%F)
today=$(date +%F)
regimen() { "$bin/regimen" "$@"; }
regimen simulate knee-recovery perioperative stepped-care mood rehabilitation --site leeds --site york --participants 60 \
  --days 9 --adherence 75 --start "$start" --answers answers.yaml --output rehearsed.sqlite >/dev/null || [ $? = 1 ]
mv rehearsed.sqlite .regimen/study.sqlite

# What staff do, so that each page of the desk has something to show. V0001 and every fifth after them are in the first
# schedule, V0002 and every fifth in the second, and so on. What was drawn may leave no room for a deed: it is passed over.
staff() { regimen "$@" >/dev/null 2>&1 </dev/null || true; }
# The first event of a task that was done.
done_by() { regimen history "$2" -p "$1" --json 2>/dev/null | sed -nE 's/.*"event": ?"([^"]*)".*/\1/p' | head -1; }
staff assessor add A01 --name "Nurse One"
staff assessor assign A01 V0005 V0010 V0015 V0020
staff participant set V0001 --name "Ada Park"
staff participant set V0002 --name "Bo Lindqvist"
staff participant set V0006 --name "Chika Mori"
staff participant pause V0011 --from "$today" --until "$(date -d "5 days" +%F)" --reason "on holiday"
staff participant pause V0016 --reason "in hospital"
staff participant withdraw V0021 --reason "moved abroad"
staff event excuse "checkin/daily@$today" -p V0026 --reason "they were in surgery"
staff event reschedule "checkin/daily@$today" -p V0031 --to "$(date -d tomorrow +%F)" --reason "they asked for it"
# What was missed yesterday and may be done after all.
first() { sed -nE 's/.*"participant":"([^"]*)".*/\1/p' | head -"$1"; }
yesterday=$(date -d yesterday +%F)
person=$(regimen due --date yesterday --state missed --ndjson | grep '"task":"checkin"' | first 1)
staff event reopen "checkin/daily@$yesterday" -p "${person:-V0001}" --reason "their telephone was broken"
staff note add "Prefers to be called in the evening." -p V0001
for person in V0001 V0006 V0036; do
  staff query open "$(done_by "$person" checkin)" "Is this right? It differs much from the day before." -p "$person" --item pain
done
numbers() { sed -nE 's/.*"number": ?([0-9]+).*/\1/p' | head -"$1"; }
staff query answer "$(regimen query list --json | numbers 1)" "They confirmed it by telephone."
for number in $(regimen alerts --open --json | numbers 6); do
  staff alerts ack "$number" --reason "called, and sent to their doctor"
done
# Sittings that were left after their first answer.
for person in $(regimen due --state open --ndjson | grep '"task":"phq"' | first 2); do
  echo 1 | regimen run phq -p "$person" --plain >/dev/null 2>&1 || true
done

# Who is not eligible, or has left, gets no link.
for person in V0001 V0002 V0003 V0004; do
  link=$(regimen participant link "$person" --url "$address" 2>/dev/null) || continue
  echo "$person  $link"
done | head -3
echo "desk   $address/desk, by the account 'desk': open this link once, and set its password and second factor"
regimen account add desk --name "The desk" --role administrator --role coordinator --role data-manager --url "$address" \
  2>/dev/null
"$bin/regimen-server" --port "$port" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
trap 'exit 0' INT TERM
wait "$server"
