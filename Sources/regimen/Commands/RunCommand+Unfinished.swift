import ArgumentParser
import Scheduling
import StudyService
import Record
import Sittings
import SurveyModel
import TerminalForms

/// What becomes of a sitting that was cut off.
enum UnfinishedChoice: String, CaseIterable, EnumerableFlag {
  case resume, startOver, discard

  static func help(for value: UnfinishedChoice) -> ArgumentHelp? {
    switch value {
    case .resume: "Go on with a sitting that was cut off; the default where nobody can be asked."
    case .startOver: "Set a sitting that was cut off aside and begin a new one."
    case .discard: "Set a sitting that was cut off aside; its event is open again."
    }
  }
}

extension RunCommand {
  /// What the command line says, or the person at the terminal.
  func decision(
    about number: Int64, _ standing: StandingEvent, _ view: ParticipantView, _ open: OpenStudy
  ) throws -> UnfinishedChoice {
    let isRunning = try StoreFailure.translated { try SittingRecorder.isRunning(number, in: open.store) }
    if isRunning {
      throw CommandFailure.notPossibleNow(
        "another sitting of \(standing.id) is running; finish or leave that one first")
    }
    if let unfinished { return unfinished }
    guard answers == nil, Streams.inputIsTerminal, Streams.standardError.isTerminal else { return .resume }
    let words = Words(language.map(LanguageTag.init) ?? view.language)
    let choices = [words.goOnThere, words.startOver, words.discard]
    let stopped = CommandFailure.stopped(words.stopped(keepsNothing: false))
    guard
      let chosen = ProgramQuestion(words.begunBefore, among: choices, words: words)
        .ask(plain: plain, coloured: printing.color.applies(to: .standardError))
    else { throw stopped }
    return UnfinishedChoice.allCases[chosen]
  }

  /// Sets a sitting aside; its entries stay in the record.
  func discard(_ number: Int64, _ standing: StandingEvent, _ view: ParticipantView, _ open: OpenStudy) throws {
    let stamp = open.stamp(author: author, schedule: standing.row.version)
    try translated(standing) {
      try SittingRecorder.discard(
        number, about: view.record.participant, reason: unfinished == nil ? "asked" : "command line", in: open.store,
        stamp: stamp)
    }
  }
}

/// A question of the program itself, asked by keys where they can be used, else by a numbered list.
struct ProgramQuestion {
  private let question: String
  private let choices: [String]
  private let words: Words

  init(_ question: String, among choices: [String], words: Words) {
    self.question = question
    self.choices = choices
    self.words = words
  }

  /// - Returns: The place of the choice; nil when the person stopped.
  func ask(plain: Bool, coloured: Bool) -> Int? {
    guard KeyTerminal.isPossible(plain: plain), var terminal = KeyTerminal(coloured: coloured) else {
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
      Streams.standardError.write(Array(("  [" + words.chooseNumber(choices.count) + "]\n> ").utf8))
      guard let line = StandardInput.line() else { return nil }
      let typed = line.filter { !$0.isWhitespace }
      if typed == ":quit" || typed == ":q" { return nil }
      if let number = Int(typed), choices.indices.contains(number - 1) { return number - 1 }
      Streams.standardError.writeLine("! " + ConsoleText.safe(words.notOnList(typed, choices.count)))
    }
  }
}
