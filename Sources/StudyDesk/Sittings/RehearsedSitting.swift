package import CivilTime
package import Definitions
import Record
import Scheduling
import StudyService
package import SurveyModel

/// What is said of a sitting that nothing is kept of.
package struct RehearsedSitting: Sendable {
  package let survey: Survey
  /// The assessor who would record.
  package let by: String?
  package let mode: SittingContext.Mode
  /// Of the prompts.
  package let language: LanguageTag
  package let seed: UInt64
  package let started: Instant

  package init(
    survey: Survey, by: String?, mode: SittingContext.Mode, language: LanguageTag, seed: UInt64, started: Instant
  ) {
    self.survey = survey
    self.by = by
    self.mode = mode
    self.language = language
    self.seed = seed
    self.started = started
  }
}

extension StudyDefinitions {
  /// What is fixed when it begins with nobody in particular: the study's zone, else UTC, and the attributes' defaults.
  package func context(of rehearsed: RehearsedSitting, _ zones: DeskZones) -> SittingContext {
    let zone = zones.zone(of: study)
    return SittingContext(
      run: SittingContext.newRun(), by: rehearsed.by, mode: rehearsed.mode, language: rehearsed.language,
      zoneName: zone.name, offsetSeconds: zone.offsetSeconds(at: rehearsed.started),
      date: StudyClock(dayStart: .midnight, zone: zone).date(at: rehearsed.started), seed: rehearsed.seed,
      started: rehearsed.started, queried: study.defaults(of: rehearsed.survey.queries),
      rules: SittingRules(of: rehearsed.survey))
  }
}

extension StudyDesk {
  /// What is fixed when it begins with a participant: their zone, attributes and earlier outcomes, as recorded.
  ///
  /// - Throws: ``RosterRefusal``, ``EventRefusal/unknownTask(_:of:known:)``; ``StoreError``.
  package func context(
    of rehearsed: RehearsedSitting, task: String, _ participant: String
  ) throws -> SittingContext {
    try look { reading in
      let view = try reading.view(of: participant)
      return view.sittingContext(
        in: try view.task(task).schedule, event: nil, rehearsed.survey, run: SittingContext.newRun(), by: rehearsed.by,
        mode: rehearsed.mode, language: rehearsed.language, seed: rehearsed.seed, started: rehearsed.started)
    }
  }

  /// The survey that a participant's task asks now.
  ///
  /// - Throws: ``RosterRefusal``, ``EventRefusal/unknownTask(_:of:known:)``; ``StoreError``.
  package func survey(ofTask task: String, of participant: String) throws -> String {
    try look { try $0.view(of: participant).task(task).survey }
  }
}

extension ParticipantView {
  fileprivate func task(_ id: String) throws -> (schedule: String, survey: String) {
    try requireTask(id, among: everyTask)
    guard let schedule = schedule(ofTask: id),
      let task = study.current.schedules[schedule]?.schedule.tasks.first(where: { $0.id == id })
    else { throw EventRefusal.unknownTask(id, of: record.participant, known: tasks) }
    return (schedule, task.survey)
  }
}
