"""What a server takes: answers that are durable, a second; how long 200 participants wait who answer every five seconds; what
an idle session costs; a page of the feed.

    answers.py REGIMEN SERVER DURABLE [SECONDS]

DURABLE appends the same inputs to a store alone. The clients are processes of their own, on the same machine. The feed is
asked for in a second study, of FEED people (100,000 where nothing is said).
"""
import html
import http.client
import multiprocessing
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

regimen, server, durable = (str(Path(path).resolve()) for path in sys.argv[1:4])
SECONDS = int(sys.argv[4]) if len(sys.argv) > 4 else 10
PEOPLE, QUESTIONS = 200, 40
# Sittings enough that nobody runs out of questions.
TASKS = 40
HERE = Path(__file__).resolve().parent


def run(folder, *words):
    return subprocess.run([regimen, *words], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


def study(folder):
    """A study in which each participant has many long surveys to take today."""
    items = "".join(f"      - {{ id: q{n}, type: scale, prompt: Question {n}, minimum: 0, maximum: 10 }}\n" for n in range(QUESTIONS))
    tasks = "".join(f"  - {{ id: t{n}, survey: long, schedule: [{{ id: d, every: 1 day }}] }}\n" for n in range(TASKS))
    for path, text in {
        "study.yaml": "id: load\ntitle: Load\n",
        "Surveys/long.yaml": "id: long\ntitle: Long\nsteps:\n  - id: f\n    type: form\n    items:\n" + items,
        "Schedules/load.yaml": "id: load\ntitle: Load\ndayStart: 00:00\nzone: UTC\ntasks:\n" + tasks,
        "people.csv": "id,schedule,zone\n" + "".join(f"P{n},load,UTC\n" for n in range(PEOPLE)),
    }.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    run(folder, "participant", "import", "people.csv")


class Served:
    """A server of a folder's study, and what its process used."""

    def __init__(self, folder):
        self.child = subprocess.Popen([server, "--port", "0"], cwd=folder, stderr=subprocess.PIPE, text=True)
        line = next(line for line in self.child.stderr if "pages are at" in line)
        self.address = re.search(r"at (http://\S+)", line)[1]
        # A log that nobody reads would stop it.
        self.drain = subprocess.Popen(["cat"], stdin=self.child.stderr, stdout=subprocess.DEVNULL)

    def processor(self):
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.child.pid}/status").read_text())[1])

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(20)
        self.drain.wait(20)


class Person:
    """A browser that keeps its connection and its cookie."""

    def __init__(self, link):
        parts = urllib.parse.urlsplit(link)
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
        self.cookie = ""
        _, headers, _ = self.ask("GET", parts.path)
        self.cookie = headers["set-cookie"].split(";")[0]
        self.token, self.form = "", None

    def ask(self, method, path, fields=None):
        body = urllib.parse.urlencode(fields) if fields is not None else None
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()

    def begin(self):
        _, _, page = self.ask("GET", "/")
        self.token = re.search(r'name="token" value="(\w+)"', page)[1]
        event = html.unescape(re.search(r'action="/begin".*?name="event" value="([^"]+)"', page)[1])
        _, headers, _ = self.ask("POST", "/begin", [("token", self.token), ("event", event)])
        self.path, self.number = headers["location"], 0

    def answer(self):
        """Confirms one answer, as a page does; returns the seconds until it is confirmed."""
        if not hasattr(self, "path") or self.number == QUESTIONS:
            self.begin()
        fields = [("token", self.token), ("position", self.number), ("item", self.number), ("ms", 1200),
                  ("answer", random.randrange(11)), ("act", "answer")]
        began = time.monotonic()
        status, headers, page = self.ask("POST", self.path, fields)
        took = time.monotonic() - began
        if status != 303 or "?" in headers["location"]:
            sys.exit(f"an answer was not taken: {status} {headers.get('location')} {page[:200]}")
        self.number += 1
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
            times.append(person.answer())
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
        times.append(people[number].answer() + late)
        began = time.monotonic()
        people[number].ask("GET", people[number].path)
        looks.append(time.monotonic() - began)
        due.append((at + 5, number))
    found.put((times, looks))


def crowd(work, links, processes, seconds):
    """What clients found who work at once."""
    end, found = multiprocessing.Value("d", 0), multiprocessing.Queue()
    clients = [multiprocessing.Process(target=work, args=(links[n::processes], end, found)) for n in range(processes)]
    for client in clients:
        client.start()
    for _ in clients:
        found.get()
    end.value = time.monotonic() + seconds
    results = [found.get() for _ in clients]
    for client in clients:
        client.join()
    return results


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def main():
    work = Path(tempfile.mkdtemp(prefix="regimen-answers."))
    try:
        folder = work / "load"
        study(folder)
        served = Served(folder)
        links = [run(folder, "participant", "link", f"P{n}", "--url", served.address).split()[-1] for n in range(PEOPLE)]

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
            used, shares = served.processor(), crowd(fast, links, clients, SECONDS)
            count = sum(len(times) for times in shares)
            used = served.processor() - used
            times = [one for part in shares for one in part]
            print(f"answers over HTTP, {clients:2} at once: {count / SECONDS:7.0f} a second, median {quantile(times, 0.5):.1f} ms, "
                  f"{used / count * 1000:.2f} ms of the server's processor time each")
            best = count / SECONDS
        alone.append(int(subprocess.run([durable, work, "5"], capture_output=True, text=True, check=True).stdout))
        print(f"the store alone, before and after: {alone[0]} and {alone[1]} a second; over HTTP {best / (sum(alone) / 2):.2f} of it")

        shares = crowd(steady, links, 8, max(30, SECONDS))
        times, looks = [one for part in shares for one in part[0]], [one for part in shares for one in part[1]]
        print(f"{PEOPLE} participants, one answer every 5 s: {len(times)} answers, p50 {quantile(times, 0.5):.1f} ms, "
              f"p99 {quantile(times, 0.99):.1f} ms; the page that follows p50 {quantile(looks, 0.5):.1f} ms, p99 {quantile(looks, 0.99):.1f} ms")
        served.stop()

        count = int(os.environ.get("FEED", "100000"))
        folder = work / "crowd"
        subprocess.run([sys.executable, HERE / "crowd.py", folder, str(count)], check=True)
        run(folder, "participant", "import", "people.csv")
        served = Served(folder)
        people = [Person(run(folder, "participant", "link", f"P{n}", "--url", served.address).split()[-1]) for n in (2, 5, 8)]
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
