import Definitions
package import SurveyModel

extension ParticipantView {
  /// The survey of an event, by the files that govern it; nil when they lack it.
  package func survey(of standing: StandingEvent) -> Survey? {
    study.layers[standing.layer].definitions.surveys[standing.row.survey]?.survey
  }

  /// Whether an event is for an assessor to record.
  package func isAssessed(_ standing: StandingEvent) -> Bool { survey(of: standing)?.respondent == .assessor }
}
