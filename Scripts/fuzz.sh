#!/bin/sh
# Gives every reader of the program inputs that nobody wrote, for SECONDS together (300), from SEED (1). What broke a
# law is written to .build/fuzz; `.build/release/fuzz one TARGET FILE` tries it again.
set -eu
cd "$(dirname "$0")/.."
swift build -c release --static-swift-stdlib --product fuzz
exec "$(swift build -c release --static-swift-stdlib --show-bin-path)/fuzz" --seconds "${FUZZ_SECONDS:-300}" --seed "${FUZZ_SEED:-1}" "$@"
