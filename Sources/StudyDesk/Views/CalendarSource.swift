package import CivilTime
import Record
import Scheduling
package import StudyService

/// Where a calendar's events come from: a schedule as it is for nobody in particular, or a participant's record.
package struct CalendarSource {
  package let enrolled: CivilDate
  /// What a reader should know of the events.
  package let notes: [CalendarNote]
  /// The events from one study day (included) to another (not).
  package let items: (_ from: CivilDate, _ to: CivilDate) -> [CalendarItem]
}

/// An event as the calendar prints it, and with where it stands for a participant.
package struct CalendarItem: Sendable {
  package let row: EventRow
  package let marked: EventRow
  package let reminders: [Instant]
  /// A beep at a random time that has not come, which no participant is to know of.
  package let isSurprise: Bool
}

/// What a calendar leaves open.
package enum CalendarNote: Hashable, Sendable {
  /// Each participant has random times of their own.
  case timesAreAnExample
  /// Neither the request nor the study names a zone.
  case zoneIsUTC
  /// Elements that count from this milestone, or completion, are left out.
  case leftOut(String)
}

/// Why there is no calendar.
package enum CalendarRefusal: Refusal, Hashable {
  case notInSchedule(String, schedule: String)
  case inNoSchedule(String)
  /// A milestone that no element names is more likely misspelt than meant.
  case unknownMilestone(String, schedule: String, known: [String])

  package var kind: RefusalKind {
    switch self {
    case .notInSchedule, .inNoSchedule: .state
    case .unknownMilestone: .request
    }
  }

  package var message: String {
    switch self {
    case .notInSchedule(let participant, let schedule): "\(participant) is not in the schedule '\(schedule)'"
    case .inNoSchedule(let participant): "\(participant) is in no schedule"
    case .unknownMilestone(let name, let schedule, let known):
      "'\(schedule)' names no milestone '\(name)'"
        + (known.isEmpty ? "" : "; it names \(known.joined(separator: ", "))")
    }
  }
}

extension StudyDesk {
  /// A participant's calendar, each day by the files that were in force on it.
  ///
  /// - Parameters:
  ///   - schedule: One of theirs; nil for all that they are in.
  ///   - includingLeft: Whether those that they left are meant where they are in none.
  /// - Throws: ``CalendarRefusal``; ``StoreError/unknownParticipant(_:)``.
  package func calendar(
    of participant: String, in schedule: String?, includingLeft: Bool = false
  ) throws -> CalendarSource {
    let view = try look { try $0.view(of: participant) }
    // Of somebody who left all of them, those that they left: their events are cancelled.
    let own = view.schedules.isEmpty && includingLeft ? view.everySchedule : view.schedules
    let wanted = own.filter { id in
      (schedule == nil || id == schedule) && view.study.layers.contains { $0.schedules[id] != nil }
    }
    let enrolled = wanted.compactMap { id in
      view.record.enrolments.last { $0.schedule == id && (includingLeft || $0.left == nil) }.flatMap { enrolment in
        view.clock(of: id)?.date(at: enrolment.instant)
      }
    }
    guard let first = enrolled.min() else {
      throw schedule.map { CalendarRefusal.notInSchedule(participant, schedule: $0) }
        ?? CalendarRefusal.inNoSchedule(participant)
    }
    return CalendarSource(enrolled: first, notes: []) { from, to in
      view.schedule(from: from, to: to).filter { wanted.contains($0.schedule) }.map { standing in
        let compiled = view.study.layers[standing.layer].schedules[standing.schedule]
        return CalendarItem(
          row: standing.row.unmarked, marked: standing.row, reminders: compiled?.reminders(of: standing.event) ?? [],
          isSurprise: standing.isSurprise)
      }
    }
  }
}
