import CivilTime
import Record

/// The alerts that nobody has acknowledged, at the head of a worklist.
struct AlertHead {
  private let alerts: [OpenAlert]

  /// - Parameter isWanted: Whose alerts are shown.
  init(_ open: OpenStudy, where isWanted: (ParticipantRecord) -> Bool) throws {
    alerts = try StoreFailure.translated {
      try open.store.read { reader in
        let found = try reader.alerts(asOf: open.now).filter { $0.alert.acknowledged == nil }
        if found.isEmpty { return [] }
        var wanted: Set<String> = []
        try reader.forEachRecord(asOf: open.now) { if isWanted($0) { wanted.insert($0.participant) } }
        return found.filter { wanted.contains($0.participant) }
      }
    }
  }

  func print() {
    if alerts.isEmpty { return }
    Streams.standardOutput.writeLine(
      "ALERTS: \(alerts.count) not acknowledged; 'regimen alerts ack NUMBER' says it is seen to")
    let rows = alerts.map { row in
      [
        "  !", String(row.alert.number), row.participant, row.alert.alert, row.alert.event,
        row.alert.recorded.iso(offsetSeconds: 0, fraction: false),
      ]
    }
    let table = TextTable(head: ["", "number", "participant", "alert", "event", "raised"], rows: rows)
    for line in table.lines { Streams.standardOutput.writeLine(line) }
    Streams.standardOutput.writeLine("")
  }
}
