import CivilTime
import Record

extension Fact {
  /// The columns that ``init(_:)`` reads, behind that of the person.
  static let columns = "number, recorded, kind, name, value, detail, day, instant, until, reference"

  /// - Parameter row: The person, then ``columns``.
  /// - Returns: Nil for a kind that this program does not know.
  init?(_ row: ColumnReader) throws {
    guard let kind = FactColumns.Kind(rawValue: try row.column(3)) else { return nil }
    let recorded = try Instant(milliseconds: row.column(2))
    guard let statement = try Statement(kind, row, recorded: recorded) else { return nil }
    self.init(number: try row.column(1), recorded: recorded, statement)
  }
}

extension Fact.Statement {
  fileprivate init?(_ kind: FactColumns.Kind, _ row: ColumnReader, recorded: Instant) throws {
    switch kind {
    case .added: self = try .added(name: row.column(5))
    case .named: self = try .named(row.column(5))
    case .enrolled: self = try .enrolled(schedule: row.column(4), at: row.instant(8) ?? recorded, date: row.day(7))
    case .left: self = try .left(schedule: row.column(4), reason: row.column(5))
    case .zone: self = try .zone(row.column(4), from: row.instant(8) ?? recorded)
    case .language: self = try .language(row.column(4))
    case .site: self = try .site(row.column(4))
    case .milestone:
      self = try .milestone(
        name: row.column(4), value: row.dayOrInstant(7, 8), replacing: row.column(10), answer: row.answer(6))
    case .attribute:
      self = try .attribute(
        name: row.column(4), json: row.column(5), from: row.instant(8) ?? recorded, answer: row.answer(6))
    case .status:
      guard let status = ParticipantStatus(rawValue: try row.column(4)) else { return nil }
      self = try .status(status, reason: row.column(5))
    case .paused:
      let isShifting = try (row.column(6) as String?) == FactColumns.shiftMark
      self = try .paused(
        from: row.instant(8) ?? recorded, until: row.instant(9), reason: row.column(5), shifts: isShifting)
    case .resumed: self = try .resumed(at: row.instant(8) ?? recorded)
    case .excused: self = try .decided(EventChange(.excused, row))
    case .declined: self = try .decided(EventChange(.declined, row))
    case .rescheduled: self = try .decided(EventChange(.rescheduled, row))
    case .eventAdded: self = try .decided(EventChange(.added, row))
    case .reopened: self = try .decided(EventChange(.reopened, row))
    case .alertRaised: self = try .alertRaised(alert: row.column(4), event: row.column(5), sitting: row.column(10))
    case .alertAcknowledged: self = try .alertAcknowledged(alert: row.column(10))
    case .note: self = try .noted(event: row.column(4))
    case .queryOpened: self = try .queryOpened(event: row.column(4), path: row.column(6))
    case .queryAnswered: self = try .queryAnswered(query: row.column(10))
    case .queryClosed: self = try .queryClosed(query: row.column(10))
    case .outcomeRevised: self = try .outcomeRevised(event: row.column(4), reason: row.column(5))
    case .outcomeDeleted: self = try .outcomeDeleted(event: row.column(4), reason: row.column(5))
    case .sittingDiscarded: self = try .sittingDiscarded(sitting: row.column(10), reason: row.column(5))
    case .removed: self = try .removed(reason: row.column(5))
    case .linkMade: self = try .linkMade(expires: row.instant(9))
    case .linkRevoked: self = try .linkRevoked(reason: row.column(5))
    case .reminderSending:
      guard let way = ReminderWay(rawValue: try row.column(6)) else { return nil }
      self = try .reminder(ReminderChange(row, .sending(by: way, until: row.instant(9) ?? recorded), recorded))
    case .reminderSent: self = try .reminder(ReminderChange(row, .sent, recorded))
    case .reminderFailed:
      let isFinal = try (row.column(6) as String?) == FactColumns.finalMark
      self = try .reminder(
        ReminderChange(row, .failed(reason: (row.column(5) as String?) ?? "", isFinal: isFinal), recorded))
    case .reminderUncertain:
      self = try .reminder(ReminderChange(row, .uncertain(reason: row.column(5)), recorded))
    case .signed:
      let revisions = try (row.column(5) as String?) ?? ""
      self = try .signed(event: row.column(4), revisions: revisions.split(separator: " ").compactMap { Int64($0) })
    case .signatureWithdrawn: self = try .signatureWithdrawn(signature: row.column(10))
    case .enteredAgain:
      self = try .enteredAgain(event: row.column(4), differences: Int(clamping: row.column(10) as Int64))
    case .entriesSettled: self = try .entriesSettled(event: row.column(4))
    case .fileKept: self = try .fileKept(digest: row.column(4))
    case .renamed: self = try .renamed(to: row.column(4), from: row.column(5))
    case .assigned: self = try .assigned(assessor: row.column(10), (row.column(6) as String?) == nil)
    case .allocated:
      guard let list = SHA256Value(hexadecimal: try row.column(5) as String) else { return nil }
      self = try .allocated(list: list, line: row.column(10), arm: row.column(4))
    }
  }
}

extension ReminderChange {
  fileprivate init(_ row: ColumnReader, _ step: Step, _ recorded: Instant) throws {
    try self.init(event: row.column(4), at: row.instant(8) ?? recorded, attempt: row.column(10), step)
  }
}

extension EventChange {
  fileprivate init(_ decision: Decision, _ row: ColumnReader) throws {
    try self.init(
      decision, event: row.column(4), reason: row.column(5), task: row.column(6), start: row.dayOrInstant(7, 8),
      until: row.instant(9))
  }
}
