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

  package init(stand: SittingStand) { self.stand = stand }
}

/// The record of a sitting does not fit the survey that it names, or that survey is in no files of the study.
package struct UnreadableSitting: Error, Hashable, Sendable {
  package let event: String
}

extension SittingStand {
  /// Reads where a sitting stands.
  ///
  /// - Throws: ``UnreadableSitting``, ``StoreError``.
  package init(of number: Int64, _ event: StandingEvent, _ view: ParticipantView, in reader: StoreReader) throws {
    guard let (began, entry) = try reader.sitting(number), let context = SittingContext(json: began.context),
      let survey = view.study.survey(began.survey, digest: entry.stamp.survey)
    else { throw UnreadableSitting(event: event.id) }
    self.init(
      sitting: number, event: event, origin: view.origin(of: event), identifying: IdentifyingPlaces(view.study),
      roster: AnsweredRoster(view.study), runner: StepRunner(survey: survey, context: context), position: 0)
    try catchUp(in: reader)
  }

  /// The same sitting as the record has it now.
  ///
  /// - Throws: ``UnreadableSitting``, ``StoreError``.
  package func now(in reader: StoreReader) throws -> SittingStand {
    var stand = SittingStand(
      sitting: sitting, event: event, origin: origin, identifying: identifying, roster: roster,
      runner: StepRunner(survey: runner.survey, context: runner.context), position: 0)
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
    for entry in try reader.inputs(of: sitting) {
      guard case .sitting(.input(_, _, let json))? = entry.content,
        let input = JournalEntry(json: json, in: runner.survey)
      else { throw UnreadableSitting(event: event.id) }
      do { try runner.apply(input) } catch { throw UnreadableSitting(event: event.id) }
      position += 1
      alerted.formUnion(runner.raisedAlerts)
    }
    guard case .participant(let id) = subject else { return }
    let facts = try reader.record(of: id, asOf: Instant(milliseconds: .max)).sittings
    isDiscarded = facts.contains { $0.number == sitting && $0.discarded }
    isRecorded = facts.contains { $0.number == sitting && $0.ended != nil && !$0.discarded }
  }
}
