package import Machine
import Record

extension StorePlace {
  /// Copies the data of another place here, checks both, and prints what there is.
  ///
  /// - Throws: ``TerminalFailure`` when either is not as it was written; ``StoreError``.
  package func printCopy(of source: StorePlace) throws {
    let store = try source.open(.recordOnly)
    if case .broken(let fault) = try store.verify() {
      throw TerminalFailure.data("the record is not as it was written: \(fault)")
    }
    try copy(store, created: MachineClock.now)
    let copy = try open(.recordOnly)
    let heads = try copy.read { try $0.heads() }
    let head = try copy.read { try $0.head() }
    guard case .intact = try copy.verify(), case .intact = try store.verify(expecting: head.hash) else {
      throw TerminalFailure.data("the copy '\(ConsoleText.safe(path))' is not as what was copied")
    }
    let lanes = heads.count == 1 ? "" : " in \(heads.count) lanes"
    Streams.standardOutput.writeLine(
      "'\(ConsoleText.safe(path))' holds \(ConsoleText.count(head.count, "entry"))\(lanes)\nhead \(head.hash)")
  }
}
