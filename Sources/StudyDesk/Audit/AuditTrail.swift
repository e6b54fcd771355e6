import CivilTime
import JSONText
import Record
import Scheduling
import StudyService
import SurveyModel

extension StudyDesk {
  /// Visits the entries of the record that are asked for, in the order of recording, one in memory at a time.
  ///
  /// Whoever made them is an assessor, or an account of the system or of the desk as entries name it.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, ``RosterRefusal/unknownAuthor(_:)``,
  ///   ``StudyRefusal/unknownTask(_:known:)``, ``StudyRefusal/endBeforeStart(from:to:)``; ``StoreError``; what `visit` throws.
  package func audit(_ request: AuditRequest, _ visit: (AuditEntry) throws -> Void) throws {
    try look(.seeAudit) { reading in
      let request = try reading.withAccount(request)
      let wanted = try reading.requireKnown(request)
      var trail = try AuditTrail(reading)
      func add(_ entry: Entry) throws {
        if case .sitting(.input)? = entry.content, !request.inputs { return }
        let found = try trail.entry(entry)
        if request.wants(found, of: wanted) { try visit(found) }
      }
      if let participant = request.people.participant {
        try reading.reader.forEachEntry(about: participant, asOf: reading.now, includingInputs: request.inputs, add)
      } else {
        try reading.reader.forEachEntry(asOf: reading.now, add)
      }
    }
  }
}

extension DeskReading {
  /// A request by nobody who is an assessor as one by an account.
  fileprivate func withAccount(_ request: AuditRequest) throws -> AuditRequest {
    guard let name = request.people.assessor, try reader.assessors(asOf: now).allSatisfy({ $0.assessor != name })
    else { return request }
    var request = request
    (request.people.assessor, request.author) = (nil, name)
    var isKnown = false
    try reader.forEachEntry(asOf: now) { entry in isKnown = isKnown || request.isByAuthor(entry.stamp) }
    if !isKnown { throw RosterRefusal.unknownAuthor(name) }
    return request
  }

  /// That what is asked for is known.
  ///
  /// - Returns: Those whom the entries are to be about, who were removed too; nil for everybody.
  func requireKnown(_ request: AuditRequest) throws -> Set<String>? {
    if let task = request.task { try study.requireTask(task) }
    try StudyRefusal.requireOrder(from: request.from, to: request.to)
    try requireSite(request.people.site)
    if let assessor = request.people.assessor { _ = try reader.assessor(assessor, asOf: now) }
    if let participant = request.people.participant { try requireKnown(participant) }
    return try participants(of: request.people)
  }

  private func participants(of people: PeopleFilter) throws -> Set<String>? {
    if people.participant == nil, people.site == nil, reach.isEverybody { return nil }
    var ids: Set<String> = []
    try reader.forEachRecord(asOf: now, includingRemoved: true) { record in
      let isWanted = people.participant.map { $0 == record.participant } ?? true
      if isWanted, reach.contains(record), people.site.map({ $0 == record.site }) ?? true {
        ids.insert(record.participant)
      }
    }
    return ids
  }
}

/// Reads entries one after the other and keeps what each value was, so that the next change can say so.
struct AuditTrail {
  let reading: DeskReading
  /// The last text of each field of a person; of the study, the digests of its files.
  var known: [Subject: [String: String]] = [:]
  /// The files that were accepted last, by their paths.
  var files: Set<String> = []
  private var clocks: [Subject: ClockOrder] = [:]
  /// The ids of assessors, by the number of the entry that added them.
  let assessors: [Int64: String]
  private var masks: AuditMasks

  init(_ reading: DeskReading) throws {
    self.reading = reading
    masks = AuditMasks(reading)
    let all = try reading.reader.assessors(asOf: reading.now)
    assessors = Dictionary(all.map { ($0.number, $0.assessor) }, uniquingKeysWith: { $1 })
  }

