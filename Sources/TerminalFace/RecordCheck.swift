package import CivilTime
import Diagnostics
package import JSONText
import Machine
package import Record
import StudyDesk

/// All that `store verify` finds.
package struct RecordCheck {
  package let verification: Verification
  private(set) var clocks = ClockReview()
  private(set) var hasErasedBytes = false
  /// What a copy without names lacks; nil for a store.
  private(set) var missing: MissingContents?
  /// What is read was not compared with the entries.
  package private(set) var isOutdated = false
  /// What was expected and could not be read, in words; nil when all of it was compared.
  package private(set) var unread: String?

  package init(_ fault: ChainFault) { verification = .broken(fault) }

  package init(of store: StudyStore, expecting expected: ExpectedHeads) throws {
    let found = try store.examine(expecting: expected.hashes, noted: expected.heads)
    verification = found.verification
    unread = expected.unread
    if found.isChainIntact {
      isOutdated = found.isOutdated
      clocks = found.clocks
      hasErasedBytes = try store.hasErasedBytes()
      if store.isCopy { missing = try store.missingContents() }
    }
  }

  /// Keeps what was found, where the place of the data can be written.
  package func keep(in store: StudyStore, at instant: Instant) throws {
    do {
      try store.keep(Finding(verification, clockSteps: clocks.stepCount, at: instant))
    } catch StoreError.disk {
      Streams.note("the result can't be saved beside the data, so 'doctor' and later commands won't know it")
    }
  }

  package func text(_ head: Head, _ erased: Int64) -> String {
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

  package func json(_ head: Head, _ erased: Int64) -> JSONValue {
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

  package static func json(_ fault: ChainFault) -> JSONValue {
    var missing: MissingEntries?
    if case .entriesMissing(let found) = fault.reason { missing = found }
    return [
      "intact": false, "entry": .integer(fault.number), "fault": .string(fault.description),
      "missing": .integer(missing?.count ?? 0), "missingFrom": .optional(missing.map { .integer($0.first) }),
    ]
  }

  /// What is wrong, for people.
  package static func sentence(_ fault: ChainFault) -> String {
    (fault.isOfExpected ? "the record differs from what was expected" : "the record is not as it was written")
      + ": \(fault)"
  }

  private func text(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
}

/// Heads that are to be in a record: alone, or with the number of entries that was noted beside them.
package struct ExpectedHeads {
  package var hashes: [SHA256Value] = []
  package var heads: [Head] = []
  /// What of a file of heads could not be read, in words; nil when all of it was.
  package var unread: String?

  package init(hashes: [SHA256Value] = [], heads: [Head] = []) {
    self.hashes = hashes
    self.heads = heads
  }
}

extension MissingContents {
  /// What a copy lacks, for people.
  package var lines: [String] {
    func counts(_ kinds: [String: Int64]) -> String {
      kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    return [
      parts.isEmpty ? nil : "left out in part: \(counts(parts))",
      whole.isEmpty ? nil : "left out as a whole: \(counts(whole))",
    ].compactMap(\.self)
  }

  package var json: JSONValue {
    func counts(_ kinds: [String: Int64]) -> JSONValue {
      .object(kinds.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer($0.value)) })
    }
    return ["parts": counts(parts), "whole": counts(whole)]
  }
}
