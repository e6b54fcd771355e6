/// The tables, as a list of steps from an empty file to today's.
///
/// A step, once released, is never edited: a change of the schema is a new step. The derived tables need no migration
/// of their rows, since a step that changes them says so and they are made again from the entries.
struct Schema: Sendable {
  struct Step: Sendable {
    let sql: String
    /// The derived tables are dropped before the step and filled again after the last one.
    var rederives = false
    /// It adds indexes, columns and tables, and changes no row: nothing can be lost by it.
    var addsOnly = false
    /// The digest of all tables, indexes and triggers as they are behind the step; nil has them made for comparison.
    var digest: String?
  }

  /// Version n of the schema is what steps 1 to n make.
  let steps: [Step]

  var version: Int { steps.count }

  /// The version since which the derived tables are as they are.
  static let derivedVersion = 3

  /// Marks a SQLite file as a store: the bytes of `RGMN`.
  static let applicationID: Int64 = 0x5247_4D4E

  /// Marks one as a copy without names, `RGMC`, by which a program that knows none refuses it.
  static let copyApplicationID: Int64 = 0x5247_4D43

  /// The version since which entries may have a second content.
  static let apartVersion = 5

  /// The version since which a record may have several lanes.
  static let lanesVersion = 7

  /// The version since which tables are as they are, but for indexes: what this program reads where it may not write.
  static let readableVersion = 9

  /// The version since which stated instants are found.
  static let statedVersion = 11

  /// The version since which contents may be packed.
  static let packedVersion = 12

  static let current = Schema(steps: [
    Step(sql: recordSQL + derivedSQL), Step(sql: studyIndexSQL), Step(sql: leanSQL),
    Step(sql: wordsSQL, digest: "cebf33f0f05e3558b66a4ad9fc912a508b6ae09c6d31c04fa2b8ec68282fbd98"),
    Step(sql: fifthSQL, digest: "0aff4c71f5240d1a3f736443d87b81a93cef1bcff64bdcd83ffbb3233a8b3f88"),
    Step(sql: secretSQL, digest: "6271d261f33f442d1e136d3c5529355bdec1b988bc97449ef802cd41bb32f4fc"),
    Step(sql: lanesSQL, digest: "807c323dc811690abec28dcd80001e13e9d7c46292a49d7f1f00ced8326ebbdd"),
    Step(sql: siteIndexSQL, digest: "d99513c386a2820e92055499c2b93c9824116356fded6f063393b7f96fb9299b"),
    Step(sql: lookSQL, digest: "7643e9595db40a198153d2f07528ee11ef4571b3ca5745af44cb82eb7188da53"),
    Step(sql: wordsSQL, digest: "7643e9595db40a198153d2f07528ee11ef4571b3ca5745af44cb82eb7188da53"),
    Step(sql: statedSQL, addsOnly: true, digest: "c66e95b294ae80c7e49704777aff3192c6b1d98f68403d5c46a7127ad3ded6c2"),
    Step(sql: packedSQL, addsOnly: true, digest: "ab4c364d5f98cacf7f3f7f6ea8022ea4a8a1bb7c74a218243672ecec05efc6ff"),
  ])

  /// What version 5 adds: each table stands in a text of its own.
  private static let fifthSQL = [apartSQL, unfinishedSQL, accessSQL].joined()

  /// No table is other, but entries have words that a program before does not know: kinds of entries, and the account of
  /// whoever typed. Version 7 brings such words too, of signatures and second entries, and version 10 of files as answers.
  private static let wordsSQL = "UPDATE store SET derivation = derivation"

  /// The few entries that are about nobody are found at once: whether the study is closed is asked at every writing.
  private static let studyIndexSQL = "CREATE INDEX entryOfStudy ON entry (kind, number) WHERE person IS NULL;"

  /// The names of all sites are found without a pass over what is known of everybody: each page that offers them asks.
  private static let siteIndexSQL = "CREATE INDEX factSite ON fact (name, recorded) WHERE kind = 7;"

  /// The latest instant of all entries, and the zones of all participants, are found without a pass over them: a look at how
  /// the study is asks for both.
  private static let lookSQL = """
    CREATE INDEX entryRecorded ON entry (recorded);
    CREATE INDEX factZone ON fact (name, recorded) WHERE kind = 5;
    """

  /// The few entries about somebody whose instant was stated: of all others the derived rows tell the machine's as well.
  private static let statedSQL =
    "CREATE INDEX entryStated ON entry (person, number, machine) WHERE machine IS NOT NULL;"

  /// What entries themselves tell as fast has no table. Rows say which ``Derivation`` made them; those that are there were
  /// made by the first.
  private static let leanSQL = """
    ALTER TABLE store ADD COLUMN derivation INTEGER NOT NULL DEFAULT 1;
    DROP TABLE outcomeValue;
    DROP TABLE layer;
    DROP INDEX factAlert;
    CREATE INDEX factRemark ON fact (kind, number) WHERE kind BETWEEN 30 AND 35;
    CREATE INDEX entryOfErasure ON entry (number) WHERE kind = 'personErased';
    """
}
