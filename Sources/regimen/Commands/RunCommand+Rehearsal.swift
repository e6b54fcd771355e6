import CivilTime
import Definitions
import Diagnostics
import Machine
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import TerminalFace

extension RunCommand {
  /// Takes a survey of the folder, or the one of a participant's task, and records nothing.
  func rehearse() throws {
    let working = try WorkingStudy(study)
    let id = try participant.map { try study.desk(clock, readOnly: true).survey(ofTask: word, of: $0) } ?? word
    guard let loaded = working.definitions.surveys[id] else {
      let broken = working.definitions.diagnostics.filter { $0.path.hasSuffix("/\(id).yaml") }
      if !broken.isEmpty { try working.requireClean(broken.map(\.path), color: printing.color) }
      throw CommandFailure.usage(
        "there is no survey '\(id)'; the study has \(working.definitions.surveys.keys.sorted().joined(separator: ", "))"
      )
    }
    try working.requireClean(loaded.files, color: printing.color)
    let zone = working.definitions.study.zone.flatMap { SystemZones().zone($0) } ?? .utc
    let started = observed ?? clock.now
    let context = SittingContext(
      run: SittingContext.newRun(), participant: participant, by: by, mode: mode,
      language: try SurveyTaking.language(
        of: loaded.survey, asked: language.map(LanguageTag.init), own: loaded.survey.language),
      zoneName: zone.name,
      offsetSeconds: zone.offsetSeconds(at: started),
      date: StudyClock(dayStart: .midnight, zone: zone).date(at: started),
      seed: seed ?? .random(in: .min ... .max), started: started)
    let driver = try SittingDriver(manner, survey: loaded.survey, started: started)
    let begun = StepRunner(survey: loaded.survey, context: driver.bringing(context))
    let runner = try driver.drive(begun, resumed: false) { _, _ in }
    if !quiet { ResultPrinter(json: json).print(runner) }
    if runner.ending == .timedOut { throw CommandFailure.timedOut }
  }
}
