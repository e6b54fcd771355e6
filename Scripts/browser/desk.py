"""Walks through every page of the staff's desk in a real browser, each kind of account by itself.

  desk.py BIN     where regimen and regimen-server lie

The study is made by commands: 60 rehearsed people at two sites, a fixed seed, a clock that the test sets (clock.c). What
the pages count is compared with a model written anew (desk_model.py), before and after the deeds of the walk. axe looks at
every page at the sizes of a desk, a tablet and a phone, light and dark. BROWSER_PICTURES=DIR keeps pictures.
"""

import socket
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import desk_deeds
import desk_numbers
import desk_office
from common import check, end, go, served
from desk_people import Desk
from desk_study import made


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return str(taken.getsockname()[1])


def signing_in(desk):
    """The first account, from its invitation to Today; and what is wrong is not told."""
    page, link = desk.enrol("carla", "coordinator", name="Carla Coordinator", page=desk.page(desk.context()), looks=True)
    desk.look(page, "sign-in")
    page.fill("#account", "carla")
    page.fill("#password", "not her password at all")
    page.fill("#code", "000000")
    go(page, page.locator("button.primary"), False)
    told = page.locator(".problems").inner_text()
    page.fill("#account", "nobody")
    page.fill("#password", "not her password at all")
    go(page, page.locator("button.primary"), False)
    check(page.locator(".problems").inner_text() == told, "a wrong password is told from an account that is not there")
    desk.look(page, "sign-in-error")
    return desk.sign_in(page, "carla", "/desk/alerts?state=all"), link


def looked_at(desk, page):
    """The pages that show numbers, as they are at the beginning."""
    for name, path in (
            ("today", "/today"), ("today-leeds", "/today?site=leeds"), ("participants", "/participants"),
            ("grid", "/participants/grid"), ("grid-visits", "/participants/grid?by=visit"),
            ("completeness", "/completeness"), ("completeness-day", "/completeness?by=day"), ("calls", "/completeness/calls"),
            ("findings", "/completeness/findings")):
        desk.look(desk.open(page, path), name)


def walk(desk, facts):
    carla, link = signing_in(desk)
    check("state=all" in carla.url, f"signing in leads to {carla.url}")
    before = desk_numbers.everything(carla, desk.address, desk.study, facts)
    print(f"numbers: {sum(len(e) for e in before.events.values())} events of {len(before.roster)} people are as the model has them")
    looked_at(desk, carla)
    rita = desk.staff("rita", "administrator", "data-manager", "names", name="Rita Root")
    lea = desk.staff("lea", "coordinator@leeds")
    yves = desk.staff("yves", "coordinator@york")
    mona = desk.staff("mona", "monitor")
    nina = desk.staff("nina", "assessor=A01", size="tablet")
    done = sorted((p, e) for p, e in before.done if e.startswith("checkin/daily"))
    correctable = next(key for key in done if key not in facts["queries"])

    desk_deeds.person(desk, carla)
    desk_deeds.link(desk, carla)
    desk_deeds.decisions(desk, carla, facts)
    desk_deeds.race(desk, carla, lea, facts)
    desk_deeds.paper(desk, carla)
    open_fim = next(e for _, e in before.everything() if e.task["id"] == "fim" and before.state(e) == "open")
    desk_deeds.assessor(desk, nina, open_fim.person)
    desk_deeds.correction(desk, carla, *correctable)
    desk_deeds.date_of_surgery(desk, carla, facts)
    desk_deeds.alerts(desk, carla, facts)
    desk_deeds.watched(desk, lea, [
        (e.person, e.id) for r, e in before.everything()
        if (r["site"], e.task["id"], before.state(e)) == ("leeds", "phq", "open")][:2])
    desk_deeds.queries(desk, mona, carla, nina, facts, *correctable)
    desk_office.keyboard(desk, carla, facts)
    desk_office.strangers(desk, lea, yves, link)
    after = desk_numbers.everything(carla, desk.address, desk.study, facts)
    for page, site in ((lea, "leeds"), (yves, "york")):
        desk_numbers.today(page, desk.address, after, site, is_own=True)
    print("numbers: the same after the deeds")

    desk_office.data(desk, rita)
    desk_office.study(desk, rita, carla)
    desk_office.record(desk, rita)
    desk_office.accounts(desk, rita, yves)
    desk_office.tokens(desk, carla)
    go(carla, carla.get_by_role("button", name="Sign out"), False)
    carla.go_back()
    carla.reload()
    check("/desk/sign-in" in carla.url, f"after signing out the back button shows {carla.url}")


def main():
    begun = time.monotonic()
    with served("desk") as (work, serve, _):
        study, facts = made(work)
        address = serve(free_port(), study.environment)
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            desk = Desk(browser, Axe(), study, address)
            walk(desk, facts)
            # Refused requests are logged by the browser itself.
            kept = [p for p in desk.problems if "Failed to load resource" not in p]
            check(not kept, f"the browser complains: {kept[:3]}")
            browser.close()
    print(f"desk: {desk.looked} pages at 3 sizes, light and dark, in {time.monotonic() - begun:.0f} s")
    end()


main()
