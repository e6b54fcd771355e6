import pathlib
import sys

import api
import calendars
import chain
import data_sets
import encrypted
import fhir_judge
import forms
import kiosk
import lots
import odm
import printed
import reminders
import schemas
import walks
import yaml_files
import zones
from judge import Judge, Study

root = pathlib.Path(sys.argv[1])
judge = Judge()
lots.judge(judge, root)
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
with Study(root) as study:
    zones.judge(judge, study)
    yaml_files.judge(judge, study)
    schemas.judge(judge, study)
with Study(root) as study:
    calendars.judge(judge, study)
with Study(root) as study:
    kiosk.judge(judge, study)
with Study(root) as study:
    walks.judge(judge, study)
odm.judge(judge, root)
api.judge(judge, root)
reminders.judge(judge)
sys.exit(judge.summary())
