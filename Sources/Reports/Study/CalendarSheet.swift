package import CivilTime
import Diagnostics
package import StudyService

/// A calendar for a person to read.
package enum CalendarSheet {
  /// One line an event, by days.
  ///
  /// - Parameter day: The day of the line before, which is not named again.
  package static func lines(_ rows: [EventRow], after day: CivilDate?) -> [String] {
    var lines: [String] = []
    var day = day
    for row in rows {
      let isNew = day != row.date
      day = row.date
      let head = isNew ? "\(row.date) \(row.date.weekday.abbreviation)" : ""
      lines.append(
        padded(head, to: 15) + padded(start(row), to: 9) + padded(row.task, to: 20) + "  " + row.event)
    }
    return lines
  }

  /// The plan of visits, one line each: its day, its name, its window, its tasks.
  package static func visits(_ rows: [EventRow]) -> [String] {
    var plan: [(first: EventRow, tasks: [String])] = []
    for row in rows where row.visit != nil {
      if let place = plan.firstIndex(where: { $0.first.visit == row.visit && $0.first.date == row.date }) {
        if !plan[place].tasks.contains(row.task) { plan[place].tasks.append(row.task) }
      } else {
        plan.append((row, [row.task]))
      }
    }
    if plan.isEmpty { return ["no visits"] }
    let width = plan.compactMap { $0.first.visit.map { displayWidth(of: $0.title) } }.max() ?? 0
    return plan.map { row, tasks in
      padded("\(row.date) \(row.date.weekday.abbreviation)", to: 15) + padded(row.visit?.title ?? "", to: width) + "  "
        + padded(window(row), to: 26) + tasks.joined(separator: ", ")
    }
  }

  /// The first and the last day of a window.
  private static func window(_ row: EventRow) -> String {
    let first = row.local(row.opens).date
    guard let closes = row.closes else { return "\(first) until done" }
    let last = row.local(closes.adding(milliseconds: -1)).date
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  private static func start(_ row: EventRow) -> String {
    row.start.map { row.local($0).time.description } ?? "all day"
  }

  /// A month as a sheet of weeks: each day with its times and tasks, which take as many lines as the column needs.
  package static func month(_ first: CivilDate, weekStart: Weekday, _ rows: [EventRow], width: Int) -> [String] {
    let column = (width - 6) / 7
    let byDay = Dictionary(grouping: rows, by: \.date)
    if column < leastColumn { return narrowMonth(first, byDay, width: width) }
    let heads = (0..<7).map { Weekday(rawValue: (weekStart.rawValue - 1 + $0) % 7 + 1)?.abbreviation ?? "" }
    var lines = ["\(CivilDate.monthNames[first.month - 1]) \(first.year)", sheetLine(heads, column)]
    var week = first.firstDay(ofWeekFrom: weekStart)
    let count = CivilDate.days(inMonth: first.month, of: first.year)
    let end = first.adding(days: count)
    while week < end {
      let days = (0..<7).map { week.adding(days: $0) }
      let cells = days.map { day in
        first <= day && day < end ? ["\(day.day)"] + cell(byDay[day] ?? [], width: column) : []
      }
      lines.append(String(repeating: "-", count: column * 7 + 6))
      for row in 0..<(cells.map(\.count).max() ?? 1) {
        lines.append(sheetLine(cells.map { row < $0.count ? $0[row] : "" }, column))
      }
      guard days[6] < days[6].adding(days: 1) else { break }
      week = week.adding(days: 7)
    }
    return lines
  }

  /// Columns narrower than this break most names.
  private static let leastColumn = 10

  /// The same below one another, the days that have something.
  private static func narrowMonth(_ first: CivilDate, _ byDay: [CivilDate: [EventRow]], width: Int) -> [String] {
    let days = (0..<CivilDate.days(inMonth: first.month, of: first.year)).map { first.adding(days: $0) }
    return ["\(CivilDate.monthNames[first.month - 1]) \(first.year)"]
      + days.flatMap { day -> [String] in
        let head = "\(day.weekday.abbreviation) \(day.day < 10 ? " " : "")\(day.day)  "
        return cell(byDay[day] ?? [], width: width - head.count).enumerated().map { index, line in
          (index == 0 ? head : String(repeating: " ", count: head.count)) + line
        }
      }
  }

  /// A day's tasks, each with its times: with one on a line when it fits, else below its times.
  private static func cell(_ rows: [EventRow], width: Int) -> [String] {
    var tasks: [String] = []
    for row in rows where !tasks.contains(row.task) { tasks.append(row.task) }
    return tasks.flatMap { task in
      let times = times(rows.filter { $0.task == task })
      if let only = times.first, times.count == 1 {
        let line = [only.time, task + only.count].filter { !$0.isEmpty }.joined(separator: " ")
        if displayWidth(of: line) <= width { return [line] }
        if only.time.isEmpty { return broken(task + only.count, width: width) }
      }
      return times.map { $0.time + $0.count } + broken(task, width: width)
    }
  }

  /// The times of a task's events on a day, each with how often it comes; of many the first and the last.
  private static func times(_ rows: [EventRow]) -> [(time: String, count: String)] {
    func count(_ number: Int) -> String { number > 1 ? " x\(number)" : "" }
    let starts = rows.map { row in row.start.map { row.local($0).time.description } ?? "" }
    let known = Set(starts).sorted()
    guard known.count > most, let first = known.first(where: { !$0.isEmpty }), let last = known.last else {
      return known.map { time in (time, count(starts.count { $0 == time })) }
    }
    return [("\(first) -", ""), (last, count(starts.count))]
  }

  /// So many times of a day are listed one by one.
  private static let most = 4

  /// A name over several lines, after a mark between its words where there is one.
  private static func broken(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while displayWidth(of: rest) > width {
      var line = rest
      while displayWidth(of: line) > width { line.removeLast() }
      if let mark = line.lastIndex(where: { "-_. ".contains($0) }), mark > line.startIndex { line = line[...mark] }
      if line.isEmpty { line = rest.prefix(1) }
      lines.append(String(line))
      rest = rest.dropFirst(line.count)
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
  }

  private static func sheetLine(_ cells: [String], _ column: Int) -> String {
    let shown = cells.map { text in
      var cut = text
      while displayWidth(of: cut) > column { cut.removeLast() }
      return padded(cut, to: column)
    }
    return trimmedLine(shown.joined(separator: " "))
  }
}
