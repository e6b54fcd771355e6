"""How long a participant's answer takes to be confirmed: alone, and while a program asks for Today again and again.

    server.py REGIMEN SERVER STUDY PERSON...

Each person answers all that is open for them; the first half of them alone, the others meanwhile. The store is changed.
"""
import html
import http.cookiejar
import re
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

regimen, server, study, *people = sys.argv[1:]
port = 18093
root = f"http://127.0.0.1:{port}"


def run(*words):
    return subprocess.run([regimen, *words, "--study", study], capture_output=True, text=True, check=True).stdout.strip()


links = [run("participant", "link", person, "--url", root).split()[-1] for person in people]
run("account", "add", "bench", "--name", "Bench", "--role", "coordinator", "--url", root)
token = re.search(r"rgm_\w+", run("account", "token", "bench"))[0]


def forms(page):
    for attributes, body in re.findall(r"<form([^>]*)>(.*?)</form>", page, re.S):
        action = re.search(r'action="([^"]*)"', attributes)
        fields = [
            (name[1], html.unescape(value[1]) if (value := re.search(r'value="([^"]*)"', tag)) else "")
            for tag in re.findall(r"<(?:input|button)[^>]*>", body)
            if (name := re.search(r'name="([^"]*)"', tag)) and ("hidden" in tag)
        ]
        yield html.unescape(action[1]) if action else "", fields, body


class Person:
    def __init__(self, link):
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.page(link)

    def page(self, url, fields=None):
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        request = urllib.request.Request(urllib.parse.urljoin(root, url), data)
        if data is not None:
            request.add_header("Origin", root)
        with self.opener.open(request, timeout=600) as answer:
            self.url = answer.url
            return answer.read().decode()

    def answers(self):
        """Seconds of each answer's request."""
        for _ in range(12):
            begin = next((form for form in forms(self.page("/")) if form[0] == "/begin"), None)
            if begin is None:
                return
            page = self.page("/begin", begin[1])
            for _ in range(3):
                form = next((form for form in forms(page) if "/sittings/" in form[0] or form[0] == ""), None)
                if form is None:
                    break
                radio = re.search(r'<input[^>]*type="(?:radio|range|number)"[^>]*name="([^"]*)"', form[2]) or re.search(
                    r'name="([^"]*)"[^>]*type="(?:radio|range|number)"', form[2])
                fields = form[1] + ([(radio[1], "3")] if radio else [])
                start = time.monotonic()
                page = self.page(form[0] or self.url, fields)
                yield time.monotonic() - start
                if not radio:
                    break


def told(label, times, looks):
    times.sort()
    if not times:
        sys.exit("nobody answered anything")
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(f"{label:32} {len(times):5} answers  median {statistics.median(times) * 1000:8.1f} ms  p99 {p99 * 1000:8.1f} ms  "
          f"longest {times[-1] * 1000:8.1f} ms  {len(looks)} looks" + (f" of {statistics.median(looks):.2f} s" if looks else ""))


child = subprocess.Popen([server, "--port", str(port), "--study", study], stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
try:
    for _ in range(200):
        try:
            urllib.request.urlopen(root + "/health/live")
            break
        except OSError:
            time.sleep(0.1)
    visitors = [Person(link) for link in links]
    half = len(visitors) // 2
    told("alone", [t for person in visitors[:half] for t in person.answers()], [])
    ended, looks = threading.Event(), []

    def look():
        while not ended.is_set():
            request = urllib.request.Request(
                root + "/api/v1/today?limit=50", headers={"Authorization": "Bearer " + token})
            start = time.monotonic()
            with urllib.request.urlopen(request, timeout=600) as answer:
                answer.read()
            looks.append(time.monotonic() - start)

    thread = threading.Thread(target=look)
    thread.start()
    time.sleep(1)
    times = [t for person in visitors[half:] for t in person.answers()]
    ended.set()
    thread.join()
    told("while Today is asked for", times, looks)
finally:
    child.terminate()
    child.wait()
