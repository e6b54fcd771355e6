import CivilTime
import Definitions
package import Record
import Scheduling
package import SurveyModel

/// The recorded side of sittings: a sitting begins, what was confirmed is appended, and with its last input its outcome.
package enum SittingRecorder {
  /// Begins a sitting of an event.
  ///
  /// - Parameter identifying: What of it tells who somebody is; nil works it out from the study.
  /// - Throws: ``StoreError/sittingRunning(event:)`` when one was begun and neither finished nor discarded.
  package static func begin(
    _ event: StandingEvent, of view: ParticipantView, survey: Survey, context: SittingContext,
    identifying: IdentifyingPlaces? = nil, stamp: Stamp, to writer: inout StoreWriter
  ) throws -> SittingStand {
    let identifying = identifying ?? IdentifyingPlaces(view.study)
    let began = SittingBegan(event: event.id, task: event.row.task, survey: survey.id, context: context.json)
    let subject = Subject.participant(view.record.participant)
    let content = EntryContent.sitting(.began(began))
    let number = try writer.append(
      content, about: subject, identifying: identifying.places(in: content), stamp: stamp
    ).number
    return SittingStand(
      sitting: number, event: event, of: view, identifying: identifying,
      runner: StepRunner(survey: survey, context: context))
  }

  /// Appends what was confirmed after `stand`, and the alerts that it raised; with the last answer the outcome too:
  /// pages that are only read stand between nobody and their data.
  ///
  /// What is changed after that makes a revision; see ``change(by:after:stored:stamp:to:)``.
  ///
  /// - Returns: Where the sitting stands then.
  /// - Throws: ``SittingMovedOn`` when the journal is not as long as it was at `stand`, or takes nothing more; what the
  ///   runner refuses; ``StoreError``. Nothing is appended then, or the transaction is lost.
  package static func record(
    _ entries: [JournalEntry], after stand: SittingStand, stamp: Stamp, to writer: inout StoreWriter
  ) throws -> SittingStand {
    guard !entries.isEmpty else { return stand }
    if let stored = stand.stored {
      return try change(by: entries, after: stand, stored: stored, stamp: stamp, to: &writer)
    }
    let known = try writer.reader.position(of: stand.sitting)
    if known != stand.position { throw SittingMovedOn(stand: try stand.now(in: writer.reader)) }
    var runner = stand.runner
    for entry in entries { try runner.apply(entry) }
    do {
      return try append(entries, leadingTo: runner, after: stand, stamp, &writer)
    } catch StoreError.sittingEnded {
      throw SittingMovedOn(stand: try stand.now(in: writer.reader))
    }
  }

  private static func append(
    _ entries: [JournalEntry], leadingTo runner: StepRunner, after stand: SittingStand, _ stamp: Stamp,
    _ writer: inout StoreWriter
  ) throws -> SittingStand {
    var next = stand
    next.runner = runner
    try keepFiles(of: entries, stand, stamp, &writer)
    // Several answers that come together raise what they would have raised one after the other.
    var step = entries.count > 1 && !runner.survey.alerts.isEmpty ? stand.runner : nil
    for entry in entries {
      next.position += 1
      let input = EntryContent.sitting(
        .input(sitting: stand.sitting, sequence: next.position, input: entry.json(in: runner.survey)))
      let places = stand.identifying.places(in: input, survey: runner.survey.id)
      _ = try writer.append(input, about: stand.subject, identifying: places, stamp: stamp)
      try step?.apply(entry)
      if let step { try raiseAlerts(of: step, &next, stamp, &writer) }
    }
    try raiseAlerts(of: runner, &next, stamp, &writer)
    if let at = entries.last?.at, let concluded = runner.concluded(at: at) {
      try raiseAlerts(of: concluded, &next, stamp, &writer)
      try finish(concluded, of: &next, stamp, &writer)
    }
    return next
  }

  /// Records the alerts that are raised for the first time.
  static func raiseAlerts(
    of runner: StepRunner, _ stand: inout SittingStand, _ stamp: Stamp, _ writer: inout StoreWriter
  ) throws {
    for alert in runner.raisedAlerts where stand.alerted.insert(alert).inserted {
      let remark = Remark.alertRaised(alert: alert, event: stand.event.id, sitting: stand.sitting)
      _ = try writer.append(.remark(remark), about: stand.subject, stamp: stamp)
    }
  }

  /// Sets a sitting aside that was begun and not finished: its entries stay in the record, and the event is open again.
  package static func discard(
    _ number: Int64, about participant: String, reason: String, stamp: Stamp, to writer: inout StoreWriter
  ) throws {
    let change = SittingChange.discarded(sitting: number, reason: reason)
    _ = try writer.append(.sitting(change), about: .participant(participant), stamp: stamp)
  }

  /// Appends a sitting that has ended already, the same entries as one that is recorded as it goes.
  ///
  /// - Parameters:
  ///   - journal: All inputs, in order.
  ///   - runner: The state after them.
  ///   - identifying: What of it tells who somebody is.
  ///   - source: What made the outcome, such as a row of another system's file; nil for this program.
  ///   - stamp: Of all the entries.
  /// - Throws: ``StoreError``; the transaction is then lost.
  package static func append(
    _ journal: [JournalEntry], leadingTo runner: StepRunner, of event: StandingEvent, _ view: ParticipantView,
    identifying: IdentifyingPlaces? = nil, source: String? = nil, stamp: Stamp, to writer: inout StoreWriter
  ) throws {
    var stand = try begin(
      event, of: view, survey: runner.survey, context: runner.context, identifying: identifying, stamp: stamp,
      to: &writer)
    stand.source = source
    _ = try append(journal, leadingTo: runner, after: stand, stamp, &writer)
  }

  /// Stores the outcome of a sitting that has ended, and what it makes of the participant.
  ///
  /// - Parameter isFirst: False for one that stands in place of another that the same sitting made.
  static func finish(
    _ runner: StepRunner, of stand: inout SittingStand, isFirst: Bool = true, _ stamp: Stamp,
    _ writer: inout StoreWriter
  ) throws {
    guard let ending = runner.ending, let finished = runner.finished else { return }
    let result = runner.result
    let values = ResultMapper(of: runner.survey).values(in: result).map(RecordedValue.init)
    let row = stand.event.row
    let outcome = RecordedOutcome(
      event: stand.event.id, task: row.task, schedule: row.schedule, element: row.element, date: row.date,
      occurrence: stand.origin.occurrence, anchor: stand.origin.anchor, ending: ending.rawValue, opened: row.opens,
      started: runner.context.started, finished: finished, late: row.closes.map { $0 <= finished } ?? false,
      intended: row.intended, source: stand.source, sitting: isFirst ? stand.sitting : nil, result: result.json,
      values: values)
    let number = try stand.append(.recorded(outcome), stamp, to: &writer).number
    stand.stored = SittingStand.Stored(ending: ending, result: result, number: number, revisions: 0)
    stand.isRecorded = true
    try stand.set(by: runner, reason: nil, stamp, to: &writer)
    if let status = ending.status, try !stand.isOfWithdrawn(in: writer.reader) {
      let reason = "\(row.survey) ended \(ending.rawValue)"
      _ = try writer.append(.roster(.status(status, reason: reason)), about: stand.subject, stamp: stamp)
    }
  }
}

