"""The page on drawing by lot: its program prints what the page says, which a test compares with the program's own."""

import subprocess
import sys


def fence(text, words):
    return text.split(f"```{words}\n", 1)[1].split("\n```", 1)[0]


def judge(judge, root):
    page = (root / "Documentation/random.md").read_text()
    run = subprocess.run([sys.executable, "-c", fence(page, "python reference")], capture_output=True, text=True)
    judge.expect(run.stdout.strip() == fence(page, "text output").strip(), "random.md: its program prints its output")
