#!/usr/bin/env python3
"""Measures what a terminal adds to a reaction time: python3 Scripts/measure-onsets.py [PROGRAM] [ATTEMPTS]

Runs the reaction-time task in a pseudo-terminal, waits until the sign's bytes arrive, presses a key after a known time,
and compares what the result says with what passed between reading the sign and writing the key. The difference is the
program's own part: from its onset (bytes written) to ours (bytes read), and from our key to its reading of it.
"""

import json
import os
import pathlib
import pty
import random
import select
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/trial/release/regimen")
ATTEMPTS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
SURVEY = f"""id: onset
title: Onset
steps:
  - {{ id: r, type: reactionTime, minimumStimulusInterval: 200 ms, maximumStimulusInterval: 400 ms, attempts: {ATTEMPTS}, practice: 0 }}
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "Surveys").mkdir()
        (pathlib.Path(folder) / "Surveys" / "onset.yaml").write_text(SURVEY)
        result = pathlib.Path(folder) / "result.json"
        child, terminal = pty.fork()
        if child == 0:
            os.environ["TERM"] = "xterm"
            out = os.open(result, os.O_WRONLY | os.O_CREAT)
            os.dup2(out, 1)
            os.execv(PROGRAM, [PROGRAM, "run", "onset", "--dry-run", "--json", "--study", folder])
        pressed, draw, seen = [], random.Random(3), b""
        os.set_blocking(terminal, False)
        started = False
        while True:
            ready, _, _ = select.select([terminal], [], [], 10)
            now = time.monotonic()
            if not ready:
                break
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data
            if not started and b"Enter to begin" in seen:
                started, seen = True, b""
                time.sleep(0.05)
                os.write(terminal, b"\r")
            elif b"NOW" in seen:
                seen = b""
                wait = draw.uniform(0.15, 0.45)
                while time.monotonic() < now + wait:
                    time.sleep(max(0, min(0.0005, now + wait - time.monotonic())))
                os.write(terminal, b" ")
                pressed.append((time.monotonic() - now) * 1000)
        os.waitpid(child, 0)
        answer = json.loads(result.read_text())["result"]["results"][0]["results"][0]["answer"]
    told = [attempt["reaction"] for attempt in answer["attempts"] if attempt["reaction"] is not None]
    extra = sorted(one - other for one, other in zip(told, pressed))
    if len(told) != len(pressed):
        sys.exit(f"{len(told)} reactions for {len(pressed)} keys")
    print(f"{len(extra)} attempts: the result says more than passed outside by")
    print(
        f"median {statistics.median(extra):.2f} ms, mean {statistics.mean(extra):.2f}, standard deviation "
        f"{statistics.pstdev(extra):.2f}, 95 % under {extra[int(len(extra) * 0.95)]:.2f}, most {extra[-1]:.2f}"
    )


if __name__ == "__main__":
    main()
