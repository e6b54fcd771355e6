"""What happens in the month: virtual participants, people who are led by hand, and what coordinators decide."""

import json
import random
import re

import month_files
import month_model

SCHEDULES = ["early", "night", "mixed"]

# When, and what a coordinator types.
ROUND = [
    ("2026-10-10T13:00:00Z", "participant add H1 --schedule early --zone America/New_York --site leeds"),
    ("2026-10-10T00:00:00Z", "participant add H2 --schedule early --enrolled 2026-10-10 --zone Europe/London --site york"),
    ("2026-10-10T00:01:00Z", "participant add H3 --schedule mixed --enrolled 2026-10-10 --zone America/New_York --site leeds"),
    ("2026-10-10T00:02:00Z", "participant add H4 --schedule mixed --schedule night --enrolled 2026-10-11 --zone Europe/London --site york"),
    ("2026-10-10T10:00:00Z", "participant add H5 --schedule early --enrolled 2026-10-11 --zone Europe/London --site york"),
    ("2026-10-10T10:01:00Z", "participant add H6 --schedule early --enrolled 2026-10-11 --zone America/New_York --site leeds"),
    ("2026-10-10T10:02:00Z", "participant add H7 --schedule mixed --enrolled 2026-10-11 --zone Europe/London"),
    ("2026-10-10T10:03:00Z", "participant add H8 --schedule early --enrolled 2026-10-12 --zone Europe/London --site york"),
    ("2026-10-13T12:00:00Z", "participant enroll H5 --schedule early --enrolled 2026-10-15"),
    ("2026-10-14T15:00:00Z", "participant zone H1 Europe/London"),
    ("2026-10-14T16:00:00Z", "participant pause H2 --from 2026-10-15 --until 2026-10-18 --shift --reason abroad"),
    ("2026-10-15T16:00:00Z", "participant pause H3 --reason ill"),
    ("2026-10-19T18:30:00Z", "participant resume H3"),
    ("2026-10-20T12:00:00Z", "participant withdraw H6 --reason moved"),
    ("2026-10-24T12:00:00Z", "participant zone H7 America/New_York"),
    ("2026-10-25T12:00:00Z", "participant leave H4 --schedule night --reason tired"),
    ("2026-10-28T12:00:00Z", "participant reinstate H6 --reason returned"),
    ("2026-11-01T12:00:00Z", "participant zone H7 Europe/London"),
    ("2026-11-02T12:00:00Z", "participant withdraw H4 --reason enough"),
    ("2026-11-03T09:00:00Z", "participant pause H7 --from 2026-11-04 --until 2026-11-06 --reason travel"),
    # The schedule stands still until somebody resumes.
    ("2026-10-10T14:00:00Z", "participant add H9 --schedule early --zone America/New_York --site york"),
    ("2026-10-16T15:00:00Z", "participant pause H9 --shift --reason operation"),
    ("2026-10-20T18:00:00Z", "participant resume H9"),
    # East and back, over two changes of the clocks.
    ("2026-10-10T14:01:00Z", "participant add H10 --schedule mixed --enrolled 2026-10-11 --zone Europe/London --site york"),
    ("2026-10-20T12:00:00Z", "participant zone H10 Asia/Tokyo"),
    ("2026-11-03T22:00:00Z", "participant zone H10 Europe/London"),
    # Enrolled on an earlier day than was said; then added by mistake.
    ("2026-10-10T14:02:00Z", "participant add H11 --schedule mixed --enrolled 2026-10-14 --zone Europe/London --site leeds"),
    ("2026-10-16T12:00:00Z", "participant enroll H11 --schedule mixed --enrolled 2026-10-12"),
    ("2026-11-04T12:00:00Z", "participant remove H11 --reason mistake --yes"),
    # Far from the schedule's zone.
    ("2026-10-10T14:03:00Z", "participant add H12 --schedule night --enrolled 2026-10-12 --zone Asia/Tokyo --site leeds"),
    ("2026-10-24T12:00:00Z", "participant pause H12 --from 2026-10-25T00:00:00Z --until 2026-10-26T07:00:00Z --reason ill"),
    # One event by hand.
    ("2026-10-14T18:00:00Z", "event reschedule checkin/daily@2026-10-15 -p H8 --to 2026-10-16 --reason shift"),
    ("2026-10-14T18:01:00Z", "event reschedule drink/twice@2026-10-16.evening -p H8 --to 2026-10-17T12:00:00+01:00 --reason shift"),
    ("2026-10-15T18:00:00Z", "event add checkin -p H8 --at 2026-10-20 --reason more"),
    ("2026-10-15T18:01:00Z", "event add mood -p H8 --at 2026-10-21T09:00:00+01:00 --until 2026-10-21T15:00:00+01:00 --reason more"),
    ("2026-10-25T18:00:00Z", "event decline checkin/weekly@2026-10-26 -p H8 --reason unwilling"),
    ("2026-10-16T10:00:00Z", "participant set H8 wake=08:30 bed=21:30"),
    ("2026-10-17T10:00:00Z", "participant set H3 wake=06:15"),
]

