"""What staff do at the desk, each by their own account in a browser of their own, and what becomes of it in the record."""

import json
import os
import time
from datetime import date
from urllib.parse import quote

from playwright.sync_api import expect

from common import answer, check, go
from desk_numbers import cells
from desk_people import fill

TODAY = "2026-06-10"
CHECKIN = f"checkin/daily@{TODAY}"


def event(person, event, deed=""):
    return f"/participants/{person}/event{deed}?event={quote(event, safe='')}"


def audit(desk, kind):
    return [e for e in json.loads(desk.study.regimen("audit", "--json")) if e["kind"] == kind]


def person(desk, page):
    desk.open(page, "/participants/V0001")
    desk.says(page, "Ada Park", "a person has no name")
    desk.says(page, "Prefers to be called in the evening.", "a note is not on the person's page")
    check(page.locator("#charts svg").count() > 0, "a person has no charts")
    desk.look(page, "person")
    desk.open(page, "/participants/V0001/note")
    desk.look(page, "person-note")
    fill(page, text="She has a <b>new</b> telephone.")
    desk.says(page, "She has a <b>new</b> telephone.", "a note")
    desk.open(page, "/participants/V0045/pause")
    desk.look(page, "pause")
    fill(page, **{"from": TODAY, "until": "2026-06-12", "reason": "a journey"})
    desk.says(page, "The pause is recorded.", "a pause")
    desk.open(page, "/participants/V0001/plan")
    check(len(cells(page)) > 7, "a plan is empty")
    desk.look(page, "plan")
    desk.open(page, "/participants/new")
    desk.look(page, "new-person")
    go(page, page.locator(".desk-form .primary"), False)
    check(page.locator(".problems a").count() == 1, "somebody without an id is taken")
    desk.look(page, "new-person-error")
    # A person called as a page is has pages all the same.
    for id in ("grid", "W01.csv"):
        desk.open(page, "/participants/new")
        fill(page, id=id, site="leeds")
        check(page.locator("h1").inner_text().startswith(id), f"'{id}' has no page: {page.url}")
        desk.open(page, "/participants?find=" + id)
        go(page, page.locator("table a", has_text=id), False)
        check(page.locator("h1").inner_text().startswith(id), f"'{id}' is not to be come to: {page.url}")
        desk.study.regimen("participant", "remove", id, "--reason", "a test", "--yes")
    for path in ("describe", "zone", "milestone", "enroll", "withdraw", "assign", "attribute", "add-event"):
        desk.open(page, f"/participants/V0001/{path}")
        desk.look(page, "person-" + path)


def link(desk, page):
    desk.open(page, "/participants/V0002/link")
    desk.look(page, "link-form")
    fill(page)
    check(page.locator(".code svg").count() == 1, "a link has no code to scan")
    desk.look(page, "link")
    address = page.locator(".key code").inner_text()
    own = desk.page(desk.context("phone"))
    own.goto(address)
    check(own.locator("main").inner_text() != "" and "Bo" not in own.url, "the link opens nothing")
    own.context.close()
    page.go_back()
    page.reload()
    check(address not in page.content(), "a link shows twice")


def decisions(desk, page, facts):
    # Whoever excuses, and whoever moves.
    desk.open(page, event("V0037", CHECKIN))
    desk.says(page, "○ open", "an event")
    check("false" not in page.locator("main").inner_text().split(), "a page says 'false'")
    desk.look(page, "event-open")
    for deed in ("reschedule", "decline", "note", "enter", "excuse"):
        desk.open(page, event("V0037", CHECKIN, "/" + deed))
        desk.look(page, "event-" + deed)
    fill(page, reason="in hospital")
    desk.says(page, "in hospital", "an excuse")
    facts["excused"]["V0037", CHECKIN] = "in hospital"
    desk.open(page, event("V0041", CHECKIN, "/reschedule"))
    fill(page, date="2026-06-11", time="half past eight", reason="asked for it")
    desk.says(page, "is not a time", "an invalid time")
    fill(page, date="2026-06-12", time="", reason="asked for it")
    desk.says(page, "It is moved.", "a move")
    facts["moved"]["V0041", CHECKIN] = "2026-06-12"
    facts["pauses"]["V0045"] = (TODAY, "2026-06-12", "a journey")


