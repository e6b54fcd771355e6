package import CivilTime

/// What the last check of the whole record found, kept beside the record and not in it: a damaged store is not written on.
package struct Finding: Hashable, Sendable {
  package let at: Instant
  /// How many entries there were.
  package let entries: Int64
  package let head: SHA256Value?
  /// What is not as it was written; nil when all was.
  package let fault: String?
  /// How often the machine's clock was set back.
  package let clockSteps: Int
  /// Where the record ended when a check last found it whole. Later ones must find that end again.
  package var whole: End?

  package struct End: Hashable, Sendable {
    package let entries: Int64
    package let head: SHA256Value
  }

  package init(at instant: Instant, entries: Int64, head: SHA256Value?, fault: String?, clockSteps: Int = 0) {
    at = instant
    self.clockSteps = clockSteps
    self.entries = entries
    self.head = head
    self.fault = fault
    if fault == nil, let head { whole = End(entries: entries, head: head) }
  }
}

extension Finding {
  package init(_ verification: Verification, clockSteps: Int = 0, at instant: Instant) {
    switch verification {
    case .intact(let head, _):
      self.init(at: instant, entries: head.count, head: head.hash, fault: nil, clockSteps: clockSteps)
    case .broken(let fault): self.init(at: instant, entries: fault.number, head: nil, fault: fault.description)
    }
  }
}

extension StudyStore {
  /// Keeps what a check found. A fault keeps everybody from writing until a later check finds none.
  ///
  /// - Throws: ``StoreError/disk(_:)``.
  package func keep(_ finding: Finding) throws {
    var finding = finding
    if finding.whole == nil { finding.whole = try lastFinding()?.whole }
    try backend.keep(finding)
  }

  /// What the last check found; nil when nobody has checked yet.
  package func lastFinding() throws -> Finding? { try backend.lastFinding() }

  /// What is known to be wrong with the record, without a check of it: entries that are missing, and what the last check
  /// found; nil when nothing is.
  package func knownFault(_ search: MissingEntries.Search = .ends) throws -> String? {
    try backend.missingEntries(search)?.description ?? lastFinding()?.fault
  }

  /// Whether bytes of erased content may still lie in the file.
  package func hasErasedBytes() throws -> Bool { try backend.hasErasedBytes() }
}
