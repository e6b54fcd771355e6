package import CivilTime
package import DataExport
import JSONText
import Reports
package import StudyDesk
import StudyService

/// Prints a calendar some weeks at a time.
package struct CalendarOutput {
  package enum Format {
    case lines
    case json
    case iCalendar(ICalendar.Component, compact: Bool)
  }

  private let format: Format
  private var document: ICalendar
  private var isFirst = true
  private var array = JSONArrayOutput()
  private var day: CivilDate?

  package init(format: Format, study: String, title: String, stamp: Instant) {
    self.format = format
    var component = ICalendar.Component.todo
    if case .iCalendar(let wanted, _) = format { component = wanted }
    document = ICalendar(study: study, title: title, stamp: stamp, as: component)
  }

  /// - Returns: False when nobody reads any more.
  package mutating func add(_ items: [CalendarItem]) -> Bool {
    var bytes: [UInt8] = []
    switch format {
    case .lines:
      for line in CalendarSheet.lines(items.map(\.row), after: day) { bytes.append(contentsOf: (line + "\n").utf8) }
      day = items.last?.row.date ?? day
    case .json:
      return array.add(items.map(\.row.json))
    case .iCalendar(_, compact: true):
      document.addCompactly(items.map { CalendarEntry(row: $0.marked, reminders: $0.reminders) })
      bytes = document.take()
    case .iCalendar(_, compact: false):
      for item in items { document.add(item.marked, reminders: item.reminders) }
      bytes = document.take()
    }
    if !items.isEmpty { isFirst = false }
    return bytes.isEmpty || Streams.standardOutput.write(bytes)
  }

  package mutating func end() {
    switch format {
    case .lines: if isFirst { Streams.standardOutput.writeLine("no events") }
    case .json: array.end()
    case .iCalendar:
      document.finish()
      Streams.standardOutput.write(document.take())
    }
  }
}
