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

  /// Prints the events from one study day (included) to another (not): some weeks at a time, so that a long range takes no
  /// more memory than a short one.
  package mutating func print(_ source: CalendarSource, from first: CivilDate, to last: CivilDate) {
    var from = first
    while from < last {
      var to = min(last, from.adding(days: 28))
      // What a rule says exactly is known from all of the range at once.
      if case .iCalendar(_, compact: true) = format { to = last }
      guard add(source.items(from, to)) else { return }
      from = to
    }
    end()
  }

  /// - Returns: False when nobody reads any more.
  private mutating func add(_ items: [CalendarItem]) -> Bool {
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

  private mutating func end() {
    switch format {
    case .lines: if isFirst { Streams.standardOutput.writeLine("no events") }
    case .json: array.end()
    case .iCalendar:
      document.finish()
      Streams.standardOutput.write(document.take())
    }
  }
}
