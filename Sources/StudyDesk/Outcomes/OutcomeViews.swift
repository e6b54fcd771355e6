package import CivilTime
import Record
package import Reports
import StudyService
import SurveyModel

extension StudyDesk {
  /// All that was recorded of an event.
  ///
  /// - Parameter instant: As the record stood then; nil for now.
  /// - Throws: ``OutcomeRefusal/nothingRecorded(_:of:)``; ``StoreError``.
  package func outcome(
    _ event: String, of participant: String, asOf instant: Instant? = nil
  ) throws -> OutcomeSheet {
    try look(.seeAnswers) { try $0.outcome(event, of: participant, asOf: instant) }
  }

  /// What was recorded of a task for a participant.
  ///
  /// - Parameters:
  ///   - day: One study day alone, by what today is; nil for all.
  ///   - instant: As the record stood then; nil for now.
  /// - Throws: ``EventRefusal/unknownTask(_:of:known:)``; ``StoreError``.
  package func history(
    ofTask task: String, of participant: String, on day: (_ today: CivilDate) -> CivilDate? = { _ in nil },
    asOf instant: Instant? = nil
  ) throws -> HistorySheet {
    try look(.seeAnswers) { reading in
      let view = try reading.view(of: participant)
      let today = view.schedule(ofTask: task).flatMap { view.clock(of: $0) }?.date(at: reading.now) ?? view.today
      let date = day(today)
      // An outcome that was deleted since an earlier instant is not among those that stand now.
      let onDay = instant == nil ? date.map { view.outcomes(ofTask: task, near: $0) } : nil
      let entries = try reading.reader.entries(
        about: participant, asOf: min(instant ?? reading.now, reading.now)
      ) { event, ofTask in ofTask == task && onDay?.contains(event) ?? true }
      let lines = OutcomeLine.standing(in: entries, view).filter { $0.record.outcome.task == task }
      if lines.isEmpty, !view.tasks.contains(task), !reading.study.hasTask(task) {
        throw EventRefusal.unknownTask(task, of: participant, known: view.tasks)
      }
      let sheet = HistorySheet(lines, today: today, language: view.language)
      return date.map(sheet.on) ?? sheet
    }
  }

  /// The values of one kind or two, of those whom it is about.
  ///
  /// - Parameter lag: How many study days the second value is taken after the first.
  /// - Throws: ``InsightsRefusal``; ``StoreError``.
  package func insights(_ kinds: [String], of people: PeopleFilter, lag: Int = 0) throws -> InsightsSheet {
    var sheet = InsightsSheet(kinds, lag: lag)
    try look(.seeAnswers) { reading in
      try reading.forEachValues(of: people) { view, entries in
        sheet.add(view.record.participant, OutcomeLine.standing(in: entries, view))
      }
    }
    if let kind = sheet.kindWithoutNumbers { throw InsightsRefusal.noNumbers(of: kind, known: sheet.known.sorted()) }
    if let association = sheet.association, association.people.isEmpty {
      throw InsightsRefusal.neverTogether(association.first, association.second)
    }
    return sheet
  }

  /// Takes every outcome through the version of the survey that it was recorded with, again.
  ///
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``; ``StoreError``.
  package func quality(of people: PeopleFilter, task: String?) throws -> QualityReport {
    try look(.seeAnswers) { reading in
      if let task { try reading.study.requireTask(task) }
      var report = QualityReport()
      let identifying = reading.names.isEverybody ? nil : IdentifyingContent(reading.study)
      try reading.forEachRecord(of: people) { person in
        // Of most people nothing was recorded yet: their entries need not be read.
        guard person.outcomes.contains(where: { $0.task == task ?? $0.task }) else { return }
        // Of one task alone few sittings may be asked for: those are looked up.
        let entries = try reading.reader.entries(
          about: person.participant, asOf: reading.now, withSittings: task == nil, outcomes: { $1 == task ?? $1 })
        let beginnings = SittingBegan.all(in: entries)
        // A quick entry has no sitting whose logic could be gone through again.
        for record in OutcomeRecord.all(in: entries)
        where record.deletion == nil && record.outcome.sitting != nil
          && record.outcome.task == task ?? record.outcome.task
        {
          report.judged += 1
          let findings = QualityCheck.findings(
            in: record, survey: reading.study.survey(of: record),
            context: try record.outcome.sitting.flatMap { beginnings[$0] }.flatMap { SittingContext(json: $0.context) }
              ?? reading.reader.context(of: record.outcome))
          report.rows += findings.map { finding in
            let isHidden = identifying.map { known in
              !reading.names.contains(person)
                && finding.path.map { known.tells($0, ofTask: record.outcome.task) } ?? false
            }
            return QualityReport.Row(
              participant: person.participant, event: record.outcome.event, finding: finding,
              detail: isHidden ?? false ? AuditMasks.hidden : finding.detail)
          }
        }
      }
      return report
    }
  }
}

extension DeskReading {
  func outcome(_ event: String, of participant: String, asOf instant: Instant? = nil) throws -> OutcomeSheet {
    let view = try view(of: participant)
    let entries = try reader.entries(about: participant, asOf: min(instant ?? now, now)) { known, _ in known == event }
    guard let record = OutcomeRecord.all(in: entries).last(where: { $0.outcome.event == event }) else {
      throw OutcomeRefusal.nothingRecorded([event], of: participant)
    }
    return OutcomeSheet(record, view, remarksIn: entries)
  }

  /// Visits the participants whom a list is about with the entries about them, in the order of the roster.
  /// Results are left out, and so is what sittings began with: values are all that is asked for.
  func forEachValues(of people: PeopleFilter, _ body: (ParticipantView, [Entry]) throws -> Void) throws {
    try forEachView(of: people) { view in
      try body(
        view, reader.entries(about: view.record.participant, asOf: now, detail: .outline, outcomes: { _, _ in true }))
    }
  }
}

extension ParticipantView {
  /// The events of a task with an outcome whose study day can be `date`.
  fileprivate func outcomes(ofTask task: String, near date: CivilDate) -> Set<String> {
    let outcomes = record.outcomes.filter { outcome in
      let day = outcome.date ?? ownClock.date(at: outcome.finished)
      // The clocks of a participant's schedules are at most a day apart.
      return outcome.task == task && abs(Int(day.dayNumber) - Int(date.dayNumber)) <= 2
    }
    return Set(outcomes.map(\.event))
  }
}
