extension Schema {
  /// What cannot be made again: the chained entries, the bytes of accepted files, and the store's name.
  ///
  /// The triggers let rows be added at the end and contents be erased, and nothing else. `INSERT OR REPLACE` deletes
  /// without firing a delete trigger, hence the one on insert.
  static let recordSQL = """
    CREATE TABLE store (
      id BLOB NOT NULL CHECK (length(id) = 16),
      created INTEGER NOT NULL,
      erasedNotCleared INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE entry (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      person BLOB CHECK (length(person) = 16),
      author TEXT NOT NULL,
      assessor BLOB CHECK (length(assessor) = 16),
      recorded INTEGER NOT NULL,
      machine INTEGER,
      study TEXT,
      schedule TEXT,
      survey TEXT,
      program TEXT NOT NULL,
      tzdata TEXT,
      salt BLOB CHECK (length(salt) = 16),
      content TEXT,
      contentHash BLOB NOT NULL CHECK (length(contentHash) = 32),
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;

    CREATE TRIGGER entryAppend BEFORE INSERT ON entry
    WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entry)
    BEGIN SELECT raise(ABORT, 'an entry is added at the end'); END;

    CREATE TRIGGER entryKeep BEFORE DELETE ON entry
    BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END;

    CREATE TRIGGER entryErase BEFORE UPDATE ON entry
    WHEN NEW.salt IS NOT NULL OR NEW.content IS NOT NULL OR NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind
      OR NEW.person IS NOT OLD.person OR NEW.author IS NOT OLD.author OR NEW.assessor IS NOT OLD.assessor
      OR NEW.recorded IS NOT OLD.recorded OR NEW.machine IS NOT OLD.machine OR NEW.study IS NOT OLD.study
      OR NEW.schedule IS NOT OLD.schedule OR NEW.survey IS NOT OLD.survey OR NEW.program IS NOT OLD.program
      OR NEW.tzdata IS NOT OLD.tzdata OR NEW.contentHash IS NOT OLD.contentHash OR NEW.hash IS NOT OLD.hash
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;

    CREATE TABLE file (
      digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TRIGGER fileAppend BEFORE INSERT ON file
    WHEN EXISTS (SELECT 1 FROM file WHERE digest = NEW.digest)
    BEGIN SELECT raise(ABORT, 'a file is never replaced'); END;

    CREATE TRIGGER fileKeep BEFORE DELETE ON file
    BEGIN SELECT raise(ABORT, 'a file is never deleted'); END;

    CREATE TRIGGER fileFixed BEFORE UPDATE ON file
    BEGIN SELECT raise(ABORT, 'a file is never changed'); END;

    """
}
