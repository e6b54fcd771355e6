"""Data, study, audit, accounts and tokens at the desk; and those who try what is not theirs."""

import csv
import io
import json
import re
import zipfile

from common import check, go
from desk_deeds import CHECKIN, audit, event
from desk_numbers import cells
from desk_people import fill


def download(page, **values):
    for name, value in values.items():
        field = page.locator(f".desk-form [name='{name}']")
        field.select_option(value) if isinstance(value, str) else field.set_checked(value)
    with page.expect_download() as got:
        page.locator(".desk-form button").click()
    return got.value.suggested_filename, open(got.value.path(), "rb").read()


def data(desk, page):
    desk.open(page, "/data")
    desk.look(page, "data")
    name, content = download(page, form="csv values", site="york")
    rows = list(csv.DictReader(io.StringIO(content.decode())))
    york = {r["participant"] for r in desk.study.rows("participants") if r["site"] == "york"}
    wanted = [(r["participant"], r["event"], r["kind"], str(r["value"])) for r in desk.study.rows("values")
              if r["participant"] in york]
    shown = [(r["participant"], r["event"], r["kind"], r["value"]) for r in rows]
    check(len(shown) == len(wanted) > 50, f"{name} has {len(shown)} rows, not {len(wanted)}")
    check([row[:3] for row in shown] == [row[:3] for row in wanted], f"{name} has other values than the record")
    name, content = download(page, form="ndjson participants", site="")
    check(b"Ada Park" not in content and b"V0001" in content, f"{name} has names")
    name, content = download(page, form="ndjson participants", identified=True)
    check(b"Ada Park" in content, f"{name} has no names")
    name, content = download(page, form="package", identified=False)
    check("datapackage.json" in zipfile.ZipFile(io.BytesIO(content)).namelist(), f"{name} is no package")
    taken = [e for e in audit(desk, "dataExported") if "pages/rita" in json.dumps(e)]
    check(len(taken) == 4, f"{len(taken)} downloads are in the record")


def study(desk, page, other):
    desk.open(page, "/study")
    desk.look(page, "study")
    desk.open(page, "/study/plan")
    desk.says(page, "Nothing would change.", "a folder that is as accepted")
    path = desk.study.folder / "Schedules/knee-recovery.yaml"
    text = path.read_text()
    path.write_text(text.replace("- { id: daily,  from", "- { id: daily from"))
    page.reload()
    desk.says(page, "These files have errors", "a folder with errors")
    desk.look(page, "plan-errors")
    path.write_text(text.replace("at: 08:00", "at: 07:30"))
    page.reload()
    desk.says(page, "Schedules/knee-recovery.yaml: changed", "a plan")
    check(len(cells(page)) > 5, "a plan affects nobody")
    desk.look(page, "plan-changes")
    go(page, page.get_by_role("link", name="Put them in force"), False)
    desk.look(page, "accept")
    # Somebody changes the file meanwhile.
    path.write_text(text.replace("at: 08:00", "at: 07:45"))
    fill(page, reason="earlier")
    check(page.locator(".problems").count() == 1, "files that nobody has seen are put in force")
    page.goto(page.url)
    fill(page, reason="earlier")
    desk.says(page, "The files are in force", "an acceptance")
    check(len(audit(desk, "filesAccepted")) == 2, "the acceptance is no entry")
    desk.look(page, "study-accepted")
    desk.open(page, "/study/stop")
    desk.look(page, "stop")
    desk.open(page, "/rehearsal")
    page.select_option("[name=schedule]", "knee-recovery")
    page.fill("[name=people]", "5")
    go(page, page.locator("main form button"), False)
    desk.says(page, "5 people from", "a rehearsal")
    desk.look(page, "rehearsal")
    check(other.goto(desk.address + "/desk/study/accept").status == 403, "a coordinator puts files in force")
    desk.look(other, "refused")


