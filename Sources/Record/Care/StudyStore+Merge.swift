import CivilTime

extension StudyStore {
  /// Appends all that another store of the same study holds, in one transaction, behind an entry with its name and head.
  ///
  /// Entries keep their instants, authors and versions, and get new numbers; what names another entry by its number is
  /// renumbered. The other store is only read: kept, it proves with that head what was written there. What was erased
  /// in it is gone, and is not taken over.
  ///
  /// - Parameter stamp: The mark of the entry that says what was merged.
  /// - Returns: How many entries were appended.
  /// - Throws: ``StoreError/cannotMerge(_:)``; other ``StoreError``.
  @discardableResult
  package func merge(_ other: StudyStore, stamp: Stamp) throws -> Int64 {
    if other.id == id { throw StoreError.cannotMerge(.sameStore) }
    guard case .intact = try other.verify() else {
      if case .broken(let fault) = try other.verify() { throw StoreError.cannotMerge(.broken(fault)) }
      throw StoreError.damaged
    }
    return try other.read { source in
      try write { writer in
        try requireNoConflict(writer.reader, source, other.id)
        let head = try source.head()
        let first = try writer.append(
          .study(.merged(store: other.id, head: head.hash, entries: head.count)), stamp: stamp)
        var merging = Merging()
        try source.forEachEntry(asOf: Instant(milliseconds: .max)) { entry in
          try merging.append(entry, to: &writer)
        }
        return writer.last.number - first.number
      }
    }
  }

  private func requireNoConflict(_ own: StoreReader, _ other: StoreReader, _ id: String) throws {
    let always = Instant(milliseconds: .max)
    if try own.mergedStores().contains(id) { throw StoreError.cannotMerge(.mergedBefore) }
    guard let files = try own.layers(asOf: always).last?.files, let others = try other.layers(asOf: always).last?.files,
      Set(files) == Set(others)
    else { throw StoreError.cannotMerge(.filesDiffer) }
    let stops = try Set(own.stoppedTasks()).symmetricDifference(other.stoppedTasks())
    if !stops.isEmpty { throw StoreError.cannotMerge(.stopsDiffer(stops.sorted())) }
    let people = try Set(own.participants(asOf: always, includingRemoved: true))
      .intersection(other.participants(asOf: always, includingRemoved: true))
    let assessors = try Set(own.assessors(asOf: always).map(\.assessor))
      .intersection(other.assessors(asOf: always).map(\.assessor))
    let both = people.sorted() + assessors.sorted()
    if !both.isEmpty { throw StoreError.cannotMerge(.idsInBoth(both)) }
  }
}

extension StoreReader {
  fileprivate func stoppedTasks() throws -> [String] {
    try studyChanges(asOf: Instant(milliseconds: .max)).compactMap { entry in
      if case .study(.taskStopped(let task, _))? = entry.content { task } else { nil }
    }
  }
}

/// Takes over one entry after the other.
private struct Merging {
  /// New numbers by old ones.
  private var numbers: [Int64: Int64] = [:]
  /// The ids that people had at this point of the record, by the ids that they have at its end.
  private var ids: [String: String] = [:]

  mutating func append(_ entry: Entry, to writer: inout StoreWriter) throws {
    guard let content = entry.content, let taken = renumbered(content) else { return }
    var stamp = entry.stamp
    // Whoever was erased has no name any more.
    if stamp.author == .assessor("") { stamp.author = .program }
    numbers[entry.number] = try writer.append(taken, about: subject(of: entry), stamp: stamp).number
  }

  private mutating func subject(of entry: Entry) -> Subject {
    guard case .participant(let id) = entry.subject else { return entry.subject }
    let before = ids[id] ?? id
    switch entry.content {
    case .roster(.added(let first, _))?: ids[id] = first
    case .roster(.renamed(let next, _))?: ids[id] = next
    default: break
    }
    return .participant(before)
  }

  /// Nil for what is not taken over: the study's files, stops and closing, which are this store's own matter.
  private func renumbered(_ content: EntryContent) -> EntryContent? {
    func new(_ number: Int64) -> Int64 { numbers[number] ?? 0 }
    switch content {
    case .study(.filesAccepted), .study(.taskStopped), .study(.closed), .erasure: return nil
    case .sitting(.input(let sitting, let sequence, let input)):
      return .sitting(.input(sitting: new(sitting), sequence: sequence, input: input))
    case .sitting(.discarded(let sitting, let reason)):
      return .sitting(.discarded(sitting: new(sitting), reason: reason))
    case .outcome(.recorded(let outcome)):
      return .outcome(.recorded(outcome.ofSitting(outcome.sitting.map(new))))
    case .roster(.milestone(let name, let value, let replacing?)):
      return .roster(.milestone(name: name, value: value, replacing: new(replacing)))
    case .roster(.assigned(let assessor, let assigned)):
      // An assessor who was erased assesses nobody.
      return numbers[assessor].map { .roster(.assigned(assessor: $0, assigned)) }
    case .remark(let remark): return .remark(remark.renumbered(new))
    case .study, .roster, .assessor, .sitting, .outcome, .event: return content
    }
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