def race(desk, one, other, facts):
    """Two coordinators at one event: one decides, the other is told by whom it was done."""
    for page in (one, other):
        desk.open(page, event("V0049", CHECKIN, "/excuse"))
    fill(one, reason="ill")
    fill(other, reason="away")
    check(other.locator(".problems").count() == 1, "two excuse one event")
    desk.says(other, ", and can't be excused", "the second of two")
    desk.look(other, "race")
    facts["excused"]["V0049", CHECKIN] = "ill"
    done = [e for e in audit(desk, "eventExcused") if e["event"] == CHECKIN and e["participant"] == "V0049"]
    check(len(done) == 1, f"{len(done)} decisions were recorded of one event")


def paper(desk, page):
    """A check-in from paper, with the time at which it was answered."""
    desk.open(page, event("V0053", CHECKIN, "/enter"))
    fill(page, mode="paper", observed=f"{TODAY}T08:20")
    desk.says(page, "from paper, answered 2026-06-10 08:20", "an entry from paper")
    desk.look(page, "entry")
    # The page is opened in a second tab, and answered there: the first one is behind.
    second = desk.page(page.context)
    second.goto(page.url)
    answer(second, "4", False)
    answer(page, "9", False)
    desk.says(page, "moved on since this page was loaded", "an entry in two tabs")
    second.close()
    # Back to the question before, and on again.
    page.go_back()
    page.wait_for_load_state()
    page.reload()
    desk.says(page, "sleep", "an entry after going back")
    answer(page, "7", False)
    desk.says(page, "4", "an entry")
    check("/event?" in page.url, f"an entry ends at {page.url}")
    rows = [r for r in desk.study.rows("values") if r["participant"] == "V0053" and r["event"] == CHECKIN]
    check({r["kind"]: r["value"] for r in rows} == {"pain": 4, "sleep": 7}, f"the paper has {rows}")
    check(all(r["mode"] == "paper" and r["finished"].startswith(f"{TODAY}T08:20") for r in rows), f"the paper is {rows[:1]}")


def assessor(desk, page, person):
    """Functional independence at a bedside, on a tablet, by touch."""
    desk.open(page, "/today")
    check(page.locator("#due a[href*='/event?']").count() > 0, "an assessor has nothing on their list")
    desk.open(page, event(person, f"fim/weekly@2026-06-08"))
    go(page, page.get_by_role("link", name="Enter answers"), True)
    desk.look(page, "assessor-enter")
    go(page, page.locator(".desk-form .primary"), True)
    pages = 0
    while "/sittings/" in page.url and pages < 60:
        pages += 1
        if pages in (1, 3):
            desk.look(page, f"assessor-{pages}")
        if page.locator("input[name=item]").count() == 0 or page.locator("[name=answer]").count() == 0:
            go(page, page.locator("button.primary"), True)
            continue
        choice = page.locator("input[name=answer]")
        if choice.first.get_attribute("type") in ("radio", "checkbox"):
            page.locator(f"label[for='{choice.nth(2 if choice.count() > 2 else 0).get_attribute('id')}']").tap()
        else:
            page.fill("[name=answer]", "3")
        go(page, page.locator("button.primary"), True)
    check("/event?" in page.url, f"the assessor's survey has no end: {page.url}")
    desk.look(page, "assessor-recorded")
    outcome = json.loads(desk.study.regimen("outcome", "show", "fim/weekly@2026-06-08", "-p", person, "--json"))
    check("A01" in json.dumps(outcome["by"]), f"the assessor's outcome is by {outcome['by']}")
    print(f"assessor: {pages} pages")


def correction(desk, page, person, event_id):
    desk.open(page, event(person, event_id))
    desk.look(page, "event-recorded")
    go(page, page.get_by_role("link", name="Correct checkin.form/pain"), False)
    desk.look(page, "correct-item")
    before = page.locator("#answer").input_value()
    after = "2" if before != "2" else "3"
    fill(page, answer=after, reason="misread from the paper")
    desk.says(page, "misread from the paper", "a correction")
    check(page.locator("del").inner_text() == before and page.locator("ins").inner_text() == after,
          f"a correction of {before} to {after} shows {page.locator('.remarks').first.inner_text()}")
    desk.look(page, "event-corrected")
    rows = [r for r in desk.study.rows("values")
            if (r["participant"], r["event"], r["kind"]) == (person, event_id, "pain")]
    check([r["value"] for r in rows] == [int(after)], f"a correction is exported as {rows}")
    # All answers again, which may be left.
    desk.open(page, event(person, event_id, "/correct"))
    fill(page, reason="once more")
    desk.look(page, "correct-all")
    desk.open(page, event(person, event_id))


