"""A month of a study, reckoned by a second model from its files and its record, against what the program says of it:
what is due on each day, how complete it is, the tables, the charts, the reports and the day at a glance."""

import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import month_files
import month_model
import month_round
import month_views
from judge import PROGRAM
from month_model import FOREVER, day_number, day_text, instant

PEOPLE = int(os.environ.get("MONTH_PEOPLE", "10"))
SEED = int(os.environ.get("SEED", "3"))
AFTER = "2026-11-12T12:00:00+00:00"
# With a journey, a pause, a change of the clocks and a grace just going on.
MOMENTS = ("2026-10-15T16:30:00+00:00", "2026-10-25T00:30:00+00:00", "2026-11-01T05:45:00+00:00",
           "2026-11-05T10:00:00+00:00", AFTER)
# Before and in a pause that an event outlasts.
PAUSE = ("2026-10-24T13:00:00+00:00", "2026-10-25T20:00:00+00:00")


def whole(text):
    return None if text is None else instant(text) // 1000


class Trial:
    def __init__(self, judge, root, folder):
        self.judge, self.folder = judge, folder
        month_files.write(folder, root)
        self.month = month_round.Month(folder, self.program, SEED)
        self.month.simulate(PEOPLE)
        self.month.lead()
        self.study = self.month.study
        self.made = {}

    def program(self, *words, given="", code=0):
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, input=given.encode(), capture_output=True, timeout=300)
        if done.returncode != code:
            raise SystemExit(f"regimen {' '.join(words)} exited {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode()

    def json(self, *words):
        return json.loads(self.program(*words, "--json"))

    def lines(self, *words):
        return [json.loads(line) for line in self.program(*words).splitlines()]

    def views(self, now):
        if now not in self.made:
            self.made[now] = [month_model.View(self.study, person, instant(now))
                              for person in self.study.people.values() if person.entries[0][2] <= instant(now)]
        return self.made[now]

    def same(self, what, got, expected):
        """Counts each key that either side has."""
        for key in list(got) + [key for key in expected if key not in got]:
            self.judge.expect(key in got and key in expected and got[key] == expected[key],
                              f"{what} {key}: the program has {got.get(key)}, the model {expected.get(key)}")

    def listed(self, now):
        """Somebody who was removed is on no list."""
        return [view for view in self.views(now) if view.status != "removed"]

    def keys(self, now):
        return {view.person.key for view in self.listed(now)}

    # What is due

    def begins(self):
        """A rehearsal begins on its first study day, in every schedule."""
        for view in self.listed(AFTER):
            if view.person.name.startswith("V"):
                first = min(event.day for event in view.events)
                self.judge.expect(first == day_number(month_files.FIRST), f"{view.person.name} begins on {day_text(first)}")

    def due(self, now, day):
        rows = self.lines("due", "--all", "--ndjson", "--date", day, "--now", now)
        got = {(row["participant"], row["event"]): (
            row["schedule"], row["task"], row["survey"], row["element"], row.get("visit"), row["date"],
            whole(row["start"]), whole(row["opens"]), whole(row["closes"]), whole(row["graceEnds"]), row["state"],
            whole(row["completed"]), row["zone"]) for row in rows}
        events = {(view.person.name, event.name): event for view in self.listed(now) for event in view.events
                  if month_views.meets(event, day_number(day))}
        self.same(f"due on {day} at {now}", got, {key: month_views.due_row(event) for key, event in events.items()})
        # In order of time: what was open before the day begins with it, a window around a day counts by that day.
        order = [(event.plan.clock.day_start, row["participant"], max(
            event.plan.clock.start(event.day) if event.start is None else event.start,
            event.plan.clock.start(day_number(day)))) for row in rows
            if (event := events.get((row["participant"], row["event"])))]
        self.judge.expect(all(a[:2] != b[:2] or a[2] <= b[2] for a, b in zip(order, order[1:])),
                          f"the order on {day} at {now}")

    def calendar(self, now, name):
        view = next(view for view in self.listed(now) if view.person.name == name)
        rows = self.json("calendar", "-p", name, "--from", month_files.FIRST, "--to", month_files.LAST, "--now", now)
        got = {row["event"]: (row["date"], whole(row["opens"]), whole(row["closes"]), whole(row["graceEnds"]))
               for row in rows}
        expected = {event.name: (day_text(event.day), event.opens // 1000, month_views.seconds(event.closes),
                                 month_views.seconds(event.grace_ends)) for event in view.events
                    if month_files.FIRST <= day_text(event.day) < month_files.LAST and not event.plan.left}
        self.same(f"calendar of {name} at {now}", got, expected)

    # How complete

    def adherence(self, now):
        for by in month_views.ADHERENCE_KEYS:
            got = {row[by]: (row["share"], row["done"], row["late"], row["missed"], row["open"])
                   for row in self.json("adherence", "--by", by, "--now", now)}
            expected = {key: (None if share is None else float(share), *rest)
                        for key, (share, *rest) in month_views.adherence(self.listed(now), by).items()}
            nothing = (None, 0, 0, 0, 0)
            expected |= {key: nothing for key in got if key not in expected and got[key] == nothing}
            self.same(f"adherence by {by} at {now}", got, expected)
        for words, rest in ((("--from", "2026-10-14", "--to", "2026-10-21"), ("2026-10-14", "2026-10-21")),
                            (("--site", "york", "--task", "checkin"), (None, None, "checkin", "york"))):
            got = {row["participant"]: (row["share"], row["done"], row["late"], row["missed"], row["open"])
                   for row in self.json("adherence", *words, "--now", now)}
            expected = {key: (None if share is None else float(share), *rest) for key, (share, *rest)
                        in month_views.adherence(self.listed(now), "participant", *rest).items() if share is not None}
            got = {key: row for key, row in got.items() if key in expected or row[0] is not None}
            self.same(f"adherence {' '.join(words)} at {now}", got, expected)
        for least in (2, 3):
            got = {(row["participant"], row["task"]): (row["missed"], row["lastDone"])
                   for row in self.json("adherence", "--calls", str(least), "--now", now)}
            self.same(f"calls of {least} at {now}", got, month_views.calls(self.listed(now), least))

    # Tables

    def table(self, name, now):
        return self.lines("export", "--format", "ndjson", "--table", name, "--identified", "--now", now)

    def tables(self, now):
        views = self.listed(now)
        got = {(row["participant"], row["event"], row["itemPath"]): (
            row["task"], row["date"], row["type"], row["state"], row["answer"], row["unit"], row["milliseconds"],
            row["input"], row["corrected"], row["clock"]) for row in self.table("items", now)}
        self.same(f"items at {now}", got, month_views.item_rows(views))
        got = {(row["participant"], row["event"], row["kind"]): (
            row["task"], row["date"], row["value"], row["unit"], row["late"], whole(row["finished"]), row["clock"])
            for row in self.table("values", now)}
        self.same(f"values at {now}", got, month_views.value_rows(views))
        got = {(row["participant"], row["event"]): (
            row["schedule"], row["task"], row["visit"], row["date"], row["element"], row["state"], whole(row["opens"]),
            whole(row["closes"]), whole(row["graceEnds"]), whole(row["completed"]), row["openFor"], row["doneAfter"])
            for row in self.table("events", now)}
        self.same(f"events at {now}", got, month_views.event_rows(views))
        wide = self.program("export", "--format", "wide", "--survey", "mood", "--identified", "--now", now)
        got = {(row["participant"], row["event"]): (
            float(row["total"]) if row["total"] else None, row["total.band"] or None,
            float(row["average"]) if row["average"] else None) for row in csv.DictReader(io.StringIO(wide))}
        self.same(f"scores at {now}", got, {
            (view.person.name, outcome.event): month_views.mood_scores(state)
            for view, outcome, state in month_views.standing(views) if state["result"]["survey"] == "mood"})

    def wide(self, now, survey, *words):
        """Each answer in its column, each blank by its kind."""
        text = self.program("export", "--format", "wide", "--survey", survey, "--identified", *words, "--now", now)
        rows = {(row["participant"], row["event"]): row for row in csv.DictReader(io.StringIO(text))}
        expected = {(view.person.name, outcome.event): month_views.cells(state)
                    for view, outcome, state in month_views.standing(self.listed(now))
                    if state["result"]["survey"] == survey and (not words or view.site == words[-1])}
        got = {key: {name: month_views.plain(row[name]) for name in expected.get(key, {})} for key, row in rows.items()}
        self.same(f"wide {survey} at {now}", got, expected)

    def people(self, now):
        def rows(table):
            return list(csv.DictReader(io.StringIO(self.program(
                "export", "--format", "csv", "--table", table, "--identified", "--now", now))))

        got = {row["participant"]: tuple(row[name] for name in (
            "schedules", "enrolled", "site", "status", "statusDate", "milestone.surgery", "statusReason", "zone"))
            for row in rows("participants")}
        self.same(f"participants at {now}", got, month_views.roster(self.listed(now)))
        got = {row["number"]: (row["participant"], row["alert"], row["event"], whole(row["raised"]),
                               whole(row["acknowledged"])) for row in self.json("alerts", "--now", now)}
        alerts = month_views.alert_rows(self.study, instant(now), self.keys(now))
        self.same(f"alerts at {now}", got, alerts)
        self.judge.expect(len(rows("alerts")) == len(alerts), f"the table of alerts at {now}")
        got = {row["number"]: (row["participant"], row["event"], row["item"], len(row["answers"]),
                               whole(row["closed"] and row["closed"]["recorded"]))
               for row in self.json("query", "list", "--all", "--now", now)}
        queries = month_views.query_rows(self.study, instant(now), self.keys(now))
        self.same(f"queries at {now}", got, queries)
        self.judge.expect(len(rows("queries")) == len(queries), f"the table of queries at {now}")

    def roster(self, now):
        """The roster as `participant import` reads it: who is in which schedules from which study day on."""
        got = {row["id"]: (row["schedule"], row["enrolled"], row["zone"], row["site"])
               for row in csv.DictReader(io.StringIO(self.program("participant", "export", "--now", now)))}
        expected = {}
        for view in self.listed(now):
            inside = {name: enrolment for name, enrolment in view.enrolments.items() if not enrolment["left"]}
            days = [day_text(view.clocks[name].day_of(enrolment["at"])) for name, enrolment in inside.items()]
            expected[view.person.name] = (" ".join(inside), " ".join(days), view.home.spans[-1][1], view.site or "")
        self.same(f"roster at {now}", got, expected)

    def audit(self, now):
        """Every entry but the inputs of sittings, in order."""
        rows = self.lines("audit", "--ndjson", "--now", now)
        self.study.read()
        # What was recorded by the comparisons themselves is of this moment or later.
        names = {key: person.name for key, person in self.study.people.items()}
        got = {row["number"]: (row["kind"], row["participant"], whole(row["recorded"]), row["event"]) for row in rows}
        expected, events = {}, {}
        for number, kind, key, _, recorded, content in self.study.entries:
            asked = content.get("query") or kind == "alertAcknowledged" and content["alert"]
            events[number] = content.get("event") or content.get("answer", {}).get("event") or events.get(asked)
            if recorded <= instant(now):
                expected[number] = (kind, names.get(key), recorded // 1000, events[number])
        self.same(f"audit at {now}", got, expected)
        self.judge.expect(list(got) == sorted(got), "the audit is in order")

    def today(self, now):
        got = self.json("today", "--now", now)
        expected = month_views.today(self.listed(now))
        for name, keys in expected.items():
            self.same(f"today's {name} at {now}", {(row["participant"], row.get("event")): True for row in got[name]},
                      dict.fromkeys(keys, True))
        alerts, queries = (
            {number for number, row in rows(self.study, instant(now), self.keys(now)).items() if row[-1] is None}
            for rows in (month_views.alert_rows, month_views.query_rows))
        self.judge.expect({row["number"] for row in got["alerts"]} == alerts, f"today's alerts at {now}")
        self.judge.expect({row["number"] for row in got["queries"]} == queries, f"today's queries at {now}")
        self.judge.expect(not got["unfinished"] and not got["secondEntries"], f"today's others at {now}")
        sites = {view.person.name: view.site for view in self.listed(now)}
        for row in got["sites"]:
            for name in (*expected, "alerts", "queries"):
                mine = [entry for entry in got[name] if sites[entry["participant"]] == row["site"]]
                self.judge.expect(row[name] == len(mine), f"today at {now}: {row['site']} has {row[name]} of {name}")

    def some(self, now):
        return [view for view in self.listed(now) if view.person.name in ("V0001", "V0002", "V0003", *month_round.HAND)]

    def history(self, now, task):
        """What `history` and the text of `report` have of a check-in, by day."""
        for view in self.some(now):
            outcomes = sorted(((outcome.first["date"], outcome.finished, outcome) for outcome in view.person.outcomes
                               if outcome.task == task and outcome.at(view.now)), key=lambda row: row[:2])
            if not outcomes:
                continue
            name = view.person.name
            got = {row["event"]: (row["date"], row["late"], row["revised"],
                                  {value["kind"]: value["value"] for value in row["values"]})
                   for row in self.json("history", task, "-p", name, "--now", now)}
            self.same(f"history {task} of {name} at {now}", got, {
                outcome.event: (day_text(day), outcome.late, len(
                    [1 for recorded, _ in outcome.states if recorded <= view.now]) > 1, outcome.values(view.now))
                for day, _, outcome in outcomes})
            self.report(now, task, name, [(day, outcome.late, outcome.values(view.now))
                                           for day, _, outcome in outcomes][-4:])

    def report(self, now, task, name, last):
        text = self.program("report", task, "-p", name, "--now", now)
        cells = {line.split("  ")[0 if not line.startswith("  ") else 1].strip(): re.split(r" {2,}", line.strip())[1:]
                 for line in text.splitlines() if line.strip()}
        self.judge.expect(cells.get("Date") == [day_text(day) + (" (late)" if late else "") for day, late, _ in last],
                          f"report of {name}: {cells.get('Date')}")
        for label, kind in (("How strong is your pain?", "pain"),
                            ("How many hours did you sleep last night? [h]", "sleep")):
            got = [int(cell.split()[0]) for cell in cells.get(label, [])]
            self.judge.expect(got == [values[kind] for *_, values in last], f"report of {name}: {kind} {got}")

    # Charts

    def chart(self, now, kind):
        got = {row["participant"]: sorted(tuple(pair) for pair in row["values"])
               for row in self.json("insights", kind, "--now", now)}
        expected = {}
        for view, outcome, state in month_views.standing(self.listed(now)):
            for value in state["values"]:
                if value["kind"] == kind:
                    expected.setdefault(view.person.name, []).append((day_text(outcome.first["date"]), value["value"]))
        self.same(f"insights {kind} at {now}", got, {name: sorted(values) for name, values in expected.items()})

    def insights(self, now, first, second, lag=0):
        got = self.json("insights", first, second, "--lag", str(lag), "--now", now)
        people, within = month_views.association(self.listed(now), first, second, lag)
        what = f"insights {first} {second} at {now}"
        self.judge.expect([row["participant"] for row in got["people"]] == list(people), f"{what}: who")
        for row in got["people"]:
            pairs, strength = people.get(row["participant"], ([], None))
            # A sum of decimals is as exact as its last digit, whatever the order of adding.
            self.judge.expect([(day, round(x, 9), round(y, 9)) for day, x, y in row["pairs"]] ==
                              [(day_text(day), round(float(x), 9), round(float(y), 9)) for day, x, y in pairs],
                              f"{what}: pairs of {row}")
            self.close(f"{what}: {row['participant']}", row["strength"], strength)
        self.close(f"{what}: pooled", got["within"], within)

    def close(self, what, got, expected):
        if got is None or expected is None:
            self.judge.expect(got is None and expected is None, f"{what}: {got} {expected}")
            return
        (n, p, p_interval, s, s_interval) = expected
        for name, value in (("n", n), ("pearson", p), ("pearsonInterval", p_interval), ("spearman", s),
                            ("spearmanInterval", s_interval)):
            mine = [value] if value is None or isinstance(value, (int, float)) else value
            theirs = got[name] if isinstance(got[name], list) else [got[name]]
            agrees = len(mine) == len(theirs) and all(
                a is None and b is None or None not in (a, b) and abs(a - b) < 1e-9 for a, b in zip(mine, theirs))
            self.judge.expect(agrees, f"{what}: {name} is {got[name]}, the model has {value}")


def judge(judge, root):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-month-"))
    try:
        trial = Trial(judge, root, folder)
        compare(trial)
    finally:
        shutil.rmtree(folder)


def compare(trial):
    trial.begins()
    for day in range(day_number(month_files.FIRST) - 1, day_number(AFTER[:10]) + 1):
        trial.due(AFTER, day_text(day))
    for now in MOMENTS[:-1]:
        trial.due(now, now[:10])
    for now in PAUSE:
        trial.due(now, "2026-10-25")
    for now in MOMENTS:
        trial.adherence(now)
        trial.people(now)
        trial.today(now)
    for now in (MOMENTS[2], AFTER):
        trial.tables(now)
    trial.wide(AFTER, "drink")
    trial.wide(AFTER, "mood", "--site", "york")
    trial.wide(MOMENTS[3], "checkin", "--site", "leeds")
    trial.roster(AFTER)
    trial.audit(AFTER)
    trial.history(AFTER, "checkin")
    trial.chart(AFTER, "pain")
    trial.chart(AFTER, "amount")
    trial.insights(AFTER, "pain", "sleep")
    trial.insights(AFTER, "amount", "pain", 1)
    trial.insights(MOMENTS[1], "cheerful", "anxious")
    for view in trial.some(AFTER):
        trial.calendar(AFTER, view.person.name)
