#!/bin/bash
# Minutes of rough handling: sittings killed at random moments, eight processes at once, exports that are killed, a full disk, a folder that
# can't be written, live motion for ten minutes, every survey stopped at every prompt, a store that is held, a clock set
# back, a log that was cut, kills at each call that stores something, flipped bytes, exchanged and lost pages, tampering by SQL, inputs that nobody wrote, copies without
# names and merges that are killed, a server whose answers are lost and that is killed while many answer. SOAK_PARTS="care
# merges" does these parts alone. SOAK_SEED sets the seed, SOAK_KILLS the number of kills, SOAK_MOTION the seconds of motion, SOAK_FLIPS the flipped bytes, SOAK_FUZZ the seconds of inputs; SOAK_STEP=5 kills at every fifth
# call; REGIMEN names another build of the program.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
Scripts/setup.sh sqlite3 python3 faketime strace
REGIMEN=${REGIMEN:-$(Scripts/build.sh --show-bin-path)/regimen}
seed=${SOAK_SEED:-20261102}
kills=${SOAK_KILLS:-200}

work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-soak.XXXXXX")
mounted=""
cleanup() {
  cd /
  [ -z "$mounted" ] || umount "$mounted" || true
  rm -rf "$work"
}
trap cleanup EXIT
. Scripts/soak/common.sh
. Scripts/soak/kills.sh
. Scripts/soak/crowd.sh
. Scripts/soak/disk.sh
. Scripts/soak/outputs.sh
. Scripts/soak/motion.sh
. Scripts/soak/faults.sh
. Scripts/soak/sittings.sh
. Scripts/soak/record.sh
. Scripts/soak/copies.sh
. Scripts/soak/server.sh

echo "soak: seed $seed, $kills kills"
RANDOM=$((seed % 32768))
all="kills crowd disk outputs motion locked clock log sittings creation care copies merges flips swaps lost tampering inputs server"
for part in ${SOAK_PARTS:-$all}; do "soak_$part"; done
if [ -n "${SOAK_PARTS:-}" ]; then
  echo "$passed passed, $failed failed"
  exit "$((failed > 0))"
fi
# Every shipped file cut at every byte, every change of a file that the schemas judge, and every seed of the laws.
if LONG_RUNS=1 swift test \
  --filter 'CutFile|FileSchema|LawTests|law|DayPattern|PlainForm|Explanation|EveryZone|RandomTests|DamagedFile|StudyServiceTests' >"$work/cuts.log" 2>&1; then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
  tail -20 "$work/cuts.log"
fi
# What the program adds to a reaction, in a pseudo-terminal; a figure, not a verdict.
python3 Scripts/measure-onsets.py "$REGIMEN" 20
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
