"""The chain of hashes, computed anew from its documented byte layout.

An entry's hash is SHA-256 over: the byte 1; the hash before it; twelve columns in order, a null as the byte 0, any
other value as the byte 1 and then, for an integer, 8 bytes, for a text or blob the count of its bytes in 8 bytes and
the bytes; the content's hash. That one is SHA-256 over 16 bytes of salt and the content. The first entry follows
SHA-256 over "regimen store 1" and the store's id.

A content may name, as its last member `apart`, the hash of a second one, which lies in the table of that name: SHA-256
over its own salt and its text. A copy without names lacks all second contents, and the salt with a content; the hashes
are there.
"""

import hashlib
import json
import sqlite3

import entries

COLUMNS = ("number", "kind", "person", "author", "assessor", "recorded", "machine", "study", "schedule", "survey",
           "program", "tzdata")


def field(value):
    if value is None:
        return b"\0"
    if isinstance(value, int):
        return b"\1" + value.to_bytes(8, "big", signed=True)
    octets = value.encode("utf-8") if isinstance(value, str) else value
    return b"\1" + len(octets).to_bytes(8, "big") + octets


def broken(store):
    """The numbers of the entries whose hash is not what the layout gives, and how many there are."""
    rows = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    (name,) = rows.execute("SELECT id FROM store").fetchone()
    last = hashlib.sha256(b"regimen store 1" + name).digest()
    wrong, count = [], 0
    seconds = {number: hashlib.sha256(salt + text.encode("utf-8")).hexdigest()
               for number, salt, text in rows.execute("SELECT * FROM apart WHERE content IS NOT NULL")}
    for row in entries.whole(rows):
        count += 1
        content = row["contentHash"]
        if row["content"] is not None:
            content = hashlib.sha256(row["salt"] + row["content"].encode("utf-8")).digest()
            if seconds and seconds.get(row["number"]) != json.loads(row["content"]).get("apart"):
                wrong.append(row["number"])
        layout = b"\1" + last + b"".join(field(row[column]) for column in COLUMNS) + content
        last = row["hash"]
        if content != row["contentHash"] or hashlib.sha256(layout).digest() != last or row["number"] != count:
            wrong.append(row["number"])
    rows.close()
    return wrong, count


def judge(judge, study):
    wrong, count = broken(study.store)
    judge.expect(count > 20, f"the store has entries, {count}")
    judge.expect(not wrong, f"the chain of {count} entries, broken at {wrong}")
    study.run("store", "copy", "--pseudonymous", study.store, "nameless.sqlite")
    judge.expect(broken(study.folder / "nameless.sqlite") == ([], count), "a copy without names has the same chain")
    # Whoever changes a byte of the file breaks it: the reckoning above can fail.
    copy = study.folder / "changed.sqlite"
    with sqlite3.connect(study.store) as source, sqlite3.connect(copy) as target:
        source.backup(target)
        target.execute("DROP TRIGGER entryErase")
        target.execute("UPDATE entry SET packed = NULL, plain = '{}' WHERE kind = 'outcomeRecorded'")
    judge.expect(broken(copy)[0], "a changed entry breaks the chain")
