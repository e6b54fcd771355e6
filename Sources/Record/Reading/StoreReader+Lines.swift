package import CivilTime
import GRDB

extension StoreReader {
  /// The lines of randomisation lists that were given out, by the list's digest. Those of people who were erased stay
  /// taken.
  package func linesTaken() throws -> [SHA256Value: Set<Int>] {
    let rows = try Row.fetchAll(
      database, sql: Entry.select + " WHERE entry.person IS NULL AND entry.kind = 'allocationTaken'")
    var taken: [SHA256Value: Set<Int>] = [:]
    for entry in try rows.map(Entry.init) {
      guard case .study(.lineTaken(let list, let line))? = entry.content else { continue }
      taken[list, default: []].insert(line)
    }
    return taken
  }

  /// The names of the stores that were merged into this one.
  func mergedStores() throws -> [String] {
    try Row.fetchAll(database, sql: Entry.select + " WHERE entry.person IS NULL AND entry.kind = 'storeMerged'")
      .map(Entry.init).compactMap { entry in
        if case .study(.merged(let store, _, _))? = entry.content { store } else { nil }
      }
  }

  /// When the study was closed, and by whom; nil while it runs.
  package func closing(asOf instant: Instant) throws -> Entry? {
    try studyChanges(asOf: instant).last { entry in
      if case .study(.closed)? = entry.content { true } else { false }
    }
  }
}
