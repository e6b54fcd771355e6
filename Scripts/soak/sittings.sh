# Every shipped survey stopped at every prompt in every way, and taken up again; each timed task played to its end.

soak_sittings() {
  local log="$work/sittings.log"
  expect "sittings stopped at every prompt go on to the same result" \
    env LONG_RUNS=1 swift test --parallel --num-workers 2 --filter 'StoppedSittingTests|PlayedTaskTests'
  cp "$work/said" "$log"
  grep -E 'failed|recorded an issue' "$log" | head -20 || true
  echo "sittings: $(awk '/stopped and taken up again/ { sub(/.*again: /, ""); stops += $1 } END { print stops + 0 }' "$log") stops"
}
