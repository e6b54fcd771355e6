import Record
package import StudyDesk
import StudyService

extension AuditEntry {
  /// What happened on one line, and each thing that it changed on one below.
  package var lines: [String] {
    let who = participant ?? assessor.map { "assessor \($0)" } ?? "-"
    var lines = ["\(AuditEntry.reading(stamp.recorded))  \(who)  \(kindInWords)  by \(stamp.author.reading)"]
    var details: [String] = []
    if let machine = stamp.machine { details.append("stated; the machine's clock said \(AuditEntry.reading(machine))") }
    if clock == .setBack { details.append("the machine's clock had been set back") }
    if let typist = stamp.typist { details.append("typed under account \(typist)") }
    if isErased { details.append("erased") }
    if let event { details.append("event: \(event)") } else if let task { details.append("task: \(task)") }
    details += isManyFiles ? ["\(changes.count) files; --json names them"] : changes.map(\.reading)
    if let reason { details.append("reason: \(reason)") }
    lines += details.map { "    " + $0 }
    return lines
  }

  /// Whether it puts more files in force than a reader wants to see.
  private var isManyFiles: Bool { kind == "filesAccepted" && changes.count > 8 }

  /// `outcomeRevised` as `outcome revised`.
  private var kindInWords: String {
    kind.reduce(into: "") { text, letter in text += letter.isUppercase ? " " + letter.lowercased() : String(letter) }
  }
}

extension AuditEntry.Change {
  fileprivate var reading: String {
    switch (before.map(short), after.map(short)) {
    case (let before?, let after): "\(field): \(before) -> \(after ?? "none")"
    case (nil, let after): "\(field): \(after ?? "none")"
    }
  }

  /// The digest of a file as people compare it.
  private func short(_ value: String) -> String {
    value.count == 64 && value.allSatisfy(\.isHexDigit) ? String(value.prefix(12)) : value
  }
}
