import ActiveTasks
import CivilTime
import JSONText
package import Record
package import Reports
import Sittings
package import StudyService
package import SurveyModel

/// An outcome as somebody saw it: what they do to it is refused when it has changed since.
package struct SeenOutcome: Hashable, Sendable {
  package let event: String
  /// The number of the entry that made it what it was.
  package let revision: Int64

  package init(_ event: String, revision: Int64) {
    self.event = event
    self.revision = revision
  }
}

extension StudyDesk {
  /// An outcome as it can be corrected now.
  ///
  /// - Parameters:
  ///   - revision: The number of the revision that was looked at; nil for the one that stands.
  ///   - author: Who is going to correct it.
  /// - Throws: ``OutcomeRefusal``, ``Correction/Refusal``; ``RosterRefusal`` for the assessor; ``StoreError``.
  package func correction(
    of event: String, revision: Int64? = nil, of participant: String, by author: Author
  ) throws -> Correction {
    try look(.correct) { reading in
      if case .assessor(let id) = author { _ = try reading.reader.activeAssessor(id, asOf: reading.now) }
      try reading.require(participant)
      let record = try reading.reader.standing(event, of: participant, asOf: reading.now)
      if let revision { _ = try reading.reader.unchanged(SeenOutcome(event, revision: revision), of: participant) }
      return try Correction(of: record, in: reading.study, reading.reader)
    }
  }

  /// Records a revision of the outcome that a correction was made from, and the alerts that only it raises.
  ///
  /// - Parameter runner: The survey taken again, at its end.
  /// - Returns: What was answered differently, and the outcome as it stands then.
  /// - Throws: ``OutcomeRefusal/changedSince(event:of:_:)`` when there is another revision by now; ``Correction/Refusal``;
  ///   ``RosterRefusal``; ``StoreError``.
  package func correct(
    _ correction: Correction, as runner: StepRunner, of participant: String, reason: String, by author: Author
  ) throws -> (changes: [ResultDifference], sheet: OutcomeSheet) {
    let runner = correction.keepingTimes(runner)
    let (change, changes) = try correction.revision(by: runner, reason: reason)
    let outcome = correction.record.outcome
    return try deed(.correct, by: author) { deed in
      let seen = SeenOutcome(outcome.event, revision: correction.record.revision)
      _ = try deed.reading.reader.unchanged(seen, of: participant)
      try deed.requireNewNames(runner.result, in: correction.record, of: participant)
      var stamp = deed.stamp
      stamp.survey = correction.survey.digest
      try deed.append(change, by: runner, of: outcome, about: participant, reason: reason, stamp: stamp)
      return (changes, try deed.readingAfter.outcome(outcome.event, of: participant))
    }
  }

  /// What stands of events, to be deleted.
  ///
  /// - Throws: ``OutcomeRefusal/nothingRecorded(_:of:)`` with each event of which nothing stands; ``StoreError``.
  package func seen(_ events: [String], of participant: String) throws -> [SeenOutcome] {
    try look(.correct) { reading in
      try reading.require(participant)
      return try reading.seen(events, of: participant)
    }
  }

  /// What stands of a task's events.
  ///
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``, ``OutcomeRefusal/nothingRecorded(_:of:)``; ``StoreError``.
  package func seen(ofTask task: String, of participant: String) throws -> [SeenOutcome] {
    try look(.correct) { reading in
      try reading.require(participant)
      let outcomes = try reading.reader.record(of: participant, asOf: reading.now).outcomes
      let events = outcomes.filter { $0.task == task }.map(\.event)
      if events.isEmpty {
        try reading.study.requireTask(task)
        throw OutcomeRefusal.nothingRecorded([task], of: participant)
      }
      return try reading.seen(events, of: participant)
    }
  }

  /// Takes outcomes back, all of them or none; the record keeps them, marked deleted.
  ///
  /// - Returns: Whether the participant takes part again, who did not since one of the surveys ended as it did; and what it
  ///   did to events that were counted from these outcomes or waited for them.
  /// - Throws: ``OutcomeRefusal``; ``StoreError``.
  @discardableResult
  package func delete(
    _ outcomes: [SeenOutcome], of participant: String, reason: String, by author: Author
  ) throws -> (isBack: Bool, moved: MovedPast) {
    try deed(.correct, by: author) { deed in
      let before = try deed.view(of: participant)
      var isBack = false
      for outcome in outcomes {
        _ = try deed.reading.reader.unchanged(outcome, of: participant)
        if try deed.delete(outcome.event, of: participant, reason: reason) { isBack = true }
      }
      return (isBack, try deed.movedPast(since: before, besides: Set(outcomes.map(\.event))))
    }
  }
}

