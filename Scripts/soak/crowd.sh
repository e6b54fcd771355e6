# Eight processes at once: each for a participant of its own, then all for one event.

soak_crowd() {
  local folder="$work/crowd" person day round codes
  study "$folder"
  for person in 1 2 3 4 5 6 7 8; do onboard "$folder" "P00$person"; done
  for person in 1 2 3 4 5 6 7 8; do
    (
      for day in 02 03 04 05 06 07 08 09 10 11; do
        echo "{pain: $person, sleep: ${day#0}}" | "$REGIMEN" run checkin -p "P00$person" --study "$folder" --answers - \
          --now "2026-11-${day}T12:00:00+00:00" >/dev/null 2>>"$work/crowd-$person.err" \
          || echo "exit $?" >>"$work/crowd-$person.failed"
      done
    ) &
  done
  wait
  for person in 1 2 3 4 5 6 7 8; do
    expect "every recording of P00$person is taken: $(tail -n 1 "$work/crowd-$person.err")" [ ! -e "$work/crowd-$person.failed" ]
  done
  expect "none is lost and none doubled" [ "$(sql "$folder" "SELECT count(*) || ' ' || count(DISTINCT person || event)
    FROM outcome WHERE task = 'checkin'")" = "80 80" ]
  expect "each holds its own answers" [ "$(sql "$folder" "SELECT count(*) FROM outcome
    JOIN entry ON entry.number = outcome.number JOIN person ON person.id = outcome.person,
    json_each(entry.content, '\$.values') told WHERE task = 'checkin' AND json_extract(told.value, '\$.kind') = 'pain'
    AND 'P00' || json_extract(told.value, '\$.value') = code")" = 80 ]
  # One event, eight who want it.
  for ((round = 0; round < 10; round++)); do
    local now="2026-11-$((12 + round))T12:00:00+00:00"
    rm -f "$work"/race.*
    for person in 1 2 3 4 5 6 7 8; do
      (
        code=0
        echo "{pain: $person, sleep: 1}" | "$REGIMEN" run checkin -p P001 --study "$folder" --answers - --now "$now" \
          >/dev/null 2>"$work/race-err.$person" || code=$?
        echo "$code" >"$work/race.$person"
      ) &
    done
    wait
    codes=$(sort -n "$work"/race.? | uniq -c | awk '{ printf "%sx%s ", $1, $2 }')
    expect "round $round: of eight for one event one is taken, seven hear why not: $codes" [ "$codes" = "1x0 7x69 " ]
    expect "round $round: one outcome" [ "$(sql "$folder" "SELECT count(*) FROM outcome JOIN person ON person = id
      WHERE code = 'P001' AND event = 'checkin/daily@${now%T*}'")" = 1 ]
  done
  soak_many "$folder"
  expect "after the crowd the store is whole" whole "$folder"
}

# 10,000 outcomes of one participant, by eight processes at once, some entry by entry and most in batches: each gets a
# number of its own inside the transaction that records it.
soak_many() {
  local folder=$1 now="--now 2026-11-23T12:00:00+00:00" worker round
  expect "somebody for the log" "$REGIMEN" participant add P100 --study "$folder" --schedule hospital-stay $now
  for ((round = 0; round < 49; round++)); do echo '{"kind":"small"}'; done >"$work/batch.ndjson"
  for worker in 1 2 3 4 5 6 7 8; do
    (
      for ((round = 0; round < 25; round++)); do
        "$REGIMEN" log toilet -p P100 --study "$folder" --from "$work/batch.ndjson" --source "worker$worker" $now \
          >/dev/null 2>>"$work/many-$worker.err" || echo "$round" >>"$work/many-$worker.failed"
        "$REGIMEN" log toilet -p P100 --study "$folder" big --source "worker$worker" $now \
          >/dev/null 2>>"$work/many-$worker.err" || echo "$round" >>"$work/many-$worker.failed"
      done
    ) &
  done
  wait
  for worker in 1 2 3 4 5 6 7 8; do
    expect "every entry of worker $worker is taken: $(tail -n 1 "$work/many-$worker.err")" [ ! -e "$work/many-$worker.failed" ]
  done
  expect "of 10,000 outcomes none is lost and none doubled" [ "$(sql "$folder" "SELECT count(*) || ' ' || count(DISTINCT event)
    || ' ' || max(CAST(substr(event, 23) AS INTEGER)) FROM outcome JOIN person ON person.id = outcome.person
    WHERE code = 'P100'")" = "10000 10000 10000" ]
}
