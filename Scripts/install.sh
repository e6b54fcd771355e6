#!/bin/sh
# Puts the release build under DESTDIR and PREFIX: the program, the shipped study, manual pages, completions, the
# documentation. With "uninstall" as its argument takes all of that away again.
#
# VENDOR=1 puts the completions where a distribution's packages have theirs.
set -eu
cd "$(dirname "$0")/.."
prefix=${PREFIX:-/usr/local}
root=${DESTDIR:-}$prefix
share=$root/share
if [ "${VENDOR:-}" = 1 ]; then
  zsh=$share/zsh/vendor-completions
  fish=$share/fish/vendor_completions.d
else
  zsh=$share/zsh/site-functions
  fish=$share/fish/vendor_completions.d
fi

if [ "${1:-}" = uninstall ]; then
  rm -f "$root/bin/regimen" "$share/bash-completion/completions/regimen" "$zsh/_regimen" "$fish/regimen.fish" \
    "$share"/man/man1/regimen.1.gz "$share"/man/man1/regimen-*.1.gz
  rm -rf "$share/regimen" "$share/doc/regimen"
  echo "regimen is gone from $root"
  exit 0
fi

built=${REGIMEN:-$(${SWIFT:-swift} build -c release --static-swift-stdlib --show-bin-path)/regimen}
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
version=$("$built" --version)
"$built" --experimental-dump-help | python3 -B Scripts/make-manual-pages.py "$version" "$pages" >/dev/null
gzip -9n "$pages"/*.1

umask 022
mkdir -p "$root/bin" "$share/man/man1" "$share/bash-completion/completions" "$zsh" "$fish" "$share/doc/regimen" \
  "$share/regimen"
install -m 755 -s "$built" "$root/bin/regimen"
install -m 644 "$pages"/*.gz "$share/man/man1"
"$built" --generate-completion-script bash >"$share/bash-completion/completions/regimen"
"$built" --generate-completion-script zsh >"$zsh/_regimen"
"$built" --generate-completion-script fish >"$fish/regimen.fish"
cp -R study.yaml Surveys Schedules "$share/regimen"
cp -R README.md CHANGELOG.md LICENSE Documentation "$share/doc/regimen"
chmod -R u+rwX,go=rX "$share/regimen" "$share/doc/regimen"
echo "regimen $version is in $root/bin"
