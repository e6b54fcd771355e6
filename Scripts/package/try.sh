#!/bin/bash
# Installs a package in a root of its own, runs it, and removes it. Prints what was tried and counts it.
set -uo pipefail
deb=$(realpath "$1")
passed=0
failed=0
root=""
cleanup() {
  [ -z "$root" ] || rm -rf --one-file-system "$root"
}
trap cleanup EXIT

check() {
  local what=$1
  shift
  if "$@" >"$root/tmp/said" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $what: $(tail -n 3 "$root/tmp/said" | tr '\n' ' ')"
  fi
}

root=$(mktemp -d "${TMPDIR:-/tmp}/regimen-root.XXXXXX")
chmod 755 "$root"
if [ "$(id -u)" -eq 0 ] && "$(dirname "$0")/../setup.sh" debootstrap \
  && debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" ${MIRROR:-} >"$root.log" 2>&1; then
  how="in a new Debian"
  cp "$deb" "$root/tmp/regimen.deb"
  cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null
  within() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb "$@"; }
  check "its lists" within apt-get update -qq
  find "$root/usr" "$root/etc" "$root/var/lib/regimen" 2>/dev/null | sort >"$root.before"
  check "it installs, with what it depends on" within apt-get install --yes --no-install-recommends -qq /tmp/regimen.deb
else
  how="unpacked here: no root of its own could be made"
  mkdir -p "$root/tmp"
  check "it unpacks" dpkg-deb -x "$deb" "$root"
  within() { env PATH="$root/usr/bin:$PATH" "$@"; }
fi
rm -f "$root.log"

check "it says its version" within regimen --version
check "a new study passes its check" within sh -c 'cd "$(mktemp -d)" && regimen init knee && cd knee && regimen check'
check "the shipped study passes its check" within sh -c \
  'regimen check --study "$(dirname "$(command -v regimen)")/../share/regimen"'
check "somebody takes part, and answers" within sh -c '
  cd "$(mktemp -d)" && cp -R "$(dirname "$(command -v regimen)")/../share/regimen/." . &&
  regimen participant add P001 --schedule knee-recovery --enrolled 2026-11-02 --now 2026-11-02T07:00:00+00:00 &&
  printf "\n1\n1\n2\n1\nAnn Example\n\n" | regimen run onboarding -p P001 --now 2026-11-02T07:00:00+00:00 &&
  echo "{pain: 4, sleep: 7}" | regimen run checkin -p P001 --answers - --now 2026-11-02T12:00:00+00:00 &&
  regimen why checkin -p P001 --now 2026-11-02T12:00:00+00:00 && regimen store verify'
check "doctor finds no fault" within regimen doctor --study /usr/share/regimen
check "its manual page is there" test -s "$root/usr/share/man/man1/regimen.1.gz" -o ! -e "$root/etc/dpkg/dpkg.cfg.d/docker"
check "bash completes its commands" within bash -c '
  . "$(dirname "$(command -v regimen)")/../share/bash-completion/completions/regimen" && complete -p regimen'
if [ "$how" = "in a new Debian" ]; then
  check "it is removed" within dpkg --remove regimen
  find "$root/usr" "$root/etc" "$root/var/lib/regimen" 2>/dev/null | grep regimen | grep -v "$root.before" >"$root/tmp/left"
  check "nothing of it is left" test ! -s "$root/tmp/left"
fi
rm -f "$root.before"
echo "the package, $how: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
