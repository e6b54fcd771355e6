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
  package var order: Order
  /// The rows that come with their answers, by their place in the list.
  package var answered: Range<Int>

  package enum Order: Hashable, Sendable {
    /// Open ones by severity, then the oldest first; behind them those that were seen to, the latest first.
    case urgency
    /// The oldest first.
    case raised
  }

  package init(
    _ people: PeopleFilter = PeopleFilter(), open: Bool = false, severity: AlertRule.Severity? = nil,
    by order: Order = .urgency, answered: Range<Int> = 0..<AlertList.mostWithAnswers
  ) {
    self.people = people
    self.open = open
    self.severity = severity
    self.order = order
    self.answered = answered
  }
}

/// The alerts of a study for those who see to them, each with whom it is about and what they answered.
package struct AlertList: Sendable {
  package let now: Instant
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
    /// Nil for those of a long list that were not asked for, and where the worker may not see them.
    package let answers: [Answer]?
  }

  /// An answer or a score that the alert's condition reads, as it was when the alert was raised.
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
      JSONMember("answers", answers.json),
    ]
    return .object((alert.json.members ?? []) + own)
  }
}

extension AlertList.Answer {
  fileprivate var json: JSONValue {
    ["item": .string(path), "question": .string(question), "answer": .optional(answer)]
  }

  fileprivate var text: String { question + mark + (answer ?? "(hidden)") }

  /// With the beginning of a long question, and an answer that is no novel whole.
  fileprivate var short: String {
    question.shortened(to: 48) + mark + (answer?.shortened(to: 400) ?? "(hidden)")
  }

  private var mark: String { question.hasSuffix("?") ? " " : ": " }
}

extension [AlertList.Answer]? {
  var json: JSONValue { self.map { .array($0.map(\.json)) } ?? .null }

  /// As one line.
  package var text: String { line(\.text) }

  /// The same, with the beginning alone of long questions.
  package var short: String { line(\.short) }

  private func line(_ text: (AlertList.Answer) -> String) -> String {
    self?.map(text).joined(separator: "; ") ?? "(not shown)"
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
      let ordered: [AlertView]
      switch request.order {
      case .raised: ordered = wanted
      case .urgency:
        let open = wanted.filter { $0.acknowledgement == nil }.sorted { $0.order < $1.order }
        ordered = open + wanted.filter { $0.acknowledgement != nil }.reversed()
      }
      var answers = AnswersBehindAlerts(reading)
      var titles: [Substring: String] = [:]
      func title(of event: String) -> String {
        let task = event.prefix { $0 != "/" }
        let title = titles[task] ?? reading.title(ofEvent: event)
        titles[task] = title
        return title
      }
      let sites = try reading.listedSites()
      let rows = try ordered.enumerated().compactMap { place, alert in
        try people[alert.participant].map { person in
          AlertList.Row(
            alert: alert, person: person.person, site: reading.title(ofSite: person.person.site), zone: person.zone,
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
        alert: alert, person: person.person, site: reading.title(ofSite: person.person.site), zone: person.zone,
        title: reading.title(ofEvent: alert.alert.event),
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

extension String {
  /// Its beginning, in so many characters at most.
  fileprivate func shortened(to most: Int) -> String { count > most ? prefix(most - 1) + "…" : self }
}
