"""iCalendar documents, read by the `icalendar` package and expanded by dateutil, against `calendar --json`."""

import datetime
import re

import dateutil.rrule
import icalendar

UTC = datetime.timezone.utc
SCHEDULE = """id: trial
title: "Trial; with, marks"
zone: {zone}
tasks:
  - id: checkin
    survey: checkin
    title: "Häkkinen, \\"quoted\\"; und ein Titel, der länger ist als die fünfundsiebzig Oktette einer Zeile 痛み"
    schedule:
      - {{ id: daily, every: 1 day, at: {{ morning: 01:30, noon: 02:30 }}, window: 2 h, remind: [30 min, before close: 10 min] }}
      - {{ id: whole, every: 3 day, except: {{ ranges: [{{ from: 2026-11-10, until: 2026-11-20 }}] }} }}
      - {{ id: weekdays, on: [mon, wed, fri], at: 08:00, until: enrollment + 9 weeks }}
      - {{ id: monthly, onDay: [1, 15], at: 20:00, window: 3 days }}
      - {{ id: ends, every: 1 month, at: 09:00 }}
      - {{ id: hours, every: 7 hour, until: enrollment + 5 days }}
      - {{ id: beeps, random: {{ count: 2, between: [09:00, 21:00] }}, until: enrollment + 2 weeks }}
      - {{ id: stays, once: enrollment, window: until done }}
"""
ZONES = ("UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo",
         "America/Nuuk", "Pacific/Chatham")
SPAN = ("--enrolled", "2026-09-10", "--from", "2026-09-10", "--to", "2027-05-01")


def instant(value):
    return value.astimezone(UTC) if isinstance(value, datetime.datetime) else value


def expected(row):
    """Start and end as the document has them: dates for what lasts whole days by the clock."""
    opens = datetime.datetime.fromisoformat(row["opens"])
    closes = row["closes"] and datetime.datetime.fromisoformat(row["closes"])
    whole = row["start"] is None and opens.time() == datetime.time(0) and (not closes or closes.time() == datetime.time(0))
    if whole:
        return opens.date(), closes and closes.date()
    start = datetime.datetime.fromisoformat(row["start"] or row["opens"])
    return instant(start), closes and instant(closes)


def occurrences(todo):
    """The starts of a VTODO with the length of each; the rule is expanded on the zone's clock."""
    start = todo.decoded("DTSTART")
    due = todo.decoded("DUE") if "DUE" in todo else None
    if "RRULE" not in todo:
        return [(instant(start), due and instant(due))]
    length = due and (instant(due) - instant(start))
    timed = isinstance(start, datetime.datetime)
    wall = start.replace(tzinfo=None) if timed else datetime.datetime.combine(start, datetime.time(0))
    rule = dateutil.rrule.rrulestr(todo["RRULE"].to_ical().decode(), dtstart=wall)
    gone = set()
    for dates in [todo["EXDATE"]] if "EXDATE" in todo and not isinstance(todo["EXDATE"], list) else todo.get("EXDATE", []):
        for value in dates.dts:
            day = value.dt
            gone.add(day.replace(tzinfo=None) if timed else datetime.datetime.combine(day, datetime.time(0)))
    found = []
    for reading in rule:
        if reading in gone:
            continue
        begins = instant(reading.replace(tzinfo=start.tzinfo)) if timed else reading.date()
        found.append((begins, length and begins + length))
    return found


def judge_offsets(judge, document, rows, name):
    """What the VTIMEZONE says of each instant is what the program printed."""
    zones = {str(zone["TZID"]): zone for zone in document.walk("VTIMEZONE")}
    for row in rows:
        zone = zones.get(row["zone"])
        if zone is None:
            continue
        printed = datetime.datetime.fromisoformat(row["opens"])
        steps = []
        for part in zone.subcomponents:
            at = part.decoded("DTSTART").replace(tzinfo=None) - part.decoded("TZOFFSETFROM")
            steps.append((at, part.decoded("TZOFFSETTO")))
        reading = instant(printed).replace(tzinfo=None)
        offset = [to for at, to in sorted(steps) if at <= reading][-1]
        if offset != printed.utcoffset():
            judge.expect(False, f"{name}: the VTIMEZONE has {offset} at {row['opens']}")
            return
    judge.expect(True, name)


def judge(judge, study):
    for zone in ZONES:
        (study.folder / "Schedules" / "trial.yaml").write_text(SCHEDULE.format(zone=zone), encoding="utf-8")
        rows = study.json("calendar", "trial", *SPAN, "--json")
        wanted = sorted((str(start), str(end)) for start, end in map(expected, rows))
        for options in ((), ("--compact",)):
            name = f"calendar --ics {' '.join(options)} in {zone}"
            text = study.run("calendar", "trial", *SPAN, "--ics", *options)
            judge.expect(all(len(line.encode()) <= 75 for line in text.split("\r\n")), f"{name}: lines are folded")
            document = icalendar.Calendar.from_ical(text)
            todos = list(document.walk("VTODO"))
            judge.expect(not document.errors and not any(todo.errors for todo in todos), f"{name}: reads without an error")
            uids = [str(todo["UID"]) for todo in todos]
            judge.expect(len(set(uids)) == len(uids), f"{name}: UIDs are unique")
            found = sorted((str(start), str(end)) for todo in todos for start, end in occurrences(todo))
            judge.expect(found == wanted, f"{name}: {len(found)} events, not the {len(wanted)} of --json")
            judge.expect(str(todos[0]["SUMMARY"]).startswith("Häkkinen, \"quoted\"; und"), f"{name}: texts are unescaped")
            judge_offsets(judge, document, rows, name)
            if not options:
                judge.expect(set(uids) == {row["event"] + "@knee-study" for row in rows}, f"{name}: UIDs name the events")
                judge_alarms(judge, todos, rows, name)
            else:
                judge.expect(len(todos) < len(rows) / 4, f"{name}: {len(todos)} VTODOs for {len(rows)} events")
        judge_vevents(judge, study, wanted, zone)
    (study.folder / "Schedules" / "trial.yaml").unlink()


def judge_vevents(judge, study, wanted, zone):
    document = icalendar.Calendar.from_ical(study.run("calendar", "trial", *SPAN, "--ics", "--vevent"))
    events = list(document.walk("VEVENT"))
    found = sorted((str(instant(event.decoded("DTSTART"))), str(instant(event.decoded("DTEND")) if "DTEND" in event else None))
                   for event in events)
    judge.expect(found == wanted and not any(event.errors for event in events), f"--vevent in {zone} has the same events")


def judge_alarms(judge, todos, rows, name):
    opened = {row["event"] + "@knee-study": datetime.datetime.fromisoformat(row["opens"]) for row in rows}
    for todo in todos:
        if not re.match(r"checkin/daily@", todo["UID"]):
            continue
        alarms = sorted(alarm.decoded("TRIGGER") for alarm in todo.walk("VALARM"))
        opens = opened[str(todo["UID"])]
        if alarms != [opens + datetime.timedelta(minutes=minutes) for minutes in (30, 110)]:
            judge.expect(False, f"{name}: the alarms of {todo['UID']} are {alarms}")
            return
    judge.expect(True, name)
