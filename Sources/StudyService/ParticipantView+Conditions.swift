package import CivilTime
import Definitions
import Expressions
import Scheduling

extension ParticipantView {
  /// Whether a condition of an event held when the event opened, by what was recorded then.
  ///
  /// - Returns: Nil for unknown, for an event that has not opened by `instant`, and for no condition.
  func truth(of condition: ScheduleCondition?, for placed: PlacedEvent, at instant: Instant) -> Bool? {
    guard placed.event.opens <= instant, let expression = condition?.expression, let answers = answers(for: placed)
    else { return nil }
    return expression.truth(answers)
  }

  /// Whether an event is there only where something holds as it opens, which no view of a time before can tell.
  package func isConditional(_ standing: StandingEvent) -> Bool {
    guard let loaded = study.layers[standing.layer].definitions.schedules[standing.schedule],
      loaded.tasks.indices.contains(standing.event.task)
    else { return false }
    return !loaded.tasks[standing.event.task].conditions.isEmpty
  }

  /// The condition of an event's task, or of its element.
  func condition(of placed: PlacedEvent, ofElement: Bool) -> ScheduleCondition? {
    guard let task = loadedTask(of: placed) else { return nil }
    if !ofElement { return task.when }
    return task.elements.indices.contains(placed.event.element) ? task.elements[placed.event.element].when : nil
  }

  /// The earlier element of the task whose event takes an event's place: its condition holds, or it has yet to be judged.
  func replacement(of placed: PlacedEvent, at instant: Instant) -> Replacement? {
    guard let compiled = study.layers[placed.layer].schedules[placed.schedule], compiled.mayBeReplaced(placed.event),
      let context = context(placed.schedule, placed.layer, of: placed.event)
    else { return nil }
    for twin in compiled.conditionalTwins(of: placed.event, for: context) {
      if twin.opens > instant { return Replacement(element: twin.element, isJudged: false) }
      var other = placed
      other.event = twin
      if truth(of: condition(of: other, ofElement: true), for: other, at: instant) == true {
        return Replacement(element: twin.element, isJudged: true)
      }
    }
    return nil
  }

  /// What the record answers to the questions of a condition as the event opens.
  func answers(for placed: PlacedEvent) -> RecordedAnswers? {
    guard let clock = context(placed.schedule, placed.layer)?.clock else { return nil }
    return RecordedAnswers(
      self, study: study.layers[placed.layer].definitions.study, clock: clock, at: placed.event.opens,
      today: placed.event.date, opening: taskID(of: placed))
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
