import Machine
import StudyDesk
import StudyService
import SurveyModel
import Wording

extension FeedVisit {
  /// Shows the day in lines, takes a number or a sign, and shows the next; ends with the input.
  ///
  /// - Throws: ``TerminalFailure``.
  mutating func leadByLines() throws {
    var isStale = true
    while true {
      let printer = FeedPrinter(
        columns: Streams.standardError.columns, color: color.applies(to: .standardError), isNumbered: true)
      let lines = isStale ? [""] + printer.lines(of: feeds) : []
      say(lines)
      guard let words else { return say([LanguageTag.english.catalogue.nobody]) }
      let menu = words.menu(count: choices.count)
      say([menu])
      let voice = FeedPrinter(columns: 200, color: false, isNumbered: true)
      speaker?.say((isStale ? voice.lines(of: feeds, withWeek: false) : []) + [menu])
      Streams.standardError.write(Array("> ".utf8))
      guard let line = try nextLine() else { return Streams.standardError.writeLine("") }
      if !Streams.inputIsTerminal { Streams.standardError.writeLine("") }
      guard let order = FeedOrder(line) else {
        say(["! " + words.notOnTheMenu(ConsoleText.safe(String(line.prefix(60))))])
        isStale = false
        continue
      }
      isStale = true
      switch order {
      case .leave: return
      case .show: try read()
      case .turn(let days): try turn(days: days)
      case .today: try turnToToday()
      case .begin(let number):
        if choices.indices.contains(number - 1) {
          if let message = try take(choices[number - 1]) { say(["! " + ConsoleText.safe(message)]) }
        } else {
          say(["! " + words.notOnTheMenu("\(number)")])
          isStale = false
        }
      }
    }
  }

  /// Waits for a line, and says what opens meanwhile.
  ///
  /// - Returns: Nil at the end of the input.
  private mutating func nextLine() throws -> String? {
    while true {
      switch StandardInput.line(before: MachineClock.monotonicMilliseconds + FeedVisit.stale, keepsTyped: true) {
      case .text(let line): return line
      case .end: return nil
      case .late:
        guard let opened = try refresh() else { continue }
        say(["", "* " + ConsoleText.safe(opened)])
        speaker?.say([opened])
        // An empty line shows the day with its numbers as they are now.
        return ""
      }
    }
  }

  private func say(_ lines: [String]) {
    for line in lines { Streams.standardError.writeLine(line) }
  }
}

/// What a line at the feed's prompt asks for.
enum FeedOrder: Equatable {
  case leave, show, today
  case turn(days: Int)
  /// By the number on the card.
  case begin(Int)

  init?(_ line: String) {
    switch line.trimmingSpaces.lowercased() {
    case "": self = .show
    case ":quit", ":q", "q": self = .leave
    case "+", ">", "n": self = .turn(days: 1)
    case "-", "<", "p": self = .turn(days: -1)
    case ".", "t": self = .today
    case let word:
      guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word) else { return nil }
      self = .begin(number)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
