import CivilTime

extension StudyStore {
  /// Computes every hash of the record again, and has the backend check its pages and indexes.
  ///
  /// - Parameter expected: A head that was noted earlier; it must stand in the chain, at the end or before it.
  /// - Throws: ``StoreError`` when the record cannot be read.
  /// - Complexity: O(entries) time, constant memory but for erased and accepted ones.
  package func verify(expecting expected: SHA256Value? = nil) throws -> Verification {
    try verify(expecting: expected.map { [$0] } ?? [])
  }

  /// The same for several heads, all of which must stand in the chain.
  ///
  /// - Parameter noted: Heads with the number of entries that they are said to stand for.
  package func verify(expecting expected: [SHA256Value], noted: [Head] = []) throws -> Verification {
    try read { reader in
      var check = ChainCheck(reader: reader, noted: noted, isCopy: isCopy)
      let found = try check.run(expecting: expected + noted.filter(\.lanes.isEmpty).map(\.hash))
      return try check.faultOfFile(found).map(Verification.broken) ?? found
    }
  }

  /// All checks of the record in one pass over its entries, of which the deriving goes on a thread of its own: what
  /// ``verify(expecting:noted:)``, ``verifyDerived()`` and ``clockReview()`` find one after the other.
  ///
  /// - Throws: ``StoreError`` when the record cannot be read.
  /// - Complexity: As of those; entries on their way from one thread to the other are few, whatever their number.
  package func examine(expecting expected: [SHA256Value] = [], noted: [Head] = []) throws -> Examination {
    do { return try examined(expecting: expected, noted: noted) } catch let error as StoreError {
      // What ends the check is a finding, too: nothing is to be written on such a record.
      guard let fault = error.faultOfRecord else { throw error }
      return Examination(verification: .broken(fault), isOutdated: false)
    }
  }

  private func examined(expecting expected: [SHA256Value], noted: [Head]) throws -> Examination {
    // Before the record is read: what is recorded later is no less.
    let earlier = try lastFinding()?.whole
    return try read { reader in
      var check = ChainCheck(reader: reader, noted: noted, isCopy: isCopy)
      let isOutdated = try reader.snapshot.foreignSchema() == nil && reader.snapshot.isOutdated()
      let deriving = isOutdated ? nil : Deriving(in: backend, isCopy: isCopy)
      defer { deriving?.stop() }
      // Of entries that are not as they were written, the chain's fault is told, and not that they can't be read.
      let walks = Result { ClockWalks(try Provenance(reader)) }
      var clocks = try? walks.get()
      let found = try check.run(expecting: expected + noted.filter(\.lanes.isEmpty).map(\.hash)) { link in
        if link.columns.number <= reader.lanes.count { clocks?.begin() }
        clocks?.pass(link)
        deriving?.add(link)
      }
      guard case .intact(let head, _) = found else {
        return Examination(verification: try explained(found, reader, earlier), isOutdated: isOutdated)
      }
      // Millions of rows that nothing gives are not looked at, nor the pages that they lie in.
      let surplus = deriving == nil ? nil : try? reader.snapshot.derivedTable(withMoreThan: head.count)
      if surplus == nil, let damage = try check.faultOfFile(found) {
        return Examination(verification: .broken(damage), isOutdated: isOutdated)
      }
      var fault: ChainFault.Reason?
      if let missing = try reader.snapshot.missingEntries(since: earlier, .names) {
        fault = .entriesMissing(missing)
      } else if let surplus {
        fault = .derivedSurplus(table: surplus)
      } else if let deriving {
        deriving.end()
        let own = try reader.snapshot.derivedDigests()
        if try deriving.digests() != own {
          let missing = try reader.snapshot.missingEntries(since: earlier, .rows)
          fault = missing.map { .entriesMissing($0) } ?? .derivedDiffers
        }
      }
      _ = try walks.get()
      return Examination(
        verification: fault.map { .broken(ChainFault(number: head.count, reason: $0)) } ?? found,
        clocks: clocks?.review ?? ClockReview(), isOutdated: isOutdated)
    }
  }

  /// An entry in the place of a missing one may have got what was kept apart of that: it is the loss that is told then.
  private func explained(
    _ found: Verification, _ reader: StoreReader, _ earlier: Finding.End?
  ) throws -> Verification {
    guard case .broken(let fault) = found, fault.reason == .contentChanged || fault.reason == .contentMissing,
      let missing = try reader.snapshot.missingEntries(since: earlier, .rows), missing.first <= fault.number
    else { return found }
    return .broken(ChainFault(number: try reader.head().count, reason: .entriesMissing(missing)))
  }

  /// Computes the hashes of the last entries of each lane again, and looks whether later ones are named: a look that takes no time.
  ///
  /// - Returns: The first fault among them; nil when there is none.
  package func faultAtEnd(entries: Int64 = 1000) throws -> ChainFault? {
    let earlier = try lastFinding()?.whole
    return try read { reader in
      for (lane, head) in try zip(reader.lanes.all, reader.heads()) {
        let skipped = max(0, head.count - entries - 1)
        let first = Int64(lane.index) + 1 + skipped * Int64(reader.lanes.count)
        var chain = ChainWalk(origin: ChainedColumns.origin(store: reader.identity, lane: lane))
        var isFirst = skipped > 0
        do {
          try reader.snapshot.forEachLink(of: lane, from: first) { link in
            let number = isFirst ? first : reader.lanes.number(after: chain.number, in: lane)
            if isFirst, link.columns.number == first {
              // The one before it is not read.
              chain = ChainWalk(behind: link)
            } else if let reason = chain.fault(at: link, number: number) {
              throw Broken(fault: ChainFault(number: number, reason: reason))
            }
            isFirst = false
          }
        } catch let broken as Broken {
          return broken.fault
        }
      }
      let missing = try reader.snapshot.missingEntries(since: earlier, .names)
      return try missing.map { ChainFault(number: try reader.head().count, reason: .entriesMissing($0)) }
    }
  }
}

extension StoreError {
  /// What a check says where reading ended with the error; nil for one that says nothing of the record.
  fileprivate var faultOfRecord: ChainFault? {
    switch self {
    case .unreadableEntry(let number): ChainFault(number: number, reason: .notUnderstood)
    case .fileAltered(let number): ChainFault(number: number, reason: .answerFileChanged)
    // Too large, of another type, no database.
    case .damaged, .sql(code: 18), .sql(code: 20), .sql(code: 26): ChainFault(number: 0, reason: .fileUnreadable)
    default: nil
    }
  }
}
