"""Measures with a real browser: its virtual sensors, its place on earth, and taps on the tasks' buttons.

  measuring.py BIN     where regimen and regimen-server lie

The knee's recording is played into the browser's orientation sensor: its angles have to be those of `run --sensor` to half a
degree. A way is walked by the browser's geolocation. Each task is tapped through as a person would, by what the page shows.
"""

import json
import math
import os
import re
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

from common import ROOT, check, end, inspect, regimen, served

PICTURES = os.environ.get("BROWSER_PICTURES")
KNEES = ["knee-flexion", "knee-flexion-gap", "flipped"]

SURVEYS = {
    "knee": "type: rangeOfMotion, joint: knee, side: left, orientation: portrait",
    "way": "type: locationTrack, accuracy: 10 m",
    "taps": "type: tapping, duration: 5 s, hand: right",
    "reaction": "type: reactionTime, minimumStimulusInterval: 1 s, maximumStimulusInterval: 2 s, attempts: 2, practice: 1",
    "inks": "type: stroop, attempts: 4, practice: 2",
    "digits": "type: digitSpan, practice: 1, maximumTests: 3",
    "sums": "type: psat, seriesLength: 10, practice: 2, interStimulusInterval: 2 s",
    "tower": "type: towerOfHanoi, numberOfDisks: 3",
    "walk": "type: timedWalk, distance: 5 m, trials: 2",
}
SCHEDULE = "id: measuring\ntitle: Measuring\ndayStart: 00:00\nzone: UTC\ntasks:\n" + "".join(
    f"  - {{ id: {name}, survey: {name}, schedule: [{{ id: d, every: 1 day }}] }}\n" for name in SURVEYS)


def found(json_value, name):
    """The first object that has a member, wherever it stands."""
    if isinstance(json_value, dict):
        if name in json_value and json_value[name] is not None:
            return json_value
        parts = list(json_value.values())
    else:
        parts = json_value if isinstance(json_value, list) else []
    return next((hit for hit in (found(part, name) for part in parts) if hit), None)


def measured(folder, survey, person, field):
    events = json.loads(regimen(folder, "history", survey, "-p", person, "--json"))
    check(len(events) == 1, f"{person} has {len(events)} outcomes of {survey}")
    if not events:
        return {}
    return found(json.loads(regimen(folder, "outcome", "show", events[0]["event"], "-p", person, "--json")), field) or {}


def begin(page, survey, axe):
    card = page.locator("li.card", has=page.locator(f"input[name=event][value^='{survey}/']"))
    with page.expect_navigation():
        card.locator("button").tap()
    page.wait_for_selector(".measure-pads button")
    look(page, axe, survey)


def look(page, axe, name):
    inspect(page, axe, name)
    picture(page, name)


def picture(page, name):
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/measuring-{name}.png", full_page=True)


def press(page, word):
    page.locator(".measure-pads button", has_text=re.compile(f"^{word}$")).first.tap()


def message(page):
    return text(page, ".measure-message")


def closed(page, survey):
    try:
        page.wait_for_selector(".thanks", timeout=20_000)
    except Exception:
        picture(page, survey + "-stuck")
        check(False, f"{survey} does not come to its end: {page.locator('main').inner_text()[:300]}")
    page.goto(page.url.split("/sittings")[0] + "/")


def samples(name):
    if name != "flipped":
        items = json.loads((ROOT / f"Surveys/recordings/{name}.json").read_text())["items"]
        return [(i["timestamp"], *(i["attitude"][k] for k in "xyzw")) for i in items]
    # A sensor may give either sign of one attitude.
    return [(t, *(part * (-1 if n % 7 == 3 else 1) for part in rest))
            for n, (t, *rest) in enumerate(samples("knee-flexion"))]


# Keeps the reading of the sensor that the page took last.
WITNESS = """
  if ('RelativeOrientationSensor' in window)
    window.RelativeOrientationSensor = class extends RelativeOrientationSensor {
      constructor(options) {
        super(options);
        this.addEventListener('reading', () => { window.lastReading = [...this.quaternion]; });
      }
    };
"""


def between(one, other):
    """The angle between two attitudes, in degrees."""
    return math.degrees(2 * math.acos(min(1, abs(sum(a * b for a, b in zip(one, other))))))


def turning_points(readings):
    """The numbers of the readings that a result is made of: the furthest from the start, the furthest from that one, the last."""
    def furthest(origin):
        return max(range(len(readings)), key=lambda number: between(readings[number][1:], origin[1:]))

    there = furthest(readings[0])
    return {there, furthest(readings[there]), len(readings) - 1}


