#!/usr/bin/env python3
"""The commands of Documentation/postgres.md, from an empty machine to two servers and a replica behind nginx, run as they stand there; then
the two servers are used as one service.

The machines are folders: each has a cluster of its own, from Debian's package, by an account that is not root. In the commands the
machines' names, the folders of the system, the passwords and the ports are replaced, and nothing else; `apt-get` does nothing, `su` runs the
command by the server's account, `systemctl` starts and stops the cluster of the machine.

  Scripts/service.py

REGIMEN_BIN names the folder of the programs."""

import base64, hashlib, hmac, html, http.client, json, os, re, shutil, signal, socket, ssl, struct, subprocess, sys, tempfile, threading
import time, urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BIN = os.environ.get("REGIMEN_BIN") or subprocess.run(
    [ROOT + "/Scripts/build.sh", "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
PG = os.environ["POSTGRES_BIN"]
AS = os.environ.get("POSTGRES_AS", "").split()
WORK = tempfile.mkdtemp(prefix="regimen-service.", dir="/tmp")
PASSWORD = "umbrella quartz lemon tide"
START = time.monotonic()
failed = []


def say(text):
    print(f"{time.monotonic() - START:6.1f} s  {text}", flush=True)


def check(is_so, text):
    say(("      " if is_so else "FAILED ") + text)
    if not is_so:
        failed.append(text)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


PORTS = {name: free_port() for name in ("db1", "db2", "8081", "8082", "443")}
ADDRESS = f"https://127.0.0.1:{PORTS['443']}"


# What the machines have

def certificate(name, owner=None):
    """A certificate that signs itself, for 127.0.0.1."""
    for folder in ("certs", "private"):
        os.makedirs(f"{WORK}/ssl/{folder}", exist_ok=True)
    key, made = f"{WORK}/ssl/private/{name}.key", f"{WORK}/ssl/certs/{name}.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
                    "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", made], check=True, capture_output=True)
    if owner:
        shutil.chown(key, owner)
    return made


