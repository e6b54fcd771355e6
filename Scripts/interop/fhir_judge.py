"""What goes out for FHIR: judged by the models of fhir.resources (R4B), worked out again by fhirpathpy, and compared
with the tables of the same record."""

import csv
import io
import json
import pathlib
import re

from fhir.resources.R4B.bundle import Bundle
from fhir.resources.R4B.fhirprimitiveextension import FHIRPrimitiveExtension
from fhir.resources.R4B.observation import Observation
from fhir.resources.R4B.patient import Patient
from fhir.resources.R4B.questionnaire import Questionnaire
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse
from fhirpathpy import evaluate
from fhirpathpy.models import models

NOW = "2026-11-04T12:00:00+00:00"
TYPES = {kind.get_resource_type(): kind for kind in (Questionnaire, Patient, QuestionnaireResponse, Observation)}
CALCULATED = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
ENABLED = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression"
VARIABLE = "http://hl7.org/fhir/StructureDefinition/variable"


def judge(judge, study):
    """A study with data of people; then rehearsed ones, with more surveys and every score."""
    folder = pathlib.Path(study.folder)
    judge_folder(judge, study, folder / "fhir", "the study")
    for schedule, days in (("mood", "30"), ("food-diary", "3"), ("rehabilitation", "14")):
        store = folder / f"{schedule}.sqlite"
        study.run("simulate", schedule, "--participants", "4", "--days", days, "--output", str(store))
        judge_folder(judge, study, folder / f"fhir-{schedule}", schedule, "--store", str(store))


def judge_folder(judge, study, out, name, *store):
    study.run("export", "--format", "fhir", "--output", str(out), "--now", NOW, *store)
    resources = {kind: [json.loads(line) for line in (out / f"{kind}.ndjson").open()] for kind in TYPES}
    every = [resource for kind in TYPES for resource in resources[kind]]
    for resource in every:
        problem = fault(TYPES[resource["resourceType"]], resource)
        judge.expect(problem is None, f"{name}: {resource['resourceType']} {resource['id']} is valid: {problem}")
        judge.expect(re.fullmatch(r"[A-Za-z0-9\-.]{1,64}", resource["id"]), f"{name}: {resource['id']} is an id")
    bundle = json.loads((out / "bundle.json").read_text())
    judge.expect(fault(Bundle, bundle) is None, f"{name}: the bundle is valid")
    held = sorted((entry["resource"] for entry in bundle["entry"]), key=place)
    judge.expect(held == sorted(every, key=place), f"{name}: the bundle holds what the files hold")
    judge_references(judge, name, bundle, resources)
    judge_paths(judge, name, resources)
    judge_values(judge, study, name, resources, store)
    # Sent twice, nothing changes: but for when the bundle was made it is the same.
    again = out.with_name(out.name + "-again")
    study.run("export", "--format", "fhir", "--output", str(again), "--now", NOW, *store)
    judge.expect((again / "bundle.json").read_text() == (out / "bundle.json").read_text(), f"{name}: the same twice")


def place(resource):
    return resource["resourceType"], resource["id"]


def fault(kind, resource):
    """Why a resource is not valid; None when it is.

    The models know no members such as _valueString of an extension, which FHIR has: those are judged by themselves.
    """
    try:
        kind.model_validate_json(json.dumps(without_primitives(resource)))
    except ValueError as problem:
        return str(problem)[:400]
    return None


def without_primitives(value):
    if isinstance(value, list):
        return [without_primitives(element) for element in value]
    if not isinstance(value, dict):
        return value
    is_extension = "url" in value and not {"resourceType", "method", "contentType", "status"} & set(value)
    members = {}
    for name, member in value.items():
        if is_extension and name.startswith("_value"):
            FHIRPrimitiveExtension.model_validate_json(json.dumps(without_primitives(member)))
        else:
            members[name] = without_primitives(member)
    if is_extension and len(members) == 1:
        members["valueBoolean"] = True
    return members