extension Deed {
  /// Appends a revision, the alerts that only it raises, and what its answers set.
  mutating func append(
    _ change: OutcomeChange, by runner: StepRunner, of outcome: RecordedOutcome, about participant: String,
    reason: String, stamp: Stamp
  ) throws {
    let known = try reading.reader.raisedAlerts(of: outcome.event, about: participant)
    let raised = runner.raisedAlerts.filter { !known.contains($0) }.map { alert in
      EntryContent.remark(.alertRaised(alert: alert, event: outcome.event, sitting: outcome.sitting ?? 0))
    }
    let settings = try AnsweredRoster(study).changes(
      by: runner, of: outcome.event, about: participant, reason: reason, stamp: stamp, in: writer.reader)
    try keepFiles(of: runner, event: outcome.event, about: participant, stamp: stamp)
    for content in [.outcome(change)] + raised + settings.map(EntryContent.roster) {
      try append(content, about: .participant(participant), stamp: stamp)
    }
  }
}

extension Deed {
  /// - Throws: ``OutcomeRefusal/nameTaken(_:)`` for a way that is given the name of another one of the participant.
  fileprivate func requireNewNames(_ result: TaskResult, in record: OutcomeRecord, of participant: String) throws {
    func names(_ result: TaskResult?) -> [String] { result?.tracks.compactMap { $0["name"]?.string } ?? [] }
    let changed = names(result).filter { !names(record.result).contains($0) }
    if changed.isEmpty { return }
    var used = try writer.reader.usedNames(of: participant, besides: record.outcome.event)
    for name in changed {
      if used.contains(name) { throw OutcomeRefusal.nameTaken(name) }
      used.add(name)
    }
  }
}

extension Deed {
  /// Appends the contents of files that a sitting was answered with and the record does not have.
  mutating func keepFiles(of runner: StepRunner, event: String, about participant: String, stamp: Stamp) throws {
    try SittingRecorder.keep(runner.files, of: event, about: participant, stamp: stamp, to: &writer)
  }
}

extension DeskReading {
  fileprivate func seen(_ events: [String], of participant: String) throws -> [SeenOutcome] {
    var known: Set<String> = []
    let events = events.filter { known.insert($0).inserted }
    let records = try events.map { try reader.outcome($0, of: participant, asOf: now) }
    let missing = zip(events, records).filter { $1?.deletion != nil || $1 == nil }.map(\.0)
    if !missing.isEmpty { throw OutcomeRefusal.nothingRecorded(missing, of: participant) }
    return records.compactMap(\.self).map { SeenOutcome($0.outcome.event, revision: $0.revision) }
  }
}

extension StoreReader {
  /// What was recorded of an event last; nil when nothing ever was.
  fileprivate func outcome(_ event: String, of participant: String, asOf instant: Instant) throws -> OutcomeRecord? {
    OutcomeRecord.all(in: try outcomeEntries(of: participant, event: event, asOf: instant)).last
  }

  func standing(_ event: String, of participant: String, asOf instant: Instant) throws -> OutcomeRecord {
    guard let record = try standingOutcome(of: participant, event: event, asOf: instant) else {
      throw OutcomeRefusal.nothingRecorded([event], of: participant)
    }
    return record
  }

  /// The outcome that was seen, as it still stands, by all that is in the record.
  ///
  /// - Throws: ``OutcomeRefusal``.
  func unchanged(_ seen: SeenOutcome, of participant: String) throws -> OutcomeRecord {
    let entries = try outcomeEntries(of: participant, event: seen.event, asOf: Instant(milliseconds: .max))
    guard let now = OutcomeRecord.all(in: entries).last else {
      throw OutcomeRefusal.nothingRecorded([seen.event], of: participant)
    }
    guard entries.contains(where: { $0.number == seen.revision }) else {
      throw OutcomeRefusal.unknownRevision(seen.revision, event: seen.event)
    }
    if now.revision != seen.revision {
      throw OutcomeRefusal.changedSince(
        event: seen.event, of: participant, LaterRevision(now, since: seen.revision))
    }
    if now.deletion != nil { throw OutcomeRefusal.nothingRecorded([seen.event], of: participant) }
    return now
  }
}