class Machine:
    """A machine with Debian's package of PostgreSQL, as it is after its installation."""

    def __init__(self, name):
        self.name, self.folder = name, f"{WORK}/{name}"
        self.etc, self.data, self.run = (f"{self.folder}/{part}" for part in ("etc", "data", "run"))
        for folder in (self.folder, self.etc, self.run):
            os.makedirs(folder)
            if AS:
                shutil.chown(folder, "postgres")
        subprocess.run(AS + [f"{PG}/initdb", "-D", self.data, "-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256", "-E", "UTF8",
                             "--no-locale", "--no-sync", "--wal-segsize=1"], check=True, capture_output=True, cwd="/")
        with open(self.etc + "/postgresql.conf", "w") as conf:
            conf.write(f"data_directory = '{self.data}'\nhba_file = '{self.etc}/pg_hba.conf'\nport = {PORTS[name]}\nssl = on\nfsync = off\n"
                       f"ssl_cert_file = '{WORK}/ssl/certs/db1.pem'\nssl_key_file = '{WORK}/ssl/private/db1.key'\n"
                       f"listen_addresses = 'localhost'\nunix_socket_directories = '{self.run}'\n")
        with open(self.etc + "/pg_hba.conf", "w") as rules:
            rules.write("local all postgres trust\n")
        self.control("start")

    def control(self, *words):
        # Its descriptors are not this program's: whoever waits for those would wait for the cluster.
        done = subprocess.run(AS + [f"{PG}/pg_ctl", "-D", self.etc, "-l", f"{self.run}/log", "-w", *words], cwd="/",
                              env=os.environ | {"HOME": WORK + "/home"},
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return done.returncode == 0

    def sql(self, text):
        return subprocess.run([f"{PG}/psql", "-qAt", "-h", self.run, "-p", str(PORTS[self.name]), "-U", "postgres", "-c", text, "postgres"],
                              check=True, capture_output=True, text=True).stdout.strip()

    def environment(self):
        return {"PGHOST": self.run, "PGPORT": str(PORTS[self.name]), "PGUSER": "postgres", "MACHINE": self.name}

    def stop(self):
        if os.path.exists(self.data + "/postmaster.pid"):
            self.control("-m", "immediate", "stop")


def tools():
    """The commands of the system that the page uses and that would reach the machine itself."""
    os.makedirs(WORK + "/tools")
    as_owner = " ".join(AS)
    for name, text in {
        "apt-get": "exit 0",
        # su ACCOUNT -c COMMAND
        "su": f'cd / && exec {as_owner} sh -c "$3"',
        "systemctl": f'case $2 in postgresql) exec {as_owner} {PG}/pg_ctl -D {WORK}/$MACHINE/etc -l {WORK}/$MACHINE/run/log -w "$1" '
                     ">/dev/null 2>&1 </dev/null;; esac",
        # A server says what it does in a file, by its port.
        "regimen": f'case $1 in serve) exec {BIN}/regimen "$@" >{WORK}/web/$3.log 2>&1 </dev/null;; esac; exec {BIN}/regimen "$@"',
    }.items():
        with open(f"{WORK}/tools/{name}", "w") as tool:
            tool.write(f"#!/bin/sh\n{text}\n")
        os.chmod(f"{WORK}/tools/{name}", 0o755)


def put_in(text, machine):
    """A command of the page, for the machine that is a folder."""
    for pattern, by in [
        (r"PASSWORD-OF-KNEE", "ein-langes"), (r"PASSWORD-OF-REPLICA", "ein-anderes"),
        (r"\bdb([12]):5432", lambda found: f"127.0.0.1:{PORTS['db' + found[1]]}"),
        (r"@db([12])/", lambda found: f"@127.0.0.1:{PORTS['db' + found[1]]}/"),
        (r"host=db([12])\b", lambda found: f"host=127.0.0.1 port={PORTS['db' + found[1]]}"),
        (r"/etc/ssl/", f"{WORK}/ssl/"), (r"/etc/postgresql/15/main", f"{WORK}/{machine}/etc"),
        (r"/var/lib/postgresql/15/main", f"{WORK}/{machine}/data"), (r"(listen_addresses = )'\*'", r"\1'127.0.0.1'"),
        (r"https://study\.example\.org", ADDRESS), (r"--port (808[12])", lambda found: f"--port {PORTS[found[1]]}"),
        (r"127\.0\.0\.1:(808[12])", lambda found: f"127.0.0.1:{PORTS[found[1]]}"), (r"listen 443", f"listen 127.0.0.1:{PORTS['443']}"),
    ]:
        text = re.sub(pattern, by, text)
    return text


class Page:
    """The page of the manual: its blocks, each with the machine that it is for."""

    def __init__(self):
        with open(ROOT + "/Documentation/postgres.md") as page:
            self.blocks = re.findall(r"^```(\w+)(?: (\w+))?\n(.*?)^```$", page.read(), re.M | re.S)

    def of(self, kind, machine=None):
        found = [text for block, name, text in self.blocks if block == kind and name == (machine or "")]
        if not found:
            sys.exit(f"service: the manual's page has no block '{kind} {machine or ''}'")
        return found

    def run(self, machine, label=None, cwd="/", environment=None):
        """Runs the blocks of a machine, and gives what they print."""
        text = put_in("\n".join(self.of("sh", label or machine)), machine)
        done = subprocess.run(
            ["bash", "-eu", "-c", text], cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL,
            env=os.environ | {"PATH": f"{WORK}/tools:{PG}:{os.environ['PATH']}", "HOME": f"{WORK}/home"} | (environment or {}))
        if done.returncode:
            sys.exit(f"service: what the page says for {label or machine} exits with {done.returncode}:\n{text}\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr


# Who uses the service

class Browser:
    """A browser without scripts: cookies, forms, redirections."""

    def __init__(self, port, secure=False):
        self.port, self.secure, self.cookies = port, secure, {}

    def at(self, port, secure=False):
        """The same browser at another port."""
        other = Browser(port, secure)
        other.cookies = self.cookies
        return other

    def ask(self, method, path, fields=None, headers=None, timeout=30):
        if self.secure:
            context = ssl.create_default_context(cafile=f"{WORK}/ssl/certs/study.pem")
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=timeout, context=context)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())} | (headers or {})
        body = None
        if isinstance(fields, (list, dict)):
            body = urllib.parse.urlencode(fields)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        elif fields is not None:
            body, sent["Content-Type"] = fields, "application/json"
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer

    def get(self, path, method="GET", fields=None, headers=None):
        """The page behind a path, whichever it leads to."""
        for _ in range(5):
            answer = self.ask(method, path, fields, headers)
            text = answer.read().decode()
            if answer.status not in (302, 303):
                return answer.status, text
            method, fields = "GET", None
            path = urllib.parse.urljoin(path, answer.headers["Location"])
            path = re.sub(r"^https?://[^/]+", "", path)
        return 0, ""

    def post(self, path, fields):
        return self.get(path, "POST", fields)


