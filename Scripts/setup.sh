#!/bin/sh
# Installs the Debian packages that the build needs, or says in one line what to install.
set -eu
missing=""
for package in pkg-config libyaml-dev libsqlite3-dev libzip-dev libzstd-dev tzdata "$@"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
  run=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  run="sudo"
else
  echo "setup: these packages are missing; as root: apt-get install --yes --no-install-recommends$missing" >&2
  exit 1
fi
echo "setup: installing$missing"
$run apt-get update -qq
DEBIAN_FRONTEND=noninteractive $run apt-get install --yes --no-install-recommends -qq $missing >/dev/null
