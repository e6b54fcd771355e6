"""What a month of a study must look like, reckoned from the manual alone: its files and the entries of its record in,
events, states and sums out. Nothing of the program is asked but what was recorded."""

import datetime
import json
import re
import sqlite3
import zoneinfo
from fractions import Fraction

import entries

MINUTE, HOUR = 60_000, 3_600_000
FOREVER = 1 << 60
EPOCH = datetime.date(1970, 1, 1).toordinal()
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEK_STARTS = {"monday": 1, "sunday": 7}


def day_number(text):
    return datetime.date.fromisoformat(text).toordinal() - EPOCH


def date(day):
    return datetime.date.fromordinal(day + EPOCH)


def day_text(day):
    return date(day).isoformat()


def instant(text):
    return round(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)


def weekday(day):
    """0 on a Monday."""
    return (day + 3) % 7


def minutes(text):
    hour, minute = text.split(":")[:2]
    return int(hour) * 60 + int(minute)


UNITS = {"min": ("elapsed", MINUTE), "h": ("elapsed", HOUR), "hour": ("elapsed", HOUR), "day": ("days", 1),
         "week": ("days", 7)}


def duration(text):
    """('elapsed', milliseconds) or ('days', n)."""
    number, unit = re.fullmatch(r"(\d+) ?(\w+?)s?", text).groups()
    kind, size = UNITS[unit]
    return kind, int(number) * size


def anchor_parts(text):
    base, sign, length = re.fullmatch(r"(.+?)(?: ([+-]) (\d+ ?\w+))?", text).groups()
    kind, size = duration(length) if length else ("days", 0)
    return base, kind, -size if sign == "-" else size


