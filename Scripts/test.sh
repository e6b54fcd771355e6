#!/bin/sh
# Runs every test of the build, in four processes side by side that take about as long: two of those that run the program, two of the
# others. In each they come one after the other; the ten slowest suites are printed. Folders of the tests lie in one that is gone
# afterwards.
#   Scripts/test.sh [FILTER]
set -eu
cd "$(dirname "$0")/.."
tests=$(Scripts/build.sh --show-bin-path)/regimenPackageTests.xctest
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-tests.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/tmp"

# name, then what chooses its tests
run() {
  name=$1
  shift
  status=0
  TMPDIR="$work/tmp" "$tests" --testing-library swift-testing --no-parallel --xunit-output "$work/$name.xml" "$@" \
    >"$work/$name.log" 2>&1 || status=$?
  echo $status >"$work/$name.status"
}

if [ $# -gt 0 ]; then
  run commands --filter "$1"
else
  large='^(Definitions|Record|SQLiteRecord|StudyServer)Tests\.'
  run commands-1 --filter '^RegimenTests\.[A-I]' &
  run commands-2 --filter '^RegimenTests\.[J-Z]' &
  run modules-1 --filter "$large" &
  run modules-2 --skip '^RegimenTests\.' --skip "$large"
  wait
fi

status=0
for log in "$work"/*.log; do
  name=${log%.log}
  if [ "$(cat "$name.status")" != 0 ]; then
    status=1
    grep -E 'recorded an issue|Fatal error|^↳' "$log" || tail -n 20 "$log"
  fi
  tail -n 1 "$log"
done
echo "the ten slowest suites, in seconds:"
cat "$work"/*.xml 2>/dev/null | tr '>' '\n' | awk '
  /<testcase / {
    suite = $0; sub(/.*classname="/, "", suite); sub(/".*/, "", suite)
    time = $0; sub(/.* time="/, "", time); sub(/".*/, "", time)
    sum[suite] += time
  }
  END { for (suite in sum) printf "%8.1f  %s\n", sum[suite], suite }' | sort -rn | head -n 10 || true
left=$(ls -A "$work/tmp" | tr '\n' ' ')
[ -z "$left" ] || echo "the tests left behind: $left"
exit $status
