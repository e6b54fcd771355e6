import ArgumentParser
import CivilTime
import JSONText
import Machine
import Record
import SQLiteRecord
import StudyDesk
import TerminalFace

struct StoreVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check every entry of the record, and what is derived from them.",
    discussion: """
      The head stands for the whole record. Note it elsewhere, and --expect tells later whether the record still \
      holds everything that it held then. A record that is not as it was written exits 65, and is not written on. \
      Others go on working meanwhile.
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
    case .broken(let fault):
      if json { Streams.standardOutput.writeLine(RecordCheck.json(fault).prettyText()) }
      throw CommandFailure.badData(
        fault.isOfExpected ? "what is expected is not so: \(fault)" : "the record is not as it was written: \(fault)")
    }
  }

  private func examined() throws -> RecordCheck {
    do {
      let store = try SQLiteStore.existing(study, access: .recordOnly)
      let check = try RecordCheck(
        of: store, expecting: expect?.heads(of: store, trust: trust) ?? ExpectedHeads())
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
    return try study.store == nil || store.lastFinding() != nil
  }
}

/// All that `store verify` finds.
struct RecordCheck {
  let verification: Verification
  private(set) var clocks = ClockReview()
  private(set) var hasErasedBytes = false
  /// What a copy without names lacks; nil for a store.
  private(set) var missing: MissingContents?
  /// What is read was not compared with the entries.
  private(set) var isOutdated = false

  init(_ fault: ChainFault) { verification = .broken(fault) }

  init(of store: StudyStore, expecting expected: ExpectedHeads) throws {
    var found = try store.verify(expecting: expected.hashes, noted: expected.heads)
    if case .intact = found {
      isOutdated = try store.isOutdated()
      if !isOutdated, case .broken(let fault) = try store.verifyDerived() { found = .broken(fault) }
      clocks = try store.clockReview()
      hasErasedBytes = try store.hasErasedBytes()
      if store.isCopy { missing = try store.missingContents() }
    }
    verification = found
  }

  /// Keeps what was found, where the place of the data can be written.
  func keep(in store: StudyStore, at instant: Instant) throws {
    do {
      try store.keep(Finding(verification, clockSteps: clocks.stepCount, at: instant))
    } catch StoreError.disk {
      Streams.note("what was found can't be kept beside the data for 'doctor' and for later commands")
    }
  }

  func text(_ head: Head, _ erased: Int64) -> String {
    var lines = ["intact: \(ConsoleText.count(head.count, "entry")), \(erased) erased"]
    if let missing { lines += ["this is a copy without names"] + missing.lines }
    if hasErasedBytes {
      lines.append("erased content may still lie in the file: the next command that runs alone clears it")
    }
    if clocks.stated > 0 {
      lines.append("\(ConsoleText.count(clocks.stated, "entry")) with a stated instant ('--now')")
    }
    for step in clocks.steps {
      lines.append(
        "the clock was set back before entry \(step.number): \(text(step.recorded)) after \(text(step.before))")
    }
    if clocks.stepCount > clocks.steps.count { lines.append("... \(clocks.stepCount) times in all") }
    return (lines + ["head \(head.hash)"]).joined(separator: "\n")
  }

  func json(_ head: Head, _ erased: Int64) -> JSONValue {
    [
      "intact": true, "entries": .integer(head.count), "head": .string(head.hash.description),
      "erased": .integer(erased), "leftOut": missing?.json ?? .null, "cleared": .boolean(!hasErasedBytes),
      "compared": .boolean(!isOutdated),
      "statedClock": .integer(clocks.stated), "clockSetBack": .integer(clocks.stepCount),
      "clockSteps": .array(
        clocks.steps.map { step -> JSONValue in
          [
            "entry": .integer(step.number), "recorded": .string(text(step.recorded)),
            "before": .string(text(step.before)),
          ]
        }),
    ]
  }

  static func json(_ fault: ChainFault) -> JSONValue {
    ["intact": false, "entry": .integer(fault.number), "fault": .string(fault.description)]
  }

  private func text(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
}
