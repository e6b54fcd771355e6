"""Rough handling of a server: taps that come twice, tabs that were left, answers whose confirmation is lost, and SIGKILL while
many answer. Nothing that was confirmed may be lost, and nothing may be entered twice.

    server.py REGIMEN SERVER [TIMES] [KILLS] [SEED]
"""
import http.client
import json
import random
import shutil
import socket
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from visitor import QUESTIONS, Person, Served, run, study  # noqa: E402

regimen, server = (str(Path(path).resolve()) for path in sys.argv[1:3])
TIMES, KILLS, SEED = (int(word) for word in (sys.argv[3:6] + ["50", "100", "1"][len(sys.argv[3:6]):]))
ANSWERING = 8
failures = []


def check(is_so, text):
    if not is_so:
        failures.append(text)
        print("FAILED:", text)


def send(person, fields, wait=True):
    """Sends a form on a connection of its own; without waiting the line is cut as soon as it is sent."""
    body = urllib.parse.urlencode(fields)
    with socket.create_connection((person.host, person.port), timeout=60) as line:
        line.sendall((f"POST {person.path} HTTP/1.1\r\nHost: {person.host}\r\nCookie: {person.cookie}\r\nConnection: close\r\n"
                      f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
        return line.recv(65536).decode() if wait else ""


def next_question(person):
    if person.path is None or person.number == QUESTIONS:
        person.begin()
        person.known.append((person.event, []))
    return random.randrange(11)


def confirmed(person, value):
    person.number += 1
    person.known[-1][1].append(value)


def taps(person):
    """The same form twice at the same moment."""
    value = next_question(person)
    replies, start = [], threading.Barrier(2)

    def tap():
        start.wait()
        replies.append(send(person, person.fields(value)))

    both = [threading.Thread(target=tap) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    check(all(reply.startswith("HTTP/1.1 303") for reply in replies), f"a double tap: {replies}")
    confirmed(person, value)


def tabs(person):
    """Another answer to the same question from a tab that was left open."""
    value = next_question(person)
    fields = person.fields(value)
    check(send(person, fields).startswith("HTTP/1.1 303"), "an answer is not taken")
    stale = person.fields((value + 1) % 11)
    confirmed(person, value)
    check(send(person, stale).startswith("HTTP/1.1 303"), "the form of a left tab is not answered")
    page = person.ask("GET", person.path)[2]
    check("nothing was entered twice" in page, "a left tab is not told")


def lost(person):
    """The line is cut before the confirmation comes, and the same form is sent again."""
    value = next_question(person)
    fields = person.fields(value)
    send(person, fields, wait=False)
    time.sleep(random.choice([0, 0.005, 0.05]))
    check(send(person, fields).startswith("HTTP/1.1 303"), "an answer is not taken again")
    confirmed(person, value)


def answering(person, ended):
    """Answers on and on, and sends again what was not confirmed, as a phone does."""
    while not ended.is_set():
        try:
            value = next_question(person)
        except (OSError, http.client.HTTPException, TypeError):
            person.connection.close()
            time.sleep(0.05)
            continue
        while True:
            try:
                status, headers, _ = person.ask("POST", person.path, person.fields(value))
                if status == 303:
                    break
                check(status in (500, 503), f"an answer is answered with {status}")
            except (OSError, http.client.HTTPException):
                person.connection.close()
            time.sleep(0.02)
        confirmed(person, value)


def total(people):
    return sum(len(values) for person in people for _, values in person.known)


def compare(folder, people):
    """What each person knows to be confirmed against what is stored: outcomes, and the inputs of what is under way."""
    answers = 0
    for number, person in enumerate(people):
        person.connection.close()
        for event, values in person.known:
            answers += len(values)
            if len(values) < QUESTIONS:
                shown = person.ask("GET", person.path)[2] if values else ""
                check(not values or f"Question {len(values) + 1} of {QUESTIONS}" in shown,
                      f"P{number}, {event}: {len(values)} answers are confirmed, and the sitting stands elsewhere")
                continue
            stored = json.loads(run(regimen, folder, "outcome", "show", event, "-p", f"P{number}", "--json"))
            found = [item["answer"] for step in stored["result"]["results"] for item in step["results"]]
            check(found == values, f"P{number}, {event}: {values} were confirmed, {found} are stored")
    return answers


def main():
    random.seed(SEED)
    folder = Path(tempfile.mkdtemp(prefix="regimen-server."))
    running = None
    try:
        study(regimen, folder, people=ANSWERING + 1)
        running = Served(server, folder)
        port = running.address.rsplit(":", 1)[1]
        people = [Person(run(regimen, folder, "participant", "link", f"P{n}", "--url", running.address).split()[-1])
                  for n in range(ANSWERING + 1)]
        for person in people:
            person.known = []
        for deed in (taps, tabs, lost):
            for _ in range(TIMES):
                deed(people[-1])
        ended = threading.Event()
        clients = [threading.Thread(target=answering, args=(person, ended)) for person in people[:-1]]
        for client in clients:
            client.start()
        for _ in range(KILLS):
            # While they are answered: after some answers, in the midst of others.
            wanted = total(people) + random.randrange(1, 30)
            until = time.monotonic() + 10
            while total(people) < wanted and time.monotonic() < until:
                time.sleep(0.002)
            time.sleep(random.uniform(0, 0.03))
            running.kill()
            running = Served(server, folder, port)
        ended.set()
        for client in clients:
            client.join()
        answers = compare(folder, people)
        verified = json.loads(run(regimen, folder, "store", "verify", "--json"))
        running.stop()
        print(f"server: {TIMES} double taps, {TIMES} left tabs, {TIMES} lost confirmations, {KILLS} kills while {ANSWERING} answered: "
              f"{answers} answers confirmed, {len(failures)} faults; {json.dumps(verified)[:120]}")
    finally:
        if running and running.child.poll() is None:
            running.kill()
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if failures else 0)


main()
