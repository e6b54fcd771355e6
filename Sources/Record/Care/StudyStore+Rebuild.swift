import CivilTime

extension StudyStore {
  /// Makes what is derived from the record again, in one transaction.
  ///
  /// - Throws: ``StoreError/entriesMissing(_:)`` where the end of the record was cut off.
  package func rebuild() throws {
    try backend.requireNoneMissing(.rows)
    try backend.write(.all) { rows in
      var rows = rows
      try Derivation.rederive(&rows)
    }
  }
}

extension Derivation {
  /// Whether the derived rows are those of an older program, and are to be made again.
  package static func isOutdated(_ snapshot: any RecordSnapshot) throws -> Bool {
    try snapshot.derivation() < version
  }

  /// Empties the derived rows and fills them from the entries. Entries whose content was erased give nothing.
  ///
  /// - Throws: ``StoreError/entriesMissing(_:)``: rows that name entries which are gone are what tells of them.
  package static func rederive(_ rows: inout any RecordTransaction, isCopy: Bool = false) throws {
    try rows.snapshot.requireNoneMissing(since: nil, .rows)
    try rows.clearDerived(for: version)
    try derive(from: rows.snapshot, isCopy: isCopy, into: &rows)
  }

  /// Derives rows from all entries of one record, in tables in which there are none: its own, or others.
  ///
  /// - Parameter isCopy: The record is a copy without names: what an entry goes on from may be left out, and it then gives
  ///   nothing.
  static func derive(
    from source: any RecordSnapshot, isCopy: Bool = false, into rows: inout any RecordTransaction
  ) throws {
    var derivation = WholeDerivation(isCopy: isCopy)
    for lane in source.lanes.all {
      try source.forEachLink(of: lane, from: 0) { try derivation.add($0, to: &rows) }
    }
  }
}

/// Derives rows from all entries of one record, lane by lane, in tables in which there are none.
struct WholeDerivation {
  private let isCopy: Bool
  private var derivation = Derivation()
  private var people: [[UInt8]: Int64] = [:]

  init(isCopy: Bool) { self.isCopy = isCopy }

  mutating func add(_ link: ChainLink, to rows: inout any RecordTransaction) throws {
    guard let text = link.content else { return }
    let columns = link.columns
    let content = try EntryContent.read(
      kind: columns.kind, text: text, apart: link.apart?.content, number: columns.number, detail: .outline
    ).content
    let recorded = Instant(milliseconds: columns.recorded)
    if let key = columns.person, let (role, id) = content.introduced?.person {
      let person = Person(id: columns.number, key: key, recorded: recorded)
      // A row that is there already is no matter here: the check of the chain comes first.
      if try rows.add(person, role, id) { people[key] = person.id }
    }
    do {
      try derivation.add(
        content, number: columns.number, recorded: recorded, person: columns.person.flatMap { people[$0] }, to: &rows)
    } catch let error as StoreError where isCopy && error.isOfRules {}
  }
}
