#!/usr/bin/env python3
"""Writes the recordings of device motion that the study ships, with the angles that they must give.

    python3 Scripts/make-motion-recordings.py [DIRECTORY]

Each is a knee that moves like a hinge through stated angles, as a phone strapped to the shin records it: ResearchKit's
recorder JSON at 100 samples a second, with a little sensor noise, an uneven clock and a sideways sway that a hinge's
angle must not feel. The seed is fixed: the same files come out each time. Standard library only.
"""

import json
import math
import pathlib
import random
import sys

RATE = 100
NOISE_DEGREES = 0.012
SWAY_DEGREES = 2.5
CLOCK_JITTER = 0.0003
POWER_ON = 48211.37


def turn(axis, degrees):
    """A rotation about one of the device's axes, as x, y, z, w."""
    half = math.radians(degrees) / 2
    return tuple(math.sin(half) if name == axis else 0.0 for name in "xyz") + (math.cos(half),)


def product(left, right):
    x1, y1, z1, w1 = left
    x2, y2, z2, w2 = right
    return (
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
        w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
    )


def angle_at(seconds, stations):
    """The joint's angle on a smooth way through `stations`, pairs of seconds and degrees, at rest in each."""
    for (since, lower), (until, upper) in zip(stations, stations[1:]):
        if seconds <= until:
            share = (seconds - since) / (until - since)
            return lower + (upper - lower) * (share**3 * (10 - 15 * share + 6 * share**2))
    return stations[-1][1]


def recording(stations, gaps, seed):
    """Samples of a movement: the device's pitch is 90 degrees less the joint's angle."""
    generator = random.Random(seed)
    length = stations[-1][0]
    items = []
    for index in range(int(length * RATE) + 1):
        seconds = index / RATE
        jitter = generator.uniform(-CLOCK_JITTER, CLOCK_JITTER)
        noise = [generator.gauss(0, NOISE_DEGREES) for _ in "xyz"]
        if any(since < index < until for since, until in gaps):
            continue
        attitude = turn("x", 90 - angle_at(seconds, stations))
        attitude = product(attitude, turn("z", SWAY_DEGREES * math.sin(2 * math.pi * seconds / length)))
        for axis, degrees in zip("xyz", noise):
            attitude = product(attitude, turn(axis, degrees))
        items.append((round(POWER_ON + seconds + jitter, 5), [round(value, 6) for value in attitude]))
    return items


def write(directory, name, stations, gaps=(), seed=0):
    items = recording(stations, gaps, seed)
    angles = [angle for _, angle in stations]
    lines = [
        json.dumps({"timestamp": time, "attitude": dict(zip("xyzw", attitude))}, separators=(",", ":"))
        for time, attitude in items
    ]
    (directory / f"{name}.json").write_text('{"items":[\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")
    expected = {
        "orientation": "portrait",
        "start": angles[0],
        "finish": angles[-1],
        "minimum": min(angles),
        "maximum": max(angles),
        "range": max(angles) - min(angles),
        "tolerance": 0.1,
        "samples": len(items),
        "lost": sum(until - since - 1 for since, until in gaps),
        "gaps": [{"at": since / RATE, "seconds": (until - since) / RATE} for since, until in gaps],
    }
    (directory / f"{name}.expected.json").write_text(json.dumps(expected, indent=2) + "\n", encoding="utf-8")


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "Surveys" / "recordings"
    directory.mkdir(parents=True, exist_ok=True)
    # From nearly straight to a deep bend and almost all the way back.
    write(directory, "knee-flexion", [(0, 20), (1, 20), (4, 128), (4.5, 128), (7.5, 22), (8, 22)], seed=20261120)
    # From bent to nearly straight: the turn from the first sample passes +90 degrees. Samples are missing on the way
    # there and back.
    write(
        directory,
        "knee-flexion-gap",
        [(0, 110), (0.5, 110), (3.5, 5), (4, 5), (7, 125), (7.5, 125), (8, 122)],
        gaps=[(220, 270), (555, 571)],
        seed=20261121,
    )


if __name__ == "__main__":
    main()
