package import CivilTime

extension Event {
  /// The event at another time; its task, element, slot and number stay.
  package func placed(
    on date: CivilDate, nominal: Instant, opens: Instant, closes: Instant?, graceEnds: Instant?
  ) -> Event {
    Event(
      task: task, element: element, date: date, occurrence: occurrence, slot: slot, nominal: nominal, opens: opens,
      closes: closes, graceEnds: graceEnds, daysMoved: daysMoved + Int(date.dayNumber) - Int(self.date.dayNumber))
  }

  /// An event of a task that no element gives: somebody added it by hand.
  package static func added(toTask task: Int, on date: CivilDate, opens: Instant, closes: Instant?) -> Event {
    Event(
      task: task, element: 0, date: date, occurrence: nil, slot: .day, nominal: opens, opens: opens, closes: closes,
      graceEnds: closes)
  }
}
