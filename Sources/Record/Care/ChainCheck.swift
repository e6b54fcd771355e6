import CivilTime

/// A check of every lane's chain, over the stream of its entries.
///
/// It reads nothing but that stream, by which a file of somebody else's making can mislead it least: the first number
/// out of order ends it.
struct ChainCheck {
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
struct Broken: Error {
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
