import CivilTime
import Foundation
import Record
import StudyDesk
import StudyService

extension TrialStudy {
  /// The desk of the study at an instant that stands still.
  func desk(at now: String) throws -> StudyDesk { try TrialStudy.desk(store, at: now) }

  /// Another person's desk, with a connection of its own.
  func secondDesk(at now: String) throws -> StudyDesk {
    try TrialStudy.desk(TestStores.open(store.place), at: now)
  }

  /// A study of one daily task, `a` at 08:00, with P1 enrolled on 1 November.
  func beginDaily(_ participants: [String] = ["P1"]) throws {
    let start = at("2026-11-01T00:00:00Z")
    try accept(files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"), now: start)
    for participant in participants { try add(participant, enrolled: start) }
  }

  /// Records the event of a day as done at 09:00, with an alert that it raised.
  func done(_ participant: String, on date: String, alert: String? = nil) throws {
    let now = at(date + "T09:00:00Z")
    let view = try view(participant, now: now)
    guard let event = view.event("a/d@\(date)") else { return }
    try record(participant, event, now: now, seen: view)
    if let alert { try remark(participant, .alertRaised(alert: alert, event: event.id, sitting: 1), now: now) }
  }

  func remark(_ participant: String, _ remark: Remark, now: CivilTime.Instant) throws {
    _ = try store.append(.remark(remark), about: .participant(participant), stamp: stamp(now))
  }

  func addAssessor(_ id: String) throws {
    _ = try store.append(.assessor(.added(assessor: id, name: nil)), stamp: stamp(at("2026-11-01T00:00:00Z")))
  }

  func remove() { TestStores.remove(folder) }

  private static func desk(_ store: StudyStore, at now: String) throws -> StudyDesk {
    let instant = CivilTime.Instant(iso: now) ?? Instant(milliseconds: 0)
    return try StudyDesk(
      store: store, clock: DeskClock(stated: instant, machine: { instant }),
      zones: DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil }), program: "test")
  }
}

extension StudyDesk {
  /// The alerts in the order in which they were raised.
  func alerts(of people: PeopleFilter = PeopleFilter(), open: Bool = false) throws -> [AlertView] {
    try alertList(AlertRequest(people, open: open, by: .raised)).rows.map(\.alert)
  }
}
