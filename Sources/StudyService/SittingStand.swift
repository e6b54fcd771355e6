import CivilTime
package import Record
import Scheduling
package import SurveyModel

/// Where a sitting stands: its journal of confirmed inputs, replayed under the survey and context that it began with.
///
/// Whoever leads the sitting holds one, and records what is confirmed against its ``position``. Several may hold one of
/// the same sitting; of two who confirm the same item one is taken, and the other is told where the sitting stands then.
package struct SittingStand: Sendable {
  /// The number of the entry that began it.
  package let sitting: Int64
  package let event: StandingEvent
  let origin: EventOrigin
  /// The entries from which the study was read that it is of.
  private let study: [Int64]
  /// What of it is kept apart.
  let identifying: IdentifyingPlaces
  /// What its answers set of the roster.
  let roster: AnsweredRoster
  package internal(set) var runner: StepRunner
  /// How many inputs are confirmed; the next one has the number that follows.
  package internal(set) var position: Int
  /// Whether the sitting was set aside and takes nothing more.
  package internal(set) var isDiscarded = false
  /// The alerts that it raised, also on pages that were left since.
  var alerted: Set<String> = []

  /// The outcome that it was stored with; nil while answers are missing, and for who reads it after.
  var stored: Stored?
  /// Why what is changed now makes a revision.
  var reason = SittingRecorder.changed
  /// What made the outcome, when that was not this program.
  var source: String?
  /// Whether its outcome is in the record.
  package internal(set) var isRecorded = false

  /// Whether it takes no further answer; what is changed before its closing page is left is a revision.
  package var isOver: Bool { isDiscarded || isRecorded || runner.ending != nil }

  /// What the record has of its outcome.
  struct Stored: Sendable {
    let ending: Ending
    let result: TaskResult
    /// The number of the entry that recorded it.
    let number: Int64
    let revisions: Int
  }

  var subject: Subject { .participant(event.row.participant ?? "") }
}

/// The sitting has gone on since: somebody else confirmed, finished or discarded it. Nothing was recorded.
package struct SittingMovedOn: Error, Sendable {
  /// Where it stands now.
  package let stand: SittingStand
  /// Whether the participant takes part no more, and may change nothing.
  package let hasLeft: Bool

  package init(stand: SittingStand, hasLeft: Bool = false) { (self.stand, self.hasLeft) = (stand, hasLeft) }
}

/// The record of a sitting does not fit the survey that it names, or that survey is in no files of the study.
package struct UnreadableSitting: Error, Hashable, Sendable {
  package let event: String
}

extension SittingStand {
  init(
    sitting: Int64, event: StandingEvent, of view: ParticipantView, identifying: IdentifyingPlaces? = nil,
    runner: StepRunner, position: Int = 0
  ) {
    self.sitting = sitting
    self.event = event
    origin = view.origin(of: event)
    study = view.study.entries
    self.identifying = identifying ?? IdentifyingPlaces(view.study)
    roster = AnsweredRoster(view.study)
    self.runner = runner
    self.position = position
  }

  /// Reads where a sitting stands.
  ///
  /// - Parameter known: Where it stood at a position that is durable: its journal is read on from there.
  /// - Throws: ``UnreadableSitting``, ``StoreError``.
  package init(
    of number: Int64, _ event: StandingEvent, _ view: ParticipantView, in reader: StoreReader,
    after known: SittingStand? = nil
  ) throws {
    if let known, known.sitting == number, known.stored == nil {
      let isSame = !known.study.isEmpty && known.study == view.study.entries
      self.init(
        sitting: number, event: event, of: view, identifying: isSame ? known.identifying : nil, runner: known.runner,
        position: known.position)
      alerted = known.alerted
      try catchUp(in: reader)
      return
    }
    guard let (began, entry) = try reader.sitting(number), let context = SittingContext(json: began.context),
      let survey = view.study.survey(began.survey, digest: entry.stamp.survey)
    else { throw UnreadableSitting(event: event.id) }
    self.init(sitting: number, event: event, of: view, runner: StepRunner(survey: survey, context: context))
    try catchUp(in: reader)
  }

  /// The same sitting as the record has it now.
  ///
  /// - Throws: ``UnreadableSitting``, ``StoreError``.
  package func now(in reader: StoreReader) throws -> SittingStand {
    var stand = self
    stand.runner = StepRunner(survey: runner.survey, context: runner.context)
    (stand.position, stand.isDiscarded, stand.isRecorded) = (0, false, false)
    (stand.alerted, stand.stored, stand.source, stand.reason) = ([], nil, nil, SittingRecorder.changed)
    try stand.catchUp(in: reader)
    return stand
  }

  /// Whether the outcome that the sitting was stored with is in the record as it was stored: nobody else corrected it,
  /// deleted it, or recorded another in its place.
  package func isAsStored(in reader: StoreReader) throws -> Bool {
    guard let stored, case .participant(let id) = subject else { return true }
    let now = try reader.standingOutcome(of: id, event: event.id)
    return now.map { $0.number == stored.number && $0.revisions.count == stored.revisions } ?? false
  }

  private mutating func catchUp(in reader: StoreReader) throws {
    let before = position
    for entry in try reader.inputs(of: sitting, after: position) {
      guard case .sitting(.input(_, _, let json))? = entry.content,
        let input = JournalEntry(json: json, in: runner.survey)
      else { throw UnreadableSitting(event: event.id) }
      do { try runner.apply(input, recordedBesides: []) } catch { throw UnreadableSitting(event: event.id) }
      position += 1
    }
    if position > before, case .participant(let id) = subject {
      alerted.formUnion(try reader.raisedAlerts(of: event.id, about: id, inSitting: sitting))
    }
    let end = try reader.end(ofSitting: sitting)
    (isDiscarded, isRecorded) = (end == .discarded, end == .finished)
  }
}
