# Copies without names and merges, killed at every call that stores something.

# A store with a name, a note, a reason, a signature and a query, each with a word of its own, which stand in $work/words.
marked() {
  local folder=$1 number word
  study "$folder"
  onboard "$folder" P001
  echo "Ann Example" >"$work/words"
  for ((number = 0; number < ${SOAK_WORDS:-30}; number++)); do
    word="mark$RANDOM$RANDOM"
    echo "$word" >>"$work/words"
    case $((number % 5)) in
      0) "$REGIMEN" participant set P001 --name "$word" --study "$folder" $noon ;;
      1) "$REGIMEN" note add "$word" -p P001 --study "$folder" $noon ;;
      2) "$REGIMEN" participant add "N$number" --name "$word" --schedule knee-recovery --study "$folder" $noon ;;
      3) "$REGIMEN" participant pause P001 --reason "$word" --study "$folder" $noon \
        && "$REGIMEN" participant resume P001 --study "$folder" $noon ;;
      4) "$REGIMEN" query open onboarding/once -p P001 "$word" --study "$folder" $noon ;;
    esac >/dev/null 2>"$work/err" || fail "marking: $(tail -n 1 "$work/err")"
  done
}

soak_copies() {
  local folder="$work/marked" out="$work/out-nameless" at head
  marked "$folder"
  mkdir -p "$out"
  head=$("$REGIMEN" store head --study "$folder" | grep '^head')
  copy() { "$REGIMEN" store copy --pseudonymous "$folder/.regimen/study.sqlite" "$out/copy.sqlite"; }
  # nameless FILES...: none of the words stands in them.
  nameless() { ! grep -rlaFf "$work/words" "$@"; }
  for at in $(moments "$REGIMEN" store copy --pseudonymous "$folder/.regimen/study.sqlite" "$out/copy.sqlite"); do
    rm -f "$out"/*
    killed_at "$at" "$REGIMEN" store copy --pseudonymous "$folder/.regimen/study.sqlite" "$out/copy.sqlite" || true
    "$REGIMEN" note add more -p P001 --study "$folder" $noon >/dev/null 2>&1 || true
    expect "a copy killed at call $at leaves nothing" nothing_left "$folder/.regimen" "$out"
    [ ! -e "$out/copy.sqlite" ] || expect "a copy killed at call $at that is there has no word" nameless "$out/copy.sqlite"
  done
  rm -f "$out"/*
  head=$("$REGIMEN" store head --study "$folder" | grep '^head')
  expect "the words are in the store" sh -c "grep -qaFf '$work/words' '$folder/.regimen/study.sqlite'"
  expect "a copy is made" copy
  expect "no word is in the copy" nameless "$out"
  expect "the copy has the head of its store" \
    [ "$("$REGIMEN" store head --store "$out/copy.sqlite" --study "$folder" | grep '^head')" = "$head" ]
  expect "the copy verifies" "$REGIMEN" store verify --store "$out/copy.sqlite" --study "$folder"
}

soak_merges() {
  local folder="$work/merges" at row killed=0
  study "$folder"
  onboard "$folder" P001
  {
    echo id,schedule,enrolled,name
    for ((row = 1; row <= 1500; row++)); do echo "Q$row,knee-recovery,2026-11-02,Name $row"; done
  } >"$work/others.csv"
  expect "another store is filled" "$REGIMEN" participant import "$work/others.csv" --study "$folder" \
    --store "$work/other.sqlite" $noon
  mkdir -p "$work/before-merge"
  cp "$folder"/.regimen/study.sqlite "$work/before-merge"
  again() {
    rm -rf "$folder/.regimen"
    mkdir -m 700 "$folder/.regimen"
    cp "$work/before-merge/study.sqlite" "$folder/.regimen"
  }
  for at in $(moments "$REGIMEN" store merge "$work/other.sqlite" --study "$folder" $noon); do
    again
    killed_at "$at" "$REGIMEN" store merge "$work/other.sqlite" --study "$folder" $noon || true
    local stopped=0
    [ -z "$(sql "$folder" 'SELECT unfinished FROM store')" ] || stopped=1
    killed=$((killed + stopped))
    expect "a merge killed at call $at is told" \
      [ "$("$REGIMEN" doctor --study "$folder" $noon 2>/dev/null | grep -c 'was stopped')" = "$stopped" ]
    expect "after a merge killed at call $at others record" \
      "$REGIMEN" note add more -p P001 --study "$folder" $noon
    expect "a merge killed at call $at came whole or not at all" \
      [ "$(sql "$folder" "SELECT count(*) IN (1, 1501) FROM person WHERE role = 'participant'")" = 1 ]
    expect "after a merge killed at call $at nothing is left to do" \
      [ -z "$(sql "$folder" 'SELECT unfinished FROM store')" ]
    expect "after a merge killed at call $at the record is intact" "$REGIMEN" store verify --study "$folder"
  done
  expect "merges were killed half way ($killed)" [ "$killed" -gt 0 ]
}
