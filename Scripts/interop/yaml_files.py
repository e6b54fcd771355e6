"""PyYAML on libyaml against the program: which texts are YAML, and which are not.

The program refuses some things that YAML allows, by their code; everything else must be judged alike.
"""

import json
import subprocess

import judge as common
import yaml

# What it says of any text that is not a survey.
SURVEY = {"missing-key", "unknown-key", "wrong-type", "unknown-survey", "empty-file"}

VALID = [
    "a: 1", "a: {b: c}", "[1, 2, 3]", "- a\n- b", "a: |\n  text\n  more", "a: >-\n  folded\n  text", "'a': \"b\"",
    "a: &x 1\nb: *x", "# only a remark\na: 1", "---\na: 1\n...", "%YAML 1.2\n---\na: 1", "a: 'it''s'", 'a: "\\u00e9\\n"',
    "a:\n- 1\n- 2", "a: ~", "a: 0x1F", "? a\n: b", "日本: 語", "a: \"tab\\there\"", "a: [b, {c: d}, ]", "a: b # remark",
    "\ufeffa: 1", "a: 1\r\nb: 2\r\n", "a: !!str 1", "'': empty key", "a: http://example.org/x", "a: '#no remark'",
    "a: -1\nb: +1", "a: |2\n   x", "a: b\n   c", "{a: 1, b}", "a: ''", "- - - a", "a: 2026-11-20", "a: 08:00", "a: 1\n  - b",
]
INVALID = [
    "a: b: c", "a: [1, 2", "a: {b: c", "a: 'open", 'a: "open', "\ta: 1", "a:\n\tb: 1", "a: *unknown", "a: 1\n b: 2",
    "- a\nb: 1", "a: @b", "a: `b", "a: %b\n%c", "a: ]", "a: }", "{a: 1", "[1, 2]]", 'a: "\\q"', "a: |x\n  y", "a: 'b' c",
    "a: {b: c}}", "%YAML 9.9\n%YAML 9.9\n---\na: 1", "a: & 1", "key: [a\nb: c", 'a: "\\u12"', "a: !<x 1",
    "a:\n  b: 1\n c: 2", "? a\n? b: c: d", "\"a\n---\nb\"",
]


def codes(study, text):
    path = study.folder / "Surveys" / "trial.yaml"
    path.write_bytes(text.encode("utf-8"))
    done = subprocess.run([common.PROGRAM, "check", "--format", "json"], cwd=study.folder, capture_output=True, timeout=60)
    path.unlink()
    if done.returncode not in (0, 1):
        return {f"exit {done.returncode}"}
    return {found["code"] for found in json.loads(done.stdout or b"[]") if found["path"] == "Surveys/trial.yaml"}


def is_yaml(text):
    try:
        for _ in yaml.parse(text.encode("utf-8"), Loader=yaml.CBaseLoader):
            pass
        list(yaml.compose_all(text.encode("utf-8"), Loader=yaml.CBaseLoader))
        return True
    except yaml.YAMLError:
        return False


def judge(judge, study):
    for text in VALID + INVALID:
        oracle = is_yaml(text)
        judge.expect(oracle == (text in VALID), f"libyaml by Python takes {text!r}: {oracle}")
        found = codes(study, text)
        refused = {code for code in found - SURVEY}
        if oracle:
            judge.expect(not refused, f"{text!r} is YAML, but the program says {sorted(refused)}")
        else:
            judge.expect(refused, f"{text!r} is not YAML, but the program says only {sorted(found)}")
    for text, code in (("a: 1\na: 2", "duplicate-key"), ("--- 1\n--- 2", None), ("a: !mine 1", None)):
        found = codes(study, text)
        judge.expect(found - SURVEY and (code is None or code in found), f"{text!r} is refused by name, not {sorted(found)}")
