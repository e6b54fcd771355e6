package import CivilTime
import Diagnostics
import Record
package import StudyDesk
import SurveyModel

/// The alerts that nobody has acknowledged, at the head of a worklist.
package enum AlertHead {
  package static func print(_ alerts: [AlertView]) {
    if alerts.isEmpty { return }
    Streams.standardOutput.writeLine(
      "ALERTS: \(alerts.count) not acknowledged; 'regimen alerts ack NUMBER' acknowledges one")
    Streams.print(TextTable(head: [""] + AlertView.heads, rows: alerts.map { ["  !"] + $0.cells }))
    Streams.standardOutput.writeLine("")
  }
}

extension AlertView {
  package static let heads = ["number", "participant", "alert", "severity", "event", "raised"]

  /// What stands under ``heads``.
  package var cells: [String] {
    [
      String(alert.number), participant, alert.alert, severity?.rawValue ?? "", alert.event,
      AlertView.reading(alert.recorded),
    ]
  }

  package static func reading(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
}
