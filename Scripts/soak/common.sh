# What the parts of the soak share: counting, studies, and what is true of every store.
passed=0
failed=0
noon="--now 2026-11-02T12:00:00+00:00"

pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  echo "FAILED: $*"
}
# expect WHAT COMMAND...: the command must succeed.
expect() {
  local what=$1
  shift
  if "$@" >"$work/said" 2>&1; then pass; else fail "$what: $(tail -n 3 "$work/said" | tr '\n' ' ')"; fi
}

# A copy of the shipped study in $1.
study() {
  mkdir -p "$1"
  cp -r "$root/study.yaml" "$root/Surveys" "$root/Schedules" "$1"
}
# onboard FOLDER ID
onboard() {
  "$REGIMEN" participant add "$2" --study "$1" --schedule knee-recovery --enrolled 2026-11-02 \
    --now 2026-11-02T07:00:00+00:00 >/dev/null 2>&1
  printf '\n1\n1\n2\n1\nAnn Example\n\n' \
    | "$REGIMEN" run onboarding -p "$2" --study "$1" --now 2026-11-02T07:00:00+00:00 >/dev/null 2>&1
}
sql() { sqlite3 -readonly "$1/.regimen/study.sqlite" "$2"; }

# The store is whole: by SQLite, by the chain of its hashes, and the program opens it.
whole() {
  [ "$(sql "$1" 'PRAGMA integrity_check')" = ok ] || return 1
  python3 -B -c '
import sys
sys.path.insert(0, sys.argv[1])
import chain
wrong, count = chain.broken(sys.argv[2])
sys.exit(f"the chain of {count} entries is broken at {wrong}" if wrong or not count else 0)
' "$root/Scripts/interop" "$1/.regimen/study.sqlite" || return 1
  "$REGIMEN" due --study "$1" $noon >/dev/null
}
