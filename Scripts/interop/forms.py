"""Judges what is written for XLSForm and for REDCap: pyxform makes an XForm of each workbook; the dictionary and the records are
held against the rules of REDCap's own upload, and each value against the CSV of the same record."""

import collections
import csv
import io
import pathlib
import re

import pyxform.xls2xform

TYPES = {
    "text", "notes", "radio", "dropdown", "checkbox", "yesno", "truefalse", "slider", "calc", "descriptive", "file",
}
VALIDATIONS = {
    "", "integer", "number", "number_1dp", "number_2dp", "number_3dp", "date_ymd", "datetime_ymd", "time", "email",
    "signature", "zipcode", "phone", "alpha_only",
}
REFERENCE = re.compile(r"\[([a-z][a-z0-9_]*)(?:\(([^)]*)\))?\]")


def judge_workbooks(judge, study):
    study.run("export", "--format", "xlsform", "--output", "forms")
    books = sorted((study.folder / "forms").glob("*.xlsx"))
    surveys = {path.stem for path in (study.folder / "Surveys").glob("*.yaml")}
    judge.expect({book.stem for book in books} == surveys, "there is a workbook for each survey")
    for book in books:
        try:
            form = pyxform.xls2xform.convert(str(book), validate=False)
            judge.expect(f'id="{book.stem}"' in form.xform, f"the XForm of {book.name} has its id")
        except Exception as error:
            judge.expect(False, f"pyxform takes {book.name}: {error}")


def codes(field):
    return [part.split(",", 1)[0].strip() for part in field["choices"].split("|")]


def dictionary(path):
    names = ["name", "form", "section", "type", "label", "choices", "note", "validation", "least", "most",
             "identifier", "branching", "required", "alignment", "number", "matrix", "ranking", "annotation"]
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    return [dict(zip(names, row)) for row in rows[1:]]


def judge_dictionary(judge, fields):
    by_name = {field["name"]: field for field in fields}
    judge.expect(len(by_name) == len(fields), "no field stands twice")
    forms = [field["form"] for field in fields]
    runs = [form for index, form in enumerate(forms) if index == 0 or forms[index - 1] != form]
    judge.expect(len(runs) == len(set(runs)), "the fields of a form stand together")
    for field in fields:
        name = field["name"]
        judge.expect(re.fullmatch(r"[a-z](?:[a-z0-9]|_(?!_))*", name) is not None and len(name) <= 100, f"the name {name}")
        judge.expect(field["type"] in TYPES, f"the type of {name}: {field['type']}")
        judge.expect(field["validation"] in VALIDATIONS, f"the validation of {name}: {field['validation']}")
        if field["type"] in ("radio", "dropdown", "checkbox"):
            judge.expect(len(set(codes(field))) == len(codes(field)), f"the codes of {name} differ")
        logic = field["branching"] + (field["choices"] if field["type"] == "calc" else "") + field["annotation"]
        for other, code in REFERENCE.findall(logic):
            known = by_name.get(other)
            fits = known is not None and (not code or known["type"] == "checkbox" and code in codes(known))
            judge.expect(fits, f"{name} asks for [{other}({code})]" if code else f"{name} asks for [{other}]")
    matrices = collections.defaultdict(set)
    for field in fields:
        if field["matrix"]:
            matrices[field["matrix"]].add((field["form"], field["type"], field["choices"]))
    for matrix, kinds in matrices.items():
        judge.expect(len(kinds) == 1, f"the rows of the matrix {matrix} are alike")


def judge_records(judge, study, fields):
    rows = list(csv.DictReader(io.StringIO((study.folder / "project/records.csv").read_text(encoding="utf-8"))))
    judge.expect(len(rows) > 0, "there are records")
    by_name = {field["name"]: field for field in fields}
    keys = [
        (row["record_id"], row.get("redcap_event_name", ""), row.get("redcap_repeat_instrument", ""),
         row.get("redcap_repeat_instance", "")) for row in rows
    ]
    judge.expect(len(set(keys)) == len(keys), "no row stands twice")
    forms = {field["form"] for field in fields}
    count = 0
    for row in rows:
        judge.expect(row.get("redcap_repeat_instrument", "") in forms | {""}, "what repeats is a form")
        for column, cell in row.items():
            if not cell or column.startswith("redcap_") or column == "record_id" or column.endswith("_complete"):
                continue
            count += 1
            name = column.split("___")[0]
            field = by_name.get(name)
            if field is None:
                judge.expect(False, f"the column {column} is a field")
            elif field["type"] == "checkbox":
                judge.expect(cell in ("0", "1"), f"{column}: {cell}")
            elif field["type"] in ("radio", "dropdown"):
                judge.expect(cell in codes(field), f"{column}: {cell} is a code")
            elif field["type"] in ("yesno", "truefalse"):
                judge.expect(cell in ("0", "1"), f"{column}: {cell}")
            elif field["validation"] == "integer":
                judge.expect(re.fullmatch(r"-?\d+", cell) is not None, f"{column}: {cell}")
            elif field["validation"] == "date_ymd":
                judge.expect(re.fullmatch(r"\d{4}-\d\d-\d\d", cell) is not None, f"{column}: {cell}")
    # The numbers of one survey, by themselves, are those of the table.
    table = list(csv.DictReader(io.StringIO(study.run("export", "--format", "csv", "--table", "items"))))
    for item, column in (("pain", "pain"), ("sleep", "sleep")):
        theirs = sorted(float(row[column]) for row in rows if row.get(column))
        ours = sorted(
            float(row["answer"]) for row in table
            if row["survey"] == "checkin" and row["item"] == item and row["state"] == "answered")
        judge.expect(len(ours) > 0 and theirs == ours, f"{item}: {theirs} in the records, {ours} in the table")
    judge.expect(count > 0, "the records have answers")


def judge(judge, study):
    judge_workbooks(judge, study)
    study.run("export", "--format", "redcap", "--output", "project")
    fields = dictionary(study.folder / "project/dictionary.csv")
    judge_dictionary(judge, fields)
    judge_records(judge, study, fields)
