import Definitions
import SurveyModel

extension ParticipantView {
  /// Whether an event is for an assessor to record.
  package func isAssessed(_ standing: StandingEvent) -> Bool {
    study.layers[standing.layer].definitions.surveys[standing.row.survey]?.survey.respondent == .assessor
  }
}
