"""The numbers of the desk, worked out anew: from the schedules as YAML, the roster that the test made, and the outcomes that
`export` writes. Nothing here asks the program how an event stands.

It knows what the four schedules of the test use: a zone, whole days from midnight, `once`, `every n days or weeks`, `at`,
`from`, `until`, `window`, `after`, two conditions, visits.
"""

import re
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import yaml

ZONE = ZoneInfo("Europe/London")
AHEAD = 7


def instant(day, at=time(0)):
    return datetime.combine(day, at, ZONE).astimezone(timezone.utc)


def duration(text):
    number, unit = re.fullmatch(r"(\d+) ?(day|week|month)s?", text).groups()
    return int(number), unit


def add(day, text, sign=1):
    number, unit = duration(text)
    if unit != "month":
        return day + sign * timedelta(days=number * (7 if unit == "week" else 1))
    month = day.month - 1 + sign * number
    year, month = day.year + month // 12, month % 12 + 1
    last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month, min(day.day, last))


class Event:
    def __init__(self, person, schedule, task, element, day, at, nominal_id):
        self.person, self.schedule, self.task, self.day, self.id = person, schedule, task, day, nominal_id
        self.visit, self.element, self.at = element.get("visit"), element, at
        self.place()

    def place(self):
        window = self.element.get("window")
        self.start = instant(self.day, self.at or time(0))
        self.opens, self.closes = self.start, instant(self.day + timedelta(days=1))
        if window == "until done":
            self.closes = None
        elif isinstance(window, dict):
            self.opens = instant(add(self.day, window["before"], -1))
            self.closes = instant(add(self.day, window["after"]) + timedelta(days=1))
        elif window:
            self.closes = instant(add(self.day, window))

    def move(self, to):
        """Another start: the window goes with it, days by days and hours by hours."""
        if "T" in to:
            shift = datetime.fromisoformat(to).astimezone(timezone.utc) - self.start
            ends_day = self.closes is not None and self.closes.astimezone(ZONE).time() == time(0)
            self.opens = self.start = self.start + shift
            self.day = self.start.astimezone(ZONE).date()
            if not ends_day:
                self.closes = self.closes and self.closes + shift
        else:
            self.day = date.fromisoformat(to)
            self.place()


