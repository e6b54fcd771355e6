import CommandOptions
import Definitions
import Diagnostics
import Machine
import StudyDesk
import SurveyModel
import TerminalFace

extension RunCommand {
  /// Takes a survey of the folder, or the one of a participant's task, and records nothing.
  func rehearse() throws {
    let working = try WorkingStudy(study)
    let taken = try participant.map { (id: $0, desk: try study.desk(clock, readOnly: true)) }
    let id = try taken.map { try $0.desk.survey(ofTask: word, of: $0.id) } ?? word
    if working.definitions.surveys[id] == nil {
      let broken = working.definitions.diagnostics.filter { $0.path.hasSuffix("/\(id).yaml") }
      if !broken.isEmpty { try working.requireClean(broken.map(\.path), color: study.color) }
    }
    let loaded = try working.definitions.survey(id)
    try working.requireClean(loaded.files, color: study.color)
    let language = try SurveyTaking.language(
      of: loaded.survey, asked: language.map(LanguageTag.init), own: loaded.survey.language)
    let rehearsed = RehearsedSitting(
      survey: loaded.survey, by: by, mode: mode, language: language, seed: seed ?? .random(in: .min ... .max),
      started: observed ?? clock.now)
    let context =
      try taken.map { try $0.desk.context(of: rehearsed, task: word, $0.id) }
      ?? working.definitions.context(of: rehearsed, .system)
    let driver = try SittingDriver(manner, survey: loaded.survey, started: rehearsed.started)
    let begun = StepRunner(survey: loaded.survey, context: driver.bringing(context))
    let runner = try driver.drive(begun, resumed: false) { _, _ in }
    if !quiet { ResultPrinter(json: json).print(runner) }
    if runner.ending == .timedOut { throw CommandFailure.timedOut }
  }
}
