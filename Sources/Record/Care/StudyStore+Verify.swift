import CivilTime

extension StudyStore {
  /// Computes every hash of the record again, and has the backend check its pages and indexes.
  ///
  /// - Parameter expected: A head that was noted earlier; it must stand in the chain, at the end or before it.
  /// - Throws: ``StoreError`` when the record cannot be read.
  /// - Complexity: O(entries) time, constant memory but for erased and accepted ones.
  package func verify(expecting expected: SHA256Value? = nil) throws -> Verification {
    try read { try RecordCheck(reader: $0).run(expecting: expected) }
  }

  /// Compares what is derived with what the entries say, by making it again and taking that back.
  package func verifyDerived() throws -> Verification {
    var differs = false
    do {
      try backend.write { rows in
        var rows = rows
        let before = try rows.snapshot.derivedDigests()
        try Derivation.rederive(&rows)
        differs = try rows.snapshot.derivedDigests() != before
        throw TakenBack()
      }
    } catch is TakenBack {}
    return try read { reader in
      let head = try reader.head()
      if differs { return .broken(ChainFault(number: head.count, reason: .derivedDiffers)) }
      var erased: Int64 = 0
      try reader.snapshot.forEachEntry(.all(descending: false), asOf: Instant(milliseconds: .max)) { row in
        if row.content == nil { erased += 1 }
      }
      return .intact(head, erased: erased)
    }
  }
}

/// Ends a transaction of which nothing is kept.
private struct TakenBack: Error {}

/// A check of every lane's chain, over the stream of its entries.
private struct RecordCheck {
  let reader: StoreReader
  private let erasedKeys: Set<[UInt8]>

  init(reader: StoreReader) throws {
    self.reader = reader
    erasedKeys = try reader.snapshot.erasedKeys()
  }

  func run(expecting expected: SHA256Value?) throws -> Verification {
    var erased: Int64 = 0
    var last: Int64 = 0
    var isFound = expected == nil
    do {
      for lane in reader.lanes.all {
        var chain = ChainWalk(origin: ChainedColumns.origin(store: reader.identity, lane: lane))
        if expected?.bytes == chain.hash { isFound = true }
        try reader.snapshot.forEachLink(of: lane) { link in
          let number = reader.lanes.number(after: chain.number, in: lane)
          if let reason = try chain.fault(at: link, number: number) ?? contentFault(link) {
            throw Broken(fault: ChainFault(number: number, reason: reason))
          }
          if link.content == nil { erased += 1 }
          if let expected, chain.hash == expected.bytes { isFound = true }
        }
        last = max(last, chain.number ?? 0)
      }
    } catch let broken as Broken {
      return .broken(broken.fault)
    }
    let head = try reader.head()
    if !isFound, head.hash != expected { return .broken(ChainFault(number: last, reason: .headMissing)) }
    guard try reader.snapshot.isWhole() else { return .broken(ChainFault(number: last, reason: .fileDamaged)) }
    return .intact(head, erased: erased)
  }

  private func contentFault(_ link: ChainLink) throws -> ChainFault.Reason? {
    switch (link.salt, link.content) {
    case (let salt?, let content?):
      guard ChainedColumns.contentHash(salt: salt, content: content) == link.contentHash else {
        return .contentChanged
      }
      guard link.columns.kind == "filesAccepted" else { return nil }
      return try filesAreIntact(content) ? nil : .fileChanged
    case (nil, nil):
      return link.columns.person.map { erasedKeys.contains($0) } ?? false ? nil : .contentMissing
    default: return .contentChanged
    }
  }

  private func filesAreIntact(_ content: String) throws -> Bool {
    guard
      case .study(.filesAccepted(let files, _, _)) = try EntryContent(
        kind: "filesAccepted", text: content, number: 0)
    else { return false }
    return try files.allSatisfy { file in
      try reader.snapshot.bytes(of: file.digest).map { SHA256Value(of: $0) == file.digest } ?? false
    }
  }
}

/// Ends the stream of a chain at its first fault.
private struct Broken: Error {
  let fault: ChainFault
}

/// Goes along a lane, from hash to hash.
private struct ChainWalk {
  private(set) var number: Int64?
  private(set) var hash: [UInt8]

  init(origin: [UInt8]) { hash = origin }

  /// - Parameter number: The one that the next entry must have.
  mutating func fault(at link: ChainLink, number: Int64) -> ChainFault.Reason? {
    guard link.columns.number == number else { return .gap }
    hash = link.columns.hash(after: hash, contentHash: link.contentHash)
    self.number = number
    return hash == link.hash ? nil : .changed
  }
}
