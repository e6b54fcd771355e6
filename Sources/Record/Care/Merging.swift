import CivilTime
import JSONText

/// Takes over the entries of another store, one after the other, that are not here already.
struct Merging {
  private let own: Provenance
  private let source: Provenance
  private let assessors: AssessorMapping
  /// Numbers here, by those in the other store.
  private var numbers: [Int64: Int64]
  /// The ids that people have here at this point, by the ids that they have at the end of the other store.
  private var ids: [String: String?] = [:]
  private var runs: [OriginRun] = []
  private var erased: [Origin] = []
  /// Where the two stores are.
  let places: (here: String, there: String)
  /// Whether two results give the same answers.
  let agree: (JSONValue?, JSONValue?) -> Bool
  /// Outcomes that were deleted in the other store, while their events are recorded here.
  var leftOut: Set<EventOf> = []

  struct EventOf: Hashable {
    let subject: Subject
    let event: String
  }

  init(
    assessors: AssessorMapping, own: Provenance, source: Provenance, places: (here: String, there: String),
    agree: @escaping (JSONValue?, JSONValue?) -> Bool
  ) {
    self.places = places
    self.agree = agree
    self.assessors = assessors
    self.own = own
    self.source = source
    numbers = assessors.numbers
  }

  /// The number that an entry of the other store has here.
  func ownNumber(of number: Int64) -> Int64? { own.number(of: source.origin(of: number)) }

  /// The same also of one that has come by this merge.
  func known(_ number: Int64) -> Int64? { numbers[number] ?? ownNumber(of: number) }

  /// Whether the other store has an entry of this one.
  func isThere(_ number: Int64) -> Bool { source.number(of: own.origin(of: number)) != nil }

  /// Whether an entry is not here yet.
  func isNew(_ entry: Entry) -> Bool { ownNumber(of: entry.number) == nil }

  /// Appends where the entries that were taken since the last time were first written.
  ///
  /// - Parameter isLast: Nothing more comes: it is appended even if nothing has come, and says who was erased there.
  /// - Returns: How many entries came.
  mutating func noteOrigins(isLast: Bool, stamp: Stamp, in writer: inout StoreWriter) throws -> Int64 {
    if runs.isEmpty, !isLast { return 0 }
    let gone = isLast ? erased + source.erased.subtracting(own.erased) : []
    let origins = EntryOrigins(stores: source.known, runs: runs, erased: gone)
    try writer.append(.study(.origins(origins)), stamp: stamp)
    runs = []
    return origins.entries
  }

  /// - Throws: ``StoreError/cannotMerge(_:)``; what a rule of the record forbids.
  mutating func take(_ entry: Entry, of reader: StoreReader, into writer: inout StoreWriter) throws {
    let origin = source.origin(of: entry.number)
    let here = try own.number(of: origin).flatMap { try writer.reader.entry($0) }
    if let here {
      guard here.isSame(as: entry) else {
        throw StoreError.cannotMerge(.parted(store: origin.store, number: origin.number))
      }
      numbers[entry.number] = here.number
      noteLeftOut(entry, here)
    }
    guard let content = entry.content else { return try leave(entry, origin, here) }
    guard here == nil, let subject = try subject(of: entry, in: reader, writer),
      let renumbered = taken(content),
      let taken = try settled(renumbered, of: entry, about: subject, in: reader, &writer)
    else { return }
    var stamp = entry.stamp
    if case .assessor(let id) = stamp.author {
      // Whoever was erased has no name any more.
      stamp.author = id.isEmpty || assessors.isErased(id) ? .program : .assessor(assessors.id(of: id))
    }
    let number = try append(taken, of: entry, about: subject, stamp, to: &writer)
    numbers[entry.number] = number
    note(origin, at: number)
  }

  private func append(
    _ content: EntryContent, of entry: Entry, about subject: Subject, _ stamp: Stamp, to writer: inout StoreWriter
  ) throws -> Int64 {
    do {
      return try writer.append(content, about: subject, identifying: entry.parted, stamp: stamp).number
    } catch StoreError.participantExists(let id) {
      // Somebody was added since the ids were compared.
      throw StoreError.cannotMerge(.idsInBoth([id]))
    } catch StoreError.sittingRunning(let event) {
      throw StoreError.cannotMerge(
        .begunInBoth(event: event, here: place(subject, places.here), there: place(entry.subject, places.there)))
    }
  }

  /// Somebody was erased in the other store: they don't come by another way later.
  private mutating func leave(_ entry: Entry, _ origin: Origin, _ here: Entry?) throws {
    guard ["participantAdded", "assessorAdded"].contains(entry.kind) else { return }
    if let here, here.content != nil, let (_, id) = here.subject.person {
      throw StoreError.cannotMerge(.erasedThere(id))
    }
    if here == nil, !own.erased.contains(origin) { erased.append(origin) }
  }

