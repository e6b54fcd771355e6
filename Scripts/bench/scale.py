"""The processor's seconds and the memory of commands on a large store: the least of several runs of each.

    scale.py REGIMEN STUDY NOW RUNS PERSON [NAME-OF-A-COMMAND...]
"""
import os
import subprocess
import sys

regimen, study, now, runs, person, *wanted = sys.argv[1:]
commands = {
    "version": ["--version"],
    "check": ["check"],
    "today": ["today", "--json"],
    "today's first": ["today", "--limit", "50", "--json"],
    "due of one": ["due", "-p", person, "--json"],
    "show": ["participant", "show", person, "--json"],
    "feed": ["feed", "-p", person, "--json"],
    "due": ["due", "--ndjson"],
    "adherence": ["adherence", "--json"],
    "reminders": ["reminders", "--from", "2026-11-19T10:00:00Z", "--to", "2026-11-20T10:00:00Z", "--ndjson"],
    "list": ["participant", "list", "--json"],
    "plan": ["plan"],
    "doctor": ["doctor"],
    "query list": ["query", "list", "--json"],
    "alerts": ["alerts", "--open", "--json"],
}


def run(words):
    own = [] if words[0] in ("--version", "check") else ["--now", now]
    child = subprocess.Popen([regimen, *words, *own], cwd=study, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


for name, words in commands.items():
    if wanted and name not in wanted:
        continue
    found = [run(words) for _ in range(int(runs))]
    seconds, memory, code = min(found)[0], max(f[1] for f in found), found[0][2]
    print(f"{name:14} {seconds:9.3f} s {memory:9.0f} MiB" + (f"   exit {code}" if code else ""), flush=True)