class Model:
    def __init__(self, folder, facts, roster, values, items, now):
        """`roster` has id, site, schedule and enrolment of each person; `values` and `items` are those of `export`."""
        self.facts, self.roster, self.now = facts, roster, now.replace(tzinfo=timezone.utc)
        self.today = self.now.astimezone(ZONE).date()
        self.schedules = {
            name: yaml.safe_load((folder / f"Schedules/{name}.yaml").read_text()) for name in {r["schedule"] for r in roster}}
        self.assessed = {
            path.stem for path in (folder / "Surveys").glob("*.yaml")
            if re.search(r"^respondent: assessor$", path.read_text(), re.M)}
        # What a sitting that was not finished has is no outcome.
        items = [row for row in items if row["finished"]]
        self.done = {}
        for row in items:
            key = (row["participant"], row["event"])
            finished = datetime.fromisoformat(row["finished"])
            self.done[key] = max(self.done.get(key, finished), finished)
        self.values = {}
        for row in values:
            self.values.setdefault((row["participant"], row["kind"]), []).append(
                (datetime.fromisoformat(row["finished"]), row["value"]))
        self.flagged = {
            (row["participant"], row["event"]): datetime.fromisoformat(row["finished"]) for row in items
            if row["survey"] == "phq-9" and row["item"] == "q9" and row["state"] == "answered" and row["answer"] >= 1}
        self.events = {r["id"]: self.of(r) for r in roster}

    # Which events there are.

    def anchor(self, text, row):
        base, sign, rest = re.fullmatch(r"([\w]+)(?: ([+-]) (.+))?", text).groups()
        if base == "enrollment":
            day = row["enrolled"]
        else:
            told = self.values.get((row["id"], "operation"))
            if base != "surgery" or not told:
                return None
            day = date.fromisoformat(told[-1][1])
        return day if sign is None else add(day, rest, 1 if sign == "+" else -1)

    def of(self, row):
        schedule = self.schedules[row["schedule"]]
        found = []
        for task in schedule["tasks"]:
            elements = list(task.get("schedule", []))
            for visit in schedule.get("visits", []):
                if task["id"] in visit["tasks"]:
                    elements.append({**visit, "visit": visit["id"]})
            taken = set()
            for element in elements:
                for event in self.series(row, task, element):
                    # Of two elements at one start the first whose condition holds gives the event.
                    if event.start in taken or not self.holds(row, task, element, event, found):
                        continue
                    taken.add(event.start)
                    found.append(event)
        for event in found:
            if (row["id"], event.id) in self.facts["moved"]:
                event.move(self.facts["moved"][row["id"], event.id])
        return found

    def series(self, row, task, element):
        at = element.get("at")
        at = time.fromisoformat(at) if isinstance(at, str) else time(at // 60, at % 60) if at is not None else None
        name = f"{task['id']}/{element['id']}"
        last = self.today + timedelta(days=40)
        if "once" in element:
            day = self.anchor(element["once"], row)
            days, ids = ([day] if day else []), [name]
        else:
            day = self.anchor(element.get("from", "enrollment"), row)
            until = self.anchor(element["until"], row) if "until" in element else None
            days = []
            while day is not None and day <= last and (until is None or day < until):
                days.append(day)
                day = add(day, element["every"])
            ids = [f"{name}@{day}" for day in days]
        for day, id in zip(days, ids):
            event = Event(row["id"], row["schedule"], task, element, day, at, id)
            if event.closes is None or event.closes > instant(row["enrolled"]):
                yield event

    def holds(self, row, task, element, event, before):
        """The conditions of stepped care, at the instant the event opens; what has not opened is still to come."""
        if event.opens > self.now:
            return True
        for text in filter(None, [task.get("when"), element.get("when")]):
            if text == 'last("phq-9") >= 10':
                known = [v for at, v in sorted(self.values.get((row["id"], "phq-9"), [])) if at <= event.opens]
                if not known or known[-1] < 10:
                    return False
            elif text == "missed(phq, days=7) >= 1":
                first = event.opens.astimezone(ZONE).date() - timedelta(days=6)
                if not any(e.task["id"] == "phq" and first <= e.day and e.closes <= event.opens
                           and (row["id"], e.id) not in self.done for e in before):
                    return False
            else:
                raise ValueError(text)
        return True

    # How each stands.

    def state(self, event, at=None):
        at = at or self.now
        key = (event.person, event.id)
        if key in self.done and self.done[key] <= at:
            return "done"
        if event.person in self.facts["withdrawn"]:
            # They left now: what was over before was missed.
            return "missed" if event.closes and event.closes <= self.now else "withdrawn"
        if key in self.facts["excused"]:
            return "excused"
        if event.person in self.facts["pauses"]:
            start, end, _ = self.facts["pauses"][event.person]
            end = end and instant(date.fromisoformat(end))
            inside = event.opens >= self.paused_from(start) and (end is None or event.closes and event.closes <= end)
            if inside:
                return "excused"
        if event.opens > at:
            return "upcoming"
        after = event.task.get("after")
        if after:
            met = [t for (p, e), t in self.done.items() if p == event.person and e.startswith(after + "/")]
            if not met or (event.closes and min(met) >= event.closes):
                return "waiting"
        if event.closes and event.closes <= at:
            return "late" if key in self.facts["reopened"] else "missed"
        return "started" if key in self.facts["begun"] else "open"

    def paused_from(self, day):
        return instant(date.fromisoformat(day))

    def active(self):
        return [r for r in self.roster if r["id"] not in self.facts["withdrawn"]]

    def everything(self):
        return [(r, e) for r in self.roster for e in self.events[r["id"]]]

    def is_assessed(self, event):
        return event.task["survey"] in self.assessed

    # Today.

    def meets(self, event, day):
        """Whether the event is open at some time of a study day, or is placed there."""
        end = instant(day + timedelta(days=1))
        return event.opens < end and (event.closes is None or event.closes > instant(day))

    def closed_since_yesterday(self, event):
        return event.closes is not None and event.closes > instant(self.today - timedelta(days=1))

    def today_lists(self, site=None):
        wanted = {r["id"] for r in self.active() if site in (None, r["site"])}
        events = [e for r, e in self.everything() if r["id"] in wanted]
        moved = self.facts["moved"]
        tomorrow, last = self.today + timedelta(days=1), self.today + timedelta(days=AHEAD + 1)
        lists = {
            "alerts": [a for a in self.open_alerts() if a[0] in wanted],
            "due": [e for e in events if self.state(e) in ("open", "started")],
            "grace": [e for e in events if self.state(e) == "late"],
            "later": [e for e in events if self.state(e) == "upcoming" and self.meets(e, self.today)],
            "missed": [e for e in events if self.state(e) == "missed" and self.closed_since_yesterday(e)],
            "unfinished": [e for e in events if self.state(e) == "started"],
            "queries": [q for q in self.facts["queries"] if q[0] in wanted],
            "away": [p for p in self.facts["pauses"] if p in wanted],
            "visits": [
                e for e in events if self.state(e) == "upcoming" and (
                    e.visit or self.is_assessed(e) or (e.person, e.id) in moved)
                and tomorrow <= e.day < last],
        }
        return {name: found for name, found in lists.items() if found}

    def open_alerts(self):
        return [key for key in self.flagged if key not in self.facts["acknowledged"]]

    # The roster, the grid, completeness.

    def roster_line(self, row):
        events = self.events[row["id"]]
        states = [self.state(e) for e in events]
        return {
            "open": sum(s in ("open", "started") for s in states),
            "late": sum(s == "late" for s in states),
            "missed": sum(s == "missed" and self.closed_since_yesterday(e) for e, s in zip(events, states))
            if row["id"] not in self.facts["withdrawn"] else 0,
            "alerts": sum(a[0] == row["id"] for a in self.open_alerts()),
        }

    def completeness(self, key):
        sums = {}
        for row, event in self.everything():
            # A visit that is open at the enrolment counts, also where its day lies before.
            if event.task.get("adherence", True) is False:
                continue
            state = self.state(event)
            if state in ("done", "missed"):
                counts = sums.setdefault(key(row, event), [0, 0])
                counts[state == "missed"] += 1
        return sums

    def counted_on(self, event):
        """What was done before its study day, in a window about it, counts on the day on which it was done. What was done
        stays on its day when the date is corrected that it was counted from."""
        done = self.done.get((event.person, event.id))
        day = self.facts["kept"].get((event.person, event.id), event.day)
        return min(day, done.astimezone(ZONE).date()) if done else day

    def calls(self, least):
        """Who missed the last events of a task."""
        found = []
        for row in self.active():
            tasks = {}
            for event in sorted(self.events[row["id"]], key=lambda e: e.start):
                if event.task.get("adherence", True) is not False and self.state(event) in ("done", "missed"):
                    tasks.setdefault(event.task["id"], []).append(self.state(event))
            for task, states in tasks.items():
                row_of_missed = len(states) - max([n + 1 for n, s in enumerate(states) if s == "done"], default=0)
                if row_of_missed >= least:
                    found.append((row["id"], task, row_of_missed))
        return sorted(found)
