#!/usr/bin/env python3
"""Writes Tests/SensorsTests/Fixtures/geodesics.txt: distances on the WGS 84 ellipsoid by geographiclib.

pip install geographiclib
"""

import pathlib
import random

from geographiclib.geodesic import Geodesic

TARGET = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "SensorsTests" / "Fixtures" / "geodesics.txt"


def pairs():
    draw = random.Random(7)
    for index in range(60):
        latitude, longitude = draw.uniform(-90, 90), draw.uniform(-180, 180)
        if index < 30:
            there = latitude + draw.uniform(-0.01, 0.01), longitude + draw.uniform(-0.01, 0.01)
        else:
            there = draw.uniform(-90, 90), draw.uniform(-180, 180)
        there = max(-90, min(90, there[0])), max(-180, min(180, there[1]))
        yield [round(angle, 6) for angle in (latitude, longitude, *there)]


def main():
    lines = ["# lat lon lat lon metres: geographiclib 2 (C. F. F. Karney), Scripts/make-geodesics.py"]
    for pair in pairs():
        found = Geodesic.WGS84.Inverse(*pair)
        if found["a12"] <= 179:
            lines.append("{} {} {} {} {:.4f}".format(*pair, found["s12"]))
    TARGET.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
