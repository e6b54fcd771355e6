"""How pages look: the day, questions, an error, the closing page and the history, in English, Japanese and from right to left.

  looks.py BIN     where regimen and regimen-server lie

At the sizes of a phone and a desk, light and dark. axe finds nothing, no page is wider than its window, and from right to left
what comes first stands right. The language from right to left is one for tests: its texts are the study's, ours stay English.
BROWSER_PICTURES=DIR keeps pictures.
"""

import os

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from common import answer, check, end, go, inspect, regimen, served

PICTURES = os.environ.get("BROWSER_PICTURES")
SIZES = [(390, 844), (1280, 800)]
LANGUAGES = {"en": "ltr", "ja": "ltr", "ar": "rtl"}

STUDY = """id: looks
title: { en: Knee recovery study, ja: 膝の回復に関する研究, ar: دراسة تعافي الركبة }
contact: knee-study@example.org
languages: [en, ja, ar]
zone: UTC
"""
SURVEY = """id: day
title: { en: Evening questions, ja: 夕方の質問, ar: أسئلة المساء }
steps:
  - id: form
    type: form
    title: { en: How was today?, ja: 今日はいかがでしたか?, ar: كيف كان يومك؟ }
    items:
      - id: pain
        type: scale
        prompt: { en: How strong was your pain when you climbed stairs?, ja: 階段を上るとき、痛みはどのくらいでしたか?, ar: ما شدة الألم عند صعود الدرج؟ }
        minimum: 0
        maximum: 10
        minimumLabel: { en: No pain, ja: 痛みなし, ar: لا ألم }
        maximumLabel: { en: Worst pain, ja: 最も強い痛み, ar: أشد ألم }
      - id: where
        type: choice
        multiple: true
        prompt: { en: Where did it hurt?, ja: どこが痛みましたか?, ar: أين كان الألم؟ }
        choices:
          - { value: front, text: { en: In front of the kneecap, ja: 膝のお皿の前, ar: أمام الرضفة } }
          - { value: behind, text: { en: Behind the knee, ja: 膝の裏, ar: خلف الركبة } }
          - { value: other, text: { en: Elsewhere, ja: その他, ar: مكان آخر }, other: true }
      - id: hours
        type: numeric
        prompt: { en: For how many hours did you sleep?, ja: 何時間眠りましたか?, ar: كم ساعة نمت؟ }
        minimum: 0
        maximum: 24
        unit: h
        dontKnow: true
        optional: true
outcomes: [{ kind: pain, from: form/pain }]
"""
SCHEDULE = """id: looks
title: Looks
dayStart: 00:00
zone: UTC
tasks:
  - { id: day, title: { en: Evening questions, ja: 夕方の質問, ar: أسئلة المساء }, survey: day, schedule: [{ id: d, every: 1 day }] }
  - { id: night, title: { en: Night questions, ja: 夜の質問, ar: أسئلة الليل }, survey: day, schedule: [{ id: d, every: 1 day }] }
"""


def look(page, axe, name):
    inspect(page, axe, name)
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/look-{name}.png", full_page=True)


def side(page, first, second):
    """Whether one thing stands left of another."""
    boxes = [page.locator(one).first.bounding_box() for one in (first, second)]
    return boxes[0]["x"] < boxes[1]["x"]


def through(page, axe, name, direction, tap):
    isLeft = direction == "ltr"
    check(page.locator("html").get_attribute("dir") == direction, f"{name}: the page is not written {direction}")
    look(page, axe, f"{name}-feed")
    check(side(page, ".week li:nth-child(1)", ".week li:nth-child(2)") == isLeft, f"{name}: the week runs the wrong way")
    go(page, page.locator("li.card form button.primary").first, tap)
    look(page, axe, f"{name}-scale")
    check(side(page, ".steps label:nth-child(1)", ".steps label:nth-child(2)") == isLeft, f"{name}: the scale runs the wrong way")
    check(side(page, ".ends span:nth-child(1)", ".ends span:nth-child(2)") == isLeft, f"{name}: the scale's ends are the wrong way")
    go(page, page.locator("button.primary"), tap)
    look(page, axe, f"{name}-error")
    answer(page, "7", tap)
    look(page, axe, f"{name}-choice")
    check(side(page, ".option input", ".option span") == isLeft, f"{name}: the box of a choice is on the wrong side")
    answer(page, "2", tap)
    look(page, axe, f"{name}-number")
    check(side(page, "#answer", ".unit") == isLeft, f"{name}: the unit is on the wrong side")
    answer(page, "7", tap)
    look(page, axe, f"{name}-closing")
    check(side(page, ".answers dt", ".answers .change") == isLeft, f"{name}: an answer's button is on the wrong side")
    go(page, page.locator(".thanks ~ form button.primary").first, tap)
    look(page, axe, f"{name}-done")
    page.goto(page.url.split("?")[0].rstrip("/") + "/history")
    look(page, axe, f"{name}-history")


def main():
    with served("looks") as (work, serve, _):
        for path, text in {"study.yaml": STUDY, "Surveys/day.yaml": SURVEY, "Schedules/looks.yaml": SCHEDULE}.items():
            (work / path).parent.mkdir(exist_ok=True)
            (work / path).write_text(text)
        ways = [(language, size, scheme) for language in LANGUAGES for size in SIZES for scheme in ("light", "dark")]
        for number, (language, *_) in enumerate(ways):
            regimen(work, "participant", "add", f"L{number}", "--schedule", "looks", "--zone", "UTC", "--language", language)
        address, axe = serve(), Axe()
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for number, (language, (width, height), scheme) in enumerate(ways):
                tap = width < 600
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=tap, is_mobile=tap)
                page = context.new_page()
                page.goto(regimen(work, "participant", "link", f"L{number}", "--url", address).strip())
                through(page, axe, f"{language}-{width}-{scheme}", LANGUAGES[language], tap)
                context.close()
            browser.close()
    print(f"looks: {len(ways)} ways of looking")
    end()


main()
