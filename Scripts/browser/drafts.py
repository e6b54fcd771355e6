"""What is typed or marked and not sent is there again: after Back, Skip, a reload and Stop, until it is answered.

  drafts.py BIN     where regimen and regimen-server lie
"""

import re

from playwright.sync_api import sync_playwright

from common import check, end, go, regimen, served

SURVEY = """id: talk
title: Talk
steps:
  - id: page
    type: form
    title: Talk
    items:
      - { id: how, type: text, prompt: How was it?, optional: true }
      - { id: what, type: choice, multiple: true, optional: true, prompt: What did you do?, choices: [walk, { value: more, text: More, other: true }] }
      - { id: day, type: date, optional: true, prompt: Since when? }
  - id: before
    type: form
    title: Before
    items: [{ id: first, type: boolean, optional: true, prompt: Was it good? }]
  - id: after
    type: form
    title: After
    items: [{ id: second, type: boolean, optional: true, prompt: Will it be good? }]
  - { id: done, type: completion, title: Thanks }
"""
SCHEDULE = "id: t\ntitle: T\nzone: UTC\ntasks:\n  - { id: talk, survey: talk, schedule: [{ id: d, every: 1 day }] }\n"


def drafts(page):
    return page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft '))")


def press(page, name):
    go(page, page.locator(f"form.sitting button[value={name}]"), False)


def words(page):
    return page.input_value("[name=answer]:not([type=checkbox])")


def main():
    with served("drafts") as (work, serve, _):
        for folder, text in (("Surveys/talk", SURVEY), ("Schedules/t", SCHEDULE)):
            path = work / f"{folder}.yaml"
            path.parent.mkdir()
            path.write_text(text)
        (work / "study.yaml").write_text("id: drafts\n")
        regimen(work, "participant", "add", "P1", "--schedule", "t", "--zone", "UTC")
        address = serve()
        link = regimen(work, "participant", "link", "P1", "--url", address).strip()
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_page()
            problems = []
            page.on("pageerror", lambda fault: problems.append(str(fault)))
            page.goto(link)
            go(page, page.locator("li.card button.primary"), False)

            page.fill("[name=answer]", "long <b> & story")
            page.reload()
            check(words(page) == "long <b> & story", "a reload keeps a text")
            press(page, "skip")
            page.check("input[name=answer][value='2']")
            page.fill("[name=other2]", "swam")
            press(page, "back")
            check(words(page) == "long <b> & story", "what was typed before Skip is there on the way back")
            go(page, page.locator("form.sitting button.primary"), False)
            check(page.is_checked("input[name=answer][value='2']") and page.input_value("[name=other2]") == "swam", "marks and own words are there after Back")
            check(len(drafts(page)) == 1, f"what was sent is kept no longer: {drafts(page)}")
            go(page, page.get_by_text("Stop, go on later"), False)
            go(page, page.locator("li.card button.primary"), False)
            check(page.is_checked("input[name=answer][value='2']") and page.input_value("[name=other2]") == "swam", "they are there after Stop and Go on")
            page.uncheck("input[name=answer][value='2']")
            page.check("input[name=answer][value='1']")
            go(page, page.locator("form.sitting button.primary"), False)

            # A date that no calendar has stays on the page, and is not sent as none.
            page.locator("[name=answer]").press_sequentially("02312026")
            page.locator("form.sitting button.primary").click()
            check(page.locator("[name=answer]").evaluate("field => field.validity.badInput"), "a date that doesn't exist stays in its field")
            page.fill("[name=answer]", "2026-02-28")
            go(page, page.locator("form.sitting button.primary"), False)

            # What was marked at the first question of one page is not marked at the first question of the next.
            page.check("input[name=answer][value='1']")
            go(page, page.locator("form.sitting button.primary"), False)
            check(page.get_by_text("Will it be good?").count() > 0, "the next page's question shows")
            check(page.locator("input[name=answer]:checked").count() == 0, "nothing is marked at a question that was not answered")
            press(page, "skip")
            check(drafts(page) == [], f"nothing is left of a sitting that ended: {drafts(page)}")
            shown = regimen(work, "history", "talk", "-p", "P1", "--json")
            event = re.search(r'"event":\s*"([^"]+)"', shown)[1]
            told = regimen(work, "outcome", "show", event, "-p", "P1")
            for part in ("long <b> & story", "walk", "2026-02-28"):
                check(part in told, f"'{part}' is recorded: {told}")
            check("swam" not in told, "what was unmarked is not recorded")

            page.goto(address)
            page.evaluate("sessionStorage.setItem('draft /sittings/9 1', '{\"values\":[]}')")
            go(page, page.locator("form[action='/sign-out'] button"), False)
            check(drafts(page) == [], "nothing is left after signing out")
            check(not problems, f"the browser complains: {problems}")
            browser.close()
    end()


main()
