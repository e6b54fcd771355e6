"""A phone in a place without a network: the day opens, surveys are taken, what is kept is sent when it can be, and taken once.

  offline.py BIN     where regimen and regimen-server lie

The network goes as it does for a phone: nothing answers at the server's address. What is stored of a survey that was taken
so has to equal what is stored of the same answers given with a network. BROWSER_PICTURES=DIR keeps pictures.
"""

import json
import os
import shutil
import time
from datetime import datetime

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect, sync_playwright

from common import ROOT, answer, check, end, go, inspect, regimen, served

PICTURES = os.environ.get("BROWSER_PICTURES")
# A survey with a condition: its next page comes from the server.
ASKING = """id: asking
title: Asking
steps:
  - { id: one, type: question, item: { id: one, type: scale, prompt: How strong is it?, minimum: 0, maximum: 10 } }
  - { id: two, type: question, showIf: one > 3, item: { id: two, type: scale, prompt: How long?, minimum: 0, maximum: 12 } }
"""
# Every kind of answer that a survey may ask for without a network, on several pages.
WHOLE = """id: whole
title: Whole
steps:
  - { id: hello, type: instruction, title: Hello, text: Read this first. }
  - id: first
    type: form
    title: First page
    items:
      - { id: pain, type: scale, prompt: Pain?, minimum: 0, maximum: 10 }
      - { id: alone, type: boolean, prompt: Alone? }
      - id: where
        type: choice
        prompt: Where?
        choices: [{ value: home, text: Home }, { value: away, text: Away, other: true }]
      - { id: signs, type: choice, multiple: true, prompt: Which?, choices: [{ value: a, text: A }, { value: b, text: B }, { value: c, text: C }] }
  - { id: hours, type: question, item: { id: hours, type: numeric, prompt: Hours of sleep?, minimum: 0, maximum: 24, decimals: 1, unit: h } }
  - id: second
    type: form
    title: Second page
    items:
      - { id: note, type: text, prompt: What else?, lines: 3, optional: true }
      - { id: born, type: date, prompt: When did it begin? }
      - { id: woke, type: timeOfDay, prompt: When did you wake? }
      - { id: mail, type: email, prompt: Your address?, dontKnow: true }
      - { id: order, type: rank, prompt: What matters?, choices: [{ value: x, text: X }, { value: y, text: Y }] }
  - { id: over, type: completion, title: All done, text: See you tomorrow. }
outcomes: [{ kind: pain, from: first/pain }, { kind: hours, from: hours/hours }]
"""
# What is filled in on each page; a word alone is a button.
ANSWERS = {
    "whole": [
        "goOn", {"answer": "4"}, {"answer": "2"}, {"answer": "2", "other2": "at a friend's"}, {"answer": ["1", "3"]},
        {"answer": "7.5"}, {"answer": "slept \"badly\" <b>\nin parts"}, {"answer": "2026-01-31"}, {"answer": "06:45"},
        "dontKnow", {"place1": "2", "place2": "1"},
    ],
    "gad-7": [{"answer": str(n % 4)} for n in range(7)],
    "checkin": [{"answer": "4"}, {"answer": "11"}],
}
SURVEYS = ["asking", *ANSWERS]
# A log: one touch of a button is an entry.
LOG = """id: sips
title: Sips
steps:
  - { id: sip, type: question, item: { id: sip, type: choice, prompt: How much?, choices: [small, big] } }
log: { aliases: { small: { sip: small }, big: { sip: big } } }
outcomes: [{ kind: sip, from: sip/sip }]
"""
LOGS = "id: logs\ntitle: Logs\nzone: UTC\ntasks: [{ id: sips, survey: sips, schedule: [{ id: any, anytime: true }] }]\n"
LINKS = {}
PEOPLE = ["A1", "ON", "OFF", "HALF", "LATE", "ODD", "LEFT", "OUT", "NEXT", "LOG"]
SCHEDULE = "id: away\ntitle: Away\ndayStart: 00:00\nzone: UTC\ntasks:\n" + "".join(
    f"  - {{ id: {name}, survey: {name}, schedule: [{{ id: d, every: 1 day }}] }}\n" for name in SURVEYS)


def look(page, axe, name):
    inspect(page, axe, name)
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/offline-{name}.png", full_page=True)


def says(page, text, why):
    try:
        expect(page.locator("main")).to_contain_text(text, timeout=20_000)
    except AssertionError:
        check(False, f"{why}: {page.locator('main').inner_text()[:300]}")


