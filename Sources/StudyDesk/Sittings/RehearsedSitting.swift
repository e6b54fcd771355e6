package import CivilTime
package import Definitions
import Scheduling
import StudyService
package import SurveyModel

extension StudyDefinitions {
  /// What is fixed when a sitting begins that nothing is kept of: by the study's zone, else UTC.
  ///
  /// - Parameter language: Of the prompts.
  package func rehearsalContext(
    of participant: String?, by assessor: String?, mode: SittingContext.Mode, language: LanguageTag, seed: UInt64,
    started: Instant, _ zones: DeskZones
  ) -> SittingContext {
    let zone = study.zone.flatMap { zones.zone($0) } ?? .utc
    return SittingContext(
      run: SittingContext.newRun(), participant: participant, by: assessor, mode: mode, language: language,
      zoneName: zone.name, offsetSeconds: zone.offsetSeconds(at: started),
      date: StudyClock(dayStart: .midnight, zone: zone).date(at: started), seed: seed, started: started)
  }
}