extension SittingStand {
  /// Appends what became of the outcome, with what tells who somebody is apart.
  @discardableResult
  func append(_ change: OutcomeChange, _ stamp: Stamp, to writer: inout StoreWriter) throws -> EntryReceipt {
    let content = EntryContent.outcome(change)
    return try writer.append(
      content, about: subject, identifying: identifying.places(in: content), stamp: stamp)
  }

  /// Appends what the answers set of the participant.
  func set(by runner: StepRunner, reason: String?, _ stamp: Stamp, to writer: inout StoreWriter) throws {
    guard case .participant(let id) = subject else { return }
    let changes = try roster.changes(
      by: runner, of: event.id, about: id, reason: reason, stamp: stamp, in: writer.reader)
    try append(changes, stamp, to: &writer)
  }

  /// Whether who it is about was withdrawn: they stay so, whatever is entered of the time before.
  func isOfWithdrawn(in reader: StoreReader) throws -> Bool {
    guard case .participant(let id) = subject else { return false }
    return try reader.rosterRecord(of: id, asOf: Instant(milliseconds: .max)).status == .withdrawn
  }

  /// What is taken back with its outcome.
  func takingBack(_ stamp: Stamp, in reader: StoreReader) throws -> [RosterChange] {
    guard case .participant(let id) = subject else { return [] }
    return try roster.takingBack(event.id, of: id, reason: reason, stamp: stamp, in: reader)
  }

  func append(_ changes: [RosterChange], _ stamp: Stamp, to writer: inout StoreWriter) throws {
    for change in changes {
      let content = EntryContent.roster(change)
      _ = try writer.append(content, about: subject, identifying: identifying.places(in: content), stamp: stamp)
    }
  }
}

extension Ending {
  /// What it makes of the participant; nil when they go on as they are.
  var status: ParticipantStatus? {
    switch self {
    case .complete, .timedOut: nil
    case .ineligible: .ineligible
    case .declined: .declined
    }
  }
}

extension ParticipantRecord {
  /// Whether the participant takes part no more because of the way in which an event's survey ended, and nothing else since.
  package func isOut(by event: String) -> Bool {
    guard let outcome = outcomes.last(where: { $0.event == event }), let change = statuses.last,
      let made = Ending(rawValue: outcome.ending)?.status
    else { return false }
    return status == made && change.status == made && change.recorded == outcome.recorded
  }
}

extension RunningStudy {
  /// The survey of an id as it was when something was recorded with it; without a digest, or when no layer has it any
  /// more, nil.
  package func survey(_ id: String, digest: String?) -> Survey? {
    layers.lazy.compactMap { $0.definitions.surveys[id]?.survey }.first { $0.digest == digest }
  }
}
