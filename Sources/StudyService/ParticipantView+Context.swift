package import CivilTime
import Definitions
import Expressions
import Scheduling
import Record
package import SurveyModel

extension SittingContext {
  /// A name for a run that no other run has, by chance.
  package static func newRun() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}

extension ParticipantView {
  /// What is fixed when a sitting of an event begins.
  ///
  /// - Parameters:
  ///   - run: A random name.
  ///   - language: The reader's; the participant's when nil.
  ///   - started: When it was answered, or is.
  package func sittingContext(
    for standing: StandingEvent, _ survey: Survey, run: String, by: String? = nil, mode: SittingContext.Mode = .screen,
    language: LanguageTag? = nil, seed: UInt64, started: Instant
  ) -> SittingContext {
    let clock = clock(of: standing.schedule) ?? StudyClock(dayStart: .midnight, zones: timeline)
    let date = clock.date(at: started)
    let zone = clock.zone(on: date)
    var queried: [String: Value] = [:]
    if let answers = answers(in: standing.schedule, at: started) {
      for query in survey.queries { queried[query.text] = answers.value(of: query) }
    }
    return SittingContext(
      run: run, event: standing.id, participant: record.participant, by: by, mode: mode,
      language: language ?? self.language, zoneName: zone.name, offsetSeconds: zone.offsetSeconds(at: started),
      date: date, seed: seed, started: started, queried: queried)
  }
}
