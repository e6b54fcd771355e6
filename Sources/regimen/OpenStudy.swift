import CivilTime
import Definitions
import Foundation
import StudyService
import Record
import SQLiteRecord
import SurveyModel

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
    store = try StoreFailure.translated { try OpenStudy.open(options.storeURL.path, readOnly: readOnly) }
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
    return try StoreFailure.translated {
      do {
        return OpenStudy(
          store: try SQLiteStore.create(at: options.storeURL.path, created: clock.now), options, clock)
      } catch StoreError.fileExists {
        // Somebody else began them at this moment.
        return try OpenStudy(options, clock)
      }
    }
  }

  /// The mark of an entry that is made at this moment: a sitting may take long.
  func stamp(author: Author = .account(NSUserName()), survey: String? = nil, schedule: String? = nil) -> Stamp {
    Stamp(
      recorded: clock.now, machine: clock.stated == nil ? nil : MachineClock.now, author: author,
      account: NSUserName(), program: ProgramVersion.current, tzdata: zones.version,
      study: nil, schedule: schedule, survey: survey)
  }

  /// The files in force; nil when none were accepted.
  func runningStudy() throws -> RunningStudy? {
    try StoreFailure.translated { try store.read { try RunningStudy($0, zones: zones.known, asOf: now) } }
  }

  /// The files in force, none when nothing was ever accepted.
  ///
  /// - Throws: ``CommandFailure`` when files were accepted later than the instant of the command: another first
  ///   acceptance before them would change what governs the study days since.
  func runningStudyOrNoneEver() throws -> RunningStudy? {
    if let study = try runningStudy() { return study }
    let later = try StoreFailure.translated { try store.read { try $0.layers(asOf: Instant(milliseconds: .max)) } }
    guard let first = later.first else { return nil }
    throw CommandFailure.notPossibleNow(
      "the study's files are in force from \(first.stamp.recorded.iso(offsetSeconds: 0, fraction: false)) on; --now lies before"
    )
  }

  /// The files in force, with a line on standard error when the working files differ from them.
  ///
  /// - Parameter isQuiet: Leaves the line out.
  func requireRunningStudy(isQuiet: Bool = false) throws -> RunningStudy {
    guard let study = try runningStudyOrNoneEver() else {
      throw CommandFailure.notPossibleNow(
        "no files are in force yet; 'regimen accept' or the first 'participant add' does it")
    }
    if !isQuiet { options.noteDifference(from: study) }
    return study
  }

  /// A participant as the study sees them.
  ///
  /// - Parameter instant: The instant of the view; when absent, that of the command.
  func view(of participant: String, in study: RunningStudy, at instant: Instant? = nil) throws -> ParticipantView {
    let now = instant ?? now
    return try StoreFailure.translated {
      try store.read { reader in
        var zones = zones.cache
        return try study.view(of: participant, in: reader, zones: &zones, at: now)
      }
    }
  }
}
