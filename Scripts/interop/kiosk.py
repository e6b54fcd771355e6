"""A real sshd on a loopback port: a person's key reaches their feed and their sittings, and nothing else.

The checks log in with the line of `authorized_keys` that Documentation/answering.md shows, and try to get out: other
commands, file copies, forwardings, the keys that stop or end a program, a hang-up in the middle of a sitting.
"""

import os
import pathlib
import pty
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from judge import NOW, PROGRAM

SSHD = "/usr/sbin/sshd"


class Door:
    """An sshd with the keys of P001, of the assessor A01, and of nobody."""

    def __init__(self, study):
        self.study = study
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-sshd-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        for name in ("host", "P001", "A01", "nobody"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        (self.folder / "authorized_keys").write_text(
            self.line("P001", "-p P001") + self.line("A01", "--by A01"))
        (self.folder / "sshd_config").write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {self.folder}/host\n"
            f"AuthorizedKeysFile {self.folder}/authorized_keys\nStrictModes no\nUsePAM no\nPidFile none\n"
            "PasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin forced-commands-only\n"
            "AllowTcpForwarding yes\nX11Forwarding yes\nSubsystem sftp internal-sftp\n")

    def line(self, key, person):
        public = (self.folder / f"{key}.pub").read_text()
        command = f"{PROGRAM} kiosk {person} --study {self.study.folder} --now {NOW}"
        return f'restrict,pty,command="{command}" {public}'

    def __enter__(self):
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        self.server = subprocess.Popen(
            [SSHD, "-D", "-e", "-f", self.folder / "sshd_config"], stderr=open(self.folder / "log", "wb"))
        until(lambda: self.answers())
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder)

    def answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def options(self, key):
        return ["-F", "none", "-i", str(self.folder / key), "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes",
                "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self.folder}/known_hosts",
                "-o", "LogLevel=ERROR"]

    def ssh(self, key, *words, given="q\n", options=()):
        return run(["ssh", "-p", str(self.port), *self.options(key), *options, "127.0.0.1", *words], given)

    def processes(self):
        """The kiosks of this study that run now."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = entry.read_bytes().split(b"\0")
            except OSError:
                continue
            if b"kiosk" in words and str(self.study.folder).encode() in words:
                found.append(entry.parent.name)
        return found


def run(words, given, seconds=60):
    """What a client came to; 124 for one that waits for ever, as scp does for its protocol's first byte."""
    try:
        return subprocess.run(words, input=given.encode(), capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(words, 124, late.stdout or b"", late.stderr or b"")


def until(holds, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


def judge(judge, study):
    for name in ("P001", "P002"):
        study.run("participant", "add", name, "--schedule", "knee-recovery", "--enrolled", "2026-11-02", "--zone",
                  "Europe/London", "--now", NOW)
    study.run("assessor", "add", "A01", "--now", NOW)
    study.run("assessor", "assign", "A01", "P002", "--now", NOW)
    with Door(study) as door:
        enters(judge, door)
        other_commands(judge, door)
        copies(judge, door)
        forwardings(judge, door)
        keys(judge, door)
        led_by_keys(judge, door)
        hang_up(judge, door)
        sitting(judge, door)


def enters(judge, door):
    done = door.ssh("P001")
    shown = (done.stdout + done.stderr).decode()
    judge.expect(done.returncode == 0 and "P001" in shown and "Welcome to the study" in shown,
                 f"a participant's key shows their feed: {done.returncode} {shown[-300:]}")
    judge.expect("P002" not in shown, "and nobody else")
    done = door.ssh("A01")
    judge.expect(done.returncode == 0 and "P001" not in (done.stdout + done.stderr).decode(),
                 "an assessor's key shows none but those on their list")
    judge.expect(door.ssh("nobody").returncode == 255, "a key that nobody entered opens nothing")


def other_commands(judge, door):
    for words in (["id; cat /etc/passwd"], ["regimen", "participant", "list"], ["bash", "-i"],
                  [f"{PROGRAM} feed -p P002 --study {door.study.folder}"]):
        for options in ((), ("-tt",)):
            done = door.ssh("P001", *words, options=options)
            shown = (done.stdout + done.stderr).decode()
            judge.expect("Welcome to the study" in shown and "uid=" not in shown and "root:" not in shown
                         and "P002" not in shown, f"'{' '.join(words)}' is ignored: {shown[-300:]}")
    done = door.ssh("P001", options=("-o", "SetEnv=LD_PRELOAD=/nowhere.so BASH_ENV=/nowhere PATH=/nowhere"))
    judge.expect(done.returncode == 0, "settings that a client sends change nothing")


def copies(judge, door):
    mine = door.folder / "mine"
    mine.write_text("mine")
    store = door.study.store
    for words in (["scp", "-O"], ["scp"]):
        for source, target in ((mine, f"127.0.0.1:{door.folder}/theirs"), (f"127.0.0.1:{store}", door.folder / "got")):
            done = run([*words, "-P", str(door.port), *door.options("P001"), str(source), str(target)], "", 3)
            judge.expect(done.returncode != 0, f"{' '.join(words)} {source} is refused")
    done = run(["sftp", "-P", str(door.port), *door.options("P001"), "-b", "-", "127.0.0.1"],
               f"get {store} {door.folder}/got\nput {mine} {door.folder}/theirs\n", 3)
    judge.expect(done.returncode != 0, "sftp is refused")
    judge.expect(not (door.folder / "theirs").exists() and not (door.folder / "got").exists(), "nothing was copied")


def forwardings(judge, door):
    done = door.ssh("P001", options=("-W", f"127.0.0.1:{door.port}"), given="")
    judge.expect(done.returncode != 0 and b"SSH-2.0" not in done.stdout, "no connection leads on to another port")
    done = door.ssh("P001", options=("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"))
    judge.expect(done.returncode == 255, "no port is opened for the other side")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        local = probe.getsockname()[1]
    client = subprocess.Popen(
        ["ssh", "-p", str(door.port), *door.options("P001"), "-L", f"127.0.0.1:{local}:127.0.0.1:{door.port}",
         "127.0.0.1"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    heard = b""
    if until(lambda: connects(local)):
        with socket.create_connection(("127.0.0.1", local), timeout=5) as through:
            try:
                heard = through.recv(20)
            except OSError:
                pass
    judge.expect(heard == b"", "nothing comes back through a forwarded port")
    client.communicate(b"q\n", timeout=30)


def connects(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Screen:
    """A login with a terminal of its own."""

    def __init__(self, door, term):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = term
            os.execvp("ssh", ["ssh", "-tt", "-e", "none", "-p", str(door.port), *door.options("P001"), "127.0.0.1"])
        self.shown = b""

    def sees(self, text, seconds=10):
        return until(lambda: self.read() or text in self.shown, seconds)

    def read(self):
        while select.select([self.terminal], [], [], 0)[0]:
            try:
                piece = os.read(self.terminal, 65536)
            except OSError:
                return
            if not piece:
                return
            self.shown += piece

    def type(self, keys):
        try:
            os.write(self.terminal, keys)
        except OSError:
            pass

    def kill(self):
        """The line drops: nobody says goodbye."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def keys(judge, door):
    for term in ("dumb", "xterm-256color"):
        for name, typed in (("Ctrl-Z", b"\x1a"), ("Ctrl-\\", b"\x1c"), ("Ctrl-C", b"\x03"), ("Ctrl-D", b"\x04"),
                            ("an escape", b"\x1b!sh\r"), (":!", b":!id\r")):
            screen = Screen(door, term)
            judge.expect(screen.sees(b"Welcome to the study"), f"the feed shows on {term}: {screen.shown[-300:]!r}")
            screen.type(typed)
            for word in (b"\r", b"id\r", b"echo $((40+2))x\r"):
                screen.type(word)
            screen.sees(b"uid=", seconds=1)
            judge.expect(b"uid=" not in screen.shown and b"42x" not in screen.shown,
                         f"no shell after {name} on {term}: {screen.shown[-300:]!r}")
            screen.kill()
    judge.expect(until(lambda: not door.processes()), "no kiosk outlives its connection")


def led_by_keys(judge, door):
    screen = Screen(door, "xterm-256color")
    for typed, shown in ((b"", b"Welcome to the study"), (b"\x1b[C", b"Tuesday 3 November"), (b"t", b"Monday 2 November"),
                         (b"\r", b"go on"), (b"\x03", b"begun"), (b"q", b"\x1b[?1049l")):
        screen.shown = b""
        screen.type(typed)
        judge.expect(screen.sees(shown), f"{typed!r} shows {shown!r}: {screen.shown[-300:]!r}")
        time.sleep(0.3)
    judge.expect(until(lambda: not door.processes()), "q ends the connection")
    screen.kill()


def hang_up(judge, door):
    screen = Screen(door, "dumb")
    judge.expect(screen.sees(b"[1] all day"), "the feed shows what can be begun")
    # Ctrl-C has left it begun: the person is asked whether it goes on.
    steps = ((b"1\r", b"begun before"), (b"1\r", b"Press Enter"), (b"\r", b"18 years"), (b"1\r", b"left knee"))
    for typed, shown in steps:
        screen.type(typed)
        judge.expect(screen.sees(shown), f"the sitting shows {shown!r}: {screen.shown[-300:]!r}")
    screen.kill()
    judge.expect(until(lambda: not door.processes()), "a hang-up ends the sitting's process")
    # An instant after the sitting: the answers are stamped with the stated one.
    due = door.study.json("due", "-p", "P001", "--json", "--now", NOW)
    judge.expect([event["state"] for event in due] == ["started"], "what was confirmed before a hang-up is kept")


def sitting(judge, door):
    done = door.ssh("P001", given="1\n1\n2\n1\nAnn Example\n\nq\n")
    shown = done.stderr.decode()
    judge.expect(done.returncode == 0 and "[x] all day" in shown, f"the sitting goes on and ends: {shown[-400:]}")
    due = door.study.json("due", "-p", "P001", "--json", "--now", NOW)
    judge.expect("done" in [event["state"] for event in due], "a sitting through ssh is recorded")
