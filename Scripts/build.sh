#!/bin/sh
# The build with which the program is tried: by tests, the demo, judges from outside, browsers and servers. Takes what `swift build`
# takes, such as --product NAME, --build-tests, --show-bin-path. Documentation/testing.md says why it is built so.
#
# Each module is compiled as a whole; those that do most of the work are optimised (`quick` in Package.swift), others are not. It has
# neither an index for editors nor what a debugger reads, and lies apart from what `swift build` and `make release` make.
set -eu
cd "$(dirname "$0")/.."
export REGIMEN_BUILD=trial
case " $* " in
*" --show-bin-path "*) ;;
*)
  # Of every build: what the package manager has planned once it goes by.
  trap 'rm -f Tests/XCTMain.swift' EXIT
  trap 'exit 1' INT TERM
  cp Tests/Main/XCTMain.swift Tests
  ;;
esac
"${SWIFT:-swift}" build -c release --scratch-path .build/trial --disable-index-store -debug-info-format none \
  -Xswiftc -enable-testing -Xcc -O0 "$@"
