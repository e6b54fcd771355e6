"""The rows and sums of a month, as lists, tables and charts must have them, from the model's views."""

import itertools
import math
from collections import defaultdict
from fractions import Fraction

from month_model import FOREVER, MINUTE, day_number, day_text, text_of, weekday, WEEK_STARTS

DONE = ("done", "doneLate")


def seconds(when):
    return None if when is None or when >= FOREVER else when // 1000


def meets(event, day):
    """What was done before the day is listed while its own window is open, and never if it has no end."""
    start = event.plan.clock.start(day)
    if event.outcome and event.outcome.finished < start and (event.closes >= FOREVER or event.closes <= start):
        return False
    clock = event.plan.clock
    return event.opens < clock.start(day + 1) and event.grace_ends > clock.start(day)


def due_row(event):
    zone = event.plan.clock.zone_name(event.plan.clock.day_of(event.opens))
    return (event.schedule, event.task, event.survey, event.element, event.visit, day_text(event.day),
            seconds(event.start), seconds(event.opens), seconds(event.closes), seconds(event.grace_ends), event.state,
            seconds(event.outcome.finished) if event.outcome else None, zone)


def anytime(event):
    return "anytime" in event.plan.element(event.element)


def counted(event):
    return event.plan.spec.get("adherence", True) and not anytime(event)


def counting_day(event):
    """An event that was done before its study day, in a window around it, counts on the day on which it was done."""
    if event.outcome:
        return min(event.day, event.plan.clock.day_of(event.outcome.finished))
    return event.day


def week(event):
    starts = WEEK_STARTS[event.plan.schedule.get("weekStart", "monday")] - 1
    day = counting_day(event)
    return day_text(day - (weekday(day) - starts) % 7)


ADHERENCE_KEYS = {
    "participant": lambda view, event: view.person.name,
    "task": lambda view, event: event.task,
    "site": lambda view, event: view.site,
    "day": lambda view, event: day_text(counting_day(event)),
    "week": lambda view, event: week(event),
}


def adherence(views, by, first=None, last=None, task=None, site=None):
    sums = defaultdict(lambda: [0, 0, 0, 0])
    for view in views:
        if by == "participant":
            sums[view.person.name]
        for event in view.events:
            day = counting_day(event)
            today = event.plan.clock.day_of(view.now)
            if not counted(event) or task not in (None, event.task) or site not in (None, view.site):
                continue
            if day > today or first and day < day_number(first) or last and day > day_number(last):
                continue
            row = sums[ADHERENCE_KEYS[by](view, event)] if event.state in (
                *DONE, "missed", "open", "late") else [0, 0, 0, 0]
            row[0] += event.state in DONE
            row[1] += event.state == "doneLate"
            row[2] += event.state == "missed"
            row[3] += event.state in ("open", "late")
    return {key: (Fraction(done, done + missed) if done + missed else None, done, late, missed, opened)
            for key, (done, late, missed, opened) in sums.items()}


def calls(views, least):
    """Who missed the last `least` or more events of a task, with how many."""
    found = {}
    for view in views:
        if view.status != "active":
            continue
        for task in [task for task, plan in view.plans.items() if not plan.left]:
            over = [event for event in view.of_task(task) if counted(event) and event.state in (*DONE, "missed")]
            over.sort(key=lambda event: (event.opens, event.order))
            last = list(itertools.takewhile(lambda event: event.state == "missed", reversed(over)))
            done = [event for event in over if event.state in DONE]
            if len(last) >= least:
                found[view.person.name, task] = (len(last), day_text(counting_day(done[-1])) if done else None)
    return found


def standing(views):
    """(view, outcome, its state) of all outcomes that stand."""
    for view in views:
        for outcome in view.person.outcomes:
            if state := outcome.at(view.now):
                yield view, outcome, state


def items_of(results, path=""):
    for result in results:
        if "item" in result:
            yield path, result
        else:
            yield from items_of(result["results"], result["step"])


def clock_mark(view, outcome):
    marks = [content["stated"] for recorded, content in outcome.states if recorded <= view.now]
    return "stated" if any(marks) else "machine"


