import CivilTime
import Diagnostics

/// Reads a list of holidays: CSV with the columns `date,name`, a line for each day.
///
/// A name with a comma or a quote stands in quotes, with inner quotes doubled (RFC 4180). Blank lines are left out.
enum HolidayFile {
  /// - Returns: The days that could be read, nil when the file is no such list at all, and every bad line.
  static func read(_ file: SourceFile) -> Loaded<[HolidayCalendar.Day]> {
    var findings = Findings(path: file.path)
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      findings.error(
        "not-utf8", "the file is not UTF-8 text", at: SourceSpan(start: 0, end: 0),
        help: "save it as UTF-8, or convert it: iconv -f LATIN1 -t UTF-8")
      return Loaded(nil, findings.diagnostics)
    }
    let lines = self.lines(of: file.bytes)
    guard let head = lines.first, isHead(file.bytes[head.start..<head.end]) else {
      findings.error(
        "bad-header", "a list of holidays begins with the line 'date,name'",
        at: lines.first ?? SourceSpan(start: 0, end: 0), help: "write 'date,name' as the first line")
      return Loaded(nil, findings.diagnostics)
    }
    var days: [HolidayCalendar.Day] = []
    var places: [CivilDate: SourceSpan] = [:]
    for line in lines.dropFirst() {
      guard let day = day(line, file.bytes, &findings) else { continue }
      if let first = places[day.date] {
        findings.error(
          "duplicate-value", "\(day.date) stands twice in the list", at: line,
          notes: [.init("first named here", at: first)], help: "remove one of the lines")
      } else {
        places[day.date] = line
        days.append(day)
      }
    }
    return Loaded(days, findings.diagnostics)
  }

  /// The lines with something in them, without their ends and without a byte-order mark.
  private static func lines(of bytes: [UInt8]) -> [SourceSpan] {
    var lines: [SourceSpan] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in start...max(start, bytes.count) where index >= bytes.count || bytes[index] == 0x0A {
      var end = min(index, bytes.count)
      while end > start, [0x0D, 0x20].contains(bytes[end - 1]) { end -= 1 }
      if end > start { lines.append(SourceSpan(start: start, end: end)) }
      start = index + 1
    }
    return lines
  }

  private static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line, as: UTF8.self).filter { $0 != " " } == "date,name"
  }

  private static func day(
    _ line: SourceSpan, _ bytes: [UInt8], _ findings: inout Findings
  ) -> HolidayCalendar.Day? {
    let text = bytes[line.start..<line.end]
    let comma = text.firstIndex(of: 0x2C) ?? line.end
    let written = String(decoding: text[..<comma], as: UTF8.self).trimmingSpaces
    let name = comma < line.end ? unquoted(String(decoding: text[(comma + 1)...], as: UTF8.self).trimmingSpaces) : nil
    guard let date = CivilDate(iso: written) else {
      findings.error(
        "bad-date", DateText.fault(written), at: SourceSpan(start: line.start, end: comma), help: DateText.help(written)
      )
      return nil
    }
    guard let name, !name.isEmpty else {
      findings.error(
        "bad-row",
        comma == line.end || text[comma...].allSatisfy({ $0 == 0x2C || $0 == 0x20 })
          ? "\(date) has no name" : "the name of \(date) has a comma or a quote that does not stand in quotes",
        at: line, help: "write date and name with a comma between, the name in quotes when it has a comma itself")
      return nil
    }
    findings.judgeControls(in: name, at: line, of: "name")
    return HolidayCalendar.Day(date: date, name: name)
  }

  /// A field's text; nil when its quotes or commas are astray.
  private static func unquoted(_ field: String) -> String? {
    guard field.hasPrefix("\"") else { return field.contains("\"") || field.contains(",") ? nil : field }
    guard field.hasSuffix("\""), field.utf8.count >= 2 else { return nil }
    var name = ""
    var isPending = false
    for character in field.dropFirst().dropLast() {
      if character == "\"" {
        if isPending { name.append(character) }
        isPending.toggle()
      } else if isPending {
        return nil
      } else {
        name.append(character)
      }
    }
    return isPending ? nil : name
  }
}
