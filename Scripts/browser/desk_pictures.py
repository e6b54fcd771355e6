"""Takes the pictures of the manual's pages on the desk, of the study that the desk's test makes.

  desk_pictures.py BIN TARGET     where regimen and regimen-server lie, and the folder for the pictures
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from common import served
from desk_deeds import event
from desk_people import SIZES, Desk
from desk_study import made

# Name, size, colours, page below /desk.
PICTURES = [
    ("today", "desk", "light", "/today"),
    ("grid", "desk", "light", "/participants/grid"),
    ("person", "desk", "light", "/participants/V0001"),
    ("event", "desk", "light", event("V0001", "checkin/daily@2026-06-08")),
    ("alerts", "desk", "light", "/alerts"),
    ("completeness", "tablet", "dark", "/completeness"),
    ("audit", "desk", "light", "/audit"),
    ("participants", "desk", "light", "/participants"),
    ("queries", "tablet", "light", "/queries"),
    ("signatures", "tablet", "light", "/completeness/signatures"),
    ("data", "desk", "light", "/data"),
    ("study", "tablet", "dark", "/study"),
    ("accounts", "desk", "light", "/accounts"),
    ("entry", "tablet", "light", None),
]
COLOURS = 128
# A task that is entered twice, for the pictures of both entries.
PAPER = {
    "Surveys/paper-form.yaml": """id: paper-form
title: Walking with a stick
steps:
  - id: form
    type: form
    title: From the paper form
    items:
      - { id: distance, type: numeric, prompt: How far did they walk?, minimum: 0, maximum: 2000, unit: m }
      - { id: stairs, type: scale, prompt: How many flights of stairs?, minimum: 0, maximum: 10 }
      - { id: alone, type: boolean, prompt: Were they alone? }
""",
    "Schedules/paper.yaml": """id: paper
title: Forms on paper
tasks:
  - { id: paper-form, survey: paper-form, doubleEntry: true, schedule: [{ id: daily, every: 1 day }] }
""",
}


def main():
    target = Path(sys.argv[2])
    with served("pictures") as (work, serve, _):
        study, facts = made(work)
        address = serve("0", study.environment)
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            desk = Desk(browser, None, study, address)
            page = desk.staff(
                "carla", "coordinator", "data-manager", "names", "administrator", "assessor=A01", name="Carla Coordinator")
            for name, size, scheme, path in PICTURES:
                width, height = SIZES[size]
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                if path:
                    desk.open(page, path)
                else:
                    begin(desk, page)
                keep(page, target, name)
            page.set_viewport_size(dict(zip(("width", "height"), SIZES["tablet"])))
            page.emulate_media(color_scheme="light")
            rehearse(desk, page)
            keep(page, target, "rehearsal")
            desk.open(page, "/tokens/new")
            keep(page, target, "token")
            enter_twice(study)
            desk.sign_in(page, "carla")
            desk.open(page, "/completeness/second-entries")
            page.locator("main td a[href*='event']").first.click()
            page.get_by_role("link", name="Say which is right").click()
            keep(page, target, "second-entry")
            other = desk.page(desk.context("tablet"))
            other.goto(address + "/desk/sign-in")
            keep(other, target, "sign-in")
            browser.close()


def keep(page, target, name):
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    file = target / f"desk-{name}.png"
    # Of few colours a page is as clear, and a third of the size.
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file}: {file.stat().st_size // 1024} KB")


def rehearse(desk, page):
    desk.open(page, "/rehearsal")
    page.select_option("[name=schedule]", "knee-recovery")
    page.fill("[name=people]", "20")
    page.locator("main form button").click()
    page.wait_for_load_state()


def enter_twice(study):
    """Somebody's paper form, entered by two people who differ."""
    for name, text in PAPER.items():
        (study.folder / name).write_text(text)
    study.regimen("accept", "--reason", "forms on paper")
    # They are in force from the next day on.
    study.move(minutes=24 * 60)
    study.regimen("participant", "add", "D001", "--schedule", "paper", "--name", "Dora Lind", "--site", "leeds")
    study.regimen("assessor", "add", "A02", "--name", "Nurse Two")
    for assessor in ("A01", "A02"):
        study.regimen("assessor", "assign", assessor, "D001")
    study.regimen("run", "paper-form", "-p", "D001", "--by", "A01", "--mode", "paper", "--answers", "-",
                  fed="{distance: 120, stairs: 2, alone: true}")
    study.regimen("outcome", "enter-again", "paper-form/daily@2026-06-11", "-p", "D001", "--by", "A02", "--answers", "-",
                  fed="{distance: 210, stairs: 2, alone: true}")


def begin(desk, page):
    """A question of the functional-independence survey, as an assessor has it on a tablet."""
    page.goto(desk.address + "/desk/today")
    page.locator("#due a[href*='fim']").first.click()
    page.get_by_role("link", name="Enter answers").click()
    page.locator(".desk-form .primary").click()
    page.wait_for_url("**/sittings/**")
    if not page.locator("[name=answer]").count():
        page.locator("button.primary").click()
        page.wait_for_selector("[name=answer]")


main()
