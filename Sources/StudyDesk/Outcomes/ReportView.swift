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
    try look(.seeAnswers) { reading in
      try reading.look(at: request.participant) { view in
        if !view.tasks.contains(request.task) { try reading.study.requireTask(request.task) }
        let outcomes = try reading.latest(request, view)
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
}

extension DeskReading {
  /// The outcomes that a report shows. Few of the latest are read at first, and more when too few of them are of the survey
  /// that is reported.
  fileprivate func latest(_ request: ReportRequest, _ view: ParticipantView) throws -> [ReportedOutcome] {
    func found(among events: Set<String>) throws -> [ReportedOutcome] {
      let entries = try reader.entries(about: request.participant, asOf: now, ofEvents: events)
      return ReportedOutcome.latest(request.last, ofTask: request.task, event: request.event, view, in: entries)
    }
    if let event = request.event { return try found(among: [event]) }
    var count = max(1, request.last)
    while true {
      let known = try reader.outcomes(of: request.participant, ofTask: request.task, latest: count, asOf: now)
      let events = view.byDay(known).suffix(count).map(\.event)
      let found = try found(among: Set(events))
      if found.count >= request.last || known.count < count { return found }
      count *= 8
    }
  }
}
