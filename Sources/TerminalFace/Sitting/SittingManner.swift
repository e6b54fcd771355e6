package import CivilTime
package import StudyDesk
package import SurveyModel
import TerminalForms

/// How a sitting is taken at this machine: the faces, what was prepared, and what is printed.
package struct SittingManner {
  let clock: DeskClock
  let color: ColorChoice
  let isPlain: Bool
  let theme: ThemeChoice
  let speaks: Bool
  /// A file of answers; nil where a person answers.
  let answers: String?
  /// Whose result the answers may be, beside the participant's own.
  let answersOf: String?
  /// Measurements, as `STEP=SOURCE`.
  let sensors: [String]
  /// The language of the prompts; nil for the person's own.
  let language: LanguageTag?
  /// Of everything random in the sitting; nil draws one.
  let seed: UInt64?
  /// When it was answered, for paper, telephone and late entry.
  let observed: Instant?
  /// What becomes of a sitting that was begun before; nil asks, where somebody can be asked.
  let unfinished: UnfinishedChoice?
  /// Takes no sitting: answers that are recorded are changed.
  let changes: Bool
  /// Keeps nothing of what is answered.
  let isRehearsal: Bool
  /// Whether a typed path is read: not for somebody who is logged in from elsewhere, under the study's account.
  let readsFiles: Bool
  let output: SittingOutput

  package init(
    clock: DeskClock, color: ColorChoice, isPlain: Bool = false, theme: ThemeChoice = .auto, speaks: Bool = false,
    answers: String? = nil, answersOf: String? = nil, sensors: [String] = [], language: LanguageTag? = nil,
    seed: UInt64? = nil, observed: Instant? = nil, unfinished: UnfinishedChoice? = nil,
    changes: Bool = false, isRehearsal: Bool = false, readsFiles: Bool = true,
    output: SittingOutput = .result(json: false)
  ) {
    self.clock = clock
    self.color = color
    self.isPlain = isPlain
    self.theme = theme
    self.speaks = speaks
    self.answers = answers
    self.answersOf = answersOf
    self.sensors = sensors
    self.language = language
    self.seed = seed
    self.observed = observed
    self.unfinished = unfinished
    self.changes = changes
    self.isRehearsal = isRehearsal
    self.readsFiles = readsFiles
    self.output = output
  }

  /// The instant that what a person does now counts for.
  var now: Instant { observed ?? clock.now }

  /// Whether the program can ask somebody who sits before it.
  var canAsk: Bool { answers == nil && Streams.inputIsTerminal && Streams.standardError.isTerminal }

  var isColoured: Bool { color.applies(to: .standardError) }

  var looks: Theme { theme.theme(coloured: isColoured) }
}

/// What is printed when a sitting has ended.
package enum SittingOutput: Hashable {
  case nothing
  case result(json: Bool)
}

/// What becomes of a sitting that was begun before and is not finished.
package enum UnfinishedChoice: String, CaseIterable, Sendable {
  case resume, startOver, discard
}
