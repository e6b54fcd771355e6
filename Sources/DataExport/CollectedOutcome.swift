package import CivilTime
package import StudyService
package import SurveyModel

/// An outcome on its way into a data set, with what its row says besides the answers.
package struct CollectedOutcome: Sendable {
  package let participant: String
  package let record: OutcomeRecord
  /// The version that it was recorded with.
  package let survey: Survey
  package let date: CivilDate
  /// As the schedule's clock showed them; nil when exact instants are not to be told.
  package let instants: Instants?

  package struct Instants: Hashable, Sendable {
    package let started: String?
    package let finished: String
    package let recorded: String

    package init(started: String?, finished: String, recorded: String) {
      self.started = started
      self.finished = finished
      self.recorded = recorded
    }
  }

  package init(
    participant: String, record: OutcomeRecord, survey: Survey, date: CivilDate, instants: Instants?
  ) {
    self.participant = participant
    self.record = record
    self.survey = survey
    self.date = date
    self.instants = instants
  }
}
