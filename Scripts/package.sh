#!/bin/bash
# Makes a Debian package of the release build, and tries it: in a root of its own made by debootstrap it is installed
# with what it depends on, run, and removed. Without the right to do that (or debootstrap) it is unpacked and run here.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/setup.sh dpkg-dev python3
built=${REGIMEN:-$(${SWIFT:-swift} build -c release --static-swift-stdlib --show-bin-path)/regimen}
work=.build/package
tree=$work/tree
rm -rf "$work"
mkdir -p "$tree/DEBIAN" "$work/debian"
REGIMEN=$built DESTDIR=$tree PREFIX=/usr VENDOR=1 Scripts/install.sh
mv "$tree/usr/share/doc/regimen/LICENSE" "$tree/usr/share/doc/regimen/copyright"
gzip -9n "$tree/usr/share/doc/regimen/CHANGELOG.md"

# What the program is linked with, by Debian's own tool.
printf 'Source: regimen\n\nPackage: regimen\nArchitecture: any\n' >"$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O "tree/usr/bin/regimen" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
version=$("$built" --version)
architecture=$(dpkg --print-architecture)
cat >"$tree/DEBIAN/control" <<END
Package: regimen
Version: $version
Architecture: $architecture
Maintainer: The Regimen developers <regimen@localhost>
Depends: $libraries, tzdata
Suggests: weasyprint, fontconfig, fonts-dejavu, fonts-ipafont-gothic, gpsd, espeak-ng
Section: science
Priority: optional
Installed-Size: $(du -sk --exclude=DEBIAN "$tree" | cut -f1)
Description: surveys and schedules for research
 A study is a folder of text files. Researchers write surveys and schedules in
 YAML; participants answer in a terminal; coordinators ask what is due on a
 date, for whom, and why.
END
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
deb=$work/regimen_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$tree" "$deb" >/dev/null
echo "$deb: $(du -k "$deb" | cut -f1) KB; depends on $libraries, tzdata"
Scripts/package/try.sh "$deb"
