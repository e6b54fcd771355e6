package import CivilTime
package import JSONText
import Scheduling
package import StudyService

/// What a list of due events asks for.
package struct DueRequest: Hashable, Sendable {
  /// With an assessor, only what an assessor records.
  package var people: PeopleFilter
  /// The study day; nil for the one that holds now for each participant.
  package var date: CivilDate?
  /// Only events in this state.
  package var state: StateName?
  /// Whether events that wait, and those of people who left, are listed.
  package var all: Bool

  package init(
    _ people: PeopleFilter = PeopleFilter(), on date: CivilDate? = nil, state: StateName? = nil, all: Bool = false
  ) {
    self.people = people
    self.date = date
    self.state = state
    self.all = all
  }

  /// The words of ``EventState/name``.
  package enum StateName: String, CaseIterable, Sendable {
    case upcoming, open, started, late, done, doneLate, missed, excused, withdrawn, waiting, lapsed
  }
}

/// A participant's study day: what is due on it, in time order.
package struct DueDay: Sendable {
  package let view: ParticipantView
  package let date: CivilDate
  package let events: [StandingEvent]

  package var ring: CompletionRing { CompletionRing(events) }

  /// A row for each event.
  package var rows: [JSONValue] { events.map(\.row.json) }
}

extension DeskReading {
  /// Visits the days of those who have something on the list, in the order of the roster; of a participant who was named,
  /// also an empty one.
  ///
  /// - Throws: As ``forEachView(of:_:)``; what `visit` throws.
  package func forEachDueDay(_ request: DueRequest, _ visit: (DueDay) throws -> Void) throws {
    try study.forEachDayView(
      of: request.people.participant, on: request.date, in: reader, zones: zones.cache, at: now,
      where: condition(of: request.people)
    ) { view in
      let events = view.events(on: request.date).filter { request.lists($0, of: view) }
      if events.isEmpty, request.people.participant == nil { return }
      try visit(DueDay(view: view, date: request.date ?? view.today, events: events))
    }
  }

  /// Writes the rows of everybody who is on the list as lines of JSON, most of them from what many share.
  ///
  /// - Parameter write: Takes lines that are ready; false ends the list.
  /// - Throws: As ``forEachView(of:_:)``.
  package func writeDueLines(_ request: DueRequest, to write: ([UInt8]) -> Bool) throws {
    do {
      if request.people.participant == nil, request.people.assessor == nil {
        return try study.writeDue(
          on: request.date, in: reader, zones: zones.cache, at: now, where: condition(of: request.people),
          request.lists, to: write)
      }
      var bytes: [UInt8] = []
      try forEachDueDay(request) { day in
        bytes.removeAll(keepingCapacity: true)
        for row in day.rows {
          row.append(to: &bytes)
          bytes.append(UInt8(ascii: "\n"))
        }
        if !write(bytes) { throw OutputEnded() }
      }
    } catch is OutputEnded {}
  }
}

extension DueRequest {
  fileprivate func lists(_ event: StandingEvent, of view: ParticipantView) -> Bool {
    lists(event.state) && (people.assessor == nil || view.isAssessed(event))
  }

  fileprivate func lists(_ found: EventState) -> Bool {
    if let state { return found.name == state.rawValue }
    return all || found.isListed
  }
}
