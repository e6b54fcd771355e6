package import CivilTime
import Definitions
import Scheduling

/// Events as an iCalendar document (RFC 5545): one VTODO each.
///
/// Instants are written in UTC, which says them exactly and needs no VTIMEZONE; what lasts a whole study day has a date.
package struct ICalendar: Sendable {
  private let study: String
  private let stamp: Instant
  private var lines: [String]

  /// - Parameters:
  ///   - study: The study's id; the part of each UID after the `@`.
  ///   - stamp: The instant of writing.
  package init(study: String, title: String, stamp: Instant) {
    self.study = study
    self.stamp = stamp
    lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Regimen//Regimen//EN", "CALSCALE:GREGORIAN",
      "X-WR-CALNAME:" + ICalendar.escaped(title),
    ]
  }

  /// The document with CRLF line ends, lines folded at 75 octets.
  package var bytes: [UInt8] {
    (lines + ["END:VCALENDAR"]).flatMap { ICalendar.folded($0) }
  }
}

extension ICalendar {
  /// Adds an event.
  ///
  /// - Parameters:
  ///   - reminders: When it is called to mind.
  package mutating func add(_ row: EventRow, reminders: [Instant]) {
    let person = row.participant.map { ".\($0)" } ?? ""
    lines += [
      "BEGIN:VTODO", "UID:" + ICalendar.escaped("\(row.event)\(person)@\(study)"), "DTSTAMP:" + ICalendar.utc(stamp),
      "SUMMARY:" + ICalendar.escaped(row.title),
    ]
    // A date has no clock: a window that begins or ends inside a day needs instants.
    let isWholeDays = row.start == nil && row.isAtMidnight(row.opens) && row.closes.map(row.isAtMidnight) ?? true
    let start = row.start ?? row.opens
    lines.append(
      isWholeDays ? "DTSTART;VALUE=DATE:" + ICalendar.date(row.local(start).date) : "DTSTART:" + ICalendar.utc(start))
    if let closes = row.closes, closes > start {
      lines.append(
        isWholeDays ? "DUE;VALUE=DATE:" + ICalendar.date(row.local(closes).date) : "DUE:" + ICalendar.utc(closes))
    }
    if let completed = row.standing?.completed {
      lines += ["STATUS:COMPLETED", "COMPLETED:" + ICalendar.utc(completed)]
    } else {
      lines.append("STATUS:NEEDS-ACTION")
      for reminder in reminders {
        lines += [
          "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + ICalendar.escaped(row.title),
          "TRIGGER;VALUE=DATE-TIME:" + ICalendar.utc(reminder), "END:VALARM",
        ]
      }
    }
    lines.append("END:VTODO")
  }

  /// Section 3.3.11: commas, semicolons and backslashes are escaped, line ends written as `\n`, controls left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n", "\r": result += "\\n"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Section 3.1: no line has more than 75 octets; characters are kept whole.
  static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var width = 0
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if width + encoded.count > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        width = 1
      }
      bytes += encoded
      width += encoded.count
    }
    return bytes + [0x0D, 0x0A]
  }

  private static func utc(_ instant: Instant) -> String {
    let text = instant.iso(offsetSeconds: 0, fraction: false)
    return text.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private static func date(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }
}

extension EventRow {
  fileprivate func isAtMidnight(_ instant: Instant) -> Bool { local(instant).time == .midnight }
}
