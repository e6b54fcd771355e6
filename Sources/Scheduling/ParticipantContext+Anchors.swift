package import CivilTime

extension ParticipantContext {
  /// How many values an anchor's base has, those included that were taken back: several for a milestone that recurs.
  package func valueCount(of base: AnchorBase) -> Int {
    switch base {
    case .enrollment, .date: 1
    case .milestone(let name): milestones[name]?.count ?? 0
    case .completed(let task), .lastCompleted(let task): completions[task]?.isEmpty ?? true ? 0 : 1
    }
  }

  /// The value at `index`, from 0; nil for one that was taken back.
  func value(of base: AnchorBase, at index: Int) -> AnchorValue? {
    switch base {
    case .enrollment: return .instant(enrolled)
    case .date(let date): return .day(date)
    case .milestone(let name):
      guard let values = milestones[name], values.indices.contains(index) else { return nil }
      return values[index]
    case .completed(let task): return completions[task]?.min().map { .instant($0) }
    case .lastCompleted(let task): return completions[task]?.max().map { .instant($0) }
    }
  }

  /// The causes of an `each` element in recorded order: every complete sitting, every value of a milestone; nil for one
  /// that was taken back.
  package func causes(of base: AnchorBase) -> [AnchorValue?] {
    switch base {
    case .enrollment: [.instant(enrolled)]
    case .date(let date): [.day(date)]
    case .milestone(let name): milestones[name] ?? []
    case .completed(let task), .lastCompleted(let task):
      (causes[task] ?? completions[task] ?? []).map { $0.map { .instant($0) } }
    }
  }

  /// The study day that an anchor means, as a day number.
  func day(of anchor: Anchor, at index: Int = 0) -> Int? {
    if anchor.base == .enrollment, !anchor.isInstant { return shifted(enrolledDay.number, by: anchor.offset) }
    return value(of: anchor.base, at: index).map { day(of: anchor, from: $0) }
  }

  /// The same as a date.
  package func date(of anchor: Anchor, at index: Int) -> CivilDate? {
    day(of: anchor, at: index).map { CivilDate(nearest: $0) }
  }

  func day(of anchor: Anchor, from value: AnchorValue) -> Int {
    if anchor.isInstant { return clock.date(at: instant(of: anchor, from: value)).number }
    return shifted(day(of: value), by: anchor.offset)
  }

  package func instant(of anchor: Anchor, at index: Int = 0) -> Instant? {
    value(of: anchor.base, at: index).map { instant(of: anchor, from: $0) }
  }

  /// Minutes and hours are elapsed time; days and longer keep the time on the clock.
  func instant(of anchor: Anchor, from value: AnchorValue) -> Instant {
    switch (value, anchor.offset) {
    case (.day(let date), let offset?):
      guard let elapsed = offset.duration.elapsedMilliseconds else {
        return clock.start(of: CivilDate(nearest: shifted(date.number, by: offset)))
      }
      return clock.start(of: date).adding(milliseconds: elapsed * Int64(offset.sign))
    case (.day(let date), nil):
      return clock.start(of: date)
    case (.instant(let instant), let offset?):
      if let elapsed = offset.duration.elapsedMilliseconds {
        return instant.adding(milliseconds: elapsed * Int64(offset.sign))
      }
      let date = clock.date(at: instant)
      let time = clock.zone(on: date).local(at: instant).time
      return clock.instant(of: time, on: CivilDate(nearest: shifted(date.number, by: offset)))
    case (.instant(let instant), nil):
      return instant
    }
  }

  private func day(of value: AnchorValue) -> Int {
    switch value {
    case .day(let date): date.number
    case .instant(let instant): clock.date(at: instant).number
    }
  }

  private func shifted(_ day: Int, by offset: AnchorOffset?) -> Int {
    guard let offset else { return day }
    return offset.duration.days(from: day, sign: offset.sign)
  }
}
