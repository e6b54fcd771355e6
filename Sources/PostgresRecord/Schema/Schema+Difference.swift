import Record

/// A table, index, constraint, trigger or function of a study, as a server describes it.
private struct SchemaObject: Hashable {
  let kind: String
  let name: String
  let detail: String
}

extension Schema {
  /// What in a schema is not as a program of that version made it; nil when all is.
  ///
  /// A view in the place of a table would show what it likes, and a trigger could change what is written: a schema with such
  /// is not read.
  func difference(on connection: Connection, version: Int) throws -> String? {
    let found = try connection.all(Schema.objectsSQL, Arguments(name)) { row in
      try SchemaObject(kind: row.column(0), name: row.column(1), detail: row.column(2))
    }
    let later = Schema.added.filter { $0.key > version }.values.reduce(into: Set()) { $0.formUnion($1) }
    let expected = Schema.expected.filter { !later.contains($0.name) }
    let surplus = Set(found).subtracting(expected)
    let missing = expected.subtracting(found)
    if let object = surplus.min(by: { $0.name < $1.name }) {
      let isChanged = missing.contains { $0.name == object.name }
      return "the \(object.kind) '\(object.name)' is \(isChanged ? "not as it was" : "not the program's")"
    }
    return missing.min { $0.name < $1.name }.map { "the \($0.kind) '\($0.name)' is missing" }
  }

  private static let expected = Set(
    objects.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      return SchemaObject(kind: words[0], name: words[1], detail: words[2])
    })

  /// Whatever the version of the server, in the words of its catalogue. The schema's name and the number of lanes, which the
  /// functions have in them, are taken out.
  private static let objectsSQL = #"""
    SELECT 'table' AS kind, relname::text AS name,
      md5(concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity, relispartition, (
        SELECT string_agg(concat_ws(':', attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, collname), ','
          ORDER BY attnum)
        FROM pg_attribute LEFT JOIN pg_collation ON pg_collation.oid = attcollation AND attcollation <> 100
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped))) AS detail
    FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind NOT IN ('i', 't', 'c')
    UNION ALL
    SELECT 'index', indexed.relname, concat_ws(' ', owner.relname, indisunique, indisvalid, indisready, indislive, indkey,
      indnkeyatts, indpred IS NOT NULL, indexprs IS NOT NULL)
    FROM pg_index JOIN pg_class indexed ON indexed.oid = indexrelid JOIN pg_class owner ON owner.oid = indrelid
    WHERE indexed.relnamespace = $1::regnamespace AND owner.relkind = 'r'
    UNION ALL
    SELECT 'constraint', conname, concat_ws(' ', relname, contype, convalidated, condeferrable, conkey)
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE connamespace = $1::regnamespace AND contype IN ('p', 'u', 'c', 'f', 'x')
    UNION ALL
    SELECT 'trigger', tgname, concat_ws(' ', relname, proname, pronamespace = relnamespace, tgtype, tgenabled, tgqual IS NULL,
      tgnargs)
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE relnamespace = $1::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'function', proname, concat_ws(' ', lanname, prosecdef, proconfig, md5(regexp_replace(
      replace(prosrc, $1, 'SCHEMA'), '(% |\+ )[0-9]+( |,)', '\1LANES\2', 'g')))
    FROM pg_proc JOIN pg_language ON pg_language.oid = prolang WHERE pronamespace = $1::regnamespace
    UNION ALL
    SELECT 'rule', rulename, relname FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
    WHERE relnamespace = $1::regnamespace AND relkind <> 'v'
    UNION ALL
    SELECT 'policy', polname, relname FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
    WHERE relnamespace = $1::regnamespace
    UNION ALL
    SELECT 'child', child.relname, parent.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
      JOIN pg_class parent ON parent.oid = inhparent WHERE parent.relnamespace = $1::regnamespace AND parent.relkind = 'r'
    """#
}
