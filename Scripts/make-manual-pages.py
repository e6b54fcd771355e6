"""Writes the manual pages from what the program says of its own commands.

    regimen --experimental-dump-help | python3 Scripts/make-manual-pages.py VERSION FOLDER

One page for the program and one for each command: regimen.1, regimen-run.1 and so on; a command's subcommands are
sections of its page.
"""

import json
import pathlib
import re
import sys

EXITS = [
    (0, "Done."),
    (1, "Faults reported."),
    (64, "The command line can't be understood, or names something that is not there."),
    (65, "Bad data."),
    (69, "Not possible now: not due, already recorded, another sitting running."),
    (74, "The disk refused."),
    (75, "Another process held the store for over ten seconds."),
    (124, "A sitting's time was over."),
    (130, "Stopped by the person; what was confirmed is kept."),
]
FILES = [
    ("study.yaml", "The study's id, title, languages, zone and attributes."),
    ("Surveys/", "The surveys, in YAML, and what they name."),
    ("Schedules/", "The schedules, in YAML."),
    (".regimen/study.sqlite", "The data, readable by the account that owns the study alone."),
    ("/usr/share/zoneinfo", "The system's zone data; TZDIR names another folder."),
]
ENVIRONMENT = [
    ("REGIMEN_LOG", "trace, debug, info, notice, warning or error: what the program logs to standard error. Nothing "
                    "without it. A log never holds an answer or a name."),
    ("NO_COLOR, TERM", "No colour with NO_COLOR set, or with TERM=dumb, which also asks plainly, a line at a time."),
    ("ACCESSIBLE", "Set to anything: asks plainly, a line at a time."),
    ("TZDIR", "A folder of zone data in place of the system's."),
]


def escaped(text):
    """Text as roff takes it: no line begins a request, and every hyphen stays one that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def names(argument):
    for name in sorted(argument.get("names", []), key=lambda n: n["kind"] != "short"):
        yield ("-" if name["kind"] == "short" else "--") + name["name"]


def shown(argument):
    """An argument as the synopsis has it."""
    value = "\\fI" + escaped(argument.get("valueName", "")) + "\\fR"
    dots = "..." if argument["isRepeating"] else ""
    if argument["kind"] == "positional":
        text = value + dots
    else:
        text = "\\fB" + escaped(list(names(argument))[-1]) + "\\fR"
        if argument["kind"] == "option":
            text += "\\~" + value
        text += dots and "\\~..."
    return "[" + text + "]" if argument["isOptional"] else text


def definition(argument):
    value = "\\fI" + escaped(argument.get("valueName", "")) + "\\fR"
    if argument["kind"] == "positional":
        head = value
    else:
        head = ", ".join("\\fB" + escaped(name) + "\\fR" for name in names(argument))
        if argument["kind"] == "option":
            head += "\\~" + value
    text = argument.get("abstract", "").strip()
    if argument.get("defaultValue") and argument["kind"] == "option":
        text += f" (default: {argument['defaultValue']})"
    if argument.get("discussion"):
        text += "\n" + argument["discussion"]
    return [".TP", head, escaped(text) or "\\&"]


def shown_arguments(command):
    """All but --help and --version, which the page of the program itself tells."""
    return [a for a in command.get("arguments", []) if a["shouldDisplay"]
            and (command["commandName"] == "regimen" or a.get("preferredName", {}).get("name") not in ("help", "version"))]


def synopsis(path, command):
    words = " ".join(shown(a) for a in shown_arguments(command))
    if shown_commands(command):
        words = "\\fIcommand\\fR ..."
    return [".PP", "\\fB" + escaped(" ".join(path)) + "\\fR " + words]


def shown_commands(command):
    return [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]


def paragraphs(text):
    """Text is filled; a paragraph of examples keeps its lines."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        is_example = paragraph.startswith("regimen ")
        yield ".PP"
        yield from [".nf"] * is_example
        yield escaped(paragraph.strip())
        yield from [".fi"] * is_example


def options(command):
    return [line for argument in shown_arguments(command) for line in definition(argument)]


def described(command):
    return list(paragraphs(command.get("discussion", "")))


def page(path, command, version, others):
    name = "-".join(path)
    lines = [f".TH {escaped(name.upper())} 1 \"\" \"regimen {version}\" \"Regimen\""]
    abstract = command.get("abstract", "").strip().rstrip(".")
    lines += [".SH NAME", f"{escaped(name)} \\- {escaped(abstract[:1].lower() + abstract[1:])}"]
    lines += [".SH SYNOPSIS"] + synopsis(path, command)[1:]
    lines += [".SH DESCRIPTION"] + (described(command)[1:] or [escaped(command.get("abstract", ""))])
    if options(command):
        lines += [".SH OPTIONS"] + options(command)
    if len(path) == 1:
        lines += [".SH COMMANDS"]
        for sub in shown_commands(command):
            lines += [".TP", f"\\fBregimen\\-{escaped(sub['commandName'])}\\fR(1)", escaped(sub.get("abstract", ""))]
        for title, rows in [("EXIT STATUS", EXITS), ("FILES", FILES), ("ENVIRONMENT", ENVIRONMENT)]:
            lines += [".SH " + title]
            for head, text in rows:
                lines += [".TP", "\\fB" + escaped(str(head)) + "\\fR", escaped(text)]
    else:
        for sub in shown_commands(command):
            lines += [f".SH {escaped(sub['commandName'].upper())}"] + synopsis(path + [sub["commandName"]], sub)
            lines += [".PP", escaped(sub.get("abstract", ""))] + described(sub) + options(sub)
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{escaped(other)}\\fR(1)" for other in others if other != name)]
    return "\n".join(lines) + "\n"


def main():
    version, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    root = json.load(sys.stdin)["command"]
    pages = [(["regimen"], root)] + [(["regimen", c["commandName"]], c) for c in shown_commands(root)]
    everything = ["-".join(path) for path, _ in pages]
    for path, command in pages:
        others = everything if len(path) == 1 else ["regimen"]
        (folder / ("-".join(path) + ".1")).write_text(page(path, command, version, others))
    print(f"{len(pages)} manual pages in {folder}")


if __name__ == "__main__":
    main()
