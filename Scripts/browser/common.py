"""What the scripts that drive a browser share."""

import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
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


def go(page, element, tap):
    """Presses a button or link and waits for the page that it leads to."""
    with page.expect_navigation():
        element.tap() if tap else element.click()


def answer(page, typed, tap):
    """Answers the question that shows as a person would: by touch or click on its label, or by typing."""
    if typed == ":skip":
        return go(page, page.locator("button[value=skip]"), tap)
    choice = page.locator(f"input[name=answer][value='{typed}']")
    if choice.count():
        label = page.locator(f"label[for='{choice.get_attribute('id')}']")
        label.tap() if tap else label.click()
    else:
        page.fill("[name=answer]", typed)
    go(page, page.locator("button.primary"), tap)


@contextmanager
def served(name):
    """A folder for a study, what serves it, and what stops that; all are gone afterwards, each server by its own will."""
    folder, servers = Path(tempfile.mkdtemp(prefix=f"regimen-{name}.")), []

    def serve(port="0", environment=None):
        """Serves the folder's study, and says where."""
        servers.append(subprocess.Popen(
            [BIN / "regimen-server", "--port", port], cwd=folder, stderr=subprocess.PIPE, text=True, env=environment))
        address = re.search(r"at (http\S+)", next(line for line in servers[-1].stderr if "pages are at" in line)).group(1)
        # A log that nobody reads would fill its pipe, and stop the server.
        threading.Thread(target=servers[-1].stderr.read, daemon=True).start()
        return address

    def stop():
        server = servers.pop()
        server.send_signal(signal.SIGTERM)
        check(server.wait(20) == 0, f"the server ended with {server.returncode}")

    try:
        yield folder, serve, stop
        while servers:
            stop()
    finally:
        for server in servers:
            if server.poll() is None:
                server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def end():
    sys.exit(f"{len(failures)} faults" if failures else 0)