def knee(page, cdp, name, axe):
    readings = samples(name)
    needed = turning_points(readings)
    cdp.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": "relative-orientation", "metadata": {}})

    def show(reading):
        cdp.send("Emulation.setSensorOverrideReadings", {
            "type": "relative-orientation",
            "reading": {"quaternion": dict(zip("xyzw", reading[1:]))}})

    show(readings[0])
    begin(page, "knee", axe)
    press(page, "Start")
    # As quick as it was: the page takes a limb that hardly moves for one that is back at its start.
    begun = time.monotonic()
    for number, reading in enumerate(readings):
        left = reading[0] - readings[0][0] - (time.monotonic() - begun)
        # A slow machine leaves readings out, but none that the result is made of.
        if left < -0.02 and number not in needed:
            continue
        time.sleep(max(0, left))
        show(reading)
        if number in needed:
            check(until(page, lambda: is_taken(page, reading)), f"{name}: the page does not take reading {number}")
        if number == len(readings) // 2:
            picture(page, f"knee-{name}-running")
    # The page may have ended the movement by itself.
    finish = page.locator(".measure-pads button", has_text=re.compile("^Finish$"))
    if finish.count():
        finish.first.tap()
    closed(page, "knee")


def is_taken(page, reading):
    last = page.evaluate("window.lastReading")
    return page.locator(".thanks").count() or last and between(last, reading[1:]) < 0.3


def way(page, context, axe):
    begin(page, "way", axe)

    def walk(steps):
        """One position after the other, each when the page has taken the one before."""
        for step in steps:
            before = figure(page)
            context.set_geolocation({"latitude": 35.6800 + step * 0.0001, "longitude": 139.7000, "accuracy": 5})
            check(until(page, lambda: figure(page) != before), f"the page does not take position {step}")

    context.set_geolocation({"latitude": 35.6800, "longitude": 139.7000, "accuracy": 5})
    press(page, "Start")
    check(until(page, lambda: figure(page)), "the page takes no first position")
    walk(range(1, 12))
    picture(page, "way-running")
    # A reload loses no position.
    page.reload()
    page.wait_for_selector(".measure-pads button")
    check("12 positions" in page.locator(".measure-stage").inner_text(), "a reload loses part of the way")
    press(page, "Go on")
    walk(range(12, 20))
    press(page, "Finish")
    page.fill("#name", "To the lake")
    look(page, axe, "way-finished")
    with page.expect_navigation():
        page.locator(".buttons button.primary").tap()
    closed(page, "way")


def text(page, selector):
    """What stands there at this moment; nothing where it does not."""
    return page.evaluate("(selector) => document.querySelector(selector)?.textContent ?? ''", selector)


def figure(page):
    return text(page, ".measure-stage .figure")


