package import CivilTime
package import JSONText
import Record
import Scheduling
package import StudyService

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

  package struct Day: Sendable {
    package let date: CivilDate
    package let ring: CompletionRing
  }

  package struct Card: Sendable {
    package let event: StandingEvent
    /// What was recorded, for an event that was done.
    package let facts: [RecordedFact]
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
    week = (0..<7).map { first.adding(days: $0) }.map { Day(date: $0, ring: CompletionRing(events($0))) }
    cards = events(date).map { event in
      let record = event.completed == nil ? nil : byEvent[event.id]
      return Card(event: event, facts: record.map { RecordedFact.all(of: $0, view) } ?? [])
    }
  }

  package var ring: CompletionRing { CompletionRing(cards.map(\.event)) }

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

extension DayFeed.Card {
  fileprivate var json: JSONValue {
    let facts = facts.map { fact -> JSONValue in ["label": .string(fact.label), "value": .string(fact.value)] }
    return .object((event.row.json.members ?? []) + [JSONMember("recorded", .array(facts))])
  }
}
