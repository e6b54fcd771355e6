import ArgumentParser
import CivilTime
import CommandOptions
import JSONText
import Machine
import Record
import StudyDesk
import TerminalFace

struct StoreVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check every entry of the record, and what is derived from them.",
    discussion: """
      The head stands for the whole record. Note it elsewhere, and --expect tells later whether the record still \
      holds everything that it held then. A record that is not as it was written exits 65, and is not written on. \
      Others go on working meanwhile.

      regimen store verify
      regimen store verify --json
      """)

  @Option(
    help: ArgumentHelp("A head that was noted earlier, or a file of heads.", valueName: "head"), completion: .file())
  var expect: ExpectedHead?
  @Option(
    help: ArgumentHelp("The public key with which the heads of --expect must be signed.", valueName: "key"),
    completion: .file())
  var trust: String?
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions

  func validate() throws {
    if trust != nil, expect == nil { throw ValidationError("--trust says who signed the heads of --expect; give both") }
  }

  func run() throws {
    let check = try examined()
    switch check.verification {
    case .intact(let head, let erased):
      Streams.standardOutput.writeLine(json ? check.json(head, erased).prettyText() : check.text(head, erased))
      if let unread = check.unread { throw CommandFailure.badData(unread) }
    case .broken(let fault):
      if json { Streams.standardOutput.writeLine(RecordCheck.json(fault).prettyText()) }
      throw CommandFailure.badData(RecordCheck.sentence(fault))
    }
  }

  private func examined() throws -> RecordCheck {
    do {
      let store = try study.existingStore(.recordOnly)
      let check = try RecordCheck(
        of: store, expecting: expect.map { try ExpectedHeads($0.argument, of: store, trust: trust) } ?? ExpectedHeads())
      if check.isOutdated {
        Streams.note("what is read is compared with the entries once a command has brought the older data up to date")
      }
      if try isWorthKeeping(check, store) { try check.keep(in: store, at: MachineClock.now) }
      try store.close()
      return check
    } catch StoreError.foreignSchema(let difference) {
      return RecordCheck(ChainFault(number: 0, reason: .foreignSchema(difference)))
    }
  }
}

extension StoreVerify {
  /// A head that is not in the record may have been mistyped. A copy that is looked into gets no file beside it, unless something is wrong with it or was.
  private func isWorthKeeping(_ check: RecordCheck, _ store: StudyStore) throws -> Bool {
    if case .broken(let fault) = check.verification { return !fault.isOfExpected }
    return try study.store == nil || study.place.store.isServer || store.lastFinding() != nil
  }
}
