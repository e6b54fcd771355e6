package import CivilTime
import Diagnostics
package import SurveyModel

/// A sitting as plain lines: prints what stands before the next answer, takes one line, says what was confirmed.
///
/// It holds no stream: the caller writes the lines, reads one, and records the inputs before it shows more. The end of
/// the input is the caller's to notice; it never becomes an answer.
package struct PlainSession: SittingFace {
  var form: FormSession
  var announced: Announced?

  package typealias Turn = FormSession.Turn

  /// The page whose head was printed last, so that it stands once above its questions.
  struct Announced: Hashable {
    let step: Int
    let entries: [Int]
    let visit: Int
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  package init(_ runner: StepRunner) { form = FormSession(runner, path: .plain) }

  package var runner: StepRunner { form.runner }

  package var place: FormSession.Place? { form.place }

  /// The item that is asked and not confirmed yet, by its slot and the entries of the repeats round it.
  package var asked: (slot: Int, entries: [Int])? { form.asked }

  var words: Words { form.words }
}

// MARK: - Taking a line

extension PlainSession {
  /// Takes one line as typed at the prompt.
  ///
  /// A line that begins with a colon is a command; two colons begin an answer that begins with one.
  ///
  /// - Parameter milliseconds: From the prompt to the line, by a monotonic clock.
  package mutating func take(_ line: String, at instant: Instant, milliseconds: Int? = nil) -> Turn {
    var turn = Turn()
    guard runner.page != nil else { return turn }
    let moment = FormSession.Moment(at: instant, milliseconds: milliseconds)
    let typed = line.trimmed
    if let deadline = runner.deadline, instant >= deadline {
      form.expire(moment, &turn)
    } else if typed.hasPrefix(":"), !typed.hasPrefix("::") {
      command(typed, moment, &turn)
    } else if form.cursor != nil {
      form.answer(typed.hasPrefix("::") ? String(typed.dropFirst()) : line, moment, &turn)
    } else if case .review? = runner.step?.kind, !typed.isEmpty {
      form.revise(typed, moment, &turn)
      if !turn.entries.isEmpty { announced = nil }
    } else {
      form.forward(moment, &turn)
    }
    turn.notices = turn.notices.map(isolatingDirection)
    return turn
  }

  private mutating func command(_ word: String, _ moment: FormSession.Moment, _ turn: inout Turn) {
    switch word.lowercased() {
    case ":quit", ":q": turn.quit = true
    case ":help", ":h", ":?": turn.notices += words.commands.map { "\($0.command)  \($0.meaning)" }
    case ":back", ":b":
      form.back(moment, &turn)
      if !turn.entries.isEmpty { announced = nil }
    case ":skip": form.skip(moment, &turn)
    case ":dontknow": form.sayDontKnow(moment, &turn)
    default: turn.notices.append(words.unknownCommand(escapingControls(word)))
    }
  }

  package mutating func expire(at instant: Instant) -> Turn {
    var turn = Turn()
    form.expire(FormSession.Moment(at: instant), &turn)
    turn.notices = turn.notices.map(isolatingDirection)
    return turn
  }
}

// MARK: - Measurements

extension PlainSession {
  /// Confirms the item that is asked with an answer that a source measured, and moves on.
  ///
  /// - Returns: What was taken, to be recorded; empty when the answer was refused.
  package mutating func confirm(
    _ answer: Answer, at instant: Instant, path: InputPath = .file
  ) -> [JournalEntry] {
    confirm(.answered(answer), at: instant, path: path)
  }

  package mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    form.confirm(response, at: instant, path: path)
  }
}