def date_of_surgery(desk, page, facts):
    """An item that is no choice is corrected with the fields of its kind."""
    desk.open(page, event("V0002", "operation/once"))
    go(page, page.get_by_role("link", name="Correct about/date"), False)
    fill(page, reason="the operation was later")
    check(page.locator("input[type=date], input[name=answer]").count() > 0, "a date is not asked for")
    desk.look(page, "correct-date")
    page.fill("[name=answer]", "2026-06-04")
    go(page, page.locator("button.primary"), False)
    if page.locator(".ask-back").count():
        go(page, page.locator("button.primary"), False)
    desk.says(page, "It is corrected.", "a date")
    rows = [r for r in desk.study.rows("values") if (r["participant"], r["kind"]) == ("V0002", "operation")]
    check([r["value"] for r in rows] == ["2026-06-04"], f"a date is corrected to {rows}")
    # What was done stays on the study day on which it was done, three days before the date that was answered first.
    for task in ("checkin", "range-of-motion"):
        facts["kept"]["V0002", f"{task}/before"] = date(2026, 5, 31)


def alerts(desk, page, facts):
    desk.open(page, "/alerts")
    desk.look(page, "alerts")
    row = cells(page)[0]
    go(page, page.locator("main table a", has_text=row["Number"]).first, False)
    desk.look(page, "alert")
    go(page, page.get_by_role("link", name="Acknowledge"), False)
    desk.look(page, "acknowledge")
    go(page, page.locator(".desk-form .primary"), False)
    check(page.locator(".problems").count() == 1, "an alert is acknowledged without saying why")
    fill(page, reason="called them at once")
    check(row["Number"] not in [r["Number"] for r in cells(page)], "an alert that was acknowledged is open")
    alert = next(a for a in json.loads(desk.study.regimen("alerts", "--json")) if str(a["number"]) == row["Number"])
    check(alert["reason"] == "called them at once", f"an alert: {alert}")
    facts["acknowledged"].append((alert["participant"], alert["event"]))


def watched(desk, page, raising):
    """A new alert shows on an open page within two seconds, by the server's stream; later where others use the processors."""
    least = 2 * max(1, os.getloadavg()[0] / os.cpu_count())
    phq = {f"q{n}": 1 for n in range(1, 10)} | {"difficulty": 1}
    (desk.study.folder / "phq.json").write_text(json.dumps(phq))
    took = []
    for person, event_id in raising:
        desk.open(page, "/alerts")
        before = len(cells(page))
        page.wait_for_timeout(500)
        desk.study.regimen("run", "phq", "-p", person, "--event", event_id, "--answers", "phq.json")
        since = time.monotonic()
        try:
            expect(page.locator("main tbody tr")).to_have_count(before + 1, timeout=6_000)
        except AssertionError:
            check(False, f"a new alert of {person} does not show")
        took.append(time.monotonic() - since)
        if took[-1] < least:
            break
    check(min(took) < least, f"a new alert shows after {took} s")
    print(f"a new alert showed after {min(took):.1f} s")


def queries(desk, monitor, coordinator, nurse, facts, person, event_id):
    desk.open(monitor, event(person, event_id))
    go(monitor, monitor.get_by_role("link", name="Ask about checkin.form/sleep"), False)
    desk.look(monitor, "query-form")
    fill(monitor, text="Is this hours, or the time of day?")
    facts["queries"].append((person, event_id))
    desk.open(monitor, "/queries")
    desk.look(monitor, "queries")
    row = cells(monitor)[-1]
    check(row["Question"] == "Is this hours, or the time of day?", f"the newest query is {row}")
    path = f"/queries/{row['Number']}"
    for page, may in ((coordinator, ["Answer"]), (monitor, ["Close"])):
        desk.open(page, path)
        check(page.locator("main .tools a").all_inner_texts() == may, f"a query: {page.locator('.tools').inner_text()}")
    desk.open(coordinator, path + "/answer")
    fill(coordinator, reason="Hours; they said so on the telephone.")
    desk.open(monitor, path)
    desk.says(monitor, "Hours; they said so on the telephone.", "an answer to a query")
    desk.look(monitor, "query")
    response = coordinator.goto(desk.address + "/desk" + path + "/close")
    token = coordinator.locator("input[name=token]").first.get_attribute("value")
    sent = coordinator.request.post(desk.address + "/desk" + path + "/close", form={"token": token, "reason": "x"})
    check(sent.status == 403, f"a coordinator closes a query: {response.status}, {sent.status}")
    desk.open(monitor, path + "/close")
    desk.look(monitor, "query-close")
    fill(monitor, reason="settled")
    desk.says(monitor, "closed", "a query that is closed")
    facts["queries"].pop()
    check(desk.open(nurse, path).locator("main .tools a").count() == 0, "a closed query can be answered")
