package import CivilTime
import Definitions
import Expressions
package import JSONText
import Record
import StudyService
package import SurveyModel

/// Which alerts a list shows.
package struct AlertRequest: Hashable, Sendable {
  package var people: PeopleFilter
  /// Only those that nobody has acknowledged.
  package var open: Bool
  package var severity: AlertRule.Severity?
  /// The rows that come with their answers, by their place in the list.
  package var answered: Range<Int>

  package init(
    _ people: PeopleFilter = PeopleFilter(), open: Bool = false, severity: AlertRule.Severity? = nil,
    answered: Range<Int> = 0..<AlertList.mostWithAnswers
  ) {
    self.people = people
    self.open = open
    self.severity = severity
    self.answered = answered
  }
}

/// The alerts of a study for those who see to them: open ones first, each with whom it is about and what they answered.
package struct AlertList: Sendable {
  package let now: Instant
  /// Open ones by severity, then the oldest first; behind them those that were seen to, the latest first.
  package let rows: [Row]
  /// The sites of those whom the worker may see.
  package let sites: [ListedSite]

  package struct Row: Hashable, Sendable {
    package let alert: AlertView
    package let person: TodayView.Person
    /// The title of their site.
    package let site: String?
    /// The participant's.
    package let zone: Zone
    /// As the survey is called.
    package let title: String
    /// Nil for the older ones of a long list.
    package let answers: [Answer]?
  }

  /// An answer that the alert's condition reads, as it was first recorded.
  package struct Answer: Hashable, Sendable {
    package let path: String
    package let question: String
    /// Nil for one that tells who somebody is, where the worker may not see that.
    package let answer: String?
  }

  /// So many alerts come with their answers, where nobody asks for others.
  package static let mostWithAnswers = 300

  package var json: JSONValue { .array(rows.map(\.json)) }
}

extension AlertList.Row {
  package var json: JSONValue {
    let own = [
      JSONMember("name", .optional(person.name)), JSONMember("site", .optional(person.site)),
      JSONMember("answers", answers.map { .array($0.map(\.json)) } ?? .null),
    ]
    return .object((alert.json.members ?? []) + own)
  }
}

extension AlertList.Answer {
  fileprivate var json: JSONValue {
    ["item": .string(path), "question": .string(question), "answer": .optional(answer)]
  }
}

extension StudyDesk {
  /// - Throws: ``PermissionRefusal``; as ``DeskReading/forEachView(of:_:)``.
  package func alertList(_ request: AlertRequest) throws -> AlertList {
    try look(.seeAlerts) { reading in
      _ = try reading.condition(of: request.people)
      let known = try request.open ? reading.openAlerts() : reading.alerts()
      let all = known.filter { alert in request.severity.map { $0 == alert.severity } ?? true }
      let people = try reading.people(Set(all.map(\.participant)), of: request.people)
      let wanted = all.filter { people[$0.participant] != nil }
      let open = wanted.filter { $0.acknowledgement == nil }.sorted { $0.order < $1.order }
      let seen = wanted.filter { $0.acknowledgement != nil }.reversed()
      var answers = AnswersBehindAlerts(reading)
      var titles: [Substring: String] = [:]
      func title(of event: String) -> String {
        let task = event.prefix { $0 != "/" }
        let title = titles[task] ?? reading.title(ofEvent: event)
        titles[task] = title
        return title
      }
      let sites = try reading.listedSites()
      let rows = try (open + seen).enumerated().compactMap { place, alert in
        try people[alert.participant].map { person in
          AlertList.Row(
            alert: alert, person: person.person, site: sites.title(of: person.person.site), zone: person.zone,
            title: title(of: alert.alert.event),
            answers: request.answered.contains(place) ? try answers.answers(behind: alert.alert, of: person) : nil)
        }
      }
      return AlertList(now: reading.now, rows: rows, sites: sites)
    }
  }

  /// One alert, for whoever sees to it.
  ///
  /// - Throws: ``AlertRefusal/unknownAlert(_:)``; ``PermissionRefusal``; ``StoreError``.
  package func alert(_ number: Int64) throws -> AlertList.Row {
    try look(.seeAlerts) { reading in
      let alert = try reading.alert(number)
      guard let person = try reading.people([alert.participant], of: PeopleFilter())[alert.participant] else {
        throw AlertRefusal.unknownAlert(number)
      }
      var answers = AnswersBehindAlerts(reading)
      return AlertList.Row(
        alert: alert, person: person.person, site: try reading.listedSites().title(of: person.person.site),
        zone: person.zone, title: reading.title(ofEvent: alert.alert.event),
        answers: try answers.answers(behind: alert.alert, of: person))
    }
  }
}

extension AlertView {
  /// The most urgent first, those of no known severity last; then by when they were raised.
  fileprivate var order: (Int, Instant, Int64) {
    let rank = severity.flatMap { AlertRule.Severity.allCases.firstIndex(of: $0) }
    return (rank ?? .max, alert.recorded, alert.number)
  }
}

/// Reads which answers the conditions of alerts were about.
private struct AnswersBehindAlerts {
  let reading: DeskReading
  /// Made when the first name has to be hidden.
  private var identifying: IdentifyingContent?

  init(_ reading: DeskReading) { self.reading = reading }

  mutating func answers(behind alert: RaisedAlert, of person: ListedPerson) throws -> [AlertList.Answer] {
    let id = person.person.id
    let entries = try reading.reader.outcomeEntries(of: id, event: alert.event, asOf: reading.now)
    let survey: Survey?
    var given: [(path: ResultPath, answer: Answer?, unit: String?)]
    if let record = OutcomeRecord.all(in: entries).last {
      survey = reading.study.survey(of: record)
      given = record.firstReading.items.map { ($0.path, $0.answer, $0.result.unit) }
    } else {
      (survey, given) = try answersUnderWay(alert)
    }
    guard let survey, let rule = survey.alerts.first(where: { $0.id == alert.alert }) else { return [] }
    let read = Set(rule.condition.dependencies)
    given = given.filter { survey.slot(of: $0.path).map(read.contains) ?? false && $0.answer != nil }
    let language = reading.language
    return given.compactMap { path, answer, unit in
      guard let slot = survey.slot(of: path), let answer else { return nil }
      let item = survey.items[slot].item
      let words = item.format.words(of: answer, in: language, fallback: survey.language) + (unit.map { " " + $0 } ?? "")
      let prompt = item.prompt.text(in: language, fallback: survey.language)
      return AlertList.Answer(
        path: path.description, question: prompt.contains("{") ? item.id : prompt,
        answer: isHidden(path, survey, person) ? nil : words)
    }
  }

  /// What was confirmed of a sitting that has no outcome yet.
  private func answersUnderWay(
    _ alert: RaisedAlert
  ) throws -> (Survey?, [(path: ResultPath, answer: Answer?, unit: String?)]) {
    guard let (began, entry) = try reading.reader.sitting(alert.sitting),
      let id = reading.study.survey(ofTask: began.task)?.id,
      let survey = reading.study.survey(id, digest: entry.stamp.survey)
    else { return (nil, []) }
    var answers: [ResultPath: Answer] = [:]
    for input in try reading.reader.inputs(of: alert.sitting) {
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
