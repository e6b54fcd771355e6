extension Schema {
  /// What is read, made from the entries in the same transaction and makeable again from them.
  ///
  /// A person's id is the number of the entry that introduced them: everything about a person lies together, in the
  /// order of joining, so that a pass over the whole roster merges a few scans and seeks nothing.
  static let derivedSQL = """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      key BLOB NOT NULL UNIQUE,
      role TEXT NOT NULL,
      code TEXT NOT NULL,
      recorded INTEGER NOT NULL,
      UNIQUE (role, code)
    ) STRICT;

    CREATE TABLE fact (
      person INTEGER NOT NULL,
      number INTEGER NOT NULL,
      recorded INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      name TEXT,
      value TEXT,
      detail TEXT,
      day INTEGER,
      instant INTEGER,
      until INTEGER,
      reference INTEGER,
      PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX factAlert ON fact (number) WHERE kind IN (30, 31);

    CREATE TABLE sitting (
      person INTEGER NOT NULL,
      number INTEGER NOT NULL,
      recorded INTEGER NOT NULL,
      event TEXT NOT NULL,
      task TEXT NOT NULL,
      ended INTEGER,
      discarded INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;

    CREATE UNIQUE INDEX sittingNumber ON sitting (number);
    CREATE UNIQUE INDEX sittingRunning ON sitting (person, event) WHERE ended IS NULL;

    CREATE TABLE sittingInput (
      sitting INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (sitting, sequence)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE outcome (
      person INTEGER NOT NULL,
      number INTEGER NOT NULL,
      recorded INTEGER NOT NULL,
      event TEXT NOT NULL,
      task TEXT NOT NULL,
      schedule TEXT NOT NULL,
      element TEXT NOT NULL,
      day INTEGER,
      occurrence INTEGER,
      anchorDay INTEGER,
      anchorInstant INTEGER,
      ending TEXT NOT NULL,
      late INTEGER NOT NULL,
      opened INTEGER,
      started INTEGER,
      finished INTEGER NOT NULL,
      deleted INTEGER,
      PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;

    CREATE UNIQUE INDEX outcomeOnce ON outcome (person, event) WHERE deleted IS NULL;

    CREATE TABLE outcomeValue (
      person INTEGER NOT NULL,
      kind TEXT NOT NULL,
      outcome INTEGER NOT NULL,
      number INTEGER NOT NULL,
      position INTEGER NOT NULL,
      recorded INTEGER NOT NULL,
      value TEXT NOT NULL,
      unit TEXT,
      source TEXT,
      PRIMARY KEY (person, kind, outcome, number, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE layer (
      number INTEGER PRIMARY KEY,
      recorded INTEGER NOT NULL
    ) STRICT;

    """

  /// Where rows are only compared with others, nothing is looked up by these, and no rule rests on them.
  static let derivedLooksDroppedSQL = """
    DROP INDEX factRemark; DROP INDEX factSite; DROP INDEX factZone; DROP INDEX sittingNumber;
    """
}
