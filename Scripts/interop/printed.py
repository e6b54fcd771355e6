"""What the program prints as JSON, read by Python; the digest of a survey, by sha256sum; the store, by sqlite3."""

import json
import subprocess

import judge as common


def shell(study, line):
    return subprocess.run(["sh", "-c", line], cwd=study.folder, capture_output=True, text=True, check=True).stdout


def judge_json(judge, study):
    now = ("--now", "2026-11-04T15:00:00+00:00")
    lists = {
        "due": study.json("due", "--json", *now),
        "due --all": study.json("due", "--json", "--all", *now),
        "calendar": study.json("calendar", "knee-recovery", "--enrolled", "2026-11-02", "--json"),
        "due --ndjson": [json.loads(line) for line in study.run("due", "--ndjson", *now).splitlines()],
        "participant list": study.json("participant", "list", "--json", *now),
    }
    for name, rows in lists.items():
        judge.expect(isinstance(rows, list) and rows, f"{name} gives a list with something in it")
        keys = [(row.get("participant"), row.get("event")) for row in rows]
        judge.expect(len(set(keys)) == len(keys), f"{name}: ids are unique")
        judge.expect(len({tuple(row) for row in rows}) == 1, f"{name}: all rows have the same fields in the same order")
    judge.expect(lists["due"] == lists["due --ndjson"], "due --json and --ndjson hold the same")
    fields = ("participant schedule task survey title event element date start opens closes graceEnds state completed "
              "zone version").split()
    judge.expect(list(lists["due"][0]) == fields, f"due has the documented fields, not {list(lists['due'][0])}")
    judge.expect(list(lists["calendar"][0]) == [name for name in fields if name not in ("participant", "state", "completed")],
                 f"calendar has the documented fields, not {list(lists['calendar'][0])}")
    judge.expect(study.json("participant", "show", "P001", "--json", *now)["participant"] == "P001", "participant show")
    judge.expect(study.json("check", "--format", "json") == [], "check of the shipped study has no findings")


def judge_digests(judge, study):
    answers = {
        "checkin": ("Surveys/checkin.yaml", "4\n11\n"),
        "onboarding": ("Surveys/onboarding.yaml Surveys/onboarding-consent.md Surveys/onboarding-consent.ja.md",
                       "\n1\n1\n2\n1\nAnn\n\n"),
        "range-of-motion": ("Surveys/range-of-motion.yaml", "\n10\n120\n\n"),
    }
    for survey, (files, lines) in answers.items():
        printed = study.json("run", survey, "--dry-run", "--json", "--now", common.NOW, given=lines)
        expected = shell(study, f"sha256sum {files} | LC_ALL=C sort | sha256sum").split()[0]
        judge.expect(printed["result"]["digest"] == "sha256:" + expected, f"the digest of {survey} by sha256sum")
        with open(study.folder / "Surveys" / "checkin.yaml", "a") as file:
            file.write("# a remark\n")


def judge_store(judge, study):
    for pragma, expected in (("integrity_check", "ok"), ("foreign_key_check", ""), ("journal_mode", "wal")):
        said = shell(study, f"sqlite3 -readonly .regimen/study.sqlite 'PRAGMA {pragma}'").strip()
        judge.expect(said == expected, f"PRAGMA {pragma} says '{said}'")
    mode = study.store.stat().st_mode & 0o777
    judge.expect(mode == 0o600, f"the store is its owner's alone, mode {mode:o}")
    folder = study.store.parent.stat().st_mode & 0o777
    judge.expect(folder == 0o700, f"the store's folder is its owner's alone, mode {folder:o}")