def kept(page, store="forms"):
    """How much the device keeps: single forms, sittings with answers that are not sent, or what is locked of them."""
    return page.evaluate("""async (store) => {
      const base = await new Promise((done) => { const asked = indexedDB.open('regimen', 2);
        asked.onupgradeneeded = () => { for (const name of ['packs', 'runs', 'forms', 'locked', 'left'])
          if (!asked.result.objectStoreNames.contains(name)) asked.result.createObjectStore(name); };
        asked.onsuccess = () => done(asked.result); });
      const found = await new Promise((done) => { const asked = base.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result); });
      base.close();
      return found.filter((one) => store !== 'runs' || one.answers.length).length;
    }""", store)


def until(page, store, count, why, seconds=15):
    for _ in range(seconds * 10):
        try:
            if kept(page, store) == count:
                return
        except Error:
            # The page was loaded anew meanwhile.
            pass
        page.wait_for_timeout(100)
    check(False, f"{why}: {kept(page, store)} {store}")


def settled(page):
    """The device's script has the day, which was opened before there was one, and the pages of its surveys."""
    page.evaluate("navigator.serviceWorker.ready")
    for _ in range(100):
        if page.evaluate("caches.match('/', { cacheName: 'own' }).then(Boolean, () => false)"):
            return
        page.wait_for_timeout(100)
    check(False, "the day is not on the device")


def card(page, survey):
    return page.locator("li.card", has=page.locator(f"input[name=event][value^='{survey}/']"))


def begin(page, survey):
    go(page, card(page, survey).locator("form button.primary"), True)


def fill(page, answer):
    """Gives an answer on the page that shows."""
    if isinstance(answer, str):
        return go(page, page.locator(f"button[name=act][value={answer}]"), True)
    for name, value in answer.items():
        for one in value if isinstance(value, list) else [value]:
            kind = page.locator(f"[name='{name}']").first.evaluate("(field) => field.type")
            if kind in ("radio", "checkbox"):
                choice = page.locator(f"input[name='{name}'][value='{one}']")
                page.locator(f"label[for='{choice.get_attribute('id')}']").tap()
            elif kind == "select-one":
                page.select_option(f"select[name='{name}']", one)
            else:
                page.fill(f"[name='{name}']", one)
    go(page, page.locator("button.primary"), True)


VARIES = {"started", "finished", "milliseconds", "ms", "run", "seed", "participant", "recorded", "sitting", "number", "began",
          "entry", "entries", "hash", "draws", "times", "completed", "revision"}


def stored(folder, survey, participant):
    """What is stored of a survey, without who and when."""
    events = json.loads(regimen(folder, "history", survey, "-p", participant, "--json"))
    check(len(events) == 1, f"{participant} has {len(events)} outcomes of {survey}")
    if len(events) != 1:
        return None, None

    def bare(value):
        if isinstance(value, dict):
            return {name: bare(part) for name, part in value.items() if name not in VARIES}
        return [bare(part) for part in value] if isinstance(value, list) else value

    shown = json.loads(regimen(folder, "outcome", "show", events[0]["event"], "-p", participant, "--json"))
    return bare(shown), shown


