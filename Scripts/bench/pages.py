"""What pages of the desk cost a server: milliseconds of its processor and of the clock for each, and its memory.

    pages.py REGIMEN SERVER STUDY [PERSON]

STUDY is a study's folder with data; an account is added to it. PERSON is whose page is asked for, P42 where nothing is said.
"""
import base64
import hashlib
import hmac
import http.cookiejar
import os
import re
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request

regimen, server, study = (os.path.abspath(path) for path in sys.argv[1:4])
person = sys.argv[4] if len(sys.argv) > 4 else "P42"
PASSWORD = "umbrella quartz lemon tide"
PAGES = [("participants/" + person, 100), ("participants", 30), ("participants?find=" + person, 10),
         ("participants/grid", 10), ("today", 5), ("alerts", 10)]


def code(key):
    """What an authenticator shows (RFC 6238)."""
    secret = base64.b32decode(key + "=" * (-len(key) % 8))
    digest = hmac.new(secret, struct.pack(">Q", int(time.time() // 30)), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    account = f"pages{os.getpid()}"
    link = subprocess.run(
        [regimen, "account", "add", account, "--role", "coordinator", "--url", address], cwd=study, check=True,
        capture_output=True, text=True).stdout.strip()
    serving = subprocess.Popen([server, "--port", address.rsplit(":", 1)[1]], cwd=study, stderr=subprocess.DEVNULL)
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def ask(path, **fields):
        body = urllib.parse.urlencode(fields).encode() if fields else None
        return browser.open(path if path.startswith("http") else address + path, body).read().decode()

    def seconds():
        with open(f"/proc/{serving.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    try:
        for _ in range(100):
            try:
                ask("/health/live")
                break
            except OSError:
                time.sleep(0.1)
        key = re.search(r"([A-Z2-7]{4}(?: ?[A-Z2-7]{4})+)", re.sub(r"<[^>]*>", " ", ask(link)))[1].replace(" ", "")
        ask(link, password=PASSWORD, again=PASSWORD, code=code(key))
        step = time.time() // 30
        while time.time() // 30 == step:  # A code is taken once.
            time.sleep(0.5)
        ask("/desk/sign-in", account=account, password=PASSWORD, code=code(key))
        for path, times in PAGES:
            ask("/desk/" + path)
            before, began = seconds(), time.monotonic()
            for _ in range(times):
                ask("/desk/" + path)
            took, waited = seconds() - before, time.monotonic() - began
            print(f"{path:32} {took / times * 1000:7.1f} ms of processor {waited / times * 1000:7.1f} ms a page")
        with open(f"/proc/{serving.pid}/status") as file:
            print(re.search(r"VmHWM:\s*(.*)", file.read())[1], "at the most")
    finally:
        serving.terminate()
        serving.wait()


main()