# What is decided about virtual participants. Braces are the latest event of a task in a state, and whose it is: of the
# first participant who has one, looked for from that number on. Braces alone: that event is done.
CHOSEN = [
    ("2026-10-16T18:00:00Z", 1, "event excuse {missed beep} -p {who} --reason hospital"),
    ("2026-10-15T07:00:00Z", 2, "outcome delete {done mood} -p {who} --reason mistaken --yes"),
    ("2026-10-18T10:00:00Z", 3, "event excuse {missed walk} -p {who} --reason ill"),
    ("2026-10-18T11:00:00Z", 1, "outcome correct {done checkin} -p {who} --set pain=10 --reason misread"),
    ("2026-10-18T12:00:00Z", 4, "outcome correct {done checkin} -p {who} --set pain=3 --set sleep=2 --reason misread"),
    ("2026-10-19T10:00:00Z", 5, "outcome correct {done mood} -p {who} --set q2=3 --set q3=:skip --reason paper"),
    ("2026-10-19T11:00:00Z", 6, "outcome delete {done walk} -p {who} --reason double --yes"),
    ("2026-10-20T10:00:00Z", 7, "event reopen {missed drink} -p {who} --until 2026-10-22 --reason asked"),
    ("2026-10-20T10:30:00Z", 7, "event reopen {missed beep} -p {who} --until 2026-10-21 --reason asked"),
    ("2026-10-20T12:00:00Z", 7, "{late drink}"),
    ("2026-10-20T12:10:00Z", 7, "{late beep}"),
    ("2026-10-15T08:00:00Z", 2, "{open mood}"),
    ("2026-10-20T11:00:00Z", 3, "participant enroll V0003 --schedule early --enrolled 2026-10-22"),
    ("2026-10-20T12:00:00Z", 10, "participant milestone V0010 surgery 2026-11-03 --correct"),
    ("2026-10-21T09:00:00Z", 4, "query open {done checkin} what? -p {who} --item pain"),
    ("2026-10-21T09:05:00Z", 5, "query open {done diary} why? -p {who}"),
    ("2026-10-21T09:10:00Z", 6, "query open {done walk} when? -p {who} --item amount"),
    ("2026-10-22T09:00:00Z", 0, "query answer {query} that"),
    ("2026-10-22T09:10:00Z", 0, "query close {query} --reason settled"),
    ("2026-10-22T10:00:00Z", 0, "alerts ack {alert} --reason called"),
    ("2026-10-23T10:00:00Z", 1, "alerts ack {alert}"),
    ("2026-10-27T12:00:00Z", 6, "participant pause V0006 --from 2026-10-28 --until 2026-10-30 --reason away"),
    ("2026-10-27T13:00:00Z", 9, "event decline {missed walk} -p {who} --reason no"),
    ("2026-10-29T13:00:00Z", 8, "outcome delete {done hours} -p {who} --reason double --yes"),
    ("2026-10-30T13:00:00Z", 9, "event add call -p V0009 --at 2026-11-02 --reason more"),
]

