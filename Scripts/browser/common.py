"""What the scripts that drive a browser share."""

import re
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.argv[1])
ROOT = Path(__file__).resolve().parents[2]

failures = []


def check(is_so, text):
    if not is_so:
        failures.append(text)
        print("  FAILED:", text)


def regimen(folder, *words):
    done = subprocess.run([BIN / "regimen", *words], cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"regimen {' '.join(words)}: {done.stderr}")
    return done.stdout


def inspect(page, axe, name):
    """What axe finds on a page, and whether it is wider than its window."""
    for rule in axe.run(page).response["violations"]:
        check(False, f"axe on {name}: {rule['id']}: {rule['help']}: {[n['html'][:120] for n in rule['nodes']][:3]}")
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    check(width <= 0, f"{name} is {width} px wider than its window")


def serve(folder):
    """A server of the folder's study, and where its pages are."""
    server = subprocess.Popen([BIN / "regimen-server", "--port", "0"], cwd=folder, stderr=subprocess.PIPE, text=True)
    return server, re.search(r"at (http\S+)", next(line for line in server.stderr if "pages are at" in line)).group(1)
