"""A knee that bends to 110 degrees and back, as a phone sends it: 100 samples a second in real time, as JSON lines."""

import math
import sys
import time

seconds = float(sys.argv[1])
count = int(seconds * 100)
began = time.monotonic()
for index in range(count):
    part = index / count
    angle = 0 if part < 0.2 or part > 0.8 else -110 * math.sin((part - 0.2) / 0.6 * math.pi)
    half = math.radians(angle) / 2
    late = index / 100 - (time.monotonic() - began)
    if late > 0:
        time.sleep(late)
    print(f'{{"timestamp":{index / 100},"attitude":{{"x":{math.sin(half)},"y":0,"z":0,"w":{math.cos(half)}}}}}', flush=True)
