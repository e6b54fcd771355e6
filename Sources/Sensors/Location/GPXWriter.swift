package import CivilTime
import Foundation
import XMLText

extension TrackPoints {
  /// The way as a GPX 1.1 document, with the times when they are known, and a segment for each stretch between pauses.
  package var gpx: String { gpx(named: name) }

  /// - Parameters:
  ///   - name: In the place of the way's own.
  ///   - start: When the first position was taken, if the result does not say.
  package func gpx(named name: String?, startingAt start: Instant? = nil) -> String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<gpx version="1.1" creator="regimen" xmlns="http://www.topografix.com/GPX/1/1">"#, "  <trk>",
    ]
    if let name { lines.append("    <name>\(Markup.escaped(name))</name>") }
    for segment in segments {
      lines.append("    <trkseg>")
      for point in segment { lines.append("      " + element(point, started ?? start)) }
      lines.append("    </trkseg>")
    }
    lines += ["  </trk>", "</gpx>", ""]
    return lines.joined(separator: "\n")
  }

  private func element(_ point: Point, _ started: Instant?) -> String {
    var parts = #"<trkpt lat="\#(decimal(point.latitude))" lon="\#(decimal(point.longitude))">"#
    if let elevation = point.elevation { parts += "<ele>\(decimal(elevation))</ele>" }
    if let started, let offset = Int64(exactly: (point.seconds * 1000).rounded()),
      case let (sum, overflowed) = started.milliseconds.addingReportingOverflow(offset), !overflowed
    {
      let time = Instant(milliseconds: sum).iso(offsetSeconds: 0, fraction: true)
      parts += "<time>\(time.hasSuffix("+00:00") ? time.dropLast(6) + "Z" : time[...])</time>"
    }
    return parts + "</trkpt>"
  }

  /// XML's decimal has no exponent; eight decimals of a degree are a millimetre.
  private func decimal(_ number: Double) -> String { String(format: "%.8f", number) }
}
