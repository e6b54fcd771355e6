package import CivilTime
package import JSONText
import Record
import Scheduling
package import StudyService
import SurveyModel

/// A participant's day as they see it: the week round it with what is done of each day, and the day's events.
///
/// An assessor sees the events that an assessor records, the participant the others. The states are the ones that every
/// list has.
package struct DayFeed: Sendable {
  package let view: ParticipantView
  package let date: CivilDate
  /// The days of the schedule's week that `date` lies in.
  package let week: [Day]
  package let cards: [Card]
  package let ring: CompletionRing

  package struct Day: Sendable {
    package let date: CivilDate
    package let ring: CompletionRing
  }

  package struct Card: Sendable {
    package let event: StandingEvent
    /// What was recorded, for an event that was done; for one that may be done any number of times, the last time.
    package let facts: [RecordedFact]
    /// When it was done, for an event that may be done any number of times.
    package let entries: [Instant]
    /// Whether a change led to a question that nobody has answered yet.
    package let lacksAnswer: Bool
    /// Whether the participant may change what they answered.
    package let isChangeable: Bool
    /// When the sitting was begun that goes on when the event is taken; nil when a new one begins.
    package let begun: Instant?
    /// Whether the participant may set that aside and begin anew.
    package let mayBeBegunAnew: Bool
    /// What one touch records; nil for tasks that are no log.
    package let log: LogCard?

    /// Whether it can be begun, or gone back to.
    package var canBeTaken: Bool { event.state.isAvailable || isChangeable }
  }

  /// - Parameters:
  ///   - date: The study day; nil for the one that holds now.
  ///   - assessed: Whether to list what an assessor records.
  ///   - records: What was recorded of the participant's events.
  init(_ view: ParticipantView, on date: CivilDate?, assessed: Bool, records: [OutcomeRecord]) {
    self.view = view
    let shown = date ?? view.today
    self.date = shown
    func events(_ date: CivilDate?) -> [StandingEvent] {
      view.events(on: date).filter { $0.state.isListed && view.isAssessed($0) == assessed }
    }
    let byEvent = Dictionary(records.map { ($0.outcome.event, $0) }, uniquingKeysWith: { $1 })
    let first = DayFeed.firstDay(ofWeek: shown, view)
    // The last week of the calendar has fewer.
    week = Set((0..<7).map { first.adding(days: $0) }).sorted().map { Day(date: $0, ring: CompletionRing(events($0))) }
    let listed = events(date)
    ring = CompletionRing(listed)
    cards = listed.filter { !$0.isSurprise }.map { event in
      // What was entered last may have happened before.
      let entries = records.filter { event.event.slot == .offer && $0.isEntry(of: event) }.enumerated()
        .sorted { ($0.element.outcome.finished, $0.offset) < ($1.element.outcome.finished, $1.offset) }.map(\.element)
      let record = entries.last ?? (event.completed == nil ? nil : byEvent[event.id])
      let isChangeable = !assessed && view.mayChange(event, record)
      return Card(
        event: event, facts: record.map { RecordedFact.all(of: $0, view, for: assessed ? .team : .participant) } ?? [],
        entries: entries.map(\.outcome.finished),
        lacksAnswer: isChangeable && record?.reading.openedByChange.isEmpty == false, isChangeable: isChangeable,
        begun: event.state.isAvailable ? view.record.runningSitting(of: view.taking(event).id)?.began : nil,
        mayBeBegunAnew: view.survey(of: event)?.mayBeBegunAnew ?? false,
        log: assessed ? nil : LogCard(event, entries, view))
    }
  }

  private static func firstDay(ofWeek date: CivilDate, _ view: ParticipantView) -> CivilDate {
    let start = view.schedules.first.flatMap { view.study.current.schedules[$0]?.schedule.weekStart } ?? .monday
    return date.firstDay(ofWeekFrom: start)
  }
}

extension DayFeed {
  /// The day with its week: the rows of `due`, each with what was recorded.
  package var json: JSONValue {
    [
      "participant": .string(view.record.participant), "date": .string(date.description),
      "week": .array(
        week.map {
          ["date": .string($0.date.description), "done": .integer($0.ring.done), "due": .integer($0.ring.due)]
        }), "cards": .array(cards.map(\.json)),
    ]
  }
}

extension StandingEvent {
  /// A beep at a random time that has not come: nobody is to know of it before.
  var isSurprise: Bool {
    guard case .random = event.slot, case .upcoming = state else { return false }
    return true
  }
}

extension OutcomeRecord {
  /// Whether it is one of the entries of an event that may be done any number of times.
  func isEntry(of event: StandingEvent) -> Bool {
    let stem = event.id + "."
    return deletion == nil && outcome.event.hasPrefix(stem) && Int(outcome.event.dropFirst(stem.count)) != nil
  }
}

extension DayFeed.Card {
  fileprivate var json: JSONValue {
    let facts = facts.map { fact -> JSONValue in ["label": .string(fact.label), "value": .string(fact.value)] }
    let times = entries.isEmpty ? [] : [JSONMember("times", .integer(entries.count))]
    let changeable = isChangeable ? [JSONMember("changeable", .boolean(true))] : []
    let lacking = lacksAnswer ? [JSONMember("lacksAnswer", .boolean(true))] : []
    let recorded = [JSONMember("recorded", .array(facts))] + times + changeable + lacking
    return .object((event.row.json.members ?? []) + recorded)
  }
}
