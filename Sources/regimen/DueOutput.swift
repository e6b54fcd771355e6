import CivilTime
import JSONText
import StudyService

/// Prints due lists one participant after the other: for a person, as a JSON array, or as a JSON object a line.
struct DueOutput {
  let json: Bool
  let lines: Bool
  let color: Bool
  private var isFirst = true
  private var bytes: [UInt8] = []

  init(json: Bool, lines: Bool, color: Bool) {
    self.json = json
    self.lines = lines
    self.color = color
  }

  mutating func add(_ view: ParticipantView, on date: CivilDate?, _ events: [StandingEvent]) {
    bytes.removeAll(keepingCapacity: true)
    if lines {
      for event in events {
        event.row.json.append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    } else if json {
      for event in events {
        bytes.append(contentsOf: (isFirst ? "[\n  " : ",\n  ").utf8)
        isFirst = false
        event.row.json.appendPretty(to: &bytes, indent: 2, width: 100)
      }
    } else {
      for line in DuePrinter(color: color).lines(view, on: date ?? view.today, events) {
        bytes.append(contentsOf: (line + "\n").utf8)
      }
    }
    Streams.standardOutput.write(bytes)
  }

  func end() {
    if json { Streams.standardOutput.writeLine(isFirst ? "[]" : "\n]") }
  }
}
