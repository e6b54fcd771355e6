#!/bin/sh
# A real browser (Debian's chromium, driven by playwright) takes shipped surveys from a personal link to the closing page,
# at the sizes of a phone and a desk, with and without scripts; axe looks at every page.
set -eu
cd "$(dirname "$0")/.."
Scripts/setup.sh chromium python3-venv
if [ ! -x .build-browser/bin/python ]; then
  python3 -m venv .build-browser
  .build-browser/bin/pip install --quiet playwright==1.65.2 axe-playwright-python==0.1.8
fi
bin=$(${SWIFT:-swift} build --show-bin-path)
.build-browser/bin/python -B Scripts/browser/main.py "$bin"
.build-browser/bin/python -B Scripts/browser/measuring.py "$bin"
.build-browser/bin/python -B Scripts/browser/offline.py "$bin"