class Clock:
    """The study days of one person in one schedule: the zone may change at the start of a day."""

    def __init__(self, zones, day_start):
        self.day_start = minutes(day_start)
        self.spans = [(-FOREVER, zones[0][1])]
        for since, name in zones[1:]:
            if name != self.spans[-1][1]:
                self.spans.append((self.day_of(since) + 1, name))

    def zone_name(self, day):
        return [name for first, name in self.spans if first <= day][-1]

    @staticmethod
    def wall(zone, day, minute):
        day, minute = day + minute // 1440, minute % 1440
        face = datetime.datetime.combine(date(day), datetime.time(minute // 60, minute % 60), zoneinfo.ZoneInfo(zone))
        return round(face.timestamp() * 1000)

    def start(self, day):
        starts = [self.wall(self.zone_name(day), day, self.day_start)]
        for (first, _), (_, before) in zip(self.spans[1:], self.spans):
            if first == day:
                starts.append(self.wall(before, day, self.day_start))
        return max(starts)

    def day_of(self, when):
        day = when // (24 * HOUR)
        while self.start(day + 1) <= when:
            day += 1
        while self.start(day) > when:
            day -= 1
        return day

    def at(self, day, minute):
        face = minute + 1440 if minute < self.day_start else minute
        moment = self.wall(self.zone_name(day), day, face)
        return min(max(moment, self.start(day)), self.start(day + 1) - 1000)

    def offset_text(self, when, day=None):
        zone = self.zone_name(self.day_of(when) if day is None else day)
        return text_of(when, zone)


def text_of(when, zone):
    seconds = datetime.datetime.fromtimestamp(when // 1000, zoneinfo.ZoneInfo(zone))
    return seconds.isoformat(timespec="seconds")


M64 = (1 << 64) - 1


class Seed:
    """As Documentation/random.md has it."""

    def __init__(self, *parts):
        self.state = 0xCBF29CE484222325
        for byte in "\x1f".join(map(str, parts)).encode():
            self.state = (self.state ^ byte) * 0x100000001B3 & M64

    def next(self):
        self.state = self.state + 0x9E3779B97F4A7C15 & M64
        z = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & M64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & M64
        return z ^ z >> 31

    def below(self, n):
        while (x := self.next()) >= (1 << 64) - (1 << 64) % n:
            pass
        return x % n

    def subset(self, count, total):
        taken = set()
        for last in range(total - count, total):
            t = self.below(last + 1)
            taken.add(last if t in taken else t)
        return sorted(taken)


def random_times(who, day, week_start, on, count, span, gap, per_week):
    position = (day + 4 - week_start) % 7
    if position not in on:
        return []
    if per_week is not None and per_week < len(on) * count:
        drawn = Seed(*who, "week", day - position).subset(per_week, len(on) * count)
        before = sum(p < position for p in on) * count
        count = sum(before <= slot < before + count for slot in drawn)
    if count == 0 or span < count - 1:
        return []
    gap = min(gap, span // (count - 1)) if count > 1 else 1
    drawn = Seed(*who, "day", day).subset(count, span - (count - 1) * (gap - 1) + 1)
    return [minute + i * (gap - 1) for i, minute in enumerate(drawn)]


class Outcome:
    """One recorded sitting with its revisions; what it is at an instant is asked with `at`."""

    def __init__(self, number, recorded, content):
        self.number, self.recorded, self.first = number, recorded, content
        self.event, self.task, self.element = content["event"], content["task"], content.get("element")
        self.finished, self.ending, self.late = content["finished"], content["ending"], content["late"]
        self.states = [(recorded, content)]
        self.deleted = FOREVER

    def at(self, when):
        states = [content for recorded, content in self.states if recorded <= when]
        return states[-1] if states and when < self.deleted else None

    def values(self, when):
        state = self.at(when)
        return {value["kind"]: value["value"] for value in state["values"]} if state else {}


class Person:
    def __init__(self, number, key, name):
        self.number, self.key, self.names = number, key, [(0, name)]
        self.name = name
        self.entries = []
        self.outcomes = []

    def add(self, number, kind, recorded, content):
        self.entries.append((number, kind, recorded, content))
        if kind == "outcomeRecorded":
            self.outcomes.append(Outcome(number, recorded, content))
        elif kind in ("outcomeRevised", "outcomeDeleted"):
            self.change(kind, recorded, content)

    def change(self, kind, recorded, content):
        outcome = [outcome for outcome in self.outcomes if outcome.event == content["event"]][-1]
        if kind == "outcomeDeleted":
            outcome.deleted = recorded
        else:
            outcome.states.append((recorded, content))

    def known(self, now, *kinds):
        return [(number, kind, recorded, content) for number, kind, recorded, content in self.entries
                if kind in kinds and recorded <= now]

    def complete(self, task, now):
        """Complete sittings of a task that stand, in the order of recording."""
        return [o for o in self.outcomes if o.task == task and o.ending == "complete" and o.at(now)]


class Study:
    def __init__(self, folder, store):
        self.head = json.loads((folder / "study.yaml").read_text())
        self.schedules = {file.stem: json.loads(file.read_text()) for file in (folder / "Schedules").glob("*.yaml")}
        lines = (folder / "holidays" / "bank.csv").read_text().splitlines()[1:]
        self.holidays = {"bank": {day_number(line.split(",")[0]) for line in lines}}
        self.people, self.entries, self.last = {}, [], 0
        self.store = store
        self.read()

    def read(self):
        """Takes in the entries that came since."""
        rows = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
        came = list(entries.whole(rows, "number > ?", (self.last,)))
        apart = {number: json.loads(text) for number, text in
                 rows.execute("SELECT number, content FROM apart WHERE number > ?", (self.last,)) if text}
        rows.close()
        columns = ("number", "kind", "person", "author", "recorded", "machine", "content")
        for number, kind, key, author, recorded, machine, text in ([entry[name] for name in columns] for entry in came):
            self.last = number
            if kind == "sittingInput":
                continue
            content = (json.loads(text) if text else {}) | apart.get(number, {}) | {"stated": machine is not None}
            self.entries.append((number, kind, key, author, recorded, content))
            if kind == "participantAdded":
                self.people[key] = Person(number, key, content["participant"])
            if key in self.people:
                self.people[key].add(number, kind, recorded, content)

    def person(self, name):
        return next(person for person in self.people.values() if person.name == name)


class Event:
    def __init__(self, plan, element, name, day, start, opens, closes, grace, occurrence=None):
        self.task, self.element, self.name, self.day = plan.task, element["id"], name, day
        self.schedule, self.survey = plan.schedule["id"], plan.spec["survey"]
        self.start, self.opens, self.closes, self.grace_ends = start, opens, closes, grace
        self.visit, self.occurrence = element.get("visit"), occurrence
        self.when = element.get("when")
        self.order = (0, 0)
        self.state, self.outcome, self.partial = None, None, False
        self.planned, self.placed = day, False


def read_pauses(person, now):
    """From when, until when, what was said, and when."""
    pauses = []
    for _, kind, recorded, content in person.known(now, "paused", "resumed"):
        if kind == "paused":
            pauses.append([content["from"], content.get("until") or FOREVER, content, recorded])
        else:
            pauses[-1][1] = min(pauses[-1][1], content["at"])
    return pauses


class Plan:
    """The events of one task of one person."""

    def __init__(self, study, person, schedule, spec, clock, enrolled, now):
        self.study, self.person, self.schedule, self.spec = study, person, schedule, spec
        self.task, self.clock, self.enrolled, self.now = spec["id"], clock, enrolled, now
        self.elements = list(spec.get("schedule", []))
        for visit in schedule.get("visits", []):
            if self.task in visit["tasks"]:
                self.elements.append(visit | {"visit": visit["id"]})
        self.left, self.shifts, self.counted_from = None, [], None
        for since, until, content, recorded in read_pauses(person, now):
            if content.get("shift"):
                begins = max(since, recorded)
                first = clock.day_of(begins) + (0 if begins == clock.start(clock.day_of(begins)) else 1)
                self.shifts.append((first, FOREVER if until >= FOREVER else clock.day_of(until - 1) + 1))

    def element(self, name):
        return next((element for element in self.elements if element["id"] == name), {"id": "added"})

    # A pause with --shift takes days out: what is counted from before it comes as many days later.

    def shifted(self, day, counted_from):
        for since, until in self.shifts:
            if counted_from < since <= day:
                day += min(until - since, 10_000)
        return day

    def taken_out(self, day):
        return any(since <= day < until for since, until in self.shifts)

    # Anchors

    def milestone(self, name):
        if self.counted_from:
            return [self.counted_from]
        values = {}
        for number, _, _, content in self.person.known(self.now, "milestoneSet"):
            if content["name"] == name:
                values.pop(content.get("replacing"), None)
                values[number] = content["value"]
        return list(values.values())

    def base(self, name, each=False):
        """(day, instant) of each time that an anchor names, the first first."""
        clock = self.clock
        if name == "enrollment":
            return [(clock.day_of(self.enrolled), self.enrolled)]
        if re.fullmatch(r"\d{4}-\d\d-\d\d", name):
            return [(day_number(name), clock.start(day_number(name)))]
        task = re.fullmatch(r"(last )?completed\((.+)\)", name)
        if task:
            found = [outcome.finished for outcome in self.person.complete(task.group(2), self.now)]
            if not each:
                found = found[-1:] if task.group(1) else found[:1]
            return [(clock.day_of(when), when) for when in found]
        return [(value["day"], clock.start(value["day"])) if "day" in value else
                (clock.day_of(value["instant"]), value["instant"]) for value in self.milestone(name)]

    def anchors(self, text, each=False):
        base, kind, size = anchor_parts(text)
        found = []
        for day, when in self.base(base, each):
            if kind == "days":
                face = when - self.clock.start(day)
                moved = self.shifted(day + size, day)
                found.append((moved, self.clock.start(moved) + face))
            else:
                found.append((self.clock.day_of(when + size), when + size))
        return found

    # Times of a day

    def attribute(self, name, day):
        """By an answer it holds from the next study day on, by hand for the whole of its day."""
        spec = self.study.head["attributes"][name]
        value = spec.get("default")
        for _, _, _, content in self.person.known(self.now, "attributeSet"):
            if content["name"] != name:
                continue
            since = self.clock.day_of(content["from"]) + (1 if "answer" in content else 0)
            if since <= day:
                value = content["value"]
        return value

    def time(self, text, day):
        found = re.fullmatch(r"participant\.(\w+)(?: ([+-]) (.+))?", text)
        if not found:
            return minutes(text)
        minute = minutes(self.attribute(found.group(1), day))
        if found.group(2):
            size = duration(found.group(3))[1] // MINUTE
            minute += size if found.group(2) == "+" else -size
        return minute

    def times(self, element, day):
        """(suffix, start) of each time of the element on a day."""
        at = element.get("at")
        if "random" in element:
            return self.random(element, day)
        if at is None:
            return [("", None)]
        if isinstance(at, str):
            return [("", self.clock.at(day, self.time(at, day)))]
        named = at.items() if isinstance(at, dict) else enumerate(at, 1)
        return [(f".{name}", self.clock.at(day, self.time(text, day))) for name, text in named]

    def random(self, element, day):
        rule = element["random"]
        first, last = (self.clock.at(day, self.time(text, day)) for text in rule["between"])
        starts = WEEK_STARTS[self.schedule.get("weekStart", "monday")]
        on = [(WEEKDAYS.index(name) + 1 - starts) % 7 for name in element.get("on", WEEKDAYS)]
        who = (self.study.head["id"], self.person.names[0][1], self.task, element["id"])
        gap = max(1, duration(rule.get("gap", "1 min"))[1] // MINUTE)
        drawn = random_times(who, day, starts, sorted(on), rule["count"], (last - first) // MINUTE, gap,
                             rule.get("perWeek"))
        return [(f".{n}", first + minute * MINUTE) for n, minute in enumerate(drawn, 1)]

    # Days of a rule

    def rule_days(self, element, first, until, horizon):
        """(occurrence, day) by the rule, before exceptions; a day past `until` is not one."""
        day, number = first, 0
        count = element.get("count", FOREVER)
        counted = "every" in element and "on" not in element and "onDay" not in element
        while day < min(until, horizon) and number < count:
            if self.taken_out(day):
                pass
            elif self.has(element, first, self.counted(day, first) if counted else day):
                number += 1
                yield number, day
            day += 1

    def counted(self, day, first):
        """The day without those that were taken out since the first."""
        return day - sum(min(day, until) - since for since, until in self.shifts if first < since <= day)

    def has(self, element, first, day):
        if "rrule" in element:
            return weekday(day) == 6 and (day - first) % 14 == 0
        if "random" in element or "anytime" in element:
            return weekday(day) in [WEEKDAYS.index(name) for name in element.get("on", WEEKDAYS)]
        if "onDay" in element:
            return self.has_month_day(element["onDay"], day)
        if "on" in element:
            begins = WEEK_STARTS[self.schedule.get("weekStart", "monday")] - 1
            weeks = ((day - (weekday(day) - begins) % 7) - (first - (weekday(first) - begins) % 7)) // 7
            step = duration(element["every"])[1] // 7 if "every" in element else 1
            return WEEKDAYS[weekday(day)] in element["on"] and weeks % step == 0
        return (day - first) % duration(element["every"])[1] == 0

    @staticmethod
    def has_month_day(wanted, day):
        tomorrow, today = date(day + 1), date(day)
        if isinstance(wanted, str):
            name = wanted.split()[1]
            return WEEKDAYS[weekday(day)] == name and date(day + 7).month != today.month
        return today.day in wanted or tomorrow.month != today.month and any(n > today.day for n in wanted)

    def is_out(self, element, day, first):
        """'holiday', 'out' or None."""
        for owner in (element, self.spec):
            out = owner.get("except", {})
            if day_text(day) in out.get("dates", []):
                return "out"
            if any(span["from"] <= day_text(day) < span["until"] for span in out.get("ranges", [])):
                return "out"
            if any(day in self.study.holidays[name] for name in out.get("holidays", [])):
                return "holiday"
        if "cycle" in element:
            on, off = duration(element["cycle"]["on"])[1], duration(element["cycle"]["off"])[1]
            if (self.counted(day, first) - first) % (on + off) >= on:
                return "out"
        return None

    def days(self, element, horizon):
        """(occurrence, rule's day, day) that the element has, then what `until next` needs: its until and its last."""
        if "from" in element:
            found = self.anchors(element["from"])
            if not found:
                return None
            first = found[0][0]
        else:
            first = self.clock.day_of(self.enrolled)
        until = FOREVER
        if "until" in element:
            ends = self.anchors(element["until"])
            until = ends[0][0] if ends else FOREVER
        kept = []
        for number, day in self.rule_days(element, first, until, horizon):
            out = self.is_out(element, day, first)
            if out == "holiday" and element.get("onHoliday") == "next":
                moved = day
                while self.is_out(element, moved, first):
                    moved += 1
                kept.append((number, day, moved))
            elif not out:
                kept.append((number, day, day))
        return kept, first, until

    # Events

    def grace(self, element, closes):
        if "grace" not in element or closes >= FOREVER:
            return closes
        kind, size = duration(element["grace"])
        return closes + size if kind == "elapsed" else self.clock.start(self.clock.day_of(closes - 1) + 1 + size)

    def event(self, element, name, day, start, following, occurrence, series_end=FOREVER):
        window = element.get("window")
        clock = self.clock
        opens = clock.start(day) if start is None else start
        end = clock.start(day + 1)
        if window is None:
            closes = min(end, following)
        elif window == "until done":
            closes = FOREVER
        elif window == "until next":
            closes = following if following < FOREVER else series_end
        elif isinstance(window, dict):
            opens = clock.start(day - duration(window["before"])[1])
            closes = clock.start(day + duration(window["after"])[1] + 1)
        else:
            kind, size = duration(window)
            closes = opens + size if kind == "elapsed" else clock.start(day + size)
        return Event(self, element, name, day, start, opens, closes, self.grace(element, closes), occurrence)

    def expand(self, element, horizon):
        path = f"{self.task}/{element['id']}"
        if "once" in element:
            found = self.anchors(element["once"])
            return [self.event(element, path if n == 1 else f"{path}#{n}", day, start, FOREVER, n)
                    for n, (day, _) in enumerate(found, 1) if not self.taken_out(day)
                    for _, start in self.times(element, day)]
        if "each" in element:
            found = self.anchors(element["each"], each=True)
            later = sorted(when for _, when in found)
            return [self.event(element, f"{path}#{n}", day, when,
                               min([x for x in later if x > when], default=FOREVER), n)
                    for n, (day, when) in enumerate(found, 1)]
        if "hour" in element.get("every", ""):
            return self.hours(element, path)
        found = self.days(element, horizon)
        if found is None:
            return []
        kept, _, until = found
        starts = [(number, planned, day, suffix, start) for number, planned, day in kept
                  for suffix, start in self.times(element, day)]
        openings = sorted({start if start is not None else self.clock.start(day) for *_, day, _, start in starts})
        events = []
        for number, planned, day, suffix, start in starts:
            opens = start if start is not None else self.clock.start(day)
            following = min([x for x in openings if x > opens], default=FOREVER)
            end = self.clock.start(until) if until < FOREVER else FOREVER
            events.append(self.event(element, f"{path}@{day_text(planned)}{suffix}", day, start, following, number, end))
            events[-1].planned = planned
        return events

    def hours(self, element, path):
        size = duration(element["every"])[1]
        first = self.anchors(element["from"])[0][1] if "from" in element else self.enrolled
        until = self.anchors(element["until"])[0][1] if "until" in element else FOREVER
        events = []
        for number in range(1, element.get("count", 1000) + 1):
            start = first + (number - 1) * size
            if start >= until:
                break
            last = number == element.get("count")
            events.append(self.event(element, f"{path}#{number}", self.clock.day_of(start), start,
                                     FOREVER if last else start + size, number))
        return events

    def all(self, horizon):
        events = []
        for place, element in enumerate(self.elements):
            for event in self.expand(element, horizon):
                event.order = (place, len(events))
                if event.closes > self.enrolled:
                    events.append(event)
        return events


class Conditions:
    """The three conditions that the schedules ask."""

    def __init__(self, view):
        self.view = view

    def holds(self, text, clock, when):
        match = re.fullmatch(r'last\("(\w+)", task=(\w+), days=(\d+)\) >= ([\d.]+)', text)
        if match:
            kind, task, days, bound = match.groups()
            found = self.values(kind, task, int(days), clock, when)
            return bool(found) and found[-1][1] >= float(bound)
        match = re.fullmatch(r'mean\("(\w+)", days=(\d+)\) >= ([\d.]+)', text)
        if match:
            found = [value for _, value in self.values(match.group(1), None, int(match.group(2)), clock, when)]
            return bool(found) and Fraction(sum(found), len(found)) >= Fraction(match.group(3))
        match = re.fullmatch(r"missed\((\w+), days=(\d+)\) >= (\d+)", text)
        task, days, bound = match.groups()
        today = clock.day_of(when)
        count = 0
        for event in self.view.of_task(task):
            if today - int(days) < event.day <= today and self.view.state_at(event, when) == "missed":
                count += 1
        return count >= int(bound)

    def values(self, kind, task, days, clock, when):
        today = clock.day_of(when)
        found = []
        for outcome in self.view.person.outcomes:
            if task in (None, outcome.task) and outcome.recorded <= when:
                values = outcome.values(when)
                if kind in values and today - days < clock.day_of(outcome.finished) <= today:
                    found.append((outcome.finished, values[kind]))
        return sorted(found)


class View:
    """All events of a person with their states at an instant."""

    HORIZON = day_number("2026-12-25")

    def __init__(self, study, person, now):
        self.study, self.person, self.now = study, person, now
        self.status, self.status_from, self.status_reason = "active", None, None
        for _, _, recorded, content in person.known(now, "statusSet"):
            self.status, self.status_from = content["status"], recorded
            self.status_reason = content.get("/reason")
        self.site = ([c["site"] for *_, c in person.known(now, "siteSet")] or [None])[-1]
        zones = [(c["from"], c["zone"]) for *_, c in person.known(now, "zoneSet")]
        self.home = Clock(zones, "00:00")
        self.plans, self.clocks, self.events = {}, {}, []
        self.enrolments = {}
        for _, kind, recorded, content in person.known(now, "enrolled", "left"):
            if kind == "left":
                self.enrolments[content["schedule"]]["left"] = recorded
            else:
                self.enrolments[content["schedule"]] = {"at": content["at"], "left": None, "date": content.get("date")}
        for name, enrolment in self.enrolments.items():
            schedule = study.schedules[name]
            fixed = schedule.get("zone", "participant")
            clock = Clock(zones if fixed == "participant" else [(0, fixed)], schedule.get("dayStart", "00:00"))
            self.clocks[name] = clock
            for spec in schedule["tasks"]:
                plan = Plan(study, person, schedule, spec, clock, enrolment["at"], now)
                plan.left = enrolment["left"]
                self.plans[spec["id"]] = plan
        self.pauses = read_pauses(person, now)
        self.standing = {}
        for outcome in person.outcomes:
            if outcome.at(now):
                self.standing[outcome.event] = outcome
        for plan in self.plans.values():
            self.events += self.place(plan)
        self.conditions = Conditions(self)
        for event in self.events:
            self.judge(event)

    def place(self, plan):
        """Events as the rules give them, and what was decided about them by hand."""
        events = plan.all(self.HORIZON)
        events = self.keep_done(plan, events)
        for number, kind, recorded, content in self.person.known(self.now, "eventAdded", "eventRescheduled",
                                                           "eventReopened"):
            if kind == "eventAdded" and content["task"] == plan.task:
                events.append(self.added(plan, content))
            for event in events if kind == "eventRescheduled" else []:
                if event.name == content["event"]:
                    self.move(plan, event, content)
            for event in events if kind == "eventReopened" else []:
                if event.name == content["event"]:
                    event.grace_ends = max(event.grace_ends, content["until"])
        for event in events:
            event.plan = plan
        return events

    def keep_done(self, plan, events):
        """Done events stay where they were done when an anchor was corrected, and their numbers are not asked for again."""
        earlier = {content["at"] for *_, content in self.person.known(self.now, "enrolled")
                   if content["schedule"] == plan.schedule["id"]} - {plan.enrolled}
        replaced = any("replacing" in content for *_, content in self.person.known(self.now, "milestoneSet"))
        for outcome in self.standing.values():
            anchor = outcome.first.get("anchor", {})
            begun = anchor.get("instant")
            if outcome.task != plan.task or "anytime" in plan.element(outcome.element):
                continue
            if begun not in earlier:
                if not (replaced and "day" in anchor):
                    continue
                begun = plan.enrolled
            then = Plan(self.study, self.person, plan.schedule, plan.spec, plan.clock, begun, outcome.recorded)
            then.counted_from = anchor if "day" in anchor else None
            kept = [event for event in then.all(self.HORIZON) if event.name == outcome.event]
            suffix = outcome.event.rpartition("@")[2][10:]
            events = [event for event in events
                      if (event.element, event.occurrence, event.name.rpartition("@")[2][10:]) !=
                      (outcome.element, outcome.first["occurrence"], suffix) and event.name != outcome.event] + kept
        return events

    def added(self, plan, content):
        element = {"id": "added"}
        clock = plan.clock
        when = content["start"]
        day = when["day"] if "day" in when else clock.day_of(when["instant"])
        start = when.get("instant")
        opens = clock.start(day) if start is None else start
        closes = content.get("until", clock.start(day + 1))
        event = Event(plan, element, content["event"], day, start, opens, closes, closes)
        event.placed = True
        return event

    @staticmethod
    def move(plan, event, content):
        clock, to = plan.clock, content["start"]
        event.placed = True
        window = plan.element(event.element).get("window")
        if "day" in to:
            by = to["day"] - event.day
            faces = [clock.day_of(when) for when in (event.opens, event.closes, event.grace_ends)]
            lengths = (event.closes - event.opens, event.grace_ends - event.closes)
            event.opens = clock.start(faces[0] + by) + (event.opens - clock.start(faces[0]))
            event.closes = (event.opens + lengths[0] if window and duration(window)[0] == "elapsed" else
                            clock.start(faces[1] + by) + event.closes - clock.start(faces[1]))
            event.grace_ends = event.closes + lengths[1]
            event.day = to["day"]
        else:
            lengths = (event.closes - event.opens, event.grace_ends - event.closes)
            event.opens = to["instant"]
            event.closes = content.get("until", event.opens + lengths[0])
            event.grace_ends = event.closes + lengths[1]
            event.day = clock.day_of(event.opens)
        event.start = event.opens

    def of_task(self, task):
        return [event for event in self.events if event.task == task]

    def completed(self, event, when):
        outcome = self.standing.get(event.name)
        return outcome if outcome and outcome.recorded <= when else None

    def state_at(self, event, when):
        """What the event was by what was recorded at an instant, if it existed."""
        done = [o for o in self.person.outcomes if o.event == event.name and o.recorded <= when and o.at(when)]
        if done:
            return "doneLate" if done[-1].late else "done"
        if "anytime" in event.plan.element(event.element) and event.closes <= when:
            return "lapsed"
        ends = [end for end in (self.status_from if self.status in ("withdrawn", "removed") else None, event.plan.left) if end]
        if any(end <= when and end < event.grace_ends for end in ends):
            return "withdrawn"
        if not self.exists(event, when):
            return "waiting"
        if self.is_excused(event, when):
            return "excused"
        if when < event.opens:
            return "upcoming"
        if when < event.closes:
            return "open"
        return "late" if when < event.grace_ends else "missed"

    def is_excused(self, event, when):
        decisions = [kind for _, kind, _, content in
                     self.person.known(when, "eventExcused", "eventDeclined", "eventReopened")
                     if content["event"] == event.name]
        if decisions:
            return decisions[-1] != "eventReopened"
        for since, until, _, recorded in self.pauses:
            if since <= event.opens < until and recorded <= when and (
                    event.closes <= until or event.opens <= when < until):
                return True
        return False

    def met_after(self, event, when):
        wanted = event.plan.spec.get("after")
        if not wanted or event.element == "added":
            return True
        found = [o.finished for o in self.person.complete(wanted, when)]
        return bool(found) and min(found) < event.closes

    def met_when(self, event, when):
        if event.element == "added":
            return True
        if event.opens > when:
            return None
        texts = [text for text in (event.plan.spec.get("when"), event.when) if text]
        return all(self.conditions.holds(text, event.plan.clock, event.opens) for text in texts)

    def exists(self, event, when):
        if not self.met_after(event, when) or self.met_when(event, when) is False:
            return False
        # Of two elements with one start, the first whose condition holds gives the event.
        for other in self.of_task(event.task):
            if (other.opens == event.opens and other.order < event.order and other.element != event.element
                    and other.start == event.start and self.met_when(other, when) is not False):
                return False
        return True

    def judge(self, event):
        event.outcome = self.standing.get(event.name)
        event.state = self.state_at(event, self.now)
