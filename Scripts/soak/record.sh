# The record under rough handling: killed at every call that stores something, with bytes flipped, tampered with by SQL.

# The calls by which SQLite and the program store things.
storing=?pwrite64,?write,?fsync,?fdatasync,?ftruncate,?rename,?renameat,?link,?linkat,?unlink,?unlinkat,?fallocate,?mkdir

# moments COMMAND...: every call of $storing that a command makes, as its name and its number among those of the name;
# with SOAK_STEP=5 every fifth.
moments() {
  strace -f -qq -o "$work/calls" -e trace=$storing "$@" >/dev/null 2>&1 </dev/null || true
  awk -v step="${SOAK_STEP:-1}" '/\(/ { sub(/\(.*/, ""); made[$NF]++; if (NR % step == 0) print $NF ":" made[$NF] }' \
    "$work/calls"
}

# killed_at MOMENT COMMAND...: the command is killed at that call; false when it ended by itself.
killed_at() {
  local moment=$1 code=0
  shift
  # The shell's own word of the kill is left out.
  {
    strace -f -qq -o /dev/null -e trace="${moment%:*}" -e inject="${moment%:*}:signal=KILL:when=${moment#*:}" "$@" \
      >/dev/null </dev/null || code=$?
  } 2>/dev/null
  [ "$code" -eq 137 ]
}

# Nothing of people's data lies beside the store or in $2 under a name of its own, once a command has run.
nothing_left() {
  ! find "$1" ${2:+"$2"} \( -name '*.unfinished-*' -o -name '*.copying-*' -o -name '*.noting-*' \) -size +0 | grep .
}

add="participant add P001 --schedule knee-recovery --enrolled 2026-11-02 --now 2026-11-02T07:00:00+00:00"

soak_creation() {
  local folder="$work/creation" at round person killed=0 all=0
  study "$folder"
  for at in $(moments "$REGIMEN" $add --study "$folder"); do
    rm -rf "$folder/.regimen"
    all=$((all + 1))
    if killed_at "$at" "$REGIMEN" $add --study "$folder"; then killed=$((killed + 1)); fi
    # Where the first had already recorded her, she is there.
    "$REGIMEN" $add --study "$folder" >/dev/null 2>"$work/err" || grep -q 'P001 exists' "$work/err" \
      || fail "killed at call $at, a store can't be made: $(tail -n 1 "$work/err")"
    expect "killed at call $at, the study goes on" \
      "$REGIMEN" participant add P002 --study "$folder" --schedule knee-recovery --now 2026-11-02T07:00:00+00:00
    expect "killed at call $at, nothing is left" nothing_left "$folder/.regimen"
  done
  expect "creations were killed ($killed of $all)" [ "$killed" -gt $((all / 2)) ]
  for ((round = 0; round < 25; round++)); do
    rm -rf "$folder/.regimen" "$work"/first.*
    for person in 1 2 3 4 5 6 7 8; do
      ("$REGIMEN" participant add "P00$person" --study "$folder" --schedule knee-recovery \
        --now 2026-11-02T07:00:00+00:00 >/dev/null 2>"$work/first.$person" && rm "$work/first.$person") &
    done
    wait
    expect "round $round: eight who begin a study at once all do: $(cat "$work"/first.* 2>/dev/null | tail -n 1)" \
      [ "$(sql "$folder" "SELECT count(*) FROM person")" = 8 ]
  done
}

