import Sittings
import TerminalForms
import Wording

/// A question of the program itself, asked by keys where they can be used, else by a numbered list.
struct ProgramQuestion {
  private let question: String
  private let choices: [String]
  private let words: any Catalogue

  init(_ question: String, among choices: [String], words: any Catalogue) {
    self.question = question
    self.choices = choices
    self.words = words
  }

  /// - Returns: The place of the choice; nil when the person stopped.
  func ask(plain: Bool, theme: @autoclosure () -> Theme) -> Int? {
    guard KeyTerminal.isPossible(plain: plain), var terminal = KeyTerminal(theme: theme()) else {
      return askPlainly()
    }
    var choice = KeyChoice(question, among: choices, words: words)
    terminal.dropPendingKeys()
    while true {
      terminal.show(choice.screen(columns: terminal.size.columns))
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
      }
    }
  }

  private func askPlainly() -> Int? {
    while true {
      Streams.standardError.writeLine(question)
      for (index, choice) in choices.enumerated() { Streams.standardError.writeLine("  \(index + 1)  \(choice)") }
      Streams.standardError.write(Array(("  [" + words.choose(choices.count) + "]\n> ").utf8))
      guard let line = StandardInput.line() else { return nil }
      let typed = line.filter { !$0.isWhitespace }
      if typed == ":quit" || typed == ":q" { return nil }
      if let number = Int(typed), choices.indices.contains(number - 1) { return number - 1 }
      Streams.standardError.writeLine("! " + ConsoleText.safe(words.notANumberOfTheList(typed, choices.count)))
    }
  }
}
