import CivilTime

/// Takes over the entries of another store, one after the other.
struct Merging {
  private let assessors: AssessorMapping
  /// New numbers by old ones.
  private var numbers: [Int64: Int64]
  /// The ids that people had at this point of the record, by the ids that they have at its end.
  private var ids: [String: String] = [:]

  init(assessors: AssessorMapping) {
    self.assessors = assessors
    numbers = assessors.numbers
  }

  mutating func takeOver(_ source: StoreReader, into writer: inout StoreWriter) throws {
    // Assessors lie in the first lane; entries of the others name them.
    for isFirst in source.lanes == .one ? [true] : [true, false] {
      try source.forEachEntry(asOf: Instant(milliseconds: .max)) { entry in
        guard (source.lanes.lane(of: entry.number) == .first) == isFirst else { return }
        try append(entry, to: &writer)
      }
    }
  }

  private mutating func append(_ entry: Entry, to writer: inout StoreWriter) throws {
    guard let content = entry.content, let subject = subject(of: entry), let taken = taken(content) else { return }
    var stamp = entry.stamp
    if case .assessor(let id) = stamp.author {
      // Whoever was erased has no name any more.
      stamp.author = id.isEmpty ? .program : .assessor(assessors.id(of: id))
    }
    numbers[entry.number] = try writer.append(taken, about: subject, stamp: stamp).number
  }

  /// Nil for an assessor who is here already.
  private mutating func subject(of entry: Entry) -> Subject? {
    switch entry.subject {
    case .nobody: return .nobody
    case .assessor(let id): return assessors.isHere(id) ? nil : .assessor(assessors.id(of: id))
    case .participant(let id):
      let before = ids[id] ?? id
      switch entry.content {
      case .roster(.added(let first, _))?: ids[id] = first
      case .roster(.renamed(let next, _))?: ids[id] = next
      default: break
      }
      return .participant(before)
    }
  }

  /// Nil for what is not taken over: the study's files, stops and closing, which are this store's own matter.
  private func taken(_ content: EntryContent) -> EntryContent? {
    func new(_ number: Int64) -> Int64 { numbers[number] ?? 0 }
    switch content {
    case .study(.filesAccepted), .study(.taskStopped), .study(.closed): return nil
    case .erasure(let erasure):
      return erasure.retired.isEmpty ? nil : .erasure(Erasure(entries: 0, retired: erasure.retired))
    case .assessor(.added(let id, let name)): return .assessor(.added(assessor: assessors.id(of: id), name: name))
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