def judge_references(judge, name, bundle, resources):
    known = {f"{entry['resource']['resourceType']}/{entry['resource']['id']}" for entry in bundle["entry"]}
    urls = {entry["request"]["url"] for entry in bundle["entry"]}
    judge.expect(known == urls and len(urls) == len(bundle["entry"]), f"{name}: each entry puts its resource")
    text = json.dumps(bundle["entry"])
    for reference in set(re.findall(r'"reference": "([^"]+)"', text)):
        judge.expect(reference in known, f"{name}: {reference} is in the bundle")
    canonical = {f"{each['url']}|{each['version']}" for each in resources["Questionnaire"]}
    for response in resources["QuestionnaireResponse"]:
        judge.expect(response["questionnaire"] in canonical, f"{name}: {response['questionnaire']} is in the bundle")


def walk(items):
    for item in items or []:
        yield item
        yield from walk(item.get("item"))


def walk_within(items, there, is_shown=True):
    """Each item, and whether the groups round it are in a response."""
    for item in items or []:
        yield item, is_shown
        is_there = item["type"] != "group" or item["linkId"] in there
        yield from walk_within(item.get("item"), there, is_shown and is_there)


def asks(item):
    return any(each["type"] not in ("display", "group") for each in walk([item]))


def judge_paths(judge, name, resources):
    """Another program works out scores and conditions of the responses and comes to what was recorded."""
    known = {f"{each['url']}|{each['version']}": each for each in resources["Questionnaire"]}
    for response in resources["QuestionnaireResponse"]:
        there = {}
        for item in walk(response.get("item")):
            there.setdefault(item["linkId"], item)
        masked = "masked" in json.dumps(response)
        for item, is_within in walk_within(known[response["questionnaire"]]["item"], there):
            variables = {}
            for extension in item.get("extension", []):
                path = extension.get("valueExpression", {}).get("expression", "")
                if "%entry" in path or path == "%context" or masked:
                    continue
                if extension["url"] == VARIABLE:
                    variables[extension["valueExpression"]["name"]] = worked(response, path, variables)
                elif extension["url"] == CALCULATED:
                    found = worked(response, path, variables)
                    recorded = [answer(each) for each in there.get(item["linkId"], {}).get("answer", [])]
                    judge.expect(same(found, recorded), f"{name}: {item['linkId']} is {recorded}, worked out {found}")
                elif extension["url"] == ENABLED and is_within and asks(item) and response["status"] == "completed":
                    shown = worked(response, path, variables) == [True]
                    is_there = any(each["linkId"] in there for each in walk([item]) if each["type"] != "group")
                    # All that is asked on a page that shows may be hidden by itself.
                    agrees = shown == is_there or shown and item["type"] == "group"
                    judge.expect(agrees, f"{name}: {item['linkId']} shows: {shown}, is there: {is_there}")


def worked(response, path, variables):
    return evaluate(response, path, {**variables, "resource": response}, models["r4"])


def answer(element):
    return next(value for name, value in element.items() if name.startswith("value"))


def same(found, recorded):
    def alike(one, other):
        if isinstance(one, (str, bool)):
            return one == other
        return abs(float(one) - float(other)) < 1e-6

    return len(found) == len(recorded) and all(alike(*pair) for pair in zip(found, recorded))


def judge_values(judge, study, name, resources, store):
    """The numbers among the observations are those of the table of values."""
    table = study.run("export", "--format", "csv", "--table", "values", "--now", NOW, *store)
    people = {f"Patient/{each['id']}": each["identifier"][0]["value"] for each in resources["Patient"]}
    responses = resources["QuestionnaireResponse"]
    events = {f"QuestionnaireResponse/{each['id']}": each["identifier"]["value"] for each in responses}
    written = []
    for observation in resources["Observation"]:
        if observation["category"][0]["coding"][0]["code"] != "survey" or "valueQuantity" not in observation:
            continue
        quantity = observation["valueQuantity"]
        source = events[observation["derivedFrom"][0]["reference"]]
        person = people[observation["subject"]["reference"]]
        kind, number, unit = observation["code"]["text"], float(quantity["value"]), quantity.get("unit", "")
        written.append((person, source, kind, number, unit))
    recorded = []
    for row in csv.DictReader(io.StringIO(table)):
        if re.fullmatch(r"-?\d+(\.\d+)?", row["value"]):
            recorded.append((row["participant"], row["event"], row["kind"], float(row["value"]), row["unit"]))
    judge.expect(sorted(written) == sorted(recorded), f"{name}: the observations are the values of the table")
