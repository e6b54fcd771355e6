"""What a server takes: answers that are durable, a second; how long 200 participants wait who answer every five seconds; what
an idle session costs; a page of the feed.

    answers.py REGIMEN SERVER DURABLE [SECONDS]

DURABLE appends the same inputs to a store alone. The clients are processes of their own, on the same machine. The feed is
asked for in a second study, of FEED people (100,000 where nothing is said).
"""
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import visitor  # noqa: E402
from visitor import PEOPLE, Person, Served, run, study  # noqa: E402

# What is measured are answers: whoever has come to the end of a sitting looks at the day and begins another.
QUESTIONS = visitor.QUESTIONS = 200
regimen, server, durable = (str(Path(path).resolve()) for path in sys.argv[1:4])
SECONDS = int(sys.argv[4]) if len(sys.argv) > 4 else 10


def answer(person):
    """Confirms one answer; returns the seconds until it is confirmed."""
    took, fault = person.confirm(QUESTIONS)
    if fault:
        sys.exit(f"an answer was not taken: {fault}")
    return took


def fast(links, end, found):
    """Answers as fast as it can, one person after the other."""
    people = [Person(link) for link in links]
    times = []
    for person in people:
        person.begin()
    found.put("ready")
    while end.value == 0:
        time.sleep(0.01)
    while time.monotonic() < end.value:
        for person in people:
            times.append(answer(person))
    found.put(times)


def steady(links, end, found):
    """Each person answers every five seconds, and looks at the page that follows."""
    people = [Person(link) for link in links]
    for person in people:
        person.begin()
    found.put("ready")
    while end.value == 0:
        time.sleep(0.01)
    first = time.monotonic()
    due = [(first + 5 * number / len(people), number) for number in range(len(people))]
    times, looks = [], []
    while True:
        at, number = due.pop(0)
        if at > end.value:
            break
        time.sleep(max(0, at - time.monotonic()))
        # What waits for an earlier one has waited since it was due.
        late = max(0, time.monotonic() - at)
        times.append(answer(people[number]) + late)
        began = time.monotonic()
        people[number].ask("GET", people[number].path)
        looks.append(time.monotonic() - began)
        due.append((at + 5, number))
    found.put((times, looks))


def crowd(work, links, processes, seconds, served):
    """What clients found who work at once, and the server's processor time for it: without that of the sittings that they begin first."""
    end, found = multiprocessing.Value("d", 0), multiprocessing.Queue()
    clients = [multiprocessing.Process(target=work, args=(links[n::processes], end, found)) for n in range(processes)]
    for client in clients:
        client.start()
    for _ in clients:
        found.get()
    used = served.processor()
    end.value = time.monotonic() + seconds
    results = [found.get() for _ in clients]
    used = served.processor() - used
    for client in clients:
        client.join()
    return results, used


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def main():
    work = Path(tempfile.mkdtemp(prefix="regimen-answers."))
    try:
        folder = work / "load"
        study(regimen, folder)
        served = Served(server, folder)
        links = [run(regimen, folder, "participant", "link", f"P{n}", "--url", served.address).split()[-1] for n in range(PEOPLE)]

        before = served.memory()
        people = [Person(link) for link in links]
        for person in people:
            person.ask("GET", "/")
        after = served.memory()
        print(f"memory: {before / 1024:.0f} MiB before, {after / 1024:.0f} MiB with {PEOPLE} devices that keep their connection: "
              f"{(after - before) / PEOPLE:.0f} KiB each")
        for person in people:
            person.connection.close()

        alone = [int(subprocess.run([durable, work, "5"], capture_output=True, text=True, check=True).stdout)]
        (work / "durable.sqlite").unlink()
        for clients in (1, 4, 16, 32):
            shares, used = crowd(fast, links, clients, SECONDS, served)
            count = sum(len(times) for times in shares)
            times = [one for part in shares for one in part]
            print(f"answers over HTTP, {clients:2} at once: {count / SECONDS:7.0f} a second, median {quantile(times, 0.5):.1f} ms, "
                  f"{used / count * 1000:.2f} ms of the server's processor time each")
            best = count / SECONDS
        alone.append(int(subprocess.run([durable, work, "5"], capture_output=True, text=True, check=True).stdout))
        print(f"the store alone, before and after: {alone[0]} and {alone[1]} a second; over HTTP {best / (sum(alone) / 2):.2f} of it")

        shares, _ = crowd(steady, links, 8, max(30, SECONDS), served)
        times, looks = [one for part in shares for one in part[0]], [one for part in shares for one in part[1]]
        print(f"{PEOPLE} participants, one answer every 5 s: {len(times)} answers, p50 {quantile(times, 0.5):.1f} ms, "
              f"p99 {quantile(times, 0.99):.1f} ms; the page that follows p50 {quantile(looks, 0.5):.1f} ms, p99 {quantile(looks, 0.99):.1f} ms")
        served.stop()

        count = int(os.environ.get("FEED", "100000"))
        folder = work / "crowd"
        subprocess.run([sys.executable, HERE / "crowd.py", folder, str(count)], check=True)
        run(regimen, folder, "participant", "import", "people.csv")
        served = Served(server, folder)
        people = [Person(run(regimen, folder, "participant", "link", f"P{n}", "--url", served.address).split()[-1]) for n in (2, 5, 8)]
        for person in people:
            person.ask("GET", "/")
        used, asked = served.processor(), 300
        for number in range(asked):
            status, _, page = people[number % 3].ask("GET", "/")
            if status != 200 or "class=\"cards\"" not in page:
                sys.exit(f"no feed: {status}")
        print(f"a page of the feed in a store of {count} participants: {(served.processor() - used) / asked * 1000:.2f} ms of processor "
              f"time, {len(page)} characters")
        served.stop()
    finally:
        shutil.rmtree(work, ignore_errors=True)


main()