# Erasing, backups and restoring that are killed: the person is there or gone, and never half of either.
soak_care() {
  local folder="$work/care" out="$work/out-copies" at head
  study "$folder"
  onboard "$folder" P001
  onboard "$folder" P002
  "$REGIMEN" note add kappa-marker -p P001 --study "$folder" $noon >/dev/null
  mkdir -p "$out" "$work/kept"
  cp "$folder"/.regimen/study.sqlite "$work/kept"
  head=$("$REGIMEN" store head --study "$folder" | grep '^head')
  # A fresh study before each kill.
  again() {
    rm -rf "$folder/.regimen" "$out"/*
    mkdir -m 700 "$folder/.regimen"
    cp "$work/kept/study.sqlite" "$folder/.regimen"
  }
  again
  for at in $(moments "$REGIMEN" store backup "$out/copy.sqlite" --study "$folder"); do
    again
    killed_at "$at" "$REGIMEN" store backup "$out/copy.sqlite" --study "$folder" || true
    "$REGIMEN" participant set P001 name=Ann --study "$folder" $noon >/dev/null 2>&1 || true
    "$REGIMEN" due --study "$folder" $noon >/dev/null 2>&1 || true
    expect "a backup killed at call $at leaves nothing" nothing_left "$folder/.regimen" "$out"
    [ ! -e "$out/copy.sqlite" ] || expect "a backup killed at call $at that is there is whole" \
      "$REGIMEN" store verify --store "$out/copy.sqlite" --study "$folder"
  done
  again
  for at in $(moments "$REGIMEN" participant erase P001 --yes --study "$folder" $noon); do
    again
    killed_at "$at" "$REGIMEN" participant erase P001 --yes --study "$folder" $noon || true
    expect "erasing killed at call $at, the study goes on" "$REGIMEN" due --study "$folder" $noon
    expect "erasing killed at call $at, the record is intact" "$REGIMEN" store verify --study "$folder"
    if [ "$(sql "$folder" "SELECT count(*) FROM person WHERE code = 'P001'")" = 0 ]; then
      expect "erasing killed at call $at, no byte is left" sh -c "! grep -rqs kappa-marker '$folder/.regimen'"
      expect "erasing killed at call $at, it is cleared" \
        [ "$(sql "$folder" "SELECT erasedNotCleared FROM store")" = 0 ]
    else
      expect "erasing killed at call $at, she is there with the same head" \
        [ "$("$REGIMEN" store head --study "$folder" | grep '^head')" = "$head" ]
    fi
  done
  again
  "$REGIMEN" store backup "$work/whole.sqlite" --study "$folder" >/dev/null 2>&1 || true
  rm -rf "$folder/.regimen"
  for at in $(moments "$REGIMEN" store restore "$work/whole.sqlite" --study "$folder"); do
    rm -rf "$folder/.regimen"
    killed_at "$at" "$REGIMEN" store restore "$work/whole.sqlite" --study "$folder" || true
    [ -e "$folder/.regimen/study.sqlite" ] || expect "a restoring killed at call $at can be repeated" \
      "$REGIMEN" store restore "$work/whole.sqlite" --study "$folder"
    expect "what was restored is whole" "$REGIMEN" store verify --study "$folder"
    expect "a restoring killed at call $at leaves nothing" nothing_left "$folder/.regimen"
  done
}

# found_or_same WHAT STORE HEAD FOLDER: the check of a changed store finds it, or nothing that is read is other than it was.
found_or_same() {
  local code=0 said
  said=$(timeout 60 "$REGIMEN" store verify --store "$2" --study "$4" 2>/dev/null) || code=$?
  case $code in
    0) expect "$1, which does not show, leaves the head" [ "$(echo "$said" | grep '^head')" = "$3" ] ;;
    65) pass ;;
    *) fail "$1: verify exits $code" ;;
  esac
}

# A byte flipped anywhere: the check says so, or nothing that is read is other than it was.
soak_flips() {
  local folder="$work/flips" round at size head
  study "$folder"
  onboard "$folder" P001
  "$REGIMEN" store backup "$work/flip.sqlite" --study "$folder" >/dev/null
  size=$(stat -c %s "$work/flip.sqlite")
  head=$("$REGIMEN" store head --store "$work/flip.sqlite" --study "$folder" | grep '^head')
  for ((round = 0; round < ${SOAK_FLIPS:-200}; round++)); do
    cp "$work/flip.sqlite" "$work/flipped.sqlite"
    rm -f "$work/flipped.sqlite"?*
    at=$(((RANDOM * 32768 + RANDOM) % size))
    printf "\\x$(printf %02x $((RANDOM % 256)))" \
      | dd of="$work/flipped.sqlite" bs=1 seek="$at" conv=notrunc 2>/dev/null
    found_or_same "a byte flipped at $at" "$work/flipped.sqlite" "$head" "$folder"
  done
}

# Two pages of the file exchanged: the check says so, or nothing that is read is other than it was.
soak_swaps() {
  local folder="$work/swaps" round one other pages head
  study "$folder"
  onboard "$folder" P001
  "$REGIMEN" store backup "$work/swap.sqlite" --study "$folder" >/dev/null
  pages=$(($(stat -c %s "$work/swap.sqlite") / 4096))
  head=$("$REGIMEN" store head --store "$work/swap.sqlite" --study "$folder" | grep '^head')
  for ((round = 0; round < ${SOAK_SWAPS:-60}; round++)); do
    cp "$work/swap.sqlite" "$work/swapped.sqlite"
    rm -f "$work/swapped.sqlite"?*
    one=$((RANDOM % pages))
    other=$((RANDOM % pages))
    dd if="$work/swap.sqlite" of="$work/swapped.sqlite" bs=4096 count=1 conv=notrunc skip="$one" seek="$other" 2>/dev/null
    dd if="$work/swap.sqlite" of="$work/swapped.sqlite" bs=4096 count=1 conv=notrunc skip="$other" seek="$one" 2>/dev/null
    found_or_same "pages $one and $other exchanged" "$work/swapped.sqlite" "$head" "$folder"
  done
}

# A page of a store that is lost: the check ends with it, later commands know it, and nothing is written on.
soak_lost() {
  local folder="$work/lost" round at pages code
  study "$folder"
  onboard "$folder" P001
  "$REGIMEN" store backup "$work/lose.sqlite" --study "$folder" >/dev/null
  pages=$(($(stat -c %s "$work/lose.sqlite") / 4096))
  for ((round = 0; round < ${SOAK_SWAPS:-60}; round++)); do
    at=$((1 + RANDOM % (pages - 1)))
    cp "$work/lose.sqlite" "$folder/.regimen/study.sqlite"
    rm -f "$folder/.regimen/study.sqlite"?*
    dd if=/dev/zero of="$folder/.regimen/study.sqlite" bs=4096 count=1 conv=notrunc seek="$at" 2>/dev/null
    code=0
    timeout 60 "$REGIMEN" store verify --study "$folder" >/dev/null 2>&1 || code=$?
    [ "$code" = 65 ] || { fail "page $at lost: verify exits $code"; continue; }
    code=0
    "$REGIMEN" note add x -p P001 --study "$folder" $noon >/dev/null 2>&1 || code=$?
    expect "page $at lost: nothing is written on (exit $code)" [ "$code" != 0 ]
    expect "page $at lost: 'doctor' says so" sh -c "! '$REGIMEN' doctor --study '$folder' | grep -q 'found.*whole at'"
  done
}

# What somebody who can write the file may try with SQL.
soak_tampering() {
  local folder="$work/tampering" statement code
  study "$folder"
  onboard "$folder" P001
  "$REGIMEN" store backup "$work/whole-file.sqlite" --study "$folder" >/dev/null
  while IFS= read -r statement; do
    cp "$work/whole-file.sqlite" "$work/tampered.sqlite"
    rm -f "$work/tampered.sqlite"?*
    sqlite3 "$work/tampered.sqlite" "$statement" 2>/dev/null || true
    code=0
    timeout 60 "$REGIMEN" store verify --store "$work/tampered.sqlite" --study "$folder" >/dev/null 2>&1 || code=$?
    expect "verify finds: $statement (exit $code)" [ "$code" = 65 ]
    code=0
    "$REGIMEN" note add x -p P001 --store "$work/tampered.sqlite" --study "$folder" $noon >/dev/null 2>&1 || code=$?
    expect "nothing is written on: $statement (exit $code)" [ "$code" = 65 ]
  done <<'SQL'
DROP TRIGGER entryErase; UPDATE entry SET recorded = recorded - 1 WHERE number = 3;
DROP TRIGGER entryKeep; DELETE FROM entry WHERE number = 2;
DROP TRIGGER entryErase; UPDATE entry SET plain = replace(plain, 'P001', 'P009');
DROP TRIGGER entryErase; UPDATE entry SET packed = substr(packed, 1, length(packed) - 1);
DROP TRIGGER entryErase; UPDATE entry SET packed = NULL, plain = '{}' WHERE packed IS NOT NULL;
DROP TRIGGER originFixed; UPDATE origin SET author = 'program';
DROP TRIGGER dictionaryFixed; UPDATE dictionary SET bytes = x'00';
UPDATE apart SET salt = NULL, content = NULL WHERE number = (SELECT min(number) FROM apart);
DROP TRIGGER apartErase; UPDATE apart SET content = replace(content, 'e', 'a');
DROP TRIGGER apartKeep; DELETE FROM apart;
DROP TRIGGER fileFixed; UPDATE file SET bytes = x'00';
CREATE TRIGGER quiet AFTER INSERT ON fact BEGIN DELETE FROM fact WHERE number = NEW.number; END;
CREATE TRIGGER undo AFTER DELETE ON outcome BEGIN SELECT raise(IGNORE); END;
CREATE VIEW shown AS SELECT * FROM entry;
ALTER TABLE outcome RENAME TO kept; CREATE VIEW outcome AS SELECT * FROM kept WHERE FALSE;
ALTER TABLE entry RENAME TO kept; CREATE VIEW entry AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS number FROM n;
DROP TABLE fact;
DROP INDEX entryOfErasure;
UPDATE outcome SET ending = 'declined';
UPDATE person SET code = 'P002';
DELETE FROM sitting;
PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'BLOB', 'TEXT') WHERE name = 'entry';
SQL
}
