import ArgumentParser
import CivilTime
import Foundation
import StudyService
import Record

struct StudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "The study as a whole.", subcommands: [StudyClose.self])
}

struct StudyClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "End the study: check the record, freeze it, export it, print its head.",
    discussion: """
      From then on the record takes nothing more, from any program; reading, exporting, backups and the erasing of a \
      person still work. The head that is printed stands for the whole record: keep it elsewhere.
      """)

  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?

  @Option(help: ArgumentHelp("The folder to export to; it must not exist.", valueName: "dir"))
  var export: String

  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock)
    let running = try open.requireRunningStudy()
    if FileManager.default.fileExists(atPath: export) {
      throw CommandFailure.usage("'\(export)' exists and is not overwritten; name a new folder with --export")
    }
    try requireIntact(open)
    for line in try standing(open) { Streams.standardError.writeLine(line) }
    try Confirmation.require(running.id, for: "close the study for good", given: yes)
    // The folder comes first: a disk that is full must not leave a closed study without its export.
    try make(export)
    let receipt = try StoreFailure.translated {
      try open.store.append(.study(.closed(reason: reason)), stamp: open.stamp())
    }
    for format in [ExportCommand.Format.csv, .ndjson] {
      let now = clock.stated.map { ["--now", $0.iso(offsetSeconds: 0, fraction: true)] } ?? []
      let command = try ExportCommand.parse(
        ["--format", format.rawValue, "--study", study.folder] + (study.store.map { ["--store", $0] } ?? []) + now)
      try Streams.withOutput(to: export + "/values." + format.rawValue) { try command.run() }
    }
    try StoreFailure.translated { try open.store.backup(to: export + "/study.sqlite") }
    Streams.standardOutput.writeLine(
      "\(running.id) is closed: \(receipt.number) entries\nhead \(receipt.hash)\nexported to '\(ConsoleText.safe(export))'"
    )
  }

  private func requireIntact(_ open: OpenStudy) throws {
    let closing = try StoreFailure.translated {
      try open.store.read { try $0.closing(asOf: Instant(milliseconds: .max)) }
    }
    if let closing {
      let when = closing.stamp.recorded.iso(offsetSeconds: 0, fraction: false)
      throw CommandFailure.notPossibleNow("the study was closed on \(when)")
    }
    let found = try StoreFailure.translated { try open.store.verify() }
    if case .broken(let fault) = found {
      throw CommandFailure.badData("the record is not as it was written: \(fault); the study stays open")
    }
    if case .broken(let fault) = try StoreFailure.translated({ try open.store.verifyDerived() }) {
      throw CommandFailure.badData("\(fault); the study stays open")
    }
  }

  /// What is left undone, so that nobody closes over it unseen.
  private func standing(_ open: OpenStudy) throws -> [String] {
    try StoreFailure.translated {
      try open.store.read { reader in
        let alerts = try reader.alerts(asOf: open.now).count { $0.alert.acknowledged == nil }
        let queries = try reader.queries(asOf: open.now).count { $0.closed == nil }
        var running = 0
        try reader.forEachRecord(asOf: open.now) { running += $0.sittings.count { $0.ended == nil } }
        return [
          (alerts, "alert", "not acknowledged"), (queries, "query", "open"),
          (running, "sitting", "begun and not ended"),
        ].filter { $0.0 > 0 }.map { "note: \(ConsoleText.count($0.0, $0.1)) \($0.2)" }
      }
    }
  }

  private func make(_ folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch { throw CommandFailure.disk("the folder '\(folder)' can't be made") }
  }
}
