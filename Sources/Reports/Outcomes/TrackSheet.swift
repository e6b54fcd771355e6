package import JSONText
import Sensors

/// The map of a recorded way, as lines for a terminal.
package enum TrackSheet {
  /// - Parameters:
  ///   - answer: Of a locationTrack.
  ///   - columns: The width; a wider one than 80 is not used.
  package static func lines(_ answer: JSONValue, columns: Int) -> [String] {
    guard let points = TrackPoints(result: answer) else { return [] }
    return ["", "  " + (points.name ?? "")]
      + points.drawing(columns: min(columns, 80) - 4, rows: 12).map { "  " + $0 }
  }
}
