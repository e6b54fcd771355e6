package import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import Machine
import StudyDesk
package import StudyService
package import Sittings
package import SurveyModel
import TerminalForms

/// The changes that the command line gives; none asks a person.
package struct CorrectionChanges {
  /// As `ITEM=VALUE`.
  let set: [String]
  /// A file of answers.
  let answers: String?
  /// The ids of whose they are, and another one whose result may be taken as answers.
  let ids: [String]
  let answersOf: String?

  package init(set: [String], answers: String?, of ids: [String], answersOf: String?) {
    self.set = set
    self.answers = answers
    self.ids = ids
    self.answersOf = answersOf
  }
}

/// Takes a recorded outcome's survey again: with the changes of the command line, or with a person who confirms each
/// answer or replaces it.
package struct CorrectionDriver {
  private let correction: Correction
  private let changes: CorrectionChanges
  /// The names of the participant's other ways.
  private let usedNames: UsedNames
  private let isPlain: Bool
  private let color: ColorChoice
  private let now: Instant

  package init(
    _ correction: Correction, with changes: CorrectionChanges, usedNames: UsedNames = UsedNames(), isPlain: Bool,
    color: ColorChoice, now: Instant
  ) {
    self.correction = correction
    self.usedNames = usedNames
    self.changes = changes
    self.isPlain = isPlain
    self.color = color
    self.now = now
  }

  /// The survey as it is answered now, at its end.
  ///
  /// - Throws: ``TerminalFailure``: changes that don't fit, or a person who stopped.
  package func runner() throws -> StepRunner {
    if changes.set.isEmpty, changes.answers == nil {
      return try KeyTerminal.isPossible(plain: isPlain) ? askedByKeys() : asked()
    }
    let file = try changes.answers.map(BoundedFile.source)
    let loaded = file.map(AnswersFile.read)
    var (script, faults): (AnswerScript, [ScriptFault]) = (AnswerScript(entries: []), [])
    if let loaded {
      guard let value = loaded.value, !loaded.diagnostics.hasErrors else { throw report(loaded.diagnostics, file) }
      try AnswerScript.requireOwn(value.json, of: changes.ids, or: changes.answersOf)
      (script, faults) = AnswerScript.read(value.json, for: correction.survey)
    }
    let set = AnswerScript(entries: try changes.set.flatMap(entries))
    let typed = set.readingFiles(for: correction.survey, AnswerFile.typed)
    let folder = AnswerFile.folder(of: changes.answers)
    let named = script.readingFiles(for: correction.survey) { AnswerFile.read($0, upTo: $1, in: folder) }
    let given = correction.completed(AnswerScript(entries: named.script.entries + typed.script.entries))
    let taken = correction.taken(
      with: given, faults: faults + named.faults + typed.faults + given.measurementFaults(of: correction.survey),
      at: now)
    guard taken.faults.isEmpty else {
      if let value = loaded?.value { throw report(value.diagnostics(taken.faults), file) }
      for fault in taken.faults {
        let help = fault.help.map { "; " + $0 } ?? ""
        Streams.beside("error[\(fault.code)]: \(fault.message)\(help)")
      }
      throw TerminalFailure.data("the answers don't fit the survey; nothing was recorded")
    }
    return taken.runner
  }

  /// An answer, or those of several rows of a matrix.
  private func entries(_ text: String) throws -> [AnswerScript.Entry] {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw TerminalFailure.request("'\(text)' is not ITEM=VALUE, such as pain=4")
    }
    let key = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    let format = correction.slot(key).map { correction.survey.items[$0].item.format }
    if format == nil, correction.survey.items.contains(where: { $0.item.matrix?.id == key }),
      let rows = AnswersFile.flow(value)?.members
    {
      return rows.map { row in
        AnswerScript.Entry(key: "\(key)/\(row.name)", prepared: AnswerScript.prepared(row.value).0)
      }
    }
    do throws(TypedAnswer.Unclear) {
      return [try TypedAnswer.entry(value, to: key, for: format, parsing: AnswersFile.flow)]
    } catch {
      throw TerminalFailure.request(error.sentence)
    }
  }

  private func report(_ diagnostics: [Diagnostic], _ file: SourceFile?) -> TerminalFailure {
    DiagnosticOutput.report(diagnostics, in: file.map { [$0] } ?? [], color: color)
    return .data("the answers don't fit the survey; nothing was recorded")
  }
}

// MARK: - A person

extension CorrectionDriver {
  /// Each question with what was recorded set, which Enter keeps.
  private func askedByKeys() throws -> StepRunner {
    let isColoured = color.applies(to: .standardError)
    guard var terminal = KeyTerminal(theme: ThemeChoice.auto.theme(coloured: isColoured)) else { return try asked() }
    var session = KeySession(
      StepRunner(survey: correction.survey, context: correction.context), recorded: correction.standing,
      usedNames: usedNames)
    session.form.files = AnswerFile.typed
    terminal.dropPendingKeys()
    while session.runner.ending == nil {
      let (columns, rows) = terminal.size
      terminal.show(session.screen(columns: columns, rows: rows, now: now))
      switch terminal.wait(milliseconds: nil) {
      case .ended: throw stopped
      case .quiet, .redraw, .resumed: continue
      case .keys(let keys): try take(keys, &session, &terminal)
      }
    }
    return session.runner
  }

  private func take(_ keys: [Key], _ session: inout KeySession, _ terminal: inout KeyTerminal) throws {
    let place = session.place
    for key in keys {
      if key == .control("z") { return terminal.suspend() }
      if session.take(key, at: now).quit { throw stopped }
      // What was typed ahead is not meant for what shows now.
      if session.place != place { return terminal.dropPendingKeys() }
    }
  }

  private var stopped: TerminalFailure { .stopped("stopped; nothing was changed") }
}

extension CorrectionDriver {
  /// Each question with what was recorded, which an empty line keeps. The end of the input keeps nothing.
  private func asked() throws -> StepRunner {
    var session = PlainSession(
      StepRunner(survey: correction.survey, context: correction.context), recorded: correction.standing,
      usedNames: usedNames)
    session.form.files = AnswerFile.typed
    while session.runner.ending == nil {
      for line in session.prompt(width: Streams.standardError.columns) { Streams.standardError.writeLine(line) }
      Streams.standardError.write(Array("> ".utf8))
      guard let line = StandardInput.line() else {
        Streams.standardError.writeLine("")
        throw stopped
      }
      if !Streams.inputIsTerminal { Streams.standardError.writeLine("") }
      let turn = session.take(line, at: now)
      turn.print()
      if turn.quit { throw stopped }
    }
    return session.runner
  }
}
