package import CivilTime
package import Record
import Scheduling
import Sittings
package import StudyService
import SurveyModel
package import Wording

/// Where events and people stand, for who reads it.
extension Catalogue {
  /// Where an event stands, with the time that matters to who reads it.
  ///
  /// - Parameter reading: Says an instant as it reads on the day that is shown.
  package func state(of event: StandingEvent, _ reading: (Instant) -> String) -> String {
    let row = event.row
    return switch event.state {
    case .done: event.completed.map { done(at: reading($0)) } ?? done
    case .doneLate: event.completed.map { doneLate(at: reading($0)) } ?? doneLate
    case .open: open(until: row.closes.map(reading))
    case .started: row.closes.map { begun(until: reading($0)) } ?? begun
    case .late: row.graceEnds.map { late(until: reading($0)) } ?? late
    case .upcoming: opens(reading(row.opens))
    case .missed(let partial): partial ? missedBegun : missed
    case .excused(let cause): excused(cause)
    case .withdrawn: withdrawn
    case .waiting, .lapsed: event.state.name
    }
  }

  private func excused(_ cause: ExcuseCause) -> String {
    switch cause {
    case .pause: paused
    case .declined: declined
    case .reason: excused
    case .stopped: stoppedByStudy
    case .closed: studyOver
    }
  }

  package func standing(_ status: ParticipantStatus) -> String {
    switch status {
    case .withdrawn: withdrawn
    case .declined: declined
    case .ineligible: ineligible
    case .active, .removed: status.rawValue
    }
  }

  /// What somebody is told who takes part no more, be it in the study or in any of its schedules; nil for others.
  package func standing(of view: ParticipantView) -> String? {
    if view.record.status != .active { return standing(view.record.status) }
    return view.schedules.isEmpty && !view.everySchedule.isEmpty ? nothingAfterLeaving : nil
  }
}

extension Catalogue {
  /// Why somebody who is no longer in the study has nothing to do.
  package func nothingMore(for status: ParticipantStatus) -> String {
    switch status {
    case .declined: nothingAfterDeclining
    case .ineligible: nothingAsIneligible
    case .withdrawn, .active, .removed: nothingAfterLeaving
    }
  }
}

/// Days and moments beside the day that holds now.
extension Catalogue {
  package func weekday(_ date: CivilDate) -> String { shortWeekdays[date.weekday.rawValue - 1] }

  /// `Monday 2 November 2026, today`; the day alone where nothing says which is today.
  package func day(_ date: CivilDate, today: CivilDate?) -> String {
    let day = fullDay(self.date(date.day, date.month, date.year), weekday: date.weekday.rawValue)
    return today.flatMap { word(of: date, today: $0) }.map { named(day, $0) } ?? day
  }

  private func word(of date: CivilDate, today: CivilDate) -> String? {
    switch Int(date.dayNumber) - Int(today.dayNumber) {
    case 0: self.today
    case 1: tomorrow
    case -1: yesterday
    default: nil
    }
  }

  /// `Tue 3 Nov`.
  package func shortDay(_ date: CivilDate) -> String { shortDay(date.day, date.month, weekday: date.weekday.rawValue) }

  /// `today at 09:00`, `tomorrow at 08:00`, `on Monday 9 November at 08:00`; of what opens with the day, the day alone.
  package func moment(_ local: CivilDateTime, today: CivilDate) -> String {
    let (date, ahead) = (local.date, Int(local.date.dayNumber) - Int(today.dayNumber))
    let day =
      ahead == 0 || ahead == 1
      ? (ahead == 0 ? self.today : tomorrow)
      : onDay(self.date(date.day, date.month, date.year), weekday: date.weekday.rawValue)
    if local.time.seconds == 0, date != today { return day }
    return moment(day, at: String(local.time.description.prefix(5)))
  }

  /// An instant as the clocks round the participant show it; the date stands with it when it is another.
  package func reading(_ instant: Instant, _ row: EventRow, on date: CivilDate) -> String {
    let local = row.local(instant)
    let time = row.time(of: instant, on: date) ?? local.time.description
    return (row.time(of: instant, on: date) == nil ? shortDay(local.date) + " " : "") + time.prefix(5)
  }
}

extension Catalogue {
  /// What can be done now, with how many others, or comes next and when.
  package func told(_ next: ClosingView.Next, today: CivilDate) -> String {
    if !next.isOpen { return self.next(next.title, moment(next.opens, today: today).trimmed) }
    return next.others > 0 ? openNow(next.title, others: next.others) : openNow(next.title)
  }
}
