import CivilTime
import Definitions
import JSONText
import Scheduling
package import Record
package import SurveyModel

/// The recorded side of one sitting: begins or resumes it, appends what was confirmed, and stores the outcome.
///
/// It holds the sitting's lock, so that nobody else runs it meanwhile; the lock goes with the process.
package struct SittingRecorder: ~Copyable {
  package let sitting: Int64
  /// Where the sitting stands: at its beginning, or where it was left.
  package let runner: StepRunner
  package let isResumed: Bool
  private let store: StudyStore
  private let standing: StandingEvent
  private let origin: EventOrigin
  private let lock: SittingLock
  private var recorded: Int
  private var alerted: Set<String>

  /// Why a sitting can't be begun or resumed.
  package enum Refusal: Error, Hashable, Sendable {
    case runningElsewhere
    /// The record of the sitting does not fit the survey that it names.
    case unreadable
  }
}

extension SittingRecorder {
  /// Begins a sitting of an event, durably.
  ///
  /// - Throws: ``Refusal``, ``StoreError``.
  package init(
    beginning standing: StandingEvent, of view: ParticipantView, survey: Survey, context: SittingContext,
    in store: StudyStore, stamp: Stamp
  ) throws {
    let participant = view.record.participant
    let began = SittingBegan(event: standing.id, task: standing.row.task, survey: survey.id, context: context.json)
    let receipt = try store.append(.sitting(.began(began)), about: .participant(participant), stamp: stamp)
    guard let lock = try store.lock(sitting: receipt.number) else { throw Refusal.runningElsewhere }
    sitting = receipt.number
    runner = StepRunner(survey: survey, context: context)
    isResumed = false
    self.store = store
    self.standing = standing
    origin = view.origin(of: standing)
    self.lock = lock
    recorded = 0
    alerted = []
  }

  /// Takes up a sitting where it was left, by replaying what was confirmed under the survey that it began with.
  ///
  /// - Throws: ``Refusal``, ``StoreError``.
  package init(
    resuming number: Int64, of standing: StandingEvent, of view: ParticipantView, store: StudyStore
  ) throws {
    guard let lock = try store.lock(sitting: number) else { throw Refusal.runningElsewhere }
    let (began, inputs) = try store.read { reader in (try reader.sitting(number), try reader.inputs(of: number)) }
    guard let began, let context = SittingContext(json: began.began.context),
      let survey = view.study.survey(began.began.survey, digest: began.entry.stamp.survey)
    else { throw Refusal.unreadable }
    var runner = StepRunner(survey: survey, context: context)
    var alertsRaised: Set<String> = []
    for entry in inputs {
      guard case .sitting(.input(_, _, let json))? = entry.content, let input = JournalEntry(json: json, in: survey)
      else {
        throw Refusal.unreadable
      }
      do { try runner.apply(input) } catch { throw Refusal.unreadable }
      alertsRaised.formUnion(runner.raisedAlerts)
    }
    // Another process may have finished it between the look at the record and the taking of the lock.
    if runner.ending != nil { throw StoreError.alreadyRecorded(event: standing.id) }
    sitting = number
    self.runner = runner
    isResumed = true
    self.store = store
    self.standing = standing
    origin = view.origin(of: standing)
    self.lock = lock
    recorded = inputs.count
    alerted = alertsRaised
  }
}

extension SittingRecorder {
  /// Sets a sitting aside that was begun and not finished: its entries stay in the record, and the event is open again.
  ///
  /// - Parameter number: Of a sitting that nobody runs at the moment.
  /// - Throws: ``Refusal/runningElsewhere``, ``StoreError``.
  package static func discard(
    _ number: Int64, about participant: String, reason: String, in store: StudyStore, stamp: Stamp
  ) throws {
    guard let lock = try store.lock(sitting: number) else { throw Refusal.runningElsewhere }
    let change = SittingChange.discarded(sitting: number, reason: reason)
    _ = try store.append(.sitting(change), about: .participant(participant), stamp: stamp)
    _ = consume lock
  }

  /// Whether somebody runs a sitting at the moment.
  package static func isRunning(_ number: Int64, in store: StudyStore) throws -> Bool {
    guard let lock = try store.lock(sitting: number) else { return true }
    _ = consume lock
    return false
  }

  private var subject: Subject { .participant(standing.row.participant ?? "") }

  /// Appends what was confirmed, and the alerts that it raised; both are durable when this returns. With a sitting that has ended its outcome is stored
  /// in the same transaction.
  ///
  /// - Parameters:
  ///   - runner: The state after the entries.
  ///   - stamp: The mark of the entries, with the instant of this recording.
  /// - Throws: ``StoreError``; nothing of the call is recorded then.
  package mutating func record(_ entries: [JournalEntry], leadingTo runner: StepRunner, stamp: Stamp) throws {
    guard !entries.isEmpty else { return }
    let first = recorded
    let raised = runner.raisedAlerts.filter { !alerted.contains($0) }
    try store.write { writer in
      for (index, entry) in entries.enumerated() {
        let input = SittingChange.input(
          sitting: sitting, sequence: first + index + 1, input: entry.json(in: runner.survey))
        _ = try writer.append(.sitting(input), about: subject, stamp: stamp)
      }
      for alert in raised {
        let remark = Remark.alertRaised(alert: alert, event: standing.id, sitting: sitting)
        _ = try writer.append(.remark(remark), about: subject, stamp: stamp)
      }
      if runner.ending != nil {
        try SittingRecorder.finish(runner, of: standing, origin, sitting: sitting, about: subject, stamp, &writer)
      }
    }
    recorded += entries.count
    alerted.formUnion(raised)
  }

  /// Stores the outcome of a sitting that has ended, and what it makes of the participant.
  static func finish(
    _ runner: StepRunner, of standing: StandingEvent, _ origin: EventOrigin, sitting: Int64, about subject: Subject,
    _ stamp: Stamp, _ writer: inout StoreWriter
  ) throws {
    guard let ending = runner.ending, let finished = runner.finished else { return }
    let result = runner.result
    let values = ResultMapper(rules: runner.survey.outcomes).values(in: result).map(RecordedValue.init)
    let row = standing.row
    let outcome = RecordedOutcome(
      event: standing.id, task: row.task, schedule: row.schedule, element: row.element, date: row.date,
      occurrence: origin.occurrence, anchor: origin.anchor, ending: ending.rawValue, opened: row.opens,
      started: runner.context.started, finished: finished, late: row.closes.map { $0 <= finished } ?? false,
      intended: row.intended, sitting: sitting, result: result.json, values: values)
    _ = try writer.append(.outcome(.recorded(outcome)), about: subject, stamp: stamp)
    let status: ParticipantStatus? =
      switch ending {
      case .complete, .timedOut: nil
      case .ineligible: .ineligible
      case .declined: .declined
      }
    if let status {
      let reason = "\(row.survey) ended \(ending.rawValue)"
      _ = try writer.append(.roster(.status(status, reason: reason)), about: subject, stamp: stamp)
    }
  }
}

extension RunningStudy {
  /// The survey of an id as it was when something was recorded with it; without a digest, or when no layer has it any
  /// more, nil.
  package func survey(_ id: String, digest: String?) -> Survey? {
    layers.lazy.compactMap { $0.definitions.surveys[id]?.survey }.first { $0.digest == digest }
  }
}