def until(page, condition, seconds=15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = condition()
        except Error:
            # The page went away meanwhile: the next look finds another.
            found = None
        if found:
            return found
        time.sleep(0.01)
    return None


def leave_practice(page):
    until(page, lambda: "That was the practice" in message(page))
    press(page, "Begin")


def taps(page):
    press(page, "Begin")
    for number in range(16):
        press(page, "Left" if number % 2 == 0 else "Right")
    picture(page, "taps-running")


def reaction(page):
    press(page, "Begin")
    for attempt in range(3):
        if attempt == 1:
            leave_practice(page)
        page.wait_for_selector(".measure-stage.sign", timeout=10_000)
        picture(page, "reaction-sign")
        press(page, "Tap here")
        page.wait_for_selector(".measure-stage:not(.sign)")
        until(page, lambda: "ms" not in figure(page))


INKS = {"ink-red": "RED", "ink-green": "GREEN", "ink-blue": "BLUE", "ink-yellow": "YELLOW"}


def inks(page):
    press(page, "Begin")
    for number in range(6):
        if number == 2:
            leave_practice(page)
        shown = page.wait_for_selector(".measure-stage [class*=ink-]", timeout=10_000)
        kind = next(k for k in shown.get_attribute("class").split() if k in INKS)
        if number == 3:
            picture(page, "inks-running")
        press(page, INKS[kind])
        page.wait_for_selector(".measure-stage [class*=ink-]", state="detached", timeout=10_000)


def digits(page):
    press(page, "Begin")
    for game in range(4):
        if game == 1:
            leave_practice(page)
        row, last = [], ""
        while "Enter the digits" not in message(page):
            now = figure(page)
            if now != last and re.fullmatch(r"[0-9]", now):
                row.append(now)
            last = now
            time.sleep(0.01)
        if game == 2:
            # One game is lost.
            row = row[::-1] if row != row[::-1] else row[1:]
        for digit in row:
            press(page, digit)
        if game == 1:
            picture(page, "digits-running")
        press(page, "OK")
        until(page, lambda: "Enter the digits" not in message(page))


def sums(page):
    press(page, "Begin")
    for part in (3, 11):
        if part == 11:
            leave_practice(page)
        before, seen, last = None, 0, ""
        while seen < part and page.locator(".thanks").count() == 0:
            now = figure(page)
            if re.fullmatch(r"[0-9]", now) and last in ("", "_", "typed"):
                seen += 1
                if before is not None:
                    for digit in str(before + int(now)):
                        press(page, digit)
                before, last = int(now), now
                page.wait_for_selector(f".measure-stage .figure:not(:text-is('{now}'))", timeout=5000)
            last = "typed"
            time.sleep(0.01)


def tower(page):
    press(page, "Begin")
    for number, move in enumerate(("13", "12", "32", "13", "21", "23", "13")):
        for place in move:
            press(page, place)
        if number == 3:
            picture(page, "tower-running")


def walk(page):
    press(page, "Begin")
    for _ in range(2):
        press(page, "Start")
        time.sleep(1.2)
        picture(page, "walk-running")
        press(page, "Stop")
        press(page, "Go on")


def main():
    with served("measuring") as (work, serve, _):
        (work / "Surveys").mkdir()
        (work / "Schedules").mkdir()
        (work / "study.yaml").write_text("id: measuring\ntitle: Measuring\n")
        for name, step in SURVEYS.items():
            (work / f"Surveys/{name}.yaml").write_text(
                f"id: {name}\ntitle: {name}\nsteps:\n  - {{ id: m, title: What is measured, conclusion: false, {step} }}\n")
        (work / "Schedules/measuring.yaml").write_text(SCHEDULE)
        people = [f"K{n}" for n in range(len(KNEES))] + ["DENIED"]
        for person in people:
            regimen(work, "participant", "add", person, "--schedule", "measuring", "--zone", "UTC")
        address = serve()
        links = {p: regimen(work, "participant", "link", p, "--url", address).strip() for p in people}
        with sync_playwright() as play:
            browser = play.chromium.launch(
                executable_path="/usr/bin/chromium",
                args=["--no-sandbox", "--enable-features=GenericSensorExtraClasses"])
            axe = Axe()
            for number, name in enumerate(KNEES):
                context = browser.new_context(
                    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
                    permissions=["geolocation", "accelerometer", "gyroscope"])
                page = context.new_page()
                page.add_init_script(WITNESS)
                problems = []
                page.on("pageerror", lambda e: problems.append(str(e)))
                page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
                person = people[number]
                page.goto(links[person])
                knee(page, context.new_cdp_session(page), name, axe)
                result = measured(work, "knee", person, "minimum")
                source = ROOT / f"Surveys/recordings/{'knee-flexion' if name == 'flipped' else name}.json"
                wanted = found(json.loads(regimen(
                    work, "run", "knee", "--dry-run", "--sensor", f"m={source}", "--json")), "minimum")
                for field in ("start", "finish", "minimum", "maximum", "range"):
                    check(
                        abs(result.get(field, 1e9) - wanted[field]) <= 0.5,
                        f"{name}: {field} is {result.get(field)} on the page, {wanted[field]} from the recording")
                print(f"{name}: {result.get('range')} degrees, {wanted['range']} from the recording")
                if number == 0:
                    way(page, context, axe)
                    track = measured(work, "way", person, "distance")
                    check(195 < track.get("distance", 0) < 215, f"the way has {track.get('distance')} m")
                    check(track.get("name") == "To the lake", "the way has no name")
                    for survey, tapped, field, wanted in (
                            ("taps", taps, "taps", 16), ("reaction", reaction, "responses", 2), ("inks", inks, "correct", 4),
                            ("digits", digits, "games", 3), ("sums", sums, "length", 10),
                            ("tower", tower, "moveCount", 7), ("walk", walk, "trials", None)):
                        begin(page, survey, axe)
                        tapped(page)
                        closed(page, survey)
                        result = measured(work, survey, person, field)
                        check(wanted is None or result.get(field) == wanted, f"{survey}: {field} is {result.get(field)}")
                        print(f"{survey}: {field} {result.get(field) if wanted is not None else len(result.get(field, []))}")
                    digits_result = measured(work, "digits", person, "games")
                    check(digits_result.get("failures") == 1, f"digits: {digits_result.get('failures')} games were lost")
                kept = [p for p in problems if "Failed to load resource" not in p]
                check(not kept, f"{name}: the browser complains: {kept[:3]}")
                context.close()
            # Who does not allow it is told, and can type it in.
            context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
            page = context.new_page()
            page.goto(links["DENIED"])
            begin(page, "way", axe)
            press(page, "Start")
            until(page, lambda: "not allowed" in message(page))
            check("not allowed" in message(page), f"a denied permission is not told: {message(page)}")
            check(page.locator("details.by-hand").get_attribute("open") is not None, "by hand is not offered")
            look(page, axe, "way-denied")
            page.fill("#name", "By hand")
            page.fill("#part0", "500")
            page.fill("#part1", "400")
            with page.expect_navigation():
                page.locator(".buttons button.primary").tap()
            closed(page, "way")
            check(measured(work, "way", "DENIED", "distance").get("distance") == 500, "by hand is not taken")
            browser.close()
    end()


main()