def record(desk, page):
    desk.open(page, "/audit")
    desk.look(page, "audit")
    for query, holds in (
            ("kind=eventExcused", lambda row: "event excused" in row["What"]),
            ("participant=V0001", lambda row: "V0001" in row["About"]),
            ("by=carla", lambda row: "carla" in row["Who"])):
        desk.open(page, "/audit?" + query)
        rows = [row for row in cells(page)]
        check(rows and all(holds(row) for row in rows), f"the audit by {query} has {[r for r in rows if not holds(r)][:2]}")
    shown = page.request.get(desk.address + "/desk/audit.csv?kind=eventExcused").text()
    wanted = len(audit(desk, "eventExcused"))
    check(len(list(csv.DictReader(io.StringIO(shown)))) == wanted, f"audit.csv has not {wanted} rows")


def accounts(desk, page, ended):
    desk.open(page, "/accounts")
    desk.look(page, "accounts")
    desk.open(page, "/accounts/new")
    desk.look(page, "new-account")
    fill(page, account="tess", name="Tess T", role="coordinator", site="leeds")
    desk.look(page, "account")
    go(page, page.get_by_role("button", name=re.compile("Make a link")), False)
    desk.look(page, "account-link")
    link = page.locator(".key code").inner_text()
    check(link not in desk.open(page, "/accounts/tess").content(), "a link to an account shows twice")
    desk.open(page, "/accounts/tess/grant")
    desk.look(page, "grant")
    fill(page, role="monitor")
    desk.says(page, "monitor", "a role")
    go(page, page.locator("li", has_text="monitor").get_by_role("link", name="take away"), False)
    go(page, page.locator(".desk-form .primary"), False)
    desk.says(page, "The role is removed.", "a role that is taken away")
    desk.open(page, "/accounts/tess/close")
    fill(page, reason="left")
    desk.says(page, "The account is closed.", "an account that is closed")
    # A cookie whose session was ended opens nothing; an open page is told.
    cookies = ended.context.cookies()
    desk.open(page, "/accounts/yves/sign-out")
    fill(page)
    # The open page loads itself anew when it is told; another one is not interrupted by that.
    ended.wait_for_url("**/desk/sign-in**")
    again = desk.page(ended.context)
    check("/desk/sign-in" in desk.open(again, "/participants").url, "an ended session opens a page")
    ended.context.add_cookies(cookies)
    check("/desk/sign-in" in desk.open(again, "/participants/V0005").url, "a cookie of an ended session opens a page")


def tokens(desk, page):
    desk.open(page, "/tokens")
    go(page, page.get_by_role("link", name="New token"), False)
    desk.look(page, "new-token")
    go(page, page.locator(".desk-form .primary"), False)
    check(page.locator(".problems").count() == 1, "a token for nothing is made")
    page.fill("#name", "nightly tables")
    page.fill("#expires", "2026-07-01")
    page.check("input[value=seePeople]")
    go(page, page.locator(".desk-form .primary"), False)
    secret = page.locator(".key code").inner_text()
    desk.look(page, "token")
    headers = {"Authorization": f"Bearer {secret}"}
    check(page.request.get(desk.address + "/api/v1/participants", headers=headers).status == 200, "a token opens nothing")
    check(page.request.get(desk.address + "/api/v1/alerts", headers=headers).status == 403, "a token may more than it says")
    desk.open(page, "/tokens")
    desk.look(page, "tokens")
    go(page, page.get_by_role("link", name="End it"), False)
    fill(page)
    check(page.request.get(desk.address + "/api/v1/participants", headers=headers).status == 401, "an ended token opens a page")


