import JSONText
import ActiveTasks
package import CivilTime
import Definitions
import Diagnostics
import Foundation
import Machine
package import Sittings
import StudyService
package import SurveyModel
import TerminalForms
import Wording

/// Takes a runner through its survey with what the command line gave: prepared answers, recordings, or a person.
package struct SittingDriver {
  let manner: SittingManner
  let measurements: Measurements
  /// The names that the participant gave to earlier recordings of the ways they went.
  let usedNames: UsedNames
  /// When the answers count as given, for prepared ones and with `--observed`.
  let started: Instant
  /// The ids under which the answers that were prepared may be a result.
  private let ids: [String]
  /// Read once: standard input gives it once only.
  private let answers: SourceFile?

  /// - Throws: ``TerminalFailure`` for a recording or a file of answers that can't be read.
  package init(
    _ manner: SittingManner, survey: Survey, started: Instant, ids: [String] = [], usedNames: UsedNames = UsedNames()
  ) throws {
    self.manner = manner
    self.started = started
    self.ids = ids
    self.usedNames = usedNames
    answers = try manner.answers.map(BoundedFile.source)
    let given = try Measurements(manner.sensors, survey: survey)
    // Answers that are all prepared leave no moment at which a step shows.
    measurements = answers == nil ? given : try given.taken(language: survey.language)
  }

  /// Receives what was confirmed, and the state after it, before anything more is shown.
  package typealias Confirm = (_ entries: [JournalEntry], _ runner: StepRunner) throws -> Void

  /// Gives what the closing page tells, once the last answer is recorded; nil where nothing is.
  package typealias Close = () throws -> Closing?

  /// - Parameters:
  ///   - note: Stands above the first question.
  ///   - confirm: Throws to stop the sitting; nothing more is shown then.
  /// - Returns: The runner of a sitting that has ended.
  /// - Throws: ``TerminalFailure``: prepared answers that don't fit, or a person who stopped.
  package func drive(
    _ runner: StepRunner, resumed: Bool, note: String? = nil, closing: Close? = nil, confirm: Confirm
  ) throws -> StepRunner {
    guard let answers else {
      return isByKeys
        ? try driveByKeys(runner, resumed: resumed, note, closing, confirm)
        : try drivePlainly(runner, resumed: resumed, note, closing, confirm)
    }
    if let note { SurveyTaking.say(note) }
    let sitting = try scripted(runner, answers)
    try confirm(sitting.journal, sitting.runner)
    return sitting.runner
  }

  /// The context with what a result given as answers brings along; a seed on the command line goes before its own.
  package func bringing(_ context: SittingContext) -> SittingContext {
    guard let answers, let json = AnswersFile.read(answers).value?.json, manner.seed == nil else { return context }
    return context.bringing(json)
  }

  /// Whether somebody answers on whole screens; else on lines or from a file.
  var isByKeys: Bool { answers == nil && KeyTerminal.isPossible(plain: manner.isPlain) }

  /// Judges what was prepared, before a sitting begins: answers that don't fit leave nothing behind.
  ///
  /// - Returns: The files that are among them.
  func judge(_ runner: StepRunner) throws -> [FileAnswer] {
    try answers.map { try scripted(runner, $0).runner.files } ?? []
  }
}

// MARK: - The closing page

extension SittingDriver {
  /// Lets the closing page show when nothing is left to answer.
  func close(_ session: inout some SittingFace, _ closing: Close?) throws {
    guard session.form.isAtEnd, session.form.closing == nil, !session.form.hasLeft, let closing,
      let told = try closing()
    else { return }
    session.close(with: told)
  }

  /// The sitting at its end; one whose closing page was not left has ended, too.
  func ended(_ runner: StepRunner) -> StepRunner { runner.concluded(at: now, passingReviews: true) ?? runner }
}

extension SittingDriver {
  /// The sitting of a person who stopped after its outcome was stored: what is only read may be left unread, as the
  /// closing page may.
  ///
  /// - Throws: ``TerminalFailure`` where a change was begun and something is left to ask.
  func left(_ stand: SittingStand) throws -> StepRunner {
    let runner = stand.runner
    let words = words(runner)
    if runner.page?.items.contains(where: runner.isAsked) ?? false {
      let isOpen = runner.pendingItem != nil && !stand.hasUnkeptChange
      throw TerminalFailure.stopped(isOpen ? words.changeLeftOpen : words.changeDropped)
    }
    SurveyTaking.say(words.answersRecorded)
    return ended(runner)
  }
}

// MARK: - Prepared answers

extension SittingDriver {
  private func scripted(_ runner: StepRunner, _ file: SourceFile) throws -> ScriptedSitting {
    let loaded = AnswersFile.read(file)
    guard let answers = loaded.value, !loaded.diagnostics.hasErrors else { throw report(loaded.diagnostics, file) }
    try AnswerScript.requireOwn(answers.json, of: ids, or: manner.answersOf)
    let (read, faults) = AnswerScript.read(answers.json, for: runner.survey)
    let folder = AnswerFile.folder(of: manner.answers)
    let (script, unread) = read.readingFiles(for: runner.survey) { AnswerFile.read($0, upTo: $1, in: folder) }
    let sitting = ScriptedSitting(
      runner, script: AnswerScript(entries: try withMeasurements(script.entries, runner)),
      faults: faults + unread + script.measurementFaults(of: runner.survey), at: started)
    guard sitting.faults.isEmpty else { throw report(answers.diagnostics(sitting.faults), file) }
    return sitting
  }

  private func report(_ diagnostics: [Diagnostic], _ file: SourceFile) -> TerminalFailure {
    DiagnosticOutput.report(diagnostics, in: [file], color: manner.color)
    return .data("the answers don't fit the survey; nothing was recorded")
  }
}
