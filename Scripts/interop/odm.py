"""CDISC ODM: the schema of ODM 1.3.2 and odmlib read what is written, and every value is that of the CSV export."""
import collections
import csv
import io
import json
import pathlib
import re
import shutil

import odmlib
from judge import Judge, Study
from lxml import etree
from odmlib import odm_loader
from odmlib.loader import ODMLoader
from odmlib.odm_1_3_2.rules import metadata_schema
from odmlib.oid_generator import create_oid_checker

NS = "{http://www.cdisc.org/ns/odm/v1.3}"
SCHEMA = pathlib.Path(odmlib.__file__).parent / "schemas" / "odm" / "1.3.2" / "ODM1-3-2.xsd"
NOW = "2026-11-10T12:00:00+00:00"
FULL = {
    "consent": {"agreed": True, "signature": "Ann \"&\" Example"}, "pain": 9, "words": 1, "ends": -2, "line": 37.5,
    "weight": "70.50", "steps": {"value": 60000, "confirmed": True}, "tall": 172, "slept": "7 h", "rung": 4, "smokes": True, "agrees": False,
    "where": {"value": "other side", "text": "<behind> & \"above\""}, "grade": 0.5,
    "kinds": ["ache", {"value": "other", "text": "itching; 痒み 😀"}], "tone": "hi", "order": ["c", "a"],
    "remark": "one\n two & <three> \"four\"", "code": "AB12", "mail": "ann@example.org", "day": "2026-03-01",
    "moment": "2026-11-02T08:30:00+09:00", "wake": "06:30", "spot": {"lat": 51.5, "lon": -0.1276},
    "witness": "Bea", "nick": "Annie", "felt": {"sad": 1, "tired": 1},
    "beds": [{"size": 1.5, "grows": "rice"}, {"size": {"state": "skipped"}, "grows": "beans"}],
    "knee": {"minimum": 10, "maximum": 120.5},
}


def judge(judge, root):
    with Study(root) as study:
        shutil.rmtree(study.folder)
        shutil.copytree(root / "Tests" / "ExchangeTests" / "Fixtures" / "odm", study.folder)
        fill(study)
        judge_exports(judge, study, "the fixture")
        judge_signatures(judge, Document(study.folder / "odm--identified" / "study.xml"), "the fixture")
        plain = Document(study.folder / "odm" / "study.xml")
        judge.expect(not list(plain.root.iter(NS + "Signature")), "the fixture: no signatures without names")
    with Study(root) as study:
        study.live()
        judge_exports(judge, study, "the shipped study")
    for schedule in ("esm", "food-diary", "rehabilitation", "training", "mood", "perioperative", "stepped-care"):
        with Study(root) as study:
            store = str(study.folder / "rehearsed.sqlite")
            study.run("simulate", schedule, "--participants", "4", "--days", "20", "--output", store)
            judge_exports(judge, study, f"the rehearsed {schedule}", "--store", store)


