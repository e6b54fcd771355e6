"""Puts the manual's picture of phones together, of the pictures that looks.py keeps.

  BROWSER_PICTURES=FOLDER looks.py BIN
  phone_pictures.py FOLDER TARGET     the folder of those, and that of the manual's pictures
"""

import sys
from pathlib import Path

from PIL import Image

# In two rows: language, colours, page.
PHONES = [
    ("en", "light", "feed"), ("en", "light", "scale"), ("en", "light", "error"), ("en", "light", "closing"),
    ("ja", "dark", "choice"), ("ar", "light", "scale"), ("ja", "light", "history"), ("en", "dark", "done"),
]
WIDTH, HEIGHT, GAP, COLOURS = 260, 563, 16, 96


def main():
    folder, target = Path(sys.argv[1]), Path(sys.argv[2])
    columns = len(PHONES) // 2
    whole = Image.new("RGB", (columns * (WIDTH + GAP) + GAP, 2 * (HEIGHT + GAP) + GAP), "#c8c8c8")
    for number, (language, colours, page) in enumerate(PHONES):
        phone = Image.open(folder / f"look-{language}-390-{colours}-{page}.png").convert("RGB")
        # What is below the first screen is not shown.
        phone = phone.crop((0, 0, 390, 844)).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        row, column = divmod(number, columns)
        whole.paste(phone, (GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)))
    file = target / "phone-pages.png"
    whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file}: {file.stat().st_size // 1024} KB")


main()
