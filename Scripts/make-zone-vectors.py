"""Writes Tests/CivilTimeTests/Fixtures/zone-vectors.txt: zones as TZif bytes, and what Python's zoneinfo reads in them.

    python3 Scripts/make-zone-vectors.py > Tests/CivilTimeTests/Fixtures/zone-vectors.txt

Needs `zic` and the system's tzdata.zi. The bytes are kept beside the answers, so that the vectors stay true when the
system's zone data is renewed. Changes of offset are found by bisection on zoneinfo's answers, not by reading the file.

A line `zone NAME BASE64` is followed by one line for each change of offset from 1970 through 2037:
`T BEFORE AFTER FIRST SECOND`, where T is the change's first second since 1970, BEFORE and AFTER are offsets in seconds,
and FIRST and SECOND are the instants, less T, that zoneinfo gives (fold 0 and 1) for the wall-clock reading midway
between what the clock showed and what it was set to.
"""

import base64
import datetime
import io
import pathlib
import subprocess
import tempfile
import zoneinfo

ZONES = """
Africa/Cairo Africa/Casablanca Africa/Monrovia America/Caracas America/Havana America/New_York America/Nuuk
America/Santiago America/Sao_Paulo America/Scoresbysund America/St_Johns Antarctica/Casey Antarctica/Troll Asia/Amman
Asia/Beirut Asia/Gaza Asia/Jerusalem Asia/Kathmandu Asia/Kolkata Asia/Pyongyang Asia/Tehran Asia/Tokyo
Australia/Lord_Howe Europe/Dublin Europe/London Pacific/Apia Pacific/Chatham Pacific/Easter Pacific/Kiritimati
Pacific/Kwajalein Pacific/Norfolk
""".split()
EPOCH = datetime.datetime(1970, 1, 1)
END = 2_145_916_800  # 2038-01-01T00:00:00Z
STEP = 2 * 86_400


def offset(zone, second):
    moment = EPOCH.replace(tzinfo=datetime.timezone.utc) + datetime.timedelta(seconds=second)
    return int(moment.astimezone(zone).utcoffset().total_seconds())


def instant(zone, wall, fold):
    reading = (EPOCH + datetime.timedelta(seconds=wall)).replace(tzinfo=zone, fold=fold)
    return wall - int(reading.utcoffset().total_seconds())


def changes(zone):
    before, second = offset(zone, 0), 0
    while second < END:
        after = offset(zone, second + STEP)
        if after != before:
            low, high = second, second + STEP
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
            yield high, before, after
        before, second = after, second + STEP


with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["zic", "-b", "slim", "-d", folder, "/usr/share/zoneinfo/tzdata.zi"], check=True)
    for name in ZONES:
        data = (pathlib.Path(folder) / name).read_bytes()
        zone = zoneinfo.ZoneInfo.from_file(io.BytesIO(data))
        print("zone", name, base64.b64encode(data).decode())
        for second, before, after in changes(zone):
            wall = second + (before + after) // 2
            print(second, before, after, *(instant(zone, wall, fold) - second for fold in (0, 1)))
