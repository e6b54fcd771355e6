extension Schema {
  /// Entries take less room: what many have in common has a row of its own, and contents are packed against a dictionary
  /// (``ContentCodec``). Entries that were there stay as they are, with no origin.
  ///
  /// What is hashed is the same in both forms, so that the chain is the same. The column of plain contents gets another name: a
  /// program of before that has the store open would take packed contents for erased ones, and fails so.
  static let packedSQL = """
    CREATE TABLE dictionary (
      id INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE origin (
      id INTEGER PRIMARY KEY,
      author TEXT NOT NULL,
      study TEXT,
      schedule TEXT,
      survey TEXT,
      program TEXT NOT NULL,
      tzdata TEXT,
      dictionary INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX originOfSurvey ON origin (survey, author, schedule);

    ALTER TABLE entry ADD COLUMN origin INTEGER;
    ALTER TABLE entry ADD COLUMN packed BLOB;

    DROP TRIGGER entryErase;
    ALTER TABLE entry RENAME COLUMN content TO plain;
    CREATE TRIGGER entryErase BEFORE UPDATE ON entry
    WHEN NEW.salt IS NOT NULL OR NEW.plain IS NOT NULL OR NEW.packed IS NOT NULL OR NEW.number IS NOT OLD.number
      OR NEW.kind IS NOT OLD.kind OR NEW.person IS NOT OLD.person OR NEW.author IS NOT OLD.author
      OR NEW.assessor IS NOT OLD.assessor OR NEW.recorded IS NOT OLD.recorded OR NEW.machine IS NOT OLD.machine
      OR NEW.study IS NOT OLD.study OR NEW.schedule IS NOT OLD.schedule OR NEW.survey IS NOT OLD.survey
      OR NEW.program IS NOT OLD.program OR NEW.tzdata IS NOT OLD.tzdata OR NEW.origin IS NOT OLD.origin
      OR NEW.contentHash IS NOT OLD.contentHash OR NEW.hash IS NOT OLD.hash
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;

    \(additionsOnly("dictionary", "a dictionary"))
    \(additionsOnly("origin", "an origin"))
    """

  private static func additionsOnly(_ table: String, _ name: String) -> String {
    """
    CREATE TRIGGER \(table)Append BEFORE INSERT ON \(table)
    WHEN EXISTS (SELECT 1 FROM \(table) WHERE id = NEW.id)
    BEGIN SELECT raise(ABORT, '\(name) is never replaced'); END;

    CREATE TRIGGER \(table)Keep BEFORE DELETE ON \(table)
    BEGIN SELECT raise(ABORT, '\(name) is never deleted'); END;

    CREATE TRIGGER \(table)Fixed BEFORE UPDATE ON \(table)
    BEGIN SELECT raise(ABORT, '\(name) is never changed'); END;

    """
  }
}
