import CivilTime
import Record
import SurveyModel

/// What is changed after the last answer was recorded and before the closing page is left.
extension SittingRecorder {
  /// Why such a revision was made.
  package static let changed = "changed before leaving"

  /// Takes inputs of a sitting whose outcome is stored: they are no longer appended; when they change an answer, the
  /// outcome is revised as soon as nothing is left to ask.
  ///
  /// - Throws: ``SittingMovedOn`` when somebody else changed the outcome since.
  static func change(
    by entries: [JournalEntry], after stand: SittingStand, stored: SittingStand.Stored, stamp: Stamp,
    to writer: inout StoreWriter
  ) throws -> SittingStand {
    var next = stand
    for entry in entries {
      if next.runner.ending != nil { next.runner.reopen() }
      try next.runner.apply(entry)
    }
    // An alert waits for nothing, also not for the questions that the change leads to.
    try raiseAlerts(of: next.runner, &next, stamp, &writer)
    guard let at = entries.last?.at, let concluded = next.runner.concluded(at: at, passingReviews: true) else {
      return next
    }
    let result = concluded.result
    if ResultDifference.between(stored.result, result).isEmpty { return next }
    try requireUnchanged(stand, stored, &writer)
    if concluded.ending == stored.ending {
      let values = ResultMapper(rules: concluded.survey.outcomes).values(in: result).map(RecordedValue.init)
      let change = OutcomeChange.revised(event: stand.event.id, reason: changed, result: result.json, values: values)
      _ = try writer.append(.outcome(change), about: stand.subject, stamp: stamp)
      next.stored = SittingStand.Stored(
        ending: stored.ending, result: result, revisions: stored.revisions + 1)
    } else {
      try replace(with: concluded, &next, stored, stamp, &writer)
    }
    try raiseAlerts(of: concluded, &next, stamp, &writer)
    return next
  }

  /// With another ending the outcome is another: the one before is deleted, and what it made of the participant is
  /// taken back.
  private static func replace(
    with concluded: StepRunner, _ next: inout SittingStand, _ stored: SittingStand.Stored, _ stamp: Stamp,
    _ writer: inout StoreWriter
  ) throws {
    let deletion = OutcomeChange.deleted(event: next.event.id, reason: changed)
    _ = try writer.append(.outcome(deletion), about: next.subject, stamp: stamp)
    if stored.ending.status != nil, concluded.ending?.status == nil {
      _ = try writer.append(.roster(.status(.active, reason: changed)), about: next.subject, stamp: stamp)
    }
    try finish(concluded, of: &next, isFirst: false, stamp, &writer)
  }

  private static func requireUnchanged(
    _ stand: SittingStand, _ stored: SittingStand.Stored, _ writer: inout StoreWriter
  ) throws {
    guard case .participant(let id) = stand.subject else { return }
    let entries = try writer.reader.outcomeEntries(
      of: id, event: stand.event.id, asOf: Instant(milliseconds: .max))
    let now = OutcomeRecord.all(in: entries).last { $0.deletion == nil }
    guard let now, now.revisions.count == stored.revisions else {
      throw SittingMovedOn(stand: try stand.now(in: writer.reader))
    }
  }
}
