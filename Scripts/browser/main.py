"""Takes shipped surveys in a real browser, from a personal link to the closing page.

  main.py BIN     where regimen and regimen-server lie

Each way of looking (size, scheme, with and without scripts) is another participant of one study. What is stored has to equal
what the same answers make that are handed over as a file. axe has to find nothing on any page. BROWSER_PICTURES=DIR keeps
pictures.
"""

import json
import os
import re
import shutil

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from common import ROOT, answer, check, end, go, inspect, regimen, served

PICTURES = os.environ.get("BROWSER_PICTURES")

# Participant, size, colours, scripts.
WAYS = [
    ("B001", (390, 844), "light", True),
    ("B002", (390, 844), "dark", False),
    ("B003", (1280, 800), "light", False),
    ("B004", (1280, 800), "dark", True),
]
# A survey with the answers by question, and the same as a file.
SITTINGS = {
    "checkin": (["4", "11"], "{ pain: 4, sleep: 11 }"),
    "gad-7": (["0", "1", "2", "3", "0", ":skip", "1"],
              "{ q1: 0, q2: 1, q3: 2, q4: 3, q5: 0, q6: { state: skipped }, q7: 1 }"),
    "beep": (["6", "2", "3", "2"], "{ cheerful: 6, anxious: 2, tired: 3, alone: false }"),
}
SCHEDULE = "id: browser\ntitle: Browser\ndayStart: 00:00\nzone: UTC\ntasks:\n" + "".join(
    f"  - {{ id: {name}, survey: {name}, schedule: [{{ id: d, every: 1 day }}] }}\n" for name in SITTINGS
) + "  - { id: toilet, survey: toilet-log, schedule: [{ id: any, anytime: true }] }\n"


def look(page, axe, name):
    inspect(page, axe, name)
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def take(page, axe, survey, answers, name, tap):
    card = page.locator("li.card", has=page.locator(f"input[name=event][value^='{survey}/']"))
    go(page, card.locator("button"), tap)
    left, pages = list(answers), 0
    while page.locator(".thanks").count() == 0:
        pages += 1
        look(page, axe, f"{name}-{pages}")
        if page.locator("input[name=item]").count() == 0:
            go(page, page.locator("button.primary"), tap)
            continue
        if pages == 2:
            # What is not an answer is said, with the page's own words, and nothing is lost.
            go(page, page.locator("button.primary"), tap)
            check(page.locator(".problems a").count() == 1, f"{name}: no error is linked at the top")
            look(page, axe, f"{name}-error")
        answer(page, left.pop(0), tap)
        check(pages < 60, f"{name} has no end")
        if pages >= 60:
            return
    look(page, axe, f"{name}-closing")
    check(not left, f"{name}: {left} were not asked for")
    go(page, page.locator(".thanks ~ form button.primary, .thanks ~ p a.primary").first, tap)


def stored(folder, survey, participant):
    """The states and answers of the outcome, without what tells how and when they were given."""
    events = json.loads(regimen(folder, "history", survey, "-p", participant, "--json"))
    check(len(events) == 1, f"{participant} has {len(events)} outcomes of {survey}")
    shown = json.loads(regimen(folder, "outcome", "show", events[0]["event"], "-p", participant, "--json"))

    def bare(value):
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k not in VARIES}
        return [bare(v) for v in value] if isinstance(value, list) else value

    return bare(shown)


def log(page, axe, work, person, name, tap):
    """Entries of a log by one touch, one of them taken back."""
    for button in ("Big, Hard", "Small"):
        go(page, page.locator("form.log button", has_text=re.compile(f"{button}$")).first, tap)
        check(f"Recorded: {button}" in page.locator(".notice[role=status]:visible").first.inner_text(), f"{name}: {button}")
    look(page, axe, f"{name}-log")
    go(page, page.locator(".entries button").first, tap)
    entries = json.loads(regimen(work, "history", "toilet", "-p", person, "--json"))
    kinds = [[v["value"] for v in entry["values"]] for entry in entries if not entry.get("deleted")]
    check(kinds == [["small"]], f"{name}: the log has {kinds}")


VARIES = {"started", "finished", "milliseconds", "input", "run", "seed", "participant", "recorded", "opened", "sitting",
          "number", "began", "ms", "revision", "times", "entry", "entries", "mode", "completed", "hash", "draws", "author", "account", "by", "late"}


def main():
    with served("browser") as (work, serve, _):
        shutil.copytree(ROOT / "Surveys", work / "Surveys")
        shutil.copy(ROOT / "study.yaml", work)
        (work / "Schedules").mkdir()
        (work / "Schedules/browser.yaml").write_text(SCHEDULE)
        people = [way[0] for way in WAYS] + ["FILE"]
        links = {}
        for person in people:
            regimen(work, "participant", "add", person, "--schedule", "browser", "--zone", "UTC")
        address = serve()
        for person in people[:-1]:
            links[person] = regimen(work, "participant", "link", person, "--url", address).strip()
        for survey, (_, answers) in SITTINGS.items():
            (work / "answers.yaml").write_text(answers)
            regimen(work, "run", survey, "-p", "FILE", "--answers", "answers.yaml")
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            axe = Axe()
            for person, (width, height), scheme, scripts in WAYS:
                tap = width < 600
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=tap, is_mobile=tap,
                    java_script_enabled=True)
                if not scripts:
                    # The page's own scripts are kept away; axe needs the engine.
                    context.route("**/*.js", lambda route: route.abort())
                page = context.new_page()
                problems = []
                page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
                page.on("pageerror", lambda e: problems.append(str(e)))
                page.goto(links[person])
                name = f"{width}-{scheme}"
                look(page, axe, f"{name}-feed")
                for survey, (answers, _) in SITTINGS.items():
                    take(page, axe, survey, answers, f"{name}-{survey}", tap)
                    check(
                        stored(work, survey, person) == stored(work, survey, "FILE"),
                        f"{survey} of {person} is not what the answers file makes")
                log(page, axe, work, person, name, tap)
                look(page, axe, f"{name}-done")
                page.goto(address + "/history")
                look(page, axe, f"{name}-history")
                page.goto(address + "/nothing")
                look(page, axe, f"{name}-missing")
                # Refused requests are logged by the browser itself.
                kept = [p for p in problems if "Failed to load resource" not in p]
                check(not kept, f"{name}: the browser complains: {kept[:3]}")
                print(f"{name}{'' if scripts else ' without scripts'}: {len(SITTINGS)} sittings")
                context.close()
            browser.close()
    end()


main()
