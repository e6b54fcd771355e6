package import CivilTime

/// An event's id taken apart: `task/element@2026-11-20.evening`.
package struct EventID: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    case once
    case date(CivilDate)
    case number(Int)
  }

  package let task: Substring
  package let element: Substring
  package let key: Key
  /// The named time, the place in a list, or the number of a random or `anytime` event.
  package let suffix: Substring?

  /// nil unless `text` has the form of an event's id.
  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    task = parts[0]
    guard let mark = parts[1].lastIndex(where: { $0 == "@" || $0 == "#" }) else {
      element = parts[1]
      key = .once
      suffix = nil
      return
    }
    element = parts[1][..<mark]
    let rest = parts[1][parts[1].index(after: mark)...]
    let dot = rest.firstIndex(of: ".")
    let place = rest[..<(dot ?? rest.endIndex)]
    suffix = dot.map { rest[rest.index(after: $0)...] }
    if parts[1][mark] == "@" {
      guard let date = CivilDate(iso: place) else { return nil }
      key = .date(date)
    } else {
      guard let number = Int(place), number > 0, String(number) == place else { return nil }
      key = .number(number)
    }
  }
}

extension CompiledSchedule {
  /// Returns the id of an event: it never depends on a time that is edited, a holiday that is added, a range that is asked,
  /// or a zone.
  ///
  /// `task/element@DATE`, `...@DATE.evening`, `...@DATE.2`; `task/element` for `once`; `task/element#17`,
  /// and for the k-th value of a milestone that recurs `task/element#17.k`.
  package func id(of event: Event) -> String {
    let task = schedule.tasks[event.task]
    let element = task.elements[event.element]
    var id = task.id + "/" + element.id
    switch event.slot {
    case .day, .offer: id += "@" + event.planned.description
    case .time(let index): id += "@" + event.planned.description + suffix(element, index)
    case .random(let number): id += "@" + event.planned.description + ".\(number)"
    case .step(let number, let round): id += "#\(number)" + (round > 1 ? ".\(round)" : "")
    case .number(let number), .dayNumber(let number):
      if number > 1 || !element.isOnce { id += "#\(number)" }
    case .timeNumber(let number, let index):
      let suffix = suffix(element, index)
      if number > 1 || !element.isOnce || !suffix.isEmpty { id += "#\(number)" + suffix }
    }
    return id
  }

  /// Returns the id of the n-th entry of an `anytime` element's day.
  package func id(ofOffer event: Event, number: Int) -> String {
    id(of: event) + ".\(number)"
  }

  /// Returns the event that an id names, nil when the participant has none.
  ///
  /// The id of any entry of an `anytime` element's day finds what that day offers.
  package func event(_ id: some StringProtocol, for context: borrowing ParticipantContext) -> Event? {
    guard let parts = EventID(id), let task = taskIndex(parts.task),
      let index = schedule.tasks[task].elements.firstIndex(where: { $0.id == parts.element })
    else { return nil }
    let element = tasks[task].elements[index]
    switch parts.key {
    case .date(let date):
      return element.event(on: date, suffix: parts.suffix, context)
    case .once, .number:
      var number = 1
      if case .number(let given) = parts.key { number = given }
      let found = element.event(number: number, suffix: parts.suffix, context)
      return found.flatMap { self.id(of: $0) == String(id) ? $0 : nil }
    }
  }

  private func suffix(_ element: ScheduleElement, _ index: Int) -> String {
    element.times.suffix(at: index).map { "." + $0 } ?? ""
  }
}

extension ScheduleElement {
  var isOnce: Bool {
    if case .once = rule { return true }
    return false
  }
}

extension CompiledElement {
  fileprivate func event(
    on date: CivilDate, suffix: Substring?, _ context: borrowing ParticipantContext
  ) -> Event? {
    var found: Event?
    let index = element.times.index(ofSuffix: suffix)
    forEachEvent(planned: date.number, context) { event in
      switch event.slot {
      case .day: if suffix == nil { found = event }
      case .offer: if suffix.map({ Int($0).map { $0 > 0 } ?? false }) ?? true { found = event }
      case .time(let place): if place == index { found = event }
      case .random(let number): if suffix.map({ $0 == String(number) }) ?? false { found = event }
      case .step, .number, .dayNumber, .timeNumber: break
      }
      return found == nil
    }
    return found
  }

  fileprivate func event(
    number: Int, suffix: Substring?, _ context: borrowing ParticipantContext
  ) -> Event? {
    var found: Event?
    let index = element.times.index(ofSuffix: suffix)
    forEachRun(context) { run in
      var days = run.from..<run.until
      if case .elapsed(let step) = source {
        guard let anchor = run.instant, let instant = instant(ofStep: Int64(number) - 1, anchor, step) else { return }
        let day = context.clock.date(at: instant).number
        days = day..<day + 1
      } else if run.number != number {
        return
      } else if let moved = moved(planned: run.from, run, context) {
        days = moved.day..<moved.day + 1
      }
      _ = forEachEvent(of: run, on: days, context) { event in
        switch event.slot {
        case .number(number), .dayNumber(number): if suffix == nil { found = event }
        case .step(number, let round): if suffix == (round > 1 ? Substring(String(round)) : nil) { found = event }
        case .timeNumber(number, index): found = event
        default: break
        }
        return found == nil
      }
    }
    return found
  }
}
