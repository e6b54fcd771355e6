"""The rows of a store's entries, read by its documented form: `Documentation/records.md`, "Without the program"."""

import sqlite3

import zstandard

SHARED = ("author", "study", "schedule", "survey", "program", "tzdata")
MARK = bytes.fromhex("28b52ffd")


def whole(connection, condition="TRUE", arguments=()):
    """Each entry as a dictionary of its columns, in their order, with its content as a text."""
    connection.row_factory = sqlite3.Row
    packing = {row["id"]: zstandard.ZstdDecompressor(
        dict_data=zstandard.ZstdCompressionDict(row["bytes"], dict_type=zstandard.DICT_TYPE_RAWCONTENT))
        for row in connection.execute("SELECT id, bytes FROM dictionary")}
    origins = {row["id"]: dict(row) for row in connection.execute("SELECT * FROM origin")}
    for row in connection.execute(f"SELECT * FROM entry WHERE {condition} ORDER BY number", arguments):
        entry = dict(row) | {"content": row["plain"]}
        if (origin := origins.get(entry["origin"])) is not None:
            entry |= {column: origin[column] for column in SHARED}
            if entry["packed"] is not None:
                entry["content"] = packing[origin["dictionary"]].decompress(MARK + entry["packed"]).decode("utf-8")
        yield entry
