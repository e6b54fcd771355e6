extension StudyStore {
  /// Whether what is read was derived by an older program, which ``verifyDerived()`` can't compare.
  package func isOutdated() throws -> Bool { try read { try $0.snapshot.isOutdated() } }

  /// Compares what is derived with what the entries say, by deriving it again in tables of the check's own. Nothing is
  /// written, and nobody waits.
  ///
  /// - Throws: ``StoreError`` when the record cannot be read.
  package func verifyDerived() throws -> Verification {
    let earlier = try lastFinding()?.whole
    return try read { reader in
      let head = try reader.head()
      if let foreign = try reader.snapshot.foreignSchema() {
        return .broken(ChainFault(number: head.count, reason: .foreignSchema(foreign)))
      }
      if let missing = try reader.snapshot.missingEntries(since: earlier, .names) {
        return .broken(ChainFault(number: head.count, reason: .entriesMissing(missing)))
      }
      if let table = try reader.snapshot.derivedTable(withMoreThan: head.count) {
        return .broken(ChainFault(number: head.count, reason: .derivedSurplus(table: table)))
      }
      let derived = try backend.withBlankTables { rows in
        var rows = rows
        try Derivation.derive(from: reader.snapshot, isCopy: isCopy, into: &rows)
        return try rows.snapshot.derivedDigests()
      }
      if try reader.snapshot.derivedDigests() != derived {
        let replaced = try reader.snapshot.missingEntries(since: earlier, .rows)
        let reason = replaced.map { ChainFault.Reason.entriesMissing($0) } ?? .derivedDiffers
        return .broken(ChainFault(number: head.count, reason: reason))
      }
      return .intact(head, erased: try reader.missingContents().erased)
    }
  }
}