def whole(work, contexts, address, serve, stop, axe):
    """Whole surveys without a network, compared with the same taken with one."""
    port = address.rsplit(":", 1)[1]
    on, off = contexts("ON"), contexts("OFF")
    for survey, answers in ANSWERS.items():
        begin(on, survey)
        for answer in answers:
            fill(on, answer)
        check(on.locator(".thanks").count() == 1, f"{survey} has no end with a network")
        on.goto(address + "/")
    settled(off)
    until(off, "packs", len(ANSWERS), "the pages of the surveys are not on the device")
    stop()
    off.reload()
    says(off, "This is how the day stood on", "the day does not open")
    for survey, answers in ANSWERS.items():
        begin(off, survey)
        for number, answer in enumerate(answers):
            look(off, axe, f"{survey}-{number}")
            if survey == "whole" and number == 1:
                # What is no answer is said, with the page's own words.
                go(off, off.locator("button.primary"), True)
                check(off.locator(".problems a").count() == 1, "an answer that is missing is not said to be")
                look(off, axe, "whole-error")
            if survey == "whole" and number == 5:
                for typed, said in (
                        ("99", "99 is not in the range from 0 to 24 h"), ("7.55", "7.55"), ("many", "'many' is not a number"),
                        ("7,5", "write decimals with a point: 7.5")):
                    fill(off, {"answer": typed})
                    told = off.locator(".problems a").inner_text()
                    check(said in told, f"{typed}: {told}")
                    check(off.locator("[name=answer]").input_value() == typed, "what was typed is not there any more")
                # Back to what was answered: it is there, and can be changed.
                go(off, off.locator("button[value=back]"), True)
                ticked = off.locator("input[name=answer]:checked").evaluate_all("found => found.map((one) => one.value)")
                check(ticked == ["1", "3"], f"what was answered before shows as {ticked}")
                go(off, off.locator("button.primary"), True)
            if number == 2:
                off.reload()
            fill(off, answer)
        check(off.locator("[data-done]").count() == 1, f"{survey} has no end: {off.locator('main').inner_text()[:200]}")
        look(off, axe, f"{survey}-closing")
        off.goto(address + "/")
    until(off, "runs", len(ANSWERS), "the answers are not kept")
    # The first page of one of them is no question.
    says(off, f"{sum(map(len, ANSWERS.values())) - 1} answers are not sent yet", "the day does not say how many answers wait")
    for survey in ANSWERS:
        check(not card(off, survey).locator("form button").is_visible(), f"{survey} is done, and can be begun")
        check(card(off, survey).locator(".state").inner_text() == "Kept on this device", f"{survey} is not said to be done")
    look(off, axe, "day-done")
    time.sleep(2)
    back = time.time()
    serve(port)
    until(off, "runs", 0, "the answers are not sent")
    for survey in ANSWERS:
        known, (without, shown) = stored(work, survey, "ON")[0], stored(work, survey, "OFF")
        if survey == "whole" and known and without:
            # The last answer of the page that was gone back to was given twice.
            check(known["result"] == without["result"], "the result of the survey differs")
        check(known == without, f"{survey} is not stored as with a network:\n{known}\n{without}")
        if shown:
            finished = datetime.fromisoformat(shown["finished"]).timestamp()
            check(finished < back - 1, f"{survey} was finished at {shown['finished']}, when it arrived")
    off.goto(address + "/")
    check(off.locator("li.card.done").count() == len(ANSWERS), "the day does not show what was done")


def half(work, contexts, address, serve, stop):
    """The network goes and comes back within one sitting."""
    port = address.rsplit(":", 1)[1]
    page = contexts("HALF")
    settled(page)
    until(page, "packs", len(ANSWERS), "the pages of the surveys are not on the device")
    begin(page, "gad-7")
    for number in range(7):
        if number == 2:
            stop()
        if number == 5:
            serve(port)
        check(f"Question {number + 1} of 7" in page.locator("main").inner_text(), f"question {number + 1} does not show")
        if number == 4:
            # Put away, and gone on with from the day.
            page.goto("about:blank")
            page.goto(address + "/")
            word = card(page, "gad-7").locator("form button").inner_text()
            check(word == "Go on", f"the day says {word} of a survey that was begun")
            begin(page, "gad-7")
        if number == 3:
            # The same question in a second tab, which is told that it was answered.
            other = page.context.new_page()
            other.goto(page.url)
        fill(page, {"answer": str(number % 4)})
        if number == 3:
            fill(other, {"answer": "0"})
            says(other, "That page was answered before", "the second tab is not told that the question was answered")
            says(other, "Question 5 of 7", "the second tab does not show where the sitting stands")
            other.close()
    check("/sittings/" in page.url, "the server does not lead the sitting again")
    says(page, "Thank you", "the sitting has no end")
    check(stored(work, "gad-7", "HALF")[0] == stored(work, "gad-7", "ON")[0], "gad-7 of HALF is not stored as with a network")


def checked_in(page, address, stop):
    """The page of somebody who has answered the check-in without a network."""
    settled(page)
    until(page, "packs", len(ANSWERS), "the pages of the surveys are not on the device")
    stop()
    page.goto(address + "/")
    begin(page, "checkin")
    for answer in ANSWERS["checkin"]:
        fill(page, answer)
    return page


def late(work, contexts, address, serve, stop, axe):
    """Another device answered meanwhile."""
    port = address.rsplit(":", 1)[1]
    page = checked_in(contexts("LATE"), address, stop)
    serve(port)
    (work / "answers.yaml").write_text("{ pain: 9, sleep: 3 }")
    regimen(work, "run", "checkin", "-p", "LATE", "--answers", "answers.yaml")
    page.goto(address + "/")
    says(page, "Some answers could not be taken", "what was not taken is not told")
    go(page, page.locator("[data-not-taken] a"), True)
    says(page, "How strong is your pain?", "the answers that were not taken don't show")
    check(page.locator("dl dd").all_inner_texts() == ["4", "11"], f"they show as {page.locator('dl dd').all_inner_texts()}")
    says(page, "It was answered elsewhere before this arrived", "the reason is not told")
    look(page, axe, "not-taken")
    go(page, page.locator("form[action='/offline/forget'] button"), True)
    check(kept(page, "runs") == 0, "the answers are still on the device")
    shown = stored(work, "checkin", "LATE")[0]
    check('"value": 9' in json.dumps(shown), f"another device's answer is gone: {shown}")


