extension Schema {
  /// A record of several lanes: what is added at the end is added at the end of its lane.
  static let lanesSQL = """
    ALTER TABLE store ADD COLUMN lanes INTEGER NOT NULL DEFAULT 1;

    DROP TRIGGER entryAppend;
    CREATE TRIGGER entryAppend BEFORE INSERT ON entry
    WHEN NEW.number < 1 OR EXISTS (SELECT 1 FROM entry WHERE number = NEW.number)
      OR NEW.number > (SELECT lanes FROM store)
        AND NOT EXISTS (SELECT 1 FROM entry WHERE number = NEW.number - (SELECT lanes FROM store))
    BEGIN SELECT raise(ABORT, 'an entry is added at the end of its lane'); END;

    DROP TRIGGER apartAppend;
    CREATE TRIGGER apartAppend BEFORE INSERT ON apart
    WHEN NOT EXISTS (SELECT 1 FROM entry WHERE number = NEW.number)
      OR EXISTS (SELECT 1 FROM entry WHERE number = NEW.number + (SELECT lanes FROM store))
      OR EXISTS (SELECT 1 FROM apart WHERE number = NEW.number)
    BEGIN SELECT raise(ABORT, 'a second content is added with its entry'); END;

    """
}
