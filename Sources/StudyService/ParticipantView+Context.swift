package import CivilTime
package import Definitions
package import Expressions
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
    sittingContext(
      in: standing.schedule, event: standing.id, survey, run: run, by: by, mode: mode, language: language, seed: seed,
      started: started)
  }

  /// What is fixed when a sitting of a schedule's task begins; one of no event is a rehearsal.
  package func sittingContext(
    in schedule: String, event: String?, _ survey: Survey, run: String, by: String?, mode: SittingContext.Mode,
    language: LanguageTag?, seed: UInt64, started: Instant
  ) -> SittingContext {
    let clock = clock(of: schedule) ?? StudyClock(dayStart: .midnight, zones: timeline)
    let date = clock.date(at: started)
    let zone = clock.zone(on: date)
    var queried: [String: Value] = [:]
    if let answers = answers(in: schedule, at: started) {
      for query in survey.queries { queried[query.key] = answers.value(of: query) }
    }
    return SittingContext(
      run: run, event: event, participant: record.participant, by: by, mode: mode,
      language: language ?? self.language, zoneName: zone.name, offsetSeconds: zone.offsetSeconds(at: started),
      date: date, seed: seed, started: started, queried: queried, rules: SittingRules(of: survey))
  }
}

extension StudyDefinition {
  /// What expressions ask of a participant whose attributes have their defaults and of whom nothing is recorded, by the
  /// text of the query.
  package func defaults(of queries: [Query]) -> [String: Value] {
    var values: [String: Value] = [:]
    for query in queries {
      switch query.kind {
      case .attribute(let name): values[query.text] = attribute(name)?.defaultValue?.value ?? .blank
      case .completed: values[query.text] = .boolean(false)
      case .last, .mean: values[query.text] = .blank
      case .events: values[query.text] = .number(0)
      }
    }
    return values
  }
}
