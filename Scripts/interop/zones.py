"""Python's zoneinfo against the starts of daily events, for eleven years in forty zones.

In a gap Python's fold=0 reads the time with the offset before it, which moves it forward by the gap; a time that comes
twice it reads as the first. That is RFC 5545 and what a schedule means.

DIFFERENCE: a start that the gap would carry past the end of its study day stays in it, at its last second, so that an
event never lies outside the day that it is named after (America/Nuuk, 23:45 on the last Saturday of March).
"""

import datetime
import zoneinfo

ZONES = """
Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Juba America/Asuncion America/Bogota
America/Caracas America/Chihuahua America/Ciudad_Juarez America/Havana America/Mexico_City America/New_York America/Nuuk
America/Santiago America/Sao_Paulo America/Scoresbysund America/St_Johns Antarctica/Casey Antarctica/Troll
Antarctica/Vostok Asia/Almaty Asia/Amman Asia/Beirut Asia/Damascus Asia/Gaza Asia/Jerusalem Asia/Kathmandu Asia/Tehran
Asia/Tokyo Atlantic/Azores Australia/Lord_Howe Europe/Dublin Europe/London Europe/Volgograd Pacific/Apia
Pacific/Auckland Pacific/Chatham Pacific/Fiji Pacific/Norfolk
""".split()
TIMES = ("00:00", "02:30", "23:45")
FIRST, LAST = datetime.date(2020, 1, 1), datetime.date(2031, 1, 1)


def starts(zone):
    """Every start, as the program prints it."""
    found = []
    day = FIRST
    while day < LAST:
        for time in TIMES:
            wall = datetime.datetime.combine(day, datetime.time.fromisoformat(time), zone)
            instant = wall.astimezone(datetime.timezone.utc).astimezone(zone)
            if instant.date() != day:
                end = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(0), zone)
                last = end.astimezone(datetime.timezone.utc) - datetime.timedelta(seconds=1)
                instant = last.astimezone(zone)
            found.append((day.isoformat(), instant.isoformat(timespec="seconds")))
        day += datetime.timedelta(days=1)
    return found


def transitions(zone):
    offsets = [datetime.datetime.combine(FIRST + datetime.timedelta(days=n), datetime.time(12), zone).utcoffset()
               for n in range((LAST - FIRST).days)]
    return sum(1 for a, b in zip(offsets, offsets[1:]) if a != b)


def judge(judge, study):
    judge.expect(len(ZONES) == 40, "forty zones")
    seen = 0
    for number, name in enumerate(ZONES):
        (study.folder / "Schedules" / "zones.yaml").write_text(
            f"id: zones\ntitle: Zones\nzone: {name}\ntasks:\n  - id: checkin\n    survey: checkin\n"
            f"    schedule: [{{ id: daily, every: 1 day, at: ['{TIMES[0]}', '{TIMES[1]}', '{TIMES[2]}'] }}]\n")
        events = study.json("calendar", "zones", "--enrolled", str(FIRST), "--from", str(FIRST), "--to", str(LAST), "--json")
        zone = zoneinfo.ZoneInfo(name)
        seen += transitions(zone)
        expected = sorted(starts(zone))
        got = sorted((event["date"], event["start"]) for event in events)
        wrong = [pair for pair in zip(got, expected) if pair[0] != pair[1]][:3]
        judge.expect(got == expected, f"{name}: {len(got)} events for {len(expected)}; (program, zoneinfo) {wrong}")
        judge.expect(len({event["event"] for event in events}) == len(events), f"{name}: event ids are unique")
    (study.folder / "Schedules" / "zones.yaml").unlink()
    judge.expect(seen > 300, f"the zones have many transitions in those years, {seen}")
