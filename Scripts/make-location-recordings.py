#!/usr/bin/env python3
"""Writes the generated walk that the tests and the outside checks use: Surveys/recordings/walk.nmea and walk.gpx.

A loop of some 900 m round a park at a walking pace, one position a second with a receiver's small errors, and an outage
of 12 seconds in the middle. The same positions are in both files, so that any tool that reads either gives the same
length.
"""

import math
import pathlib
import random
from datetime import datetime, timedelta, timezone

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Surveys" / "recordings"
START = datetime(2026, 11, 20, 23, 55, 0, tzinfo=timezone.utc)  # over midnight UTC
METRES_PER_DEGREE = 111_132.0


def sentence(body):
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}"


def angle(value, digits, positive, negative):
    hemisphere = positive if value >= 0 else negative
    value = abs(value)
    degrees = int(value)
    minutes = (value - degrees) * 60
    return f"{degrees:0{digits}d}{minutes:08.5f},{hemisphere}"


def walk():
    noise = random.Random(20261120)
    latitude, longitude = 35.68520, 139.75280
    heading, wander = 0.0, 0.0
    for second in range(660):
        speed = 1.35 + 0.15 * math.sin(second / 40)
        heading = 2 * math.pi * second / 660
        wander = 0.9 * wander + noise.gauss(0, 0.05)
        latitude += (speed * math.cos(heading + wander)) / METRES_PER_DEGREE
        longitude += (speed * math.sin(heading + wander)) / (METRES_PER_DEGREE * math.cos(math.radians(latitude)))
        yield second, latitude, longitude, speed, 30 + 2 * math.sin(second / 90), 0.8 + 0.3 * noise.random()


def main():
    nmea, gpx = [], []
    for second, latitude, longitude, speed, height, hdop in walk():
        instant = START + timedelta(seconds=second)
        clock, date = instant.strftime("%H%M%S.00"), instant.strftime("%d%m%y")
        fixed = not 300 <= second < 312
        place = f"{angle(latitude, 2, 'N', 'S')},{angle(longitude, 3, 'E', 'W')}"
        knots = speed * 3600 / 1852
        if fixed:
            nmea.append(sentence(f"GPRMC,{clock},A,{place},{knots:.2f},0.0,{date},,,A"))
            nmea.append(sentence(f"GPGGA,{clock},{place},1,09,{hdop:.1f},{height:.1f},M,36.7,M,,"))
            nmea.append(sentence(f"GPGSA,A,3,02,05,07,09,13,15,20,28,30,,,,1.6,{hdop:.1f},1.3"))
            # What the NMEA says, to its last digit.
            minute = 60 * 100_000
            point = (round(latitude * minute) / minute, round(longitude * minute) / minute)
            gpx.append(
                f'      <trkpt lat="{point[0]:.8f}" lon="{point[1]:.8f}"><ele>{height:.1f}</ele>'
                f"<time>{instant.strftime('%Y-%m-%dT%H:%M:%SZ')}</time><hdop>{hdop:.1f}</hdop></trkpt>"
            )
        else:
            nmea.append(sentence(f"GPRMC,{clock},V,,,,,,,{date},,,N"))
            nmea.append(sentence(f"GPGGA,{clock},,,,,0,00,,,M,,M,,"))
    (FOLDER / "walk.nmea").write_text("".join(line + "\r\n" for line in nmea), newline="")
    (FOLDER / "walk.gpx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<gpx version="1.1" creator="make-location-recordings.py" xmlns="http://www.topografix.com/GPX/1/1">\n'
        "  <trk><name>Generated walk</name>\n    <trkseg>\n" + "\n".join(gpx) + "\n    </trkseg>\n  </trk>\n</gpx>\n"
    )


if __name__ == "__main__":
    main()
