"""jsonschema judges the schemas that `check --schema` prints, and the study's files by them."""

import copy
import json
import re
import subprocess

import judge as common
import jsonschema
import yaml

FOLDERS = {"survey": "Surveys", "schedule": "Schedules"}


class CoreLoader(yaml.CSafeLoader):
    """YAML 1.2's core schema, as editors read files: `08:00` and `2026-11-20` are texts, `on` is a word."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
):
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))


def changes(value, path=()):
    """The value with one member left out, one unknown member added, or one map or list replaced by a number."""
    if isinstance(value, dict):
        for name in value:
            yield path + (name,), "left out"
            yield from changes(value[name], path + (name,))
        yield path, "given another field"
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from changes(element, path + (index,))
    if path and isinstance(value, (dict, list)):
        yield path, "replaced"


def changed(value, path, what):
    value = copy.deepcopy(value)
    if what == "given another field":
        place = value
        for key in path:
            place = place[key]
        place["zzz"] = 1
        return value
    place = value
    for key in path[:-1]:
        place = place[key]
    if what == "left out":
        del place[path[-1]]
    else:
        place[path[-1]] = 5.5
    return value


def judge(judge, study):
    validators = {}
    for kind in ("survey", "schedule", "study"):
        schema = json.loads(study.run("check", "--schema", kind))
        jsonschema.Draft202012Validator.check_schema(schema)
        validators[kind] = jsonschema.Draft202012Validator(schema)
    files = [("study", study.folder / "study.yaml")]
    for kind, folder in FOLDERS.items():
        files += [(kind, path) for path in sorted((study.folder / folder).glob("*.yaml"))]
    for kind, path in files:
        value = yaml.load(path.read_text(encoding="utf-8"), CoreLoader)
        faults = [error.message for error in validators[kind].iter_errors(value)]
        judge.expect(not faults, f"jsonschema takes {path.name}: {faults[:3]}")
    small = study.folder / "Surveys" / "checkin.yaml"
    sound = small.read_bytes()
    value = yaml.load(sound.decode("utf-8"), CoreLoader)
    for path, what in changes(value):
        other = changed(value, path, what)
        fits = validators["survey"].is_valid(other)
        small.write_text(json.dumps(other, ensure_ascii=False), encoding="utf-8")
        done = subprocess.run(
            [common.PROGRAM, "check", "Surveys/checkin.yaml", "--format", "json"], cwd=study.folder, capture_output=True, timeout=60)
        errors = [found for found in json.loads(done.stdout or b"[]") if found["severity"] == "error"]
        # What the rest of the file must hold, a schema does not say.
        elsewhere = errors and all(found["code"] in ("unknown-reference", "unknown-path", "unit-mismatch") for found in errors)
        # What 'defaults' may say in an item's place, a schema does not miss in it.
        if what == "left out" and path[-1] in ("minimum", "maximum", "choices"):
            elsewhere = elsewhere or errors and all(found["code"] == "missing-key" for found in errors)
        judge.expect(
            fits == (not errors) or elsewhere,
            f"checkin.yaml with {'/'.join(map(str, path))} {what}: jsonschema {fits}, the program {[e['code'] for e in errors]}")
    small.write_bytes(sound)
