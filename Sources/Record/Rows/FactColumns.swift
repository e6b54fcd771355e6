package import CivilTime

/// A fact as a row of a backend's table of facts.
package struct FactColumns: Hashable {
  /// The numbers lie in the stores: a kind keeps its number for ever.
  package enum Kind: Int64 {
    case added = 1
    case named, enrolled, left, zone, language, site, milestone, attribute, status, paused, resumed
    case excused = 20
    case declined, rescheduled, eventAdded, reopened
    case alertRaised = 30
    case alertAcknowledged, note, queryOpened, queryAnswered, queryClosed
    case outcomeRevised = 40
    case outcomeDeleted, sittingDiscarded
    case removed = 50
    case renamed = 60
    case assigned, allocated
    case linkMade = 70
    case linkRevoked
    case reminderSending = 80
    case reminderSent, reminderFailed, reminderUncertain
    case signed = 90
    case signatureWithdrawn, enteredAgain, entriesSettled, fileKept
  }

  /// Kinds that say nothing of how events stand.
  package static let kindsOfReminders: ClosedRange<Int64> = 80...83

  /// What the roster says of somebody: nothing of their events, remarks, and reminders.
  package static let areOfRoster = "(kind < 20 OR kind BETWEEN 50 AND 69)"

  /// What lists of a day ask for: nothing of remarks.
  package static let areOfDays = "kind NOT BETWEEN 30 AND 35"

  /// What was said and decided of one event, which ``name`` tells.
  package static let areOfEvent = "kind IN (20, 21, 22, 23, 24, 32, 33, 40, 41, 90, 92, 93)"

  /// What may be about an event that ``name`` does not tell: of the whole casebook, or about an entry that is about an event.
  package static let mayBeOfEvent = "(kind IN (34, 35, 91) OR kind = 90 AND name IS NULL)"

  package let kind: Kind
  package var name: String?
  package var value: String?
  package var detail: String?
  package var day: CivilDate?
  package var instant: Instant?
  package var until: Instant?
  /// The number of another entry.
  package var reference: Int64?

  private init(
    _ kind: Kind, name: String? = nil, value: String? = nil, detail: String? = nil, at: DayOrInstant? = nil,
    until: Instant? = nil, reference: Int64? = nil
  ) {
    self.kind = kind
    self.name = name
    self.value = value
    self.detail = detail
    self.until = until
    self.reference = reference
    switch at {
    case .day(let date): day = date
    case .instant(let instant): self.instant = instant
    case nil: break
    }
  }

  /// What a pause that shifts has in the column of details.
  package static let shiftMark = "shift"

  /// What a reminder has there that is not tried again.
  package static let finalMark = "final"

  /// What the end of an assignment has there.
  package static let endMark = "end"
}

extension FactColumns {
  package init(_ statement: Fact.Statement) {
    switch statement {
    case .added(let name): self.init(.added, value: name)
    case .named(let name): self.init(.named, value: name)
    case .enrolled(let schedule, let instant, let date):
      self.init(.enrolled, name: schedule, at: .instant(instant))
      day = date
    case .left(let schedule, let reason): self.init(.left, name: schedule, value: reason)
    case .zone(let name, let from): self.init(.zone, name: name, at: .instant(from))
    case .language(let tag): self.init(.language, name: tag)
    case .site(let site): self.init(.site, name: site)
    case .milestone(let name, let value, let replacing, let answer):
      self.init(.milestone, name: name, detail: answer?.text, at: value, reference: replacing)
    case .attribute(let name, let json, let from, let answer):
      self.init(.attribute, name: name, value: json, detail: answer?.text, at: .instant(from))
    case .status(let status, let reason): self.init(.status, name: status.rawValue, value: reason)
    case .paused(let from, let until, let reason, let shifts):
      self.init(
        .paused, value: reason, detail: shifts ? FactColumns.shiftMark : nil, at: .instant(from), until: until)
    case .resumed(let instant): self.init(.resumed, at: .instant(instant))
    case .renamed(let id, let old): self.init(.renamed, name: id, value: old)
    case .assigned(let assessor, let assigned):
      self.init(.assigned, detail: assigned ? nil : FactColumns.endMark, reference: assessor)
    case .allocated(let list, let line, let arm):
      self.init(.allocated, name: arm, value: list.description, reference: Int64(line))
    case .decided(let change): self.init(change)
    case .alertRaised(let alert, let event, let sitting):
      self.init(.alertRaised, name: alert, value: event, reference: sitting)
    case .alertAcknowledged(let alert): self.init(.alertAcknowledged, reference: alert)
    case .noted(let event): self.init(.note, name: event)
    case .queryOpened(let event, let path): self.init(.queryOpened, name: event, detail: path)
    case .queryAnswered(let query): self.init(.queryAnswered, reference: query)
    case .queryClosed(let query): self.init(.queryClosed, reference: query)
    case .outcomeRevised(let event, let reason): self.init(.outcomeRevised, name: event, value: reason)
    case .outcomeDeleted(let event, let reason): self.init(.outcomeDeleted, name: event, value: reason)
    case .sittingDiscarded(let sitting, let reason):
      self.init(.sittingDiscarded, value: reason, reference: sitting)
    case .removed(let reason): self.init(.removed, value: reason)
    case .linkMade(let expires): self.init(.linkMade, until: expires)
    case .linkRevoked(let reason): self.init(.linkRevoked, value: reason)
    case .reminder(let change): self.init(change)
    case .signed(let event, let revisions):
      self.init(.signed, name: event, value: revisions.map(String.init).joined(separator: " "))
    case .enteredAgain(let event, let differences):
      self.init(.enteredAgain, name: event, reference: Int64(differences))
    case .entriesSettled(let event): self.init(.entriesSettled, name: event)
    case .fileKept(let digest): self.init(.fileKept, name: digest)
    case .signatureWithdrawn(let signature): self.init(.signatureWithdrawn, reference: signature)
    }
  }

  private init(_ change: ReminderChange) {
    var (kind, detail, until): (Kind, String?, Instant?) = (.reminderSent, nil, nil)
    switch change.step {
    case .sending(let way, let end): (kind, detail, until) = (.reminderSending, way.rawValue, end)
    case .sent: break
    case .failed(_, let isFinal): (kind, detail) = (.reminderFailed, isFinal ? FactColumns.finalMark : nil)
    case .uncertain: kind = .reminderUncertain
    }
    self.init(
      kind, name: change.event, value: change.reason, detail: detail, at: .instant(change.at), until: until,
      reference: Int64(change.attempt))
  }

  private init(_ change: EventChange) {
    let kind: Kind =
      switch change.decision {
      case .excused: .excused
      case .declined: .declined
      case .rescheduled: .rescheduled
      case .added: .eventAdded
      case .reopened: .reopened
      }
    self.init(
      kind, name: change.event, value: change.reason, detail: change.task, at: change.start, until: change.until)
  }
}
