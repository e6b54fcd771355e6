# A full disk and a folder that can't be written: a clear error, its exit code, and nothing spoilt.

# refused WHAT CODE TEXT COMMAND...: fails with the code, says the text, and prints no result.
refused() {
  local what=$1 code=$2 text=$3 got=0
  shift 3
  "$@" >"$work/out" 2>"$work/err" || got=$?
  if [ "$got" -eq "$code" ] && grep -q "$text" "$work/err" && [ ! -s "$work/out" ]; then
    pass
  else
    fail "$what: exit $got for $code: $(head -c 300 "$work/err")"
  fi
}
entries() { sql "$1" 'SELECT count(*) FROM entry'; }

soak_disk() {
  local folder="$work/disk" count
  mkdir "$folder"
  if mount -t tmpfs -o size=1m none "$folder" 2>/dev/null; then
    mounted=$folder
    study "$folder"
    onboard "$folder" P001
    count=$(entries "$folder")
    dd if=/dev/zero of="$folder/filler" bs=1k count=4000 2>/dev/null || true
    refused "a full disk, answers from a file" 74 'is full' \
      "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $noon < <(echo "{pain: 4, sleep: 11}")
    refused "a full disk, answers typed" 74 'is full' \
      "$REGIMEN" run checkin -p P001 --study "$folder" $noon < <(printf '4\n11\n')
    refused "a full disk, a new participant" 74 'is full' \
      "$REGIMEN" participant add P002 --study "$folder" --schedule knee-recovery $noon
    dd if=/dev/zero of="$folder/more" bs=1k count=4000 2>/dev/null || true
    refused "a full disk, a new study" 74 "can't be written" "$REGIMEN" init "$folder/new"
    rm -rf "$folder/filler" "$folder/more" "$folder/new"
    expect "nothing was recorded on the full disk" [ "$(entries "$folder")" = "$count" ]
    expect "the store of the full disk is whole" whole "$folder"
    # It fills up while the sitting goes on: a page at a time is left.
    local free
    for free in 1 2 3 4 6 8 12 16 24 32 48 64; do
      dd if=/dev/zero of="$folder/filler" bs=1k count=4000 2>/dev/null || true
      truncate -s "-${free}k" "$folder/filler"
      "$REGIMEN" run checkin -p P001 --study "$folder" --now "2026-11-$(printf %02d $((free % 28 + 2)))T12:00:00+00:00" \
        >"$work/out" 2>"$work/err" < <(printf '4\n11\n') || true
      if ! grep -q '^recorded as' "$work/err"; then
        expect "with $free KiB left the fault is told" grep -q '^regimen: ' "$work/err"
      fi
      rm "$folder/filler"
      expect "with $free KiB left the store stays whole" whole "$folder"
    done
    expect "with space again the check-in is taken" \
      "$REGIMEN" run checkin -p P001 --study "$folder" --answers - $noon < <(echo "{pain: 4, sleep: 11}")
    count=$(entries "$folder")
    mount -o remount,ro "$folder"
    soak_read_only "$folder"
    mount -o remount,rw "$folder"
    expect "nothing changed while it could not be written" [ "$(entries "$folder")" = "$count" ]
    expect "the store that could not be written is whole" whole "$folder"
    umount "$folder"
    mounted=""
  else
    soak_limited "$folder"
  fi
}

# Without the right to mount: the size of files is limited instead, and permissions take the place of the mount.
soak_limited() {
  local folder=$1 count size
  study "$folder"
  onboard "$folder" P001
  count=$(entries "$folder")
  for size in 1 2 4 8 16 32 64; do
    (
      trap '' XFSZ
      ulimit -f "$size"
      exec "$REGIMEN" run checkin -p P001 --study "$folder" $noon
    ) >/dev/null 2>"$work/limited.err" < <(printf '4\n11\n') || true
    expect "with files of at most $size KiB the store stays whole" whole "$folder"
  done
  expect "with space again the check-in is taken" sh -c "[ \"\$1\" != '$count' ] || echo '{pain: 4, sleep: 11}' \
    | '$REGIMEN' run checkin -p P001 --study '$folder' --answers - $noon" - "$(entries "$folder")"
  chmod -R a-w "$folder"
  soak_read_only "$folder"
  chmod -R u+w "$folder"
  expect "the store that could not be written is whole" whole "$folder"
}

soak_read_only() {
  local folder=$1 words="permission denied\|read-only\|can't be written"
  refused "a folder that can't be written, a sitting" 74 "$words" \
    "$REGIMEN" run checkin -p P001 --study "$folder" --answers - --now 2026-11-03T12:00:00+00:00 \
    < <(echo "{pain: 4, sleep: 11}")
  refused "a folder that can't be written, a new participant" 74 "$words" \
    "$REGIMEN" participant add P002 --study "$folder" --schedule knee-recovery $noon
  refused "a folder that can't be written, a new study" 74 "$words" "$REGIMEN" init "$folder/new"
  rm -f "$folder/.regimen/study.sqlite-shm" 2>/dev/null || true
  "$REGIMEN" doctor --study "$folder" $noon >"$work/doctor" 2>&1 || true
  expect "doctor says that nothing can be recorded there" grep -q 'nothing can be recorded' "$work/doctor"
  rm -f "$work/backup.sqlite"
  expect "its backup is written elsewhere" "$REGIMEN" store backup "$work/backup.sqlite" --study "$folder"
  expect "and the backup is whole" "$REGIMEN" store verify --store "$work/backup.sqlite"
  expect "its due list can still be read" "$REGIMEN" due --study "$folder" $noon
  expect "its record can still be checked" "$REGIMEN" store verify --study "$folder"
  expect "its files can still be judged" "$REGIMEN" check --study "$folder"
  expect "its calendar can still be read" "$REGIMEN" calendar knee-recovery --study "$folder" --enrolled 2026-11-02
}
