import Diagnostics
import StudyDesk
import TerminalFace

/// The alerts that nobody has acknowledged, at the head of a worklist.
enum AlertHead {
  static func print(_ alerts: [AlertView]) {
    if alerts.isEmpty { return }
    Streams.standardOutput.writeLine(
      "ALERTS: \(alerts.count) not acknowledged; 'regimen alerts ack NUMBER' says it is seen to")
    Streams.print(TextTable(head: [""] + AlertView.heads, rows: alerts.map { ["  !"] + $0.cells }))
    Streams.standardOutput.writeLine("")
  }
}
