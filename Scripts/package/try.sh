#!/bin/bash
# Installs a package in a root of its own, runs it, and removes it. Says what failed, and counts.
set -uo pipefail
deb=$(realpath "$1")
here=$(cd "$(dirname "$0")/.." && pwd)
passed=0
failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/regimen-package.XXXXXX")
root=$work/root
mkdir -m 755 "$root"
mounted=""
cleanup() {
  umount "$root/proc" 2>/dev/null
  [ -z "$mounted" ] || umount "$root" || true
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT

check() {
  local what=$1
  shift
  if "$@" >"$work/said" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $what: $(tail -n 3 "$work/said" | tr '\n' ' ')"
  fi
}
files() { (cd "$root" && find usr etc var/lib -not -path "var/lib/dpkg*" -not -path "var/lib/apt*" | sort); }

make_root() {
  [ "$(id -u)" -eq 0 ] || return 1
  "$here/setup.sh" debootstrap || return 1
  # In memory where that may be: debootstrap writes many small files.
  if mount -t tmpfs -o size=2g,mode=755 none "$root" 2>/dev/null; then mounted=yes; fi
  debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" ${MIRROR:-} >"$work/log" 2>&1
}

if make_root; then
  how="in a new Debian"
  within() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb "$@"; }
  # The system tells a program its arguments there.
  mount -t proc none "$root/proc"
  cp "$deb" "$root/root/regimen.deb"
  [ ! -e /etc/resolv.conf ] || cp /etc/resolv.conf "$root/etc/resolv.conf"
  share=/usr/share
  check "the lists of packages" within apt-get update -qq
  check "what it depends on" within sh -c \
    'apt-get install --yes --no-install-recommends -qq $(dpkg-deb -f /root/regimen.deb Depends | sed "s/([^)]*)//g; s/,//g")'
  files >"$work/before"
  check "it installs" within dpkg --install /root/regimen.deb
else
  how="unpacked here, for want of a root of its own"
  within() { env PATH="$root/usr/bin:$PATH" "$@"; }
  share=$root/usr/share
  check "it unpacks" dpkg-deb -x "$deb" "$root"
fi

version=$(dpkg-deb -f "$deb" Version)
check "it says its version" [ "$(within regimen --version)" = "$version" ]
check "a new study passes its check" within sh -c 'cd "$(mktemp -d)" && regimen init knee && cd knee && regimen check'
check "the shipped study passes its check" within regimen check --study "$share/regimen"
check "somebody takes part, and answers" within sh -c "
  cd \"\$(mktemp -d)\" && cp -R '$share/regimen/.' . &&
  regimen participant add P001 --schedule knee-recovery --enrolled 2026-11-02 --now 2026-11-02T07:00:00+00:00 &&
  printf '\n1\n1\n2\n1\nAnn Example\n\n' | regimen run onboarding -p P001 --now 2026-11-02T07:00:00+00:00 &&
  echo '{pain: 4, sleep: 7}' | regimen run checkin -p P001 --answers - --now 2026-11-02T12:00:00+00:00 &&
  regimen why checkin -p P001 --now 2026-11-02T12:00:00+00:00 && regimen store verify"
check "doctor finds no fault" within regimen doctor --study "$share/regimen"
check "bash takes its completions" within bash -c ". '$share/bash-completion/completions/regimen' && complete -p regimen"
check "it offers the ids of the study" within sh -c "
  cd '$share/regimen' && SAP_SHELL=bash regimen ---completion preview -- positional@0 2 0 regimen preview '' | grep -qx checkin"
check "its manual pages are there" test -s "$root/usr/share/man/man1/regimen-run.1.gz"
if [ "$how" = "in a new Debian" ]; then
  check "it is removed" within dpkg --remove regimen
  check "nothing of it is left" diff "$work/before" <(files)
fi
echo "the package, $how: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
