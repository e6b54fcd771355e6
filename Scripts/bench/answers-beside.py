"""How long eight participants wait for a durable answer on their pages while a long command works on the same store.

    answers-beside.py FOLDER                                       adds a schedule of long surveys to a study
    answers-beside.py FOLDER REGIMEN SERVER [-- COMMAND...]

The first adds files to the folder of a study (of `crowd.py`, say) before its store is made, as by a rehearsal whose file then becomes the
study's (`regimen simulate ten --output FILE`; `mv FILE .regimen/study.sqlite`). Then eight people are in that schedule; each answers,
waits for a moment (PAUSE, 1 s) and answers again, as long as the command takes; without one for 20 seconds. Prints how many answers
were made, the request's time at the median, at the 99th hundredth and at most, and how many were refused.
"""
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import visitor  # noqa: E402
from visitor import Person, Served, run  # noqa: E402

QUESTIONS = visitor.QUESTIONS = 200
PEOPLE = [f"Q{number}" for number in range(8)]
PAUSE = float(os.environ.get("PAUSE", 1))
folder = Path(sys.argv[1]).resolve()
command = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []


def prepare():
    items = "".join(f"      - {{ id: q{n}, type: scale, prompt: Question {n}, minimum: 0, maximum: 10 }}\n" for n in range(QUESTIONS))
    tasks = "".join(f"  - {{ id: t{n}, survey: long, schedule: [{{ id: d, every: 1 day }}] }}\n" for n in range(visitor.TASKS))
    (folder / "Surveys/long.yaml").write_text("id: long\ntitle: Long\nsteps:\n  - id: f\n    type: form\n    items:\n" + items)
    (folder / "Schedules/load.yaml").write_text("id: load\ntitle: Load\ndayStart: 00:00\nzone: UTC\ntasks:\n" + tasks)


def answers(person, ends, times, refused):
    # Not all at the same moment.
    time.sleep(random.random() * PAUSE)
    while not ends.is_set():
        try:
            took, fault = person.confirm(QUESTIONS)
            times.append(took)
            if fault:
                refused.append(fault)
        except OSError as error:
            refused.append(str(error))
        time.sleep(PAUSE)


def main():
    regimen, server = (str(Path(path).resolve()) for path in sys.argv[2:4])
    known = run(regimen, folder, "participant", "list", "--json")
    for one in PEOPLE:
        if f'"{one}"' not in known:
            run(regimen, folder, "participant", "add", one, "--schedule", "load", "--zone", "UTC")
    served = Served(server, folder)
    try:
        links = [run(regimen, folder, "participant", "link", one, "--renew", "--url", served.address).split()[-1] for one in PEOPLE]
        people = [Person(link) for link in links]
        for person in people:
            person.begin()
        ends, times, refused = threading.Event(), [], []
        threads = [threading.Thread(target=answers, args=(person, ends, times, refused)) for person in people]
        for thread in threads:
            thread.start()
        start = time.monotonic()
        done = subprocess.run([regimen, *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) if command else time.sleep(20)
        seconds = time.monotonic() - start
        ends.set()
        for thread in threads:
            thread.join()
    finally:
        served.stop()
    times.sort()
    p50, p99, most = (times[min(len(times) - 1, int(len(times) * part))] * 1000 for part in (0.5, 0.99, 1))
    name = (" ".join(command[:2]) or "alone") + (f" (exit {done.returncode})" if done and done.returncode else "")
    print(f"{name:34} {seconds:8.1f} s {len(times):6} answers   p50 {p50:6.1f} ms  p99 {p99:6.1f} ms  most {most:6.1f} ms   "
          f"{len(refused)} refused", flush=True)
    if refused:
        print(refused[0])


prepare() if len(sys.argv) == 2 else main()
