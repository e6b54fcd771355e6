package import CivilTime
import Definitions
import Diagnostics
import Foundation
import Scheduling
import StudyDesk
import StudyService
import Record
import SQLiteRecord
import SurveyModel

/// How the study's folder and its data are.
package struct StudyHealth {
  private let place: StudyPlace
  private let now: Instant
  /// The files of the folder; nil when there is no study in it.
  private let definitions: StudyDefinitions?

  package init(_ place: StudyPlace, now: Instant) {
    self.place = place
    self.now = now
    definitions = try? WorkingStudy(place).definitions
  }

  package var languages: [String] {
    let named = definitions?.study.languages.map(\.tag) ?? []
    return named.isEmpty ? ["en"] : named
  }

  package var checks: [HealthCheck] { files + [zones].compactMap { $0 } + data }

  /// The zones of the files, of those that were ever in force, and of all participants; nil when none is named.
  private var zones: HealthCheck? {
    var named = definitions?.zonesNamed ?? []
    // A store that can't be read is told by another check.
    try? place.store.open(.readOnly).read { reader in
      named.formUnion(try reader.zones(asOf: now))
      let running = try RunningStudy(reader, zones: DeskZones.system.names, asOf: now)
      for layer in running?.layers ?? [] { named.formUnion(layer.definitions.zonesNamed) }
    }
    if named.isEmpty { return nil }
    let machine = SystemZones()
    let missing = named.filter { machine.zone($0) == nil }.sorted()
    return missing.isEmpty
      ? .fine("zones", "\(counted(named.count, "zone")) in use")
      : .wrong(
        "zones", "the study uses zones that this machine lacks: \(missing.joined(separator: ", "))",
        mend: ZoneNames.remedy)
  }

  private var files: [HealthCheck] {
    guard let definitions else {
      return [.missing("study", "there is none in this folder", mend: "regimen init DIR, or --study DIR")]
    }
    var checks: [HealthCheck] = []
    if definitions.files[FileSet.studyPath] == nil {
      checks.append(
        .missing(
          "study", "there is no study.yaml: its id is '\(definitions.study.id)'", mend: "write 'id: NAME' to study.yaml"
        ))
    }
    let errors = definitions.diagnostics.count { $0.severity == .error }
    checks.append(
      errors == 0
        ? .fine("files", "\(counted(definitions.judgedFileCount, "file")) without an error")
        : .wrong("files", "they have \(counted(errors, "error"))", mend: "regimen check"))
    return checks
  }

  private var data: [HealthCheck] {
    do {
      guard try place.hasData() else {
        return writing(place.store.file?.path) + [
          .missing("data", "there are none yet", mend: "regimen participant add")
        ]
      }
    } catch {
      let mend = place.store.isServer ? "see Documentation/postgres.md" : "ls -l '\(place.store.path)'"
      return [.wrong("data", StudyHealth.said(error), mend: mend)]
    }
    // Of a server's disk its owners know.
    guard let file = place.store.file else { return record }
    let folder = file.deletingLastPathComponent().path
    return writing(file.path) + [permissions(of: file.path), encryption(of: folder), space(of: folder)] + record
  }

  /// Where nothing can be written nothing can be recorded, whatever else is as it should be.
  ///
  /// - Parameter path: Of the data; nil on a server, whose rights are its own.
  private func writing(_ path: String?) -> [HealthCheck] {
    guard let path else { return [] }
    var folder = path
    repeat {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    } while folder != "/"
      && access(folder, F_OK) != 0
    let wanted = access(path, F_OK) == 0 ? [path, folder] : [folder]
    guard let closed = wanted.first(where: { access($0, W_OK) != 0 }) else { return [] }
    let isDisk = errno == EROFS
    return [
      .wrong(
        "writing",
        "nothing can be recorded: "
          + (isDisk ? "the disk of '\(closed)' is read-only" : "this account can't write '\(closed)'"),
        mend: isDisk
          ? "mount the disk for writing, or 'regimen store copy' the data to another"
          : "run the program as the account that owns the data: ls -ld '\(closed)'")
    ]
  }

  /// Nobody else may read what people answered: the file, and those that SQLite keeps beside it.
  private func permissions(of file: String) -> HealthCheck {
    let isOpen = [file, file + "-wal", file + "-shm"].contains { (StudyHealth.mode(of: $0) ?? 0) & 0o077 != 0 }
    return isOpen
      ? .wrong("permissions", "other accounts can reach '\(file)'", mend: "chmod go= '\(file)'*")
      : .fine("permissions", "the data can be read by this account alone")
  }

  private static func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Whoever gets the disk gets the data, unless the volume is encrypted.
  private func encryption(of folder: String) -> HealthCheck {
    let mend = "see 'A study on an encrypted volume' in Documentation/records.md"
    switch VolumeEncryption(of: folder) {
    case .encrypted(let name): return .fine("encryption", "the data lie on a volume that \(name) encrypts")
    case .plain(let device):
      return .missing(
        "encryption", "the data lie on '\(device)', which is not encrypted as far as Linux tells", mend: mend)
    case .unknown(let fileSystem):
      return .missing("encryption", "can't tell whether the volume is encrypted: '\(fileSystem)'", mend: mend)
    }
  }

  private func space(of folder: String) -> HealthCheck {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return .missing("space", "can't tell how much space is free", mend: "df '\(folder)'")
    }
    let megabytes = free >> 20
    return megabytes >= 100
      ? .fine("space", "\(megabytes) MB are free")
      : .wrong(
        "space", "\(megabytes) MB are free; answers may not find room", mend: "make room on the disk of '\(folder)'")
  }

  private var record: [HealthCheck] {
    do {
      let store = try place.store.open(.recordOnly)
      let (head, later) = try store.read { (try $0.head(), try $0.entriesDated(after: now)) }
      return [try entries(of: store, head)] + (try merging(in: store)) + (try importing(in: store))
        + (try erasing(in: store)) + clock(later, try store.lastFinding())
    } catch let error as StoreError where error.isOfNewerProgram {
      return [
        .wrong("data", StudyHealth.said(error), mend: "install the newer program; a backup would lose what came since")
      ]
    } catch {
      let failure = StudyHealth.said(error)
      return [.wrong("data", failure, mend: "regimen store restore BACKUP, or see the message")]
    }
  }

  private func entries(of store: StudyStore, _ head: Head) throws -> HealthCheck {
    let count = counted(head.count, "entry")
    let finding = try store.lastFinding()
    if let fault = try store.knownFault(.names) ?? store.faultAtEnd()?.description {
      return .wrong("data", "\(count), and \(fault)", mend: "regimen store verify, then regimen store restore BACKUP")
    }
    guard let finding else { return .fine("data", "\(count); 'store verify' checks each") }
    return .fine("data", "\(count); 'store verify' found \(finding.entries) whole at \(StudyHealth.text(finding.at))")
  }

  private func merging(in store: StudyStore) throws -> [HealthCheck] {
    guard let merge = try store.unfinishedMerge() else { return [] }
    let place = escapingControls(merge.from)
    guard try store.lockMerging() != nil else { return [.fine("merging", "'\(place)' is being merged")] }
    return [
      .wrong(
        "merging", "the merge of '\(place)' was stopped: people who come with it are not whole yet",
        mend: "regimen store merge '\(place)', or any other command that writes")
    ]
  }

  private func importing(in store: StudyStore) throws -> [HealthCheck] {
    guard let roster = try store.unfinishedImport() else { return [] }
    let file = escapingControls(roster.from)
    guard try store.lockMerging() != nil else { return [.fine("importing", "'\(file)' is being imported")] }
    return [
      .wrong(
        "importing", "the import of '\(file)' was stopped after \(counted(roster.people, "participant"))",
        mend: "regimen participant import '\(file)'")
    ]
  }

  private func erasing(in store: StudyStore) throws -> [HealthCheck] {
    guard try store.hasErasedBytes() else { return [] }
    return [
      .wrong(
        "erasing", "content that was erased may still lie in the file",
        mend: "regimen due, or any other command, while no other runs")
    ]
  }

  private func clock(_ later: LaterEntries, _ finding: Finding?) -> [HealthCheck] {
    var found: [HealthCheck] = []
    if let latest = later.byMachine {
      found.append(
        .wrong(
          "clock", "the latest entry was recorded at \(StudyHealth.text(latest)), which is not yet",
          mend: "timedatectl set-ntp true"))
    }
    if let first = later.stated.first, let latest = later.stated.map(\.recorded).max() {
      let numbers = later.stated.prefix(5).map { String($0.number) }.joined(separator: ", ")
      let rest = later.stated.count > 5 ? " and \(later.stated.count - 5) more" : ""
      found.append(
        .wrong(
          "stated times",
          later.stated.count == 1
            ? "entry \(numbers) was given the time \(StudyHealth.text(first.recorded)) by --now, which is not yet"
            : "entries \(numbers)\(rest) were given times up to \(StudyHealth.text(latest)) by --now, which are not yet",
          mend: "they are seen from then on; 'regimen audit --now \(StudyHealth.text(latest))' shows them"))
    }
    if !found.isEmpty { return found }
    guard let steps = finding?.clockSteps, steps > 0 else { return [] }
    return [
      .missing(
        "clock", "it was set back \(steps) time\(steps == 1 ? "" : "s") while entries were made",
        mend: "regimen store verify lists them; timedatectl set-ntp true keeps it right")
    ]
  }

  private static func said(_ error: any Error) -> String {
    switch error {
    case let error as StoreError: "\(error)"
    case let refusal as any Refusal: refusal.message
    default: "they can't be read"
    }
  }

  private static func text(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
}

extension StudyDefinitions {
  /// The zones that the study and its schedules name.
  fileprivate var zonesNamed: Set<String> {
    var named = Set([study.zone].compactMap(\.self))
    for case .fixed(let zone) in schedules.values.map(\.schedule.zone) { named.insert(zone) }
    return named
  }
}