def fill(study):
    """People who answer everything, with corrections, alerts and queries and without; one who answers as little as can be; one nothing."""
    study.run("assessor", "add", "A01", "--name", "Dr <Who>", "--now", "2026-11-01T00:00:00+00:00")
    for name, site in (("P001", "leeds"), ("P002", "york"), ("P003", None), ("P004", None)):
        study.run("participant", "add", name, "--schedule", "garden", "--enrolled", "2026-11-02", "--name", "花子 & " + name,
                  *(["--site", site] if site else []), "--now", "2026-11-02T00:30:00+00:00")
    study.run("assessor", "assign", "A01", "P001", "--now", "2026-11-02T00:31:00+00:00")
    noon = "2026-11-02T12:00:00+00:00"
    study.run("run", "diary", "-p", "P001", "--answers", "-", "--now", noon, given=json.dumps(FULL))
    study.run("run", "diary", "-p", "P004", "--answers", "-", "--now", noon, given=json.dumps(FULL))
    study.run("run", "visit-short", "-p", "P001", "--by", "A01", "--answers", "-", "--now", noon, given="{level: 2}")
    study.run("run", "visit-again", "-p", "P001", "--by", "A01", "--answers", "-", "--now", noon, given="{level: 3}")
    for hour in (13, 14):
        study.run("run", "any", "-p", "P001", "--by", "A01", "--answers", "-", "--now", f"2026-11-02T{hour}:00:00+00:00", given="{level: 4}")
    least = {
        "consent": {"agreed": True, "signature": "B"}, "pain": {"state": "dontKnow"},
        **{name: {"state": "skipped"} for name in
           ("words", "ends", "line", "weight", "steps", "tall", "slept", "rung", "remark", "mail", "day", "moment", "wake",
            "spot", "witness", "nick")},
        "felt": {"sad": 0, "tired": {"state": "skipped"}},
        "beds": [{"size": {"state": "skipped"}, "grows": {"state": "skipped"}}] * 2,
    }
    study.run("run", "diary", "-p", "P002", "--answers", "-", "--now", "2026-11-03T12:00:00+00:00", given=json.dumps(least))
    study.run("run", "diary", "-p", "P002", "--answers", "-", "--now", "2026-11-04T12:00:00+00:00",
              given=json.dumps({"consent": {"agreed": False}}))
    event = "diary/daily@2026-11-02"
    for answers, reason, day in (({"weight": 71}, "wrong & <unit>", 3), ({"pain": 2, "weight": 72.25}, "asked again", 4),
                                 ({"weight": {"state": "skipped"}}, "was a guess", 5)):
        study.run("outcome", "correct", event, "-p", "P001", "--reason", reason, "--answers", "-",
                  "--now", f"2026-11-0{day}T09:00:00+00:00", given=json.dumps(answers))
    study.run("outcome", "correct", "diary/daily@2026-11-03", "-p", "P002", "--reason", "remembered it", "--answers", "-",
              "--now", "2026-11-05T09:30:00+00:00", given=json.dumps({"pain": 3, "words": 2}))
    study.run("run", "visit-short", "-p", "P004", "--by", "A01", "--answers", "-", "--now", "2026-11-05T09:45:00+00:00",
              given="{level: 1}")
    study.run("outcome", "delete", "any/x@2026-11-02.2", "-p", "P001", "--reason", "twice",
              "--now", "2026-11-05T10:00:00+00:00")
    study.run("query", "open", event, "-p", "P001", "--item", "page.one/steps", "Really <60000>?", "--now", "2026-11-05T11:00:00+00:00")
    study.run("query", "open", event, "-p", "P001", "Who was there?", "--now", "2026-11-05T11:01:00+00:00")
    study.run("signature", "add", event, "-p", "P001", "--meaning", "reviewed & <read>", "--now", "2026-11-05T12:00:00+00:00")
    study.run("signature", "add", "-p", "P002", "--meaning", "approved", "--now", "2026-11-05T12:01:00+00:00")
    # One of an outcome that is corrected later, one that is taken back, and one before which another was given.
    study.run("signature", "add", "visit-short/first", "-p", "P001", "--meaning", "too early", "--now", "2026-11-05T12:02:00+00:00")
    study.run("outcome", "correct", "visit-short/first", "-p", "P001", "--reason", "misread", "--answers", "-",
              "--now", "2026-11-05T12:03:00+00:00", given="{level: 5}")
    study.run("signature", "add", "visit-short/first", "-p", "P004", "--meaning", "seen", "--by", "A01", "--now", "2026-11-05T12:04:00+00:00")
    number = study.run("signature", "add", "visit-again/first", "-p", "P001", "--meaning", "in error", "--now", "2026-11-05T12:05:00+00:00")
    study.run("signature", "withdraw", re.search(r"number (\d+)", number).group(1), "--reason", "another person's",
              "--now", "2026-11-05T12:06:00+00:00")
    survey = study.folder / "Surveys" / "short.yaml"
    survey.write_text(survey.read_text().replace("minimum: 1, maximum: 5", "minimum: 1, maximum: 7"))
    study.run("accept", "--reason", "more levels", "--effective", "2026-11-07", "--now", "2026-11-06T12:00:00+00:00")
    study.run("run", "any", "-p", "P001", "--by", "A01", "--answers", "-", "--now", "2026-11-08T12:00:00+00:00", given="{level: 7}")
    study.run("run", "visit-again", "-p", "P004", "--by", "A01", "--answers", "-", "--now", "2026-11-08T12:30:00+00:00",
              given="{level: 5}")
    study.run("signature", "add", "-p", "P001", "--meaning", "approved", "--now", "2026-11-09T12:00:00+00:00")
    study.run("signature", "add", "-p", "P004", "--meaning", "too early", "--now", "2026-11-09T12:01:00+00:00")
    study.run("outcome", "correct", "diary/daily@2026-11-02", "-p", "P004", "--reason", "asked again", "--answers", "-",
              "--now", "2026-11-09T12:02:00+00:00", given=json.dumps({"pain": 8}))


