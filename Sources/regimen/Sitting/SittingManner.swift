import ArgumentParser
import CivilTime
import SurveyModel
import TerminalForms

/// How a sitting is taken at this machine: the faces, what was prepared, and what is printed.
struct SittingManner {
  let clock: ClockOptions
  let printing: PrintOptions
  var isPlain = false
  var theme = ThemeChoice.auto
  var speaks = false
  /// A file of answers; nil where a person answers.
  var answers: String?
  /// Whose result the answers may be, beside the participant's own.
  var answersOf: String?
  /// Measurements, as `STEP=SOURCE`.
  var sensors: [String] = []
  /// The language of the prompts; nil for the person's own.
  var language: LanguageTag?
  /// Of everything random in the sitting; nil draws one.
  var seed: UInt64?
  /// When it was answered, for paper, telephone and late entry.
  var observed: Instant?
  /// What becomes of a sitting that was begun before; nil asks, where somebody can be asked.
  var unfinished: UnfinishedChoice?
  /// Keeps nothing of what is answered.
  var isRehearsal = false
  var output = SittingOutput.result(json: false)

  /// The instant that what a person does now counts for.
  var now: Instant { observed ?? clock.now }

  /// Whether the program can ask somebody who sits before it.
  var canAsk: Bool { answers == nil && Streams.inputIsTerminal && Streams.standardError.isTerminal }

  var isColoured: Bool { printing.color.applies(to: .standardError) }

  var looks: Theme { theme.theme(coloured: isColoured) }
}

/// What is printed when a sitting has ended.
enum SittingOutput: Hashable {
  case nothing
  case result(json: Bool)
}

/// What becomes of a sitting that was begun before and is not finished.
enum UnfinishedChoice: String, CaseIterable, EnumerableFlag {
  case resume, startOver, discard

  static func help(for value: UnfinishedChoice) -> ArgumentHelp? {
    switch value {
    case .resume:
      "Go on with a sitting that was cut off, or that another terminal has; the default where nobody can be asked."
    case .startOver: "Set a sitting that was cut off aside and begin a new one."
    case .discard: "Set a sitting that was cut off aside; its event is open again."
    }
  }
}
