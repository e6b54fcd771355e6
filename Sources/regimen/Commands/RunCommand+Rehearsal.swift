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
    let id = try participant.map { try study.desk(clock, readOnly: true).survey(ofTask: word, of: $0) } ?? word
    if working.definitions.surveys[id] == nil {
      let broken = working.definitions.diagnostics.filter { $0.path.hasSuffix("/\(id).yaml") }
      if !broken.isEmpty { try working.requireClean(broken.map(\.path), color: printing.color) }
    }
    let loaded = try working.definitions.survey(id)
    try working.requireClean(loaded.files, color: printing.color)
    let started = observed ?? clock.now
    let language = try SurveyTaking.language(
      of: loaded.survey, asked: language.map(LanguageTag.init), own: loaded.survey.language)
    let context = working.definitions.rehearsalContext(
      of: participant, by: by, mode: mode, language: language, seed: seed ?? .random(in: .min ... .max),
      started: started, .system)
    let driver = try SittingDriver(manner, survey: loaded.survey, started: started)
    let begun = StepRunner(survey: loaded.survey, context: driver.bringing(context))
    let runner = try driver.drive(begun, resumed: false) { _, _ in }
    if !quiet { ResultPrinter(json: json).print(runner) }
    if runner.ending == .timedOut { throw CommandFailure.timedOut }
  }
}
