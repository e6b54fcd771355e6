extension Schema {
  /// The ways in to participants' pages: beside the record, in no entry and in no chain. Links and cookies are kept as
  /// digests alone.
  static let accessSQL = """
    CREATE TABLE personalLink (
      person INTEGER PRIMARY KEY,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      made INTEGER NOT NULL,
      expires INTEGER,
      pin BLOB CHECK (length(pin) = 32),
      wrongTries INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE pageSession (
      digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
      person INTEGER NOT NULL,
      began INTEGER NOT NULL,
      seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX pageSessionOf ON pageSession (person);

    """
}
