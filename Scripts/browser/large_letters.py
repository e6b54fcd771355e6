"""Pages at 360 px with letters of twice the size: nothing is cut off. And numbers on a device without a network are read as
the server reads them.

  large_letters.py BIN     where regimen and regimen-server lie
"""

from playwright.sync_api import sync_playwright

from common import check, end, go, regimen, served

S = """id: talk
title: Talk
steps:
  - { id: c, type: consent, document: c.md, version: 1, signature: true }
  - { id: s, type: question, item: { id: s, type: scale, prompt: How strong is your pain right now?, minimum: 0, maximum: 10, minimumLabel: No pain at all, maximumLabel: Worst imaginable pain } }
  - { id: s7, type: question, item: { id: s7, type: scale, prompt: Agree?, minimum: 1, maximum: 7, minimumLabel: Strongly disagree, maximumLabel: Strongly agree } }
  - { id: d, type: question, item: { id: d, type: dateTime, prompt: Since when? } }
  - { id: n, type: question, item: { id: n, type: numeric, prompt: Hours of sleep?, minimum: 0, maximum: 24, unit: hours per night } }
"""
C = "id: t\ntitle: T\nzone: UTC\ntasks:\n  - { id: talk, survey: talk, schedule: [{ id: d, every: 1 day }] }\n"
with served("look") as (work, serve, _):
    for f, t in (("Surveys/talk.yaml", S), ("Schedules/t.yaml", C), ("Surveys/c.md", "# Consent to take part\n\n" + "You may stop at any time, and nobody will ask you why. "*40)):
        path = work / f
        path.parent.mkdir(exist_ok=True)
        path.write_text(t)
    (work / "study.yaml").write_text("id: look\n")
    regimen(work, "participant", "add", "P1", "--schedule", "t", "--zone", "UTC")
    a = serve()
    link = regimen(work, "participant", "link", "P1", "--url", a).strip()
    with sync_playwright() as play:
        b = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = b.new_page(viewport={"width": 360, "height": 740})
        def look(name):
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            page.wait_for_timeout(100)
            cut = page.evaluate("""[...document.querySelectorAll('body *')].filter((element) => {
              const box = element.getBoundingClientRect();
              const room = element.closest('.field, .measured');
              return !element.closest('.visually-hidden, .week') && box.width && box.bottom > 0
                && (box.left < -1 || box.right > innerWidth + 1 || room && box.right > room.getBoundingClientRect().right + 1);
            }).map((element) => element.outerHTML.slice(0, 80))""")
            check(cut == [], f"{name}: beyond its room: {cut}")
            skip = page.evaluate("document.querySelector('.skip-link').getBoundingClientRect().bottom")
            check(skip <= 0, f"{name}: the link that skips shows before it has the focus")

        page.goto(link)
        look("today")
        go(page, page.locator("li.card button.primary"), False)
        look("consent")
        page.check("input[type=radio][value='2']")
        page.fill("[name=signature]", "Jane")
        go(page, page.locator("button.primary"), False)
        look("signed")
        page.fill("[name=signature]", "")
        go(page, page.locator("button.primary"), False)
        look("declining")
        page.check("input[type=radio][value='1']")
        page.fill("[name=signature]", "Jane Doe")
        go(page, page.locator("button.primary"), False)
        look("scale11")
        page.check("input[type=radio][value='4']")
        go(page, page.locator("button.primary"), False)
        look("scale7")
        page.check("input[type=radio][value='4']")
        go(page, page.locator("button.primary"), False)
        look("moment")
        page.fill("[name=answer]", "2026-11-01")
        page.fill("[name=time]", "08:00")
        go(page, page.locator("button.primary"), False)
        page.fill("[name=answer]", "99")
        go(page, page.locator("button.primary"), False)
        look("number")
        # The rule of numbers of the device's script.
        worker = page.evaluate("fetch(document.body.dataset.worker).then(r => r.text())")
        read = worker[worker.index("function read(typed, how)"):worker.index("const fixed =")]
        fault = worker[worker.index("function fault(at, fields)"):worker.index("// A number as the server writes it")]
        def r(typed, comma):
            return page.evaluate("([typed, comma, code]) => new Function('typed', 'how', code + '; return read(typed, how)')(typed, { comma, unit: '' })", [typed, comma, read])
        for typed, comma, want in ((".5", False, "0.5"), (",5", True, "0.5"), ("7,5", True, "7.5"), ("7.5", True, "7.5"), ("1,500", False, None), ("1.500", True, None)):
            check(r(typed, comma) == want, f"{typed} {comma}: {r(typed, comma)}")
        at = {"refused": "x", "needed": "n", "bounds": [{"least": 0, "text": "LEAST"}, {"most": 5, "text": "MOST"}], "number": {"comma": False, "decimals": 1, "unit": "", "unread": "U", "pointed": "P {typed} {number}", "fraction": "F"}}
        got = page.evaluate("([at, code, typed]) => new Function('at', 'typed', 'const fixed = [];' + code + '; return fault(at, new URLSearchParams({ answer: typed }))')(at, typed)", [at, read + fault, "7,5"])
        check(got == "P 7,5 7.5", f"said: {got}")
        b.close()
end()
