package import CivilTime
import Definitions
import Expressions
import Scheduling

extension ParticipantView {
  /// Whether the condition of the event's task held when the event opened, by what was recorded then.
  ///
  /// - Returns: Nil for unknown, for an event that has not opened by `instant`, and for a task without a condition.
  func condition(_ placed: PlacedEvent, at instant: Instant) -> Bool? {
    guard placed.event.opens <= instant, let expression = loadedTask(of: placed)?.when?.expression,
      let answers = answers(for: placed)
    else { return nil }
    return expression.truth(answers)
  }

  /// What the record answers to the questions of a condition as the event opens.
  func answers(for placed: PlacedEvent) -> RecordedAnswers? {
    guard let clock = context(placed.schedule, placed.layer)?.clock else { return nil }
    return RecordedAnswers(
      self, study: study.layers[placed.layer].definitions.study, clock: clock, at: placed.event.opens,
      today: placed.event.date)
  }

  /// What the record answers at an instant, for the texts and conditions of a sitting of `schedule`.
  package func answers(in schedule: String, at instant: Instant) -> RecordedAnswers? {
    guard let clock = clock(of: schedule) else { return nil }
    let date = clock.date(at: instant)
    return RecordedAnswers(
      self, study: study.layers[study.layer(governing: date)].definitions.study, clock: clock, at: instant, today: date)
  }

  func loadedTask(of placed: PlacedEvent) -> LoadedTask? {
    guard let loaded = study.layers[placed.layer].definitions.schedules[placed.schedule],
      loaded.tasks.indices.contains(placed.event.task)
    else { return nil }
    return loaded.tasks[placed.event.task]
  }
}
