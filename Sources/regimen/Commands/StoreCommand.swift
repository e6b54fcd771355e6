import ArgumentParser
import CommandOptions
import JSONText
import Machine
import Record
import StudyDesk
import StudyService
import TerminalFace

struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "The data themselves: check them, copy them, put a copy back.",
    discussion: """
      regimen store verify
      regimen store head
      """,
    subcommands: [
      StoreVerify.self, StoreHead.self, StoreBackup.self, StoreCopy.self, StoreRestore.self, StoreMerge.self,
      StoreRebuild.self, StoreGrant.self,
    ])
}

struct StoreRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put a backup in the place of data that are not there.",
    discussion: """
      regimen store restore study-backup.sqlite
      regimen store restore study-backup.sqlite --store restored.sqlite
      """)

  @Argument(help: ArgumentHelp("The file of a backup.", valueName: "backup"), completion: .file()) var backup: String
  @OptionGroup var study: StudyOptions

  func run() throws {
    let place = study.place.store
    try place.restore(StorePlace(backup))
    try StorePlace(backup).open(.recordOnly).noteFault(.names)
    study.place.noteOtherStudy()
    let head = try place.open(.readOnly).read { try $0.head() }
    Streams.standardOutput.writeLine(
      "'\(ConsoleText.safe(place.path))' holds \(ConsoleText.count(head.count, "entry"))\nhead \(head.hash)")
  }
}

struct StoreMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Take over all that another store of the same study holds.",
    discussion: """
      For sites that recorded apart: both have the same files in force, and no id of a participant in common. Assessors \
      with the same id and the same name are taken for one person. Others go on working meanwhile; a merge that was stopped \
      goes on with the next command that writes. The other store is only read. Its entries follow behind one that names it and its head; keep it, and \
      'store verify' on it shows what was written there.

      regimen store merge leeds.sqlite
      regimen store merge leeds.sqlite --assessor A01=A07
      """)

  @Argument(help: ArgumentHelp("The file of the other store.", valueName: "file"), completion: .file()) var file: String
  @Option(
    help: ArgumentHelp(
      "Who an assessor of the other store is here: somebody who is here already, or a new id. May be repeated.",
      valueName: "other=here"))
  var assessor: [AssessorPair] = []
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, finishesMerge: false)
    try open.desk().requireClock()
    let other = try StorePlace(file).open(.readOnly)
    let pairs = Dictionary(assessor.map { ($0.other, $0.here) }) { _, last in last }
    let count = try open.store.merge(
      other, assessors: pairs, stamp: open.stamp(), agree: ResultDifference.haveSameAnswers)
    let head = try open.store.read { try $0.head() }
    Streams.standardOutput.writeLine(
      "\(ConsoleText.count(count, "entry")) of '\(ConsoleText.safe(file))' \(count == 1 ? "is" : "are") taken over; \(head.count) in all\nhead \(head.hash)"
    )
  }
}

/// The id of an assessor in another store, and the one that they have or get here.
struct AssessorPair: ExpressibleByArgument {
  let other: String
  let here: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(PersonID.isWellFormed) else { return nil }
    (other, here) = (parts[0], parts[1])
  }
}

struct StoreRebuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild", abstract: "Rebuild the data that are derived from the record.",
    discussion: """
      For when 'store verify' says that what is read differs from what the entries say. The entries are not touched. \
      Refused where entries are missing from the end, which it would hide.

      regimen store rebuild
      regimen store rebuild --store copy.sqlite
      """)

  @OptionGroup var study: StudyOptions

  func run() throws {
    let store = try study.existingStore(.readWrite, isRepair: true)
    if case .broken(let fault) = try store.examine().verification, !fault.isOfDerived {
      throw CommandFailure.badData("the record is not as it was written: \(fault)")
    }
    try store.rebuild()
    try store.keep(Finding(try store.verifyDerived(), at: MachineClock.now))
    let head = try store.read { try $0.head() }
    Streams.standardOutput.writeLine(
      "what is read is made again from \(ConsoleText.count(head.count, "entry"))\nhead \(head.hash)")
  }
}