# The signatures that the fixture's record has and that hold: of whom, in which element, by whom, when, with what meaning.
SIGNED = {
    ("P001", "SubjectData", "U.account", "2026-11-09T12:00:00.000+00:00", "approved"): 2,
    ("P001", "FormData F.everything", "U.account", "2026-11-05T12:00:00.000+00:00", "reviewed & <read>"): 1,
    ("P002", "SubjectData", "U.account", "2026-11-05T12:01:00.000+00:00", "approved"): 1,
    ("P004", "FormData F.short", "U.assessor.A01", "2026-11-05T12:04:00.000+00:00", "seen"): 1,
}


def judge_signatures(judge, document, told):
    """What was signed and holds has its signature where it belongs; what was corrected since or taken back has none."""
    meanings = {node.get("OID"): node.findtext(NS + "Meaning") for node in document.root.iter(NS + "SignatureDef")}
    found = collections.Counter()
    for node in document.root.iter(NS + "Signature"):
        reference = node.find(NS + "SignatureRef").get("SignatureOID")
        if reference == "SD.consent":
            continue
        subject = next(part for part in [node.getparent(), *node.iterancestors()] if part.tag == NS + "SubjectData")
        place = " ".join(filter(None, [node.getparent().tag.removeprefix(NS), node.getparent().get("FormOID")]))
        user = node.find(NS + "UserRef").get("UserOID")
        found[subject.get("SubjectKey"), place, "U.account" if user.startswith("U.account.") else user,
              node.findtext(NS + "DateTimeStamp"), meanings[reference]] += 1
    judge.expect(found == SIGNED, f"{told}: signatures are those that hold: {dict(found)}")


def judge_exports(judge, study, what, *store):
    for names in ([], ["--identified"]):
        out = study.folder / ("odm" + "".join(names))
        report = study.folder / "report.json"
        study.run("export", "--format", "odm", "--output", str(out), "--report", str(report), "--force", "--now", NOW, *names, *store)
        rows = list(csv.DictReader(io.StringIO(
            study.run("export", "--format", "csv", "--table", "items", "--now", NOW, *names, *store))))
        told = f"{what}{' '.join([''] + names)}"
        state = Document(out / "study.xml")
        judge_file(judge, state, f"{told}, study.xml")
        judge_values(judge, state, rows, bool(names), told)
        for survey in sorted({row["survey"] for row in rows}):
            wide = list(csv.DictReader(io.StringIO(
                study.run("export", "--format", "wide", "--survey", survey, "--now", NOW, *names, *store))))
            judge_scores(judge, state, survey, wide, told)
        judge_spoilt(judge, out / "study.xml", rows, bool(names), told)
        judge.expect(state.root.get("FileType") == "Snapshot", f"{told}: the data as they stand are a snapshot")
        judge.expect(not [node for node in state.root.iter() if node.get("TransactionType")], f"{told}: it has no transactions")
        judge.expect((out / "changes.xml").exists() == bool(names), f"{told}: changes.xml goes with names")
        if not names:
            judge.expect(not list(state.root.iter(NS + "AuditRecord")), f"{told}: no instants without names")
            judge.expect("花子" not in (out / "study.xml").read_text(), f"{told}: no names")
            continue
        changes = Document(out / "changes.xml")
        judge_file(judge, changes, f"{told}, changes.xml")
        judge_changes(judge, state, changes, told)


class Document:
    """A document with its definitions by version and OID, and every value with its keys."""

    def __init__(self, path):
        self.path = path
        self.tree = etree.parse(str(path))
        self.root = self.tree.getroot()
        self.versions = {}
        for version in self.root.iter(NS + "MetaDataVersion"):
            self.versions[version.get("OID")] = {node.get("OID"): node for node in version if node.get("OID")}

    def items(self):
        """Each ItemData with its version and its keys."""
        for clinical in self.root.iter(NS + "ClinicalData"):
            for node in clinical.iter(NS + "ItemData"):
                group, form, event, subject = (list(node.iterancestors(NS + name))[0] for name in
                                               ("ItemGroupData", "FormData", "StudyEventData", "SubjectData"))
                keys = (subject.get("SubjectKey"), event.get("StudyEventOID"), event.get("StudyEventRepeatKey"), form.get("FormOID"),
                        form.get("FormRepeatKey"), group.get("ItemGroupOID"), group.get("ItemGroupRepeatKey"), node.get("ItemOID"))
                yield clinical.get("MetaDataVersionOID"), keys, node


