package import CivilTime

/// Why a task has or has not an event on a study day: the questions in the order in which they are asked.
package struct Explanation: Hashable, Sendable {
  package let task: Int
  package let date: CivilDate
  package let elements: [ElementExplanation]
  /// The next study day after `date` with an event of the task, conditions aside.
  package let next: CivilDate?

  /// What stands against an event: of the element that came nearest to one; nil when there is one.
  package var firstFailed: CheckedStep? {
    if elements.contains(where: { $0.firstFailed == nil }) { return nil }
    return elements.max { $0.passed < $1.passed }?.firstFailed
  }
}

package struct ElementExplanation: Hashable, Sendable {
  package let element: Int
  /// The day that was judged: another than the one asked for where a holiday moved the day's events there.
  package let planned: CivilDate
  /// Up to the first that failed.
  package let steps: [CheckedStep]
  package let events: [ExplainedEvent]
  /// Of an element that gives one day for each cause: the events of the cause nearest to the day, where it gives the day
  /// none.
  package let elsewhere: [Event]

  package var firstFailed: CheckedStep? { steps.first { !$0.passed } }
  var passed: Int { steps.count { $0.passed } }
}

package struct ExplainedEvent: Hashable, Sendable {
  package let event: Event
  package let state: EventState
}

package struct CheckedStep: Hashable, Sendable {
  package var check: ScheduleCheck
  package let passed: Bool
  /// The event that was asked about; nil for the day.
  package var event: Event?
}

/// A question with the values that it was answered from; the wording is the caller's.
package enum ScheduleCheck: Hashable, Sendable {
  /// The zone has this date.
  case studyDay(zone: String)
  /// The study day is not before the enrolment's, or its event was still open then.
  case enrolled(CivilDate)
  /// The anchor has a value: its study day, and its place among the values of a milestone that has several.
  case anchor(Anchor, CivilDate?, index: Int = 0)
  case from(Anchor?, CivilDate)
  /// - Parameter at: Where the end is an instant rather than a study day's beginning.
  case until(Anchor?, CivilDate, at: Instant? = nil)
  /// The day is the one that a cause gives.
  case cause(Anchor?, CivilDate)
  /// The rule has the day; else its next.
  case rule(ElementRule, next: CivilDate?)
  case count(Int, limit: Int)
  /// The element's cycle is on; else the day on which it is again, nil where nothing comes after it.
  case cycle(resumes: CivilDate?)
  /// Nothing takes the day away.
  case except(ExceptionCause?)
  /// The day is a holiday of a list; where its events went, if anywhere.
  case holiday(list: String, HolidayRule, movedTo: CivilDate?)
  /// The participant has the attribute that a time is read from.
  case attribute(String, value: TimeOfDay? = nil)
  /// The draw of random times gives the day some.
  case draw(RandomLack)
  /// An event starts within the element's bounds and had not closed before the enrolment.
  case window(enrolled: Instant)
  /// No earlier element of the task has an event at the same start.
  ///
  /// - Parameter condition: Whether its condition holds; nil for one without.
  case overlap(element: Int?, condition: Truth? = nil)
  case after(task: String, met: Instant?)
  case when(text: String, truth: Bool?, ofElement: Bool)
  case state(EventState)
}

/// What is known of a condition.
package enum Truth: Hashable, Sendable {
  case holds
  /// It is judged then.
  case unjudged(Instant)
}

/// Why a day of an element with random times has none.
package enum RandomLack: Hashable, Sendable {
  /// The week's times all fell on other days.
  case otherDays
  /// So many times don't fit between the participant's own.
  case room(Int, from: TimeOfDay, to: TimeOfDay)
}
