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
      var check = RecordCheck(reader: reader, noted: noted, isCopy: isCopy)
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
      var check = RecordCheck(reader: reader, noted: noted, isCopy: isCopy)
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

/// A check of every lane's chain, over the stream of its entries.
///
/// It reads nothing but that stream, by which a file of somebody else's making can mislead it least: the first number
/// out of order ends it.
private struct RecordCheck {
  let reader: StoreReader
  private let noted: [Head]
  private let isCopy: Bool
  /// The first entry without a content about each person, until an erasure of theirs is met.
  private var missing: [[UInt8]: (first: Int64, count: Int64)] = [:]
  private var erasedKeys: Set<[UInt8]> = []
  private var buffer = EntryBytes()

  init(reader: StoreReader, noted: [Head], isCopy: Bool) {
    self.reader = reader
    self.noted = noted
    self.isCopy = isCopy
  }

  /// - Parameter pass: Takes each entry that is as it was written.
  mutating func run(
    expecting expected: [SHA256Value], passing pass: (ChainLink) throws -> Void = { _ in }
  ) throws -> Verification {
    if let foreign = try reader.snapshot.foreignSchema() {
      return .broken(ChainFault(number: 0, reason: .foreignSchema(foreign)))
    }
    do {
      _ = (try reader.unfinishedMerge(), try reader.unfinishedImport())
    } catch StoreError.damaged {
      return .broken(ChainFault(number: 0, reason: .foreignSchema("what it notes of unfinished work can't be read")))
    }
    var last: Int64 = 0
    var awaited = Set(expected.map(\.bytes))
    do {
      for (lane, end) in try zip(reader.lanes.all, reader.snapshot.ends(asOf: .init(milliseconds: .max))) {
        var chain = ChainWalk(origin: ChainedColumns.origin(store: reader.identity, lane: lane))
        var marks = try NotedMarks(noted, lane, of: reader.lanes)
        try marks.pass(0, chain.hash)
        if awaited.remove(chain.hash) != nil { try requireCount(0, of: chain.hash) }
        try reader.snapshot.forEachLink(of: lane, from: 0) { link in
          let number = reader.lanes.number(after: chain.number, in: lane)
          let isFirst = chain.number == nil
          if let reason = try chain.fault(at: link, number: number) ?? contentFault(link) {
            let swapped = isFirst && reason == .changed ? reader.lane(from: link, in: lane) : nil
            throw Broken(fault: ChainFault(number: number, reason: swapped.map { .lanesSwapped(lane, $0) } ?? reason))
          }
          try marks.pass(reader.lanes.entries(upTo: number, in: lane), chain.hash)
          if !awaited.isEmpty, awaited.remove(chain.hash) != nil, reader.lanes == .one {
            try requireCount(number, of: chain.hash)
          }
          try pass(link)
        }
        guard end?.number == chain.number, end == nil || end?.hash == chain.hash else {
          let head = end?.number ?? chain.number ?? 0
          throw Broken(fault: ChainFault(number: head, reason: .laneHead(lane, last: chain.number)))
        }
        try marks.requirePassed(at: chain.number ?? 0)
        last = max(last, chain.number ?? 0)
      }
      let unexplained = missing.filter { !erasedKeys.contains($0.key) }
      if !isCopy, let number = unexplained.values.map(\.first).min() {
        throw Broken(fault: ChainFault(number: number, reason: .contentMissing))
      }
      try requireCount(reader.head().count, of: reader.head().hash.bytes)
    } catch let broken as Broken {
      return .broken(broken.fault)
    }
    let head = try reader.head()
    if !awaited.subtracting([head.hash.bytes]).isEmpty {
      return .broken(ChainFault(number: last, reason: .headMissing))
    }
    return .intact(head, erased: erasedKeys.reduce(0) { $0 + (missing[$1]?.count ?? 0) })
  }

  /// What the backend finds wrong with its pages and indexes round a chain that is whole.
  func faultOfFile(_ found: Verification) throws -> ChainFault? {
    guard case .intact(let head, _) = found, try !reader.snapshot.isWhole() else { return nil }
    let last = try reader.snapshot.ends(asOf: .init(milliseconds: .max)).compactMap { $0?.number }.max() ?? 0
    return ChainFault(number: max(last, head.count), reason: .fileDamaged)
  }

