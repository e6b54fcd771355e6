"""A long form of XLSForm, as those for verbal autopsies are: hundreds of questions in groups, most of them with a condition. It is
imported, and one sitting is taken three ways: from a file, at a terminal line by line, and by posts to the server, as a browser without
scripts would. A model of the form in this file says which questions show; each way has to ask those and no others."""

import csv
import html
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from visitor import Person, Served  # noqa: E402

BIN = Path(sys.argv[1])
SECTIONS, QUESTIONS, SEED = 10, 40, 20261124
# After the days that the person of the model gives.
NOW = "2026-11-24T09:00:00Z"
chance = random.Random(SEED)


class Question:
    """A row of the form, and what it means: `shows` of the answers so far, `answer` of a person."""

    def __init__(self, kind, name, label, shows=lambda a: True, answer=None, **cells):
        self.kind, self.name, self.label, self.shows, self.answer, self.cells = kind, name, label, shows, answer, cells


def form():
    """The rows of the survey. Names and words are made up; the kinds of conditions are those that such forms have."""
    rows = [
        Question("begin group", "about", "About the person"),
        Question("select_one yes_no", "agreed", "May we ask about the person who died?", answer=lambda: "yes", required="yes"),
        Question("select_one sex", "sex", "Was it a woman or a man?", lambda a: a["agreed"] == "yes", lambda: "female",
                 relevant="${agreed} = 'yes'", required="yes"),
        Question("date", "born", "When was the person born?", lambda a: a["agreed"] == "yes", lambda: "1954-03-02",
                 relevant="selected(${agreed}, 'yes')", constraint=". <= today()", constraint_message="That day is still to come."),
        Question("date", "died", "When did the person die?", lambda a: a["agreed"] == "yes", lambda: "2026-10-30",
                 relevant="selected(${agreed}, 'yes')", constraint=". <= today() and . >= ${born}"),
        Question("calculate", "age_in_days", "", calculation="int(decimal-date-time(${died}) - decimal-date-time(${born}))"),
        Question("calculate", "age_in_years", "", calculation="int(${age_in_days} div 365.25)"),
        Question("calculate", "is_child", "", calculation="if(${age_in_years} < 12, '1', '0')"),
        Question("calculate", "is_adult", "", calculation="if(${age_in_years} >= 12, '1', '0')"),
        Question("note", "told_age", "The person was ${age_in_years} years old.", relevant="${is_adult} = '1'"),
        Question("end group", "", ""),
    ]
    for section in range(1, SECTIONS + 1):
        children = section == SECTIONS
        rows.append(Question("begin group", f"part{section}", f"Part {section}: signs of illness",
                             relevant="${is_child} = '1'" if children else "${agreed} = 'yes' and ${is_adult} = '1'"))
        part = (lambda a: False) if children else (lambda a: a["agreed"] == "yes")
        number = 0
        while number < QUESTIONS:
            name = f"s{section}_{number:02}"
            asked, unit, count = name, name + "_unit", name + "_n"
            word = chance.choice(["yes", "no", "dk"])
            rows.append(Question("select_one yes_no_dk", asked, f"({name}) Did the person have sign {number}?", part, lambda w=word: w,
                                 required="yes"))
            shows = (lambda a, q=asked, p=part: p(a) and a[q] == "yes")
            if number % 5 == 0:
                rows.append(Question("select_one units", unit, f"({unit}) For how long?", shows, lambda: chance.choice(["days", "months"]),
                                     relevant=f"selected(${{{asked}}}, 'yes')"))
                rows.append(Question("integer", count, f"({count}) How many?",
                                     lambda a, s=shows, u=unit: s(a) and a[u] is not None, lambda: str(chance.randint(1, 30)),
                                     relevant=f"${{{asked}}} = 'yes' and ${{{unit}}} != ''",
                                     constraint="(. >= 1 and . <= 30) or . = 99", constraint_message="Enter 1 to 30, or 99."))
                rows.append(Question("calculate", name + "_days", "",
                                     calculation=f"if(${{{unit}}} = 'months', ${{{count}}} * 30, ${{{count}}})"))
                number += 2
            elif number % 7 == 0:
                chosen = chance.choice([["dk"], ["chest", "belly"], ["head"]])
                rows.append(Question("select_multiple places", name + "_where", f"({name}) Where?", shows, lambda c=chosen: c,
                                     relevant=f"${{{asked}}} = 'yes'",
                                     constraint="not(selected(., 'dk') and count-selected(.) > 1)",
                                     constraint_message="Nobody can know and not know."))
                number += 1
            elif number % 11 == 0:
                rows.append(Question("text", name + "_words", f"({name}) In your own words:",
                                     lambda a, s=shows: s(a) and a["sex"] == "female", lambda: "it came slowly",
                                     relevant=f"${{{asked}}} = 'yes' and ${{sex}} = 'female'"))
                number += 1
            number += 1
        rows.append(Question("end group", "", ""))
    return rows


