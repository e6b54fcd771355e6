import ArgumentParser
import CivilTime
import StudyDesk
import StudyService
import Record

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

  /// - Throws: ``CommandFailure`` for an event that the participant neither has nor had.
  func requireEvent(_ event: String) throws {
    if view.event(event) == nil, !view.record.outcomes.contains(where: { $0.event == event }) {
      throw CommandFailure.notPossibleNow("\(id) has no event '\(event)'")
    }
  }

  func say(_ line: String) { Streams.standardOutput.writeLine(ConsoleText.safe(line)) }

  /// The start of a study day by the participant's first schedule.
  func start(of date: CivilDate) -> Instant { clock.start(of: date) }

  var clock: StudyClock {
    view.schedules.first.flatMap { view.clock(of: $0) } ?? StudyClock(dayStart: .midnight, zones: view.timeline)
  }

  func reading(_ instant: Instant) -> String { clock.reading(at: instant) }
}

extension ParticipantChange {
  /// What hangs on a participant, a line each.
  ///
  /// - Parameter named: Whether to say their name: to a person who is asked, not to the log of a script.
  func hanging(named: Bool) throws -> [String] {
    let record = view.record
    let (entries, count) = try StoreFailure.translated {
      try open.store.read { (try $0.entries(about: id, asOf: open.now), try $0.entryCount(about: id)) }
    }
    let notes = entries.count { entry in if case .remark(.note)? = entry.content { true } else { false } }
    let tasks = Dictionary(grouping: record.outcomes, by: \.task).mapValues(\.count).sorted { $0.key < $1.key }
    let running = record.sittings.count { $0.ended == nil }
    let alerts = record.alerts.count { $0.acknowledged == nil }
    let queries = QueryRecord.all(in: entries).count { $0.closed == nil }
    let name = named ? record.name.map { " (\($0))" } ?? "" : ""
    var lines = ["\(id)\(name), \(record.status.rawValue); on them hang"]
    lines += record.enrolments.map { "  enrolled in \($0.schedule) from \(reading($0.instant))" }
    lines += tasks.map { "  \($0.value) of \($0.key) recorded" }
    if running > 0 { lines.append("  \(running) begun and not ended") }
    if alerts > 0 { lines.append("  \(ConsoleText.count(alerts, "alert")) not acknowledged") }
    if queries > 0 { lines.append("  \(ConsoleText.count(queries, "query")) open") }
    if notes > 0 { lines.append("  \(ConsoleText.count(notes, "note"))") }
    return lines + ["  \(ConsoleText.count(count, "entry")) in all"]
  }
}
