"""Makes the pictures of the README: a session in a terminal, charts, and a printed report; and those of the desk.

    REGIMEN=.build/trial/release/regimen python3 Scripts/make-pictures.py Documentation/pictures

Runs the program in a study of its own under a pseudo-terminal of 80 columns and 24 lines, presses the keys, and draws
what the terminal showed. The report's picture takes WeasyPrint and pdftoppm; without them it is left as it is. The desk's pages are looked
at by the browser of `make browser`, in .build-browser; without it, or the server, theirs are left as they are.
"""

import fcntl
import html
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(os.environ.get("REGIMEN", ROOT / ".build/trial/release/regimen")).resolve()
COLUMNS, ROWS = 80, 24
COLORS = {31: "#c22", 32: "#177a45", 33: "#b80", 34: "#47c", 35: "#a4a", 36: "#067", 90: "#777"}
CELL, STEP, MARGIN, BAR = 8, 17, 14, 26

NOW = "--now 2026-11-02T09:00:00+00:00"
# Who answers is asked for consent first; that is done before the picture.
CONSENT = "{adult: true, operated: true, advisedAgainst: false, consent: {agreed: true, signature: Ann Example}}"
SITTING = "regimen run checkin -p P001 --theme light NOW"
# What is asked of the program after it.
COMMANDS = ["regimen due -p P001 NOW", "regimen why checkin -p P001 --date tomorrow NOW"]


class Terminal:
    """As much of a terminal as the program uses: places, erasing, colours."""

    def __init__(self):
        self.cells = [[(" ", "")] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.look = ""

    def feed(self, text):
        for piece in re.split(r"(\x1b\[[0-9;?]*[A-Za-z]|\x1b[^\[])", text):
            if piece.startswith("\x1b["):
                self.control(piece[2:-1], piece[-1])
            elif not piece.startswith("\x1b"):
                for character in piece:
                    self.put(character)

    def control(self, numbers, letter):
        if letter == "H":
            row, column = ([int(n) for n in numbers.split(";") if n] + [1, 1])[:2]
            self.row, self.column = row - 1, column - 1
        elif letter == "K":
            self.cells[self.row][self.column:] = [(" ", "")] * (COLUMNS - self.column)
        elif letter == "J":
            self.cells = [[(" ", "")] * COLUMNS for _ in range(ROWS)]
        elif letter == "m":
            self.look = "" if numbers in ("", "0") else numbers

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row = min(self.row + 1, ROWS - 1)
        elif character >= " ":
            if self.column == COLUMNS:
                self.row, self.column = min(self.row + 1, ROWS - 1), 0
            self.cells[self.row][self.column] = (character, self.look)
            self.column += 1


def words(command):
    return [str(PROGRAM)] + command.replace("NOW", NOW).split()[1:]


class Running:
    """A command of the program under a terminal of its own."""

    def __init__(self, folder, command):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", COLUMNS=str(COLUMNS), LINES=str(ROWS))
            os.environ.pop("NO_COLOR", None)
            os.execv(str(PROGRAM), words(command))
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.shown = b""

    def read(self, until=None):
        """Reads until a text shows, or to the end."""
        while until is None or until.encode() not in self.shown:
            if not select.select([self.terminal], [], [], 30)[0]:
                sys.exit(f"'{until}' never showed: {self.text[-2000:]}")
            try:
                piece = os.read(self.terminal, 65536)
            except OSError:
                piece = b""
            if not piece:
                break
            self.shown += piece

    def press(self, keys, until):
        self.shown, before = b"", self.shown
        os.write(self.terminal, keys.encode())
        self.read(until)
        self.shown = before + self.shown

    @property
    def text(self):
        return self.shown.decode("utf-8", "replace")

    def end(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def sitting(folder):
    """The screen of a question whose answer is set; then the sitting is brought to its end."""
    run = Running(folder, SITTING)
    run.read("Very high")
    run.press("4", "Enter")
    time.sleep(0.5)
    while select.select([run.terminal], [], [], 0)[0]:
        run.shown += os.read(run.terminal, 65536)
    screen = Terminal()
    screen.feed(run.text)
    run.press("\r", "Question 2 of 2")
    run.press("7\r", "Recorded")
    os.write(run.terminal, b"\r")
    run.read()
    run.end()
    return screen.cells


def printed(folder):
    lines = []
    for command in COMMANDS:
        run = Running(folder, command)
        run.read()
        run.end()
        text = run.text.replace("\r", "").rstrip("\n")
        for line in ["\x1b[1m$ " + command.replace(" NOW", "") + "\x1b[0m"] + text.split("\n") + [""]:
            terminal = Terminal()
            terminal.feed(line)
            lines += terminal.cells[:terminal.row + 1]
    return lines[:-1]


def xterm(number):
    """One of xterm's 256 colours."""
    if number >= 232:
        return "#" + f"{8 + (number - 232) * 10:02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{steps[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def style(look):
    numbers = [int(n) for n in look.split(";") if n]
    fill = None
    if 38 in numbers:
        fill = xterm(numbers[numbers.index(38) + 2])
        numbers = numbers[:numbers.index(38)]
    for number in numbers:
        fill = COLORS.get(number, "#777" if number == 2 else fill)
    return (f' fill="{fill}"' if fill else "") + (' font-weight="bold"' if 1 in numbers else "")


def row(cells, top):
    """A line; each run of one look at its own column and of its own width, whatever the reader's font."""
    line = "".join(character for character, _ in cells).rstrip()
    spans, at = [], 0
    while at < len(line):
        end = at
        while end < len(line) and cells[end][1] == cells[at][1]:
            end += 1
        text, place = line[at:end], at
        at = end
        place += len(text) - len(text.lstrip())
        text = text.strip()
        if text:
            text, width = html.escape(text).replace("  ", " \u00a0"), len(text) * CELL
            spans.append(
                f'<tspan x="{MARGIN + place * CELL}" textLength="{width}"{style(cells[place][1])}>{text}</tspan>')
    return f'<text y="{top}">{"".join(spans)}</text>' if spans else ""


def frame(title, lines, top):
    """A window with a title, and the lines in it; how high it is."""
    width, height = COLUMNS * CELL + 2 * MARGIN, BAR + len(lines) * STEP + 16
    out = [
        f'<rect x="1" y="{top}" width="{width}" height="{height}" rx="8" fill="#fbfbf8" stroke="#bbb"/>',
        f'<path d="M1 {top + BAR}v-{BAR - 8}a8 8 0 0 1 8-8h{width - 16}a8 8 0 0 1 8 8v{BAR - 8}z" fill="#e4e4de" stroke="#bbb"/>',
    ]
    out += [f'<circle cx="{18 + n * 16}" cy="{top + 13}" r="5" fill="#bbb"/>' for n in range(3)]
    out.append(f'<text x="{width // 2}" y="{top + 17}" text-anchor="middle" fill="#555">{html.escape(title)}</text>')
    out += [row(line, top + BAR + 20 + number * STEP) for number, line in enumerate(lines)]
    return [line for line in out if line], height


def session(folder):
    quiet(folder, *words("regimen participant add P001 --schedule knee-recovery --enrolled 2026-11-02 NOW")[1:])
    (folder / "consent.yaml").write_text(CONSENT, encoding="utf-8")
    quiet(folder, *words("regimen run onboarding -p P001 --answers consent.yaml NOW")[1:])
    first, height = frame("A question, answered by keys", sitting(folder), 1)
    second, more = frame("What is due, and why", printed(folder), height + 15)
    width, height = COLUMNS * CELL + 2 * MARGIN + 2, height + 15 + more + 1
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
            '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13" fill="#222">',
        ] + first + second + ["</g>", "</svg>"]) + "\n"


