import CivilTime
import Foundation
import Record
import StudyDesk
import StudyService

extension TrialStudy {
  /// The desk of the study at an instant that stands still.
  func desk(at now: String) throws -> StudyDesk { try TrialStudy.desk(store, at: now) }

  /// Another person's desk, with a connection of its own.
  func secondDesk(at now: String) throws -> StudyDesk { try TrialStudy.desk(StudyStore.open(at: store.path), at: now) }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private static func desk(_ store: StudyStore, at now: String) throws -> StudyDesk {
    let instant = CivilTime.Instant(iso: now) ?? Instant(milliseconds: 0)
    return try StudyDesk(
      store: store, clock: DeskClock(stated: instant, machine: { instant }),
      zones: DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil }), program: "test")
  }
}
