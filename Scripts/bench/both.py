"""What commands cost over a file and over a PostgreSQL server that has a copy of it: the least of several runs, in the seconds of the
clock and of the processor (the program's own, without the server's).

    Scripts/postgres.sh python3 Scripts/bench/both.py REGIMEN FOLDER STORE NOW [COPY]

COPY is the address of a schema or server that has the copy already. RUNS names how often each runs, ONLY the commands that are
wanted, with commas between them.
"""
import json
import os
import resource
import subprocess
import sys
import time

regimen, folder, store, now = sys.argv[1:5]
copy = sys.argv[5] if len(sys.argv) > 5 else os.environ["REGIMEN_TEST_POSTGRES"]
RUNS = int(os.environ.get("RUNS", 9))
ONLY = os.environ.get("ONLY")


def run(words, place):
    return subprocess.run(
        [regimen, *words, "--study", folder, "--store", place, "--now", now], stdout=subprocess.PIPE, check=True).stdout


def cost(words, place):
    found = []
    for _ in range(RUNS):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        run(words, place)
        clock, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append((clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return [min(column) * 1000 for column in zip(*found)]


if len(sys.argv) <= 5:
    subprocess.run([regimen, "store", "copy", store, copy], stdout=subprocess.DEVNULL, check=True)
person = json.loads(run(["participant", "list", "--json"], store))[0]["participant"]
commands = {
    "due of one": ["due", "-p", person], "why": ["why", "task1", "-p", person], "feed": ["feed", "-p", person],
    "participant show": ["participant", "show", person], "due": ["due", "--ndjson"], "today": ["today", "--json"],
    "today's first": ["today", "--limit", "50", "--json"], "adherence": ["adherence", "--json"],
    "participant list": ["participant", "list", "--json"],
}
print(f"{'':20}{'file':>12}{'processor':>12}{'server':>12}{'processor':>12}")
for name, words in commands.items():
    if ONLY and name not in ONLY.split(","):
        continue
    if run(words, store) != run(words, copy):
        sys.exit(f"{name} says something else over the server")
    print(f"{name:20}" + "".join(f"{value:9.0f} ms" for place in (store, copy) for value in cost(words, place)), flush=True)