ANSWERS = {
    "intake": lambda draw: {"operation": f"2026-10-{draw.randint(16, 26)}", "early": True,
                            "wake": f"0{draw.randint(6, 8)}:{draw.choice(['00', '20', '45'])}"},
    "checkin": lambda draw: {"pain": draw.randint(3, 10), "sleep": draw.randint(0, 12)},
    "beep": lambda draw: {"cheerful": draw.randint(1, 7), "anxious": draw.randint(1, 7), "tired": draw.randint(1, 7),
                          "alone": draw.random() < 0.5},
    "mood": lambda draw: {"q1": draw.randint(0, 1), "q2": draw.randint(0, 3), "q3": {"state": "skipped"},
                          "q4": draw.randint(0, 3), "q5": draw.randint(0, 3)},
    "drink": lambda draw: {"kind": draw.choice(["water", "other"]), "amount": draw.randint(500, 5000) / 10},
}

HAND = [f"H{number}" for number in range(1, 13)]
# Twice a day people who are led by hand may do what is open to them.
MOMENTS = ("08:40:00", "23:20:00")
CHANCE = 0.3


class Month:
    def __init__(self, folder, program, seed):
        self.folder, self.program, self.seed = folder, program, seed
        self.draw = random.Random(seed)
        self.study = None

    def command(self, now, *words, given=""):
        return self.program(*words, "--now", now, given=given)

    def simulate(self, people):
        self.program("simulate", *SCHEDULES, "--participants", str(people), "--days", "32", "--start",
                     month_files.FIRST, "--site", "leeds", "--site", "york", "--seed", str(self.seed), "--adherence", "75",
                     "--output", "month.sqlite")
        (self.folder / ".regimen").mkdir(mode=0o700)
        (self.folder / "month.sqlite").rename(self.folder / ".regimen" / "study.sqlite")

    def lead(self):
        self.study = month_model.Study(self.folder, self.folder / ".regimen" / "study.sqlite")
        steps = [(month_model.instant(now), 0, now, words) for now, words in ROUND]
        steps += [(month_model.instant(now), 2, now, (name, words)) for now, name, words in CHOSEN]
        day = month_model.day_number(month_files.FIRST)
        while day <= month_model.day_number(month_files.LAST):
            for time in MOMENTS:
                now = f"{month_model.day_text(day)}T{time}Z"
                steps.append((month_model.instant(now), 1, now, None))
            day += 1
        for moment, _, now, words in sorted(steps, key=lambda step: step[:2]):
            if isinstance(words, tuple):
                self.choose(moment, now, *words)
            elif words:
                self.command(now, *words.split())
                self.study.read()
            else:
                self.answer(moment, now)

    def choose(self, moment, now, number, words):
        found = re.search(r"\{(\w+) (\w+)\}", words)
        if found:
            state, task = found.groups()
            name, event = self.found(moment, number, state, task)
            if words == found.group():
                self.take(name, event, now)
                self.study.read()
                return
            words = words.replace(found.group(), event.name).replace("{who}", name)
        for name, kind in (("{query}", "queryOpened"), ("{alert}", "alertRaised")):
            if name in words:
                raised = [entry[0] for entry in self.study.entries if entry[1] == kind]
                words = words.replace(name, str(raised[number]))
        self.command(now, *words.split())
        self.study.read()

    def found(self, moment, number, state, task):
        people = [person for person in self.study.people.values() if person.name.startswith("V")]
        for person in people[number - 1:] + people[:number - 1]:
            events = [event for event in month_model.View(self.study, person, moment).events
                      if (event.state, event.task) == (state, task)]
            if events:
                return person.name, max(events, key=lambda event: event.opens)
        raise SystemExit(f"nobody has an event of {task} that is {state}")

    def answer(self, moment, now):
        for name in HAND:
            if not any(person.name == name for person in self.study.people.values()):
                continue
            view = month_model.View(self.study, self.study.person(name), moment)
            can = [event for event in view.events if event.state in ("open", "late") and "@" in event.name
                   or event.state == "open" and event.element in ("once", "before", "after", "each")]
            for event in can:
                if event.task != "snack" and self.draw.random() < (0.9 if event.task == "intake" else CHANCE):
                    self.take(name, event, now)
        self.study.read()

    def take(self, name, event, now):
        answers = ANSWERS[event.survey](self.draw)
        self.command(now, "run", event.task, "-p", name, "--event", event.name, "--answers", "-", "--quiet",
                     given=json.dumps(answers))