  mutating func entry(_ entry: Entry) throws -> AuditEntry {
    let (event, task) = try AuditTrail.place(of: entry, in: reading)
    let (changes, reason) = try masks.masked(
      changes(by: entry), reason: entry.content?.reason, of: entry, task: task)
    return AuditEntry(
      number: entry.number, kind: entry.kind, subject: entry.subject, stamp: entry.stamp,
      clock: clocks[entry.subject, default: ClockOrder()].mark(entry.stamp), event: event, task: task,
      reason: reason, changes: changes,
      isErased: entry.content == nil)
  }

  /// The event and the task that an entry is about.
  static func place(of entry: Entry, in reading: DeskReading) throws -> (event: String?, task: String?) {
    if case .study(.taskStopped(let stopped, _))? = entry.content { return (nil, stopped) }
    let event = try entry.content.flatMap { try reading.reader.event(of: $0) }
    return (event, event.flatMap { EventID($0) }.map { String($0.task) })
  }

  /// Reads entries that have others before them: what values were is looked up. Whose clock was set back is judged by all
  /// entries about the same person; of entries about nobody, by those that are looked up.
  mutating func entries(_ page: [Entry]) throws -> [AuditEntry] {
    guard let last = page.map(\.number).max() else { return [] }
    var found: [Int64: AuditEntry] = [:]
    for (subject, wanted) in Dictionary(grouping: page, by: \.subject) {
      let numbers = Set(wanted.map(\.number))
      let earlier = try earlier(about: subject).filter { $0.number < last && !numbers.contains($0.number) }
      for entry in (earlier + wanted).sorted(by: { $0.number < $1.number }) {
        if numbers.contains(entry.number) { found[entry.number] = try self.entry(entry) } else { pass(entry) }
      }
    }
    return page.compactMap { found[$0.number] }
  }

  private func earlier(about subject: Subject) throws -> [Entry] {
    switch subject {
    case .participant(let id): try reading.reader.entries(about: id, asOf: reading.now) { _, _ in false }
    case .assessor: try reading.reader.assessorEntries(asOf: reading.now).filter { $0.subject == subject }
    case .nobody: try reading.reader.standingEntries(asOf: reading.now)
    }
  }

  /// Keeps what an entry leaves, without telling of it.
  private mutating func pass(_ entry: Entry) {
    _ = clocks[entry.subject, default: ClockOrder()].mark(entry.stamp)
    switch entry.content {
    case .study(let change)?: _ = study(change)
    case .roster(let change)?: _ = roster(change, of: entry.subject)
    case .assessor(let change)?: _ = assessor(change, of: entry)
    case .account(let change)?: _ = account(change)
    default: break
    }
  }

  private mutating func changes(by entry: Entry) throws -> [AuditEntry.Change] {
    switch entry.content {
    case nil: []
    case .study(let change): study(change)
    case .roster(let change): roster(change, of: entry.subject)
    case .assessor(let change): assessor(change, of: entry)
    case .sitting(let change): AuditTrail.sitting(change)
    case .outcome(let change): try outcome(change, entry)
    case .event(let change): AuditTrail.event(change)
    case .remark(let remark): AuditTrail.remark(remark)
    case .signature(let change): AuditTrail.signature(change)
    case .secondEntry(let change): AuditTrail.secondEntry(change)
    case .file(let file): [.init("file", to: "\(file.type), \(FileSize.text(file.size)), \(file.digest)")]
    case .access(let change): AuditTrail.access(change)
    case .account(let change): account(change)
    case .reminder(let change): AuditTrail.reminder(change)
    case .erasure(let erasure): [.init("entries erased", to: String(erasure.entries))]
    }
  }

  /// A change of a field that keeps its value: what it was, and what it is from here on.
  mutating func change(_ field: String, of subject: Subject, to after: String?) -> AuditEntry.Change {
    let before = known[subject]?[field]
    known[subject, default: [:]][field] = after
    return AuditEntry.Change(field, from: before, to: after)
  }
}
