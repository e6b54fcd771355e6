import JSONText
import Sensors

/// The map of a recorded way, as lines for a terminal.
enum TrackSheet {
  /// - Parameter answer: Of a locationTrack.
  static func lines(_ answer: JSONValue) -> [String] {
    guard let points = TrackPoints(result: answer) else { return [] }
    let columns = min(Streams.standardOutput.columns, 80) - 4
    return ["", "  " + (points.name ?? "")] + points.drawing(columns: columns, rows: 12).map { "  " + $0 }
  }
}
