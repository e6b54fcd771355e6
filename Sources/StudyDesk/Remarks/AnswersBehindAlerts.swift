import CivilTime
import Expressions
import Record
import StudyService
import SurveyModel

/// Reads which answers and scores the conditions of alerts were about, as they were when the alerts were raised.
struct AnswersBehindAlerts {
  private let reading: DeskReading
  /// Made when the first name has to be hidden.
  private var identifying: IdentifyingContent?

  /// What a result said at some moment.
  private struct Moment {
    let survey: Survey
    let items: [PlacedItem]
    let scores: [ScoreResult]
  }

  init(_ reading: DeskReading) { self.reading = reading }

  /// Nil where the worker may not see them: without the right to, and before a second entry that may be theirs.
  mutating func answers(behind alert: RaisedAlert, of person: ListedPerson) throws -> [AlertList.Answer]? {
    let id = person.person.id
    guard person.seesAnswers else { return nil }
    let entries = try reading.reader.outcomeEntries(of: id, event: alert.event, asOf: reading.now)
    let records = OutcomeRecord.all(in: entries)
    if try isBlind(records.last, of: id) { return nil }
    guard let moment = try moment(of: alert, in: records),
      let rule = moment.survey.alerts.first(where: { $0.id == alert.alert })
    else { return [] }
    let read = rule.condition.dependencies
    let answered = read.flatMap { answers(to: $0, at: moment, of: person, answered: true) }
    // Of an alert about what is missing, what was not answered is told.
    return answered.isEmpty ? read.flatMap { answers(to: $0, at: moment, of: person, answered: false) } : answered
  }

  private func isBlind(_ record: OutcomeRecord?, of id: String) throws -> Bool {
    guard let record, reading.rights != nil, reading.study.entersTwice(record.outcome.task) else { return false }
    return reading.mayEnterAgain(record, try reading.reader.record(of: id, asOf: reading.now))
  }

  /// - Parameter dependency: A slot of an expression.
  private mutating func answers(
    to dependency: Int, at moment: Moment, of person: ListedPerson, answered: Bool
  ) -> [AlertList.Answer] {
    let (survey, language) = (moment.survey, reading.language)
    switch ExpressionSlot.meaning(of: dependency) {
    case .item(let slot), .list(let slot):
      let told = moment.items.filter { !isHidden($0.path, survey, person) }
      let reader = RecordedFactReader(survey: survey, language: language, audience: .team, told: told)
      return moment.items.filter { ($0.answer != nil) == answered && survey.slot(of: $0.path) == slot }.map { item in
        AlertList.Answer(
          path: item.path.description, question: reader.question(of: item),
          answer: isHidden(item.path, survey, person) ? nil : reader.word(item))
      }
    case .score(let index):
      guard survey.scores.indices.contains(index) else { return [] }
      let score = survey.scores[index]
      guard let result = moment.scores.first(where: { $0.score == score.id }), let value = result.value else {
        return []
      }
      let path = ResultPath.score(score.id)
      let number = language.catalogue.told(value) + (survey.countedUnit(of: score).map { " " + $0 } ?? "")
      let band = score.band(of: result).map { ", " + $0.label.text(in: language, fallback: survey.language) }
      return [
        AlertList.Answer(
          path: path.description, question: survey.title(ofScore: score.id, in: language) ?? score.id,
          answer: isHidden(path, survey, person) ? nil : number + (band ?? ""))
      ]
    }
  }

  private func moment(of alert: RaisedAlert, in records: [OutcomeRecord]) throws -> Moment? {
    let own = records.last { ($0.outcome.sitting ?? $0.number) == alert.sitting }
    if own.map({ alert.number < $0.number }) ?? true,
      let runner = try reading.study.runner(raising: alert, in: reading.reader)
    {
      return Moment(survey: runner.survey, items: runner.result.items, scores: runner.scoreResults)
    }
    guard let record = own ?? records.last, let survey = reading.study.survey(of: record) else { return nil }
    let said = record.reading(at: alert)
    return Moment(survey: survey, items: said.items, scores: said.scores)
  }

  private mutating func isHidden(_ path: ResultPath, _ survey: Survey, _ person: ListedPerson) -> Bool {
    if person.hasNames { return false }
    let known = identifying ?? IdentifyingContent(reading.study)
    identifying = known
    return known.tells(path, in: survey.id) || known.isFile(path, in: survey.id)
  }
}

extension RunningStudy {
  /// A sitting as it was when it raised an alert; nil where its record can't be read.
  fileprivate func runner(raising alert: RaisedAlert, in reader: StoreReader) throws -> StepRunner? {
    guard let (began, first) = try reader.sitting(alert.sitting), let context = SittingContext(json: began.context),
      let survey = survey(began.survey, digest: first.stamp.survey)
    else { return nil }
    var runner = StepRunner(survey: survey, context: context)
    var last: Instant?
    for input in try reader.inputs(of: alert.sitting) where input.number < alert.number {
      guard case .sitting(.input(_, _, let json))? = input.content, let said = JournalEntry(json: json, in: survey),
        (try? runner.apply(said, recordedBesides: [])) != nil
      else { return nil }
      last = said.at
    }
    // What is worked out on the pages behind the last answer may have raised it.
    if !runner.raisedAlerts.contains(alert.alert), let concluded = last.flatMap({ runner.concluded(at: $0) }) {
      return concluded
    }
    return runner
  }
}

extension OutcomeRecord {
  /// What it said when an alert was raised: with the revision before it, or, in records of earlier programs, with the
  /// one of the same instant behind it.
  fileprivate func reading(at alert: RaisedAlert) -> OutcomeReading {
    let before = revisions.lastIndex { $0.number < alert.number }
    let isOfIt = before.map { revisions[$0].recorded == alert.recorded } ?? false
    let behind = isOfIt ? nil : revisions.firstIndex { $0.number > alert.number && $0.recorded == alert.recorded }
    return (behind ?? before).map { readings[$0 + 1] } ?? firstReading
  }
}
