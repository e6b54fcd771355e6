package import CivilTime
package import Expressions

/// What is fixed when a sitting begins and kept in its result: the same context and inputs give the same result.
package struct SittingContext: Hashable, Sendable {
  /// How the answers reached the program.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case screen, paper, phone
    /// Another system recorded them.
    case imported

    /// Those in which somebody gives answers to this program.
    package static let ofPeople: [Mode] = [.screen, .paper, .phone]
  }

  /// A random name of the sitting.
  package let run: String
  /// The event that the sitting is for; nil for a rehearsal.
  package let event: String?
  package let participant: String?
  /// The assessor who records about the participant.
  package let by: String?
  package let mode: Mode
  package let language: LanguageTag
  package let zoneName: String
  /// Seconds east of Greenwich when the sitting began, for the instants in the result.
  package let offsetSeconds: Int
  /// The study day on which the sitting began.
  package let date: CivilDate
  package let seed: UInt64
  package let started: Instant
  /// What expressions ask of the participant's attributes and earlier outcomes, by the text of the query.
  package let queried: [String: Value]
  /// Orders that a result given as answers brings along, by the path of what was drawn; they go before the seed's.
  package let order: [String: [String]]
  /// What holds in the sitting that programs before did otherwise.
  package let rules: SittingRules

  package init(
    run: String, event: String? = nil, participant: String? = nil, by: String? = nil, mode: Mode = .screen,
    language: LanguageTag, zoneName: String, offsetSeconds: Int, date: CivilDate, seed: UInt64, started: Instant,
    queried: [String: Value] = [:], order: [String: [String]] = [:], rules: SittingRules = .today
  ) {
    self.run = run
    self.event = event
    self.participant = participant
    self.by = by
    self.mode = mode
    self.language = language
    self.zoneName = zoneName
    self.offsetSeconds = offsetSeconds
    self.date = date
    self.seed = seed
    self.started = started
    self.queried = queried
    self.order = order
    self.rules = rules
  }
}

extension SittingContext {
  /// The same for whoever reads another language.
  package func speaking(_ language: LanguageTag) -> SittingContext {
    SittingContext(
      run: run, event: event, participant: participant, by: by, mode: mode, language: language, zoneName: zoneName,
      offsetSeconds: offsetSeconds, date: date, seed: seed, started: started, queried: queried, order: order,
      rules: rules)
  }
}
