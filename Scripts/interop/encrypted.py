"""Backups that `age` encrypts: decrypted by it they are the store, and nothing readable lies about, killed or not."""

import os
import signal
import subprocess
import time

import chain
from judge import PROGRAM


def readable(study):
    """Files beside the data in which a participant's name can be read."""
    return [path.name for path in study.folder.rglob("*")
            if path.is_file() and ".regimen" not in path.parts and "花子".encode() in path.read_bytes()]


def judge(judge, study):
    before = readable(study)

    def found():
        return [name for name in readable(study) if name not in before]

    key = study.folder / "backup.key"
    subprocess.run(["age-keygen", "-o", key], check=True, capture_output=True)
    recipient = subprocess.run(["age-keygen", "-y", key], check=True, capture_output=True, text=True).stdout.strip()
    made = study.run("store", "backup", "--encrypt", recipient, "monday.age")
    judge.expect((study.folder / "monday.age").read_bytes().startswith(b"age-encryption.org/v1"), "the backup is age's")
    judge.expect(found() == [], f"nothing can be read beside the data: {found()}")
    plain = study.folder / "monday.sqlite"
    subprocess.run(["age", "-d", "-i", key, "-o", plain, study.folder / "monday.age"], check=True)
    verified = study.run("store", "verify", "--store", "monday.sqlite")
    judge.expect(made.splitlines()[-1] == verified.splitlines()[-1], "the decrypted backup has the head that was printed")
    wrong, count = chain.broken(plain)
    judge.expect(count > 20 and not wrong, f"its chain of {count} entries, broken at {wrong}")
    plain.unlink()
    recipients = study.folder / "recipients.txt"
    recipients.write_text(recipient + "\n")
    study.run("store", "backup", "--encrypt", "recipients.txt", "tuesday.age")
    study.run("store", "backup", "--encrypt", "age1nobody", "none.age", code=65)
    judge.expect(not list(study.folder.glob("none.age*")), "a recipient that is none leaves nothing")
    killed(judge, study, recipient, found)


def killed(judge, study, recipient, found):
    """Kills the backup at moments over its whole length."""
    ended = 0
    for number in range(20):
        running = subprocess.Popen([PROGRAM, "store", "backup", "--encrypt", recipient, f"killed-{number}.age"],
                                   cwd=study.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(number * 0.005)
        running.send_signal(signal.SIGKILL)
        ended += running.wait() == -signal.SIGKILL
        for _ in range(100):
            if not os.path.exists(f"/proc/{running.pid}"):
                break
            time.sleep(0.01)
        judge.expect(found() == [], f"killed after {number * 5} ms: {found()}")
    judge.expect(ended > 0, "some backups were killed")