def code(key, now):
    """What an authenticator shows for a key of letters (RFC 6238)."""
    secret = base64.b32decode(key + "=" * (-len(key) % 8))
    digest = hmac.new(secret, struct.pack(">Q", int(now) // 30), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at:at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def hidden(page, action=None):
    """The fields of a page's form that nobody sees."""
    if action:
        page = page[page.index(f'action="{action}"'):]
    page = page[: page.index("</form>")] if "</form>" in page else page
    return [(n, html.unescape(v)) for n, v in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)]


class Served:
    """A server that the page's commands started."""

    def __init__(self, number):
        self.port, self.log = PORTS[number], f"{WORK}/web/{PORTS[number]}.log"

    def process(self):
        found = subprocess.run(["pgrep", "-f", f"regimen-server .*--port {self.port} "], capture_output=True, text=True).stdout.split()
        return int(found[0]) if found else None

    def text(self):
        with open(self.log) as log:
            return log.read()

    def wait(self):
        for _ in range(300):
            if "the pages are at" in self.text():
                return
            time.sleep(0.1)
        sys.exit(f"service: the server at {self.port} does not start:\n{self.text()}")


def begin_study():
    os.makedirs(WORK + "/home")
    os.makedirs(WORK + "/web/my-study")
    for part in ("Surveys", "Schedules"):
        shutil.copytree(f"{ROOT}/{part}", f"{WORK}/web/my-study/{part}")
    shutil.copy(ROOT + "/study.yaml", WORK + "/web/my-study")


def begin_nginx(page):
    """nginx of Debian with what the page says, in a folder of its own."""
    os.makedirs(WORK + "/nginx/temp")
    with open(WORK + "/nginx/nginx.conf", "w") as conf:
        folders = "".join(f"  {kind}_temp_path {WORK}/nginx/temp/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if os.geteuid() == 0 else ""
        conf.write(f"{user}daemon off;\npid {WORK}/nginx/pid;\nerror_log {WORK}/nginx/error.log;\nevents {{}}\nhttp {{\n  access_log off;\n"
                   f"{folders}{put_in(page.of('nginx')[0], 'web')}}}\n")
    nginx = shutil.which("nginx", path="/usr/sbin:" + os.environ["PATH"])
    subprocess.run([nginx, "-t", "-q", "-p", WORK + "/nginx", "-c", WORK + "/nginx/nginx.conf"], check=True)
    return subprocess.Popen([nginx, "-p", WORK + "/nginx", "-c", WORK + "/nginx/nginx.conf"])


def sign_in(browser, invitation):
    path = invitation.removeprefix(ADDRESS)
    _, asked = browser.get(path)
    key, now = re.sub(r"\s", "", re.search(r'class="key"><code>([^<]*)', asked)[1]), time.time()
    status, shown = browser.post(path, {"username": "ann", "password": PASSWORD, "again": PASSWORD, "code": code(key, now)})
    check("Your password is set" in shown, "the account's invitation sets a password and a second factor")
    # A code is taken once; that of the next half minute is taken, too.
    _, shown = browser.post("/desk/sign-in", {"account": "ann", "password": PASSWORD, "code": code(key, now + 30)})
    check("Today" in shown and any("desk" in name for name in browser.cookies), "the account signs in through nginx")


class Taker:
    """A participant who takes the survey, with the second choice for each question."""

    def __init__(self, browser, link):
        self.browser = browser
        _, page = browser.get(link.removeprefix(ADDRESS))
        status, page = browser.get("/")
        fields = hidden(page, "/begin")
        self.page = browser.post("/begin", fields)[1]
        self.answered = 0

    def is_asked(self):
        return 'class="sitting"' in self.page and '<button class="primary" name="act"' in self.page

    def answer(self):
        """Sends the page with the second choice, when it has any."""
        form = re.search(r'<form[^>]*action="(/sittings/[^"]*)"[^>]*>(.*?)</form>', self.page, re.S)
        values = re.findall(r'<input type="radio"[^>]*name="answer" value="([^"]*)"', form[2])
        act = re.search(r'<button class="primary" name="act" value="([^"]*)"', form[2])[1]
        fields = hidden(form[0]) + [("answer", v) for v in values[1:2]] + [("act", act)]
        status, shown = self.browser.post(form[1], fields)
        if status == 502:
            # It met a server that was just dying. Whoever sees that page has it sent again.
            status, shown = self.browser.post(form[1], fields)
        if status != 200:
            say(f"an answer is told {status}: {shown[:300]}")
            return status
        self.page = shown
        self.answered += bool(values)
        return status


def events(browser, path, found, until):
    """What a stream of events says, with the time of each."""
    answer = browser.ask("GET", path, headers={"Accept": "text/event-stream"})
    while time.monotonic() < until:
        line = answer.readline().decode().strip()
        if line.startswith("event:"):
            found.append((time.monotonic(), line))
        elif not line and answer.closed:
            return


def program(port, token, method, path, body=None, key=None):
    """A request of a program to one of the servers."""
    headers = {"Authorization": "Bearer " + token} | ({"Idempotency-Key": key} if key else {})
    answer = Browser(port).ask(method, "/api/v1" + path, json.dumps(body) if body is not None else None, headers)
    return answer.status, json.loads(answer.read())


def read_by_replica(db2):
    """When a server last asked the replica for something that it read."""
    text = db2.sql("SELECT coalesce(extract(epoch FROM max(query_start)), 0) FROM pg_stat_activity WHERE usename = 'knee'")
    return float(text)


def use(page, db1, db2, said):
    first, second = Served("8081"), Served("8082")
    for served in (first, second):
        served.wait()
    say("two servers, a replica and nginx are there")
    link = re.search(rf"{re.escape(ADDRESS)}/l/\w+", said)[0]
    invitation = re.search(rf"{re.escape(ADDRESS)}/desk/invitation/\w+", said)[0]

    staff = Browser(PORTS["443"], secure=True)
    sign_in(staff, invitation)
    for served in (first, second):
        status, shown = staff.at(served.port).get("/desk/today")
        check(status == 200 and "P001" not in shown.split("<main")[0], f"a session of one is one of the other ({served.port})")

    # What one server records shows on a page of the other, and in the middle of a sitting its server is killed.
    person = Browser(PORTS["443"], secure=True)
    taker = Taker(person, link)
    found = []
    watching = threading.Thread(target=events, args=(staff.at(first.port), "/desk/live", found, time.monotonic() + 40), daemon=True)
    watching.start()
    for _ in range(4):
        check(taker.answer() == 200, "an answer is taken through nginx")
    time.sleep(1.5)
    while taker.answered < 8:
        taker.browser = person.at(second.port)
        taker.answer()
    # The ninth raises an alert.
    before = time.monotonic()
    taker.answer()
    while time.monotonic() < before + 5 and not any(at > before for at, _ in found):
        time.sleep(0.02)
    heard = [at - before for at, line in found if at > before and "recorded" in line]
    check(bool(heard) and heard[0] <= 2, f"the other server's open page is told within 2 s ({heard[0] if heard else 9:.2f} s)")
    _, shown = staff.at(first.port).get("/desk/today.json")
    check('"self-harm"' in shown, "the alert that one recorded is in Today of the other")

    taker.browser = person
    process = second.process()
    os.kill(process, signal.SIGKILL)
    while second.process():
        time.sleep(0.01)
    say(f"one of the servers is killed, at question {taker.answered + 1}")
    while taker.is_asked() and taker.answer() == 200:
        pass
    history = page.regimen("history", "phq", "-p", "P001")
    check(taker.answered == 10 and "phq-9" in history, f"the sitting goes on and ends with the other ({taker.answered} answers)")
    status, shown = staff.get("/desk/today.json")
    check(status == 200, "the desk sees Today through nginx")
    _, shown = staff.get("/desk/participants/P001")
    check("phq" in shown, "and whom it is about")

    # The replica.
    token = page.regimen("account", "token", "ann", "--name", "service", "--may", "note", "--may", "seePeople")
    token = next(word for word in token.split() if word.startswith("rgm_"))
    note = lambda text, key=None: program(first.port, token, "POST", "/participants/P001/notes", {"text": text}, key)
    people = lambda: program(first.port, token, "GET", "/participants")

    begun = time.time()
    status, listed = people()
    check(status == 200 and len(listed) >= 1 and read_by_replica(db2) > begun, "lists are read from the replica")
    check(note("one", "key1")[0] == 200 and note("one", "key1")[1].get("repeated") is True, "a program's key holds")
    db2.sql("SELECT pg_wal_replay_pause()")
    page.regimen("participant", "add", "P002", "--schedule", "mood")
    begun = time.monotonic()
    status, listed = people()
    check(status == 200 and "P002" in json.dumps(listed), f"what the replica has not yet is read from the primary ({time.monotonic() - begun:.1f} s)")
    for _ in range(3):
        people()
    db2.sql("SELECT pg_wal_replay_resume()")
    check(first.text().count("the replica is behind") == 1, "the log says once that the replica is behind")
    time.sleep(5.2)
    begun = time.time()
    status, listed = people()
    check("P002" in json.dumps(listed) and read_by_replica(db2) > begun, "the replica is read again")
    check(first.text().count("the replica is read again") == 1, "the log says so")
    db2.stop()
    status, listed = people()
    check(status == 200 and "P002" in json.dumps(listed), "without a replica the primary is read")
    people()
    check(first.text().count("the replica does not answer") == 1, "the log says once that the replica does not answer")


def keep(page, db1):
    """The page's roles, and its backup, which is restored beside and verified."""
    web = {"STORE": STORE}
    page.run("db1", "roles", environment=db1.environment())
    page.run("web", "grants", cwd=WORK + "/web/my-study", environment=web)
    page.run("web", "backup", cwd=WORK + "/web/my-study", environment=web)
    page.run("db1", "restoring", environment=db1.environment())
    verified = page.run("web", "restore", cwd=WORK + "/web/my-study", environment=web)
    check("intact" in verified, "a dump that is restored verifies, up to the head that was kept")


def promote(page, db1, db2):
    """The page's last commands: each answer waits for the replica, and the replica takes the primary's place."""
    db2.control("start")
    for _ in range(100):
        if db1.sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1":
            break
        time.sleep(0.1)
    else:
        sys.exit("service: the replica does not follow")
    page.run("db1", "sync", environment=db1.environment())
    page.regimen("participant", "add", "P003", "--schedule", "mood")
    head = page.regimen("store", "head").strip()
    db1.stop()
    page.run("db2", "promote", environment=db2.environment())
    there = page.regimen("participant", "list", "--store", STORE.replace(f":{PORTS['db1']}/", f":{PORTS['db2']}/"))
    verified = page.regimen("store", "verify", "--store", STORE.replace(f":{PORTS['db1']}/", f":{PORTS['db2']}/"))
    check("P003" in there and "intact" in verified, "the replica has all when it takes the primary's place")


def main():
    global STORE
    page, machines, nginx = Page(), [], None
    try:
        tools()
        certificate("db1", "postgres" if AS else None)
        shutil.copy(f"{WORK}/ssl/certs/db1.pem", f"{WORK}/ssl/certs/db.pem")
        certificate("study")
        os.chmod(WORK, 0o755)
        begin_study()
        db1, db2 = Machine("db1"), Machine("db2")
        machines = [db1, db2]
        page.run("db1", environment=db1.environment())
        say("the primary is there")
        out = page.run("db2", environment=db2.environment())
        check(out.strip().endswith("t"), "the replica follows the primary")
        STORE = put_in(re.search(r"REGIMEN_STORE='([^']*)'", "\n".join(page.of("sh", "web")))[1], "web")
        page.regimen = lambda *words: regimen(*words)
        said = page.run("web", cwd=WORK + "/web/my-study")
        nginx = begin_nginx(page)
        use(page, db1, db2, said)
        keep(page, db1)
        promote(page, db1, db2)
    finally:
        if nginx:
            nginx.terminate()
            nginx.wait()
        for number in ("8081", "8082"):
            process = Served(number).process()
            if process:
                os.kill(process, signal.SIGTERM)
        for machine in machines:
            machine.stop()
        time.sleep(0.5)
        if not os.environ.get("SERVICE_KEEP"):
            shutil.rmtree(WORK, ignore_errors=True)
    say(f"{len(failed)} failed")
    sys.exit(1 if failed else 0)


def regimen(*words):
    words = list(words) if "--store" in words else [*words, "--store", STORE]
    done = subprocess.run([BIN + "/regimen", *words], cwd=WORK + "/web/my-study", capture_output=True, text=True,
                          env=os.environ | {"HOME": WORK + "/home"})
    if done.returncode:
        sys.exit(f"service: regimen {' '.join(words)} exits with {done.returncode}: {done.stderr}")
    return done.stdout


main()
