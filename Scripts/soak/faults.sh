# A store that another process holds, a clock that was set back, and a write-ahead log that was cut or spoilt.

# hold FOLDER: another process has the store for writing until it is ended.
hold() {
  python3 -B -c '
import sqlite3, sys, time
store = sqlite3.connect(sys.argv[1] + "/.regimen/study.sqlite", isolation_level=None, timeout=30)
store.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(300)
' "$1" >"$work/holder" &
  holder=$!
  while ! grep -q held "$work/holder" 2>/dev/null; do sleep 0.05; done
}
release() {
  kill "$holder"
  wait "$holder" 2>/dev/null || true
}

soak_locked() {
  local folder="$work/locked" count holder
  study "$folder"
  onboard "$folder" P001
  count=$(entries "$folder")
  hold "$folder"
  expect "a held store can be read" "$REGIMEN" due --study "$folder" $noon
  refused "a store held for over ten seconds" 75 'busy\|another process' \
    "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $noon < <(echo "{pain: 4, sleep: 11}")
  release
  expect "nothing was recorded in the held store" [ "$(entries "$folder")" = "$count" ]
  hold "$folder"
  (
    sleep 2
    kill "$holder"
  ) &
  expect "a store held for two seconds is waited for" \
    "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $noon < <(echo "{pain: 4, sleep: 11}")
  wait "$holder" 2>/dev/null || true
  expect "the store that was held is whole" whole "$folder"
}

# at INSTANT COMMAND...: with the machine's clock there.
at() {
  local instant=$1
  shift
  TZ=UTC faketime "$instant" "$@"
}

soak_clock() {
  local folder="$work/clock" before after back="2026-11-02 11:00:00" noon="2026-11-02 12:00:00"
  study "$folder"
  expect "a participant of the morning" at "2026-11-02 07:00:00" \
    "$REGIMEN" participant add P001 --study "$folder" --schedule knee-recovery --enrolled 2026-11-02 --zone UTC
  printf '\n1\n1\n2\n1\nAnn Example\n\n' \
    | at "2026-11-02 07:10:00" "$REGIMEN" run onboarding -p P001 --study "$folder" >/dev/null 2>&1 || true
  expect "a check-in at noon" at "$noon" "$REGIMEN" run checkin -p P001 --study "$folder" --answers - \
    < <(echo "{pain: 4, sleep: 11}")
  before=$(entries "$folder")
  refused "an hour earlier by the clock, the same event" 69 'recorded\|due\|clock' \
    at "$back" "$REGIMEN" run checkin -p P001 --study "$folder" --answers - < <(echo "{pain: 5, sleep: 10}")
  expect "what is recorded after the clock was set back goes to the end of the record" \
    at "$back" "$REGIMEN" note add "by a clock that was set back" -p P001 --study "$folder"
  after=$(entries "$folder")
  expect "nothing was lost by it" [ "$after" -gt "$before" ]
  # Not under faketime, which the programs that doctor asks don't bear.
  expect "doctor tells the clock" sh -c "'$REGIMEN' doctor --study '$folder' --now 2026-11-02T11:00:00+00:00 \
    | grep -q '^wrong *clock'"
  expect "with the clock right again all is seen" sh -c \
    "TZ=UTC faketime '$noon' '$REGIMEN' due --study '$folder' --json | grep -q '\"done\"'"
  expect "the record is intact" "$REGIMEN" store verify --study "$folder"
}

# The log of a store that was not closed: cut at many places, and with bytes flipped. What stands before the damage is
# read, the chain holds, and --expect tells that the end is missing.
soak_log() {
  local folder="$work/log" whole_head whole_count length step at count
  study "$folder"
  onboard "$folder" P001
  # A reader that stays keeps the log from being emptied.
  python3 -B -c '
import sqlite3, sys, time
store = sqlite3.connect(sys.argv[1] + "/.regimen/study.sqlite", isolation_level=None)
store.execute("BEGIN")
store.execute("SELECT count(*) FROM entry").fetchall()
print("reads", flush=True)
time.sleep(60)
' "$folder" >"$work/reader" &
  local reader=$!
  while ! grep -q reads "$work/reader" 2>/dev/null; do sleep 0.05; done
  for day in 02 03 04 05 06; do
    "$REGIMEN" run checkin -p P001 --study "$folder" --answers - --now "2026-11-${day}T12:00:00+00:00" \
      >/dev/null 2>&1 < <(echo "{pain: 4, sleep: 11}")
  done
  mkdir -p "$work/cut/.regimen"
  cp "$folder"/.regimen/study.sqlite "$folder"/.regimen/study.sqlite-wal "$work"
  kill "$reader"
  wait "$reader" 2>/dev/null || true
  cp "$folder/study.yaml" "$work/cut"
  cp -r "$folder/Surveys" "$folder/Schedules" "$work/cut"
  length=$(stat -c %s "$work/study.sqlite-wal")
  restore_log() {
    rm -f "$work"/cut/.regimen/*
    cp "$work/study.sqlite" "$work/study.sqlite-wal" "$work/cut/.regimen"
  }
  restore_log
  whole_head=$("$REGIMEN" store verify --study "$work/cut" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["head"])')
  whole_count=$(entries "$work/cut")
  step=$((length / ${SOAK_CUTS:-40} + 1))
  for ((at = 0; at < length; at += step)); do
    restore_log
    truncate -s "$at" "$work/cut/.regimen/study.sqlite-wal"
    expect "a log cut at $at of $length: what is left is whole" whole "$work/cut"
    count=$(entries "$work/cut")
    if [ "$count" -lt "$whole_count" ]; then
      refused_verify "$whole_head" "a log cut at $at"
    fi
    restore_log
    printf '\xa5' | dd of="$work/cut/.regimen/study.sqlite-wal" bs=1 seek="$at" conv=notrunc 2>/dev/null
    expect "a log with a byte changed at $at: what is left is whole" whole "$work/cut"
  done
}

refused_verify() {
  local code=0
  "$REGIMEN" store verify --study "$work/cut" --expect "$1" >"$work/out" 2>"$work/err" || code=$?
  if [ "$code" -eq 65 ]; then pass; else fail "$2: --expect exits $code for 65"; fi
}

# Inputs that nobody wrote, of every kind that the program reads.
soak_inputs() {
  expect "inputs that nobody wrote" env FUZZ_SECONDS="${SOAK_FUZZ:-300}" FUZZ_SEED="$seed" Scripts/fuzz.sh
}
