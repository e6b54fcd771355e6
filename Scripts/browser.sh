#!/bin/sh
# A real browser (Debian's chromium, driven by playwright) takes shipped surveys from a personal link to the closing page,
# at the sizes of a phone and a desk, with and without scripts; then staff go through every page of the desk, whose numbers
# are compared with a model of their own. axe looks at every page. A form of 400 questions is imported and taken.
set -eu
cd "$(dirname "$0")/.."
Scripts/setup.sh chromium python3-venv gcc libc6-dev fonts-noto-cjk fonts-noto-core
if ! .build-browser/bin/python -c "import playwright, axe_playwright_python, yaml, PIL" 2>/dev/null; then
  python3 -m venv .build-browser
  .build-browser/bin/pip install --quiet playwright==1.65.2 axe-playwright-python==0.1.8 pyyaml==6.0.3 pillow
fi
bin=$(Scripts/build.sh --show-bin-path)
# Two parts at once: each has servers and browsers of its own. The longest come first.
printf '%s\n' desk measuring long_form offline main looks drafts large_letters |
  xargs -P 2 -I PART .build-browser/bin/python -B Scripts/browser/PART.py "$bin"
