#!/usr/bin/env python3
"""Three servers over one PostgreSQL store while what can fail fails: 32 programs send notes by the interface for programs, each with
an Idempotency-Key, and send one again, elsewhere, until it is answered. Meanwhile servers are killed at random, PostgreSQL falls and is
started again, the network is cut for 10 seconds, and the primary is lost and its synchronous replica promoted.

Then each acknowledged note has to be in the record once, none twice, and every lane has to verify.

  Scripts/postgres.sh Scripts/several.py [NOTES]

REGIMEN_BIN names the folder of the programs; SEVERAL_SEED sets the seed."""

import collections, http.client, json, os, random, select, shutil, signal, socket, subprocess, sys, tempfile, threading, time

NOTES = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
WRITERS, SERVERS, PEOPLE, CUT = 32, 3, 48, 10
SEED = int(os.environ.get("SEVERAL_SEED", "20261102"))
BIN, FOLDER = os.environ["POSTGRES_BIN"], os.environ["POSTGRES_FOLDER"]
AS = os.environ.get("POSTGRES_AS", "").split()
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.environ.get("REGIMEN_BIN") or subprocess.run(
    [ROOT + "/Scripts/build.sh", "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
chance = random.Random(SEED)


def say(text):
    print(f"{time.monotonic() - START:6.1f} s  {text}", flush=True)


class Network:
    """The way to the primary: a port that hands on what comes, to wherever the primary is; cut, it hands on nothing and says nothing."""

    def __init__(self, socket_folder):
        self.target, self.open = socket_folder + "/.s.PGSQL.5432", threading.Event()
        self.open.set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.listener.getsockname()[1]
        self.pairs = set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.listener.accept()[0]
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near):
        far = socket.socket(socket.AF_UNIX)
        pair = (near, far)
        self.pairs.add(pair)
        try:
            self.open.wait()
            far.connect(self.target)
            while True:
                for source in select.select(pair, [], [])[0]:
                    data = source.recv(65536)
                    if not data:
                        return
                    self.open.wait()
                    (far if source is near else near).sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            self.pairs.discard(pair)
            near.close()
            far.close()

    def cut(self, seconds):
        self.open.clear()
        time.sleep(seconds)
        # Half of the connections do not outlive it.
        for pair in chance.sample(sorted(self.pairs, key=id), len(self.pairs) // 2):
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        self.open.set()


def postgres(*words, quiet=True):
    return subprocess.run(AS + list(words), cwd="/", check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL if quiet else None, stderr=subprocess.DEVNULL if quiet else None)


def control(data, log, *words):
    postgres(f"{BIN}/pg_ctl", "-D", data, "-l", log, "-w", *words)


def sql(text, folder=FOLDER):
    return subprocess.run([f"{BIN}/psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "regimen", "-d", "postgres", "-c", text],
                          check=True, capture_output=True, text=True).stdout


class Server:
    """One of the servers; it is started again whenever it is killed."""

    def __init__(self, number, store):
        self.number, self.store, self.kills = number, store, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAMS + "/regimen-server", "--study", STUDY, "--store", self.store, "--port", "0"],
                                        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.port = None
        for line in self.process.stderr:
            if "the pages are at " in line:
                self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
                break
        threading.Thread(target=collections.deque, args=(self.process.stderr, 0), daemon=True).start()

    def kill(self):
        self.kills += 1
        self.port = None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        while self.port is None and not finished.is_set():
            self.start()


class Writer(threading.Thread):
    """Sends notes one after the other, each until it is answered."""

    def __init__(self, number, texts):
        super().__init__(daemon=True)
        self.number, self.texts, self.acknowledged, self.wrong = number, texts, [], []
        self.connection, self.server, self.repeated = None, None, 0

    def run(self):
        own = random.Random(SEED + self.number)
        for text in self.texts:
            while True:
                answer = self.send(own, text)
                if answer is None:
                    continue
                status, body = answer
                if status == 200:
                    self.acknowledged.append(text)
                    self.repeated += b'"repeated"' in body
                    break
                if status not in (500, 502, 503):
                    self.wrong.append((text, status, body[:200]))
                    break
                time.sleep(0.05)
            progress.add(text)

    def send(self, own, text):
        """The status and the body; None when nothing was heard."""
        try:
            if self.connection is None:
                port = own.choice(servers).port
                if port is None:
                    time.sleep(0.05)
                    return None
                self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            person = f"P{int(text[1:].replace('-', '')) % PEOPLE + 1:03}"
            self.connection.request(
                "POST", f"/api/v1/participants/{person}/notes", json.dumps({"text": text}),
                {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json", "Idempotency-Key": text})
            response = self.connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            if self.connection:
                self.connection.close()
            self.connection = None
            time.sleep(0.02)
            return None


def regimen(*words):
    done = subprocess.run([PROGRAMS + "/regimen", *words, "--store", STORE], cwd=STUDY, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"regimen {' '.join(words)} exited {done.returncode}: {done.stderr}")
    return done.stdout


START = time.monotonic()
finished, progress = threading.Event(), set()
work = tempfile.mkdtemp(prefix="regimen-several.")
replica = FOLDER + "/replica"
try:
    STUDY = work + "/study"
    shutil.copytree(ROOT + "/Surveys", STUDY + "/Surveys")
    shutil.copytree(ROOT + "/Schedules", STUDY + "/Schedules")
    shutil.copy(ROOT + "/study.yaml", STUDY)

    # The replica, which each commit waits for.
    os.makedirs(replica + "-socket")
    if AS:
        shutil.chown(replica + "-socket", "postgres", "postgres")
    postgres(f"{BIN}/pg_basebackup", "-h", FOLDER, "-U", "regimen", "-D", replica, "-R", "-c", "fast")
    with open(replica + "/postgresql.conf", "a") as conf:
        conf.write(f"unix_socket_directories = '{replica}-socket'\n")
    control(replica, FOLDER + "/replica.log", "start")
    sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
    sql("SELECT pg_reload_conf()")
    for _ in range(100):
        if sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").strip() == "1":
            break
        time.sleep(0.1)
    else:
        sys.exit("the replica does not follow")

    network = Network(FOLDER)
    STORE = f"postgresql://regimen@127.0.0.1:{network.port}/postgres?schema=several"
    roster = work + "/people.csv"
    with open(roster, "w") as file:
        file.write("id,schedule\n" + "".join(f"P{n + 1:03},mood\n" for n in range(PEOPLE)))
    regimen("participant", "import", roster)
    regimen("account", "add", "ann", "--role", "coordinator")
    TOKEN = next(word for word in regimen("account", "token", "ann", "--name", "several", "--may", "note").split()
                 if word.startswith("rgm_"))
    servers = [Server(number, STORE) for number in range(SERVERS)]
    share = NOTES // WRITERS
    writers = [Writer(w, [f"w{w}-{n}" for n in range(share)]) for w in range(WRITERS)]
    total = share * WRITERS
    say(f"{SERVERS} servers, {WRITERS} writers, {total} notes, seed {SEED}")
    for writer in writers:
        writer.start()

    def kill_at_random():
        while not finished.wait(chance.uniform(1, 4)):
            chance.choice(servers).kill()

    killer = threading.Thread(target=kill_at_random, daemon=True)
    killer.start()

    def wait_for(part):
        while len(progress) < total * part and any(w.is_alive() for w in writers):
            time.sleep(0.05)

    wait_for(0.2)
    say(f"PostgreSQL falls at {len(progress)}")
    control(FOLDER + "/data", FOLDER + "/log", "-m", "immediate", "stop")
    control(FOLDER + "/data", FOLDER + "/log", "start")
    wait_for(0.4)
    say(f"the network is cut at {len(progress)}, for {CUT} s")
    network.cut(CUT)
    wait_for(0.7)
    say(f"the primary is lost at {len(progress)}, the replica promoted")
    control(FOLDER + "/data", FOLDER + "/log", "-m", "immediate", "stop")
    network.target = replica + "-socket/.s.PGSQL.5432"
    control(replica, FOLDER + "/replica.log", "promote")
    for writer in writers:
        writer.join()
    say(f"all is answered, at {len(progress)}")
    finished.set()
    killer.join(timeout=60)

    kept = collections.Counter(
        sql("SELECT substring(content FROM '\"(w[0-9]+-[0-9]+)\"') FROM several.apart WHERE content ~ '\"w[0-9]+-[0-9]+\"'",
            replica + "-socket").split())
    acknowledged = [text for writer in writers for text in writer.acknowledged]
    wrong = [each for writer in writers for each in writer.wrong]
    lost = [text for text in acknowledged if kept[text] == 0]
    doubled = [text for text, count in kept.items() if count > 1]
    verified = subprocess.run([PROGRAMS + "/regimen", "store", "verify", "--store", STORE], cwd=STUDY, capture_output=True, text=True)
    failed = len(lost) + len(doubled) + len(wrong) + (total - len(acknowledged)) + (verified.returncode != 0)
    say(f"{len(acknowledged)} acknowledged, {sum(w.repeated for w in writers)} of them when sent again; "
        f"{sum(s.kills for s in servers)} servers killed")
    say(verified.stdout.strip().splitlines()[0] if verified.stdout.strip() else verified.stderr.strip())
    for each in wrong[:5]:
        print("refused:", each)
    print(f"{len(lost)} lost, {len(doubled)} doubled, {failed} failed")
    sys.exit(1 if failed else 0)
finally:
    finished.set()
    for server in globals().get("servers", []):
        server.process.kill()
    if os.path.exists(replica + "/postmaster.pid"):
        control(replica, FOLDER + "/replica.log", "-m", "immediate", "stop")
    shutil.rmtree(work, ignore_errors=True)
