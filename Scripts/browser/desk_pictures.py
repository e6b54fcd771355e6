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
                picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                file = target / f"desk-{name}.png"
                # Of few colours a page is as clear, and a third of the size.
                picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(file, optimize=True)
                print(f"{file}: {file.stat().st_size // 1024} KB")
            browser.close()


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
