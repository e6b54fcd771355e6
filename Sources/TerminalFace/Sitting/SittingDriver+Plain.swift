import CivilTime
import Machine
import Sittings
import SurveyModel
import TerminalForms
import Wording

extension SittingDriver {
  var now: Instant { manner.now }

  /// The language that was asked for, where the sitting began in another.
  func language(of runner: StepRunner) throws -> LanguageTag? {
    guard let asked = manner.language, asked != runner.context.language else { return nil }
    return try SurveyTaking.language(of: runner.survey, asked: asked, own: runner.context.language)
  }

  func drivePlainly(
    _ runner: StepRunner, resumed: Bool, _ note: String?, _ closing: Close?, _ confirm: Confirm
  ) throws -> StepRunner {
    var runner = runner
    if let asked = try language(of: runner) { runner.speak(asked) }
    var session = PlainSession(runner, usedNames: usedNames)
    session.form.closes = closing != nil
    if manner.readsFiles { session.form.files = AnswerFile.typed }
    var watch = PageWatch()
    var speaker = Speaker.asked(manner.speaks, runner.language)
    var notices = [note].compactMap(\.self)
    if let note { SurveyTaking.say(note) }
    // The time of a page that was showing when the sitting was cut off is over: no time can be bought.
    if resumed, runner.deadline != nil { try expire(&session, confirm) }
    while true {
      try close(&session, closing)
      if session.form.isDone { break }
      if let measured = try takeMeasurement(&session) {
        try confirm(measured, session.runner)
        continue
      }
      let prompt = session.prompt(width: Streams.standardError.columns)
      for line in prompt { Streams.standardError.writeLine(line) }
      speaker?.say(notices + prompt)
      Streams.standardError.write(Array("> ".utf8))
      watch.shows(session, at: now)
      let line: String
      switch nextLine(watch) {
      case .text(let text): line = text
      case .end:
        Streams.standardError.writeLine("")
        if session.form.isClosing { return ended(session.runner) }
        throw stopped(session.runner)
      case .late:
        Streams.standardError.writeLine("")
        try expire(&session, confirm)
        continue
      }
      if !Streams.inputIsTerminal { Streams.standardError.writeLine("") }
      let wasClosing = session.form.isClosing
      let turn = session.take(line, at: session.runner.moment(at: now), milliseconds: watch.milliseconds)
      try confirm(turn.entries, session.runner)
      notices = turn.notices + turn.values
      turn.print()
      if turn.quit, wasClosing { break }
      if turn.quit { throw stopped(session.runner) }
    }
    return ended(session.runner)
  }

  private func nextLine(_ watch: PageWatch) -> StandardInput.Line {
    if let deadline = watch.deadline { return StandardInput.line(before: deadline) }
    return StandardInput.line().map(StandardInput.Line.text) ?? .end
  }

  private func expire(_ session: inout PlainSession, _ confirm: Confirm) throws {
    let turn = session.expire(at: max(now, session.runner.deadline ?? now))
    try confirm(turn.entries, session.runner)
    turn.print()
  }

  func stopped(_ runner: StepRunner) -> TerminalFailure {
    .stopped(words(runner).stopped(keepsNothing: manner.isRehearsal))
  }

  /// What the program itself says, in the language that the person reads.
  func words(_ runner: StepRunner) -> any Catalogue {
    ((try? language(of: runner)) ?? runner.context.language).catalogue
  }
}

extension FormSession.Turn {
  /// What it led to as plain lines: `!` before what happened and what was wrong, nothing before a value worked out.
  func print() {
    for line in notices.map({ "! " + $0 }) + values { Streams.standardError.writeLine(line) }
  }
}
