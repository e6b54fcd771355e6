package import Record
import StudyService

extension StudyDesk {
  /// Enrols a participant in another schedule, or corrects an enrolment.
  ///
  /// - Parameter day: The study day of the enrolment; nil for now.
  /// - Throws: ``RosterRefusal``; ``StudyRefusal/notActive(_:_:)``.
  package func enroll(
    _ participant: String, in schedule: String, on day: StudyDay?, by author: Author
  ) throws -> ParticipantSheet {
    try deed(.manageRoster, by: author) { deed in
      let view = try deed.view(of: participant)
      try view.requireActive()
      if day == nil, view.schedules.contains(schedule) {
        throw RosterRefusal.enrolledAlready(participant, schedule)
      }
      let enrolment = try deed.reading.enrolment(in: schedule, on: day, zone: view.zoneNow)
      try view.requireNewTasks(in: schedule)
      if !view.schedules.contains(schedule) { try deed.setAsideFormer(of: view) }
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

extension ParticipantView {
  /// The sittings that were begun and not finished in schedules that the participant has left: who comes to another one, or back,
  /// begins anew.
  fileprivate var begunInFormerSchedules: [Int64] {
    record.sittings.filter { sitting in
      guard sitting.ended == nil, !sitting.discarded else { return false }
      let schedule = event(sitting.event)?.schedule ?? self.schedule(ofTask: sitting.task)
      return schedule.map { !schedules.contains($0) } ?? false
    }.map(\.number)
  }
}

extension Deed {
  /// Sets aside what was begun in schedules that somebody has left, as they come to another one.
  mutating func setAsideFormer(of view: ParticipantView) throws {
    for sitting in view.begunInFormerSchedules {
      let change = SittingChange.discarded(sitting: sitting, reason: "begun in a schedule that was left")
      try append(.sitting(change), about: view.record.participant)
    }
  }
}
