package import CivilTime
package import Definitions
package import Record
package import Scheduling
package import SurveyModel

/// The files that are in force from one study day on, judged and compiled.
package struct StudyLayer: Sendable {
  /// When they were accepted; nil for files that are only being looked at.
  package let accepted: Instant?
  /// The first study day that it governs; nil for the first layer, which governs all days before the next.
  package let effective: CivilDate?
  package let definitions: StudyDefinitions
  /// By the schedule's id.
  package let schedules: [String: CompiledSchedule]
  /// The digests of the files by path.
  let digests: [String: SHA256Value]

  package init(
    accepted: Instant? = nil, effective: CivilDate?, definitions: StudyDefinitions,
    digests: [String: SHA256Value]? = nil
  ) {
    self.accepted = accepted
    self.effective = effective
    self.definitions = definitions
    self.digests = digests ?? definitions.files.digests
    schedules = definitions.schedules.mapValues { CompiledSchedule($0.schedule, holidays: $0.holidays) }
  }

  /// The same files as another layer's, accepted at another instant.
  init(accepted: Instant, effective: CivilDate?, as other: StudyLayer) {
    self.accepted = accepted
    self.effective = effective
    definitions = other.definitions
    digests = other.digests
    schedules = other.schedules
  }
}

extension StudyLayer {
  /// An event as a row of a list.
  ///
  /// - Parameter language: The reader's language.
  package func row(
    of event: Event, in schedule: String, participant: String? = nil, standing: EventRow.Standing? = nil, zone: Zone,
    language: LanguageTag
  ) -> EventRow? {
    guard let compiled = schedules[schedule] else { return nil }
    let placed = PlacedEvent(event, compiled.id(of: event), of: compiled.element(of: event).id, in: schedule, 0)
    return row(of: placed, participant: participant, standing: standing, zone: zone, language: language)
  }

  func row(
    of placed: PlacedEvent, participant: String?, standing: EventRow.Standing?, zone: Zone, language: LanguageTag
  ) -> EventRow? {
    guard let compiled = schedules[placed.schedule], let loaded = definitions.schedules[placed.schedule] else {
      return nil
    }
    let event = placed.event
    let task = compiled.task(of: event)
    return EventRow(
      participant: participant, schedule: placed.schedule, task: task.id, survey: task.survey,
      title: title(of: task, in: loaded, language: language), event: placed.id, element: placed.element,
      visit: visit(of: placed, in: loaded, language: language),
      date: event.date, planned: event.daysMoved == 0 || placed.byHand != nil ? nil : event.planned,
      start: placed.start, opens: event.opens, closes: event.closes, graceEnds: event.graceEnds,
      standing: standing, zone: zone, version: loaded.digest)
  }

  private func visit(of placed: PlacedEvent, in loaded: LoadedSchedule, language: LanguageTag) -> EventRow.Visit? {
    guard !loaded.visits.isEmpty, let visit = loaded.visit(placed.element) else { return nil }
    let fallback = definitions.study.defaultLanguage
    return EventRow.Visit(id: visit.id, title: visit.title?.text(in: language, fallback: fallback) ?? visit.id)
  }

  /// What the task of a row is called in a language.
  package func title(of row: EventRow, language: LanguageTag) -> String {
    guard let loaded = definitions.schedules[row.schedule],
      let task = loaded.schedule.tasks.first(where: { $0.id == row.task })
    else { return row.title }
    return title(of: task, in: loaded, language: language)
  }

  /// The task's own title, else its survey's.
  private func title(of task: ScheduledTask, in loaded: LoadedSchedule, language: LanguageTag) -> String {
    let survey = definitions.surveys[task.survey]?.survey
    let title = loaded.task(task.id)?.title ?? survey?.title
    return title?.text(in: language, fallback: survey?.language ?? definitions.study.defaultLanguage) ?? task.id
  }
}
