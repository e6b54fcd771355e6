#!/usr/bin/env python3
"""Durable entries a second by one writer over a server that is farther away: what is sent arrives so much later.

usage: POSTGRES_FSYNC=on Scripts/postgres.sh python3 Scripts/bench/farther.py WRITERS [MILLISECONDS ...]

WRITERS is the program of Benchmarks. The times are those of the way there and back.
"""
import os
import queue
import socket
import subprocess
import sys
import tempfile
import threading
import time


def pass_on(source, target, seconds):
    """What comes in goes out so many seconds later, in its order."""
    waiting = queue.SimpleQueue()

    def send():
        while True:
            due, data = waiting.get()
            time.sleep(max(0, due - time.monotonic()))
            if not data:
                return target.close()
            target.sendall(data)

    threading.Thread(target=send, daemon=True).start()
    data = True
    while data:
        data = source.recv(1 << 16)
        waiting.put((time.monotonic() + seconds, data))


def serve(listener, near, seconds):
    while True:
        writer = listener.accept()[0]
        server = socket.socket(socket.AF_UNIX)
        server.connect(near)
        for source, target in ((writer, server), (server, writer)):
            threading.Thread(target=pass_on, args=(source, target, seconds), daemon=True).start()


def main():
    program, times = sys.argv[1], [float(word) for word in sys.argv[2:]] or [0, 1, 5]
    near = os.path.join(os.environ["POSTGRES_FOLDER"], ".s.PGSQL.5432")
    for milliseconds in times:
        with tempfile.TemporaryDirectory() as folder:
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(os.path.join(folder, ".s.PGSQL.5432"))
            listener.listen()
            threading.Thread(target=serve, args=(listener, near, milliseconds / 2000), daemon=True).start()
            said = subprocess.run(
                [program, f"postgresql://regimen@/postgres?host={folder}", "1", "4", "server"],
                check=True, capture_output=True, text=True).stdout
            print(f"{milliseconds:g} ms there and back: {said.strip()}", flush=True)


main()
