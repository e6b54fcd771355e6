#!/usr/bin/env python3
"""Writes random recurrence rules with python-dateutil's answers.

    pip install python-dateutil==2.9.0.post0
    python3 Scripts/make-rrule-vectors.py > Tests/SchedulingTests/Fixtures/rrule-vectors.txt

A line is RULE|DTSTART|END|DAYS: the occurrences from DTSTART to END, not included, as days since DTSTART: the first,
then the steps from one to the next. Only what RFC 5545 allows is asked.
"""

import datetime
import random

from dateutil.rrule import rrulestr

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def some(generator, values, most):
    return sorted(generator.sample(values, generator.randint(1, min(most, len(values)))))


def signed(generator, longest, most):
    return some(generator, [n for n in range(-longest, longest + 1) if n], most)


def join(values):
    return ",".join(str(value) for value in values)


def weekdays(generator, ordinal):
    days = generator.sample(DAYS, generator.randint(1, 4))
    if not ordinal:
        return ",".join(days)
    limit = 5 if ordinal == "month" else 53
    return ",".join(f"{generator.choice([n for n in range(-limit, limit + 1) if n])}{day}" for day in days)


def rule(generator):
    frequency = generator.choice(["DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY"])
    parts = []
    chance = lambda percent: generator.randint(1, 100) <= percent
    by_month = chance(30)
    if by_month:
        parts.append("BYMONTH=" + join(some(generator, range(1, 13), 5)))
    if frequency == "DAILY":
        if chance(30):
            parts.append("BYMONTHDAY=" + join(signed(generator, 31, 6)))
        if chance(40):
            parts.append("BYDAY=" + weekdays(generator, None))
    elif frequency == "WEEKLY":
        if chance(70):
            parts.append("BYDAY=" + weekdays(generator, None))
    elif frequency == "MONTHLY":
        if chance(50):
            parts.append("BYMONTHDAY=" + join(signed(generator, 31, 6)))
        if chance(50):
            parts.append("BYDAY=" + weekdays(generator, "month" if chance(50) else None))
    else:
        by_week = chance(25)
        if by_week:
            parts.append("BYWEEKNO=" + join(signed(generator, 53, 5)))
        if chance(20):
            parts.append("BYYEARDAY=" + join(signed(generator, 366, 12)))
        if chance(25):
            parts.append("BYMONTHDAY=" + join(signed(generator, 31, 6)))
        if by_week or chance(45):
            ordinal = None if by_week or chance(50) else ("month" if by_month else "year")
            parts.append("BYDAY=" + weekdays(generator, ordinal))
    if parts and chance(25):
        longest = {"DAILY": 1, "WEEKLY": 4, "MONTHLY": 8, "YEARLY": 30}[frequency]
        parts.append("BYSETPOS=" + join(signed(generator, longest, 3)))
    generator.shuffle(parts)
    parts.insert(0, "FREQ=" + frequency)
    if chance(50):
        parts.append(f"INTERVAL={generator.randint(2, 5)}")
    if chance(40):
        parts.append("WKST=" + generator.choice(DAYS))
    ending = generator.randint(1, 4)
    if ending == 1:
        parts.append(f"COUNT={generator.randint(1, 30)}")
    return parts, ending


def main():
    generator = random.Random(5545)
    for _ in range(3000):
        parts, ending = rule(generator)
        start = datetime.date(generator.randint(1990, 2040), 1, 1) + datetime.timedelta(generator.randint(0, 365))
        years = 12 if parts[0] == "FREQ=YEARLY" else 3
        end = start + datetime.timedelta(365 * years)
        if ending == 2:
            until = start + datetime.timedelta(generator.randint(0, 365 * years))
            parts.append("UNTIL=" + until.strftime("%Y%m%d"))
        text = ";".join(parts)
        first = datetime.datetime.combine(start, datetime.time())
        last = datetime.datetime.combine(end, datetime.time())
        days = []
        for count, found in enumerate(rrulestr(text, dtstart=first).xafter(first, inc=True)):
            if found >= last or count == 60:
                break
            days.append((found.date() - start).days)
        if len(days) == 60:
            end = start + datetime.timedelta(days[-1] + 1)
        steps = [day - before for before, day in zip([0] + days, days)]
        print(f"{text}|{start}|{end}|{join(steps)}")


if __name__ == "__main__":
    main()
