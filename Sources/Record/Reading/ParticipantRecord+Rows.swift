import CivilTime

extension ParticipantRecord {
  /// Empties the record and keeps the room of its arrays.
  mutating func clear() {
    name = nil
    language = nil
    site = nil
    enrolments.removeAll(keepingCapacity: true)
    zones.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    milestones.removeAll(keepingCapacity: true)
    statuses.removeAll(keepingCapacity: true)
    pauses.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    assessors.removeAll(keepingCapacity: true)
    allocation = nil
    alerts.removeAll(keepingCapacity: true)
    sittings.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
  }

  /// Takes up a row of `fact`. Rows come in the order in which they were recorded.
  mutating func apply(_ row: ColumnReader) throws {
    guard let kind = Fact.Kind(rawValue: try row.column(3)) else { return }
    let recorded = try Instant(milliseconds: row.column(2))
    switch kind {
    case .added, .named: name = try row.column(5)
    case .enrolled: try enrol(row, recorded: recorded)
    case .left: try leave(row.column(4), recorded: recorded)
    case .zone:
      try zones.append(
        ZoneChange(zone: row.column(4), from: row.instant(8) ?? recorded, recorded: recorded))
    case .language: language = try row.column(4)
    case .site: site = try row.column(4)
    case .milestone: try setMilestone(row, recorded: recorded)
    case .attribute:
      try attributes.append(
        AttributeChange(name: row.column(4), json: row.column(5), from: row.instant(8) ?? recorded, recorded: recorded))
    case .status: try setStatus(row, recorded: recorded)
    case .paused:
      try pauses.append(
        Pause(
          from: row.instant(8) ?? recorded, until: row.instant(9), reason: row.column(5),
          shifts: (row.column(6) as String?) == RosterChange.shiftMark, recorded: recorded))
    case .resumed: try resume(at: row.instant(8) ?? recorded)
    case .excused: try decide(.excused, row, recorded: recorded)
    case .declined: try decide(.declined, row, recorded: recorded)
    case .rescheduled: try decide(.rescheduled, row, recorded: recorded)
    case .eventAdded: try decide(.added, row, recorded: recorded)
    case .reopened: try decide(.reopened, row, recorded: recorded)
    case .alertRaised:
      try alerts.append(
        RaisedAlert(
          number: row.column(1), alert: row.column(4), event: row.column(5), sitting: row.column(10), recorded: recorded
        ))
    case .alertAcknowledged: try acknowledge(row.column(10), recorded: recorded)
    case .outcomeRevised: try revise(row.column(4), number: row.column(1), recorded: recorded)
    case .renamed: if firstID == participant { firstID = try row.column(5) }
    case .assigned: try assign(row)
    case .allocated: try allocate(row, recorded: recorded)
    case .note, .queryOpened, .queryAnswered, .queryClosed, .outcomeDeleted, .sittingDiscarded, .removed: break
    }
  }

  private mutating func assign(_ row: ColumnReader) throws {
    let assessor: Int64 = try row.column(10)
    assessors.removeAll { $0 == assessor }
    if (try row.column(6) as String?) == nil { assessors.append(assessor) }
  }

  private mutating func allocate(_ row: ColumnReader, recorded: Instant) throws {
    let digest: String = try row.column(5)
    guard let list = SHA256Value(hexadecimal: digest) else { return }
    allocation = try Allocation(list: list, line: row.column(10), arm: row.column(4), recorded: recorded)
  }

  private mutating func enrol(_ row: ColumnReader, recorded: Instant) throws {
    let schedule: String = try row.column(4)
    let instant = try row.instant(8) ?? recorded
    if let index = enrolments.firstIndex(where: { $0.schedule == schedule && $0.left == nil }) {
      enrolments[index].instant = instant
      enrolments[index].date = try row.day(7)
      enrolments[index].recorded = recorded
    } else {
      try enrolments.append(
        Enrolment(schedule: schedule, instant: instant, date: row.day(7), recorded: recorded, left: nil))
    }
  }

  private mutating func leave(_ schedule: String, recorded: Instant) {
    guard let index = enrolments.lastIndex(where: { $0.schedule == schedule && $0.left == nil }) else { return }
    enrolments[index].left = recorded
  }

  private mutating func setMilestone(_ row: ColumnReader, recorded: Instant) throws {
    let value = try row.dayOrInstant(7, 8)
    let replaced: Int64? = try row.column(10)
    guard let replaced else {
      if let value {
        try milestones.append(
          Milestone(number: row.column(1), name: row.column(4), value: value, recorded: recorded))
      }
      return
    }
    guard let index = milestones.firstIndex(where: { $0.number == replaced }) else { return }
    guard let value else {
      milestones.remove(at: index)
      return
    }
    milestones[index].corrected.append(milestones[index].value)
    milestones[index].value = value
    milestones[index].recorded = recorded
  }

  private mutating func setStatus(_ row: ColumnReader, recorded: Instant) throws {
    guard let status = ParticipantStatus(rawValue: try row.column(4)) else { return }
    try statuses.append(StatusChange(status: status, reason: row.column(5), recorded: recorded))
  }

  /// Ends the last pause that `instant` lies in.
  private mutating func resume(at instant: Instant) {
    guard
      let index = pauses.lastIndex(where: { pause in
        pause.from <= instant && pause.until.map { instant < $0 } ?? true
      })
    else { return }
    pauses[index].until = instant
  }

  private mutating func decide(_ decision: EventChange.Decision, _ row: ColumnReader, recorded: Instant) throws {
    try decisions.append(
      EventDecision(
        decision: decision, event: row.column(4), reason: row.column(5), task: row.column(6),
        start: row.dayOrInstant(7, 8),
        until: row.instant(9), recorded: recorded))
  }

  private mutating func acknowledge(_ number: Int64, recorded: Instant) {
    guard let index = alerts.firstIndex(where: { $0.number == number && $0.acknowledged == nil }) else { return }
    alerts[index].acknowledged = recorded
  }

  /// Marks the outcome that the revision numbered `number` is of: not one that was recorded after it.
  private mutating func revise(_ event: String, number: Int64, recorded: Instant) {
    guard let index = outcomes.firstIndex(where: { $0.event == event && $0.number < number }) else { return }
    outcomes[index].revised = recorded
  }
}

extension SittingFact {
  init(_ row: ColumnReader, asOf instant: Int64) throws {
    let ended = try row.instant(5).flatMap { $0.milliseconds <= instant ? $0 : nil }
    try self.init(
      number: row.column(1), event: row.column(3), task: row.column(4), began: Instant(milliseconds: row.column(2)),
      ended: ended,
      discarded: ended == nil ? false : row.column(6))
  }
}

extension OutcomeFact {
  /// Nil when the outcome was deleted by then.
  init?(_ row: ColumnReader, asOf instant: Int64) throws {
    if let deleted = try row.instant(16), deleted.milliseconds <= instant { return nil }
    try self.init(
      number: row.column(1), event: row.column(3), task: row.column(4), schedule: row.column(5), element: row.column(6),
      date: row.day(7),
      occurrence: row.column(8), anchor: row.dayOrInstant(9, 10), ending: row.column(11), late: row.column(12),
      opened: row.instant(13),
      started: row.instant(14), finished: Instant(milliseconds: row.column(15)),
      recorded: Instant(milliseconds: row.column(2)),
      revised: nil)
  }
}
