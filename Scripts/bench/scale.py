"""The processor's seconds and the memory of commands on stores of several sizes: the least of several runs of each, and how the
time grows from ten times as few people.

    scale.py REGIMEN FOLDER NOW RUNS PERSON COMMANDS COUNT...

FOLDER/COUNT is a study of COUNT people; COMMANDS are the names of those that are wanted with commas between them, empty for all.
"""
import math
import os
import shutil
import subprocess
import sys

regimen, folder, now, runs, person, wanted, *counts = sys.argv[1:]
day = ["--from", "2026-11-20T00:00:00Z", "--to", "2026-11-21T00:00:00Z"]
# What each is asked to take at 100,000 people; nothing where no figure is named.
commands = {
    "version": (["--version"], ""),
    "check": (["check"], ""),
    "today": (["today", "--json"], ""),
    "today's first": (["today", "--limit", "50", "--json"], "0.2 s at 10,000"),
    "due of one": (["due", "-p", person, "--json"], "0.01 s, flat"),
    "show": (["participant", "show", person, "--json"], "flat"),
    "feed": (["feed", "-p", person, "--json"], "0.03 s, flat"),
    "due": (["due", "--ndjson"], ""),
    "adherence": (["adherence", "--json"], "1 s at 20,000"),
    "adherence by day": (["adherence", "--by", "day", "--json"], ""),
    "reminders": (["reminders", *day, "--ndjson"], "1 s"),
    "list": (["participant", "list", "--json"], "1 s"),
    "plan": (["plan"], "at once"),
    "plan of others": (["plan"], "5 s"),
    "doctor": (["doctor"], "0.03 s"),
    "query list": (["query", "list", "--json"], "0.03 s"),
    "alerts": (["alerts", "--open", "--json"], ""),
    "qc": (["qc", "--json"], ""),
    "verify": (["store", "verify"], ""),
}


def place(count):
    return os.path.join(folder, count)


def options(name, count):
    """Files with a task an hour later are planned for the same store."""
    if name != "plan of others":
        return ["--study", place(count)]
    other = place(count) + "-other"
    if not os.path.isdir(other):
        for part in ("Schedules", "Surveys"):
            shutil.copytree(os.path.join(place(count), part), os.path.join(other, part))
        shutil.copy(os.path.join(place(count), "study.yaml"), other)
        path = os.path.join(other, "Schedules/ten.yaml")
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text.replace("12:00", "13:00"))
    return ["--study", other, "--store", os.path.join(place(count), ".regimen/study.sqlite")]


def run(name, words, count):
    own = [] if name == "version" else options(name, count)
    own += [] if name in ("version", "check", "verify") else ["--now", now]
    child = subprocess.Popen([regimen, *words, *own], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


head = "".join(f"{int(count):>13,} people " for count in counts)
print(f"{'':17}{head}{'a decade':>9}   asked for at 100,000")
for name, (words, asked) in commands.items():
    if wanted and name not in wanted.split(","):
        continue
    line, seconds, codes = f"{name:17}", [], set()
    for count in counts:
        found = [run(name, words, count) for _ in range(int(runs))]
        seconds.append(min(found)[0])
        codes.add(found[0][2])
        line += f"{seconds[-1]:9.3f} s {max(f[1] for f in found):5.0f} MiB "
    decades = math.log10(int(counts[-1]) / int(counts[0])) if len(counts) > 1 else 0
    growth = f"{(seconds[-1] / seconds[0]) ** (1 / decades):8.1f}x" if decades and seconds[0] else f"{'':9}"
    failed = f"   exit {max(codes)}" if codes - {0} else ""
    print(f"{line}{growth}   {asked}{failed}".rstrip(), flush=True)
