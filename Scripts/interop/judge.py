"""Counts what agrees and what does not, and runs the program."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

PROGRAM = os.environ["REGIMEN"]
NOW = "2026-11-02T08:30:00+00:00"


class Judge:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def expect(self, agrees, what):
        if agrees:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {what}", flush=True)

    def summary(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


class Study:
    """A copy of the shipped study, in a folder of its own."""

    def __init__(self, root):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-interop-"))
        for name in ("Surveys", "Schedules"):
            shutil.copytree(root / name, self.folder / name)
        shutil.copy(root / "study.yaml", self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    @property
    def store(self):
        return self.folder / ".regimen" / "study.sqlite"

    def run(self, *words, given="", code=0):
        done = subprocess.run(
            [PROGRAM, *words], cwd=self.folder, input=given.encode(), capture_output=True, timeout=60
        )
        if done.returncode != code:
            raise SystemExit(f"regimen {' '.join(words)} exited {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode("utf-8")

    def json(self, *words, given=""):
        return json.loads(self.run(*words, given=given))

    def live(self, people=3):
        """Enrols people, takes their onboarding, and some check-ins by file and by line, one of them broken off."""
        for number in range(1, people + 1):
            name = f"P{number:03}"
            self.run("participant", "add", name, "--schedule", "knee-recovery", "--enrolled", "2026-11-02",
                     "--zone", ["Europe/London", "Asia/Tokyo", "America/New_York"][number % 3], "--name", "花子 " + name,
                     "--now", "2026-11-02T00:30:00+09:00")
            noon = "2026-11-02T22:00:00+00:00"
            self.run("run", "onboarding", "-p", name, "--now", noon, given="\n1\n1\n2\n1\nAnn 😀 Example\n\n")
            later = "2026-11-03T14:00:00+00:00"
            self.run("run", "checkin", "-p", name, "--answers", "-", "--now", later, given="{pain: 4, sleep: 11}")
            self.run("run", "range-of-motion", "-p", name, "--now", later, given="\n10.5\n120\n\n")
        self.run("run", "checkin", "-p", "P001", "--now", "2026-11-04T14:00:00+00:00", given="4\n", code=130)
        self.run("accept", "--reason", "nothing changed", "--now", "2026-11-04T14:00:00+00:00")
