"""What commands take beside what is asked of them: the processor's seconds (the least of three; one where it takes over five), the memory at
the most, how soon the first line comes (the median of seven), and how the time grows when what it depends on grows tenfold.

    asked.py REGIMEN FOLDER PEOPLE [LARGE]

FOLDER is empty and is written to; PEOPLE is the size of the largest roster (1,000,000 takes some minutes); LARGE is a store of millions of
outcomes, made by `simulate ten` with the study of crowd.py.
"""
import datetime
import math
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

regimen, folder, people = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
large = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 else None
here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
morning = "2026-11-20T10:00:00+00:00"
day = ["--from", "2026-11-20T00:00:00Z", "--to", "2026-11-21T00:00:00Z"]


def measured(words, study):
    """Seconds of the processor, the most memory in MiB, and seconds by the clock."""
    began = datetime.datetime.now()
    child = subprocess.Popen([regimen, *words], cwd=study, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}: {said.decode()[:500]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, (datetime.datetime.now() - began).total_seconds()


def least(words, study, before):
    found = []
    while len(found) < 3 and (not found or found[0][0] < 5):
        if before:
            before()
        found.append(measured(words, study))
    return min(found)


def first(words, study):
    """Seconds by the clock until the first byte."""
    began = time.perf_counter()
    child = subprocess.Popen([regimen, *words], cwd=study, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if not child.stdout.read(1):
        sys.exit(f"{' '.join(words)} says nothing")
    taken = time.perf_counter() - began
    child.kill()
    child.wait()
    return taken


def short(seconds):
    return f"{seconds * 1000:.0f} ms" if seconds < 0.9995 else f"{seconds:.2f} s" if seconds < 9.995 else f"{seconds:.1f} s"


def row(name, asked, *sizes, before=None, clock=False):
    """Each size: its words for people, its number, the command's words, its study."""
    told, seconds, memory = [], [], 0
    for label, number, words, study in sizes:
        taken, most, elapsed = least(words, study, before and (lambda: before(study)))
        seconds.append((number, elapsed if clock else taken))
        told.append(f"{label} {short(elapsed if clock else taken)}")
        memory = max(memory, most)
    decades = math.log10(seconds[-1][0] / seconds[0][0]) if len(seconds) > 1 else 0
    growth = f"{(seconds[-1][1] / seconds[0][1]) ** (1 / decades):.2f}x" if decades else ""
    print(f"| {name} | {', '.join(told)} | {growth} | {memory:.0f} MiB | {asked} |", flush=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def quiet(words, study):
    subprocess.run([regimen, *words], cwd=study, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def roster(count):
    study = f"{folder}/people-{count}"
    if not os.path.isdir(study):
        subprocess.run([sys.executable, f"{here}/crowd.py", study, str(count)], check=True)
        quiet(["participant", "import", "people.csv", "--now", "2026-11-19T12:00:00+00:00"], study)
    return study


survey = """id: short
title: How it goes
steps:
  - { id: f, type: form, title: Today, items: [{ id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }] }
outcomes: [{ kind: pain, from: f/pain }]
"""
schedule = "id: one\ntitle: One\ntasks: [{ id: task, survey: short, schedule: [{ id: daily, every: 1 day, at: 08:00 }] }]\n"


def study_of(name, surveys=1):
    study = f"{folder}/{name}"
    write(f"{study}/study.yaml", "id: one\ntitle: One\n")
    write(f"{study}/Surveys/short.yaml", survey)
    for number in range(1, surveys):
        write(f"{study}/Surveys/s{number}.yaml", survey.replace("id: short", f"id: s{number}"))
    write(f"{study}/Schedules/one.yaml", schedule)
    return study


def life(days):
    """Somebody who did one task on each of so many days, the last of which is yesterday."""
    study = study_of(f"life-{days}")
    quiet(["simulate", "one", "--participants", "1", "--days", str(days), "--output", "life.sqlite"], study)
    os.makedirs(f"{study}/.regimen", exist_ok=True)
    os.rename(f"{study}/life.sqlite", f"{study}/.regimen/study.sqlite")
    with sqlite3.connect(f"{study}/.regimen/study.sqlite") as store:
        event, finished = store.execute("SELECT event, finished FROM outcome ORDER BY finished DESC LIMIT 1").fetchone()
    last = datetime.datetime.fromtimestamp(finished / 1000, datetime.timezone.utc).date()
    now = f"{last + datetime.timedelta(days=1)}T08:30:00+00:00"
    return study, event, now


def of_lives(name, asked, words, before=None):
    def size(days):
        study, event, now = lives[days]
        own = [event if word == "EVENT" else event.split("@")[1] if word == "DAY" else word for word in words]
        return f"{days:,} outcomes", days, [*own, "--now", now], study

    row(name, asked, *map(size, lives), before=before)


print("| | measured | a decade | memory | asked for |\n|---|---|---|---|---|")
few, many = people // 10, people
one = ["due", "-p", "P42", "--json", "--now", morning]
row("`due` of one, by people", "10 ms, flat", *[(f"{n:,}", n, one, roster(n)) for n in (few, many)])
row("`feed`, by people", "30 ms, flat",
    *[(f"{n:,}", n, ["feed", "-p", "P42", "--json", "--now", morning], roster(n)) for n in (few, many)])
row("`participant list --json`", "10 s and 100 MiB at 1,000,000",
    *[(f"{n:,}", n, ["participant", "list", "--json", "--now", morning], roster(n)) for n in (few, many)])
row("`adherence --json`, 10 tasks", "1 s and 100 MiB at 20,000; 10 s at 1,000,000",
    *[(f"{n:,}", n, ["adherence", "--json", "--now", morning], roster(n)) for n in sorted({20_000, many})])
row("`reminders` of a day", "1 s at 100,000",
    *[(f"{n:,}", n, ["reminders", *day, "--ndjson", "--now", morning], roster(n)) for n in (few, many)])
row("`plan`, nothing changed", "at once",
    *[(f"{n:,}", n, ["plan", "--now", morning], roster(n)) for n in (few, many)])
row("`accept`, nothing changed", "at once",
    *[(f"{n:,}", n, ["accept", "--reason", "none", "--now", morning], roster(n)) for n in (few, many)])


def moved(count):
    """The same store with files in which a task is an hour later."""
    study = f"{folder}/moved-{count}"
    if not os.path.isdir(study):
        shutil.copytree(roster(count), study)
        path = f"{study}/Schedules/ten.yaml"
        with open(path) as file:
            text = file.read()
        write(path, text.replace("12:00", "13:00"))
    return study


row("`plan`, a task an hour later", "5 s at 100,000",
    *[(f"{n:,}", n, ["plan", "--now", morning], moved(n)) for n in (few, many)])

lives = {days: life(days) for days in (3, 365, 3650)}
of_lives("`due` of one, by days", "10 ms, flat", ["due", "-p", "V0001", "--json"])
of_lives("`feed`", "30 ms, as new", ["feed", "-p", "V0001", "--json"])
of_lives("`outcome show`", "30 ms, as new", ["outcome", "show", "EVENT", "-p", "V0001", "--json"])
of_lives("`history --day`", "30 ms, as new", ["history", "task", "-p", "V0001", "--day", "DAY", "--json"])
of_lives("`report`, the last 4", "60 ms", ["report", "task", "-p", "V0001", "--last", "4"])


def keep(study):
    """Each correction is made on the store as it was."""
    place = f"{study}/.regimen/study.sqlite"
    if not os.path.exists(place + ".kept"):
        shutil.copy(place, place + ".kept")
    for end in ("-wal", "-shm"):
        if os.path.exists(place + end):
            os.remove(place + end)
    shutil.copy(place + ".kept", place)


of_lives("`outcome correct`", "30 ms, as new",
         ["outcome", "correct", "EVENT", "-p", "V0001", "--reason", "x", "--set", "pain=3"], keep)

libraries = {}
for count in (10, 1000):
    libraries[count] = study_of(f"surveys-{count}", count)
    quiet(["participant", "add", "P42", "--schedule", "one", "--now", morning], libraries[count])
row("`due` of one, by surveys", "10 ms, flat", *[(f"{n:,}", n, one, libraries[n]) for n in libraries])
layers = {}
for count in (1, 100):
    layers[count] = study_of(f"layers-{count}")
    quiet(["participant", "add", "P42", "--schedule", "one", "--now", morning], layers[count])
    for number in range(1, count):
        write(f"{layers[count]}/Schedules/one.yaml", schedule.replace("08:00", f"08:{number % 60:02}"))
        when = f"2026-11-20T10:{number // 60:02}:{number % 60:02}+00:00"
        quiet(["accept", "--reason", "later", "--now", when], layers[count])
later = [*one[:-1], "2026-11-21T10:00:00+00:00"]
row("`due` of one, by acceptances", "10 ms, flat", *[(f"{n:,}", n, later, layers[n]) for n in layers])

knee = ["simulate", "knee-recovery", "--participants", "100", "--answers", f"{root}/Scripts/demo/onboarding.yaml", "--json"]
row("`simulate`, 100 people", "linear, 0.15 ms a sitting",
    *[(f"{n} days", n, [*knee, "--days", str(n)], root) for n in (35, 140, 365)])

two = f"{folder}/two"
for path in ("study.yaml", "Surveys/checkin.yaml"):
    os.makedirs(os.path.dirname(f"{two}/{path}"), exist_ok=True)
    shutil.copy(f"{root}/{path}", f"{two}/{path}")
write(f"{two}/Schedules/two.yaml",
      "id: two\ntitle: Two\ntasks: [{ id: checkin, survey: checkin, schedule: [{ id: daily, every: 1 day, at: 08:00 }] }]\n")
quiet(["simulate", "two", "--participants", "20", "--days", "200", "--output", "s.sqlite"], two)
with sqlite3.connect(f"{two}/s.sqlite") as store:
    count = store.execute("SELECT count(*) FROM outcome").fetchone()[0]
print(f"| a two-answer check-in on disk | {os.path.getsize(f'{two}/s.sqlite') / count:,.0f} bytes of {count:,} | | | 1,200 bytes |")
shutil.copy(regimen, f"{folder}/stripped")
subprocess.run(["strip", f"{folder}/stripped"], check=True)
sizes = [os.path.getsize(path) / 1e6 for path in (regimen, f"{folder}/stripped")]
print(f"| the program | {sizes[0]:.1f} MB, stripped {sizes[1]:.1f} | | | stripped where it is installed |", flush=True)

if large:
    study = f"{folder}/large"
    subprocess.run([sys.executable, f"{here}/crowd.py", study, "1"], check=True)
    with sqlite3.connect(large) as store:
        count, last = store.execute("SELECT count(*), max(finished) FROM outcome").fetchone()
    last = datetime.datetime.fromtimestamp(last / 1000, datetime.timezone.utc)
    now = ["--store", large, "--now", (last + datetime.timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M:%S+00:00")]
    rows = f"{count:,} outcomes"

    def of_large(name, asked, *words):
        row(name, asked, (rows, count, [*words, *(now[:2] if words[0] == "store" else now)], study), clock=True)

    for words in ("due --ndjson --all", "participant list --json", "export --format csv --table values", "export --format ndjson --table values",
                  "export --format csv --table participants", "insights pain --json"):
        taken = statistics.median(first([*words.split(), *now], study) for _ in range(7))
        print(f"| first line of `{words}`, by the clock | {rows} {short(taken)} | | | 50 ms |", flush=True)
    of_large("`doctor`, by the clock", "30 ms", "doctor")
    of_large("`query list`, by the clock", "30 ms", "query", "list", "--json")
    of_large("`due --ndjson`, by the clock", "0.25 s", "due", "--ndjson")
    of_large("`export --table values`, by the clock", "500,000 rows/s, 150 MiB", "export", "--format", "csv", "--table", "values")
    of_large("`insights`, by the clock", "as `export`", "insights", "pain", "--json")
    of_large("`store verify`, by the clock", "60 s", "store", "verify")
