import CivilTime
package import Record
import SurveyModel

/// What is changed after the last answer was recorded and before the closing page is left.
extension SittingRecorder {
  /// Why such a revision was made.
  package static let changed = "changed before leaving"
  /// Why a revision was made that the participant came back for.
  static let corrected = "changed by the participant"

  /// Where a sitting stands whose outcome is in the record, to be changed from its closing page on; at the question that a
  /// change has opened and nobody answered, where there is one.
  ///
  /// - Returns: Nil when the recorded answers can't be taken again.
  /// - Throws: ``Correction/Refusal``; ``StoreError``.
  package static func reopened(
    _ record: OutcomeRecord, of event: StandingEvent, _ view: ParticipantView, in reader: StoreReader
  ) throws -> SittingStand? {
    let correction = try Correction(of: record, in: view.study, reader)
    let taken = correction.taken(with: AnswerScript(entries: []), at: record.outcome.finished)
    guard taken.faults.isEmpty, let ending = taken.runner.ending, ending.rawValue == record.outcome.ending,
      let result = record.result
    else { return nil }
    var stand = SittingStand(
      sitting: record.outcome.sitting ?? record.number, event: event, of: view,
      runner: correction.asking(taken.runner))
    stand.alerted = Set(view.record.alerts.filter { $0.event == event.id }.map(\.alert))
    stand.stored = SittingStand.Stored(
      ending: ending, result: result, number: record.number, revisions: record.revisions.count)
    stand.isRecorded = true
    stand.reason = corrected
    return stand
  }

  /// Takes inputs of a sitting whose outcome is stored: they are no longer appended; when they change an answer, the
  /// outcome is revised. What the change has opened is not reached until it is answered, which is another revision.
  ///
  /// A change that would end the sitting in another way waits until nothing is left to ask.
  ///
  /// - Throws: ``SittingMovedOn`` when somebody else changed the outcome since, or withdrew the participant.
  static func change(
    by entries: [JournalEntry], after stand: SittingStand, stored: SittingStand.Stored, stamp: Stamp,
    to writer: inout StoreWriter
  ) throws -> SittingStand {
    var next = stand
    for entry in entries {
      if next.runner.ending != nil { next.runner.reopen() }
      try next.runner.apply(entry)
    }
    if let at = entries.last?.at, let (changed, isWhole) = next.changed(at: at),
      !ResultDifference.between(stored.result, changed.result).isEmpty
    {
      try requireTakingPart(stand, stamp, &writer)
      try requireUnchanged(stand, &writer)
      try keep(changed, &next, stored, stamp, &writer)
      if isWhole { try raiseAlerts(of: changed, &next, stamp, &writer) }
    }
    if !next.alerted.isSuperset(of: next.runner.raisedAlerts) { try requireTakingPart(stand, stamp, &writer) }
    // An alert waits for nothing, also not for the questions that the change leads to; it stands behind what raised it.
    try raiseAlerts(of: next.runner, &next, stamp, &writer)
    return next
  }

  private static func keep(
    _ changed: StepRunner, _ next: inout SittingStand, _ stored: SittingStand.Stored, _ stamp: Stamp,
    _ writer: inout StoreWriter
  ) throws {
    if case .participant(let id) = next.subject {
      try keep(changed.files, of: next.event.id, about: id, stamp: stamp, to: &writer)
    }
    if changed.ending == stored.ending {
      try revise(to: changed, &next, stored, stamp, &writer)
    } else {
      try replace(with: changed, &next, stored, stamp, &writer)
    }
  }

  private static func revise(
    to changed: StepRunner, _ next: inout SittingStand, _ stored: SittingStand.Stored, _ stamp: Stamp,
    _ writer: inout StoreWriter
  ) throws {
    let result = changed.result
    let values = ResultMapper(of: changed.survey).values(in: result).map(RecordedValue.init)
    let change = OutcomeChange.revised(
      event: next.event.id, reason: next.reason, result: result.json, values: values)
    try next.append(change, stamp, to: &writer)
    try next.set(by: changed, reason: next.reason, stamp, to: &writer)
    next.stored = SittingStand.Stored(
      ending: stored.ending, result: result, number: stored.number, revisions: stored.revisions + 1)
  }

  /// With another ending the outcome is another: the one before is deleted, and what it made of the participant is
  /// taken back.
  private static func replace(
    with concluded: StepRunner, _ next: inout SittingStand, _ stored: SittingStand.Stored, _ stamp: Stamp,
    _ writer: inout StoreWriter
  ) throws {
    let deletion = OutcomeChange.deleted(event: next.event.id, reason: next.reason)
    let settings = try next.takingBack(stamp, in: writer.reader)
    _ = try writer.append(.outcome(deletion), about: next.subject, stamp: stamp)
    try next.append(settings, stamp, to: &writer)
    if stored.ending.status != nil, concluded.ending?.status == nil {
      _ = try writer.append(.roster(.status(.active, reason: next.reason)), about: next.subject, stamp: stamp)
    }
    try finish(concluded, of: &next, isFirst: false, stamp, &writer)
  }

  private static func requireTakingPart(_ stand: SittingStand, _ stamp: Stamp, _ writer: inout StoreWriter) throws {
    guard stamp.author == .participant, case .participant(let id) = stand.subject else { return }
    let record = try writer.reader.rosterRecord(of: id, asOf: Instant(milliseconds: .max))
    if !stand.mayBeChanged(at: record.status) {
      throw SittingMovedOn(stand: try stand.now(in: writer.reader), hasLeft: true)
    }
  }

  private static func requireUnchanged(_ stand: SittingStand, _ writer: inout StoreWriter) throws {
    if try !stand.isAsStored(in: writer.reader) {
      throw SittingMovedOn(stand: try stand.now(in: writer.reader))
    }
  }
}

extension SittingStand {
  /// Whether participants of a status may change what their sitting recorded. Who was withdrawn changes nothing any more;
  /// whom this very sitting made leave may think again.
  package func mayBeChanged(at status: ParticipantStatus) -> Bool {
    status == .active || status == stored?.ending.status
  }

  /// Whether an answer of its outcome was changed and the change is in no outcome yet: it would end in another way.
  package var hasUnkeptChange: Bool { stored != nil && changed(at: runner.context.started) == nil }

  /// Whether a consent that was declined is agreed to since, and stays declined in the record until the rest is answered.
  package var staysDeclined: Bool { stored?.ending == .declined && hasUnkeptChange }

  /// The sitting at its end, as it stands after a change; `isWhole` when nothing is left to ask. Nil while something is
  /// left to ask and the sitting would end in another way than it was stored with.
  fileprivate func changed(at instant: Instant) -> (runner: StepRunner, isWhole: Bool)? {
    if let concluded = runner.concluded(at: instant, passingReviews: true) { return (concluded, true) }
    let open = runner.leavingOpen(at: instant)
    return open.flatMap { $0.ending == stored?.ending ? ($0, false) : nil }
  }
}
