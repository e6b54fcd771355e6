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
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``; ``StoreError``.
  package func history(
    ofTask task: String, of participant: String, on day: (_ today: CivilDate) -> CivilDate? = { _ in nil },
    asOf instant: Instant? = nil
  ) throws -> HistorySheet {
    try look(.seeAnswers) { reading in
      try reading.look(at: participant) { view in
        let today = view.schedule(ofTask: task).map(view.today(in:)) ?? view.today
        let date = day(today)
        let entries = try reading.entries(
          ofTask: task, of: participant, on: date, asOf: min(instant ?? reading.now, reading.now))
        let lines = OutcomeLine.standing(in: entries, view).filter { $0.record.outcome.task == task }
        if lines.isEmpty { try reading.study.requireTask(task) }
        let sheet = HistorySheet(lines, today: today, language: view.language)
        return date.map(sheet.on) ?? sheet
      }
    }
  }

  /// The values of one kind or two, of those whom it is about.
  ///
  /// - Parameters:
  ///   - lag: How many study days the second value is taken after the first.
  ///   - each: Takes the values of one kind, participant by participant, as they come; the sheet is without them then.
  /// - Throws: ``InsightsRefusal``; ``StoreError``.
  package func insights(
    _ kinds: [String], of people: PeopleFilter, lag: Int = 0, each: ((InsightsSheet.Series) -> Void)? = nil
  ) throws -> InsightsSheet {
    var sheet = InsightsSheet(kinds, lag: lag)
    try look(.seeAnswers) { reading in
      var work = SideWork<PersonRead, InsightsSheet.Person> { person in
        let entries = try person.rows.map { try Entry($0, detail: .outline) }
        return InsightsSheet.Person(kinds, of: OutcomeLine.standing(in: entries, person.view))
      }
      var waiting: [String] = []
      func take(_ person: InsightsSheet.Person) {
        sheet.add(waiting.removeFirst(), person)
        if let each { sheet.takeSeries().forEach(each) }
      }
      try reading.forEachRosterView(of: people) { view in
        let rows = try reading.reader.rows(about: view.record.participant, asOf: reading.now, ofTask: nil)
        waiting.append(view.record.participant)
        try work.add(PersonRead(view: view, rows: rows), take)
      }
      try work.finish(take)
    }
    if let kind = sheet.kindWithoutNumbers { throw InsightsRefusal.noNumbers(of: kind, known: sheet.known.sorted()) }
    if let association = sheet.association, association.people.isEmpty {
      throw InsightsRefusal.neverTogether(association.first, association.second, lag: lag)
    }
    return sheet
  }

  /// Takes every outcome through the version of the survey that it was recorded with, again.
  ///
  /// - Parameter each: Takes the findings as they come, which the report is without then.
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``; ``StoreError``.
  package func quality(
    of people: PeopleFilter, task: String?, each: ((QualityReport.Row) -> Void)? = nil
  ) throws -> QualityReport {
    try look(.seeAnswers) { reading in
      if let task { try reading.study.requireTask(task) }
      var report = QualityReport()
      let judging = QualityJudging(
        study: reading.study, identifying: reading.names.isEverybody ? nil : IdentifyingContent(reading.study),
        task: task)
      var work = SideWork<PersonToJudge, QualityJudging.Judged> { try judging.judge($0) }
      func take(_ judged: QualityJudging.Judged) throws {
        let judged = judged.isWhole ? judged : try judging.judge(judged.person, in: reading.reader)
        report.judged += judged.report.judged
        report.count += judged.report.rows.count
        if let each { judged.report.rows.forEach(each) } else { report.rows += judged.report.rows }
      }
      try reading.forEachRecord(of: people) { person in
        // Of most people nothing was recorded yet: their entries need not be read.
        guard person.outcomes.contains(where: { $0.task == task ?? $0.task }) else { return }
        // Of one task alone few sittings may be asked for: those are looked up.
        let rows = try reading.reader.rows(
          about: person.participant, asOf: reading.now, withSittings: task == nil, ofTask: task)
        let read = PersonToJudge(
          participant: person.participant, isHidden: !reading.names.contains(person), rows: rows)
        if task == nil { try work.add(read, take) } else { try take(judging.judge(read, in: reading.reader)) }
      }
      try work.finish(take)
      return report
    }
  }
}

extension DeskReading {
  func outcome(_ event: String, of participant: String, asOf instant: Instant? = nil) throws -> OutcomeSheet {
    try look(at: participant) { view in
      let entries = try reader.entries(about: participant, asOf: min(instant ?? now, now), ofEvents: [event])
      guard let record = OutcomeRecord.all(in: entries).last(where: { $0.outcome.event == event }) else {
        throw OutcomeRefusal.nothingRecorded([event], of: participant)
      }
      return OutcomeSheet(record, view, remarksIn: entries)
    }
  }

  /// The entries of a task's outcomes, with what was said of them.
  ///
  /// - Parameter date: Of this study day at least; nil for all.
  fileprivate func entries(
    ofTask task: String, of participant: String, on date: CivilDate?, asOf instant: Instant
  ) throws -> [Entry] {
    guard let date else { return try reader.entries(about: participant, asOf: instant) { $1 == task } }
    let near = try reader.outcomes(of: participant, ofTask: task, near: date, asOf: instant)
    return try reader.entries(about: participant, asOf: instant, ofEvents: Set(near.map(\.event)))
  }

  /// Visits the participants whom a list is about, in the order of the roster, with what the roster says of them alone:
  /// enough for their clocks.
  func forEachRosterView(of people: PeopleFilter, _ body: (ParticipantView) throws -> Void) throws {
    guard people.participant == nil else { return try forEachView(of: people, body) }
    let isWanted = try condition(of: people)
    var cache = zones.cache
    try reader.forEachRosterRecord(asOf: now) { record in
      if isWanted(record) { try body(ParticipantView(study: study, record: record, zones: &cache, at: now)) }
    }
  }
}
