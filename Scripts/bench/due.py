"""One line of the table of bench-due.sh: regimen due --ndjson beside cat, in one run on one disk."""
import os
import resource
import subprocess
import sys
import time

regimen, work, count = sys.argv[1:]
rows, copy = os.path.join(work, "rows"), os.path.join(work, "copy")


def run(command, target):
    """Seconds and the most memory in MiB; what was written before is on the disk first."""
    os.sync()
    start = time.monotonic()
    with open(target, "wb") as output:
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]} exited {status}")
    return time.monotonic() - start, usage.ru_maxrss / 1024


due, memory = run(
    [regimen, "due", "--ndjson", "--study", os.path.join(work, "study"), "--now", "2026-11-20T10:00:00+00:00"], rows)
with open(rows, "rb") as file:
    lines = sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))
cat, _ = run(["cat", rows], copy)
size = os.path.getsize(rows) / 1e6
print(f"{int(count):12,} {lines:12,} {size:10,.0f} {due:10.2f} {cat:10.2f} {due / cat:10.2f} {memory:12.0f}", flush=True)
os.remove(rows)
os.remove(copy)
