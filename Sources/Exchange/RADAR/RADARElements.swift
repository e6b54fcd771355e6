import JSONText

/// The elements of a task's schedule: RADAR counts offsets from the start of the day on which each repeat begins.
struct RADARElements {
  let task: RADARTask
  private(set) var elements: [DraftNode] = []
  /// Constructs that stand in no element.
  private(set) var traces: [FidelityLine] = []

  private let repeats: RADARLength?
  private var window: String?

  init(_ task: RADARTask) {
    self.task = task
    repeats = RADARLength(task.plan["repeatProtocol"])
    if task.isClinical || ["on_demand", "triggered"].contains(task.type) { anytime() } else { plan() }
  }

  private mutating func plan() {
    addWindow()
    addReminders()
    for group in groups() {
      if let hours { addHourly(group, every: hours) } else { elements.append(.map(element(group))) }
    }
    let isRepeated = isOnce || elements.isEmpty || every != nil || hours != nil
    traces.append(
      isRepeated
        ? task.line("repeatProtocol", at: "protocol/repeatProtocol", source: task.plan["repeatProtocol"])
        : task.line(
          "repeatProtocol", at: "protocol/repeatProtocol", .approximated,
          note: "so often nothing repeats here; it repeats each day", source: task.plan["repeatProtocol"]))
    if elements.isEmpty { nothing() }
  }

  private var isOnce: Bool { repeats.map(\.isForever) ?? true }

  /// `7 days`; nil where the repeat can't be said in days.
  private var every: String? {
    guard let repeats, repeats.amount > 0, let text = repeats.text else { return nil }
    guard let period else { return text }
    if period % 1440 == 0 { return period == 1440 ? "1 day" : "\(period / 1440) days" }
    return isWithinDay ? "1 day" : nil
  }

  /// The minutes of a repeat in hours or minutes; nil of one in days and longer.
  private var period: Int? {
    guard let repeats, !isOnce, ["min", "minute", "hour"].contains(repeats.unit), repeats.amount > 0 else { return nil }
    return repeats.minutes
  }

  /// Whether a day has a whole number of repeats, so that they are times of each day: RADAR counts from its start.
  private var isWithinDay: Bool { period.map { 1440 % $0 == 0 && 1440 / $0 <= RADARElements.mostTimes } ?? false }
  private static let mostTimes = 24

  /// After how many hours it repeats, where that is neither days nor times of a day; hours elapse from an instant.
  private var hours: Int? {
    guard let period, every == nil else { return nil }
    let whole = period / RADARElements.divisor(period, 60)
    return 60 / RADARElements.divisor(period, 60) <= RADARElements.mostTimes ? whole : nil
  }

