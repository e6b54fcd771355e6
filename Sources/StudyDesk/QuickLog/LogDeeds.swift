import JSONText
package import CivilTime
package import Record
import StudyService

extension StudyDesk {
  /// Records quick entries, all or none.
  ///
  /// A line of a file with an instant of its own that was recorded before, with the same source and values, is passed
  /// over: a file may be taken again. What was deleted since stays deleted, unless the request says otherwise.
  ///
  /// - Throws: ``LogRefusal``; ``StudyRefusal/unknownTask(_:known:)``; ``RosterRefusal`` for the assessor; ``StoreError``.
  package func log(_ request: LogRequest) throws -> LoggedEntries {
    let sole = request.isFile ? nil : request.participant
    return try deed(.record, by: request.by.map(Author.assessor) ?? .participant, about: sole) { deed in
      try deed.study.requireTask(request.task)
      if let touch = request.touch, try deed.isRecorded(touch, request) { throw LogRefusal.recordedAlready }
      let entries = try request.entries()
      let taken = try deed.record(entries, of: request)
      let outcomes = taken.compactMap { if case .recorded(let outcome) = $0 { outcome } else { nil } }
      var sole: StudyClock?
      if entries.count == 1, let outcome = outcomes.first {
        let view = try deed.view(of: entries[0].get().entry.participant)
        sole = view.clock(of: outcome.schedule) ?? view.firstClock
      }
      return LoggedEntries(
        outcomes: outcomes, known: taken.count { if case .stands = $0 { true } else { false } },
        deleted: taken.count { if case .deleted = $0 { true } else { false } }, clock: sole)
    }
  }

  /// Takes back the last entry of a task, and all that was recorded together with it.
  ///
  /// - Returns: The events, the last one first.
  /// - Throws: ``LogRefusal/nothingRecorded(task:of:)``; ``StoreError``.
  package func takeBack(lastOf task: String, of participant: String, by author: Author) throws -> [String] {
    try deed(.record, by: author, about: participant) { deed in
      try deed.study.requireTask(task)
      let entries = try deed.reading.reader.entries(about: participant, asOf: deed.now) { $1 == task }
      let standing = OutcomeRecord.all(in: entries).filter { $0.deletion == nil && $0.outcome.task == task }
      guard let last = standing.last?.stamp else { throw LogRefusal.nothingRecorded(task: task, of: participant) }
      // What one deed recorded carries one instant of the machine.
      let events = standing.reversed().prefix { $0.stamp.recorded == last.recorded && $0.stamp.machine == last.machine }
        .map(\.outcome.event)
      for event in events {
        try deed.delete(event, of: participant, reason: "taken back")
      }
      return events
    }
  }
}

extension StudyDesk {
  /// Takes one of the participant's own entries back, of an event of today that may be done at any time.
  ///
  /// - Parameters:
  ///   - entry: `task/element@DATE.n`.
  ///   - made: When it was pressed, where a device without a network sends it later: then of the day that held at that instant.
  /// - Throws: ``LogRefusal/nothingRecorded(task:of:)`` when it is not there, or not theirs; ``StoreError``.
  package func takeBack(ownEntry entry: String, of participant: String, made: Instant? = nil) throws {
    try deed(.record, by: .participant, about: participant) { deed in
      let view = try deed.view(of: participant)
      let entries = try deed.reading.reader.entries(about: participant, asOf: deed.now) { event, _ in event == entry }
      guard let record = OutcomeRecord.all(in: entries).first(where: { $0.deletion == nil }),
        made.map({ record.wasOwn(at: $0, view) })
          ?? record.isOwn(of: view.events().first { record.isEntry(of: $0) }, view)
      else { throw LogRefusal.nothingRecorded(task: entry, of: participant) }
      try deed.delete(entry, of: participant, reason: "taken back")
    }
  }
}

extension Deed {
  /// Whether a touch was recorded, taken back since or not.
  fileprivate func isRecorded(_ touch: (events: [String], id: String), _ request: LogRequest) throws -> Bool {
    let entries = try reading.reader.entries(about: request.participant ?? "", asOf: Instant(milliseconds: .max)) {
      event, _ in touch.events.contains { $0 == event || event.hasPrefix($0 + ".") }
    }
    return OutcomeRecord.all(in: entries).contains { $0.outcome.result?["run"]?.string == touch.id }
  }
}

extension LogRequest {
  fileprivate var isFile: Bool { if case .lines = input { true } else { false } }

  fileprivate var recognition: QuickEntry.Recognition {
    guard isFile else { return .none }
    return takesDeletedAgain ? .standing : .deletedToo
  }
}

extension Deed {
  /// Records all entries or none. Beside lines that are no entries the others are tried all the same, so that every line
  /// that is wrong is told of.
  ///
  /// - Throws: ``LogRefusal``; ``StoreError``.
  fileprivate mutating func record(
    _ entries: [Result<PlacedEntry, LogFault>], of request: LogRequest
  ) throws -> [QuickEntry.Taken] {
    var recorder = QuickRecorder(
      study, task: request.task, zones: reading.zones.cache, at: now, recognition: request.recognition)
    var taken: [QuickEntry.Taken] = []
    var faults: [LogFault] = []
    var areAllEntries = true
    for line in entries {
      let placed: PlacedEntry
      switch line {
      case .success(let found): placed = found
      case .failure(let fault):
        areAllEntries = false
        faults.append(fault)
        continue
      }
      // Whom a file names that the study does not know is a fault of the file.
      func note(_ sentence: String, _ kind: RefusalKind, next: NextStep? = nil) {
        let kind = request.isFile && kind == .request ? .data : kind
        faults.append(LogFault(place: placed.place, sentence: sentence, kind: kind, next: next))
      }
      let entry = placed.entry
      // One instant for all: what came together is known by it.
      var stamp = stamp
      stamp.author = entry.by.map(Author.assessor) ?? (entry.source == nil ? .participant : .program)
      do {
        if let by = entry.by { _ = try reading.reader.activeAssessor(by, asOf: now) }
        taken.append(try recorder.record(entry, stamp: stamp, in: &writer))
      } catch let refusal as QuickEntry.Refusal {
        note(refusal.sentence(request.task, entry.participant), refusal.kind, next: refusal.next)
      } catch let refusal as RosterRefusal {
        note(refusal.message, refusal.kind)
      } catch let fault as QuickLineFault {
        areAllEntries = false
        faults.append(LogFault(place: placed.place, sentence: fault.sentence))
      } catch StoreError.unknownParticipant(let id) where request.isFile {
        note("\(StoreError.unknownParticipant(id))", .data)
      }
    }
    if !faults.isEmpty { throw areAllEntries ? LogRefusal.entries(faults) : LogRefusal.lines(faults) }
    return taken
  }
}