def judge_file(judge, document, told):
    schema = etree.XMLSchema(etree.parse(str(SCHEMA)))
    judge.expect(schema.validate(document.tree), f"{told} is valid by the schema: {[error.message for error in schema.error_log][:3]}")
    judge.expect(all(count == 1 for count in collections.Counter(
        (keys, version) for version, keys, node in document.items()).values()) or document.root.get("FileType") != "Snapshot",
        f"{told}: each key once")
    judge_odmlib(judge, document, told)
    judge_references(judge, document, told)
    for version, keys, node in document.items():
        definition = document.versions[version][keys[-1]]
        fault = misfit(node, definition, document.versions[version])
        if fault:
            judge.expect(False, f"{told}: {keys}: {fault}")
            break
    else:
        judge.expect(True, told)


def judge_odmlib(judge, document, told):
    """odmlib's model takes every element, in its order; its checks find the definitions conformant, and each OID that is named."""
    root = load(document)
    judge.expect(root.FileOID == document.root.get("FileOID"), f"{told}: odmlib reads it")
    for version in root.Study[0].MetaDataVersion:
        report = version.validate(collect_errors=True, conformance_checker=metadata_schema.MetadataSchema())
        faults = [str(fault).splitlines()[0] for fault in report if not DIFFERENCES.search(str(fault))]
        judge.expect(not faults, f"{told}: odmlib finds {version.OID} conformant: {faults[:3]}")
    if len(root.Study[0].MetaDataVersion) > 1:
        # It takes an OID that two versions define for one that is defined twice.
        return
    checker = create_oid_checker("odm_1_3_2")
    try:
        root.verify_oids(checker)
        fault = None
    except Exception as error:
        fault = error
    judge.expect(fault is None, f"{told}: odmlib finds each OID that is named: {fault}")
    orphans = set(root.unreferenced_oids(checker)) if fault is None else set()
    judge.expect(all(oid.startswith(UNNAMED) for oid in orphans), f"{told}: nothing is defined in vain: {orphans}")


# Where odmlib's rules are others than its schema of ODM 1.3.2, by which the files are valid: it calls an attribute
# CollectionExceptionOID that is CollectionExceptionConditionOID, and lets an item have one RangeCheck alone.
DIFFERENCES = re.compile(r"CollectionExceptionConditionOID: unknown field|RangeCheck: must be of dict type")

# What a file may have without naming it: who and where, and the codes of flags that nothing has.
UNNAMED = ("CL.flag", "U.", "LOC.", "SD.", "MDV.", "S.")


def load(document):
    loader = ODMLoader(odm_loader.XMLODMLoader(model_package="odm_1_3_2"))
    loader.open_odm_document(str(document.path))
    return loader.root()


