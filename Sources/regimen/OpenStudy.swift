import CivilTime
import Foundation
import Record
import SQLiteRecord
import TerminalFace

/// The study with its data: the store, the files in force, and the instant of the command.
struct OpenStudy {
  let store: StudyStore
  /// The instant at which the command began; what it reads is as of it.
  let now: Instant
  let clock: ClockOptions
  let options: StudyOptions
  let zones = SystemZones()

  /// Opens the data that are there.
  ///
  /// - Throws: ``CommandFailure`` when there are none yet.
  init(_ options: StudyOptions, _ clock: ClockOptions, readOnly: Bool = false) throws {
    self.options = options
    self.clock = clock
    now = clock.now
    try options.requireData()
    store = try OpenStudy.open(options.storeURL.path, readOnly: readOnly)
  }

  /// Brings an older program's store up to date first, which takes writing.
  private static func open(_ path: String, readOnly: Bool) throws -> StudyStore {
    guard readOnly else { return try SQLiteStore.open(at: path) }
    do {
      return try SQLiteStore.open(at: path, access: .readOnly)
    } catch StoreError.storeTooOld, StoreError.derivedOutdated {
      try SQLiteStore.open(at: path).close()
      return try SQLiteStore.open(at: path, access: .readOnly)
    }
  }

  private init(store: StudyStore, _ options: StudyOptions, _ clock: ClockOptions) {
    self.store = store
    self.options = options
    self.clock = clock
    now = clock.now
  }

  /// Opens the data, or begins them.
  static func openOrCreate(_ options: StudyOptions, _ clock: ClockOptions) throws -> OpenStudy {
    if try options.hasData() { return try OpenStudy(options, clock) }
    do {
      return OpenStudy(
        store: try SQLiteStore.create(at: options.storeURL.path, created: clock.now), options, clock)
    } catch StoreError.fileExists {
      // Somebody else began them at this moment.
      return try OpenStudy(options, clock)
    }
  }

  /// The mark of an entry that is made at this moment: a sitting may take long.
  func stamp(author: Author = .account(NSUserName()), survey: String? = nil, schedule: String? = nil) -> Stamp {
    Stamp(
      recorded: clock.now, machine: clock.stated == nil ? nil : MachineClock.now, author: author,
      account: NSUserName(), program: ProgramVersion.current, tzdata: SystemZones.mark,
      study: nil, schedule: schedule, survey: survey)
  }
}