def quiet(folder, *words, check=True):
    return subprocess.run([str(PROGRAM), *words], cwd=folder, check=check, capture_output=True, stdin=subprocess.DEVNULL)


def study(folder):
    for name in ["study.yaml", "Surveys", "Schedules"]:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)


def desk(target):
    browser = ROOT / ".build-browser/bin/python"
    if not browser.exists() or not (PROGRAM.parent / "regimen-server").exists():
        print("desk-*.png: 'make server browser' makes what takes them")
        return
    script = ROOT / "Scripts/browser/desk_pictures.py"
    subprocess.run([str(browser), "-B", str(script), str(PROGRAM.parent), str(target.resolve())], check=True)


def main():
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        study(folder)
        (target / "session.svg").write_text(session(folder), encoding="utf-8")
        # A store of virtual people has enough in it for charts.
        quiet(folder, "simulate", "knee-recovery", "--participants", "12", "--days", "28", "--seed", "4", "--output",
              "rehearsed.sqlite")
        now = ["--store", "rehearsed.sqlite", "--now", "2026-02-02T12:00:00+00:00"]
        rows = quiet(folder, "participant", "list", "--status", "active", *now).stdout.decode().split("\n")
        person = ["-p", rows[1].split()[0]]
        charts = quiet(folder, "insights", "pain", "sleep", "--svg", "-", *person, *now)
        (target / "insights.svg").write_bytes(charts.stdout)
        made = quiet(folder, "report", "checkin", "--last", "5", "--format", "pdf", "--output", "report.pdf", *person,
                     *now, check=False)
        if made.returncode == 0 and shutil.which("pdftoppm"):
            subprocess.run(["pdftoppm", "-png", "-r", "90", "-x", "0", "-y", "0", "-W", "744", "-H", "260", "-singlefile", "report.pdf", str(target.resolve() / "report")],
                           cwd=folder, check=True)
        else:
            print(f"report.png: {made.stderr.decode() or 'pdftoppm is not installed'}")
    desk(target)
    for file in sorted(target.iterdir()):
        print(f"{file}: {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