LISTS = {
    "yes_no": ["yes", "no"], "sex": ["female", "male"], "yes_no_dk": ["yes", "no", "dk"], "units": ["days", "months"],
    "places": ["head", "chest", "belly", "dk"],
}
WORDS = {"dk": "Doesn't know"}


def write(folder, rows):
    columns = ["type", "name", "label", "relevant", "constraint", "constraint_message", "calculation", "required"]
    with open(folder / "survey.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(columns)
        for row in rows:
            table.writerow([row.kind, row.name, row.label] + [row.cells.get(column, "") for column in columns[3:]])
    with open(folder / "choices.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["list_name", "name", "label"])
        for name, codes in LISTS.items():
            table.writerows([name, code, WORDS.get(code, code.capitalize())] for code in codes)
    (folder / "settings.csv").write_text("form_title,form_id\nThe last illness,last-illness\n")


def model(rows):
    """The questions that show, with the answers of a person, and those that don't."""
    answers, hidden = {}, []
    for row in rows:
        if row.answer is None:
            continue
        if row.shows(answers | {name: None for name in hidden}):
            answers[row.name] = row.answer()
        else:
            hidden.append(row.name)
    return answers, hidden


def typed(row, answer):
    """What a person types at a prompt: the number of a choice, else the answer."""
    if not row.kind.startswith("select"):
        return answer
    codes = LISTS[row.kind.split()[1]]
    return ",".join(str(codes.index(code) + 1) for code in ([answer] if isinstance(answer, str) else answer))


def regimen(folder, *words, **more):
    done = subprocess.run([BIN / "regimen", *words], cwd=folder, capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"regimen {' '.join(words)}: {done.returncode}: {done.stderr[-2000:]}")
    return done


def states(result):
    """The state of each item of a result, and the answers that were given."""
    found, given = {}, {}

    def walk(part):
        for inner in part.get("results", []):
            if "item" in inner:
                found[inner["item"]] = inner["state"]
                if inner["type"] != "computed":
                    given[inner["item"]] = inner.get("answer")
            walk(inner)

    walk(result)
    return found, given


def judge(way, result, answers, hidden):
    found, given = states(result)
    wanted = {name: int(answer) if answer.isdigit() else answer for name, answer in answers.items() if isinstance(answer, str)}
    wanted |= {name: answer for name, answer in answers.items() if not isinstance(answer, str)}
    got = {name: answer for name, answer in given.items() if found[name] == "answered"}
    assert got == wanted, f"{way}: {[(n, got.get(n), wanted.get(n)) for n in got.keys() | wanted.keys() if got.get(n) != wanted.get(n)][:5]}"
    shown = [name for name in hidden if found.get(name, "notShown") != "notShown"]
    assert not shown, f"{way}: {shown[:5]} were shown"


def by_posts(study, rows, answers):
    """A sitting by HTTP alone: each page is read as it comes, and answered with what it offers."""
    served = Served(BIN / "regimen-server", study)
    try:
        person = Person(regimen(study, "participant", "link", "P1", "--url", served.address).stdout.strip())
        person.begin()
        labels = {row.label: row for row in rows if row.answer is not None}
        order, path = [], person.path
        while True:
            status, headers, page = person.ask("GET", path)
            form = re.search(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', page.split("<main", 1)[-1], re.S)
            if status != 200 or form is None or 'name="position"' not in form[2]:
                break
            fields = [(n, html.unescape(v)) for n, v in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[2])]
            words = html.unescape(re.sub(r"<[^>]+>", " ", page))
            row = next((row for label, row in labels.items() if label in words and row.name not in order), None)
            if row is not None and 'name="answer"' in form[2]:
                answer = answers[row.name]
                order.append(row.name)
                offered = {text: value for value, text in re.findall(
                    r'name="answer" value="([^"]*)"[^>]*>\s*<span>([^<]*)</span>', form[2].replace("&#39;", "'"))}
                given = [answer] if isinstance(answer, str) else answer
                if row.kind.startswith("select"):
                    given = [offered[WORDS.get(code, code.capitalize())] for code in given]
                fields += [("answer", value) for value in given]
            act = re.search(r'<button class="primary"[^>]*name="act" value="(\w+)"', form[2])
            fields += [("act", act[1])] if act else []
            status, headers, page = person.ask("POST", html.unescape(form[1]), fields)
            assert status == 303, f"a page was not taken: {status} {page[:300]}"
            path = headers["location"]
        assert order == list(answers), f"by posts: {len(order)} questions of {len(answers)}; {order[-3:]}"
    finally:
        served.stop()
    table = csv.DictReader(regimen(study, "export", "--format", "csv", "--table", "items").stdout.splitlines())
    return [{"item": row["item"], "type": row["type"], "state": row["state"], "answer": row["answer"]} for row in table]


def main():
    rows = form()
    answers, hidden = model(rows)
    asked = {row.name: row for row in rows}
    count = sum(row.answer is not None for row in rows)
    with tempfile.TemporaryDirectory(prefix="regimen-long.") as name:
        folder = Path(name)
        write(folder, rows)
        done = regimen(folder, "import", "xlsform", "survey.csv", "choices.csv", "settings.csv", "--into", "study", "--report", "report.json")
        told = json.loads((folder / "report.json").read_text())["counts"]
        study = folder / "study"
        regimen(study, "check")
        print(f"a form of {len(rows)} rows, {count} questions: {told['kept']} constructs kept, {told['approximated']} approximated, {told['lost']} lost")

        (study / "answers.json").write_text(json.dumps({n: int(a) if isinstance(a, str) and a.isdigit() else a for n, a in answers.items()}))
        result = json.loads(regimen(study, "run", "last-illness", "--dry-run", "--json", "--answers", "answers.json", "--now", NOW).stdout)
        judge("from a file", result["result"], answers, hidden)

        # The note stands on a page of its own, behind the day of death.
        lines = "".join(typed(asked[n], a) + ("\n\n" if n == "died" else "\n") for n, a in answers.items())
        plain = regimen(study, "run", "last-illness", "--dry-run", "--json", "--plain", "--now", NOW, input=lines)
        judge("at a terminal", json.loads(plain.stdout)["result"], answers, hidden)
        print(f"at a terminal: {len(answers)} questions asked and answered, {len(hidden)} not shown")
        regimen(study, "participant", "add", "P1", "--schedule", "last-illness")
        recorded = by_posts(study, rows, answers)
        for entry in recorded:
            if entry["type"] == "numeric" and entry["answer"] or entry["answer"].startswith("["):
                entry["answer"] = json.loads(entry["answer"])
        judge("by posts", {"results": recorded}, answers, hidden)
        print(f"by posts: the same {len(answers)} questions, and the same answers recorded")


main()
