"""A study for the desk's browser test: 60 rehearsed people at two sites, under a clock that the test sets.

The clock of every program begins at a stated time and is set forward by the test (clock.c). What staff did before the test begins is written
down here as it is told to the commands, so that the model of the numbers can start from it.
"""

import base64
import hashlib
import hmac
import json
import mmap
import os
import re
import shutil
import struct
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from common import BIN, ROOT

START = "2026-06-01"
DAYS = 9
# A Wednesday morning in British summer time: 10:30 at the sites.
BEGIN = datetime(2026, 6, 10, 9, 30)
SCHEDULES = ["knee-recovery", "perioperative", "stepped-care", "rehabilitation"]
SITES = ["leeds", "york"]
PEOPLE = 60
SURGERY = "2026-06-03"
ANSWERS = f"""adult: true
operated: true
advisedAgainst: false
consent: {{ agreed: true, signature: Demo Person }}
date: {SURGERY}
"""
PASSWORD = "umbrella quartz lemon tide"


def person(number):
    return f"V{number:04}"


class Study:
    """The folder of the study, its clock, and its commands."""

    def __init__(self, folder):
        self.folder = Path(folder)
        library, clock = self.folder / "clock.so", self.folder / "clock"
        compiler = shutil.which("cc") or shutil.which("clang")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, ROOT / "Scripts/browser/clock.c"], check=True)
        clock.write_bytes(bytes(8))
        self.offset = mmap.mmap(os.open(clock, os.O_RDWR), 8)
        self.environment = dict(os.environ, LD_PRELOAD=str(library), REHEARSED_CLOCK=str(clock), TZ="UTC")
        self.move(to=BEGIN)

    @property
    def now(self):
        return datetime.now(timezone.utc).replace(tzinfo=None) + timedelta(seconds=struct.unpack("q", self.offset[:])[0])

    def move(self, minutes=0, to=None):
        """Sets the clock of all programs forward."""
        to = to or self.now + timedelta(minutes=minutes)
        self.offset[:] = struct.pack("q", round((to - datetime.now(timezone.utc).replace(tzinfo=None)).total_seconds()))

    def regimen(self, *words, fed=None, may_fail=False):
        done = subprocess.run(
            [BIN / "regimen", *words], cwd=self.folder, env=self.environment, capture_output=True, text=True, input=fed or "")
        if done.returncode not in (0, 1) and not may_fail:
            sys.exit(f"regimen {' '.join(words)}: {done.stderr}")
        return done.stdout

    def rows(self, table):
        """What `export` writes of a table."""
        text = self.regimen("export", "--format", "ndjson", "--table", table, "--identified")
        return [json.loads(line) for line in text.splitlines()]

    def code(self, key):
        """What an authenticator shows for a key of letters (RFC 6238): six digits for each half minute."""
        step = int((self.now - datetime(1970, 1, 1)).total_seconds()) // 30
        secret = base64.b32decode(key + "=" * (-len(key) % 8))
        digest = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
        at = digest[-1] & 15
        return f"{(int.from_bytes(digest[at:at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"

    def invitation(self, account, *roles, name=None):
        """Makes an account, and says the address of the link for it, without the host."""
        words = ["account", "add", account] + [w for role in roles for w in ("--role", role)]
        text = self.regimen(*words, *(["--name", name] if name else []))
        return re.search(r"/desk/invitation/\w+", text).group(0)


def made(folder):
    """The study with what staff did at the command line, and that as facts."""
    study = Study(folder)
    shutil.copytree(ROOT / "Surveys", study.folder / "Surveys")
    shutil.copytree(ROOT / "Schedules", study.folder / "Schedules")
    text = (ROOT / "study.yaml").read_text()
    (study.folder / "study.yaml").write_text(text + "sites: { leeds: { title: Leeds }, york: { title: York } }\n")
    (study.folder / "answers.yaml").write_text(ANSWERS)
    (study.folder / ".regimen").mkdir()
    study.regimen(
        "simulate", *SCHEDULES, "--site", SITES[0], "--site", SITES[1], "--participants", str(PEOPLE), "--days", str(DAYS),
        "--seed", "11", "--adherence", "70", "--start", START, "--answers", "answers.yaml", "--output",
        "rehearsed.sqlite")
    (study.folder / "rehearsed.sqlite").rename(study.folder / ".regimen/study.sqlite")
    facts = {
        "names": {"V0001": "Ada Park", "V0002": "Bo Lindqvist", "V0005": "Chika Mori"},
        # From, until (not included); None: until it is ended.
        "pauses": {"V0009": ("2026-06-10", "2026-06-15", "on holiday"), "V0013": ("2026-06-10", None, "in hospital")},
        "withdrawn": {"V0017": "moved abroad"},
        "excused": {("V0021", "checkin/daily@2026-06-10"): "in surgery"},
        # To another time of today, and to another day.
        "moved": {("V0025", "checkin/daily@2026-06-10"): "2026-06-10T18:00:00+01:00",
                  ("V0029", "checkin/daily@2026-06-10"): "2026-06-12"},
        # Missed, and to be done after all until the end of today.
        "reopened": [("V0025", "checkin/daily@2026-06-09")],
        "assessed": [person(number) for number in range(4, PEOPLE + 1, 4)],
        "queries": [], "acknowledged": [], "begun": [], "kept": {},
    }
    study.regimen("assessor", "add", "A01", "--name", "Nurse One")
    study.regimen("assessor", "assign", "A01", *facts["assessed"])
    for id, name in facts["names"].items():
        study.regimen("participant", "set", id, "--name", name)
    for id, (start, end, reason) in facts["pauses"].items():
        until = ["--until", end] if end else []
        study.regimen("participant", "pause", id, "--from", start, *until, "--reason", reason)
    for id, reason in facts["withdrawn"].items():
        study.regimen("participant", "withdraw", id, "--reason", reason)
    for (id, event), reason in facts["excused"].items():
        study.regimen("event", "excuse", event, "-p", id, "--reason", reason)
    for id, event in facts["reopened"]:
        study.regimen("event", "reopen", event, "-p", id, "--reason", "the telephone was broken")
    for (id, event), to in facts["moved"].items():
        study.regimen("event", "reschedule", event, "-p", id, "--to", to, "--reason", "they asked for it")
    study.regimen("note", "add", "Prefers to be called in the evening.", "-p", "V0001")
    done = sorted({(r["participant"], r["event"]) for r in study.rows("values") if r["task"] == "checkin"})
    facts["queries"] = done[:3]
    for id, event in facts["queries"]:
        study.regimen("query", "open", event, "Is this right?", "-p", id, "--item", "checkin.form/pain")
    alerts = json.loads(study.regimen("alerts", "--open", "--json"))
    facts["acknowledged"] = [(a["participant"], a["event"]) for a in alerts[:2]]
    for alert in alerts[:2]:
        study.regimen("alerts", "ack", str(alert["number"]), "--reason", "called them")
    # One of the check-ins of today is left after its first answer.
    study.regimen("run", "checkin", "-p", "V0033", "--plain", fed="4\n", may_fail=True)
    facts["begun"] = [("V0033", "checkin/daily@2026-06-10")]
    return study, facts
