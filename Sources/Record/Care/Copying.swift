package import CivilTime

/// Copies a record into tables in which nothing is, as it is: its entries byte for byte in their lanes, the files that were
/// accepted, the ways in, and what is derived, derived anew.
struct Copying {
  private let source: any RecordSnapshot
  /// Whether the source is a copy without names, or is to become one.
  private let isCopy: Bool
  /// Whether the content of an entry is left out of a copy without names; nil for a copy of everything.
  private let leavesOut: ((ChainLink) throws -> Bool)?

  /// So many entries are handed over at once.
  private static let portion = 1000
  /// Or fewer, where they hold files.
  private static let portionBytes = 16_000_000

  init(_ source: any RecordSnapshot, isCopy: Bool, leavingOut leavesOut: ((ChainLink) throws -> Bool)?) {
    self.source = source
    self.isCopy = isCopy || leavesOut != nil
    self.leavesOut = leavesOut
  }

  func run(into rows: inout any RecordTransaction) throws {
    for lane in source.lanes.all { try copy(lane, to: &rows) }
    if leavesOut == nil {
      try rows.note(unfinishedWork: source.unfinishedWork())
      try copyAccess(to: &rows)
    }
    try Derivation.rederive(&rows, isCopy: isCopy)
  }

  private func copy(_ lane: Lane, to rows: inout any RecordTransaction) throws {
    var portion: [ChainLink] = []
    var files: [SHA256Value] = []
    var bytes = 0
    try source.forEachLink(of: lane, from: 0) { link in
      if link.columns.kind == "filesAccepted", let text = link.content {
        files += try accepted(text, number: link.columns.number)
      }
      portion.append(try taken(link))
      bytes += (link.content?.utf8.count ?? 0) + (link.apart?.content?.utf8.count ?? 0)
      guard portion.count == Copying.portion || bytes > Copying.portionBytes else { return }
      try rows.append(portion)
      bytes = 0
      portion.removeAll(keepingCapacity: true)
    }
    try rows.append(portion)
    for digest in files { if let bytes = try source.bytes(of: digest) { try rows.keep(bytes, digest: digest) } }
  }

  private func taken(_ link: ChainLink) throws -> ChainLink {
    guard let leavesOut else { return link }
    let isLeftOut = try link.content != nil && leavesOut(link)
    return ChainLink(
      columns: link.columns, contentHash: link.contentHash, hash: link.hash, salt: isLeftOut ? nil : link.salt,
      content: isLeftOut ? nil : link.content, apart: link.apart.map { _ in ApartContent(salt: nil, content: nil) })
  }

  private func accepted(_ text: String, number: Int64) throws -> [SHA256Value] {
    guard
      case .study(.filesAccepted(let files, _, _)) = try EntryContent(kind: "filesAccepted", text: text, number: number)
    else { return [] }
    return files.map(\.digest)
  }

  private func copyAccess(to rows: inout any RecordTransaction) throws {
    var links: [PersonalLink] = []
    var sessions: [PageSession] = []
    var secrets: [Secret] = []
    try source.forEachPersonalLink { links.append($0) }
    try source.forEachSession { sessions.append($0) }
    try source.forEachSecret { secrets.append($0) }
    for link in links { try rows.keep(link) }
    for session in sessions { try rows.keep(session) }
    for secret in secrets { try rows.keep(secret) }
  }
}

/// What a store begins with.
package struct NewStore: Sendable {
  /// 16 random bytes; a copy has those of its store.
  package let identity: [UInt8]
  package let lanes: Lanes
  package let created: Instant
  /// Whether it is a copy without names.
  package let isCopy: Bool

  package init(
    identity: [UInt8] = randomBytes(16), lanes: Lanes = .one, created: Instant, isCopy: Bool = false
  ) {
    self.identity = identity
    self.lanes = lanes
    self.created = created
    self.isCopy = isCopy
  }
}

extension RecordBackend {
  /// Copies the record as of one moment into a store of any backend's. When somebody is erased meanwhile, the copy is made
  /// anew: it would hold them.
  ///
  /// - Parameters:
  ///   - leavesOut: Of a copy without names, whether the content of an entry is left out as a whole; nil for a copy of
  ///     everything.
  ///   - make: Makes the store, and calls what it is given in the one transaction that makes it.
  /// - Throws: ``StoreError/busy`` when there is no end of erasing; what `make` throws.
  package func copy(
    created: Instant, leavingOut leavesOut: ((ChainLink) throws -> Bool)? = nil,
    by make: (NewStore, (inout any RecordTransaction) throws -> Void) throws -> Void
  ) throws {
    let new = NewStore(identity: identity, lanes: lanes, created: created, isCopy: isCopy || leavesOut != nil)
    // A copy has none of what tells of them.
    try requireNoneMissing(.rows)
    for _ in 0..<20 {
      do {
        return try make(new) { rows in
          let erasures = try read { source in
            try Copying(source, isCopy: isCopy, leavingOut: leavesOut).run(into: &rows)
            return try source.erasures()
          }
          guard try read({ try $0.erasures() }) == erasures else { throw ErasedMeanwhile() }
        }
      } catch is ErasedMeanwhile {
        continue
      }
    }
    throw StoreError.busy
  }
}

private struct ErasedMeanwhile: Error {}

extension RecordSnapshot {
  /// How often somebody was erased.
  func erasures() throws -> Int {
    var count = 0
    try forEachEntry(.erasures, asOf: Instant(milliseconds: .max), reading: { _, _ in false }) { _ in count += 1 }
    return count
  }
}

extension EntryBytes {
  /// The columns of an entry that was written before, in the order of the table.
  package init(_ link: ChainLink) {
    self.init()
    let columns = link.columns
    addColumn(columns.number)
    addColumn(columns.kind)
    addColumn(columns.person)
    addColumn(columns.author)
    addColumn(columns.assessor)
    addColumn(columns.recorded)
    addColumn(columns.machine)
    addColumn(columns.study)
    addColumn(columns.schedule)
    addColumn(columns.survey)
    addColumn(columns.program)
    addColumn(columns.tzdata)
    addColumn(link.salt)
    addColumn(link.content)
    addColumn(link.contentHash)
    addColumn(link.hash)
  }
}
