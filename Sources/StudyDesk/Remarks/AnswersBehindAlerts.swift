import Expressions
import JSONText
import Record
import StudyService
import SurveyModel

/// Reads which answers the conditions of alerts were about, as they were when the alerts were raised.
struct AnswersBehindAlerts {
  private let reading: DeskReading
  /// Made when the first name has to be hidden.
  private var identifying: IdentifyingContent?

  private typealias Given = (path: ResultPath, answer: Answer?, unit: String?)

  init(_ reading: DeskReading) { self.reading = reading }

  mutating func answers(behind alert: RaisedAlert, of person: ListedPerson) throws -> [AlertList.Answer] {
    guard let (survey, given) = try given(alert, by: person.person.id),
      let rule = survey.alerts.first(where: { $0.id == alert.alert })
    else { return [] }
    let read = Set(rule.condition.dependencies)
    let language = reading.language
    return given.compactMap { path, answer, unit in
      guard let slot = survey.slot(of: path), read.contains(slot), let answer else { return nil }
      let item = survey.items[slot].item
      let words = item.format.words(of: answer, in: language, fallback: survey.language) + (unit.map { " " + $0 } ?? "")
      let prompt = item.prompt.text(in: language, fallback: survey.language)
      return AlertList.Answer(
        path: path.description, question: prompt.contains("{") ? item.id : prompt,
        answer: isHidden(path, survey, person) ? nil : words)
    }
  }

  private func given(_ alert: RaisedAlert, by id: String) throws -> (Survey, [Given])? {
    let entries = try reading.reader.outcomeEntries(of: id, event: alert.event, asOf: reading.now)
    let records = OutcomeRecord.all(in: entries)
    let own = records.last { ($0.outcome.sitting ?? $0.number) == alert.sitting }
    guard let record = own ?? records.last else { return try confirmed(before: alert) }
    guard let survey = reading.study.survey(of: record) else { return nil }
    if alert.number > record.number {
      return (survey, record.reading(at: alert).items.map { ($0.path, $0.answer, $0.result.unit) })
    }
    let confirmed = try confirmed(before: alert)?.given ?? []
    let changed = Dictionary(confirmed.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let first = record.firstReading.items
    let isOfItsMoment = first.allSatisfy { item in changed[item.path].map { $0.answer == item.answer } ?? true }
    // What was worked out from an answer that somebody went back to is not known any more.
    let kept = isOfItsMoment ? first : first.filter { changed[$0.path] != nil }
    return (survey, kept.map { ($0.path, changed[$0.path].map(\.answer) ?? $0.answer, $0.result.unit) })
  }

  /// What was confirmed of a sitting before the alert was raised; nil where the sitting is not known.
  private func confirmed(before alert: RaisedAlert) throws -> (survey: Survey, given: [Given])? {
    guard let (began, entry) = try reading.reader.sitting(alert.sitting),
      let id = reading.study.survey(ofTask: began.task)?.id,
      let survey = reading.study.survey(id, digest: entry.stamp.survey)
    else { return nil }
    var answers: [ResultPath: Answer] = [:]
    for input in try reading.reader.inputs(of: alert.sitting) where input.number < alert.number {
      guard case .sitting(.input(_, _, let json))? = input.content, let answer = json["answer"],
        let path = json["item"]?.string.flatMap({ ResultPath($0) }), let slot = survey.slot(of: path),
        case .success(let read) = survey.items[slot].item.format.answer(from: answer)
      else { continue }
      answers[path] = read
    }
    let ordered = answers.sorted { (survey.slot(of: $0.key) ?? 0) < (survey.slot(of: $1.key) ?? 0) }
    return (survey, ordered.map { ($0.key, $0.value, nil) })
  }

  private mutating func isHidden(_ path: ResultPath, _ survey: Survey, _ person: ListedPerson) -> Bool {
    if person.hasNames { return false }
    let known = identifying ?? IdentifyingContent(reading.study)
    identifying = known
    return known.tells(path, in: survey.id)
  }
}

extension OutcomeRecord {
  /// What it said when an alert was raised after it was recorded: the revision that raised it may stand before or behind it.
  fileprivate func reading(at alert: RaisedAlert) -> OutcomeReading {
    func distance(_ place: Int) -> Int64 { abs(revisions[place].number - alert.number) }
    let revised = revisions.indices.filter { revisions[$0].recorded == alert.recorded }
      .min { distance($0) < distance($1) }
    let place = revised ?? revisions.lastIndex { $0.number < alert.number }
    return place.map { readings[$0 + 1] } ?? firstReading
  }
}
