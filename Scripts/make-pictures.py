"""Makes the pictures of the README: a session in a terminal, charts, and a printed report; and those of the desk.

    REGIMEN=.build/debug/regimen python3 Scripts/make-pictures.py Documentation/pictures

Runs the program in a study of its own under a pseudo-terminal of 80 columns, types the answers, and draws what the
terminal showed. The report's picture takes WeasyPrint and pdftoppm; without them it is left as it is. The desk's pages are looked
at by the browser of `make browser`, in .build-browser; without it, or the server, theirs are left as they are.
"""

import html
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(os.environ.get("REGIMEN", ROOT / ".build/debug/regimen")).resolve()
COLUMNS = 80
COLORS = {31: "#d33", 32: "#2a7", 33: "#b80", 34: "#47c", 35: "#a4a", 36: "#088", 90: "#777"}

# What is typed: the command, and the answers it asks for, each when its prompt shows.
SESSION = [
    ("regimen check", []),
    ("regimen participant add P001 --schedule knee-recovery --enrolled 2026-11-02 NOW", []),
    ("regimen run checkin --dry-run --plain NOW", ["4", "7"]),
    ("regimen due NOW", []),
    ("regimen why checkin -p P001 NOW", []),
]
NOW = "--now 2026-11-02T09:00:00+00:00"


def run(folder, command, answers):
    """What the terminal shows of a command, the answers typed as their prompts show."""
    words = [str(PROGRAM)] + command.replace("NOW", NOW).split()[1:]
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm", LANG="C.UTF-8", COLUMNS=str(COLUMNS), LINES="24")
        os.execv(words[0], words)
    import fcntl
    import struct
    import termios
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
    shown, waiting = b"", list(answers)
    while True:
        ready, _, _ = select.select([terminal], [], [], 1.5)
        if ready:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        elif waiting:
            os.write(terminal, waiting.pop(0).encode() + b"\n")
        elif os.waitpid(child, os.WNOHANG)[0]:
            break
    os.close(terminal)
    return shown.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "")


def drawn(lines):
    """The lines as SVG, colours and bold kept."""
    height, top, step = len(lines) * 17 + 28, 24, 17
    width = COLUMNS * 8 + 24
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" rx="6" fill="#fbfbf8" stroke="#ccc"/>',
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13" fill="#222" xml:space="preserve">',
    ]
    for number, line in enumerate(lines):
        spans, color, bold, at = [], None, False, 0
        for piece in re.split(r"(\x1b\[[0-9;?]*[A-Za-z])", line):
            if piece.startswith("\x1b"):
                for code in [int(c) for c in re.findall(r"\d+", piece)] or [0]:
                    if piece.endswith("m"):
                        color, bold = (None, False) if code == 0 else (COLORS.get(code, color), bold or code == 1)
            elif piece:
                style = (f' fill="{color}"' if color else "") + (' font-weight="bold"' if bold else "")
                spans.append(f'<tspan x="{12 + at * 8}"{style}>{html.escape(piece)}</tspan>')
                at += len(piece)
        out.append(f'<text y="{top + number * step}">' + "".join(spans) + "</text>")
    return "\n".join(out + ["</g>", "</svg>"]) + "\n"


def session(folder):
    lines = []
    for command, answers in SESSION:
        lines.append("\x1b[1m$ " + command.replace(" NOW", "") + "\x1b[0m")
        lines += run(folder, command, answers).rstrip("\n").split("\n") + [""]
    return drawn(lines[:-1])


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
