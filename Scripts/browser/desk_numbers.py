"""Compares the numbers that the desk's pages show with the model's."""

from datetime import date, timedelta
from urllib.parse import parse_qs, unquote, urlsplit

from common import check
from desk_model import Model
from desk_study import PEOPLE, SCHEDULES, SITES, START, person

TITLES = {"leeds": "Leeds", "york": "York"}
WORDS = {"done": "done", "open": "open", "started": "begun", "missed": "missed", "late": "late, can still be done",
         "upcoming": "upcoming"}


def model(study, facts):
    """The model of the study as it is now: people are in the schedules and at the sites in turn."""
    roster = [
        {"id": person(n), "schedule": SCHEDULES[(n - 1) % len(SCHEDULES)],
         "site": SITES[(n - 1) // len(SCHEDULES) % len(SITES)], "enrolled": date.fromisoformat(START)}
        for n in range(1, PEOPLE + 1)]
    return Model(study.folder, facts, roster, study.rows("values"), study.rows("items"), study.now)


def equal(shown, wanted, what):
    if isinstance(wanted, list):
        lacking, extra = [w for w in wanted if w not in shown], [s for s in shown if s not in wanted]
        check(shown == wanted, f"{what}: the page lacks {lacking[:5]}, and has {extra[:5]} that the model lacks")
    else:
        check(shown == wanted, f"{what}: the page has {shown}, the model {wanted}")


def cells(page, selector="table.desk-table"):
    """The rows of a table, each as texts by the heads of its columns."""
    return page.eval_on_selector_all(
        f"{selector} tbody tr",
        "(rows) => rows.map((row) => Object.fromEntries([...row.cells].map((c) => [c.dataset.head, c.innerText.trim()])))")


def pages(page):
    """The rows of all pages of a table."""
    rows = cells(page)
    while page.locator(".pager a[rel=next]").count():
        page.locator(".pager a[rel=next]").click()
        page.wait_for_load_state()
        rows += cells(page)
    return rows


def events(page, selector):
    """The participants and events that the links of a part of the page lead to."""
    links = page.eval_on_selector_all(f"{selector} a[href*='/event?']", "(links) => links.map((a) => a.getAttribute('href'))")
    return sorted(
        (unquote(urlsplit(link).path.split("/")[3]), parse_qs(urlsplit(link).query)["event"][0]) for link in links)


def listed(page, name):
    """The events of a list of Today: of a long one, Today shows the first and leads to all of them, in pages."""
    found, today = events(page, f"#{name}"), page.url
    if not page.locator(f"#{name} a[href*='list={name}']").count():
        return found
    page.locator(f"#{name} a[href*='list={name}']").click()
    page.wait_for_load_state()
    whole = events(page, f"#{name}")
    while page.locator(".pager a[rel=next]").count():
        page.locator(".pager a[rel=next]").click()
        page.wait_for_load_state()
        whole += events(page, f"#{name}")
    check(set(found) <= set(whole) and len(found) == 50, f"Today shows {len(found)} of {len(whole)} {name}")
    page.goto(today)
    return sorted(whole)


def today(page, address, model, site=None, is_own=False):
    """Today of everybody, or of a site: which is asked for, or all that the account sees."""
    page.goto(f"{address}/desk/today" + (f"?site={site}" if site and not is_own else ""))
    lists, where = model.today_lists(site), f"Today{' of ' + site if site else ''}"
    shown = page.eval_on_selector_all(
        ".counts[aria-label='What there is'] a",
        "(links) => Object.fromEntries(links.map((a) => [a.hash.slice(1), Number(a.querySelector('b').innerText)]))")
    equal(shown, {name: len(found) for name, found in lists.items()}, where)
    for name in ("grace", "due", "later", "missed", "unfinished", "visits"):
        wanted = sorted((e.person, e.id) for e in lists.get(name, []))
        equal(listed(page, name), wanted, f"{where}, {name}")
    equal(events(page, "#alerts"), sorted(lists.get("alerts", [])), f"{where}, alerts")
    equal(sorted(row["Participant"] for row in cells(page, "#away table")), sorted(lists.get("away", [])), f"{where}, away")
    if site:
        return
    sums = {row["Site"]: row for row in cells(page, "section:last-of-type table")}
    for site in SITES:
        own, row = model.today_lists(site), sums[TITLES[site]]
        heads = {"Alerts": "alerts", "Late": "grace", "Due now": "due", "Later": "later", "Missed": "missed", "Unfinished": "unfinished",
                 "Queries": "queries", "Away": "away", "Visits": "visits"}
        equal({head: int(row[head]) for head in heads}, {head: len(own.get(key, [])) for head, key in heads.items()},
              f"{where}, counts of {site}")
        equal(int(row["People"]), sum(r["site"] == site for r in model.active()), f"{where}, people of {site}")


def participants(page, address, model):
    page.goto(f"{address}/desk/participants")
    rows = {row["Participant"]: row for row in pages(page)}
    equal(sorted(rows), sorted(r["id"] for r in model.roster), "Participants")
    for row in model.roster:
        shown, wanted = rows.get(row["id"], {}), model.roster_line(row)
        equal({key: int(shown.get(key.capitalize()) or 0) for key in wanted}, wanted, f"Participants, {row['id']}")
        status = ("withdrawn" if row["id"] in model.facts["withdrawn"]
                  else "paused" if row["id"] in model.facts["pauses"] else "active")
        equal((shown.get("Site"), shown.get("Status"), shown.get("Schedules"), shown.get("Name")),
              (TITLES[row["site"]], status, row["schedule"] if status != "withdrawn" else shown.get("Schedules"),
               model.facts["names"].get(row["id"], "")), f"Participants, {row['id']}")


def signs(page):
    """Participant, event and word of every sign of the grid, on all its pages."""
    found = []
    while True:
        found += page.eval_on_selector_all(
            ".signs a", "(links) => links.map((a) => [a.getAttribute('href'), a.getAttribute('aria-label').split(': ').pop()])")
        if not page.locator(".pager a[rel=next]").count():
            break
        page.locator(".pager a[rel=next]").click()
        page.wait_for_load_state()
    return sorted(
        (unquote(urlsplit(link).path.split("/")[3]), parse_qs(urlsplit(link).query)["event"][0], word) for link, word in found)


def word(model, event):
    state = model.state(event)
    if state == "excused":
        by = "by the team" if (event.person, event.id) in model.facts["excused"] else "pause"
        return f"excused ({by})"
    if state == "missed" and (event.person, event.id) in model.facts["begun"]:
        return "missed, begun"
    return WORDS.get(state)


def grid(page, address, model):
    monday = model.today - timedelta(days=model.today.weekday())
    page.goto(f"{address}/desk/participants/grid")
    wanted = sorted(
        (e.person, e.id, word(model, e)) for _, e in model.everything()
        if monday <= e.day < monday + timedelta(days=7) and word(model, e))
    equal(signs(page), wanted, "the grid of days")
    page.goto(f"{address}/desk/participants/grid?by=visit")
    wanted = sorted((e.person, e.id, word(model, e)) for _, e in model.everything() if e.visit and word(model, e))
    equal(signs(page), wanted, "the grid of visits")


def completeness(page, address, model):
    for by, key in (("participant", lambda r, e: r["id"]), ("task", lambda r, e: e.task["id"]),
                    ("site", lambda r, e: r["site"]), ("day", lambda r, e: str(model.counted_on(e)))):
        page.goto(f"{address}/desk/completeness?by={by}")
        shown = {row[by.capitalize()]: [int(row["Done"]), int(row["Missed"])] for row in pages(page)}
        shown = {name.lower() if by == "site" else name: sums for name, sums in shown.items() if sums != [0, 0]}
        equal(shown, model.completeness(key), f"Completeness by {by}")
    page.goto(f"{address}/desk/completeness/calls?missing=3")
    shown = sorted((row["Participant"], row["Task"], int(row["Missed in a row"])) for row in pages(page))
    equal(shown, model.calls(3), "the call list")


def alerts(page, address, model):
    page.goto(f"{address}/desk/alerts")
    equal(events(page, "main table"), sorted(model.open_alerts()), "Alerts")
    page.goto(f"{address}/desk/alerts?state=all")
    equal(events(page, "main table"), sorted(model.flagged), "Alerts, all")
    page.goto(f"{address}/desk/alerts?site=york")
    york = {r["id"] for r in model.roster if r["site"] == "york"}
    equal(events(page, "main table"), sorted(a for a in model.open_alerts() if a[0] in york), "Alerts of York")


def queries(page, address, model):
    page.goto(f"{address}/desk/queries")
    equal(events(page, "main table"), sorted(model.facts["queries"]), "Queries")


def everything(page, address, study, facts):
    found = model(study, facts)
    today(page, address, found)
    for site in SITES:
        today(page, address, found, site)
    for compare in (participants, grid, completeness, alerts, queries):
        compare(page, address, found)
    return found
