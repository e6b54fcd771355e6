import Sittings
import CivilTime
import SurveyModel
import TerminalForms

/// A plain session from the first prompt on, as a person sees it; what they type stands behind `> `.
struct Transcript {
  private(set) var text = ""
  private(set) var session: PlainSession
  private(set) var journal: [JournalEntry] = []
  private(set) var hasQuit = false

  init(_ survey: Survey, in language: LanguageTag = .english) {
    session = PlainSession(StepRunner(survey: survey, context: .test(language)))
  }

  init(of session: PlainSession) { self.session = session }

  var runner: StepRunner { session.runner }

  mutating func type(_ lines: [String]) {
    for line in lines where session.runner.ending == nil && !hasQuit { type(line) }
    show(session.prompt())
  }

  mutating func type(_ line: String) {
    show(session.prompt())
    text += "> \(line)\n"
    let turn = session.take(line, at: Instant(milliseconds: Int64(2_000 + journal.count * 1_000)))
    journal += turn.entries
    hasQuit = turn.quit
    show(turn.notices)
  }

  private mutating func show(_ lines: [String]) { for line in lines { text += line + "\n" } }
}

extension SittingContext {
  static func test(_ language: LanguageTag) -> SittingContext {
    SittingContext(
      run: "r", language: language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
      started: Instant(milliseconds: 1_000))
  }
}
