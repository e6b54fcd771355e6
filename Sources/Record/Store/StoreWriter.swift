import CivilTime
import JSONText

/// A transaction: reads, and appends to the record.
package struct StoreWriter {
  var rows: any RecordTransaction
  /// What is seen inside the transaction, its own entries included.
  package let reader: StoreReader
  private var derivation = Derivation()
  private var salts = SaltSource()
  private var bytes = EntryBytes()
  /// The last entry of each lane that the transaction has looked up.
  private var ends: [Lane: ChainEnd] = [:]
  /// Whether the study was closed: then only erasing is left.
  private var isClosed: Bool
  /// A merge that is not done, and whether this is it.
  private let unfinished: UnfinishedMerge?
  var isMerging = false
  /// Whether it has appended more than notes of what was exported or looked at.
  private(set) var hasAppended = false
  /// The people that the transaction has looked up.
  var people: [Subject: Person] = [:]
  /// The ids of those who were erased; nil before they are asked for.
  var retired: RetiredIDs?
  /// The first error of a call: the transaction is not kept, even if the caller went on.
  var failure: (any Error)?

  init(_ rows: any RecordTransaction, reader: StoreReader) throws {
    self.rows = rows
    self.reader = reader
    unfinished = try reader.unfinishedMerge()
    isClosed = try reader.closing(asOf: Instant(milliseconds: .max)) != nil
  }
}

extension StoreWriter {
  /// Adds an entry at the end of the record, chained to the one before, and what is derived from it.
  ///
  /// - Parameters:
  ///   - subject: Whom it is about; not read for the entry that introduces a participant or assessor.
  ///   - places: Where the content tells who or where somebody is, as JSON pointers: what stands there is kept apart from
  ///     the rest, as names and what people wrote in their own words are anyway.
  /// - Throws: ``StoreError`` when a rule of the record forbids it: a study that is closed, an id that exists, that was
  ///   an erased person's or is unknown, an event that has its outcome, a sitting that runs or has ended, an input out
  ///   of sequence. The transaction is then lost.
  @discardableResult
  package mutating func append(
    _ content: EntryContent, about subject: Subject = .nobody, identifying places: [String] = [], stamp: Stamp
  ) throws -> EntryReceipt {
    try attempt { writer in
      if case .study(.closed) = content, let merge = writer.unfinished {
        throw StoreError.cannotMerge(.unfinished(from: merge.from))
      }
      if writer.isClosed, !content.isTakenWhenClosed { throw StoreError.studyClosed }
      return try writer.add(content, about: subject, places, stamp: stamp)
    }
  }

  /// Runs `body`; when it throws, the transaction is lost.
  mutating func attempt<Value>(_ body: (inout StoreWriter) throws -> Value) throws -> Value {
    do {
      return try body(&self)
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  private mutating func add(
    _ content: EntryContent, about subject: Subject, _ places: [String], stamp: Stamp
  ) throws -> EntryReceipt {
    var person: Person?
    let place: (number: Int64, end: ChainEnd?, lane: Lane)
    if let introduced = content.introduced {
      let key = randomBytes(16)
      place = try next(in: lane(for: introduced, key: key))
      let added = Person(id: place.number, key: key, recorded: stamp.recorded)
      try introduce(introduced, as: added)
      person = added
    } else {
      person = try known(subject)
      try requireWhole(person, subject)
      if person == nil, content.needsSubject { throw StoreError.subjectMissing(kind: content.kind) }
      if case .roster(.renamed(let id, _)) = content { try requireNotRetired(.participant(id)) }
      place = try next(in: person.map { reader.lanes.lane(of: $0.id) } ?? .first)
    }
    try derivation.add(content, number: place.number, recorded: stamp.recorded, person: person?.id, to: &rows)
    let hash = try chain(content, places, place.number, after: place.end, in: place.lane, about: person, stamp: stamp)
    switch content {
    case .study(.exported), .account(.viewed), .account(.refused): break
    default: hasAppended = true
    }
    if case .study(.closed) = content { isClosed = true }
    if case .roster(.renamed) = content { people[subject] = nil }
    return EntryReceipt(number: place.number, hash: hash)
  }

  /// - Throws: ``StoreError/beingMerged(_:)``.
  private func requireWhole(_ person: Person?, _ subject: Subject) throws {
    guard let unfinished, !isMerging, let person, let id = subject.person?.id else { return }
    if try reader.hasCome(person.id, with: unfinished) { throw StoreError.beingMerged(id) }
  }

  /// Notes what another transaction is to go on with.
  mutating func note(unfinished merge: UnfinishedMerge?) throws { try rows.note(unfinishedWork: merge?.text) }

  private func lane(for subject: Subject, key: [UInt8]) -> Lane {
    if case .participant = subject { reader.lanes.lane(forKey: key) } else { .first }
  }

  private mutating func next(in lane: Lane) throws -> (number: Int64, end: ChainEnd?, lane: Lane) {
    if ends[lane] == nil { ends[lane] = try reader.snapshot.end(of: lane, asOf: Instant(milliseconds: .max)) }
    let end = ends[lane]
    return (reader.lanes.number(after: end?.number, in: lane), end, lane)
  }

  private mutating func chain(
    _ content: EntryContent, _ places: [String], _ number: Int64, after end: ChainEnd?, in lane: Lane,
    about person: Person?, stamp: Stamp
  ) throws -> SHA256Value {
    let json = content.json
    let parted = ApartContent.part(json, at: content.ownWords + places) { salts.next() }
    let columns = ChainedColumns(
      number: number, kind: content.kind, person: person?.key, author: stamp.authorText,
      assessor: try assessorKey(of: stamp.author), recorded: stamp.recorded.milliseconds,
      machine: stamp.machine?.milliseconds, study: stamp.study, schedule: stamp.schedule, survey: stamp.survey,
      program: stamp.program, tzdata: stamp.tzdata)
    let hash = columns.write(
      after: end?.hash ?? ChainedColumns.origin(store: reader.identity, lane: lane), salt: salts.next(),
      content: (parted?.first ?? json).compactText, to: &bytes)
    try rows.append(bytes, number: number, kind: content.kind)
    if let second = parted?.second { try rows.append(second, to: number) }
    ends[lane] = ChainEnd(number: number, hash: hash)
    guard let value = SHA256Value(bytes: hash) else { throw StoreError.damaged }
    return value
  }
}