  private static func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }

  // MARK: - Offered at any time

  private mutating func anytime() {
    elements = [.map(DraftMap([DraftEntry("id", .word("any")), DraftEntry("anytime", .word("true"))]))]
    for member in task.plan.members ?? [] where RADARElements.idle.contains(member.name) {
      // RADAR asks for none of these where a task is begun by people.
      traces.append(task.line(member.name, at: "protocol/\(member.name)", source: member.value))
    }
  }

  private static let idle: Set<String> = [
    "repeatProtocol", "repeatQuestionnaire", "reminders", "completionWindow", "referenceTimestamp",
  ]

  private mutating func nothing() {
    elements = [.map(DraftMap([DraftEntry("id", .word("any")), DraftEntry("anytime", .word("true"))]))]
    traces.append(
      task.line(
        "unitsFromZero", at: "protocol/repeatQuestionnaire", .lost,
        note: "no time of the day can be read; the task is offered at any time: write its schedule by hand"))
  }

  // MARK: - Windows and reminders

  private mutating func addWindow() {
    let place = "protocol/completionWindow"
    guard let source = task.plan["completionWindow"] else {
      window = "24 h"
      traces.append(task.line("completionWindow (24 h by default)", at: place))
      return
    }
    let length = RADARLength(source)
    if let length, let minutes = length.minutes, minutes > 0, minutes < 5_256_000 {
      window = RADARLength.elapsed(minutes: minutes)
      traces.append(task.line("completionWindow", at: place, source: source))
    } else if let length, length.minutes != nil, length.amount > 0 {
      window = "until done"
      traces.append(task.line("completionWindow", at: place, source: source))
    } else {
      window = "24 h"
      traces.append(task.line("completionWindow", at: place, .approximated, note: "it is 24 h", source: source))
    }
  }

  private var reminders: DraftNode?

  private mutating func addReminders() {
    guard let source = task.plan["reminders"] else { return }
    let place = "protocol/reminders"
    var minutes: [Int] = []
    var span: Int?
    for each in source.elements ?? [source] {
      let times = each["repeat"]?.wholeNumber ?? 0
      guard let length = RADARLength(each), length.amount > 0, times > 0 else { continue }
      guard let one = length.minutes, one < 525_600, times < 100 else {
        traces.append(
          task.line("reminders", at: place, .lost, note: "too many or too late; write remind by hand", source: each))
        continue
      }
      span = span == nil && minutes.isEmpty ? one : nil
      minutes += (1...times).map { $0 * one }
    }
    guard !minutes.isEmpty else {
      if traces.last?.construct != "reminders" { traces.append(task.line("reminders", at: place)) }
      return
    }
    let fitting = minutes.filter { each in windowMinutes.map { each < $0 } ?? true }
    if fitting.isEmpty {
      return traces.append(
        task.line(
          "reminders", at: place, .approximated, note: "they come after the task has closed, and are left out",
          source: source))
    }
    if let span, fitting.count > 1 {
      let every = DraftEntry("every", .word(RADARLength.elapsed(minutes: span)))
      reminders = .map(DraftMap([every, DraftEntry("times", .number(fitting.count))]))
    } else {
      reminders = .list(Set(fitting).sorted().map { .word(RADARLength.elapsed(minutes: $0)) })
    }
    traces.append(
      fitting.count == minutes.count
        ? task.line("reminders", at: place, source: source)
        : task.line(
          "reminders", at: place, .approximated, note: "those after the task has closed are left out", source: source))
  }

  private var windowMinutes: Int? {
    guard let source = task.plan["completionWindow"] else { return 1440 }
    return window == "until done" ? nil : RADARLength(source)?.minutes ?? 1440
  }

  // MARK: - Times

  /// Times of one day of the repeat, or of several days in a row that have the same.
  private struct Group {
    var days: ClosedRange<Int>
    let times: [Int]
  }

  private mutating func groups() -> [Group] {
    let source = task.plan["repeatQuestionnaire"]
    let unit = source?["unit"]?.string ?? "min"
    var days: [Int: Set<Int>] = [:]
    var (lost, taken) = (0, 0)
    for offset in source?["unitsFromZero"]?.elements ?? [] {
      if let minutes = RADARLength(unit: unit, of: offset)?.minutes, (0..<5_256_000).contains(minutes) {
        taken += 1
        if taken <= RADARElements.mostOffsets {
          days[minutes / 1440, default: []].formUnion(times(from: minutes % 1440))
        }
      } else {
        lost += 1
      }
    }
    let place = "protocol/repeatQuestionnaire"
    if taken > RADARElements.mostOffsets {
      traces.append(
        task.line(
          "unitsFromZero", at: place, .lost,
          note: "it has \(taken) offsets, of which the first \(RADARElements.mostOffsets) are read; write the others"))
    }
    if !days.isEmpty {
      traces.append(task.line("unitsFromZero", at: place, source: source?["unitsFromZero"]))
      if lost > 0 {
        traces.append(
          task.line(
            "unitsFromZero", at: place, .lost, note: "\(lost) of the offsets are no times from the start of a day"))
      }
    }
    return days.sorted { $0.key < $1.key }.reduce(into: []) { groups, day in
      let times = day.value.sorted()
      if isOnce, let last = groups.last, last.days.upperBound + 1 == day.key, last.times == times {
        groups[groups.count - 1].days = last.days.lowerBound...day.key
      } else {
        groups.append(Group(days: day.key...day.key, times: times))
      }
    }
  }

  /// An offset with those of the other repeats of the same day.
  private func times(from offset: Int) -> [Int] {
    guard let period, isWithinDay else { return [offset] }
    return Array(stride(from: offset % period, to: 1440, by: period))
  }

  /// Twice what a published task has; each is compared with the others when the schedule is judged.
  private static let mostOffsets = 200

  // MARK: - Elements

  private mutating func element(_ group: Group) -> DraftMap {
    let first = group.days.lowerBound
    var map = DraftMap([DraftEntry("id", .word(id(of: group)))])
    if isOnce, group.days.count == 1 {
      map.entries.append(DraftEntry("once", .word(anchor(first))))
    } else {
      if first > 0 || reference != nil { map.entries.append(DraftEntry("from", .word(anchor(first)))) }
      if isOnce { map.entries.append(DraftEntry("until", .word(anchor(group.days.upperBound + 1)))) }
      map.entries.append(DraftEntry("every", .word(isOnce ? "1 day" : every ?? "1 day")))
    }
    let times = group.times.map { RADARElements.clock($0) }
    if times != ["00:00"] {
      map.entries.append(DraftEntry("at", times.count == 1 ? .word(times[0]) : .words(times)))
    }
    if let window { map.entries.append(DraftEntry("window", .word(window))) }
    if let reminders { map.entries.append(DraftEntry("remind", reminders)) }
    return map
  }

  /// Elements of hours: one for each offset, or several where it takes several to come to a whole hour.
  private mutating func addHourly(_ group: Group, every hours: Int) {
    guard let period else { return }
    let starts = group.times.flatMap { time in
      stride(from: 0, to: hours * 60, by: period).map { group.days.lowerBound * 1440 + time + $0 }
    }
    for minutes in starts {
      let start = reference ?? "enrollment"
      var map = DraftMap([DraftEntry("id", .word(elements.isEmpty ? "hourly" : "hourly\(elements.count + 1)"))])
      map.entries.append(
        DraftEntry("from", .word(minutes == 0 ? start : "\(start) + \(RADARLength.elapsed(minutes: minutes))")))
      map.entries.append(DraftEntry("every", .word("\(hours) h")))
      if let window { map.entries.append(DraftEntry("window", .word(window))) }
      if let reminders { map.entries.append(DraftEntry("remind", reminders)) }
      elements.append(.map(map))
    }
    guard reference == nil, !traces.contains(where: { $0.note == RADARElements.hoursNote }) else { return }
    traces.append(
      task.line(
        "unitsFromZero", at: "protocol/repeatQuestionnaire", .approximated, note: RADARElements.hoursNote,
        source: task.plan["repeatQuestionnaire"]?["unitsFromZero"]))
  }

  private static let hoursNote = "hours are counted from the instant of the enrolment, not from the start of its day"

  private func id(of group: Group) -> String {
    if group.days.lowerBound > 0 || elements.count > 0 { return "day\(group.days.lowerBound + 1)" }
    if isOnce { return group.days.count == 1 ? "once" : "daily" }
    return ["1 day": "daily", "1 week": "weekly", "7 days": "weekly", "1 month": "monthly", "1 year": "yearly"][
      every ?? "1 day"] ?? "every"
  }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The day from which RADAR counts, where that isn't the enrolment.
  private var reference: String? {
    let source = task.plan["referenceTimestamp"]
    guard let text = source?["timestamp"]?.string ?? source?.string else { return nil }
    var parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    // Older protocols have the day first.
    if parts.map(\.count) == [2, 2, 4] { parts.reverse() }
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { Int($0) != nil } ? parts.joined(separator: "-") : nil
  }

  private func anchor(_ day: Int) -> String {
    let start = reference ?? "enrollment"
    return day == 0 ? start : "\(start) + \(day) day\(day == 1 ? "" : "s")"
  }

  /// What is said of the day from which RADAR counts.
  var referenceLine: FidelityLine? {
    guard let source = task.plan["referenceTimestamp"], !task.isClinical else { return nil }
    if ["on_demand", "triggered"].contains(task.type) { return nil }
    return reference != nil
      ? task.line("referenceTimestamp", at: "protocol/referenceTimestamp", source: source)
      : task.line(
        "referenceTimestamp", at: "protocol/referenceTimestamp", .approximated,
        note: "it counts from the enrolment; add from to count from a date", source: source)
  }
}
