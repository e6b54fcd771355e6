# Files that exports write: killed at random moments, and on disks with less and less room. What was there is whole, or
# what is new is; a study is closed only with its export.

# A package in $1 is whole: every file that its list names is there.
whole_package() {
  [ ! -e "$1" ] || (cd "$1" && xargs -r ls -d <.regimen-export >/dev/null 2>&1 && python3 -c '
import json
json.load(open("datapackage.json"))')
}

soak_outputs() {
  local folder="$work/outputs" round
  study "$folder"
  onboard "$folder" P001
  echo "{pain: 4, sleep: 11}" | "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $noon >/dev/null 2>&1
  "$REGIMEN" export --study "$folder" --format csv $noon >"$folder/values.csv" 2>/dev/null
  cp "$folder/values.csv" "$work/values.csv"
  for ((round = 0; round < 40; round++)); do
    "$REGIMEN" export --study "$folder" --format package -o "$folder/out" $noon >/dev/null 2>&1 &
    sleep "0.0$((RANDOM % 90 + 10))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    expect "a package whose export was killed is whole or not there" whole_package "$folder/out"
    "$REGIMEN" export --study "$folder" --format csv -o "$folder/values.csv" --force $noon >/dev/null 2>&1 &
    sleep "0.0$((RANDOM % 90 + 10))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    expect "a file whose export was killed is whole" cmp "$folder/values.csv" "$work/values.csv"
  done
  soak_closing
}

# On a disk with so many KiB left, the study is closed and its export is whole, or it is open and there is none.
soak_closing() {
  local room free folder="$work/closing" master="$work/outputs"
  rm -rf "$master/out" "$master"/.regimen-*[0-9a-z]
  for room in 0 4 16 64 128 256 384 512 768 1024; do
    mkdir -p "$folder"
    mount -t tmpfs -o size=4m none "$folder" 2>/dev/null || return 0
    mounted=$folder
    cp -r "$master/." "$folder"
    free=$(df --output=avail -k "$folder" | tail -1)
    dd if=/dev/zero of="$folder/filler" bs=1k count=$((free - room)) 2>/dev/null || true
    "$REGIMEN" study close --study "$folder" --export "$folder/final" --yes --reason over $noon >/dev/null 2>&1 || true
    rm -f "$folder/filler"
    if [ -n "$(sql "$folder" "SELECT 1 FROM entry WHERE kind = 'studyClosed'")" ]; then
      expect "with $room KiB left a closed study has its package" whole_package "$folder/final"
      expect "with $room KiB left a closed study has its copy" "$REGIMEN" store verify --store "$folder/final/study.sqlite"
    else
      expect "with $room KiB left an open study has no export" [ ! -e "$folder/final" ]
    fi
    expect "with $room KiB left the store stays whole" whole "$folder"
    umount "$folder"
    mounted=""
  done
}