def gone(work, contexts, address, serve, stop, axe):
    """Somebody left the study between two surveys: what came before it is taken, all else is told with the reason."""
    port = address.rsplit(":", 1)[1]
    page = checked_in(contexts("LEFT"), address, stop)
    time.sleep(1)
    regimen(work, "participant", "withdraw", "LEFT", "--reason", "asked")
    time.sleep(1)
    for survey, count in (("gad-7", 7), ("whole", 3)):
        page.goto(address + "/")
        begin(page, survey)
        for answer in ANSWERS[survey][:count]:
            fill(page, answer)
    serve(port)
    page.goto(address + "/")
    page.locator("[data-not-taken] a").wait_for()
    for survey, count in (("checkin", 1), ("gad-7", 0), ("whole", 0)):
        outcomes = json.loads(regimen(work, "history", survey, "-p", "LEFT", "--json"))
        check(len(outcomes) == count, f"LEFT has of {survey}: {outcomes}")
    go(page, page.locator("[data-not-taken] a"), True)
    check(page.locator("main section h2").count() == 2, f"not both surveys show: {page.locator('main').inner_text()}")
    check(page.locator("main section dd").count() == 9, "not all answers show")
    reasons = page.locator("main").inner_text().count("You had left the study when this was answered")
    check(reasons == 2, f"the reason is told {reasons} times")
    look(page, axe, "left")
    go(page, page.locator("form[action='/offline/forget'] button"), True)
    check(kept(page, "runs") == 0, "the answers are still on the device")


def out(work, contexts, address, serve, stop, axe):
    """Somebody signs out without a network on a phone that others use."""
    port = address.rsplit(":", 1)[1]
    page = checked_in(contexts("OUT"), address, stop)
    page.goto(address + "/")
    other = page.context.new_page()
    other.goto(address + "/")
    go(page, page.locator("form[action='/sign-out'] button"), True)
    says(page, "You are signed out", "signing out without a network is not told")
    look(page, axe, "signed-out")
    says(other, "You are signed out", "another page of theirs still shows")
    other.close()
    check((kept(page, "runs"), kept(page, "packs"), kept(page, "locked")) == (0, 0, 1), "the answers are not locked")
    page.goto(address + "/")
    says(page, "You are signed out", "the day opens after somebody signed out")
    page.go_back()
    says(page, "You are signed out", "the page before is still there")
    serve(port)
    page.goto(address + "/")
    says(page, "Please open your personal link", "the session goes on")
    check(not page.context.cookies(), "the device has the session's cookie")
    page.goto(LINKS["NEXT"])
    settled(page)
    check(not page.locator("[data-kept]").is_visible() and kept(page, "locked") == 1, "another person has the answers")
    # With a new link they are sent from the first page on.
    page.goto(regimen(work, "participant", "link", "OUT", "--renew", "--url", address).strip())
    until(page, "locked", 0, "the answers are not unlocked", 5)
    until(page, "runs", 0, "the answers are not sent with the first page", 5)
    # A predicate in words would be evaluated, which the pages' policy forbids.
    expect(page.locator("li.card.done")).to_have_count(1)
    known, found = (stored(work, "checkin", person)[0] for person in ("ON", "OUT"))
    check(known == found, "checkin of OUT is not stored as with a network")
    # What the browser forgets it says, also without a network.
    stop()
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin",
                                            {"origin": address, "storageTypes": "indexeddb,cache_storage"})
    begin(page, "gad-7")
    says(page, "This device has nothing of the study any more", "what the browser has forgotten is not told")
    serve(port)


def touched(work, contexts, address, serve, stop):
    """Touches of a log's buttons without a network, of one and the same kept page: each is an entry of its own instant."""
    port = address.rsplit(":", 1)[1]
    page = contexts("LOG")
    settled(page)
    page.goto(address + "/")
    stop()
    began = time.time()
    for number, button in enumerate(("small", "small", "big")):
        page.goto(address + "/")
        go(page, page.locator("form.log button", has_text=button), True)
        says(page, "Not sent yet", "a touch that is not sent is not said to be")
        check(kept(page) == number + 1, f"{kept(page)} touches are kept of {number + 1}")
        time.sleep(1.2)
    ended = time.time()
    # A nurse's entry meanwhile is no matter.
    regimen(work, "log", "sips", "-p", "LOG", "big", "--source", "nurse")
    time.sleep(2)
    serve(port)
    page.goto(address + "/")
    until(page, "forms", 0, "the touches are not sent")
    entries = [one for one in json.loads(regimen(work, "history", "sips", "-p", "LOG", "--json")) if not one.get("source")]
    check(sorted(value["value"] for one in entries for value in one["values"]) == ["big", "small", "small"],
          f"what was touched is stored as {entries}")
    times = sorted(datetime.fromisoformat(one["finished"]).timestamp() for one in entries)
    check(len(times) == 3 and began - 1 <= times[0] and times[-1] <= ended and times[2] - times[0] >= 2,
          f"touched between {began} and {ended}, stored as of {times}")