def item_rows(views):
    rows = {}
    for view, outcome, state in standing(views):
        corrected = len([1 for recorded, _ in outcome.states if recorded <= view.now]) > 1
        for step, item in items_of(state["result"]["results"]):
            rows[view.person.name, outcome.event, f"{step}/{item['item']}"] = (
                outcome.task, day_text(outcome.first["date"]), item["type"], item["state"], item["answer"],
                item["unit"], item["ms"], item["input"], corrected, clock_mark(view, outcome))
    return rows


def plain(cell):
    """A cell of a table, numbers as such."""
    try:
        return float(cell)
    except ValueError:
        return cell


def cells(state):
    """The columns of an outcome in a wide table."""
    found = {}
    for _, item in items_of(state["result"]["results"]):
        answer = item["answer"]
        if item["state"] != "answered":
            found[item["item"]] = f".{item['state']}"
        elif isinstance(answer, bool):
            found[item["item"]] = str(answer).lower()
        else:
            found[item["item"]] = plain(answer)
    return found


def value_rows(views):
    rows = {}
    for view, outcome, state in standing(views):
        for value in state["values"]:
            rows[view.person.name, outcome.event, value["kind"]] = (
                outcome.task, day_text(outcome.first["date"]), value["value"], value.get("unit"), outcome.late,
                seconds(outcome.finished), clock_mark(view, outcome))
    return rows


def half_away(value, decimals):
    scaled = abs(value) * 10 ** decimals
    whole = math.floor(scaled + Fraction(1, 2))
    return float(Fraction(whole if value >= 0 else -whole, 10 ** decimals))


def mood_scores(state):
    """total: a sum with q2 reversed, prorated from four of five on; average: a mean of all five."""
    answers = {item["item"]: item["answer"] for _, item in items_of(state["result"]["results"])}
    counts = [3 - answers[q] if q == "q2" else answers[q] for q in ("q1", "q2", "q3", "q4", "q5")
              if answers[q] is not None]
    plain = [answers[q] for q in ("q1", "q2", "q3", "q4", "q5") if answers[q] is not None]
    total = half_away(Fraction(sum(counts) * 5, len(counts)), 0) if len(counts) >= 4 else None
    average = half_away(Fraction(sum(plain), 5), 2) if len(plain) == 5 else None
    band = None if total is None else "Low" if total <= 7 else "High"
    return total, band, average


def event_rows(views):
    """The table `events`: what has opened, and entries of tasks that may be taken at any time."""
    rows = {}
    for view in views:
        for event in view.events:
            if anytime(event) or event.opens > view.now or event.state in ("waiting", "upcoming"):
                continue
            outcome = event.outcome
            length = None if event.closes >= FOREVER else Fraction(event.closes - event.opens, MINUTE)
            after = Fraction(outcome.finished - event.opens, MINUTE) if outcome else None
            rows[view.person.name, event.name] = (
                event.schedule, event.task, event.visit, day_text(event.day), event.element, event.state,
                seconds(event.opens), seconds(event.closes), seconds(event.grace_ends),
                seconds(outcome.finished) if outcome else None, length and half_away(length, 1),
                None if after is None else half_away(after, 1))
        for outcome in view.person.outcomes:
            plan = view.plans.get(outcome.task)
            if outcome.at(view.now) and plan and "anytime" in plan.element(outcome.element):
                rows[view.person.name, outcome.event] = (
                    plan.schedule["id"], outcome.task, None, day_text(outcome.first["date"]), outcome.element, "done",
                    None, None, None, seconds(outcome.finished), None, None)
    return rows


# Associations


def daily_means(views, kind):
    """Numbers by person and study day; several of a day count as their mean."""
    found = defaultdict(lambda: defaultdict(list))
    for view, outcome, state in standing(views):
        for value in state["values"]:
            if value["kind"] == kind:
                found[view.person.name][outcome.first["date"]].append(Fraction(str(value["value"])))
    return {name: {day: sum(values) / len(values) for day, values in days.items()} for name, days in found.items()}


def pearson(xs, ys):
    n = len(xs)
    mx, my = sum(xs) / n, sum(ys) / n
    sxx, syy = sum((x - mx) ** 2 for x in xs), sum((y - my) ** 2 for y in ys)
    if sxx == 0 or syy == 0:
        return None
    return float(sum((x - mx) * (y - my) for x, y in zip(xs, ys))) / math.sqrt(float(sxx) * float(syy))


def ranks(xs):
    """Ties share the mean of their ranks."""
    order = sorted(xs)
    return [Fraction(order.index(x) * 2 + order.count(x) + 1, 2) for x in xs]


