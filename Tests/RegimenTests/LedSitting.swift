import ActiveTasks
import CivilTime
import Foundation
import SurveyModel

@testable import TerminalForms

/// A shipped sitting in the program, at a terminal or over a pipe, led to a certain prompt.
///
/// A session beside it takes the same answers, and so knows what shows next and what the result has to be.
struct LedSitting {
  private(set) var session: KeySession
  /// The lines that were confirmed; those of an answer in two parts count when both are given.
  private(set) var confirmed: Int
  private let lines: [String]
  private var typed: Int

  /// Begins with the line of a number, where `session` stands.
  init(_ lines: [String], from first: Int = 0, _ session: KeySession) {
    self.lines = lines
    self.session = session
    (confirmed, typed) = (first, first)
  }

  /// What a program that begins anew makes of what was confirmed: the time of a page that was showing is over.
  var resumed: LedSitting {
    var session = KeySession(session.runner)
    let isTimed = session.runner.deadline != nil
    if let deadline = session.runner.deadline { _ = session.expire(at: deadline) }
    return LedSitting(lines, from: confirmed + (isTimed ? 1 : 0), session)
  }

  /// Whether a task that times a person shows.
  private var isTask: Bool {
    guard case .active(let active)? = session.runner.step?.kind else { return false }
    return active.task.machine(seed: "", valid: true) != nil
  }

  /// Whether it is one that asks for a line where nobody sits at a terminal.
  private var isTyped: Bool {
    guard case .active(let active)? = session.runner.step?.kind else { return true }
    return !isTask || !active.task.kind.table.byHand.isEmpty
  }

  /// Whether it ended on a completion of the survey's own, which its last line left; else a closing page follows.
  var hasLeftCompletion: Bool {
    let runner = session.runner
    guard runner.ending != nil, let last = runner.path.last else { return false }
    return if case .completion = runner.survey.steps[runner.visits[last].step].kind { true } else { false }
  }

  private mutating func take(_ line: String) {
    let entries = session.take(bytes: session.presses(for: line), at: ShippedSitting.instant(typed))
    typed += 1
    if !entries.isEmpty { confirmed = typed }
  }

  private var screen: [String] {
    var copy = session
    return copy.screen(columns: 80, rows: 24, now: ShippedSitting.instant(typed)).lines
      .compactMap { $0.spans.first { !$0.text.allSatisfy { $0 == " " } }?.text }
  }
}

// MARK: - At a terminal

extension LedSitting {
  /// Answers by keys up to a line of a number; what shows then has been waited for.
  mutating func press(until end: Int? = nil, _ terminal: inout TerminalSitting) throws {
    if session.runner.ending == nil { try wait(after: [], &terminal) }
    while typed < end ?? lines.count {
      try read(&terminal)
      let before = screen
      let wasTask = isTask
      terminal.press(wasTask ? "s" : session.presses(for: lines[typed]))
      take(lines[typed])
      if session.runner.ending == nil { try wait(after: wasTask ? [] : before, &terminal) }
    }
  }

  /// Reads a document to its end, page by page, as it has to be before somebody agrees to it.
  private mutating func read(_ terminal: inout TerminalSitting) throws {
    while session.reads(80, 24, at: ShippedSitting.instant(typed)) {
      let before = screen
      terminal.press("\u{1B}[6~")
      _ = session.take(.pageDown, at: ShippedSitting.instant(typed))
      try wait(after: before, &terminal)
    }
  }

  /// For something that stood not there before: only lines that changed are written.
  private func wait(after before: [String], _ terminal: inout TerminalSitting) throws {
    if isTask { return try terminal.wait(for: "S to skip") }
    guard let new = screen.first(where: { !before.contains($0) }) else {
      throw Command.Failure(reason: "nothing changed: \(screen)")
    }
    try terminal.wait(for: new)
  }
}

// MARK: - Over a pipe

extension LedSitting {
  /// The bytes of the lines from here up to one of a number, as they go into a pipe.
  mutating func bytes(until end: Int? = nil) -> String {
    var bytes = ""
    while typed < end ?? lines.count {
      bytes += isTyped ? lines[typed] + "\n" : "s"
      take(lines[typed])
    }
    return bytes
  }

  /// Types line by line up to one of a number, each when it is asked for.
  mutating func type(until end: Int, _ sitting: inout Sitting) throws {
    try sitting.wait(for: isTyped ? "> " : "S to skip")
    while typed < end {
      try sitting.write(bytes(until: typed + 1))
      if session.runner.ending == nil { try sitting.wait(for: isTyped ? "> " : "S to skip") }
    }
  }
}
