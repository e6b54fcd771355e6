import ArgumentParser
import CivilTime
import StudyService
import StudyStore

/// What the commands that change one participant share: the open study, the participant, and the writing.
struct ParticipantChange {
  let open: OpenStudy
  let study: RunningStudy
  let view: ParticipantView

  init(_ id: String, _ options: StudyOptions, _ clock: ClockOptions) throws {
    open = try OpenStudy(options, clock)
    study = try open.requireRunningStudy()
    view = try open.view(of: id, in: study)
  }

  var id: String { view.record.participant }

  /// Appends all of the entries, or none.
  func append(_ contents: [EntryContent]) throws {
    try StoreFailure.translated {
      try open.store.write { writer in
        for content in contents { _ = try writer.append(content, about: .participant(id), stamp: open.stamp()) }
      }
    }
  }

  func append(_ change: RosterChange) throws { try append([.roster(change)]) }

  /// - Throws: ``CommandFailure`` for somebody of whom nothing is due whatever is changed.
  func requireActive() throws {
    let status = view.record.status
    if status == .active { return }
    throw CommandFailure.notPossibleNow(
      "\(id) is \(status.rawValue), and nothing is due for them; 'regimen participant reinstate' takes them back")
  }

  func say(_ line: String) { Streams.standardOutput.writeLine(ConsoleText.safe(line)) }

  /// The start of a study day by the participant's first schedule.
  func start(of date: CivilDate) -> Instant { clock.start(of: date) }

  var clock: StudyClock {
    view.schedules.first.flatMap { view.clock(of: $0) } ?? StudyClock(dayStart: .midnight, zones: view.timeline)
  }

  func reading(_ instant: Instant) -> String {
    let zone = clock.zone(on: clock.date(at: instant))
    return instant.iso(offsetSeconds: zone.offsetSeconds(at: instant), fraction: false)
  }
}

/// A study day or an instant, as a person writes it.
enum DayOrInstantArgument: ExpressibleByArgument {
  case day(CivilDate)
  case instant(Instant)

  init?(argument: String) {
    if let date = CivilDate(iso: argument) {
      self = .day(date)
    } else if let instant = Instant(iso: argument) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  var value: DayOrInstant {
    switch self {
    case .day(let date): .day(date)
    case .instant(let instant): .instant(instant)
    }
  }
}
