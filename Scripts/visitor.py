"""A server of a study with long surveys, and participants who answer them as a browser without scripts would."""

import html
import http.client
import os
import random
import re
import signal
import subprocess
import time
import urllib.parse
from pathlib import Path

PEOPLE, QUESTIONS = 200, 40
# Sittings enough that nobody runs out of questions.
TASKS = 40


def run(regimen, folder, *words):
    return subprocess.run([regimen, *words], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


def study(regimen, folder, people=PEOPLE):
    """A study in which each participant has many long surveys to take today."""
    items = "".join(f"      - {{ id: q{n}, type: scale, prompt: Question {n}, minimum: 0, maximum: 10 }}\n" for n in range(QUESTIONS))
    tasks = "".join(f"  - {{ id: t{n}, survey: long, schedule: [{{ id: d, every: 1 day }}] }}\n" for n in range(TASKS))
    for path, text in {
        "study.yaml": "id: load\ntitle: Load\n",
        "Surveys/long.yaml": "id: long\ntitle: Long\nsteps:\n  - id: f\n    type: form\n    items:\n" + items,
        "Schedules/load.yaml": "id: load\ntitle: Load\ndayStart: 00:00\nzone: UTC\ntasks:\n" + tasks,
        "people.csv": "id,schedule,zone\n" + "".join(f"P{n},load,UTC\n" for n in range(people)),
    }.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    run(regimen, folder, "participant", "import", "people.csv")


class Served:
    """A server of a folder's study, and what its process used."""

    def __init__(self, server, folder, port="0"):
        self.child = subprocess.Popen([server, "--port", port, "--trust-proxy", "127.0.0.1"], cwd=folder, stderr=subprocess.PIPE, text=True)
        line = next(line for line in self.child.stderr if "pages are at" in line)
        self.address = re.search(r"at (http://\S+)", line)[1]
        # A log that nobody reads would stop it.
        self.drain = subprocess.Popen(["cat"], stdin=self.child.stderr, stdout=subprocess.DEVNULL)

    def processor(self):
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.child.pid}/status").read_text())[1])

    def kill(self):
        self.child.kill()
        self.child.wait()
        self.drain.wait()

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(20)
        self.drain.wait(20)


class Person:
    """A browser that keeps its connection and its cookie, behind a proxy: links are opened from as many addresses as there are
    people, since one address may open few a minute."""

    count = 0

    def __init__(self, link):
        parts = urllib.parse.urlsplit(link)
        self.host, self.port = parts.hostname, parts.port
        self.connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        self.cookie = ""
        Person.count += 1
        self.address = f"10.{os.getpid() % 250}.{Person.count // 250}.{Person.count % 250}"
        _, headers, _ = self.ask("GET", parts.path)
        self.cookie = headers["set-cookie"].split(";")[0]
        self.token, self.path, self.number = "", None, 0

    def ask(self, method, path, fields=None):
        body = urllib.parse.urlencode(fields) if fields is not None else None
        headers = {"X-Forwarded-For": self.address} | ({"Cookie": self.cookie} if self.cookie else {})
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()

    def post(self, path, body):
        """Sends a form over the same connection with as little work as can be: a client that takes half of the machine
        would measure itself. Returns the status, the head and what follows."""
        if self.connection.sock is None:
            self.connection.connect()
        socket = self.connection.sock
        socket.sendall((f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nX-Forwarded-For: {self.address}\r\n"
                        f"Cookie: {self.cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                        f"Content-Length: {len(body)}\r\n\r\n{body}").encode())
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self.more(socket)
        head = got[:end].decode("latin-1")
        length = re.search(r"(?i)\r\ncontent-length: *(\d+)", head)
        rest = got[end + 4:]
        while length and len(rest) < int(length[1]):
            rest += self.more(socket)
        return int(head.split(" ", 2)[1]), head, rest

    @staticmethod
    def more(socket):
        got = socket.recv(65536)
        if not got:
            raise ConnectionError("the server closed the connection")
        return got

    def begin(self):
        _, _, page = self.ask("GET", "/")
        self.token = re.search(r'name="token" value="(\w+)"', page)[1]
        self.event = html.unescape(re.search(r'action="/begin".*?name="event" value="([^"]+)"', page)[1])
        _, headers, _ = self.ask("POST", "/begin", [("token", self.token), ("event", self.event)])
        self.path, self.number = headers["location"], 0

    def confirm(self, questions=QUESTIONS):
        """Confirms one answer, as a page does, of a survey of so many questions. Returns the seconds until it is confirmed, and
        what was said where it was not taken."""
        if self.path is None or self.number == questions:
            self.begin()
        number = self.number
        body = f"token={self.token}&position={number}&item={number}&ms=1200&answer={random.randrange(11)}&act=answer"
        began = time.monotonic()
        status, head, page = self.post(self.path, body)
        took = time.monotonic() - began
        location = re.search(r"(?i)\r\nlocation: *([^\r]*)", head)
        self.number += 1
        isTaken = status == 303 and location is not None and "?" not in location[1]
        return took, None if isTaken else f"{status} {head} {page[:200]}"

    def fields(self, value):
        """What the page of the next question sends."""
        return [("token", self.token), ("position", self.number), ("item", self.number), ("ms", 1200), ("answer", value),
                ("act", "answer")]


