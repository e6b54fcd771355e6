"""The data sets, read by the programs that researchers use: frictionless, pyreadstat, and PSPP when it is there."""
import csv
import json
import pathlib
import shutil
import subprocess

import pyreadstat
from frictionless import Package

NOW = "2026-11-04T12:00:00+00:00"


def judge(judge, study):
    out = pathlib.Path(study.folder) / "out"
    study.run("export", "--format", "package", "--output", str(out), "--now", NOW)
    package = out / "datapackage.json"
    judge.expect(Package(str(package)).validate().valid, "the Data Package is valid")
    spoilt = spoil(out, json.loads(package.read_text()))
    judge.expect(spoilt and not Package(str(package)).validate().valid, "a value out of range makes it invalid")
    for resource in json.loads(package.read_text())["resources"]:
        rows = list(csv.reader((out / resource["path"]).open(newline="")))
        judge.expect(len(rows) - 1 == resource["rows"], f"{resource['path']} has the rows that are described")
    judge_spss(judge, study, out)


def judge_spss(judge, study, out):
    sav = pathlib.Path(study.folder) / "sav"
    study.run("export", "--format", "spss", "--output", str(sav), "--now", NOW)
    names = sorted(file.stem for file in sav.glob("*.sav"))
    judge.expect(names == sorted(file.stem for file in out.glob("*.csv")), "SPSS has the tables of the package")
    for file in sorted(sav.glob("*.sav")):
        data, meta = pyreadstat.read_sav(str(file), user_missing=True)
        rows = list(csv.DictReader((out / (file.stem + ".csv")).open(newline="")))
        if file.stem == "audit":
            # The package itself is an entry by now.
            judge.expect(len(data) == len(rows) + 1, "the audit has the export before")
            data = data.head(len(rows))
        judge.expect(len(data) == len(rows) and len(data.columns) == len(csv_head(out, file.stem)), f"{file.name} is whole")
        judge.expect(all(meta.column_names_to_labels.values()), f"{file.name} has labels")
        judge.expect(set(meta.variable_measure.values()) <= {"nominal", "ordinal", "scale"}, f"{file.name} has measures")
        judge.expect(bool(meta.file_label), f"{file.name} has a label")
        for column in ("date", "enrolled"):
            if column in data.columns and rows:
                found = [str(value) for value in data[column]]
                judge.expect(found == [row[column] for row in rows], f"{file.name}: {column} is a date")
        if shutil.which("pspp"):
            done = subprocess.run(["pspp"], input=f"GET FILE='{file}'.\nDISPLAY DICTIONARY.\nLIST.\n", text=True,
                                  capture_output=True)
            judge.expect(done.returncode == 0 and "warning" not in done.stdout, f"PSPP opens {file.name}")
    _, meta = pyreadstat.read_sav(str(sav / "checkin.sav"), user_missing=True)
    judge.expect(bool(meta.missing_ranges) and bool(meta.variable_value_labels), "checkin.sav has missing codes and labels")


def csv_head(out, name):
    return next(csv.reader((out / (name + ".csv")).open(newline="")))


def spoil(out, package):
    """Puts the first number with a maximum out of range."""
    for resource in package["resources"]:
        if not resource["rows"]:
            continue
        for field in resource["schema"]["fields"]:
            if "maximum" in field.get("constraints", {}):
                path = out / resource["path"]
                rows = list(csv.reader(path.open(newline="")))
                column = rows[0].index(field["name"])
                rows[1][column] = str(field["constraints"]["maximum"] + 1)
                with path.open("w", newline="") as file:
                    csv.writer(file).writerows(rows)
                return True
    return False
