# Sittings ended by SIGKILL at random moments: what was acknowledged is there, and the sitting can be finished.

# The day of round $1 of one participant, from the enrolment on.
day() { date -u -d "2026-11-02 + $1 days" +%F; }

soak_kills() {
  local folder="$work/kills" acknowledged=0 recorded=0 early=0 round
  study "$folder"
  onboard "$folder" P001
  # How long a sitting takes that nobody disturbs, in milliseconds: the kills fall between its start and its end.
  local before after span
  before=$(date +%s%N)
  "$REGIMEN" run checkin --dry-run --study "$folder" $noon >/dev/null 2>&1 < <(printf '4\n11\n')
  after=$(date +%s%N)
  span=$(((after - before) / 1000000 * 2 + 5))
  for ((round = 0; round < kills; round++)); do
    local at pain=$((1 + RANDOM % 10)) sleep=$((RANDOM % 13)) event state
    at="--now $(day "$round")T12:00:00+00:00"
    event="checkin/daily@$(day "$round")"
    : >"$work/err"
    "$REGIMEN" run checkin -p P001 --study "$folder" $at >"$work/out" 2>>"$work/err" \
      < <(
        echo "$pain"
        # A person answers when the question shows; without it many a kill would find both answers given.
        for ((tick = 0; tick < 100; tick++)); do
          if grep -q '^Question 2' "$work/err"; then break; fi
          sleep 0.005
        done
        sleep "0.$(printf '%03d' $((RANDOM % (span / 2))))"
        echo "$sleep" 2>/dev/null
      ) &
    local pid=$! wait_for=$((RANDOM % (span * 2)))
    sleep "0.$(printf '%03d' "$wait_for")"
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    state=$("$REGIMEN" due --study "$folder" -p P001 --json $at 2>/dev/null \
      | python3 -c 'import json, sys; print(*[e["state"] for e in json.load(sys.stdin) if e["event"] == sys.argv[1]])' "$event")
    if grep -q '^recorded as' "$work/err"; then
      recorded=$((recorded + 1))
      expect "round $round: an outcome that was acknowledged is there, not '$state'" [ "$state" = done ]
    elif grep -q '^Question 2' "$work/err"; then
      acknowledged=$((acknowledged + 1))
      if [ "$state" != done ]; then
        # Pain was confirmed: with the answer to the other item alone the sitting must come to its end.
        expect "round $round: a confirmation that was acknowledged is there" \
          "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $at < <(echo "sleep: $sleep")
      fi
    else
      early=$((early + 1))
      [ "$state" = done ] || expect "round $round: a sitting killed early can be taken" \
        "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $at < <(echo "{pain: $pain, sleep: $sleep}")
    fi
    local values
    values=$(sql "$folder" "SELECT group_concat(value, ' ') FROM (SELECT json_extract(told.value, '\$.value') value
      FROM outcome JOIN entry ON entry.number = outcome.number, json_each(entry.content, '\$.values') told
      WHERE event = '$event' ORDER BY json_extract(told.value, '\$.kind'))")
    expect "round $round: the outcome has the values typed, not '$values'" [ "$values" = "$pain $sleep" ]
    if ((round % 25 == 24)); then expect "round $round: the store is whole" whole "$folder"; fi
  done
  expect "every day has one outcome" [ "$(sql "$folder" "SELECT count(*) || ' ' || count(DISTINCT event) FROM outcome
    WHERE task = 'checkin'")" = "$kills $kills" ]
  expect "after all kills the store is whole" whole "$folder"
  echo "kills: $early before the first acknowledgement, $acknowledged after it, $recorded after the outcome"
}
