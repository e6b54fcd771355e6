extension Schema {
  /// The second contents of entries that are parted, each behind its entry. They can be erased, as contents are, and
  /// nothing else.
  static let apartSQL = """
    CREATE TABLE apart (
      number INTEGER PRIMARY KEY,
      salt BLOB CHECK (length(salt) = 16),
      content TEXT
    ) STRICT;

    CREATE TRIGGER apartAppend BEFORE INSERT ON apart
    WHEN NEW.number IS NOT (SELECT max(number) FROM entry) OR EXISTS (SELECT 1 FROM apart WHERE number = NEW.number)
    BEGIN SELECT raise(ABORT, 'a second content is added with its entry'); END;

    CREATE TRIGGER apartKeep BEFORE DELETE ON apart
    BEGIN SELECT raise(ABORT, 'a second content is never deleted'); END;

    CREATE TRIGGER apartErase BEFORE UPDATE ON apart
    WHEN NEW.salt IS NOT NULL OR NEW.content IS NOT NULL OR NEW.number IS NOT OLD.number
    BEGIN SELECT raise(ABORT, 'a second content is never changed'); END;

    """

  /// Work that takes several transactions says here what is left of it; null when there is none.
  static let unfinishedSQL = """
    ALTER TABLE store ADD COLUMN unfinished TEXT;

    """
}
