import XMLText

/// Why a file, or what a source sends, is no recording of positions: where, what, and what to do.
///
/// It holds the formats' own names only, never what the file says.
package struct LocationFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; nil when the file as a whole is meant.
  package let line: Int?
  package let reason: String
  package let fix: String

  package init(line: Int? = nil, _ reason: String, fix: String) {
    self.line = line
    self.reason = reason
    self.fix = fix
  }

  package var description: String { (line.map { "line \($0): " } ?? "") + reason + "; " + fix }

  static func notAFormat(line: Int? = nil) -> LocationFault {
    LocationFault(
      line: line, "this is neither GPX, NMEA sentences nor JSON lines of positions",
      fix: "give a .gpx file, a receiver's NMEA log, or gpspipe -w's output")
  }
}

extension XMLScanner {
  /// The next piece of a recording.
  mutating func piece() throws(LocationFault) -> Piece? {
    do { return try next() } catch { throw LocationFault(line: error.line, error.reason, fix: error.fix) }
  }
}