  private mutating func note(_ origin: Origin, at number: Int64) {
    if let last = runs.last, last.first.store == origin.store, last.here + last.count == number,
      last.first.number + last.count == origin.number
    {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(OriginRun(here: number, first: origin, count: 1))
    }
  }

  /// Nil for an assessor who is here already, and for anybody who was erased here.
  private mutating func subject(of entry: Entry, in reader: StoreReader, _ writer: StoreWriter) throws -> Subject? {
    switch entry.subject {
    case .nobody: return .nobody
    case .assessor(let id):
      return assessors.isHere(id) || assessors.isErased(id) ? nil : .assessor(assessors.id(of: id))
    case .participant(let id):
      if ids[id] == nil { ids[id] = .some(try knownID(of: id, in: reader, writer)) }
      guard let before = ids[id] ?? nil else { return nil }
      switch entry.content {
      case .roster(.added(let first, _))?: ids[id] = first
      case .roster(.renamed(let next, _))?: ids[id] = next
      default: break
      }
      return .participant(before)
    }
  }

  /// The id that a participant of the other store has here: their own when they are new, nil when they were erased.
  private func knownID(of id: String, in reader: StoreReader, _ writer: StoreWriter) throws -> String? {
    guard let person = try reader.snapshot.person(.participant, id) else { return nil }
    let origin = source.origin(of: person.id)
    if own.erased.contains(origin) { return nil }
    guard let number = own.number(of: origin), let here = try writer.reader.entry(number) else { return id }
    return here.subject.person?.id
  }

  /// Nil for what is not taken over: the study's files, stops and closing, the ways in to participants' pages and the
  /// accounts of staff, which are this store's own matter, and where the other store's entries came from, which is said anew.
  private func taken(_ content: EntryContent) -> EntryContent? {
    func new(_ number: Int64) -> Int64 { numbers[number] ?? 0 }
    switch content {
    case .study(.filesAccepted), .study(.taskStopped), .study(.closed), .study(.origins), .access: return nil
    case .account(.viewed), .account(.refused): return content
    case .account: return nil
    case .erasure(let erasure):
      return erasure.retired.isEmpty ? nil : .erasure(Erasure(entries: 0, retired: erasure.retired))
    case .assessor(.added(let id, let name)): return .assessor(.added(assessor: assessors.id(of: id), name: name))
    case .sitting(.input(let sitting, let sequence, let input)):
      return .sitting(.input(sitting: new(sitting), sequence: sequence, input: input))
    case .sitting(.discarded(let sitting, let reason)):
      return .sitting(.discarded(sitting: new(sitting), reason: reason))
    case .outcome(.recorded(let outcome)):
      return .outcome(.recorded(outcome.ofSitting(outcome.sitting.map(new))))
    case .roster(.milestone(let name, let value, let replacing?, let answer)):
      return .roster(.milestone(name: name, value: value, replacing: new(replacing), answer: answer))
    case .roster(.assigned(let assessor, let assigned)):
      // An assessor who was erased assesses nobody.
      return numbers[assessor].map { .roster(.assigned(assessor: $0, assigned)) }
    case .remark(let remark): return .remark(remark.renumbered(new))
    case .signature(let change): return .signature(change.renumbered(new))
    case .secondEntry(let change): return .secondEntry(change.renumbered(new))
    case .study, .roster, .assessor, .sitting, .outcome, .event, .file, .reminder: return content
    }
  }
}

extension Entry {
  /// Whether two entries of one origin were written as one: the copies of a store that went on apart have others under
  /// the same numbers.
  fileprivate func isSame(as other: Entry) -> Bool {
    (kind == other.kind || isSetAside(for: other) || other.isSetAside(for: self))
      && stamp.recorded == other.stamp.recorded
      && stamp.machine == other.stamp.machine
  }
}

extension Remark {
  fileprivate func renumbered(_ new: (Int64) -> Int64) -> Remark {
    switch self {
    case .note, .queryOpened: self
    case .alertRaised(let alert, let event, let sitting):
      .alertRaised(alert: alert, event: event, sitting: new(sitting))
    case .alertAcknowledged(let alert, let text): .alertAcknowledged(alert: new(alert), text: text)
    case .queryAnswered(let query, let text): .queryAnswered(query: new(query), text: text)
    case .queryClosed(let query, let text): .queryClosed(query: new(query), text: text)
    }
  }
}

extension RecordedOutcome {
  fileprivate func ofSitting(_ sitting: Int64?) -> RecordedOutcome {
    RecordedOutcome(
      event: event, task: task, schedule: schedule, element: element, date: date, occurrence: occurrence,
      anchor: anchor, ending: ending, opened: opened, started: started, finished: finished, late: late,
      intended: intended, source: source, sitting: sitting, result: result, values: values)
  }
}
