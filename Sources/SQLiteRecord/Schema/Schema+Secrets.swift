extension Schema {
  /// What staff, programs and reminders' links sign in with: beside the record, in no entry and in no chain. What they
  /// hold is kept as digests alone.
  static let secretSQL = """
    CREATE TABLE secret (
      kind TEXT NOT NULL,
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      owner TEXT,
      person INTEGER,
      made INTEGER NOT NULL,
      seen INTEGER NOT NULL,
      expires INTEGER,
      content TEXT,
      PRIMARY KEY (kind, digest)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX secretOfOwner ON secret (owner, kind) WHERE owner IS NOT NULL;
    CREATE INDEX secretOfPerson ON secret (person) WHERE person IS NOT NULL;

    """
}
