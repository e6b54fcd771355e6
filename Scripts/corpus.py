#!/usr/bin/env python3
"""Imports every study file below a folder, and prints what became of them, by format.

Each file is imported into a folder of its own and judged there by `regimen check`. A file ends in a study that `check`
accepts, or is refused with a diagnostic (exit 65); everything else is a failure. With an INDEX.tsv in the folder (columns
`file` and `kind`) studies and instruments are counted apart from test files.

usage: corpus.py REGIMEN FOLDER [--verbose]
"""

import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import time

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
VERBOSE = "--verbose" in sys.argv[3:]
LIMIT = 2.0
SYSTEMS = ["redcap", "xlsform", "fhir", "radar"]


def system_of(path):
    """The system that a file is of, by where it lies, else by what it holds; None for files of none."""
    for system in SYSTEMS:
        if system in path.relative_to(FOLDER).parts or FOLDER.name == system:
            return system
    if path.suffix in (".xlsx", ".xls"):
        return "xlsform"
    head = path.read_bytes()[:20_000].decode("utf-8", "replace")
    if path.suffix == ".csv":
        is_form = "list_name" in head or "type" in head.split("\n")[0].lower().split(",")
        return "redcap" if "field_type" in head.lower().replace(" ", "_") else "xlsform" if is_form else None
    if path.suffix == ".json":
        if '"Questionnaire' in head:
            return "fhir"
        if '"protocols"' in head or '"field_type"' in head:
            return "radar"
    return None


def sources(system, path):
    """The files that are imported together: a protocol comes with its definitions."""
    if system != "radar" or path.name != "protocol.json":
        return [path]
    try:
        protocol = json.loads(path.read_text("utf-8-sig"))
    except (ValueError, UnicodeDecodeError):
        return [path]
    wanted = {entry.get("questionnaire", {}).get("name") for entry in protocol.get("protocols", [])}
    found = [
        file for file in sorted(FOLDER.rglob("*.json"))
        if "_armt" in file.name and file.name.split("_armt")[0] in wanted
    ]
    return [path] + found


def kinds():
    index = FOLDER / "INDEX.tsv"
    if not index.exists():
        return {}
    rows = [line.split("\t") for line in index.read_text().splitlines()]
    return {row[0]: row[1] for row in rows[1:]}


def run(words):
    began = time.monotonic()
    try:
        done = subprocess.run(words, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return 124, "", 60.0
    return done.returncode, done.stderr.decode("utf-8", "replace"), time.monotonic() - began


def main():
    known = kinds()
    counts = collections.defaultdict(collections.Counter)
    lost = collections.defaultdict(collections.Counter)
    failures = []
    for path in sorted(FOLDER.rglob("*")):
        system = path.is_file() and path.name != "INDEX.tsv" and system_of(path)
        if not system:
            continue
        kind = known.get(str(path.relative_to(FOLDER)), "study")
        group = system, "real" if kind in ("study", "instrument") else "test"
        row = counts[group]
        row["files"] += 1
        with tempfile.TemporaryDirectory() as folder:
            report = f"{folder}/report.json"
            words = [PROGRAM, "import", system, *map(str, sources(system, path)), "--into", f"{folder}/study"]
            code, said, taken = run(words + ["--report", report])
            if taken > LIMIT:
                row["slow"] += 1
                failures.append(f"{path}: took {taken:.1f} s")
            if code == 65:
                row["refused"] += 1
                if VERBOSE:
                    print(f"refused {path}: {said.strip().splitlines()[:1]}")
                continue
            if code != 0:
                row["failed"] += 1
                failures.append(f"{path}: import ended with {code}: {said.strip()[-200:]}")
                continue
            told = json.loads(pathlib.Path(report).read_text())
            for fate in ("kept", "approximated", "lost"):
                row[fate] += told["counts"][fate]
            for construct, fates in told["constructs"].items():
                lost[group][construct] += fates["lost"] + fates["approximated"]
            code, said, _ = run([PROGRAM, "check", "--study", f"{folder}/study"])
            row["accepted" if code == 0 else "failed"] += 1
            if code != 0:
                failures.append(f"{path}: check ended with {code}")
    heads = ["files", "accepted", "refused", "failed", "slow", "kept", "approximated", "lost"]
    print(f"{'':16}" + "".join(f"{head:>13}" for head in heads) + f"{'kept, %':>10}")
    for group in sorted(counts):
        row = counts[group]
        total = row["kept"] + row["approximated"] + row["lost"]
        share = f"{100 * row['kept'] / total:.1f}" if total else "-"
        print(f"{' '.join(group):16}" + "".join(f"{row[head]:>13}" for head in heads) + f"{share:>10}")
    if VERBOSE:
        for group in sorted(lost):
            print(*group, "not kept:", ", ".join(f"{name} {count}" for name, count in lost[group].most_common(25)))
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures else 0


sys.exit(main())
