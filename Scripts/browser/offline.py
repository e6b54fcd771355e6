"""A phone in a place without a network: the day opens, an answer is kept and sent when it can be, and taken once.

  offline.py BIN     where regimen and regimen-server lie

The network goes as it does for a phone: nothing answers at the server's address. BROWSER_PICTURES=DIR keeps pictures.
"""

import json
import os
import shutil

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from common import ROOT, answer, check, end, go, inspect, regimen, served

PICTURES = os.environ.get("BROWSER_PICTURES")
SCHEDULE = """id: away
title: Away
dayStart: 00:00
zone: UTC
tasks:
  - { id: checkin, survey: checkin, schedule: [{ id: d, every: 1 day }] }
"""


def look(page, axe, name):
    inspect(page, axe, name)
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/offline-{name}.png", full_page=True)


def says(page, text, why):
    try:
        expect(page.locator("main")).to_contain_text(text, timeout=20_000)
    except AssertionError:
        check(False, f"{why}: {page.locator('main').inner_text()[:300]}")


def kept(page):
    """How many answers the device keeps."""
    return page.evaluate(
        "async () => (await (await caches.open('own')).keys()).filter((r) => r.url.includes('/offline/kept/')).length")


def away(page, axe, address, serve, stop):
    port = address.rsplit(":", 1)[1]
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    page.wait_for_function("caches.open('own').then((cache) => cache.match('/offline/unsent')).then(Boolean)")
    check(not page.locator(".offline").is_visible(), "the day says that there is no connection")

    stop()
    page.reload()
    says(page, "This is how the day stood on", "the day does not open without a network")
    check(page.locator("li.card").count() == 1, "the day has no card without a network")
    look(page, axe, "day")
    page.goto(address + "/history")
    says(page, "There is no connection", "another page does not say that there is no connection")
    look(page, axe, "page")

    serve(port)
    page.goto(address + "/")
    go(page, page.locator("li.card button"), True)
    stop()
    # Another site's form is not kept, and stands in no way.
    other = page.context.new_page()
    other.goto(address + "/")
    with other.expect_navigation():
        other.evaluate("""() => { const form = document.createElement('form'); form.method = 'post'; form.action = '/begin';
          form.innerHTML = '<input name=token value=forged><input name=event value=x>'; document.body.append(form);
          form.submit(); }""")
    says(other, "There is no connection", "a form without the token is kept")
    check(kept(other) == 0, "a forged form is kept")
    other.close()
    answer(page, "4", True)
    says(page, "Not sent yet", "an answer that is not sent is not said to be")
    look(page, axe, "unsent")
    check(kept(page) == 1, "the answer is not kept")
    # The phone is put away, and the study opened anew.
    page.goto("about:blank")
    page.goto(address + "/")
    says(page, "An answer is not sent yet", "the day does not say that an answer is not sent")
    look(page, axe, "day-unsent")
    go(page, page.locator("[data-kept] a"), True)
    says(page, "Not sent yet", "the answer that waits does not show")
    serve(port)
    # It goes by itself.
    says(page, "Question 2 of 2", "the answer that was kept does not lead to the next question")
    check(kept(page) == 0, "an answer that was sent is kept")
    answer(page, "11", True)
    page.wait_for_selector(".thanks")


def main():
    with served("away") as (work, serve, stop):
        (work / "Surveys").mkdir()
        (work / "Schedules").mkdir()
        (work / "study.yaml").write_text("id: away\ntitle: Away\n")
        shutil.copy(ROOT / "Surveys/checkin.yaml", work / "Surveys")
        (work / "Schedules/away.yaml").write_text(SCHEDULE)
        regimen(work, "participant", "add", "A1", "--schedule", "away", "--zone", "UTC")
        address = serve()
        link = regimen(work, "participant", "link", "A1", "--url", address).strip()
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
            page, problems = context.new_page(), []
            page.on("pageerror", lambda e: problems.append(str(e)))
            page.goto(link)
            faults = context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
            check(not faults, f"the manifest: {faults}")
            away(page, Axe(), address, serve, stop)
            outcomes = json.loads(regimen(work, "history", "checkin", "-p", "A1", "--json"))
            check(len(outcomes) == 1, f"{len(outcomes)} outcomes")
            page.goto(address + "/")
            go(page, page.locator("form[action='/sign-out'] button"), True)
            check(page.evaluate("caches.match('/').then((found) => !found)"), "the device keeps the day after the session")
            check(not problems, f"the pages' scripts: {problems}")
            browser.close()
    print("away: the day opened, an answer was kept and sent once")
    end()


main()
