import ArgumentParser
package import CivilTime
package import StudyDesk

/// A study day in a word.
package struct DayWord: ExpressibleByArgument {
  /// Where the day is to be counted from a schedule's own today.
  package let day: StudyDay

  package init?(argument: String) {
    let words = ["today": 0, "yesterday": -1, "tomorrow": 1]
    guard let day = words[argument].map(StudyDay.fromToday) ?? CivilDate(iso: argument).map(StudyDay.date) else {
      return nil
    }
    self.day = day
  }

  /// The day, as seen from another.
  package func date(today: CivilDate) -> CivilDate { day.date(today: today) }

  /// The day as it is in the study's zone.
  package func date(_ desk: StudyDesk) -> CivilDate { date(today: desk.studyDate) }

  /// The day as somebody has it; of everybody as it is in the study's zone.
  ///
  /// - Returns: Nil for today, which is each one's own.
  package func date(_ desk: StudyDesk, of participant: String?) throws -> CivilDate? {
    day == .fromToday(0) ? nil : date(today: try participant.map(desk.today) ?? desk.studyDate)
  }
}
