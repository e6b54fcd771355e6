package import CivilTime
package import JSONText

/// One pass over the reminders that were to be sent: what became of each.
package struct ReminderRound: Hashable, Sendable {
  package let now: Instant
  /// Those that were left by a sender that is gone come first.
  package private(set) var rows: [ReminderRow]

  package init(now: Instant, rows: [ReminderRow] = []) {
    self.now = now
    self.rows = rows
  }

  package mutating func add(_ row: ReminderRow) { rows.append(row) }

  package func count(_ state: ReminderRow.State) -> Int { rows.count { $0.state == state } }

  package var json: JSONValue {
    let states: [ReminderRow.State] = [.due, .sent, .failed, .uncertain]
    return .object(
      [JSONMember("now", .string(now.iso(offsetSeconds: 0, fraction: false)))]
        + states.map { JSONMember($0.rawValue, .integer(count($0))) }
        + [
          JSONMember("passedOver", .integer(rows.reduce(0) { $0 + $1.passedOver })),
          JSONMember("reminders", .array(rows.map(\.json))),
        ])
  }

  /// What there is to tell in one line.
  package var summary: String {
    let counts = [
      (count(.due), "to be sent"), (count(.sent), "sent"), (count(.failed), "failed"),
      (count(.uncertain), "uncertain"),
    ]
    let told = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return told.isEmpty ? "no reminder was to be sent" : told.joined(separator: ", ")
  }
}

extension ReminderRow {
  /// The row in a line: what a person is told who looks after the sending.
  package var line: String {
    var words = [zone.reading(at: at), participant, title, event]
    if let attempt, attempt > 1 { words.append("attempt \(attempt)") }
    switch state {
    case .due, .sent: break
    case .failed: words.append("failed: \(reason ?? "")")
    case .uncertain: words.append("uncertain, not sent again" + (reason.map { ": \($0)" } ?? ""))
    case .unsent: words.append("not sent")
    }
    if let again { words.append("tried again at \(zone.reading(at: again))") }
    return words.joined(separator: "  ")
  }
}
