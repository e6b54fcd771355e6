#!/usr/bin/env python3
"""Small CSV texts and the rows that Python's csv module reads from them.

    python3 Scripts/make-csv-vectors.py > Tests/CSVRowsTests/Fixtures/python-csv.json

Texts whose last field in quotes is never closed are left out: Python takes the rest of the file for its text.
"""

import csv
import io
import json
import random


def rows(text, strict):
    found = csv.reader(io.StringIO(text, newline=""), strict=strict)
    return [row for row in found if row]


def is_unclosed(text):
    """Whether a row that is added becomes part of a field in quotes."""
    return rows(text + "\nend", strict=False)[-1] != ["end"]


draw = random.Random(4180)
vectors = []
while len(vectors) < 400:
    text = "".join(draw.choice('aaé"",,\n\r ') for _ in range(draw.randint(0, 14)))
    if is_unclosed(text):
        continue
    try:
        rows(text, strict=True)
        strict = True
    except csv.Error:
        strict = False
    vectors.append({"text": text, "rows": rows(text, strict=False), "strict": strict})
print("[" + ",\n".join(json.dumps(vector) for vector in vectors) + "]")
