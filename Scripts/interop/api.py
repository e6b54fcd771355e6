"""The interface for programs: schemathesis over its description, and the manual's two examples."""

import json
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from judge import PROGRAM, Study

MANUAL = "Documentation/api.md"


def judge(judge, root):
    with Study(root) as study:
        study.live()
        study.run("account", "add", "root", "--role", "coordinator", "--role", "administrator", "--role", "data-manager")
        token = study.run("account", "token", "root").strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        program = pathlib.Path(PROGRAM).with_name("regimen-server")
        server = subprocess.Popen(
            [program, "--study", study.folder, "--port", str(port)], stderr=subprocess.DEVNULL)
        try:
            wait(url)
            tables(judge, study, url, token)
            examples(judge, root, study, url, token)
            schemathesis(judge, url, token)
        finally:
            server.send_signal(signal.SIGTERM)
            judge.expect(server.wait(timeout=30) == 0, "the server ends when it is told to")


def wait(url):
    for _ in range(100):
        try:
            urllib.request.urlopen(url + "/health/ready", timeout=1)
            return
        except OSError:
            time.sleep(0.1)


def tables(judge, study, url, token):
    """What a program is given is what the command writes."""
    for table in ["participants", "values", "items", "events", "alerts", "queries"]:
        wanted = study.run("export", "--format", "ndjson", "--table", table)
        request = urllib.request.Request(
            f"{url}/api/v1/data/{table}",
            headers={"Authorization": "Bearer " + token, "Accept": "application/x-ndjson"})
        judge.expect(
            urllib.request.urlopen(request).read().decode() == wanted, f"the table {table} is that of the command")
        request.headers["Accept"] = "application/json"
        rows = json.load(urllib.request.urlopen(request))
        judge.expect(rows == [json.loads(line) for line in wanted.splitlines()], f"{table} as an array")


def examples(judge, root, study, url, token):
    """Each example's last line tells how many events are in each state."""
    rows = json.loads(study.run("due", "--json"))
    wanted = {}
    for row in rows:
        wanted[row["state"]] = wanted.get(row["state"], 0) + 1
    judge.expect(bool(wanted), "something is due")
    text = (root / MANUAL).read_text()
    for language, command, ending, first in [
        ("python", [sys.executable, "-B"], ".py", f'URL = "{url}"\nTOKEN = "{token}"\n'),
        ("r", ["Rscript", "--vanilla"], ".R", f'URL <- "{url}"\nTOKEN <- "{token}"\n'),
    ]:
        body = re.search(rf"```{language}\n(.*?)```", text, re.S)[1]
        with tempfile.NamedTemporaryFile("w", suffix=ending) as file:
            file.write(first + body)
            file.flush()
            done = subprocess.run(command + [file.name], capture_output=True, text=True)
        judge.expect(done.returncode == 0, f"the example in {language} runs: {done.stderr[-500:]}")
        words = done.stdout.split()
        for state, count in wanted.items():
            judge.expect(
                state in words and str(count) in words, f"{language} counts {count} events {state}: {done.stdout}")


def schemathesis(judge, url, token):
    with tempfile.TemporaryDirectory() as folder:
        # What the study knows, such as its zones, no description can say: refusing others is no fault.
        (pathlib.Path(folder) / "schemathesis.toml").write_text(
            '[checks]\npositive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422"]\n')
        done = subprocess.run(
            [
                pathlib.Path(sys.executable).with_name("st"), "run", url + "/api/v1/openapi.json", "--url", url + "/api/v1",
                "-H", f"Authorization: Bearer {token}", "--max-examples", "10", "--seed", "1", "--no-color",
                # Texts that fit several rules are seldom drawn; that says nothing of the interface.
                "--suppress-health-check=filter_too_much",
            ], capture_output=True, text=True, cwd=folder)
    tested = re.search(r"(\d+) generated", done.stdout)
    judge.expect(tested is not None and int(tested[1]) > 300, f"schemathesis made requests: {done.stdout[-300:]}")
    judge.expect(done.returncode == 0, f"schemathesis finds no fault: {done.stdout[-3000:]}")
