import CivilTime
import Scheduling
import StudyDesk
import StudyService
import Record

/// A participant's day as they see it: the week round it with what is done of each day, and the day's events.
///
/// An assessor sees the events that an assessor records, the participant the others. The states are the ones that every
/// list has.
struct DayFeed {
  let view: ParticipantView
  let date: CivilDate
  /// The days of the schedule's week that `date` lies in.
  let week: [Day]
  let cards: [Card]

  struct Day {
    let date: CivilDate
    let ring: CompletionRing
  }

  struct Card {
    let event: StandingEvent
    /// What was recorded, for an event that was done.
    let facts: [RecordedFact]
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

  var ring: CompletionRing { CompletionRing(cards.map(\.event)) }

  private static func firstDay(ofWeek date: CivilDate, _ view: ParticipantView) -> CivilDate {
    let start = view.schedules.first.flatMap { view.study.current.schedules[$0]?.schedule.weekStart } ?? .monday
    return date.firstDay(ofWeekFrom: start)
  }
}

extension DayFeed {
  /// Reads the day from the store as it is now.
  ///
  /// - Throws: ``CommandFailure``.
  static func read(
    _ participant: String, on date: CivilDate?, assessed: Bool, _ open: OpenStudy, _ running: RunningStudy,
    at now: Instant
  ) throws -> DayFeed {
    let view = try open.view(of: participant, in: running, at: now)
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.entries(about: participant, asOf: now) }
    }
    return DayFeed(view, on: date, assessed: assessed, records: OutcomeRecord.all(in: entries))
  }
}