def judge_spoilt(judge, path, rows, identified, told):
    """The comparison finds one value that is another."""
    whole = path.read_text()
    spoilt = path.with_name("spoilt.xml")
    values = list(re.finditer(r'<ItemData ItemOID="I\.(?!sitting|[^"]*scores)[^"]*" Value="([^"]*)"', whole))
    for match in values[::max(1, len(values) // 5)]:
        spoilt.write_text(whole[:match.start(1)] + "-99" + whole[match.end(1):])
        silent = Judge()
        silent.expect = lambda agrees, what: setattr(silent, "failed", silent.failed + (not agrees))
        judge_values(silent, Document(spoilt), rows, identified, told)
        judge.expect(silent.failed, f"{told}: a value that is another is found: {match.group(0)}")
    spoilt.unlink(missing_ok=True)


REFERENCES = {
    "StudyEventRef": [("StudyEventOID", "StudyEventDef")], "FormRef": [("FormOID", "FormDef")],
    "ItemGroupRef": [("ItemGroupOID", "ItemGroupDef")], "ItemRef": [("ItemOID", "ItemDef"), ("MethodOID", "MethodDef")],
    "CodeListRef": [("CodeListOID", "CodeList")], "FlagValue": [("CodeListOID", "CodeList")], "FlagType": [("CodeListOID", "CodeList")],
    "StudyEventData": [("StudyEventOID", "StudyEventDef")], "FormData": [("FormOID", "FormDef")],
    "ItemGroupData": [("ItemGroupOID", "ItemGroupDef")], "ItemData": [("ItemOID", "ItemDef")],
}


def judge_references(judge, document, told):
    """Every OID that is named is defined in its version, what is defined is named, and repeat keys stand where definitions repeat."""
    faults = []
    people = {node.get("OID") for kind in ("User", "Location", "SignatureDef") for node in document.root.iter(NS + kind)}
    units = {node.get("OID") for node in document.root.iter(NS + "MeasurementUnit")}
    for part in list(document.root.iter(NS + "MetaDataVersion")) + list(document.root.iter(NS + "ClinicalData")):
        defined = document.versions[part.get("OID") or part.get("MetaDataVersionOID")]
        named = set()
        for node in part.iter():
            kind = node.tag.removeprefix(NS)
            pairs = REFERENCES.get(kind, [])
            if node.get("CollectionExceptionConditionOID"):
                pairs = pairs + [("CollectionExceptionConditionOID", "ConditionDef")]
            for attribute, target in pairs:
                oid = node.get(attribute)
                if oid is None:
                    continue
                named.add(oid)
                if oid not in defined or defined[oid].tag != NS + target:
                    faults.append(f"{kind} names {oid}")
            if kind in ("UserRef", "LocationRef", "SignatureRef", "SiteRef", "InvestigatorRef") and list(node.attrib.values())[0] not in people:
                faults.append(f"{kind} names {dict(node.attrib)}")
            if kind == "MeasurementUnitRef" and node.get("MeasurementUnitOID") not in units:
                faults.append(f"a unit is missing: {dict(node.attrib)}")
            if kind in ("StudyEventData", "FormData", "ItemGroupData"):
                base = kind.removesuffix("Data")
                repeats = defined[node.get(base + "OID")].get("Repeating") == "Yes"
                if repeats != (node.get(base + "RepeatKey") is not None):
                    faults.append(f"{kind} {dict(node.attrib)} repeats {repeats}")
        if part.tag == NS + "MetaDataVersion":
            flags = {oid for oid in defined if oid.startswith("CL.flag")}
            faults += [f"nothing names {oid}" for oid in defined if oid not in named | flags]
    judge.expect(not faults, f"{told}: references hold: {faults[:3]}")
    judge_nesting(judge, document, told)


def judge_nesting(judge, document, told):
    """What lies in an element of the data is what the element's definition refers to."""
    faults = set()
    for clinical in document.root.iter(NS + "ClinicalData"):
        defined = document.versions[clinical.get("MetaDataVersionOID")]
        for outer, inner, attribute in (("StudyEvent", "Form", "FormOID"), ("Form", "ItemGroup", "ItemGroupOID"),
                                        ("ItemGroup", "Item", "ItemOID")):
            for node in clinical.iter(NS + outer + "Data"):
                allowed = {ref.get(attribute) for ref in defined[node.get(outer + "OID")].findall(NS + inner + "Ref")}
                faults |= {f"{child.get(attribute)} in {node.get(outer + 'OID')}" for child in node.findall(NS + inner + "Data")
                           if child.get(attribute) not in allowed}
            if inner == "Item" and document.root.get("FileType") == "Snapshot":
                for node in clinical.iter(NS + "ItemGroupData"):
                    had = {child.get("ItemOID") for child in node.findall(NS + "ItemData")}
                    refs = defined[node.get("ItemGroupOID")].findall(NS + "ItemRef")
                    faults |= {f"{ref.get('ItemOID')} is mandatory" for ref in refs
                               if ref.get("Mandatory") == "Yes" and ref.get("ItemOID") not in had}
    judge.expect(not faults, f"{told}: data lie where the definitions have them: {sorted(faults)[:3]}")


FORMS = {
    "integer": r"-?[0-9]+", "float": r"-?[0-9]+(\.[0-9]+)?", "boolean": r"true|false", "date": r"\d{4}-\d\d-\d\d", "text": r"(?s).*",
    "time": r"\d\d:\d\d:\d\d", "datetime": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)",
}


def misfit(node, definition, version):
    """Why a value is none that its definition takes."""
    value = node.get("Value")
    if value is None:
        if node.get("TransactionType") == "Remove":
            return None
        flags = [flag.text for flag in node.iter(NS + "FlagValue")]
        return None if node.get("IsNull") == "Yes" and flags else "a blank without a reason"
    kind = definition.get("DataType")
    if not re.fullmatch(FORMS[kind], value):
        return f"'{value}' is no {kind}"
    if definition.get("Length") and len(value) > int(definition.get("Length")):
        return f"'{value}' is longer than {definition.get('Length')}"
    if kind == "float" and len(value.partition(".")[2]) > int(definition.get("SignificantDigits")):
        return f"'{value}' has more decimals than {definition.get('SignificantDigits')}"
    listed = definition.find(NS + "CodeListRef")
    if listed is not None:
        codes = [code.get("CodedValue") for code in version[listed.get("CodeListOID")] if code.get("CodedValue") is not None]
        if value not in codes:
            return f"'{value}' is not among {codes[:10]}"
    for check in definition.findall(NS + "RangeCheck"):
        bound = check.find(NS + "CheckValue")
        if bound is None or kind not in ("integer", "float"):
            continue
        low = check.get("Comparator") == "GE"
        if float(value) < float(bound.text) if low else float(value) > float(bound.text):
            return f"'{value}' is out of bounds: {check.get('Comparator')} {bound.text}"
    return None


def judge_scores(judge, document, survey, rows, told):
    """Scores and their bands are those of the wide CSV export."""
    scores = collections.defaultdict(dict)
    for version, keys, node in document.items():
        if keys[5] == f"IG.{survey}.scores":
            scores[keys[0], keys[1], keys[2], keys[4]][keys[-1].removeprefix(f"I.{survey}.scores.")] = decoded(node, document.versions[version])
    if not scores:
        return
    faults, count = [], 0
    for row in rows:
        task, _, rest = row["event"].partition("/")
        own = scores.get((row["participant"], "SE." + task, rest, None)) or scores.get((row["participant"], "SE." + task, None, None), {})
        for name, node in own.items():
            if name in row:
                count += 1
                wanted = None if row[name].startswith(".") or not row[name] else row[name]
                if not agrees(node, wanted):
                    faults.append(f"{row['event']} {name}: {node}, but {row[name]!r}")
    judge.expect(not faults, f"{told}: scores of {survey} are those of the CSV export: {faults[:3]}")
    judge.expect(count > 0, f"{told}: scores of {survey} were compared")


def decoded(node, version):
    """A value with the word of its code in the place of the code."""
    listed = version[node.get("ItemOID")].find(NS + "CodeListRef")
    words = {} if listed is None else {code.get("CodedValue"): code.findtext(f"{NS}Decode/{NS}TranslatedText")
                                       for code in version[listed.get("CodeListOID")].findall(NS + "CodeListItem")}
    return {**node.attrib, **({"Value": words[node.get("Value")]} if node.get("Value") in words else {})}


def place(row, path):
    """A path of the CSV without its entries, and the entries."""
    parts = path.split("/")
    entries = [part for part in parts if part.isdigit()]
    return "/".join("*" if part.isdigit() else part for part in parts), ".".join(entries) or None


def judge_values(judge, document, rows, identified, told):
    """Every item of every outcome says the same as in the CSV export, and nothing else is there."""
    found = collections.defaultdict(dict)
    for version, keys, node in document.items():
        subject, event, event_key, form, form_key, group, group_key, item = keys
        if group == "IG.sitting" or group.endswith(".scores"):
            continue
        alias = next((alias.get("Name") for alias in document.versions[version][item].findall(NS + "Alias")
                      if alias.get("Context") == "Regimen.path"), None)
        found[subject, version, event, event_key, form, form_key][alias, group_key] = node
    events = collections.defaultdict(list)
    for key in found:
        events[key[0]].append(key)
    faults, seen, count = [], set(), 0
    for row in rows:
        key = outcome_key(row, events, document)
        if key is None:
            faults.append(f"{row['participant']} {row['event']} is missing")
            continue
        data = found[key]
        path, entry = place(row, row["itemPath"])
        wanted = expected(row, identified)
        for suffix, value in wanted.items():
            own = entry
            if "#" in suffix:
                suffix, number = suffix.split("#")
                own = ".".join(filter(None, [entry, number]))
            node = data.get((path + suffix, own))
            count += 1
            seen.add((key, path + suffix, own))
            if node is None:
                faults.append(f"{row['event']} {path}{suffix} {own}: nothing, but {value!r}")
            elif not agrees(node, value):
                faults.append(f"{row['event']} {path}{suffix}: {dict(node.attrib)}, but {value!r}")
        if row["type"] == "choice" and row["answer"].startswith("["):
            for alias, own in data:
                if own == entry and alias and alias.startswith(path + ".") and alias[len(path):] not in wanted:
                    seen.add((key, alias, own))
                    count += 1
                    if data[alias, own].get("Value") != "false":
                        faults.append(f"{row['event']} {alias} was not chosen")
        if row["state"] != "answered":
            own = [(alias, own) for alias, own in data if (alias == path or alias.startswith(path + ".")) and own == entry]
            for alias, own_key in own:
                seen.add((key, alias, own_key))
                flags = [flag.text for flag in data[alias, own_key].iter(NS + "FlagValue")]
                count += 1
                if data[alias, own_key].get("IsNull") != "Yes" or row["state"] not in flags:
                    faults.append(f"{row['event']} {alias}: not {row['state']} but {flags}")
            if not own:
                faults.append(f"{row['event']} {path}: no blank {row['state']}")
        flags = {flag.text for alias, own in data if alias and (alias == path or alias.startswith(path + ".")) and own == entry
                 for flag in data[alias, own].iter(NS + "FlagValue")}
        if (row["affirmed"] == "true") != ("affirmed" in flags):
            faults.append(f"{row['event']} {path}: affirmed {row['affirmed']}")
    surplus = [(key, alias, own) for key, data in found.items() for alias, own in data if (key, alias, own) not in seen]
    judge.expect(not faults, f"{told}: values are those of the CSV export: {len(faults)} of {count} are not: {faults[:4]}")
    judge.expect(not surplus, f"{told}: there are no other values: {surplus[:3]}")
    judge.expect(count > 0 or not rows, f"{told}: something was compared")


def outcome_key(row, events, document):
    """The form of an outcome: by its event's repeat key and its survey."""
    task, _, rest = row["event"].partition("/")
    for key in events[row["participant"]]:
        subject, version, event, event_key, form, form_key = key
        if form != "F." + row["survey"] or form_key not in (None, task):
            continue
        survey = document.versions[version][form]
        digest = next(alias.get("Name") for alias in survey.findall(NS + "Alias") if alias.get("Context") == "Regimen.digest")
        if row["surveyDigest"] and digest != row["surveyDigest"]:
            continue
        behind = re.search(r"[@#](.*)$", rest)
        visit_key = behind.group(1) if behind else "1"
        if event == "SE." + task and event_key in (None, rest) or event.startswith("SV.") and event == "SV." + re.split("[@#]", rest)[0] \
                and event_key in (None, visit_key):
            return key
    return None


def expected(row, identified):
    """What ODM must have of an answer, by what stands behind its path; None for a blank."""
    if row["state"] != "answered":
        return {}
    text, kind = row["answer"], row["type"]
    try:
        answer = json.loads(text)
    except ValueError:
        answer = text
    if kind in ("text", "email", "date", "dateTime", "timeOfDay") or not isinstance(answer, (dict, list)):
        if kind == "timeOfDay" and len(text) == 5:
            text += ":00"
        return {"": text}
    if isinstance(answer, dict) and "value" in answer:
        return {"": str(answer["value"]), ".other.text": answer["text"]}
    if kind == "rank":
        return {f".{place + 1}": str(value) for place, value in enumerate(answer)}
    if isinstance(answer, list):
        wanted = {f".{one['value'] if isinstance(one, dict) else one}": True for one in answer}
        words = [one["text"] for one in answer if isinstance(one, dict)]
        return {**wanted, **({".other.text": words[0]} if words else {})}
    wanted = {}
    flatten(answer, "", wanted)
    return wanted


def flatten(answer, path, wanted):
    for name, value in answer.items():
        if isinstance(value, dict):
            flatten(value, f"{path}.{name}", wanted)
        elif isinstance(value, list):
            for index, row in enumerate(value):
                for field, inner in row.items():
                    wanted[f"{path}.{name}.{field}#{index + 1}"] = inner
        else:
            wanted[f"{path}.{name}"] = value


def agrees(node, value):
    if value is None:
        return node.get("IsNull") == "Yes"
    said = node.get("Value")
    if said is None:
        return False
    if isinstance(value, bool):
        return said == ("true" if value else "false")
    if said == str(value):
        return True
    try:
        return float(said) == float(value)
    except ValueError:
        return False


def judge_changes(judge, state, changes, told):
    """Made one after the other by the rules of ODM, the changes come to the data as they stand."""
    judge.expect(changes.root.get("FileType") == "Transactional", f"{told}: changes are transactional")
    play = Play()
    for clinical in changes.root.iter(NS + "ClinicalData"):
        for subject in clinical:
            play.change(clinical.get("MetaDataVersionOID"), subject)
    standing = collections.defaultdict(dict)
    for version, keys, node in state.items():
        standing[(version, *keys[:5])][keys[5:]] = said(node)
    played = {}
    for (version, *keys), forms in play.forms.items():
        played[(version, *keys)] = {own: (value, null, tuple(notes[number] for number in sorted(notes)))
                                    for own, (value, null, notes) in forms.items()}
    judge.expect(not play.faults, f"{told}: each change is one that can be made: {play.faults[:3]}")
    judge.expect(play.audited, f"{told}: each change says who, where and when, and each correction why")
    judge.expect(played == dict(standing), f"{told}: the changes come to the data as they stand")


class Play:
    """Data to which changes are made: what is inserted must not be there, and what is updated or removed must."""

    def __init__(self):
        self.known, self.forms, self.faults, self.audited = set(), {}, [], True

    def expect(self, kind, key):
        if kind == "Insert" and key in self.known or kind in ("Update", "Remove", "Context") and key not in self.known:
            self.faults.append(f"{kind} of {key}")
        if kind == "Insert":
            self.known.add(key)
        if kind == "Remove":
            self.known = {other for other in self.known if other[:len(key)] != key}

    def change(self, version, subject):
        key = (subject.get("SubjectKey"),)
        self.expect(subject.get("TransactionType"), key)
        for event in subject.findall(NS + "StudyEventData"):
            event_key = (*key, event.get("StudyEventOID"), event.get("StudyEventRepeatKey"))
            self.expect(event.get("TransactionType"), event_key)
            for form in event.findall(NS + "FormData"):
                self.change_form(version, event_key, form)

    def change_form(self, version, key, form):
        kind = form.get("TransactionType")
        key = (*key, form.get("FormOID"), form.get("FormRepeatKey"))
        self.expect(kind, key)
        if kind in ("Insert", "Remove") and form.find(NS + "AuditRecord") is None:
            self.audited = False
        if kind == "Insert":
            self.forms[(version, *key)] = {}
        if kind == "Remove":
            del self.forms[(version, *key)]
        for group in form.findall(NS + "ItemGroupData"):
            group_key = (*key, group.get("ItemGroupOID"), group.get("ItemGroupRepeatKey"))
            self.expect(group.get("TransactionType"), group_key)
            for item in group.findall(NS + "ItemData"):
                if kind == "Context" and item.find(f"{NS}AuditRecord/{NS}ReasonForChange") is None:
                    self.audited = False
                self.change_item(self.forms[(version, *key)], group_key, item)

    def change_item(self, form, key, item):
        kind, own = item.get("TransactionType"), (*key[5:], item.get("ItemOID"))
        self.expect(kind, (*key, item.get("ItemOID")))
        if kind == "Remove":
            del form[own]
            return
        notes = dict(form[own][2]) if kind == "Update" else {}
        for note in item.findall(NS + "Annotation"):
            number, done = int(note.get("SeqNum")), note.get("TransactionType")
            if (done == "Insert") == (number in notes):
                self.faults.append(f"{done} of a note of {own}")
            if done == "Remove":
                del notes[number]
            else:
                notes[number] = note.find(f"{NS}Flag/{NS}FlagValue").text
        form[own] = (item.get("Value"), item.get("IsNull"), notes)


def said(node):
    """The value, and the flags that say of it why it is blank or that it was affirmed."""
    flags = [flag.find(NS + "FlagValue").text for flag in node.iter(NS + "Flag") if flag.find(NS + "FlagType").text in ("blank", "mark")]
    return node.get("Value"), node.get("IsNull"), tuple(flags)
