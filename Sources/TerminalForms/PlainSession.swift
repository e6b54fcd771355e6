package import CivilTime
import Diagnostics
package import Sittings
package import SurveyModel
import Wording

/// A sitting as plain lines: prints what stands before the next answer, takes one line, says what was confirmed.
///
/// It holds no stream: the caller writes the lines, reads one, and records the inputs before it shows more. The end of
/// the input is the caller's to notice; it never becomes an answer.
package struct PlainSession: SittingFace {
  package var form: FormSession
  var announced: Announced?

  package typealias Turn = FormSession.Turn

  /// The page whose head was printed last, so that it stands once above its questions.
  struct Announced: Hashable {
    let step: Int
    let entries: [Int]
    let visit: Int
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  ///
  /// - Parameter recorded: For a correction: each page opens with what was recorded, at its first item.
  package init(
    _ runner: StepRunner, recorded: FormSession.Recorded? = nil, usedNames: UsedNames = UsedNames()
  ) {
    form = FormSession(runner, path: .plain, recorded: recorded, usedNames: usedNames)
  }

  package var runner: StepRunner { form.runner }

  package var place: FormSession.Place? { form.place }

  /// The item that is asked and not confirmed yet, by its slot and the entries of the repeats round it.
  package var asked: (slot: Int, entries: [Int])? { form.unconfirmed }

  var words: any Catalogue { form.words }
}

// MARK: - Taking a line

extension PlainSession {
  /// Takes one line as typed at the prompt.
  ///
  /// A line that begins with a colon is a command; two colons begin an answer that begins with one.
  ///
  /// - Parameter milliseconds: From the prompt to the line, by a monotonic clock.
  package mutating func take(_ line: String, at instant: Instant, milliseconds: Int? = nil) -> Turn {
    guard form.place != nil else { return Turn() }
    let trimmed = line.trimmed
    // A keyboard of wide forms has a wide colon.
    let typed = trimmed.hasPrefix("：") ? trimmed.withoutWideForms : trimmed
    let isCommand = typed.hasPrefix(":") && !typed.hasPrefix("::") && !form.isOver(at: instant)
    if isCommand, let turn = turn(ofCommand: typed.lowercased()) { return turn }
    let act = isCommand ? acts[typed.lowercased()] ?? .keep : act(typed.hasPrefix("::"), line)
    var turn = form.take(act, at: instant, milliseconds: milliseconds)
    // The page that is come back to shows whole.
    switch act {
    case .back, .revise: if !turn.entries.isEmpty { announced = nil }
    default: break
    }
    turn.isolateDirection()
    return turn
  }

  private func act(_ isEscaped: Bool, _ line: String) -> FormSession.Act {
    let typed = line.trimmed
    if form.isTelling { return typed.isEmpty ? .goOn : .line(line) }
    if form.cursor != nil { return .line(isEscaped ? String(typed.dropFirst()) : line) }
    return form.offersChanges && !typed.isEmpty ? .revise(typed) : .goOn
  }

  /// The commands that move the sitting.
  private var acts: [String: FormSession.Act] {
    [":back": .back, ":b": .back, ":skip": .skip, ":dontknow": .dontKnow]
  }

  /// What the others do; nil for one that moves the sitting.
  private func turn(ofCommand word: String) -> Turn? {
    var turn = Turn()
    switch word {
    case ":quit", ":q": turn.quit = true
    case ":help", ":h", ":?": turn.notices = words.commands.map { "\($0.command)  \($0.meaning)" }
    default:
      if acts[word] != nil { return nil }
      turn.notices = [words.unknownCommand(escapingControls(word))]
    }
    turn.isolateDirection()
    return turn
  }

  package mutating func expire(at instant: Instant) -> Turn {
    var turn = form.take(.expire, at: instant)
    turn.isolateDirection()
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

  package mutating func close(with closing: Closing) {
    form.closing = closing
    announced = nil
  }

  package var hasSkipped: Bool { form.hasSkipped }

  package mutating func move(_ act: FormSession.Act, at instant: Instant) -> [JournalEntry] {
    announced = nil
    return form.take(act, at: instant).entries
  }

  package mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    form.confirm(response, at: instant, path: path)
  }
}

extension FormSession.Turn {
  /// What happened and what was wrong as notices, as lines beside which nothing turns.
  fileprivate mutating func isolateDirection() {
    notices = (notices + [refusal].compactMap(\.self)).map(isolatingDirection)
    values = values.map(isolatingDirection)
  }
}
