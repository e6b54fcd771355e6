"""Reminders through a real msmtp into a mail server on this machine, with the sender killed over and over."""

import asyncio
import csv
import email
import email.policy
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from aiosmtpd.controller import Controller

from judge import PROGRAM

PEOPLE = 1_000
KILLS = 20
DAY = "2026-11-03"
NOW = f"{DAY}T09:00:00+00:00"
CONTACT = ["--contact", "email"]

STUDY = """\
id: reminded
title: { en: "Knee, \\"study\\"", ja: 膝の研究 }
languages: [en, ja]
attributes: { email: { type: text } }
"""
SURVEY = """\
id: a
title: { en: How is the knee?, ja: 膝の具合は? }
steps:
  - id: f
    type: form
    title: { en: F, ja: F }
    items: [{ id: pain, type: scale, prompt: { en: Pain, ja: 痛み }, minimum: 0, maximum: 10 }]
"""
SCHEDULE = """\
id: s
title: { en: S, ja: S }
tasks:
  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, window: 12 h, remind: [30 min] }] }
"""


class Sink:
    """Takes mail, some of it slowly, and turns some away the first time."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.taken = []
        self.turned_away = set()

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        name = message["Message-ID"]
        await asyncio.sleep(self.random.choice([0, 0, 0.01, 0.05]))
        if name not in self.turned_away and self.random.random() < 0.03:
            self.turned_away.add(name)
            return "451 4.3.0 try again later"
        self.taken.append((time.monotonic(), name, envelope.mail_from, list(envelope.rcpt_tos), message))
        return "250 OK"


class Trial:
    def __init__(self, judge, folder, seed):
        self.judge = judge
        self.folder = folder
        self.random = random.Random(seed)
        self.sink = Sink(seed)
        self.done = {}
        self.told_uncertain = []

    def run(self, *words, given="", codes=(0,)):
        done = subprocess.run(
            [PROGRAM, *words], cwd=self.folder, input=given.encode(), capture_output=True, timeout=300)
        if done.returncode not in codes:
            raise SystemExit(f"regimen {' '.join(words)} exited {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode()

    def make(self):
        for name in ("Surveys", "Schedules"):
            (self.folder / name).mkdir()
        (self.folder / "study.yaml").write_text(STUDY)
        (self.folder / "Surveys" / "a.yaml").write_text(SURVEY)
        (self.folder / "Schedules" / "s.yaml").write_text(SCHEDULE)
        with open(self.folder / "roster.csv", "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["id", "schedule", "enrolled", "zone", "language", "participant.email"])
            for number in range(1, PEOPLE + 1):
                rows.writerow([f"P{number:04}", "s", "2026-11-02", "UTC", ["en", "ja"][number % 2],
                               f"p{number:04}@example.org"])
        self.run("participant", "import", "roster.csv", "--now", "2026-11-02T00:00:00+00:00")

    def sender(self, port):
        settings = self.folder / "msmtprc"
        settings.write_text(
            f"account default\nhost 127.0.0.1\nport {port}\nauth off\ntls off\ntimeout 10\nfrom study@example.org\n")
        settings.chmod(0o600)
        return ["remind", *CONTACT, "--mail-from", "study@example.org", "--sendmail", f"msmtp --file={settings}",
                "--public-url", "https://study.example.org", "--timeout", "20", "--json"]

    def entries(self):
        return [entry for entry in json.loads(self.run("audit", "--json", "--now", f"{DAY}T23:00:00+00:00"))
                if entry["kind"].startswith("reminder")]

    def kill(self, sender):
        """Starts a sender and ends it at some moment; what it had begun goes on."""
        process = subprocess.Popen(
            [PROGRAM, *sender, "--now", NOW], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        time.sleep(self.random.uniform(0.4, 1.1))
        process.send_signal(signal.SIGKILL)
        return process.wait() == -signal.SIGKILL

    def settle(self):
        """Waits until what dead senders had begun has ended."""
        count = -1
        while count != len(self.sink.taken):
            count = len(self.sink.taken)
            time.sleep(0.4)

    def somebody_does_it(self):
        tried = {entry["participant"] for entry in self.entries()}
        free = [f"P{number:04}" for number in range(1, PEOPLE + 1)]
        free = [person for person in free if person not in tried and person not in self.done]
        for person in self.random.sample(free, min(3, len(free))):
            self.run("run", "a", "-p", person, "--answers", "-", "--now", NOW, given="{pain: 4}")
            self.done[person] = time.monotonic()

    def finish(self, sender):
        for minute in (0, 2, 8, 24, 90):
            now = f"{DAY}T{9 + minute // 60:02}:{minute % 60:02}:00+00:00"
            report = json.loads(self.run(*sender, "--now", now, codes=(0, 1)))
            self.told_uncertain += [
                (row["participant"], row["event"]) for row in report["reminders"] if row["state"] == "uncertain"]

    def count(self, kills):
        expect = self.judge.expect
        entries = self.entries()
        people = {kind: [entry["participant"] for entry in entries if entry["kind"] == kind]
                  for kind in ("reminderSending", "reminderSent", "reminderFailed", "reminderUncertain")}
        names = [name for _, name, *_ in self.sink.taken]
        got = {recipients[0].split("@")[0].upper() for _, _, _, recipients, _ in self.sink.taken}
        (sent, uncertain) = (set(people["reminderSent"]), set(people["reminderUncertain"]))
        everybody = {f"P{number:04}" for number in range(1, PEOPLE + 1)}
        expect(kills >= KILLS * 3 // 4, f"{kills} of {KILLS} senders were killed at work")
        expect(len(names) == len(set(names)), "a message came twice")
        expect(len(people["reminderSent"]) == len(sent), "one was sent twice by the record")
        expect(len(people["reminderUncertain"]) == len(uncertain), "one is uncertain twice")
        expect(not sent & uncertain, "one was both sent and uncertain")
        expect(sent | uncertain == everybody - set(self.done), "somebody was left out without a word")
        expect(sent <= got, "the record says of one that it was sent, and it did not come")
        expect(got <= sent | uncertain, "one came of which the record says neither")
        expect(len(self.told_uncertain) == len(uncertain)
               and {person for person, _ in self.told_uncertain} == uncertain, "each uncertain one is told once")
        expect(not got & set(self.done), "one came to somebody who had done it")
        expect(len(people["reminderFailed"]) > 0, "the server turned none away")
        print(f"reminders: {len(got)} came, {len(uncertain)} uncertain of {len(people['reminderSending'])} attempts, "
              f"{len(people['reminderFailed'])} turned away, {len(self.done)} had done it, {kills} kills", flush=True)

    def read(self):
        """What a mail program makes of one in each language."""
        expect = self.judge.expect
        for ending, subject in (("0", "A reminder from Knee, \"study\""), ("1", "膝の研究からのお知らせ")):
            found = [entry for entry in self.sink.taken if entry[3][0].split("@")[0].endswith(ending)]
            _, name, sender, recipients, message = found[0]
            text = message.get_content()
            expect(message["Subject"] == subject, f"the subject reads {message['Subject']}")
            expect(sender == "study@example.org" and message["To"] == recipients[0], "the envelope is that of the head")
            expect(message["From"].addresses[0].addr_spec == "study@example.org", "From has the address")
            expect(message["From"].addresses[0].display_name in ("Knee, \"study\"", "膝の研究"), "From has the study")
            expect(message["Auto-Submitted"] == "auto-generated" and message["Date"].datetime, "the head says what it is")
            expect("https://study.example.org/l/" in text, "the text has a link")
            expect(not message.defects, f"{message.defects}")
        links = [word for *_, message in self.sink.taken for word in message.get_content().split() if "/l/" in word]
        expect(len(set(links)) == len(links) == len(self.sink.taken), "each has a link of its own")
        store = (self.folder / ".regimen" / "study.sqlite").read_bytes()
        expect(not any(link.split("/")[-1].encode() in store for link in links), "the store has no link")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def judge(judge):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-reminders-"))
    seed = int(os.environ.get("SEED", "1"))
    try:
        trial = Trial(judge, folder, seed)
        trial.make()
        port = free_port()
        controller = Controller(trial.sink, hostname="127.0.0.1", port=port)
        controller.start()
        try:
            sender = trial.sender(port)
            kills = 0
            for _ in range(KILLS):
                kills += trial.kill(sender)
                trial.settle()
                trial.somebody_does_it()
            trial.finish(sender)
        finally:
            controller.stop()
        trial.count(kills)
        trial.read()
    finally:
        shutil.rmtree(folder)
