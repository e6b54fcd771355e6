import CivilTime
import Machine
import Sittings
import SurveyModel
import TerminalForms

extension SittingDriver {
  func driveByKeys(
    _ runner: StepRunner, resumed: Bool, _ note: String?, _ closing: Close?, _ confirm: Confirm
  ) throws -> StepRunner {
    var runner = runner
    if let asked = try language(of: runner) { runner.speak(asked) }
    var speaker = Speaker.asked(manner.speaks, runner.language)
    guard var terminal = KeyTerminal(theme: manner.looks, clicks: true) else {
      return try drivePlainly(runner, resumed: resumed, note, closing, confirm)
    }
    var session = KeySession(runner, usedNames: usedNames)
    session.form.closes = closing != nil
    if let note { session.tell(note) }
    if manner.readsFiles { session.form.files = AnswerFile.typed }
    var watch = PageWatch()
    // The time of a page that was showing when the sitting was cut off is over: no time can be bought.
    if resumed, runner.deadline != nil { try expire(&session, confirm) }
    while true {
      try close(&session, closing)
      if session.form.isDone { break }
      let isNew = watch.isNew(session)
      if isNew {
        if let measured = try measured(&session, &terminal) {
          try confirm(measured, session.runner)
          continue
        }
        terminal.dropPendingKeys()
      }
      show(&session, &terminal, watch)
      watch.shows(session, at: now)
      if session.isUnsaid { speaker?.say(session.spoken()) }
      if isNew, watch.deadline != nil { show(&session, &terminal, watch) }
      let event = terminal.wait(milliseconds: watch.left.map { $0 % 1000 + 1 })
      if try take(event, &session, &terminal, watch, confirm) == .left { break }
      if case .keys = event, !session.isUnsaid { speaker?.say(session.spokenChange()) }
      if session.runner.ending == nil, !watch.isNew(session), watch.left == 0 { try expire(&session, confirm) }
    }
    return ended(session.runner)
  }

  /// What keys led to.
  private enum Progress { case goesOn, left }

  private func show(_ session: inout KeySession, _ terminal: inout KeyTerminal, _ watch: PageWatch) {
    let (columns, rows) = terminal.size
    let end = session.form.deadline ?? now
    let instant = watch.left.map { Instant(milliseconds: end.milliseconds - Int64($0)) } ?? now
    terminal.show(session.screen(columns: columns, rows: rows, now: instant))
  }

  private func take(
    _ event: KeyTerminal.Event, _ session: inout KeySession, _ terminal: inout KeyTerminal, _ watch: PageWatch,
    _ confirm: Confirm
  ) throws -> Progress {
    switch event {
    case .quiet, .redraw, .resumed: break
    case .ended:
      if session.form.isClosing { return .left }
      throw stopped(session.runner)
    case .keys(let keys):
      for key in keys {
        if key == .control("z") {
          terminal.suspend()
          return .goesOn
        }
        let (wasClosing, stage) = (session.form.isClosing, session.form.stage)
        let turn = session.take(key, at: session.runner.moment(at: now), milliseconds: watch.milliseconds)
        if !turn.entries.isEmpty { try confirm(turn.entries, session.runner) }
        if turn.quit, wasClosing { return .left }
        if turn.quit { throw stopped(session.runner) }
        // What was typed ahead is not meant for what shows now.
        if watch.isNew(session) || session.form.stage != stage { break }
      }
    }
    return .goesOn
  }

  /// What a source or the person gives for an active task, the screen being its own meanwhile.
  private func measured(_ session: inout KeySession, _ terminal: inout KeyTerminal) throws -> [JournalEntry]? {
    guard case .active? = session.runner.step?.kind else { return nil }
    terminal.close()
    defer { terminal.open() }
    return try takeMeasurement(&session)
  }

  private func expire(_ session: inout KeySession, _ confirm: Confirm) throws {
    let turn = session.expire(at: max(now, session.runner.deadline ?? now))
    try confirm(turn.entries, session.runner)
  }
}
