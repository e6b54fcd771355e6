#!/bin/sh
# The whole line once, in a folder of its own: from two YAML files to what is due.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
regimen=$("$root/Scripts/build.sh" --show-bin-path)/regimen
folder=$(mktemp -d "${TMPDIR:-/tmp}/regimen-demo.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cp -r "$root/study.yaml" "$root/Surveys" "$root/Schedules" "$folder"
cd "$folder"

say() { printf '\n== %s\n\n' "$*"; }
show() {
  printf '$ regimen %s\n' "$*"
  "$regimen" "$@"
}
# At a terminal the person answers; without one the shipped answers do.
take() {
  survey=$1
  shift
  if [ -t 0 ]; then
    show run "$@"
  else
    show run "$@" --answers "$root/Scripts/demo/$survey.yaml"
  fi
}

say "The study's files are judged before they run"
show check

say "P001 takes part from 2 November 2026"
show participant add P001 --schedule knee-recovery --enrolled 2026-11-02 --zone Europe/London \
  --now 2026-11-02T07:30:00+00:00
show due --now 2026-11-02T07:30:00+00:00

say "Onboarding: eligibility and consent"
take onboarding onboarding -p P001 --now 2026-11-02T07:35:00+00:00

say "At eight the check-in is open"
show due --now 2026-11-02T08:00:00+00:00
take checkin checkin -p P001 --json --now 2026-11-02T08:03:00+00:00

say "The range of motion of the left knee, from a recording"
printf '\n\n' | "$regimen" run range-of-motion -p P001 --sensor knee=Surveys/recordings/knee-flexion.json \
  --now 2026-11-02T08:10:00+00:00 2>/dev/null
show due --now 2026-11-02T09:00:00+00:00

say "What is due on each day of the first five weeks"
show calendar Schedules/knee-recovery.yaml --enrolled 2026-11-02 --from 2026-11-02 --to 2026-12-07
