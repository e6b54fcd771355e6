"""How long whoever records waits while a long command works on the same store.

    beside.py REGIMEN FOLDER NOW WRITERS PERSON... -- [COMMAND...]

As many processes as WRITERS says at once each add a note about one of the people (one durable entry), again and again, for as long
as the command takes; without one, for five seconds. With PAUSE=SECONDS each waits so long after each, as people do. Prints how many entries were made, the time of the whole process at the median,
at the 99th hundredth and at most, and how many failed.
"""
import os
import random
import subprocess
import sys
import threading
import time

regimen, folder, now, writers = sys.argv[1:5]
split = sys.argv.index("--")
people, command = sys.argv[5:split], sys.argv[split + 1:]


def write(number, ends, found):
    # Not all at the same moment.
    time.sleep(random.random() * float(os.environ.get("PAUSE", 0)))
    while not ends.is_set():
        start = time.monotonic()
        words = ["note", "add", "more", "-p", people[number % len(people)], "--study", folder, "--now", now]
        done = subprocess.run([regimen, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        found.append((time.monotonic() - start, done.returncode, done.stderr))
        time.sleep(float(os.environ.get("PAUSE", 0)))


def beside(work):
    ends, found = threading.Event(), []
    threads = [threading.Thread(target=write, args=(number, ends, found)) for number in range(int(writers))]
    for thread in threads:
        thread.start()
    start = time.monotonic()
    code = work()
    seconds = time.monotonic() - start
    ends.set()
    for thread in threads:
        thread.join()
    return seconds, code, found


def tell(name, seconds, found):
    times = sorted(time for time, _, _ in found)
    failed = [error for _, code, error in found if code != 0]
    place = [times[min(len(times) - 1, int(len(times) * part))] * 1000 for part in (0.5, 0.99, 1)]
    print(f"{name:34} {seconds:8.1f} s {len(times):6} entries   p50 {place[0]:6.0f} ms  p99 {place[1]:6.0f} ms  "
          f"most {place[2]:6.0f} ms   {len(failed)} failed", flush=True)
    if failed:
        print(failed[0].decode().strip())


if not command:
    seconds, _, found = beside(lambda: time.sleep(5))
    tell("alone", seconds, found)
else:
    run = [regimen, *command, "--study", folder]
    seconds, code, found = beside(lambda: subprocess.run(run, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE).returncode)
    tell(" ".join(command[:2]) + (f" (exit {code})" if code else ""), seconds, found)
