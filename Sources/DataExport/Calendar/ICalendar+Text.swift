import CivilTime
import StudyService

extension ICalendar {
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

  static func utc(_ instant: Instant) -> String { reading(Zone.utc.local(at: instant)) + "Z" }

  static func reading(_ local: CivilDateTime) -> String {
    var bytes: [UInt8] = []
    local.time.append(to: &bytes, seconds: true)
    return date(local.date) + "T" + String(decoding: bytes.filter { $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }

  static func date(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }
}

// MARK: - Zones

extension ICalendar {
  /// A VTIMEZONE that tells the offsets of a span: one observance for the offset that it begins with, one for each change.
  mutating func write(_ zone: Zone, from: Instant, to: Instant) {
    let day: Int64 = 86_400_000
    let first = from.adding(milliseconds: -2 * day)
    let offset = zone.offsetSeconds(at: first)
    write("BEGIN:VTIMEZONE")
    write("TZID:\(zone.name)")
    writeObservance("STANDARD", first, from: offset, to: offset)
    for change in zone.changes(from: first, to: to.adding(milliseconds: 2 * day)) {
      let name = change.after > change.before ? "DAYLIGHT" : "STANDARD"
      writeObservance(name, change.at, from: change.before, to: change.after)
    }
    write("END:VTIMEZONE")
  }

  /// Its start is what the clock showed, by the offset before it.
  private mutating func writeObservance(_ name: String, _ at: Instant, from: Int, to: Int) {
    let shown = Zone.utc.local(at: at.adding(milliseconds: Int64(from) * 1000))
    write("BEGIN:\(name)")
    write("DTSTART:" + ICalendar.reading(shown))
    write("TZOFFSETFROM:" + ICalendar.offset(from))
    write("TZOFFSETTO:" + ICalendar.offset(to))
    write("END:\(name)")
  }

  private static func offset(_ seconds: Int) -> String {
    func pair(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let size = abs(seconds)
    let rest = size % 60 == 0 ? "" : pair(size % 60)
    return (seconds < 0 ? "-" : "+") + pair(size / 3600) + pair(size / 60 % 60) + rest
  }
}
