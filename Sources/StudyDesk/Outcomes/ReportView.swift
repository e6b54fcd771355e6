import StudyService
import Record
package import Reports
package import SurveyModel

/// What a report is asked to show.
package struct ReportRequest: Hashable, Sendable {
  package let task: String
  package let participant: String
  /// One event alone; nil for the latest ones.
  package var event: String?
  /// How many outcomes, a column each.
  package var last = 4
  /// Nil for the participant's own.
  package var language: LanguageTag?
  /// Leaves the names of people out.
  package var isPseudonym = false

  package init(_ task: String, of participant: String) {
    self.task = task
    self.participant = participant
  }
}

extension StudyDesk {
  /// A participant's results of a task, to print.
  ///
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``, ``OutcomeRefusal/nothingRecorded(_:of:)``; ``StoreError``.
  package func report(_ request: ReportRequest) throws -> ReportSheet {
    try look { reading in
      let view = try reading.view(of: request.participant)
      if !view.tasks.contains(request.task) { try reading.study.requireTask(request.task) }
      let entries = try reading.reader.entries(about: request.participant, asOf: reading.now)
      let outcomes = ReportedOutcome.latest(
        request.last, ofTask: request.task, event: request.event, view, in: entries)
      let subject = ReportSubject(
        view, assessors: try reading.reader.assessors(asOf: reading.now), language: request.language,
        isPseudonym: request.isPseudonym)
      guard let sheet = ReportSheet(outcomes, of: subject) else {
        throw OutcomeRefusal.nothingRecorded([request.event ?? request.task], of: request.participant)
      }
      return sheet
    }
  }
}