def odd(work, contexts, address, serve, stop, axe):
    """An answer that the device could not judge is asked for again, and the rest follows."""
    port = address.rsplit(":", 1)[1]
    page = contexts("ODD")
    settled(page)
    until(page, "packs", len(ANSWERS), "the pages of the surveys are not on the device")
    stop()
    page.reload()
    begin(page, "whole")
    for number, answer in enumerate(ANSWERS["whole"]):
        fill(page, {"answer": "nobody"} if number == 9 else answer)
    serve(port)
    page.goto(address + "/")
    says(page, "'nobody' could not be taken as the answer to: Your address?", "the day does not say what is asked for again")
    for way in ("[data-asked] a", "form button.primary"):
        go(page, page.locator(way) if way[0] == "[" else card(page, "whole").locator(way), True)
        page.wait_for_selector(".problems a")
        check(page.locator("[name=answer]").input_value() == "nobody", "what was typed is not there any more")
        if way[0] == "[":
            look(page, axe, "odd")
            page.goto(address + "/")
            says(page, "'nobody' could not be taken", "the day says it once only")
    fill(page, "dontKnow")
    until(page, "runs", 0, "the rest is not sent")
    check(stored(work, "whole", "ODD")[0] == stored(work, "whole", "ON")[0], "whole of ODD is not stored as with a network")


def away(page, axe, address, serve, stop):
    port = address.rsplit(":", 1)[1]
    settled(page)
    check(not page.locator(".offline").is_visible(), "the day says that there is no connection")

    stop()
    page.reload()
    says(page, "This is how the day stood on", "the day does not open without a network")
    check(page.locator("li.card").count() == len(SURVEYS), "the day has not all cards without a network")
    look(page, axe, "day")
    page.goto(address + "/history")
    says(page, "There is no connection", "another page does not say that there is no connection")
    look(page, axe, "page")

    serve(port)
    page.goto(address + "/")
    begin(page, "asking")
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
        for name in ("checkin", "gad-7"):
            shutil.copy(ROOT / f"Surveys/{name}.yaml", work / "Surveys")
        (work / "Surveys/asking.yaml").write_text(ASKING)
        (work / "Surveys/whole.yaml").write_text(WHOLE)
        (work / "Schedules/away.yaml").write_text(SCHEDULE)
        (work / "Surveys/sips.yaml").write_text(LOG)
        (work / "Schedules/logs.yaml").write_text(LOGS)
        for person in PEOPLE:
            schedule = "logs" if person == "LOG" else "away"
            regimen(work, "participant", "add", person, "--schedule", schedule, "--zone", "UTC")
        address, problems, axe = serve(), [], Axe()
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

            for person in PEOPLE:
                LINKS[person] = regimen(work, "participant", "link", person, "--url", address).strip()

            def contexts(person):
                """A device of its own, on which somebody's link was opened."""
                context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
                page = context.new_page()
                page.on("pageerror", lambda e: problems.append(str(e)))
                page.goto(LINKS[person])
                return page

            page = contexts("A1")
            faults = page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
            check(not faults, f"the manifest: {faults}")
            away(page, axe, address, serve, stop)
            outcomes = json.loads(regimen(work, "history", "asking", "-p", "A1", "--json"))
            check(len(outcomes) == 1, f"{len(outcomes)} outcomes")
            whole(work, contexts, address, serve, stop, axe)
            half(work, contexts, address, serve, stop)
            late(work, contexts, address, serve, stop, axe)
            odd(work, contexts, address, serve, stop, axe)
            touched(work, contexts, address, serve, stop)
            gone(work, contexts, address, serve, stop, axe)
            out(work, contexts, address, serve, stop, axe)
            page.goto(address + "/")
            go(page, page.locator("form[action='/sign-out'] button"), True)
            check(page.evaluate("caches.match('/').then((found) => !found)"), "the device keeps the day after the session")
            check(not problems, f"the pages' scripts: {problems}")
            browser.close()
    print(f"away: the day opened, {len(ANSWERS)} surveys were taken without a network, and each answer was taken once")
    end()


main()
