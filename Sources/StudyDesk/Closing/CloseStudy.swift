package import Record
import CivilTime
import StudyService

/// What is left undone in a study, so that nobody closes over it unseen.
package struct LeftUndone: Hashable, Sendable {
  package let openAlerts: Int
  package let openQueries: Int
  package let unfinishedSittings: Int
}

extension StudyDesk {
  /// - Throws: ``StoreError``.
  package func leftUndone() throws -> LeftUndone {
    let now = clock.now
    return try store.read { reader in
      var sittings = 0
      try reader.forEachRecord(asOf: now) { sittings += $0.sittings.count { $0.ended == nil } }
      return LeftUndone(
        openAlerts: try reader.alerts(asOf: now).count { $0.alert.acknowledged == nil },
        openQueries: try reader.queries(asOf: now).count { $0.closed == nil }, unfinishedSittings: sittings)
    }
  }

  /// Checks that the study is open and its record intact, and that something is recorded by the desk's clock.
  ///
  /// - Throws: ``ClosingRefusal``; ``StudyRefusal/nothingInForce``, ``StudyRefusal/statedClockForbidden``; ``StoreError``.
  package func requireClosable() throws {
    try look { try $0.reader.requireOpen() }
    try requireClock()
    if let merge = try store.unfinishedMerge() { throw StoreError.cannotMerge(.unfinished(from: merge.from)) }
    if case .broken(let fault) = try store.examine().verification { throw ClosingRefusal.broken(fault) }
  }

  /// Ends the study: from then on the record takes nothing more.
  ///
  /// - Parameter export: Writes what the study is exported to, whole and safely on the disk, before it is closed. When it
  ///   throws, or somebody records something meanwhile, the study stays open.
  /// - Returns: The closing entry: the end of the record.
  /// - Throws: ``ClosingRefusal``; ``StoreError``; what `export` throws.
  package func close(reason: String?, by author: Author, exporting export: () throws -> Void) throws -> EntryReceipt {
    try requireClosable()
    let exported = try store.read { try $0.head() }
    try export()
    return try deed(.close, by: author) { deed in
      try deed.writer.reader.requireOpen()
      guard try deed.writer.reader.head() == exported else { throw ClosingRefusal.recordedMeanwhile }
      return try deed.append(.study(.closed(reason: reason)))
    }
  }
}

extension StoreReader {
  fileprivate func requireOpen() throws {
    if let closing = try closing(asOf: Instant(milliseconds: .max)) {
      throw ClosingRefusal.closedAlready(at: closing.stamp.recorded)
    }
  }
}