def interval(r, n, spearman):
    """95 %, Fisher's transformation; Spearman's with the variance of Bonett and Wright."""
    if r is None or n < 4 or abs(r) >= 1 - 1e-12:
        return None
    width = 1.959963984540054 * math.sqrt((1 + r * r / 2 if spearman else 1) / (n - 3))
    return math.tanh(math.atanh(r) - width), math.tanh(math.atanh(r) + width)


def strength(xs, ys, weight):
    """`weight` is how many pairs count for the interval."""
    p, s = pearson(xs, ys), pearson(ranks(xs), ranks(ys))
    return len(xs), p, interval(p, weight, False), s, interval(s, weight, True)


def association(views, first, second, lag=0):
    people, left, right = {}, [], []
    one, two = daily_means(views, first), daily_means(views, second)
    weight = 0
    for name in one:
        pairs = [(day, value, two[name][day + lag]) for day, value in sorted(one[name].items())
                 if day + lag in two.get(name, {})]
        if not pairs:
            continue
        xs, ys = [x for _, x, _ in pairs], [y for *_, y in pairs]
        people[name] = (pairs, strength(xs, ys, len(pairs)))
        if len(pairs) < 2:
            continue
        left += [x - sum(xs) / len(xs) for x in xs]
        right += [y - sum(ys) / len(ys) for y in ys]
        weight += len(pairs) - 1
    return people, strength(left, right, weight + 1) if left else None


# The day at a glance


def today(views):
    """The keys of each list of `today`: (participant, event), or who is away."""
    lists = {name: set() for name in ("graceEnds", "dueNow", "dueLater", "missed", "visits", "away")}
    for view in views:
        who = view.person.name
        if view.status != "active":
            continue
        if any(since <= view.now < until for since, until, *_ in view.pauses):
            lists["away"].add((who, None))
        for event in view.events:
            clock, key = event.plan.clock, (who, event.name)
            day = clock.day_of(view.now)
            if anytime(event) or event.plan.left:
                continue
            if event.state == "late":
                lists["graceEnds"].add(key)
            elif event.state == "open":
                lists["dueNow"].add(key)
            elif event.state == "upcoming" and event.opens < clock.start(day + 1):
                lists["dueLater"].add(key)
            elif event.state == "missed" and event.grace_ends > clock.start(day - 1):
                lists["missed"].add(key)
            if (event.visit or event.placed) and event.state == "upcoming" and day < event.day <= day + 7:
                lists["visits"].add(key)
    return lists


def alert_rows(study, now, listed):
    """Alerts raised by an instant: who, what, when, by what event, and when somebody had seen to it."""
    seen = {content["alert"]: recorded for _, kind, _, _, recorded, content in study.entries
            if kind == "alertAcknowledged" and recorded <= now}
    return {number: (study.people[key].name, content["alert"], content["event"], recorded // 1000,
                     seconds(seen.get(number)))
            for number, kind, key, _, recorded, content in study.entries
            if kind == "alertRaised" and recorded <= now and key in listed}


def query_rows(study, now, listed):
    answers, closed = defaultdict(int), {}
    for _, kind, _, _, recorded, content in study.entries:
        if recorded <= now and kind == "queryAnswered":
            answers[content["query"]] += 1
        if recorded <= now and kind == "queryClosed":
            closed[content["query"]] = recorded
    return {number: (study.people[key].name, content["event"], content.get("path"), answers[number],
                     seconds(closed.get(number)))
            for number, kind, key, _, recorded, content in study.entries
            if kind == "queryOpened" and recorded <= now and key in listed}


def roster(views):
    """The table `participants`: every schedule, the first enrolment, status and its day, the zone that was last set."""
    rows = {}
    for view in views:
        enrolled = [enrolment["date"] or view.clocks[name].day_of(enrolment["at"])
                    for name, enrolment in view.enrolments.items()]
        milestone = next(iter(view.plans.values())).milestone("surgery")
        rows[view.person.name] = (" ".join(view.enrolments), day_text(min(enrolled)), view.site or "", view.status,
                                  day_text(view.home.day_of(view.status_from)) if view.status_from else "",
                                  day_text(milestone[-1]["day"]) if milestone else "",
                                  view.status_reason or "", view.home.spans[-1][1])
    return rows
