package import Definitions
import Foundation
package import Record
package import StudyDesk

/// A study whose data are open.
package struct OpenStudy {
  package let store: StudyStore
  private let clock: DeskClock

  /// Opens the data that are there.
  ///
  /// - Throws: ``MachineRefusal`` when there are none yet.
  package init(_ place: StudyPlace, _ clock: DeskClock, readOnly: Bool = false) throws {
    self.clock = clock
    try place.requireData()
    store = readOnly ? try place.store.openForReading() : try place.store.open()
  }

  private init(store: StudyStore, _ clock: DeskClock) {
    self.store = store
    self.clock = clock
  }

  /// Opens the data, or begins them.
  package static func openOrCreate(_ place: StudyPlace, _ clock: DeskClock) throws -> OpenStudy {
    if try place.hasData() { return try OpenStudy(place, clock) }
    do {
      return OpenStudy(store: try place.store.create(created: clock.now), clock)
    } catch StoreError.fileExists {
      // Somebody else began them at this moment.
      return try OpenStudy(place, clock)
    }
  }

  /// The mark of an entry that is made at this moment: a sitting may take long.
  package func stamp(
    author: Author = .account(MachineAccount.name), survey: String? = nil, schedule: String? = nil
  ) -> Stamp {
    Stamp(
      recorded: clock.now, machine: clock.machine, author: author,
      account: MachineAccount.name, program: ProgramVersion.current, tzdata: SystemZones.mark,
      study: nil, schedule: schedule, survey: survey)
  }
}

extension OpenStudy {
  package func desk() throws -> StudyDesk {
    try StudyDesk(
      store: store, clock: clock, zones: .system,
      program: ProgramVersion.current, account: MachineAccount.name)
  }
}

extension OpenStudy {
  /// Calls `body` with a study of files without anybody in it: what a study without data is written from.
  ///
  /// - Throws: ``MachineRefusal``; ``StoreError``; what `body` throws.
  package static func withoutData<Value>(
    _ definitions: StudyDefinitions, _ clock: DeskClock, _ body: (StudyDesk) throws -> Value
  ) throws -> Value {
    try OtherProgram.inFolder { folder in
      let store = try StorePlace(folder.appendingPathComponent("study.sqlite").path).create(created: clock.now)
      defer { try? store.close() }
      try AppendedEntries.leavingOut {
        _ = try OpenStudy(store: store, clock).desk()
          .accept(definitions, effective: nil, reason: "a look at the files", by: .account)
      }
      return try body(try OpenStudy(store: store, clock).desk())
    }
  }
}

extension DeskZones {
  /// The zones of this machine.
  package static let system: DeskZones = {
    let zones = SystemZones()
    return DeskZones(names: zones.known, version: SystemZones.mark, load: { zones.keptZone($0) })
  }()
}

extension Author {
  /// Whoever is logged in to the machine's account.
  package static var account: Author { .account(MachineAccount.name) }
}
