package import CivilTime
package import Record
import StudyService

extension StudyDesk {
  /// Enrols a participant in another schedule, or corrects an enrolment.
  ///
  /// - Parameter date: The study day of the enrolment; nil for now.
  /// - Throws: ``RosterRefusal``; ``StudyRefusal/notActive(_:_:)``.
  package func enroll(
    _ participant: String, in schedule: String, on date: CivilDate?, by author: Author
  ) throws -> ParticipantSheet {
    try deed(.manageRoster, by: author) { deed in
      let view = try deed.view(of: participant)
      try view.requireActive()
      if date == nil, view.schedules.contains(schedule) {
        throw RosterRefusal.enrolledAlready(participant, schedule)
      }
      let enrolment = try deed.reading.enrolment(in: schedule, on: date, zone: view.zoneNow)
      try view.requireNewTasks(in: schedule)
      try deed.append(.roster(enrolment), about: participant)
      var sheet = try deed.readingAfter.sheet(of: participant)
      sheet.moved = try deed.movedPast(since: view)
      return sheet
    }
  }

  /// Takes a participant out of one schedule.
  ///
  /// - Throws: ``RosterRefusal/notInSchedule(_:_:)``.
  package func leave(
    _ participant: String, schedule: String, reason: String, by author: Author
  ) throws -> ParticipantSheet {
    try change(participant, by: author) { view in
      guard view.schedules.contains(schedule) else {
        try view.study.requireSchedule(schedule)
        throw RosterRefusal.notInSchedule(view.record.participant, schedule)
      }
      return [.left(schedule: schedule, reason: reason)]
    }
  }
}
