"""The real gpsd, with gpsfake replaying a walk's NMEA to it, and gpxinfo's distance of the same walk."""

import datetime
import functools
import json
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

from judge import NOW, PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
WALK = ROOT / "Surveys" / "recordings" / "walk.nmea"
RECORDING = ROOT / "Surveys" / "recordings" / "walk.gpx"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def stood_still_before(study):
    """The walk, with five minutes of standing at its first place before it: gpsd takes some seconds to learn what its
    receiver speaks, and what comes meanwhile is gone."""
    lines = WALK.read_text().splitlines()
    first = lines[:3]
    began = datetime.datetime.strptime(first[0].split(",")[1][:6], "%H%M%S")
    still = []
    for second in range(300, 0, -1):
        time = (began - datetime.timedelta(seconds=second)).strftime("%H%M%S.00")
        for line in first:
            body = line[1:line.index("*")].split(",")
            if body[0] != "GPGSA":
                body[1] = time
            still.append(sentence(",".join(body)))
    log = study.folder / "walk.nmea"
    log.write_text("\r\n".join(still + lines) + "\r\n")
    return log


def sentence(body):
    return f"${body}*{functools.reduce(lambda sum, byte: sum ^ byte, body.encode()):02X}"


def replay(log, port, cycle):
    """gpsfake starts a gpsd of its own. Nobody may look whether the port is open: it ends when its first client goes."""
    return subprocess.Popen(
        ["gpsfake", "-1", "-c", str(cycle), "-s", "115200", "-P", str(port), str(log)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def record(study, name, port):
    """A walk recorded from gpsd, begun when gpsd listens."""
    wait_until_listening(port)
    command = [PROGRAM, "run", "footsteps", "-p", "P001", "--answers", "-", "--json", "--now", NOW,
               "--sensor", f"walk=gpsd:127.0.0.1:{port}"]
    walk = subprocess.Popen(command, cwd=study.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
    walk.stdin.write(f"walk: {{ name: {name} }}".encode())
    walk.stdin.close()
    walk.stdin = None
    return walk


def wait_until_listening(port):
    """The kernel's table of sockets tells it; a connection would be gpsd's first client."""
    end = time.monotonic() + 60
    while time.monotonic() < end and not listens(port):
        time.sleep(0.1)


def listens(port):
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        sockets = pathlib.Path(table)
        for line in sockets.read_text().splitlines()[1:] if sockets.exists() else []:
            _, local, _, state = line.split()[:4]
            if state == "0A" and local.endswith(f":{port:04X}"):
                return True
    return False


def finish(walk, judge, what):
    printed, said = walk.communicate(timeout=120)
    judge.expect(walk.returncode == 0, f"{what}: {walk.returncode} {said.decode()[-300:]}")
    if walk.returncode != 0:
        return None, said.decode()
    (step,) = [step for step in json.loads(printed)["result"]["results"] if step["step"] == "walk"]
    return step["results"][0]["answer"], said.decode()


def end(faker):
    try:
        faker.send_signal(signal.SIGINT)
        faker.wait(10)
    except subprocess.TimeoutExpired:
        faker.kill()
        faker.wait()


def metres(gpx):
    """The distance by gpxinfo, which counts the ground and not the height."""
    tool = pathlib.Path(sys.executable).parent / "gpxinfo"
    said = subprocess.run([tool, gpx], capture_output=True, text=True, timeout=60).stdout
    number, unit = re.search(r"Length 2D: ([0-9.]+)(km|m)\b", said).groups()
    return float(number) * (1000 if unit == "km" else 1)


def judge(judge, study):
    study.run("participant", "add", "P001", "--schedule", "training", "--enrolled", "2026-11-02", "--zone", "Asia/Tokyo",
              "--now", NOW)
    log = stood_still_before(study)
    whole(judge, study, log)
    broken_off(judge, study, log)


def whole(judge, study, log):
    port = free_port()
    faker = replay(log, port, 0.01)
    answer, said = finish(record(study, "park", port), judge, "a walk is recorded from gpsd")
    end(faker)
    if answer is None:
        return
    expected = metres(RECORDING)
    judge.expect(abs(answer["distance"] / expected - 1) < 0.01,
                 f"the distance {answer['distance']} is within 1 % of gpxinfo's {expected} of the same walk")
    event = study.json("history", "footsteps", "-p", "P001", "--json", "--now", NOW)[0]["event"]
    kept = study.folder / "kept.gpx"
    kept.write_text(study.run("outcome", "show", event, "-p", "P001", "--gpx", "--now", NOW))
    judge.expect(abs(answer["distance"] / metres(kept) - 1) < 0.01,
                 f"and within 1 % of gpxinfo's {metres(kept)} of the way that is kept")
    judge.expect(len(answer["track"]) > 600, f"{len(answer['track'])} positions came")


def broken_off(judge, study, log):
    port = free_port()
    faker = replay(log, port, 0.05)
    walk = record(study, "river", port)
    time.sleep(15)
    end(faker)
    answer, said = finish(walk, judge, "a walk whose gpsd stops is kept")
    if answer is None:
        return
    judge.expect(0 < len(answer["track"]) < 600, f"what came is kept: {len(answer['track'])} positions")
    judge.expect(answer["ended"] == "lost", f"the result says that the source was lost: {answer['ended']}")
    judge.expect(str(len(answer["track"])) in said, f"and the person reads it: {said[-200:]}")
