extension Schema {
  /// Rows are added at the end of their lane and contents erased, and nothing else, whoever's role it is: who has the owner's
  /// rights may take the rules away, and the check of the tables tells.
  ///
  /// The function that moves a head on has its owner's rights: whoever appends can't set a head to anything else.
  var rulesSQL: String {
    """
    CREATE FUNCTION entryAppend() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      UPDATE \(name).lane SET number = NEW.number, hash = NEW.hash
        WHERE lane = (NEW.number - 1) % \(lanes) AND coalesce(number + \(lanes), lane + 1) = NEW.number;
      IF NOT FOUND THEN RAISE EXCEPTION 'an entry is added at the end of its lane'; END IF;
      RETURN NEW;
    END $$;
    CREATE FUNCTION entryErase() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF NEW.salt IS NOT NULL OR NEW.content IS NOT NULL OR
        (NEW.number, NEW.kind, NEW.person, NEW.author, NEW.assessor, NEW.recorded, NEW.machine, NEW.study, NEW.schedule,
          NEW.survey, NEW.program, NEW.tzdata, NEW.contentHash, NEW.hash) IS DISTINCT FROM
        (OLD.number, OLD.kind, OLD.person, OLD.author, OLD.assessor, OLD.recorded, OLD.machine, OLD.study, OLD.schedule,
          OLD.survey, OLD.program, OLD.tzdata, OLD.contentHash, OLD.hash)
      THEN RAISE EXCEPTION 'an entry is never changed'; END IF;
      RETURN NEW;
    END $$;
    CREATE FUNCTION apartErase() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF NEW.salt IS NOT NULL OR NEW.content IS NOT NULL OR NEW.number IS DISTINCT FROM OLD.number
      THEN RAISE EXCEPTION 'a second content is never changed'; END IF;
      RETURN NEW;
    END $$;
    CREATE FUNCTION kept() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      RAISE EXCEPTION 'what was recorded is kept';
    END $$;

    CREATE TRIGGER entryAppend BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION entryAppend();
    CREATE TRIGGER entryErase BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION entryErase();
    CREATE TRIGGER entryKeep BEFORE DELETE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION kept();
    CREATE TRIGGER apartErase BEFORE UPDATE ON apart FOR EACH ROW EXECUTE FUNCTION apartErase();
    CREATE TRIGGER apartKeep BEFORE DELETE OR TRUNCATE ON apart FOR EACH STATEMENT EXECUTE FUNCTION kept();
    CREATE TRIGGER fileKeep BEFORE UPDATE OR DELETE OR TRUNCATE ON file FOR EACH STATEMENT EXECUTE FUNCTION kept();
    CREATE TRIGGER laneKeep BEFORE DELETE OR TRUNCATE ON lane FOR EACH STATEMENT EXECUTE FUNCTION kept();

    """
  }
}
