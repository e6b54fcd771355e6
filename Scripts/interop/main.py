"""Runs every judge, as many groups at once as there are processors: each group has a study of its own."""

import concurrent.futures
import pathlib
import sys
import time

import api
import calendars
import chain
import data_sets
import encrypted
import fhir_judge
import forms
import kiosk
import lots
import month
import odm
import printed
import reminders
import schemas
import walks
import yaml_files
import zones
from judge import Judge, Study

root = pathlib.Path(sys.argv[1])


def store(judge):
    with Study(root) as study:
        study.live()
        printed.judge_store(judge, study)
        chain.judge(judge, study)
        printed.judge_json(judge, study)
        printed.judge_digests(judge, study)
        data_sets.judge(judge, study)
        fhir_judge.judge(judge, study)
        forms.judge(judge, study)
        encrypted.judge(judge, study)


def files(judge):
    lots.judge(judge, root)
    with Study(root) as study:
        zones.judge(judge, study)
        yaml_files.judge(judge, study)
        schemas.judge(judge, study)


def with_study(judges):
    def run(judge):
        with Study(root) as study:
            judges(judge, study)

    return run


# The longest first, so that none is waited for alone.
GROUPS = {
    "odm": lambda judge: odm.judge(judge, root),
    "store": store,
    "reminders": reminders.judge,
    "interface": lambda judge: api.judge(judge, root),
    "kiosk": with_study(kiosk.judge),
    "month": lambda judge: month.judge(judge, root),
    "walks": with_study(walks.judge),
    "files": files,
    "calendars": with_study(calendars.judge),
}


def run(name):
    judge = Judge()
    start = time.monotonic()
    GROUPS[name](judge)
    print(f"{name}: {judge.passed} passed, {judge.failed} failed, {time.monotonic() - start:.0f} s", flush=True)
    return judge


if __name__ == "__main__":
    whole = Judge()
    with concurrent.futures.ProcessPoolExecutor() as groups:
        for part in groups.map(run, GROUPS):
            whole.passed += part.passed
            whole.failed += part.failed
    sys.exit(whole.summary())
