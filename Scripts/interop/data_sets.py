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
    if shutil.which("readstat"):
        sav = pathlib.Path(study.folder) / "sav"
        study.run("export", "--format", "spss", "--output", str(sav), "--now", NOW)
        for file in sorted(sav.glob("*.sav")):
            _, meta = pyreadstat.read_sav(str(file), user_missing=True)
            judge.expect(all(meta.column_names_to_labels.values()), f"{file.name} has labels")
            judge.expect(bool(meta.missing_ranges), f"{file.name} has missing codes")
            if shutil.which("pspp"):
                done = subprocess.run(["pspp"], input=f"GET FILE='{file}'.\nDISPLAY DICTIONARY.\n", text=True, capture_output=True)
                judge.expect(done.returncode == 0 and "warning" not in done.stdout, f"PSPP opens {file.name}")


def spoil(out, package):
    """Puts the first number with a maximum out of range."""
    for resource in package["resources"]:
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