def strangers(desk, lea, yves, link):
    """What is not theirs: by address, by a forged form, by a link that was used."""
    path = event("V0005", CHECKIN)
    for address in ("/participants/V0005", path, "/participants/V0005/plan", "/participants/V0005/note", "/participants/V0005.json"):
        status = lea.goto(desk.address + "/desk" + address).status
        check(status in (403, 404), f"Leeds sees somebody of York at {address}: {status}")
    check("V0005" not in desk.open(lea, "/participants").content(), "the list of Leeds has people of York")
    check("V0005" not in desk.open(lea, "/participants/grid").content(), "the grid of Leeds has people of York")
    check("V0005" in desk.open(yves, "/participants").content(), "the list of York lacks its people")
    desk.open(lea, "/participants/V0001")
    check(lea.locator("a[href$='/assign']").count() == 1, "a coordinator of a site can't assign assessors there")
    status = lea.goto(desk.address + "/desk/participants/V0005/assign").status
    check(status in (403, 404), f"Leeds assigns assessors to somebody of York: {status}")
    before = len(audit(desk, "eventExcused"))
    excuse = desk.address + "/desk" + event("V0033", CHECKIN, "/excuse")
    token = desk.open(lea, event("V0033", CHECKIN, "/excuse")).locator("input[name=token]").first.get_attribute("value")
    other = desk.open(yves, "/participants").locator("input[name=token]").first.get_attribute("value")
    for name, form, headers in (
            ("no token", {"reason": "x"}, {}), ("another's token", {"reason": "x", "token": other}, {}),
            ("another site", {"reason": "x", "token": token}, {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})):
        status = lea.request.post(excuse, form=form, headers=headers).status
        check(status == 403, f"a form with {name}: {status}")
    # A page of another site sends a form by itself: the cookie does not go with it.
    evil = desk.page(lea.context)
    evil.route("http://evil.example/**", lambda route: route.fulfill(
        content_type="text/html", body=f"<form method=post action='{excuse}'><input name=reason value=x></form>"))
    evil.goto("http://evil.example/")
    with evil.expect_response(lambda answer: "/excuse" in answer.url) as got:
        evil.evaluate("document.forms[0].submit()")
    check(got.value.status == 401, f"another site's form: {got.value.status}")
    evil.wait_for_selector("h1")
    desk.look(evil, "signed-out")
    evil.close()
    check(len(audit(desk, "eventExcused")) == before, "a forged form was taken")
    used = yves.context.browser.new_context().new_page()
    check(used.goto(desk.address + link).status == 410, "a used invitation opens again")
    check(used.locator("#password").count() == 1 and used.locator("#again").count() == 0, "a used invitation sets a password")
    desk.look(used, "invitation-used")
    used.context.close()


def keyboard(desk, page, facts):
    """An alert is acknowledged, and an event excused, without a mouse."""
    desk.open(page, "/today")
    page.keyboard.press("3")
    page.wait_for_url("**/desk/alerts")
    page.keyboard.press("/")
    check(page.evaluate("document.activeElement.name") == "find", "the slash does not go to the filter")
    page.keyboard.type("V0023")
    page.keyboard.press("Enter")
    page.wait_for_url("**find=V0023**")
    row = cells(page)[0]
    tab_to(page, "Acknowledge")
    enter_reason(page, "called, by keyboard", form="**/acknowledge", then="**/desk/alerts")
    alert = next(a for a in json.loads(desk.study.regimen("alerts", "--json")) if str(a["number"]) == row["Number"])
    check(alert["reason"] == "called, by keyboard", f"by keyboard: {alert}")
    facts["acknowledged"].append((alert["participant"], alert["event"]))
    desk.open(page, event("V0057", CHECKIN))
    tab_to(page, "Excuse")
    kept_in_focus(desk, page)
    enter_reason(page, "by keyboard", form="**/excuse?**", then="**/event?**")
    desk.says(page, "by keyboard", "an excuse by keyboard")
    facts["excused"]["V0057", CHECKIN] = "by keyboard"


def enter_reason(page, reason, form, then):
    """From the link in focus to its form, whose only field is the reason, and on, all by keys."""
    page.keyboard.press("Enter")
    page.wait_for_url(form)
    tab_to_field(page, "reason")
    page.keyboard.type(reason)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(then)


def kept_in_focus(desk, page):
    """A page that is exchanged since something was recorded leaves the focus where it is."""
    focused = page.evaluate("document.activeElement.outerHTML")
    page.evaluate("document.querySelector('.desk').firstElementChild.dataset.before = '1'")
    desk.study.regimen("note", "add", "Was called.", "-p", "V0057")
    page.wait_for_selector("[data-before]", state="detached")
    check(page.evaluate("document.activeElement.outerHTML") == focused, "the focus is lost as the page is kept fresh")


def tab_to(page, text):
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == text:
            return
    check(False, f"the keyboard does not come to '{text}' on {page.url}")


def tab_to_field(page, name):
    for _ in range(60):
        if page.evaluate("document.activeElement.name") == name:
            return
        page.keyboard.press("Tab")
    check(False, f"the keyboard does not come to the field '{name}' on {page.url}")