  private func requireCount(_ count: Int64, of hash: [UInt8]) throws {
    guard let other = noted.first(where: { $0.hash.bytes == hash && $0.count != count }) else { return }
    throw Broken(fault: ChainFault(number: count, reason: .headMiscounted(stated: other.count)))
  }

  private mutating func contentFault(_ link: ChainLink) throws -> ChainFault.Reason? {
    if link.columns.kind == "personErased", let key = link.columns.person { erasedKeys.insert(key) }
    switch (link.salt, link.content) {
    case (let salt?, let content?):
      guard buffer.digest(salt, content) == link.contentHash else {
        return .contentChanged
      }
      if let fault = secondFault(link, of: content) { return fault }
      if link.columns.kind == KeptFile.kind { return try isWhole(link, content) ? nil : .answerFileChanged }
      guard link.columns.kind == "filesAccepted" else { return nil }
      return try filesAreIntact(content) ? nil : .fileChanged
    case (nil, nil):
      if link.apart?.content != nil { return .contentChanged }
      guard let key = link.columns.person else { return isCopy ? nil : .contentMissing }
      missing[key, default: (link.columns.number, 0)].count += 1
      return nil
    default: return .contentChanged
    }
  }

  /// A second content that is there is the one that the first names; one that is not there was left out of a copy.
  private func secondFault(_ link: ChainLink, of first: String) -> ChainFault.Reason? {
    let named = ApartContent.hash(namedBy: first)
    guard let hash = link.apart?.hash else {
      return named == nil && link.apart == nil || named != nil && isCopy ? nil : .contentMissing
    }
    return hash == named ? nil : .contentChanged
  }

  /// Whether the content of a file that is an answer is the one that its digest names.
  private func isWhole(_ link: ChainLink, _ content: String) throws -> Bool {
    let read = try EntryContent.read(
      kind: link.columns.kind, text: content, apart: link.apart?.content, number: link.columns.number)
    if case .file(let file) = read.content { return file.isWhole }
    return false
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

extension StoreReader {
  /// The lane from which the first entry of another one was moved; nil for none.
  fileprivate func lane(from link: ChainLink, in lane: Lane) -> Lane? {
    lanes.all.first { other in
      let number = link.columns.number + Int64(other.index - lane.index)
      let origin = ChainedColumns.origin(store: identity, lane: other)
      return other != lane
        && link.columns.renumbered(number).hash(after: origin, contentHash: link.contentHash) == link.hash
    }
  }
}

extension ChainedColumns {
  fileprivate func renumbered(_ number: Int64) -> ChainedColumns {
    ChainedColumns(
      number: number, kind: kind, person: person, author: author, assessor: assessor, recorded: recorded,
      machine: machine, study: study, schedule: schedule, survey: survey, program: program, tzdata: tzdata)
  }
}

/// The heads of a lane that somebody kept, by the entries that they stand for: each must be passed.
private struct NotedMarks {
  private var hashes: [Int64: [UInt8]] = [:]

  /// - Throws: ``Broken`` when what was kept is of other lanes, or not one with itself.
  init(_ noted: [Head], _ lane: Lane, of lanes: Lanes) throws {
    for head in noted where !head.lanes.isEmpty {
      guard head.lanes.count == lanes.count, Head(head.lanes) == head else { throw NotedMarks.missing(at: 0) }
      let mark = head.lanes[lane.index]
      guard hashes.updateValue(mark.hash.bytes, forKey: mark.count) ?? mark.hash.bytes == mark.hash.bytes else {
        throw NotedMarks.missing(at: 0)
      }
    }
  }

  mutating func pass(_ count: Int64, _ hash: [UInt8]) throws {
    guard let mark = hashes.removeValue(forKey: count) else { return }
    if mark != hash { throw NotedMarks.missing(at: count) }
  }

  func requirePassed(at number: Int64) throws { if !hashes.isEmpty { throw NotedMarks.missing(at: number) } }

  private static func missing(at number: Int64) -> Broken {
    Broken(fault: ChainFault(number: number, reason: .headMissing))
  }
}
