import Sittings
import SurveyModel
import TerminalForms
import Wording

/// A question of the program itself, asked by keys where they can be used, else by a numbered list.
struct ProgramQuestion {
  private let question: String
  private let choices: [String]
  private let language: LanguageTag
  private var words: any Catalogue { language.catalogue }

  init(_ question: String, among choices: [String], in language: LanguageTag) {
    self.question = question
    self.choices = choices
    self.language = language
  }

  /// - Returns: The place of the choice; nil when the person stopped.
  func ask(_ manner: SittingManner) -> Int? {
    // That nothing can be read aloud is said as the sitting begins.
    var speaker = manner.speaks ? Speaker(language) : nil
    defer { speaker?.stop() }
    guard KeyTerminal.isPossible(plain: manner.isPlain), var terminal = KeyTerminal(theme: manner.looks) else {
      return askPlainly(&speaker)
    }
    var choice = KeyChoice(question, among: choices, words: words)
    terminal.dropPendingKeys()
    speaker?.say(choice.spoken)
    while true {
      let (columns, rows) = terminal.size
      terminal.show(choice.screen(columns: columns, rows: rows))
      switch terminal.wait(milliseconds: nil) {
      case .ended: return nil
      case .quiet, .redraw, .resumed: continue
      case .keys(let keys):
        for key in keys {
          if key == .control("z") { terminal.suspend() }
          switch choice.take(key) {
          case .chosen(let place)?: return place
          case .stop?: return nil
          case nil: continue
          }
        }
        speaker?.say(choice.spokenChange)
      }
    }
  }

  private func askPlainly(_ speaker: inout Speaker?) -> Int? {
    let lines =
      [question] + choices.enumerated().map { "  \($0 + 1)  \($1)" } + ["  [" + words.choose(choices.count) + "]"]
    while true {
      for line in lines { SurveyTaking.say(line) }
      speaker?.say(lines)
      Streams.standardError.write(Array("> ".utf8))
      guard let line = StandardInput.line() else { return nil }
      let typed = line.filter { !$0.isWhitespace }
      if typed == ":quit" || typed == ":q" { return nil }
      if let number = Int(typed), choices.indices.contains(number - 1) { return number - 1 }
      Streams.standardError.writeLine("! " + ConsoleText.safe(words.notANumberOfTheList(typed, choices.count)))
    }
  }
}
